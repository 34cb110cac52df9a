// An invitation: the link to a seat, as a text and as a QR code.
import { html, useState } from "../dom.js";
import { t } from "../texts.js";
import { Button, Field } from "./parts.js";

const QUIET = 4; // dots of a QR code that stay light about it

/** The link to a seat, and below it what can be done with that; *id* is that of its text. */
export function Invitation({ seat, link, code, id, children }) {
  return html`<section>
    <h3>${seat === "watch" ? t("seats.watch") : t("seats.seat_of", { who: t(`seats.${seat}`) })}</h3>
    ${code ? html`<${Code} rows=${code} />` : null}
    <${Field} text="seats.link" wide><input id=${id} type="text" readonly value=${link} onFocus=${(event) => event.target.select()} /><//>
    <div class="buttons"><${Copy} link=${link} id=${id} />${children}</div></section>`;
}

/** Copy a link; where the browser lets nothing be copied, it is chosen for whoever copies it. */
function Copy({ link, id }) {
  const [said, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      say("share.copied");
    } catch { // it may be forbidden, and is unknown where a page comes unciphered
      document.getElementById(id).select();
      say(document.execCommand("copy") ? "share.copied" : "seats.copy_yourself");
    }
  };
  return html`<${Button} text="seats.copy" onClick=${copy} /><small role="status">${said && t(said)}</small>`;
}

/** A QR code: dark dots on a light ground, whatever the page wears. */
function Code({ rows }) {
  const size = rows.length + 2 * QUIET;
  const dots = rows.flatMap((row, y) => [...row].map((dot, x) => (dot === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("seats.code")}><rect width=${size} height=${size} /><path d=${dots} /></svg>`;
}

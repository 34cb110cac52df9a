// The lobby: all tables of a host, their links, and new ones.
import { html, render, signal, useEffect, useState } from "./dom.js";
import { Invitation } from "./panels/invitation.js";
import { Button, Field } from "./panels/parts.js";
import { language, t } from "./texts.js";
import "./theme.js";

const AGAIN = 3000; // milliseconds after which the list is asked for again

const tables = signal(null);
const refused = signal("");

/** Ask for the tables, after something was done to one where *method* says what. */
async function ask(path = "", method = "GET") {
  const answer = await fetch(`./tables${path}`, { method, cache: "no-store" }).catch(() => null);
  if (answer?.ok) tables.value = await answer.json();
  refused.value = answer?.ok ? "" : answer ? await answer.text() : t("link.lost");
}

function Lobby() {
  return html`<main><h1>${t("lobby.name")}</h1>
    <form class="row" onSubmit=${open}><${Field} text="lobby.new"><input id="new-table" required maxlength="40" pattern="[a-z0-9][a-z0-9\\-]*"
      autocomplete="off" title=${t("lobby.new_about")} /><//><button type="submit" class="main">${t("lobby.open")}</button></form>
    <p role="alert" lang="en">${refused.value}</p>
    ${tables.value?.length === 0 ? html`<p>${t("lobby.none")}</p>` : null}
    <ul class="tables">${tables.value?.map((one) => html`<${One} key=${one.name} one=${one} />`)}</ul></main>`;
}

function One({ one }) {
  const [looked, look] = useState(false);
  return html`<li id=${`table-${one.name}`}><h2><a href=${`.${one.link}`} target="_blank">${one.name}</a></h2>
    <p>${t("lobby.stands", { players: one.players.join(", "), round: one.round, active: one.active, windows: one.windows })}</p>
    <details onToggle=${(event) => look(event.target.open)}><summary>${t("lobby.links")}</summary>${looked ? html`<div class="invites">
      ${Object.entries(one.links).map(([seat, link]) => html`<${Seat} key=${seat} name=${one.name} seat=${seat} link=${link} />`)}</div>
      <p><small>${t("seats.renew_about")}</small></p>` : null}</details>
    <div class="buttons"><${Button} text="lobby.close" onClick=${() => ask(`/${one.name}`, "DELETE")} /></div></li>`;
}

/** The link to a seat; its QR code is asked for when it is looked at, and anew when it is another. */
function Seat({ name, seat, link }) {
  const [known, know] = useState(null);
  useEffect(() => {
    fetch(`./tables/${name}/${seat}`, { cache: "no-store" }).then((said) => said.json()).then(know).catch(() => null); // the text is there
  }, [link]);
  return html`<${Invitation} seat=${seat} link=${link} code=${known?.link === link ? known.code : null} id=${`link-${name}-${seat}`}>
    <${Button} text="seats.renew" onClick=${() => ask(`/${name}/${seat}`, "POST")} /><//>`;
}

function open(event) {
  event.preventDefault();
  ask(`/${event.target.elements[0].value}`, "POST");
  event.target.reset();
}

document.documentElement.lang = language.value;
document.title = t("lobby.name");
render(html`<${Lobby} />`, document.getElementById("lobby"));
ask();
setInterval(() => { if (!refused.peek()) ask(); }, AGAIN);

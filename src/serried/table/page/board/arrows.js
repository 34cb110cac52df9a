// Arrows: charges that are under way, and one that is being drawn.
import { Fragment, html } from "../dom.js";
import { aim, charges, chargesBy } from "../charges.js";
import { pixels } from "./view.js";

const HEAD = 11; // pixels

/** An arrow for each charge, and the way a pointer draws. */
export function Arrows() {
  return html`<g class="arrows">
    ${charges.value.filter((one) => one.arrow).map((one) => html`<g key=${`${one.by} ${one.on}`}
      class=${lookOf(one)} data-charge=${`${one.by} ${one.on}`}><${Arrow} ends=${one.arrow} /><${Distance} one=${one} /></g>`)}
    ${aim.value ? html`<g class="aim"><${Arrow} ends=${[aim.value.from, aim.value.to]} /></g>` : null}
  </g>`;
}

function lookOf({ reaction, left }) {
  if (reaction === null) return "charge owed";
  return reaction === "flee" || left ? "charge fled" : "charge held";
}

function Arrow({ ends: [[ax, ay], [bx, by]] }) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const r = Math.min(pixels(HEAD), length / 2);
  const [nx, ny] = [bx - ux * r, by - uy * r];
  const side = (sign) => `${nx - sign * uy * r * 0.6} ${-(ny + sign * ux * r * 0.6)}`;
  return html`<${Fragment}>
    <path class="shaft" d=${`M${ax} ${-ay}L${nx} ${-ny}`} />
    <path class="head" d=${`M${side(1)}L${bx} ${-by}L${side(-1)}Z`} />
  <//>`;
}

const ALONG = 0.3; // of an arrow: nearer to the charger, where those of several are apart
const APART = 0.25; // of an arrow, between those of one charger

/** How far it is, beside the arrow. */
function Distance({ one }) {
  if (one.distance === null) return null;
  const [[ax, ay], [bx, by]] = one.arrow;
  const mark = one.reaction === null ? " ?" : "";
  const part = ALONG + APART * chargesBy(one.by).indexOf(one);
  return html`<text x=${ax + (bx - ax) * part + pixels(38)} y=${-(ay + (by - ay) * part)} font-size=${pixels(13)}>${one.distance.toFixed(2)}"${mark}</text>`;
}

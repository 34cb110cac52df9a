// Arrows: charges that are under way, and one that is being drawn.
import { Fragment, html } from "../dom.js";
import { aim, charges, chargesBy, flees } from "../charges.js";
import { inches } from "../panels/parts.js";
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

function lookOf(one) {
  const look = one.secondary ? "charge second" : "charge";
  if (one.reaction === null) return `${look} owed`;
  return `${look} ${flees(one) ? "fled" : "held"}`;
}

/** An arrow from one point of the table to another. */
export function Arrow({ ends: [[ax, ay], [bx, by]] }) {
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
const BESIDE = 38; // pixels

/** On which side there is room: away from arrows of the same charger, which part, or onto the
    same target, which meet. */
function sideOf(one) {
  const others = charges.value.filter((other) => other !== one && other.arrow);
  const part = others.find(({ by }) => by === one.by);
  const meet = others.find(({ on }) => on === one.on);
  const turned = part ? lean(one) - lean(part) : meet ? lean(meet) - lean(one) : 0;
  return Math.sign(turned) || 1;
}

const lean = ({ arrow: [[ax, ay], [bx, by]] }) => (bx - ax) / (Math.hypot(bx - ax, by - ay) || 1);

/** How far it is, beside the arrow; to a second enemy that counts for nothing. */
function Distance({ one }) {
  if (one.distance === null || one.secondary) return null;
  const [[ax, ay], [bx, by]] = one.arrow;
  const mark = one.reaction === null ? " ?" : "";
  const part = ALONG + APART * chargesBy(one.by).indexOf(one);
  return html`<text x=${ax + (bx - ax) * part + sideOf(one) * pixels(BESIDE)} y=${-(ay + (by - ay) * part)} font-size=${pixels(13)}>${inches(one.distance)}${mark}</text>`;
}

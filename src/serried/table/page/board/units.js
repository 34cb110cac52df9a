// Units: solid blocks with a shadow and a heavy front, models as figures seen from above.
import { html } from "../dom.js";
import { because } from "../findings.js";
import { basesPath, placed, pointAt } from "../frames.js";
import { chosen, side, state, units } from "../store.js";
import { ruled } from "../rules.js";
import { spoken } from "../texts.js";
import { figuresOf } from "./figures.js";
import { rests } from "./labels.js";
import { underWay } from "./motion.js";
import { pixels, scale } from "./view.js";

const TINY = 7; // pixels of a base, below which nobody is drawn on it
const NEAR = 26; // pixels of a base, from which letters stand on it
const SIGNED = new Set(["champion", "standard", "musician", "character", "other"]);
const SHADOW = [0.1, -0.14]; // inches, to the east and the north: the light comes from above

/** Every unit on the table. */
export function Units() {
  const standing = units.value.filter((one) => one.pose);
  return html`<g class="units"><g class="shadows" aria-hidden="true" transform="translate(${SHADOW[0]} ${-SHADOW[1]})">
      ${standing.filter((one) => !underWay.value.has(one.id)).map((one) => html`<path key=${one.id} d=${basesPath(one.models)} transform=${placed(one.pose)} />`)}</g>
    ${standing.map((one) => html`<${Unit} key=${one.id} unit=${one} />`)}
  </g>`;
}

function Unit({ unit }) {
  const number = side(unit.player);
  const look = `${chosen.value === unit.id ? " chosen" : ""}${rests(unit) ? " rests" : ""}${unit.marks.includes("fleeing") ? " flees" : ""}${underWay.value.has(unit.id) ? " under-way" : ""}`;
  const engaged = unit.engaged_with.length ? " engaged" : "";
  return html`<g
    class="unit side-${number}${look}${engaged}"
    data-unit=${unit.id}
    role="button"
    tabindex="0"
    aria-pressed=${chosen.value === unit.id ? "true" : "false"}
    aria-label=${`${unit.title}, ${unit.player}: ${spoken(unit.words)}`}
  >
    <g transform=${placed(unit.pose)}>
      <rect class="boundary" x=${unit.frame.left} y=${-unit.frame.front}
        width=${unit.frame.right - unit.frame.left} height=${unit.frame.front - unit.frame.rear} />
      <path class="bases" d=${basesPath(unit.models)} fill="url(#side-${Math.min(number, 2)})" />
      <${Models} unit=${unit} />
      <path class="front" d=${frontPath(unit.frame, pixels(2.5))} />
      ${unit.engaged_with.length ? null : html`<path class="ahead" d=${aheadPath(unit.frame)} />`}
    </g>
    <${Owes} unit=${unit} />
  </g>`;
}

/** The figures on the bases, where there is room for them. */
function Models({ unit }) {
  const [first] = unit.models;
  if (!first || Math.min(first.width, first.depth) * scale.value < TINY) return null;
  const { bodies, heads, marks } = figuresOf(unit);
  return html`<path class="bodies" d=${bodies} /><path class="heads" d=${heads} />
    ${marks ? html`<path class="signs" d=${marks} />` : null}`;
}

/** That a unit owes something, and why: a badge at its front left corner, upright. */
function Owes({ unit }) {
  const due = (state.value.owed ?? []).filter((one) => one.unit === unit.id);
  if (!due.length) return null;
  const [x, y] = pointAt(unit.pose, unit.frame.left, unit.frame.front);
  const size = pixels(18);
  const [{ clause }] = due;
  return html`<g class="owes" transform="translate(${x} ${-y})" ...${clause ? ruled(clause) : {}}>
    <title>${due.map(because).join("; ")}</title>
    <circle r=${size / 2} /><text font-size=${size * 0.75}>!</text></g>`;
}

/** The letters of command models and characters, upright, once the view is near. */
export function Letters() {
  return html`<g class="letters ${scale.value < NEAR ? "far" : ""}"
    aria-hidden="true">${units.value.filter((one) => one.pose).map((one) => html`<g key=${one.id} data-of=${one.id}>
    ${one.models.filter((model) => SIGNED.has(model.role)).map((model) => letter(one.pose, model))}</g>`)}</g>`;
}

function letter(pose, model) {
  const least = Math.min(model.width, model.depth);
  const [x, y] = pointAt(pose, model.x - model.width / 2 + least * 0.2, model.y - model.depth / 2 + least * 0.2);
  return html`<text x=${x} y=${-y} font-size=${0.3 * least}>${model.letter}</text>`;
}

/** A bar along the front, within the unit. */
function frontPath({ left, right, front, rear }, least) {
  const high = Math.min(Math.max(0.13, least), (front - rear) / 4);
  return `M${left} ${-front}H${right}v${high}H${left}Z`;
}

/** An arrow out of the middle of the front. */
function aheadPath({ left, right, front }) {
  const middle = (left + right) / 2;
  const half = Math.min(0.4, (right - left) / 4);
  return `M${middle - half} ${-front}L${middle} ${-front - half * 0.8}L${middle + half} ${-front}Z`;
}

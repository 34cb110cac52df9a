// Units: one path for the bases of each, its command group and characters as signs,
// its facing, and a name that stays upright.
import { html } from "../dom.js";
import { reasonOf } from "../findings.js";
import { basesPath, placed, pointAt } from "../frames.js";
import { chosen, players, side, state, units } from "../store.js";
import { spoken, t } from "../texts.js";
import { pixels, scale } from "./view.js";

const SMALL = 7; // pixels an inch, below which names are small too
const WIDE = 0.62; // of its height that a letter of a name is wide
const TRIES = 8;
const SIGNED = new Set(["champion", "standard", "musician", "character", "other"]);

/** Every unit on the table. */
export function Units() {
  return html`<g class="units">
    ${units.value.filter((one) => one.pose).map((one) => html`<${Unit} key=${one.id} unit=${one} />`)}
  </g>`;
}

function Unit({ unit }) {
  const number = side(unit.player);
  const look = chosen.value === unit.id ? " chosen" : "";
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
      <path class="signs" d=${signsPath(unit.models)} />
      <path class="front" d=${frontPath(unit.frame)} />
    </g>
    <${Owes} unit=${unit} />
  </g>`;
}

/** That a unit owes something, and why: a badge at its front left corner, upright. */
function Owes({ unit }) {
  const due = (state.value.owed ?? []).filter((one) => one.unit === unit.id);
  if (!due.length) return null;
  const [x, y] = pointAt(unit.pose, unit.frame.left, unit.frame.front);
  const size = pixels(18);
  return html`<g class="owes" transform="translate(${x} ${-y})">
    <title>${due.map(reasonOf).join("; ")}</title>
    <circle r=${size / 2} /><text font-size=${size * 0.75}>!</text></g>`;
}

/** The letters of command models and characters, upright. */
export function Letters() {
  return html`<g class="letters"
    aria-hidden="true">${units.value.filter((one) => one.pose).map((one) => html`<g key=${one.id} data-of=${one.id}>
    ${one.models.filter((model) => SIGNED.has(model.role)).map((model) => letter(one.pose, model))}</g>`)}</g>`;
}

function letter(pose, model) {
  const [x, y] = pointAt(pose, model.x, model.y);
  const size = 0.52 * Math.min(model.width, model.depth);
  return html`<text x=${x} y=${-y} font-size=${size}>${model.letter}</text>`;
}

/** The ground of letters: a diamond, a flag, a horn and a star tell the roles apart. */
function signsPath(models) {
  return models.map((one) => SIGNS[one.role]?.(one) ?? "").join("");
}

const SIGNS = {
  champion: ({ x, y, width, depth }) => {
    const r = 0.48 * Math.min(width, depth);
    return `M${x} ${-y - r}L${x + r} ${-y}L${x} ${-y + r}L${x - r} ${-y}Z`;
  },
  standard: ({ x, y, width, depth }) => {
    const r = 0.4 * Math.min(width, depth);
    return `M${x - r} ${-y - r}h${2 * r}l${-r * 0.4} ${r}l${r * 0.4} ${r}h${-2 * r}Z`;
  },
  musician: (model) => disc(model, 0.4),
  character: (model) => star(model),
  other: ({ x, y, width, depth }) => {
    const r = 0.36 * Math.min(width, depth);
    return `M${x - r} ${-y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
  },
};

function disc({ x, y, width, depth }, part) {
  const r = part * Math.min(width, depth);
  return `M${x - r} ${-y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

function star({ x, y, width, depth }) {
  const r = 0.5 * Math.min(width, depth);
  const points = Array.from({ length: 16 }, (_, n) => {
    const angle = (n * Math.PI) / 8;
    const far = n % 2 ? r * 0.78 : r;
    return `${x + far * Math.sin(angle)} ${-y - far * Math.cos(angle)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A bar along the front and an arrow out of its middle. */
function frontPath({ left, right, front }) {
  const middle = (left + right) / 2;
  const half = Math.min(0.45, (right - left) / 4);
  const top = -front;
  return `M${left} ${top}H${right}v-0.1H${middle + half}L${middle} ${top - 0.1 - half}L${middle - half} ${top - 0.1}H${left}Z`;
}

/** The names of all units, behind their rears, in the size of the screen. */
export function Labels() {
  const size = pixels(scale.value < SMALL ? 10.5 : 13);
  const taken = [];
  return html`<g class="labels" font-size=${size} aria-hidden="true">
    ${units.value.filter((one) => one.pose).map((one) => html`<${Label} key=${one.id} ...${labelOf(one, size, taken)} />`)}
  </g>`;
}

/** Return the name of a unit where no other name is: behind it, and if need be farther away. */
function labelOf(unit, size, taken) {
  const { pose, frame } = unit;
  const text = wordsOf(unit);
  const anchor = Math.abs(pose.ux) < 0.25 ? "middle" : pose.ux > 0 ? "end" : "start";
  const [x, behind] = pointAt(pose, (frame.left + frame.right) / 2, frame.rear - size * 0.9);
  const wide = (text.length + 0.5) * size * WIDE;
  const left = x - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
  let y = behind;
  const meets = (one) => left < one.right && one.left < left + wide && Math.abs(y - one.y) < size * 1.2;
  const away = pose.uy < 0 ? 1 : -1;
  for (let tries = 0; tries < TRIES && taken.some(meets); tries += 1) y += away * size * 0.6;
  taken.push({ left, right: left + wide, y });
  return { unit, text, x, y, anchor };
}

function wordsOf(unit) {
  const mark = t(`side.${Math.min(side(unit.player), 2)}`);
  const engaged = unit.engaged_with.length ? " ⚔" : "";
  const count = unit.count > 1 ? ` ${unit.count}` : "";
  const shown = players.value.length > 1 ? `${mark} ` : "";
  return `${shown}${unit.title}${count}${engaged}`;
}

function Label({ unit, text, x, y, anchor }) {
  const turn = state.value.turn.may_be_chosen.includes(unit.id) ? "" : " rests";
  return html`<text
    class="side-${side(unit.player)}${turn}" x=${x} y=${-y} text-anchor=${anchor}>${text}</text>`;
}

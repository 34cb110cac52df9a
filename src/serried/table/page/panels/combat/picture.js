// The picture of a combat: the two sides as they touch, and who strikes whom.
import { html } from "../../dom.js";
import { figuresOf } from "../../board/figures.js";
import { basePath, basesPath, localTo, placed, pointAt } from "../../frames.js";
import { combat } from "../../round.js";
import { side, state, unitOf } from "../../store.js";
import { t } from "../../texts.js";
import { nameOf } from "../../words.js";

const MARGIN = 0.5; // inches about all of it
const ASIDE = 0.13; // inches that strokes lie to the right of whoever makes them
/** Who leads, and is struck for itself. */
export const SIGNED = new Set(["champion", "character"]);

/** Units as they stand, seen by whose turn it is; models in *marks* can be picked with a pointer. */
export function Picture({ ids, strikes, marks = [], onPick, small = false }) {
  const all = ids.map(unitOf).filter((one) => one?.pose);
  if (!all.length) return null;
  const from = (all.find((one) => one.player === state.value.turn.active) ?? all[0]).pose;
  const units = all.map((one) => ({ ...one, pose: seenFrom(from, one.pose) }));
  const box = boxOf(units);
  const places = Object.fromEntries(units.flatMap((one) => one.models.map((model) => [`${one.id}.${model.name}`, { unit: one, model, at: pointAt(one.pose, model.x, model.y) }])));
  return html`<svg class="pick-picture combat-picture${small ? " small-picture" : ""}${strikes.length ? " struck" : ""}" viewBox=${box} role="img" aria-label=${said(units, strikes)}>
    ${units.map((one) => html`<${Block} key=${one.id} unit=${one} />`)}
    ${Object.entries(places).map(([name, one]) => html`<${Sign} key=${name} name=${name} one=${one} marked=${marks.includes(name)} onPick=${onPick} />`)}
    <g class="strokes">${strikes.map((one) => html`<${Stroke} key=${`${one.model} ${one.part} ${one.on}`} one=${one} places=${places} />`)}</g>
    ${duelsOf(places).map(([a, b]) => html`<path class="duel" d=${`M${a[0]} ${-a[1]}L${b[0]} ${-b[1]}`} />`)}
  </svg>`;
}

/** A pose as it is seen from another that looks to the top. */
function seenFrom(from, { x, y, ux, uy }) {
  const [right, forward] = localTo(from, [x, y]);
  const [rx, ry] = localTo({ ...from, x: 0, y: 0 }, [ux, uy]);
  return { x: right, y: forward, ux: rx, uy: ry };
}

/** What the picture shows of the table. */
function boxOf(units) {
  const corners = units.flatMap(({ pose, frame }) => [[frame.left, frame.front], [frame.right, frame.front], [frame.left, frame.rear], [frame.right, frame.rear]]
    .map(([right, forward]) => pointAt(pose, right, forward)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => -y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${Math.max(...ys) + MARGIN - top}`;
}

function Block({ unit }) {
  const number = Math.min(side(unit.player), 2);
  const { bodies, heads, marks } = figuresOf(unit);
  const { left, right, front } = unit.frame;
  return html`<g class="unit side-${number}" transform=${placed(unit.pose)}>
    <path class="bases" fill="url(#side-${number})" d=${basesPath(unit.models)} />
    <path class="bodies" d=${bodies} /><path class="heads" d=${heads} />${marks ? html`<path class="signs" d=${marks} />` : null}
    <path class="front" d=${`M${left} ${-front}H${right}v0.13H${left}Z`} /></g>`;
}

/** One model's attacks: from it to the nearest of those whom it strikes. */
function Stroke({ one, places }) {
  const by = places[one.model];
  const to = by && struck(one, by, places);
  if (!to) return null;
  const [[ax, ay], [bx, by_]] = [by.at, to.at];
  const long = Math.hypot(bx - ax, by_ - ay) || 1;
  const [dx, dy] = [(bx - ax) / long, (by_ - ay) / long];
  const at = (length) => [ax + dx * length + dy * ASIDE, -(ay + dy * length - dx * ASIDE)];
  const [start, end, neck] = [at(0), at(long * 0.86), at(long * 0.86 - 0.22)];
  const head = `M${end}L${neck[0] - dy * 0.11} ${neck[1] - dx * 0.11}L${neck[0] + dy * 0.11} ${neck[1] + dx * 0.11}Z`;
  const look = `stroke-line side-${Math.min(side(by.unit.player), 2)}${one.reached.length && touches(one) ? "" : " behind"}`;
  return html`<g class=${look}><path class="halo" d=${`M${start}L${end}`} /><path class="shaft" d=${`M${start}L${neck}`} /><path class="head" d=${head} /></g>`;
}

/** Whether a model touches an enemy itself. */
const touches = ({ model }) => state.value.contacts.some((pair) => pair.includes(model));

/** The place of the nearest model of those whom attacks go at. */
function struck({ on, reached }, by, places) {
  const [id, letter] = on.split(".");
  const pool = Object.entries(places).filter(([, { unit, model }]) => unit.id === id && (letter ? model.letter === letter : !SIGNED.has(model.role)));
  const near = pool.filter(([name]) => reached.includes(name));
  const away = ({ at }) => Math.hypot(at[0] - by.at[0], at[1] - by.at[1]);
  return (near.length ? near : pool).map(([, place]) => place).sort((a, b) => away(a) - away(b))[0];
}

/** Where the two of each Duel stand. */
function duelsOf(places) {
  const find = (name) => Object.values(places).find(({ unit, model }) => `${unit.id}.${model.letter}` === name || (unit.single && unit.id === name))?.at;
  return (combat.value?.duels ?? []).map((pair) => pair.map(find)).filter(([a, b]) => a && b);
}

/** The ring of who can be picked. */
function Sign({ name, one, marked, onPick }) {
  const { model, unit } = one;
  if (!marked) return null;
  return html`<g class="marked" onClick=${() => onPick(name)}>
    <path class="ring" transform=${placed(unit.pose)} d=${basePath(model, -0.04)} /><title>${model.title}</title></g>`;
}

/** The picture in words. */
function said(units, strikes) {
  const sums = new Map();
  for (const { model, on, attacks } of strikes) {
    const key = `${nameOf(model.split(".")[0])} → ${nameOf(on)}`;
    sums.set(key, [...(sums.get(key) ?? []), attacks]);
  }
  const all = [...sums].map(([key, many]) => `${key}: ${many.every(Number.isInteger) ? many.reduce((a, b) => a + b, 0) : many.join(" + ")}`);
  return [t("combat.picture", { units: units.map((one) => one.title).join(", ") }), ...all].join("; ");
}

/** A unit with one of its models marked, and where that would go. */
export function UnitPicture({ unit, model, to }) {
  const { left, right, front, rear } = unit.frame;
  const number = Math.min(side(unit.player), 2);
  const { heads, marks } = figuresOf(unit);
  const find = (name) => unit.models.find((one) => one.name === name || one.letter === name);
  const [who, place] = [model && find(model), to && find(to)];
  return html`<svg class="pick-picture choice-picture side-${number}" viewBox="${left - 0.3} ${-front - 0.4} ${right - left + 0.6} ${front - rear + 0.7}" aria-hidden="true">
    <g class="unit side-${number}"><path class="bases" fill="url(#side-${number})" d=${basesPath(unit.models)} />
      <path class="heads" d=${heads} />${marks ? html`<path class="signs" d=${marks} />` : null}<path class="front" d=${`M${left} ${-front}H${right}v0.13H${left}Z`} /></g>
    ${who ? html`<path class="ring" d=${basePath(who, -0.04)} />` : null}
    ${who && place ? html`<path class="slide" d=${`M${who.x} ${-who.y}L${place.x} ${-place.y}`} />` : null}</svg>`;
}

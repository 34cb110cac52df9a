// Motion: units go the way that was drawn, contact flashes, and models are lifted off.
import { effect, html, signal } from "../dom.js";
import { answer, opened, side, state } from "../store.js";
import { ghost } from "../draft.js";
import { basesPath, loopsPath, placed } from "../frames.js";
import { figuresOf } from "./figures.js";

const LEAST = 250; // milliseconds of a move
const MOST = 500;
const AN_INCH = 25;
const SHOWN = 900; // milliseconds of a flash, and of models that are lifted off
const MANY = 8; // units that move at once, from which nobody is shown to move

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Who is under way now, by id, with the pose of the moment. */
const poses = signal(new Map());
/** The same without poses: changes at the start and at the end alone. */
export const underWay = signal(new Set());
/** Units that have just come into contact, and models that are lifted off. */
const fresh = signal({ contact: [], lifted: [] });

let before = null;
let seen = 0;
let frame = 0;
let fading = 0;

effect(() => {
  const now = state.value;
  const old = before;
  const another = opened.peek() !== seen; // what lies there now was opened: nobody went there
  before = now;
  seen = opened.peek();
  if (!now || !old || another || still.matches || now.table !== old.table && String(now.table) !== String(old.table)) return;
  const units = new Map(old.units.map((one) => [one.id, one]));
  begin(now.units.flatMap((one) => wayOf(units.get(one.id), one)));
  show(now, units);
});

/** Return how a unit goes from where it was: its poses, or nothing where it stands still. */
function wayOf(old, one) {
  if (!old?.pose || !one.pose || same(old.pose, one.pose) || old.count !== one.count) return [];
  const drawn = ghost.peek();
  const own = drawn?.unit === one.id && drawn.poses.length && same(drawn.poses.at(-1), one.pose);
  const stops = [old.pose, ...(own ? drawn.poses : [one.pose])];
  const parts = stops.slice(1).map((to, n) => ({ from: stops[n], to, weight: weightOf(stops[n], to) }));
  return [{ unit: one, parts, all: parts.reduce((sum, part) => sum + part.weight, 0) }];
}

const same = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < 0.01 && Math.hypot(one.ux - other.ux, one.uy - other.uy) < 0.001;

const weightOf = (from, to) => Math.hypot(to.x - from.x, to.y - from.y) + Math.abs(turnOf(from, to)) + 0.01;

/** The angle from one facing to another, in radians, counterclockwise. */
const turnOf = (from, to) => Math.atan2(from.ux * to.uy - from.uy * to.ux, from.ux * to.ux + from.uy * to.uy);

function begin(ways) {
  cancelAnimationFrame(frame);
  if (!ways.length || ways.length > MANY) {
    poses.value = new Map();
    underWay.value = new Set();
    return;
  }
  const start = performance.now();
  const lasts = Math.max(...ways.map(({ all }) => Math.min(MOST, LEAST + AN_INCH * all)));
  underWay.value = new Set(ways.map(({ unit }) => unit.id));
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - start) / lasts));
    if (part === 1) {
      poses.value = new Map();
      underWay.value = new Set();
      return;
    }
    const eased = part * part * (3 - 2 * part);
    poses.value = new Map(ways.map((way) => [way.unit.id, { unit: way.unit, pose: along(way, eased) }]));
    frame = requestAnimationFrame(step);
  };
  step(start);
}

/** Return the pose at a share of a way: straight, or round the corner that stands still. */
function along({ parts, all }, share) {
  let left = share * all;
  for (const { from, to, weight } of parts) {
    if (left <= weight) return between(from, to, left / weight);
    left -= weight;
  }
  return parts.at(-1).to;
}

function between(from, to, share) {
  const turn = turnOf(from, to);
  const [cos, sin] = [Math.cos(turn * share), Math.sin(turn * share)];
  const facing = { ux: from.ux * cos - from.uy * sin, uy: from.ux * sin + from.uy * cos };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(turn) < 1e-3) return { x: from.x + dx * share, y: from.y + dy * share, ...facing };
  const far = 1 / (2 * Math.tan(turn / 2)); // where the one turn is about that leads there
  const [cx, cy] = [from.x + dx / 2 - dy * far, from.y + dy / 2 + dx * far];
  const [rx, ry] = [from.x - cx, from.y - cy];
  return { x: cx + rx * cos - ry * sin, y: cy + rx * sin + ry * cos, ...facing };
}

/** Flash who has just come into contact, and lift off who is gone. */
function show(now, units) {
  const contact = now.units.filter((one) => one.outline && one.engaged_with.some((id) => units.has(one.id) && !units.get(one.id).engaged_with.includes(id)));
  const lifted = now.units.flatMap((one) => goneFrom(units.get(one.id), one, now.log.entries.at(-1)));
  if (!contact.length && !lifted.length) return;
  fresh.value = { contact, lifted };
  clearTimeout(fading);
  fading = setTimeout(() => { fresh.value = { contact: [], lifted: [] }; }, SHOWN);
}

/** Return the models that a unit has lost, where they stood: those that were named, or the last. */
function goneFrom(old, one, entry) {
  if (!old?.pose || !one.pose || one.count >= old.count || entry?.kind !== "play") return [];
  const said = entry.line.split(": ")[1]?.split(", ") ?? answer.peek()?.answer.measures?.removed ?? [];
  const names = new Set(said);
  const found = old.models.filter((model) => names.has(model.name));
  const gone = found.length ? found : old.models.slice(one.count - old.count);
  return [{ unit: old, models: gone }];
}

/** All of that, drawn above the board. */
export function Motion() {
  const { contact, lifted } = fresh.value;
  return html`<g class="motion">
    ${[...poses.value.values()].map(({ unit, pose }) => html`<${Mover} key=${unit.id} unit=${unit} pose=${pose} />`)}
    ${contact.map((one) => html`<path key=${`c ${one.id}`} class="flash" d=${loopsPath(one.outline)} />`)}
    ${lifted.map(({ unit, models }) => html`<g key=${`l ${unit.id}`} class="side-${side(unit.player)} lifted"><path d=${basesPath(models)}
      fill="url(#side-${Math.min(side(unit.player), 2)})" transform=${placed(unit.pose)} /></g>`)}
  </g>`;
}

function Mover({ unit, pose }) {
  const { bodies, heads } = figuresOf(unit);
  return html`<g class="unit side-${side(unit.player)}" transform=${placed(pose)}>
    <path class="bases" d=${basesPath(unit.models)} fill="url(#side-${Math.min(side(unit.player), 2)})" />
    <path class="bodies" d=${bodies} /><path class="heads" d=${heads} /></g>`;
}

// Overlays: the ghost of a draft, what is wrong with it, and what is laid over the table.
import { Fragment, html } from "../dom.js";
import { aiming } from "../charges.js";
import { beyond, ghost, lone, moving } from "../draft.js";
import { basePath, basesPath, loopsPath, placed } from "../frames.js";
import { chosen, free, preview, tape, unit, unitOf, zones } from "../store.js";
import { body, stand } from "../stand.js";
import { middle, pixels, scale, size as shown } from "./view.js";

/** Where the draft would lead, pose by pose. */
export function Ghost() {
  const said = ghost.value;
  if (!said?.poses.length) return null;
  const mover = unitOf(said.unit);
  const models = said.models ?? mover?.models ?? [];
  const bases = basesPath(models);
  const look = said.legal ? "lawful" : "unlawful";
  const start = lone.value ? body.value?.pose : mover?.pose;
  return html`<g class="ghost ${look}">
    ${said.poses.slice(0, -1).map((pose) => html`<path class="on-the-way" d=${bases} transform=${placed(pose)} />`)}
    ${start ? html`<path class="way" d=${wayPath([start, ...said.poses])} />` : null}
    <path class="bases" data-unit=${lone.value ? chosen.value : said.unit} d=${bases} transform=${placed(said.poses.at(-1))} />
    ${said.dangers?.length ? html`<path class="endangered" d=${signsPath(endangered(said, models))} transform=${placed(said.poses.at(-1))} />` : null}
    <path class="border" d=${loopsPath(said.outline)} />
    ${said.breaches.map((one) => html`<${Blame} finding=${one} mover=${mover} models=${models} pose=${said.poses.at(-1)} />`)}
  </g>`;
}

/** Where the pointer would have the unit, and what forbids it. */
export function Beyond() {
  const said = beyond.value;
  const end = said?.poses.at(-1);
  if (!end) return null;
  const mover = unitOf(said.unit);
  return html`<g class="ghost unlawful beyond">
    <path class="border" d=${loopsPath(said.outline)} />
    ${said.breaches.map((one) => html`<${Blame} finding=${one} mover=${mover} models=${said.models ?? mover?.models ?? []} pose=${end} />`)}
  </g>`;
}

/** The models that would have to take a Dangerous Terrain Test. */
function endangered({ dangers }, models) {
  const names = new Set(dangers.flatMap((one) => one.models));
  return models.filter(({ name }) => names.has(name));
}

/** A triangle on each of some models, as on a sign that warns. */
const signsPath = (models) => models.map(({ x, y, width, depth }) => {
  const r = Math.min(width, depth) * 0.3;
  return `M${x} ${-y - r}l${r} ${1.7 * r}h${-2 * r}Z`;
}).join("");

const wayPath = (poses) => `M${poses.map((pose) => `${pose.x} ${-pose.y}`).join("L")}`;

/** The model to blame, the neighbour, and the place. */
function Blame({ finding, mover, models, pose }) {
  const model = finding.unit === mover?.id && models.find((one) => one.name === finding.model);
  const other = finding.other && unitOf(finding.other);
  return html`<${Fragment}>
    ${model ? html`<path class="blamed" d=${basePath(model)} transform=${placed(pose)} />` : null}
    ${other?.outline ? html`<path class="neighbour" d=${loopsPath(other.outline)} />` : null}
    ${finding.at ? html`<path class="place" d=${crossPath(finding.at, pixels(7))} />` : null}
  <//>`;
}

const crossPath = ({ x, y }, r) =>
  `M${x - r} ${-y - r}l${2 * r} ${2 * r}M${x + r} ${-y - r}l${-2 * r} ${2 * r}`;

/** The figures of a ghost and of what is beyond, above both where there is room. */
export function Figures() {
  const said = ghost.value;
  const farther = beyond.value;
  if (!said?.poses.length) return null;
  const points = [said, farther].flatMap((one) => one?.outline ?? []).flatMap((loop) => [loop.start, ...loop.parts.map((part) => part.to)]);
  if (!points.length) return null;
  const words = `${said.legal ? "✓" : "✗"} ${said.cost?.words ?? ""}`;
  const lines = [
    [words, said.legal ? "lawful" : "unlawful"],
    farther && [`✗ ${farther.cost?.words ?? ""}`, "unlawful"],
    [reason(farther ?? said), "unlawful why"],
  ].filter((one) => one?.[0].trim());
  const size = pixels(15);
  const [top, bottom] = [Math.max(...points.map(([, y]) => y)), Math.min(...points.map(([, y]) => y))];
  const room = middle.value[1] + shown.value.height / scale.value / 2 - top;
  const high = (lines.length + 1) * size * 1.25;
  const first = room > high ? -top - high + size : -bottom + size * 1.6;
  return html`<g class="figures" font-size=${size}>
    ${lines.map(([text, look], n) => html`<text
      class=${look} x=${said.poses.at(-1).x} y=${first + n * size * 1.25}>${text}</text>`)}
  </g>`;
}

/** The clause, the model and by how much. */
function reason(said) {
  if (said.gap) return said.gap.clause;
  const [first] = said.breaches;
  return first ? `${first.clause}${first.model ? ` · ${first.model}` : ""}${margin(first)}` : "";
}

const margin = ({ margin: room, counts }) => (room === null || room === undefined ? "" : ` · ${counts ? room : `${room.toFixed(2)}"`}`);

/** Where to take hold of a unit: its front corners and its centre. */
export function Grips() {
  const at = stand.value;
  if (!at || !unit.value || aiming.value || !(moving.value || free.value)) return null;
  const { left, right, front, rear } = at.frame;
  const room = Math.min(right - left, front - rear);
  const reach = Math.min(pixels(22), (right - left) * 0.3);
  const inner = Math.min(pixels(20), room * 0.22);
  const r = Math.min(pixels(8), reach);
  const corner = (name, [x, y]) => html`<g class="grip" data-grip=${name}>
    <circle class="reach" cx=${x} cy=${-y} r=${reach} /><circle class="knob" cx=${x} cy=${-y} r=${r} />
  </g>`;
  return html`<g class="grips" aria-hidden="true">
    ${at.corners && !free.value ? [corner("left", at.corners.left), corner("right", at.corners.right)] : null}
    <g class="grip" data-grip="centre">
      <circle class="reach" cx=${at.centre[0]} cy=${-at.centre[1]} r=${inner} />
      <path class="knob" d=${turnPath(at.centre, Math.min(r, inner))} />
    </g>
  </g>`;
}

const turnPath = ([x, y], r) => `M${x} ${-y - r}L${x + r} ${-y}L${x} ${-y + r}L${x - r} ${-y}Z`;

/** What is within some inches of a unit, and its arcs. */
export function Zones() {
  const said = zones.value;
  if (!said) return null;
  return html`<g class="zones">
    ${said.arcs.map((arc) => html`<path
      class="arc" d=${arc.rays.map(([a, b]) => `M${a[0]} ${-a[1]}L${b[0]} ${-b[1]}`).join("")} />`)}
    ${said.zones.map((zone, n) => html`<path class="zone zone-${n}" d=${loopsPath(zone.loops)} fill-rule="nonzero" />
      <${ZoneName} zone=${zone} />`)}
  </g>`;
}

function ZoneName({ zone }) {
  const [x, y] = zone.loops[0]?.start ?? [0, 0];
  return html`<text class="zone-name" x=${x} y=${-y} font-size=${pixels(12)}>${zone.range}"</text>`;
}

/** The tape: edge to edge, exact. */
export function Tape() {
  const said = tape.value?.result;
  const held = tape.value?.from;
  if (!said) {
    if (!Array.isArray(held)) return null;
    return html`<circle class="tape-end" cx=${held[0]} cy=${-held[1]} r=${pixels(4)} />`;
  }
  const [[ax, ay], [bx, by]] = said.points;
  return html`<g class="tape">
    <path d=${`M${ax} ${-ay}L${bx} ${-by}`} />
    <circle cx=${ax} cy=${-ay} r=${pixels(4)} /><circle cx=${bx} cy=${-by} r=${pixels(4)} />
    <text x=${(ax + bx) / 2} y=${-(ay + by) / 2 - pixels(8)} font-size=${pixels(16)}>${said.distance.toFixed(3)}"</text>
  </g>`;
}

/** A pose to look at: of a way to go, of a unit that is carried freely, with who comes into it; or of chargers. */
export function Preview() {
  const shown = preview.value;
  if (shown?.stands) {
    return html`<g class="stands">${shown.stands.map((one) => html`<path key=${one.unit} class="preview"
      d=${basesPath(one.models)} transform=${placed(one.pose)} />`)}</g>`;
  }
  const models = shown?.models ?? (shown && unitOf(shown.unit)?.models);
  if (!models) return null;
  const come = models.filter((one) => shown.comes?.includes(one.name));
  return html`<g transform=${placed(shown.pose)}>
    <path class="preview" data-unit=${shown.unit} d=${basesPath(models)} />
    ${come.length ? html`<path class="comes" d=${basesPath(come)} />` : null}
  </g>`;
}

// Overlays: the ghost of a draft, what is wrong with it, and what is laid over the table.
import { Fragment, computed, html } from "../dom.js";
import { aiming } from "../charges.js";
import { beyond, ghost, held, lone, moving } from "../draft.js";
import { deploying } from "../deploying.js";
import { because } from "../findings.js";
import { joining } from "../joins.js";
import { basePath, basesPath, loopsPath, placed, pointAt } from "../frames.js";
import { chosen, free, preview, tape, tool, unit, unitOf, units, zones } from "../store.js";
import { inches } from "../panels/parts.js";
import { body, stand } from "../stand.js";
import { SIGNS, dependsWords, lookOfGhost, manoeuvre } from "../words.js";
import { endWords } from "../tape.js";
import { plates, rests } from "./labels.js";
import { boxOf, cornersOf, place } from "./placing.js";
import { middle, pixels, scale, size as shown } from "./view.js";

/** Where the draft would lead, pose by pose. */
export function Ghost() {
  const said = ghost.value;
  if (!said?.poses.length || joining.value) return null;
  const mover = unitOf(said.unit);
  const models = said.models ?? mover?.models ?? [];
  const bases = basesPath(models);
  const look = lookOfGhost(said);
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
  if (!end || joining.value) return null;
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

/** What a ghost is and costs, and what is beyond: on a plate beside both, over no unit. */
export function Figures() {
  const said = ghost.value;
  const farther = beyond.value;
  if (!said?.poses.length || joining.value) return null; // the board says that instead
  const points = [said, farther].flatMap((one) => cornersOf(one?.outline ?? []));
  if (!points.length) return null;
  const worse = farther ?? said;
  const look = lookOfGhost(said);
  const [first] = worse.breaches;
  const brief = shown.value.width < NARROW || shown.value.height < LOW;
  const all = [
    [`${SIGNS[look]} ${[manoeuvre(said.line), said.cost?.words].filter(Boolean).join(" ")}`, look],
    ...(look === "depends" && !farther ? wrapped(dependsWords(said.depends)).map((text) => [text, "depends why"])
      : first ? wrapped(because(first)).map((text, n) => [`${n ? "" : "✗ "}${text}`, "unlawful why"]) : []),
    worse.gap || first ? [worse.gap?.clause ?? first.clause, "clause"] : null,
  ].filter((one) => one?.[0].trim());
  const lines = brief ? all.slice(0, 1) : all; // the bar below says the rest
  const size = pixels(LETTER);
  const wide = pixels(12) + Math.max(...lines.map(([text]) => pixels(text.length * LETTER * WIDE)));
  const high = pixels(6) + lines.length * size * 1.2;
  const box = place({
    home: boxOf(points), wide, high, first: [0, 1], names: plates.value.map((one) => one.box), units: footprints.value, gap: pixels(held.value ? OUT * 0.8 : OUT * 3),
    ...view(),
  });
  return html`<g class="figures" font-size=${size}>
    <rect class="plate" x=${box.left} y=${-box.high} width=${wide} height=${high} rx=${pixels(4)} />
    ${lines.map(([text, look], n) => html`<text
      class=${look} x=${box.left + wide / 2} y=${-box.high + pixels(3) + (n + 0.6) * size * 1.2}>${text}</text>`)}
  </g>`;
}

/** What is seen of the table. */
function view() {
  const [w, h] = [shown.value.width / scale.value / 2, shown.value.height / scale.value / 2];
  const [x, y] = middle.value;
  return { bounds: { left: x - w, right: x + w, low: y - h, high: y + h } };
}

/** Where the plate of a tape lies: beside its middle, or where it covers no unit. */
function besideTape([[ax, ay], [bx, by]], wide, high) {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const { bounds } = view();
  return place({ home: { left: x, right: x, low: y, high: y }, wide, high, first: [1, 0], names: plates.value.map((one) => one.box), units: footprints.value, gap: pixels(6), bounds });
}

const LETTER = 15; // pixels
const [NARROW, LOW] = [560, 340]; // pixels of a board that has no room for more than a line
const WIDE = 0.48; // of its height that a letter is wide

/** The boxes round all units: what a plate must not cover. */
const footprints = computed(() => units.value.filter((one) => one.pose).map((one) => boxOf(cornersOf(one.outline))));

/** A text in lines of a plate; what is longer than two ends with an ellipsis. */
function wrapped(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1) && lines.at(-1).length + word.length > LONG) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines.length > 2 ? [lines[0], `${lines[1]} …`] : lines;
}

const LONG = 40; // letters of a line

/** Where to take hold of a unit, all outside of it: a knob before each front corner wheels, one
    before its front turns it about its centre. The body itself moves it. */
export function Grips() {
  if (deploying()) return null;
  const at = stand.value;
  if (!at || !unit.value || held.value || tool.value !== "move" || aiming.value || !(moving.value || free.value) || spent()) return null;
  const { left, right, front } = at.frame;
  const out = pixels(OUT);
  const middle = (left + right) / 2;
  const near = right - left < 4 * out; // then the knob between the others goes farther ahead
  const [ahead, stem] = [pointAt(at.pose, middle, front + out * (near ? 2.6 : 1.7)), pointAt(at.pose, middle, front)];
  const corner = (name, sign, [x, y]) => html`<${Grip} name=${name} from=${[x, y]}
    to=${[x + sign * out * at.pose.uy + out * at.pose.ux, y - sign * out * at.pose.ux + out * at.pose.uy]} sign=${sign} />`;
  return html`<g class="grips" aria-hidden="true">
    ${at.corners && !free.value ? [corner("left", -1, at.corners.left), corner("right", 1, at.corners.right)] : null}
    <${Grip} name="centre" from=${stem} to=${ahead} sign=${0} />
  </g>`;
}

/** Whether nothing is left to do with the unit, and nothing is drafted all the same. */
const spent = () => rests(unit.value) && !line.value && !lone.value && !free.value;

const OUT = 17; // pixels from a unit to its knobs
const KNOB = 9; // pixels of a knob, from its middle
const REACH = 24; // pixels about it that hold it too

/** A knob on a stem, with the sign of what it does. */
function Grip({ name, from: [fx, fy], to: [x, y], sign }) {
  const r = pixels(KNOB);
  return html`<g class="grip" data-grip=${name}>
    <path class="stem" d=${`M${fx} ${-fy}L${x} ${-y}`} />
    <circle class="reach" cx=${x} cy=${-y} r=${pixels(REACH)} /><circle class="knob" cx=${x} cy=${-y} r=${r} />
    <path class="sign" d=${sign ? wheelSign(sign, r) : TURN_SIGN(r)} transform="translate(${x} ${-y}) rotate(${turnOf(stand.value.pose)})" /></g>`;
}

const turnOf = ({ ux, uy }) => (Math.atan2(ux, uy) * 180) / Math.PI;

/** An arc with an arrow: forwards and inwards, as the corner goes. */
const wheelSign = (sign, r) => `M${sign * r * 0.35} ${r * 0.45}Q${sign * r * 0.35} ${-r * 0.4} ${-sign * r * 0.45} ${-r * 0.4}m${sign * r * 0.35} ${-r * 0.3}l${-sign * r * 0.35} ${r * 0.3}l${sign * r * 0.35} ${r * 0.3}`;

/** Nearly a circle, with an arrow. */
const TURN_SIGN = (r) => `M${r * 0.45} ${-r * 0.25}A${r * 0.52} ${r * 0.52} 0 1 0 ${r * 0.5} ${r * 0.2}M${r * 0.55} ${-r * 0.65}V${-r * 0.2}H${r * 0.1}`;

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
  const what = endWords(tape.value);
  const wide = pixels(Math.max(70, what.length * 7 + 14));
  const plate = besideTape([[ax, ay], [bx, by]], wide, pixels(what ? 38 : 24));
  const [mx, my] = [plate.left + wide / 2, pixels(what ? 44 : 28) - plate.high];
  return html`<g class="tape">
    <path d=${`M${ax} ${-ay}L${bx} ${-by}`} />
    <circle cx=${ax} cy=${-ay} r=${pixels(4)} /><circle cx=${bx} cy=${-by} r=${pixels(4)} />
    <rect class="plate" x=${mx - wide / 2} y=${my - pixels(what ? 44 : 28)} width=${wide} height=${pixels(what ? 38 : 24)} rx=${pixels(4)} />
    <text x=${mx} y=${my - pixels(what ? 32 : 15)} font-size=${pixels(16)}>${inches(said.distance)}</text>
    ${what ? html`<text class="what" x=${mx} y=${my - pixels(15)} font-size=${pixels(12)}>${what}</text>` : null}
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

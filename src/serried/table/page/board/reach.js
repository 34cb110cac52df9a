// Reach: the ground on which a unit's front can stand, and that which others can charge.
import { html } from "../dom.js";
import { ground, threats } from "../reach.js";
import { unitOf } from "../store.js";
import { odds } from "../words.js";
import { pixels } from "./view.js";

const LEVEL = 0.01; // inches by which points that are farthest ahead may differ

/** The outline, and the lines that have no ground beside them. */
export function Reach() {
  const said = ground.value;
  if (!said) return null;
  return html`<g class="reach-ground">
    <path class="ground" d=${said.areas.flat().map(ringPath).join("")} fill-rule="evenodd" />
    <path class="along" d=${said.lines.map((line) => `M${line.map(at).join("L")}`).join("")} />
  </g>`;
}

/** The bands within which enemies can charge: the likelier, the darker. */
export function Threats() {
  return html`<g class="threats">${threats.value.map(({ unit, bands = [] }) => bands.map(({ outline, chance }) => html`
    <path class="band" d=${ringPath(outline)} /><${Chance} outline=${outline} chance=${chance} pose=${unitOf(unit)?.pose} />`))}</g>`;
}

/** The chance of a Charge, where its band goes farthest ahead. */
function Chance({ outline, chance, pose }) {
  if (!pose) return null;
  const ahead = ([x, y]) => x * pose.ux + y * pose.uy;
  const most = Math.max(...outline.map(ahead));
  const level = outline.filter((point) => ahead(point) > most - LEVEL);
  const [x, y] = [0, 1].map((n) => level.reduce((sum, point) => sum + point[n], 0) / level.length);
  return html`<text class="band-name" x=${x} y=${-y} font-size=${pixels(11)}>${odds(chance)}</text>`;
}

const at = ([x, y]) => `${x} ${-y}`;

const ringPath = (ring) => `M${ring.map(at).join("L")}Z`;

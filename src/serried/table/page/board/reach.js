// Reach: the ground on which the middle of a unit's front can stand.
import { html } from "../dom.js";
import { reach } from "../reach.js";

/** The outline, and the lines that have no ground beside them. */
export function Reach() {
  const said = reach.value;
  if (!said) return null;
  return html`<g class="reach-ground">
    <path class="ground" d=${said.areas.flat().map(ringPath).join("")} fill-rule="evenodd" />
    <path class="along" d=${said.lines.map((line) => `M${line.map(at).join("L")}`).join("")} />
  </g>`;
}

const at = ([x, y]) => `${x} ${-y}`;

const ringPath = (ring) => `M${ring.map(at).join("L")}Z`;

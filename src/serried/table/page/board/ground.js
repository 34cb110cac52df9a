// The ground: the table with its grid and rulers, terrain, Deployment Zones.
import { html } from "../dom.js";
import { areaPath, middleOf, polygonPath } from "../frames.js";
import { drawing, side, state } from "../store.js";
import { pixels, scale } from "./view.js";

const TICK = 0.5;
const FOOT = 12;
const HALF = 6;
const HEIGHTS = [2 / 3, 1 / 3];

/** What is strewn over ground of a kind, in a square of an inch. */
const SIGNS = {
  field: "M0.1 0.3h0.5m-0.2 0.2h0.5m-0.6 0.2h0.5",
  forest: "M0.5 0.8v-0.15h-0.2l0.2 -0.4l0.2 0.4h-0.2",
  ruins: "M0.2 0.2h0.25v0.25h-0.25zm0.4 0.3h0.25v0.25h-0.25z",
  water: "M0.2 0.5q0.15 -0.25 0.3 0t0.3 0",
  opaque: "M0 0l1 1",
};
const PATTERNED = new Set([...Object.keys(SIGNS), "impassable"]);

/** The table and its rulers in inches, along all four edges. */
export function Ground() {
  const [w, h] = state.value.table;
  return html`<g class="ground">
    <rect class="felt" x="0" y=${-h} width=${w} height=${h} />
    <path class="grid" d=${gridPath(w, h)} />
    <path class="ruler" d=${ticksPath(w, h)} />
    <${Numbers} w=${w} h=${h} />
    ${state.value.zones.map(
      (zone) => html`<path class="deployment side-${side(zone.player)}" d=${polygonPath(zone.polygon)} />`,
    )}
    ${state.value.terrain.map(
      (area) => html`<g class="terrain" key=${area.id} data-terrain=${area.id} data-kind=${area.kind}>
        <path class="area" d=${areaPath(area)} />
        <path d=${areaPath(area)} fill=${PATTERNED.has(area.kind) ? `url(#ground-${area.kind})` : "none"} />
        ${area.kind === "hill" ? HEIGHTS.map((share) => html`<path class="height" d=${areaPath(area)} transform=${shrunk(area, share)} />`) : null}
        <${Name} area=${area} />
      </g>`,
    )}
  </g>`;
}

/** Patterns: the first side is plain, the second hatched, the third dotted. */
export function Patterns() {
  return html`<defs>
    <pattern id="side-0" width="1" height="1" patternUnits="userSpaceOnUse"><rect
      class="pattern-0" width="1" height="1" /></pattern>
    <pattern id="side-1" width="0.32" height="0.32" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="pattern-1" width="0.32" height="0.32" /><rect class="pattern-1-line" width="0.11" height="0.32" />
    </pattern>
    <pattern id="side-2" width="0.3" height="0.3" patternUnits="userSpaceOnUse">
      <rect class="pattern-2" width="0.3" height="0.3" /><circle class="pattern-2-dot" cx="0.15" cy="0.15" r="0.07" />
    </pattern>
    ${Object.entries(SIGNS).map(([kind, sign]) => html`<pattern id=${`ground-${kind}`} key=${kind} width="1" height="1"
      patternUnits="userSpaceOnUse"><path class="sign" data-kind=${kind} d=${sign} /></pattern>`)}
    <pattern id="ground-impassable" width="0.5" height="0.5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
      <rect class="pattern-terrain" width="0.5" height="0.5" /><rect
        class="pattern-terrain-line" width="0.08" height="0.5" />
    </pattern>
  </defs>`;
}

/** Terrain that is being drawn. */
export function Drawing() {
  const points = drawing.value;
  if (!points.length) return null;
  return html`<g class="drawing">
    <path d=${polygonPath(points)} />
    ${points.map(([x, y]) => html`<circle cx=${x} cy=${-y} r=${pixels(5)} />`)}
  </g>`;
}

function Name({ area }) {
  const [x, y] = middleOf(area);
  return html`<text class="terrain-name" x=${x} y=${-y} font-size=${pixels(12)}>${area.id}</text>`;
}

function Numbers({ w, h }) {
  const every = scale.value * HALF > 48 ? HALF : FOOT;
  const size = pixels(11);
  const gap = TICK + size * 0.9;
  const along = (length) => Array.from({ length: Math.floor(length / every) + 1 }, (_, n) => n * every);
  return html`<g class="numbers" font-size=${size} aria-hidden="true">
    ${along(w).map((n) => html`<text x=${n} y=${gap}>${n}</text><text x=${n} y=${-h - gap}>${n}</text>`)}
    ${along(h).map((n) => html`<text x=${-gap} y=${-n}>${n}</text><text x=${w + gap} y=${-n}>${n}</text>`)}
  </g>`;
}

function gridPath(w, h) {
  let path = "";
  for (let x = FOOT; x < w; x += FOOT) path += `M${x} 0V${-h}`;
  for (let y = FOOT; y < h; y += FOOT) path += `M0 ${-y}H${w}`;
  return path;
}

function ticksPath(w, h) {
  const long = (n) => (n % FOOT === 0 ? TICK : n % HALF === 0 ? TICK * 0.8 : TICK * 0.4);
  let path = "";
  for (let x = 0; x <= w; x += 1) path += `M${x} 0v${long(x)}M${x} ${-h}v${-long(x)}`;
  for (let y = 0; y <= h; y += 1) path += `M0 ${-y}h${-long(y)}M${w} ${-y}h${long(y)}`;
  return path;
}

/** Return how a hill's border becomes a line of height. */
function shrunk(area, share) {
  const [x, y] = middleOf(area);
  return `translate(${x * (1 - share)} ${-y * (1 - share)}) scale(${share})`;
}

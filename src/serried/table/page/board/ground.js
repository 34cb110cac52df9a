// The ground: the table with its grid and rulers, terrain, Deployment Zones.
import { html } from "../dom.js";
import { polygonPath } from "../frames.js";
import { drawing, side, state } from "../store.js";
import { pixels, scale } from "./view.js";

const TICK = 0.5;
const FOOT = 12;
const HALF = 6;

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
      (area) => html`<g class="terrain" key=${area.id} data-terrain=${area.id}>
        <path d=${polygonPath(area.polygon)} fill="url(#terrain)" />
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
    <pattern id="terrain" width="0.5" height="0.5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
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
  const [x, y] = middleOf(area.polygon);
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

function middleOf(points) {
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

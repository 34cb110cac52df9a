// Paints: the patterns of players and of grounds, painted by ourselves.
import { Fragment, html } from "../dom.js";

/** The crown of a tree from above: a ring of lobes. */
function crown(x, y, r, lobes = 7) {
  const at = (n) => [x + r * Math.cos((2 * Math.PI * n) / lobes), y + r * Math.sin((2 * Math.PI * n) / lobes)].map((one) => one.toFixed(2));
  const bow = (r * 0.52).toFixed(2);
  return `M${at(0).join(" ")}${Array.from({ length: lobes }, (_, n) => `A${bow} ${bow} 0 0 1 ${at(n + 1).join(" ")}`).join("")}Z`;
}

const TREES = [[0.6, 0.62, 0.44], [1.9, 0.5, 0.52], [1.25, 1.4, 0.5], [2.6, 1.45, 0.42], [0.35, 1.95, 0.5], [1.9, 2.35, 0.46], [2.95, 2.5, 0.36], [1.05, 2.7, 0.36]];
const trees = (dx, dy, part) => TREES.map(([x, y, r], n) => crown(x + dx, y + dy, r * part, 6 + (n % 3))).join("");

/** What is strewn over the ground of a kind: a tile, and paths with the part of it that each is. */
const GROUNDS = {
  forest: [3.3, [["deep", trees(0.08, 0.1, 1.08)], ["crown", trees(0, 0, 0.95)], ["light", trees(-0.07, -0.09, 0.5)]]],
  field: [1.2, [["deep", "M0 0.15H1.2M0 0.45H1.2M0 0.75H1.2M0 1.05H1.2"], ["light", "M0.1 0.3h0.3M0.7 0.6h0.3M0.2 0.9h0.3M0.75 0.02h0.3"]]],
  water: [2, [["light", "M0.1 0.45q0.2 -0.22 0.4 0t0.4 0M1.1 1.1q0.2 -0.22 0.4 0t0.4 0M0.35 1.65q0.15 -0.16 0.3 0t0.3 0"], ["deep", "M1.15 0.25q0.15 -0.16 0.3 0t0.3 0M0.1 1.25q0.15 -0.16 0.3 0t0.3 0"]]],
  ruins: [1.8, [["deep", "M0.12 0.14h0.62v0.42h-0.62ZM1.02 0.92l0.5 0.08l-0.06 0.44l-0.5 -0.06ZM0.24 1.2l0.34 -0.14l0.14 0.3l-0.34 0.16Z"], ["crown", "M0.1 0.1h0.58v0.36h-0.58ZM1 0.9l0.46 0.06l-0.04 0.36l-0.46 -0.06ZM0.24 1.18l0.3 -0.12l0.12 0.24l-0.3 0.14ZM1.2 0.3l0.26 0.1l-0.08 0.22l-0.26 -0.1Z"]]],
  wall: [0.9, [["crown", "M0.03 0.04h0.4v0.2h-0.4ZM0.48 0.04h0.38v0.2h-0.38ZM0.24 0.3h0.4v0.2h-0.4ZM0.69 0.3h0.21v0.2h-0.21ZM0 0.3h0.19v0.2h-0.19Z"]]],
  impassable: [2.2, [
    ["deep", "M0.1 0.9L0.7 0.15L1.15 0.8L0.75 1.2ZM1.2 1.9L1.6 1.05L2.1 1.5L1.85 2.1Z"],
    ["light", "M0.1 0.9L0.7 0.15L0.68 0.85ZM1.2 1.9L1.6 1.05L1.62 1.7ZM1.5 0.6L1.8 0.2L1.95 0.55ZM0.3 2L0.5 1.6L0.75 1.95Z"],
  ]],
  opaque: [0.7, [["deep", "M0 0.7L0.7 0M-0.1 0.1L0.1 -0.1M0.6 0.8L0.8 0.6"]]],
  hill: [1.5, [["light", "M0.2 0.3l0.12 0.24M0.8 0.2l0.12 0.24M0.5 0.9l0.12 0.24M1.15 0.8l0.12 0.24"]]],
};

/** All of them. Sides: the first is plain, the second hatched, the third dotted. */
export const Paints = () => html`<${Fragment}>
  <pattern id="side-0" width="1" height="1" patternUnits="userSpaceOnUse"><rect class="pattern-0" width="1" height="1" /></pattern>
  <pattern id="side-1" width="0.36" height="0.36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect class="pattern-1" width="0.36" height="0.36" /><rect class="pattern-1-line" width="0.12" height="0.36" />
  </pattern>
  <pattern id="side-2" width="0.34" height="0.34" patternUnits="userSpaceOnUse">
    <rect class="pattern-2" width="0.34" height="0.34" /><circle class="pattern-2-dot" cx="0.17" cy="0.17" r="0.08" />
  </pattern>
  <pattern id="banner-0" width="4" height="4" patternUnits="userSpaceOnUse"><rect class="pattern-0" width="4" height="4" /></pattern>
  <pattern id="banner-1" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect class="pattern-1" width="5" height="5" /><rect class="pattern-1-line" width="1.8" height="5" />
  </pattern>
  <pattern id="banner-2" width="4.5" height="4.5" patternUnits="userSpaceOnUse">
    <rect class="pattern-2" width="4.5" height="4.5" /><circle class="pattern-2-dot" cx="2.25" cy="2.25" r="1.1" />
  </pattern>
  <pattern id="turf" width="4" height="4" patternUnits="userSpaceOnUse"><path class="blades"
    d="M0.4 0.8l0.08 -0.22M0.52 0.82l0.02 -0.26M2.2 0.4l0.06 -0.2M2.34 0.42l0.1 -0.18M3.3 1.7l-0.04 -0.24M3.42 1.7l0.08 -0.2M1.2 2.1l0.08 -0.22M0.5 3.2l-0.04 -0.22M0.62 3.22l0.08 -0.2M2.7 3.3l0.06 -0.24M2.82 3.32l0.12 -0.18" /></pattern>
  ${Object.entries(GROUNDS).map(([kind, [size, parts]]) => html`<pattern id=${`ground-${kind}`} key=${kind} width=${size} height=${size}
    patternUnits="userSpaceOnUse">${parts.map(([part, path]) => html`<path class="painted ${part}" data-kind=${kind} d=${path} />`)}</pattern>`)}
<//>`;

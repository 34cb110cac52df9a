// The ground: turf with its rulers, painted terrain, Deployment Zones.
import { html } from "../dom.js";
import { areaPath, middleOf, polygonPath } from "../frames.js";
import { step } from "../battle.js";
import { drawing, side, state, tab } from "../store.js";
import { ruled } from "../rules.js";
import { term } from "../texts.js";
import { Paints } from "./paints.js";
import { dragging } from "../zones.js";
import { pixels, scale } from "./view.js";

const TICK = 0.5;
const FOOT = 12;
const HALF = 6;
const HEIGHTS = [0.72, 0.44];
const PAINTED = new Set(["field", "forest", "ruins", "water", "opaque", "impassable", "wall", "hill"]);

/** The table and its rulers in inches, along all four edges. */
export function Ground() {
  const [w, h] = state.value.table;
  return html`<g class="ground">
    <rect class="felt" x="0" y=${-h} width=${w} height=${h} />
    <rect class="turf" x="0" y=${-h} width=${w} height=${h} fill="url(#turf)" />
    <path class="grid" d=${gridPath(w, h)} />
    <path class="ruler" d=${ticksPath(w, h)} />
    <${Numbers} w=${w} h=${h} />
    ${zonesMatter() && state.value.zones.map(
      (zone) => html`<path class="deployment side-${side(zone.player)}" d=${polygonPath(zone.polygon)} />`,
    )}
    ${state.value.terrain.map((area) => html`<${Area} key=${area.id} area=${area} />`)}
  </g>`;
}

/** Deployment Zones are seen while somebody deploys, or sets the table up. */
const zonesMatter = () => step.value !== null || tab.value === "setup" || state.value.turn.phase === "deployment";

/** A piece of terrain: its shadow, its ground, what grows or stands on it, its border. */
function Area({ area }) {
  const path = areaPath(area);
  return html`<g class="terrain" data-terrain=${area.id} data-kind=${area.kind}
      tabindex="0" role="img" aria-label=${term(area.kind)} ...${ruled(area.kind, "terrain")}>
    <path class="area" d=${path} />
    ${area.kind === "hill" ? HEIGHTS.map((share) => html`<path class="height" d=${path} transform=${shrunk(area, share)} />`) : null}
    ${PAINTED.has(area.kind) ? html`<path class="paint" d=${path} fill=${`url(#ground-${area.kind})`} />` : null}
    ${area.kind === "water" ? html`<path class="shore" d=${path} transform=${shrunk(area, 0.93)} />` : null}
    <path class="rim" d=${path} />
  </g>`;
}

/** The patterns of players and of grounds. */
export function Patterns() {
  return html`<defs><${Paints} /></defs>`;
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

const KNOB = 9; // pixels of a corner that is dragged, from its middle
const REACH = 24; // pixels about it that a finger may miss it by

/** The corners of Deployment Zones, to be dragged. */
export function ZoneCorners() {
  if (!dragging()) return null;
  return html`<g class="zone-corners">${state.value.zones.map(({ player, polygon }, nth) => polygon.map(([x, y], n) => html`<g
    key=${`${nth}.${n}`} data-corner=${`${nth}.${n}`}><circle class="zone-reach" cx=${x} cy=${-y} r=${pixels(REACH)} /><circle
    class="zone-corner side-${side(player)}" cx=${x} cy=${-y} r=${pixels(KNOB)} /></g>`))}</g>`;
}

function Numbers({ w, h }) {
  const every = scale.value * HALF > 48 ? HALF : FOOT;
  const size = pixels(11);
  const gap = size * 0.85;
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

/** Ticks along the edges, into the table: the board may reach to the edge of its window. */
function ticksPath(w, h) {
  const long = (n) => (n % FOOT === 0 ? TICK : n % HALF === 0 ? TICK * 0.8 : TICK * 0.4);
  let path = "";
  for (let x = 0; x <= w; x += 1) path += `M${x} 0v${-long(x)}M${x} ${-h}v${long(x)}`;
  for (let y = 0; y <= h; y += 1) path += `M0 ${-y}h${long(y)}M${w} ${-y}h${-long(y)}`;
  return path;
}

/** Return how a border becomes a smaller one about the same middle. */
function shrunk(area, share) {
  const [x, y] = middleOf(area);
  return `translate(${x * (1 - share)} ${-y * (1 - share)}) scale(${share})`;
}

// Sight lines: the arcs of who looks, the line that proves it, or what is in its way.
import { Fragment, html } from "../dom.js";
import { areaPath, basePath, loopsPath, placed, polygonPath } from "../frames.js";
import { answer, sight, state, unitOf } from "../store.js";
import { pixels } from "./view.js";

/** What shows the answer to the last question about sight or arcs. */
export function SightLines() {
  const said = sight.value;
  if (!said) return null;
  return html`<g class="sight">
    ${said.arcs.map((arc) => html`<${Arc} arc=${arc} counts=${said.within.includes(arc.name)} />`)}
    ${said.hiders.map((name) => html`<${Hider} name=${name} />`)}
    ${said.line ? html`<${Line} ends=${said.line} />` : null}
  </g>`;
}

/** Who would have to be gone, where it was asked what would allow a line. */
export function InTheWay() {
  const found = answer.value?.answer.measures?.remedies ?? [];
  const names = [...new Set(found.flatMap((one) => [...one.without, ...(one.besides?.without ?? [])]))];
  return html`<g class="in-the-way">${names.map((name) => html`<${Neighbour} key=${name} name=${name} />`)}</g>`;
}

function Neighbour({ name }) {
  const area = state.value.terrain.find((one) => one.id === name);
  if (area) return html`<path class="neighbour" d=${areaPath(area)} />`;
  const outline = unitOf(name)?.outline;
  return outline ? html`<path class="neighbour" d=${loopsPath(outline)} />` : null;
}

function Arc({ arc, counts }) {
  const [[a, b], [c, d]] = arc.rays;
  return html`<${Fragment}>
    ${counts ? html`<path class="arc-within" d=${polygonPath([a, b, d, c])} />` : null}
    <path class="arc" d=${`M${a[0]} ${-a[1]}L${b[0]} ${-b[1]}`} />
  <//>`;
}

function Line({ ends: [[ax, ay], [bx, by]] }) {
  const r = pixels(5);
  return html`<g class="sight-line"><path d=${`M${ax} ${-ay}L${bx} ${-by}`} />
    <circle cx=${ax} cy=${-ay} r=${r} /><path class="aim" d=${`M${bx - r} ${-by}h${2 * r}M${bx} ${-by - r}v${2 * r}`} /></g>`;
}

/** A model or a piece of terrain that hides what is looked for. */
function Hider({ name }) {
  const area = state.value.terrain.find((one) => one.id === name);
  if (area) return html`<path class="hider" d=${areaPath(area)} />`;
  const [id, ...rest] = name.split(".");
  const unit = unitOf(id);
  const model = unit?.models.find((one) => one.name === rest.join("."));
  return unit?.pose && model ? html`<path class="hider" d=${basePath(model)} transform=${placed(unit.pose)} />` : null;
}

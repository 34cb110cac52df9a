// Terrain: a palette of kinds, put on the table as a shape, drawn or typed; turned, reshaped, removed.
import { html, signal } from "../dom.js";
import { edit } from "../draft.js";
import { middleOf } from "../frames.js";
import { drawing, state, tool } from "../store.js";
import { addTerrain, closeTerrain, terrainKind, useTool } from "../tools.js";
import { t, term } from "../texts.js";
import { middle } from "../board/view.js";
import { areaOf, areaText } from "./corners.js";
import { Button, Field } from "./parts.js";

/** How wide and deep, in inches, what is put on the table is at first. */
const SIZES = { wall: [6, 0.5] };
const COMMON = [6, 4];
const RADIUS = 3;
const TURN = 15; // degrees
const APART = 1.5; // inches between one piece and the next that is put there

const points = signal("");

const put = (key, to, area, drop = []) => edit([{ set: ["terrain", area.id, key], to }, ...drop]);
const thousandth = (number) => Math.round(number * 1000) / 1000;

/** Where the next piece goes: the middle of what is seen, a little on for each there is. */
function place() {
  const step = APART * (state.value.terrain.length % 6);
  return middle.value.map((number) => Math.round(number * 2) / 2 + step);
}

function addRectangle() {
  const [x, y] = place();
  const [w, d] = (SIZES[terrainKind.value] ?? COMMON).map((length) => length / 2);
  return addTerrain({ polygon: [[x - w, y - d], [x + w, y - d], [x + w, y + d], [x - w, y + d]] });
}

const addCircle = () => addTerrain({ circle: [...place(), RADIUS] });

/** Turn an area with corners about its middle, clockwise. */
function turn(area, degrees) {
  const [x, y] = middleOf(area);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = area.polygon.map(([px, py]) => [x + (px - x) * cos + (py - y) * sin, y - (px - x) * sin + (py - y) * cos].map(thousandth));
  return put("polygon", turned, area);
}

/** The section of setting up that has all of it. */
export function Terrain() {
  return html`<${Palette} />
    <div class="buttons"><${Button} text="terrain.rectangle" onClick=${addRectangle} /><${Button} text="terrain.circle" onClick=${addCircle} />
      <button type="button" aria-pressed=${tool.value === "terrain" ? "true" : "false"}
        onClick=${() => useTool("terrain")}>${t("terrain.draw")}</button>
      ${tool.value === "terrain" ? html`<${Button} text="terrain.close" kind="main"
        disabled=${drawing.value.length < 3} onClick=${closeTerrain} />` : null}</div>
    <p>${tool.value === "terrain" ? t("terrain.hint", { n: drawing.value.length }) : t("terrain.drag")}</p>
    <${Typed} />
    <ul class="plain">${(state.value?.terrain ?? []).map((area) => html`<${Area} key=${area.id} area=${area} />`)}</ul>`;
}

/** Every kind of ground of the book, as it looks on the table. */
function Palette() {
  return html`<div class="palette" role="group" aria-label=${t("terrain.kind")}>${(state.value?.grounds ?? []).map((kind) => html`<button
    type="button" key=${kind} aria-pressed=${kind === terrainKind.value ? "true" : "false"} onClick=${() => { terrainKind.value = kind; }}>
    <svg class="terrain" data-kind=${kind} viewBox="0 0 3 1.5" aria-hidden="true"><path class="area" d="M0 0h3v1.5h-3Z" /><path
      d="M0 0h3v1.5h-3Z" fill=${`url(#ground-${kind})`} /></svg>${term(kind)}</button>`)}</div>`;
}

function Typed() {
  const add = async () => {
    if (await addTerrain(areaOf(points.value))) points.value = "";
  };
  return html`<${Field} text="terrain.points" wide><textarea rows="2" placeholder="30 20; 36 20; 36 24; 30 24"
      value=${points.value} onInput=${(event) => { points.value = event.target.value; }} /><//>
    <p>${t("terrain.round")}</p>
    <div class="buttons"><${Button} text="terrain.add" disabled=${!points.value.trim()} onClick=${add} /></div>`;
}

function Area({ area }) {
  const reshape = (event) => {
    const [[key, to]] = Object.entries(areaOf(event.target.value));
    const drop = area[key]?.length ? [] : [{ unset: ["terrain", area.id, key === "circle" ? "polygon" : "circle"] }];
    put(key, to, area, drop);
  };
  const turning = (sign, degrees, name) => html`<button type="button" class="small" aria-label=${`${t(name)}: ${area.id}`}
    title=${t(name)} onClick=${() => turn(area, degrees)}>${sign}</button>`;
  return html`<li class="area"><b>${area.id}</b> <span>${term(area.kind)}</span>
    <input class="code" aria-label=${t("terrain.corners", { id: area.id })} value=${areaText(area)} onChange=${reshape} />
    ${area.circle ? null : html`${turning("↺", -TURN, "terrain.left")}${turning("↻", TURN, "terrain.right")}`}
    <${Button} text="setup.remove" kind="small" aria-label=${`${t("setup.remove")}: ${area.id}`}
      onClick=${() => edit([{ remove: "terrain", what: area.id }])} /></li>`;
}

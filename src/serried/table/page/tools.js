// Tools: what can be asked about a unit, and what a pointer can be turned to.
import { say } from "./announce.js";
import { attempt } from "./doing.js";
import { edit } from "./draft.js";
import { chosen, dialog, drawing, state, tape, tell, tool, zones } from "./store.js";
import { signal } from "./dom.js";
import { begun } from "./remarks.js";
import { viewer } from "./sight.js";
import { t } from "./texts.js";
import { request } from "./wire.js";

/** How far a unit could go, as the table said; and what a clause says. */
export const survey = signal(null);
export const clause = signal(null);
export const comparison = signal(null);

/** What terrain is that is put on the table next. */
export const terrainKind = signal("impassable");

/** Turn the pointer to a tool, or back to moving. */
export function useTool(name) {
  tool.value = tool.value === name ? "move" : name;
  if (tool.value !== "terrain") drawing.value = [];
  if (tool.value !== "tape") tape.value = null;
  viewer.value = null;
  begun.value = null;
  say(t(`tool.${tool.value}`));
}

/** Show what lies about the unit that is looked at, or show it no more. */
export async function lookAround() {
  if (zones.value) {
    zones.value = null;
    return;
  }
  if (!chosen.value) {
    tell(t("unit.none"), true);
    return;
  }
  const said = await attempt(() => request({ do: "zones", unit: chosen.value }));
  if (!said) return;
  zones.value = said;
  const ranges = said.zones.map((zone) => `${zone.range}"`).join(", ");
  say(t("zones.said", { ranges, n: said.arcs.length }));
}

/** Open the card "how far can it go". */
export async function howFar() {
  if (!chosen.value) {
    tell(t("unit.none"), true);
    return;
  }
  survey.value = null;
  dialog.value = "survey";
  survey.value = await attempt(() => request({ do: "survey", unit: chosen.value }));
  if (!survey.value) dialog.value = null;
}

/** Open what a clause says, or the one that tells of something. */
export async function openRule(name, of = "clause") {
  const said = await attempt(() => request({ do: "clause", clause: name, book: state.value.book, ...(of === "clause" ? {} : { of }) }));
  if (!said) return;
  clause.value = said;
  dialog.value = "clause";
}

/** Put a line to both books. */
export async function compare(text) {
  const said = await attempt(() => request({ do: "compare", line: text }));
  if (!said) return;
  comparison.value = said.comparison;
  dialog.value = "compare";
}

/** End a piece of terrain that is being drawn, and put it on the table. */
export async function closeTerrain() {
  const polygon = drawing.value;
  if (polygon.length < 3) {
    tell(t("terrain.more"), true);
    return;
  }
  const done = await addTerrain({ polygon });
  if (done) useTool("terrain");
}

/** Put terrain on the table. */
export function addTerrain(area, id = freeName("terrain")) {
  return edit([{ add: "terrain", value: { id, kind: terrainKind.value, ...area } }]);
}

/** Return a name that nothing on the table has. */
export function freeName(stem) {
  const taken = new Set([...state.value.units, ...state.value.terrain].map((one) => one.id));
  let number = 1;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

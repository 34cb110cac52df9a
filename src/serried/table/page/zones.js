// Zones: the Deployment Zones of each player, drawn by their corners.
import { signal } from "./dom.js";
import { edit } from "./draft.js";
import { drawing, state, tab } from "./store.js";

const DEEP = 12; // inches of a strip along an edge

/** Whether the corners are shown, to be dragged. */
export const cornersOpen = signal(false);

/** Whether they can be dragged now. */
export const dragging = () => cornersOpen.value && tab.value === "setup";

/** The parts of a player's zone. */
export const partsOf = (player) => (state.value?.zones ?? []).filter((one) => one.player === player).map((one) => one.polygon);

/** Let a player have these parts; none leave it without a zone. */
export const setParts = (player, parts) => edit([parts.length ? { set: ["zones", player], to: parts } : { unset: ["zones", player] }]);

/** Where a corner may be: on the table, at a half inch. */
const halves = (number, most) => Math.min(most, Math.max(0, Math.round(number * 2) / 2));

/** Put one corner of a part of a player's zone elsewhere. */
export function putCorner(player, part, corner, point) {
  const parts = partsOf(player);
  return setParts(player, parts.with(part, parts[part].with(corner, point.map((number, way) => halves(number, state.value.table[way])))));
}

/** Give a player a strip along the south or the north edge. */
export function strip(player, north) {
  const [w, h] = state.value.table;
  const [low, high] = north ? [h - DEEP, h] : [0, DEEP];
  cornersOpen.value = true;
  return setParts(player, [[[0, low], [w, low], [w, high], [0, high]]]);
}

/** Drag one corner, `zone.corner`; it keeps to the table and to half inches. */
export function cornerDrawn(name) {
  const [nth, corner] = name.split(".").map(Number);
  const { player, polygon } = state.value.zones[nth];
  const before = state.value.zones.slice(0, nth).filter((one) => one.player === player).length;
  return {
    move([x, y]) {
      const [w, h] = state.value.table;
      drawing.value = polygon.with(corner, [halves(x, w), halves(y, h)]);
    },
    async end() {
      const parts = partsOf(player).with(before, drawing.value);
      await setParts(player, parts);
      drawing.value = [];
    },
  };
}

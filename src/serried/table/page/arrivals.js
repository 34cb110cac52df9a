// Arrivals: units from off the table, summoned, brought in over an edge, or set down freely.
// The page says where; whether it may stand there the table says.
import { signal } from "./dom.js";
import { middle } from "./board/view.js";
import { confirm, edit, write } from "./draft.js";
import { free, preview, state, unit, units } from "./store.js";

/** The ways to come, by what an arrival holds. */
export const WAYS = ["summon", "reinforce", "free"];
const EDGES = ["north", "east", "south", "west"];
const TURN = 15; // degrees that a unit turns where others go an inch

/** Where the unit that is looked at is to come; null where none is. */
export const arrival = signal(null);

/** Begin with a unit that is off the table. */
export function beginArrival(one) {
  const [x, y] = middle.value.map(Math.round);
  const near = units.value.find((other) => other.pose && other.player === one.player);
  const way = { summoned: "summon", reserve: state.value.verbs.some(({ name }) => name === "reinforce") ? "reinforce" : "free" }[one.off_table];
  arrival.value = { unit: one.id, way: free.value ? "free" : way ?? "free", x, y, facing: 0, within: "", of: near?.id ?? "", edge: "south", at: x };
}

/** Change something about it, and ask what would come of it. */
export function arrive(change) {
  const now = { ...arrival.value, ...change };
  arrival.value = now;
  if (now.way === "free") {
    write("");
    preview.value = { unit: now.unit, pose: poseOf(now) };
  } else write(lineOf(now));
}

function lineOf({ unit: id, way, x, y, facing, within, of, edge, at }) {
  if (way === "reinforce") return `${id} reinforce ${edge} at ${at}`;
  const range = within !== "" && of ? ` within ${within} of ${of}` : "";
  return `summon ${id} at ${x}, ${y} facing ${facing}${range}`;
}

function poseOf({ x, y, facing }) {
  const angle = (facing * Math.PI) / 180;
  return { x, y, ux: Math.sin(angle), uy: Math.cos(angle) };
}

/** Put it at a point; one that comes over an edge comes over the nearest. */
export function arriveAt(point) {
  const [x, y] = point.map((number) => Math.round(number * 20) / 20);
  if (arrival.value.way !== "reinforce") {
    arrive({ x, y });
    return;
  }
  const [w, h] = state.value.table;
  const far = { west: x, east: w - x, south: y, north: h - y };
  const edge = EDGES.reduce((best, name) => (far[name] < far[best] ? name : best));
  arrive({ edge, at: edge === "north" || edge === "south" ? x : y });
}

/** Move or turn it by a key: the arrows go along the table. */
export function nudge(leg, inches) {
  const { way, x, y, facing, edge, at } = arrival.value;
  const [right, up] = STEPS[leg] ?? [0, 0];
  const turns = { "wheel left": -1, "wheel right": 1 }[leg] ?? 0;
  if (way === "reinforce") {
    const next = EDGES[(EDGES.indexOf(edge) + turns + EDGES.length) % EDGES.length];
    arrive({ edge: next, at: tidy(at + (right + up) * inches) });
  } else {
    const degrees = (facing + turns * (inches < 1 ? 1 : TURN) + 360) % 360;
    arrive({ x: tidy(x + right * inches), y: tidy(y + up * inches), facing: degrees });
  }
}

const STEPS = { forward: [0, 1], backward: [0, -1], left: [-1, 0], right: [1, 0] };

const tidy = (number) => Math.round(number * 1e6) / 1e6;

/** Let it come, if that is lawful; or set it down, and nobody judges it. */
export async function settle() {
  const { unit: id, way, x, y, facing } = arrival.value;
  if (way !== "free") {
    await confirm();
    return;
  }
  const done = await edit([{ set: ["unit", id, "front"], to: [x, y] }, { set: ["unit", id, "facing"], to: facing }]);
  if (done) arrival.value = null;
}

/** Whether the unit that is looked at is one that is to come. */
export const arriving = () => arrival.value !== null && unit.value?.id === arrival.value.unit && !unit.value.pose;

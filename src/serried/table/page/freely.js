// Freely: changes that nobody judges, and that the log marks so.
import { edit } from "./draft.js";
import { state, unit } from "./store.js";

const TURN = 15; // degrees that a unit turns where others go an inch

/** Carry the unit that is looked at by a key: along its own axes, or about its centre. */
export function freely(leg, inches) {
  const { id, pose } = unit.value;
  const turns = { "wheel left": -1, "wheel right": 1 }[leg];
  if (turns) return edit([{ move: id, turn: turns * (inches < 1 ? 1 : TURN) }]);
  const [right, forward] = STEPS[leg].map((one) => one * inches);
  return edit([{ move: id, by: [right * pose.uy + forward * pose.ux, forward * pose.uy - right * pose.ux] }]);
}

const STEPS = { forward: [0, 1], backward: [0, -1], left: [-1, 0], right: [1, 0] };

/** Set or take away a mark of what a unit has done or suffered. */
export function mark(one, name, on) {
  const marks = on ? [...one.marks, name] : one.marks.filter((other) => other !== name);
  return edit([value(one, "state", marks.length ? marks : null)]);
}

/** Say how many Health Points a pool has lost. */
export function wound(one, letter, count) {
  const rest = Object.entries(one.lost).filter(([pool]) => pool !== letter);
  const lost = Object.fromEntries(count > 0 ? [...rest, [letter, count]] : rest);
  return edit([value(one, "lost", Object.keys(lost).length ? lost : null)]);
}

/** Put one model more into the last rank, or take the last one out. */
export function resize(one, by) {
  const ranks = one.ranks.map((rank) => rank.replace(/\.+$/, ""));
  const last = ranks.at(-1);
  if (by < 0) ranks[ranks.length - 1] = last.slice(0, -1);
  else if (last.length < one.files) ranks[ranks.length - 1] = `${last}R`;
  else ranks.push("R");
  return edit([value(one, "ranks", ranks.filter((rank) => rank))]);
}

/** Take a unit off the table, or out of the battle. */
export const away = (one) => edit([value(one, "off_table", "reserve")]);
export const remove = (one) => edit([{ remove: "unit", what: one.id }]);

/** Put the same unit beside it once more, under another name. */
export function again(one, id) {
  const found = state.value.position.unit.find((other) => other.id === one.id);
  const { left, right } = one.frame;
  const far = right - left + 1;
  const front = [one.pose.x + far * one.pose.uy, one.pose.y - far * one.pose.ux];
  return edit([{ add: "unit", value: { ...found, id, name: found.name, front } }]);
}

const value = (one, key, to) => (to === null ? { unset: ["unit", one.id, key] } : { set: ["unit", one.id, key], to });

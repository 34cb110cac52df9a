// The keyboard on the board: everything a pointer can do.
import { arriving, nudge, settle } from "../arrivals.js";
import { actAlone, cancel, choose, confirm, go, ghost, line, lone, redo, shorten, step, stretch, undo, verb } from "../draft.js";
import { listTargets } from "../charges.js";
import { carryByKey, deploying, hand, letGo, lookAt } from "../deploying.js";
import { freely } from "../freely.js";
import { begun, pickMark } from "../remarks.js";
import { takeSight } from "../sight.js";
import { chosen, dialog, drawing, free, sight, tape, tool, units } from "../store.js";
import { takeTape } from "../tape.js";
import { closeTerrain, howFar, lookAround, useTool } from "../tools.js";
import { fit, pan, show, zoom } from "./view.js";

const TENTH = 0.1;
const INCH = 1;
const SCREEN = 40; // pixels a step of the view

const LEGS = {
  ArrowUp: "forward",
  ArrowDown: "backward",
  ArrowLeft: "left",
  ArrowRight: "right",
  q: "wheel left",
  e: "wheel right",
};

const PANS = {
  ArrowUp: [0, SCREEN],
  ArrowDown: [0, -SCREEN],
  ArrowLeft: [SCREEN, 0],
  ArrowRight: [-SCREEN, 0],
};

const KEYS = {
  Enter: enter,
  " ": () => chooseFocused(),
  Escape: escape,
  Backspace: shorten,
  End: stretch,
  n: () => next(1),
  p: () => next(-1),
  m: () => go({ verb: verb.value === "march" ? "advance" : "march" }),
  t: () => useTool("tape"),
  s: () => useTool("sight"),
  d: () => useTool("mark"),
  z: lookAround,
  h: howFar,
  c: listTargets,
  f: () => { free.value = !free.value; },
  "+": () => zoom(1.25),
  "=": () => zoom(1.25),
  "-": () => zoom(0.8),
  0: fit,
  "/": () => document.getElementById("line")?.focus(),
  "?": () => { dialog.value = "keys"; },
};

/** Do what a key means. */
export function keyDown(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (PANS[key]) taken(event, () => pan(...PANS[key]));
    return;
  }
  if (LEGS[key] && chosen.value) {
    taken(event, () => moved(LEGS[key], event.shiftKey ? INCH : TENTH));
  } else if (PANS[key]) taken(event, () => pan(...PANS[key]));
  else if (KEYS[key]) taken(event, KEYS[key]);
}

/** Keys that mean the same everywhere on the page. */
export function keyAnywhere(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target.closest?.("input, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "z") taken(event, event.shiftKey ? redo : undo);
  if (key === "y") taken(event, redo);
}

/** Go a step: as it comes to the table, freely, or as a leg that is judged. */
function moved(leg, inches) {
  if (deploying()) carryByKey(leg, inches);
  else if (arriving()) nudge(leg, inches);
  else if (free.value) freely(leg, inches);
  else step(leg, inches);
}

function taken(event, work) {
  event.preventDefault();
  work();
}

function enter() {
  if (tool.value === "terrain" && drawing.value.length) closeTerrain();
  else if (PICKS[tool.value]) pickFocused();
  else if (arriving()) settle();
  else if (ghost.value || line.value) confirm();
  else chooseFocused();
}

function escape() {
  if (hand.value) letGo();
  else if (drawing.value.length) drawing.value = [];
  else if (tape.value) tape.value = null;
  else if (begun.value) begun.value = null;
  else if (tool.value !== "move") leaveTool();
  else if (line.value || ghost.value || sight.value) cancel();
  else if (lone.value) actAlone(lone.value);
  else choose(null);
}

/** Put the tool away, and what it showed. */
function leaveTool() {
  if (sight.value) cancel();
  useTool("move");
}

/** Look at a unit; while units are deployed the steps stay open. */
const look = (id) => (deploying() ? lookAt(id) : choose(id));

function chooseFocused() {
  const id = document.activeElement?.dataset?.unit;
  if (id) look(id);
}

/** What a tool does with what is picked. */
const PICKS = { tape: takeTape, sight: takeSight, mark: pickMark };

/** Pick the unit that has the focus. */
function pickFocused() {
  const id = document.activeElement?.dataset?.unit;
  if (!id) return;
  PICKS[tool.value](id);
}

/** Look at the next unit, or the one before. */
export function next(by) {
  const standing = units.value.filter((one) => one.pose);
  if (!standing.length) return;
  const now = standing.findIndex((one) => one.id === chosen.value);
  const index = now < 0 ? (by > 0 ? 0 : standing.length - 1) : (now + by + standing.length) % standing.length;
  const one = standing[index];
  look(one.id);
  show(one.centre);
  document.querySelector(`[data-unit="${CSS.escape(one.id)}"]`)?.focus();
}

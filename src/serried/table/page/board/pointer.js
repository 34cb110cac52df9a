// The pointer: what mouse, pen and fingers do on the board.
import { arriveAt, arrival, arriving } from "../arrivals.js";
import { aim, aiming, aimOver, dropOn } from "../charges.js";
import { actAlone, choose, drop, edit, hold, line, lone } from "../draft.js";
import { deploying, hand, letGo, lookAt, putDown } from "../deploying.js";
import { shifted, turned } from "../frames.js";
import { heroAt, holdOver, hostOver, letGoOver } from "../joins.js";
import { carried, goTo, reach } from "../reach.js";
import { drawn, markArrow, markCircle, mayRemark } from "../remarks.js";
import { takeSight } from "../sight.js";
import { body } from "../stand.js";
import { drawing, free, preview, state, tab, tape, tool, unit, unitOf, units } from "../store.js";
import { measureTo, takeTape } from "../tape.js";
import { cornerDrawn } from "../zones.js";
import { deployDrawn, noFling } from "./tray.js";
import { approach, pan, tableAt, zoom } from "./view.js";

const STILL = 4; // pixels within which a press is a click

const fingers = new Map();
let gesture = null;
let frame = 0;

/** Follow every pointer on *place*. */
export function attach(place) {
  const at = (event) => {
    const seen = place.getBoundingClientRect();
    return [event.clientX - seen.left, event.clientY - seen.top];
  };
  const down = (event) => {
    if (event.button > 1) return;
    fingers.set(event.pointerId, at(event));
    place.setPointerCapture(event.pointerId);
    if (fingers.size === 2) pinchBegins();
    else if (fingers.size === 1) gesture = begin(event, at(event));
  };
  const move = (event) => {
    const pixel = at(event);
    const before = fingers.get(event.pointerId);
    if (before) fingers.set(event.pointerId, pixel);
    if (fingers.size === 2) pinch();
    else if (gesture && before) follow(event, pixel, before);
    else if (tool.value === "tape" && tape.value?.from && !tape.value.fixed) measureTo(target(event, pixel));
  };
  const up = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (gesture && !fingers.size) end(event, at(event));
    if (!fingers.size) gesture = null;
  };
  const wheel = (event) => {
    event.preventDefault();
    const step = event.deltaMode === 1 ? 0.05 : 0.0016;
    zoom(Math.exp(-event.deltaY * step), at(event));
  };
  const over = new AbortController();
  const { signal } = over;
  place.addEventListener("pointerdown", down, { signal });
  place.addEventListener("pointermove", move, { signal });
  place.addEventListener("pointerup", up, { signal });
  place.addEventListener("pointercancel", up, { signal });
  place.addEventListener("wheel", wheel, { passive: false, signal });
  place.addEventListener("touchmove", noFling, { passive: false, signal });
  return () => over.abort();
}

/** Return what a press begins: a function for each move, one for the end, one for a click. */
function begin(event, pixel) {
  const from = tableAt(pixel);
  const grip = tool.value === "move" ? event.target.closest?.("[data-grip]")?.dataset.grip : null;
  const id = event.target.closest?.("[data-unit]")?.dataset.unit;
  const still = { start: pixel, moved: false };
  if (event.button === 1) return { ...still, move: panning, click() {} };
  if (mayRemark.value && (tool.value === "mark" || event.shiftKey)) return { ...still, ...marked(event, pixel) };
  if (tool.value === "tape") return { ...still, move: panning, click: () => takeTape(target(event, pixel)) };
  if (tool.value === "sight") return { ...still, move: panning, click: () => takeSight(target(event, pixel)) };
  if (tool.value === "terrain") {
    return { ...still, move: panning, click: () => { drawing.value = [...drawing.value, tenth(from)]; } };
  }
  const corner = event.target.closest?.("[data-corner]")?.dataset.corner;
  if (corner) {
    const drawn = cornerDrawn(corner);
    return { ...still, move: (next, there) => drawn.move(tableAt(there)), end: drawn.end, click() {} };
  }
  if (deploying()) return { ...still, ...deployed(id, from) };
  if (arriving() && (!id || id === arrival.value.unit)) {
    return { ...still, ...(id ? brought(from) : { move: panning }), click: () => arriveAt(from) };
  }
  if (grip || id) {
    const again = id && id === unit.value?.id;
    if (id) choose(id);
    const hero = again && !grip && !free.value && !lone.value ? heroAt(from) : null;
    if (!unit.value?.pose) return { ...still, move: panning, click() {} };
    const drawn = free.value ? carrying : aiming.value ? aimed : reach.value && !grip ? ghostDrawn : legDrawn;
    const touched = event.pointerType === "touch" && !grip;
    if (hero) return { ...still, ...drawnOut(hero, from), click() { if (touched) comeNear(); } };
    return { ...still, ...drawn(grip ?? null, from), click() { if (touched) comeNear(); } };
  }
  const area = (free.value || tab.value === "setup") && event.target.closest?.("[data-terrain]")?.dataset.terrain;
  if (area) return { ...still, ...shoved(area, from), click() {} };
  return { ...still, move: panning, click: () => { if (reach.value) goTo(from); else choose(null); } };
}

/** Come near the unit; one that may charge is seen with the enemy it is closest to. */
function comeNear() {
  const { centre, player } = unit.value;
  const away = (one) => Math.hypot(one.centre[0] - centre[0], one.centre[1] - centre[1]);
  const enemies = aiming.value ? units.value.filter((one) => one.pose && one.player !== player) : [];
  const [closest] = enemies.sort((a, b) => away(a) - away(b));
  approach(centre, closest?.centre);
}

/** Draw an arrow of the moment, or circle what is clicked. */
function marked(event, pixel) {
  const from = tableAt(pixel);
  const what = target(event, pixel);
  return {
    move(next, there) { drawn.value = { from, to: tableAt(there) }; },
    end() {
      const { to } = drawn.value;
      drawn.value = null;
      markArrow(from, to);
    },
    click: () => markCircle(what),
  };
}

/** Put down what is in the hand, carry what stands there, or look at it. */
function deployed(id, from) {
  const put = () => putDown({ unit: hand.value, at: from.map((number) => Math.round(number * 4) / 4) });
  const pose = id && unitOf(id)?.pose;
  if (hand.value && !(pose && hand.value === id)) return { move: panning, click: put };
  if (!pose) {
    return { move: panning, click: () => { letGo(); lookAt(null); } };
  }
  const drawn = deployDrawn(id, pose, from);
  return { move: (event, pixel) => drawn.move(tableAt(pixel)), end: drawn.end, click: () => { letGo(); lookAt(id); } };
}

const tenth = (point) => point.map((number) => Math.round(number * 10) / 10);

const panning = (event, pixel, before) => pan(pixel[0] - before[0], pixel[1] - before[1]);

/** Draw a leg: the table says where it leads. */
function legDrawn(grip, from) {
  const before = line.value;
  let to = null;
  return {
    move(event, pixel) {
      const host = grip ? null : hostOver(under(event));
      holdOver(host, before);
      if (host) return;
      to ??= hold(grip ?? "body", from);
      to(tableAt(pixel), event.altKey);
    },
    end(event) {
      if (!letGoOver(before)) drop(under(event));
      else if (to) drop();
    },
  };
}

/** Draw a ghost of the unit: the way to where it is dropped is looked for. */
function ghostDrawn(grip, from) {
  const drawn = carried(from);
  return { move: (event, pixel) => drawn.move(tableAt(pixel)), end: drawn.end };
}

/** Draw a character out of the unit that is looked at: it acts alone from then on. */
function drawnOut(letter, from) {
  let drawn = null;
  return {
    move(event, pixel) {
      if (!drawn) {
        actAlone(letter);
        drawn = legDrawn(null, from);
      }
      drawn.move(event, pixel);
    },
    end: (event) => drawn?.end(event),
  };
}

/** Draw a charge: who is charged is the unit on which the pointer lets go. */
function aimed() {
  const { x, y } = body.value.pose;
  return {
    move(event, pixel) {
      aim.value = { from: [x, y], to: tableAt(pixel) };
      aimOver(under(event));
    },
    end: (event) => dropOn(under(event)),
  };
}

/** Bring a unit from off the table to where the pointer goes. */
function brought(from) {
  const { x, y, way } = arrival.value;
  const [dx, dy] = way === "reinforce" ? [0, 0] : [x - from[0], y - from[1]];
  return {
    move(event, pixel) {
      const to = tableAt(pixel);
      arriveAt([to[0] + dx, to[1] + dy]);
    },
  };
}

/** Return points on the rim of a circle. */
function rimOf([x, y, r]) {
  const angles = Array.from({ length: 24 }, (_, n) => (n * Math.PI) / 12);
  return angles.map((angle) => [x + r * Math.cos(angle), y + r * Math.sin(angle)]);
}

/** Shove terrain; nobody judges it. */
function shoved(id, from) {
  const { polygon, circle } = state.value.terrain.find((one) => one.id === id);
  const key = circle ? "circle" : "polygon";
  let there = null;
  return {
    move(event, pixel) {
      const to = tableAt(pixel);
      const [dx, dy] = tenth([to[0] - from[0], to[1] - from[1]]);
      there = circle ? [circle[0] + dx, circle[1] + dy, circle[2]] : polygon.map(([x, y]) => [x + dx, y + dy]);
      drawing.value = circle ? rimOf(there) : there;
    },
    end() {
      if (there) edit([{ set: ["terrain", id, key], to: there }]);
      drawing.value = [];
    },
  };
}

/** Carry a unit freely; nobody judges it. */
function carrying(grip, from) {
  const one = unit.value;
  let change = null;
  return {
    move(event, pixel) {
      const to = tableAt(pixel);
      if (grip === "centre") {
        const degrees = Math.round(turned(one.centre, from, to));
        change = { move: one.id, turn: degrees };
        preview.value = { unit: one.id, pose: shifted(one.pose, [0, 0], degrees, one.centre) };
      } else {
        const by = [to[0] - from[0], to[1] - from[1]];
        change = { move: one.id, by };
        preview.value = { unit: one.id, pose: shifted(one.pose, by) };
      }
    },
    end() {
      if (change) edit([change]);
    },
  };
}

function follow(event, pixel, before) {
  if (!gesture.moved) {
    const [dx, dy] = [pixel[0] - gesture.start[0], pixel[1] - gesture.start[1]];
    if (Math.hypot(dx, dy) < STILL) return;
    gesture.moved = true;
  }
  const { move } = gesture;
  if (move === panning) {
    move(event, pixel, before);
    return;
  }
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => move(event, pixel, before));
}

function end(event, pixel) {
  cancelAnimationFrame(frame);
  if (!gesture.moved) {
    gesture.click(event);
    return;
  }
  if (gesture.move !== panning) gesture.move(event, pixel, pixel);
  gesture.end?.(event);
}

/** Return another unit that the pointer is over, if it is over one. */
function under(event) {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  const ids = all.map((one) => one.closest?.(".unit[data-unit]")?.dataset.unit);
  return ids.find((id) => id && id !== unit.value?.id) ?? null;
}

/** Return what a tool is held to: the unit that stands there, or a point of the table. Handles
    and ghosts are nothing that can be measured to. */
function target(event, pixel) {
  const all = document.elementsFromPoint(event.clientX, event.clientY);
  return all.map((one) => one.closest?.(".unit[data-unit]")?.dataset.unit).find(Boolean) ?? tableAt(pixel);
}

let spread = 0;
let between = [0, 0];

function pinchBegins() {
  gesture = null;
  [spread, between] = apart();
}

function pinch() {
  const [now, middle] = apart();
  pan(middle[0] - between[0], middle[1] - between[1]);
  zoom(now / spread, middle);
  [spread, between] = [now, middle];
}

function apart() {
  const [a, b] = [...fingers.values()];
  return [Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1])), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]];
}

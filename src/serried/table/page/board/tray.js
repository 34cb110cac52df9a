// The tray and the board: a unit is dragged from the one onto the other.
import { hand, holdOver, letGo, putDown, takeUp } from "../deploying.js";
import { tableAt } from "./view.js";

const STILL = 6; // pixels that a finger may tremble

/** Drag a unit from the tray: while the pointer is over the board it is held there. */
export function dragFromTray(event, id) {
  if (event.button !== 0) return;
  const start = [event.clientX, event.clientY];
  let moved = false;
  const over = new AbortController();
  const { signal } = over;
  const follow = (next) => {
    if (!moved && Math.hypot(next.clientX - start[0], next.clientY - start[1]) < STILL) return;
    if (!moved) takeUp(id);
    moved = true;
    const point = pointOf(next);
    if (point) holdOver(point);
  };
  const end = (next) => {
    over.abort();
    if (!moved) return;
    hush();
    const point = next.type === "pointerup" && pointOf(next);
    if (point) putDown({ unit: id, at: point });
    else letGo();
  };
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

/** A finger that is still in motion when it lets go has not flung anything: a browser that thinks so gives the next tap to the fling. */
export const noFling = (event) => event.preventDefault();

/** Keep the click that ends a drag from taking the unit up again. */
function hush() {
  const over = new AbortController();
  window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), 0);
}

/** Return the point of the table under a pointer; null off the board. */
export function pointOf({ clientX, clientY }) {
  const board = document.getElementById("board");
  const { left, top, right, bottom } = board.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) return null;
  return tableAt([clientX - left, clientY - top]).map((number) => Math.round(number * 4) / 4);
}

/** Carry a unit that stands on the table while units are deployed. */
export function deployDrawn(id, pose, from) {
  const [dx, dy] = [pose.x - from[0], pose.y - from[1]];
  const at = (point) => [point[0] + dx, point[1] + dy].map((number) => Math.round(number * 4) / 4);
  let there = null;
  return {
    move(point) {
      if (hand.value !== id) takeUp(id);
      there = at(point);
      holdOver(there);
    },
    end() {
      if (there) putDown({ unit: id, at: there });
    },
  };
}

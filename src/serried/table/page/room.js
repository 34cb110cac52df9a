// Room: what is shown above the board for a while lies where it covers no unit.
import { useLayoutEffect, useRef } from "./dom.js";
import { size } from "./board/view.js";
import { ghost, held } from "./draft.js";
import { chosen, state } from "./store.js";

const EDGE = 6; // pixels to the edge of the board
const WANTED = ".unit .boundary, .labels .plate, .terrain-name, .grip .knob, .ghost .border, .figures .plate";
const LOW = [["middle", "low"], ["left", "low"], ["right", "low"], ["middle", "high"], ["left", "high"], ["right", "high"], ["left", "middle"], ["right", "middle"]];
const HIGH = LOW.toSorted((one, other) => (one[1] === "high" ? 0 : 1) - (other[1] === "high" ? 0 : 1));

/** Return the reference to an element that is put where it covers the least of units, names,
    handles and the ghost: anew when they or the board have changed, not while the view is moved
    under it; while a unit is held it is away. */
export function useRoom({ high = false, key = "" } = {}) {
  const place = useRef(null);
  const drawn = held.value ? held : ghost.value;
  useLayoutEffect(() => {
    if (place.current) place.current.style.visibility = held.value ? "hidden" : "";
    const put = () => place.current && lay(place.current, high ? HIGH : LOW);
    put();
    const later = requestAnimationFrame(put); // the board may be drawn after this
    return () => cancelAnimationFrame(later);
  }, [key, size.value, state.value, chosen.value, drawn]);
  return place;
}

function lay(one, wishes) {
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (!board) return;
  const { width, height } = one.getBoundingClientRect();
  const across = { left: board.left + EDGE, middle: (board.left + board.right - width) / 2, right: board.right - width - EDGE };
  const down = { high: board.top + EDGE, middle: (board.top + board.bottom - height) / 2, low: board.bottom - height - EDGE };
  const taken = [...document.querySelectorAll(WANTED)].map((each) => each.getBoundingClientRect());
  const tried = wishes.map(([x, y]) => [across[x], down[y]]).filter(([, y]) => y >= board.top);
  const hint = document.getElementById("ghost-words")?.getBoundingClientRect();
  if (hint) tried.push([across.middle, hint.bottom - height]); // over the words of the bar, where the board has no room
  const covered = ([x, y]) => taken.reduce((sum, box) => sum + common(x, x + width, box.left, box.right) * common(y, y + height, box.top, box.bottom), 0);
  const costs = tried.map(covered);
  const [x, y] = tried[costs.indexOf(Math.min(...costs))];
  const from = one.offsetParent.getBoundingClientRect();
  one.style.left = `${x - from.left}px`;
  one.style.top = `${y - from.top}px`;
}

/** How much two stretches have in common. */
const common = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));

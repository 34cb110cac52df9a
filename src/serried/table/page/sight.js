// Sight: who sees whom, and in whose arc somebody is; the table says, the board shows.
import { signal } from "./dom.js";
import { ask, write } from "./draft.js";
import { chosen, tell } from "./store.js";
import { t } from "./texts.js";

/** Who looks: the first that is picked. */
export const viewer = signal(null);

/** Pick who looks, then whom or what it looks at. */
export function takeSight(what) {
  const from = viewer.value ?? chosen.value;
  if (from === null || from === what) {
    if (Array.isArray(what)) tell(t("unit.none"), true);
    else viewer.value = what;
    return;
  }
  viewer.value = from;
  put(`${from} sees ${Array.isArray(what) ? what.map((number) => Math.round(number * 100) / 100).join(", ") : what}`);
}

/** Ask a question between two, as a line says it. */
export function put(text) {
  write(text);
  ask();
}

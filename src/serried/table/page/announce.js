// Announcements: what changes is said to those who listen instead of look.
import { signal } from "./dom.js";

/** Said when there is a pause. */
export const polite = signal("");
/** Said at once. */
export const urgent = signal("");

let last = "";

/** Announce *text*; the same text twice is announced twice. */
export function say(text, atOnce = false) {
  const said = text === last ? `${text}\u00a0` : text;
  last = said;
  (atOnce ? urgent : polite).value = said;
}

// Joins and charges, on the board: the unit that somebody is held over, and what would come of it.
import { html } from "../dom.js";
import { loopsPath } from "../frames.js";
import { aimedAt } from "../charges.js";
import { joining } from "../joins.js";
import { measured } from "./lettering.js";
import { boxOf, cornersOf } from "./placing.js";
import { pixels, size, tableAt } from "./view.js";

const LETTER = 15; // pixels
const BOLD = 1.12; // how much wider than plain letters
const LONG = 46; // letters of a line

/** What would come of letting go. */
export function JoinWords() {
  const said = joining.value ?? aimedAt.value;
  if (!said) return null;
  const { host, may, words } = said;
  const lines = wrapped(`${may === null ? "·" : may ? "✓" : "✗"} ${words}`);
  const wide = pixels(Math.max(...lines.map((text) => measured(text, LETTER))) * BOLD + 18);
  const high = pixels(LETTER * 1.3) * lines.length;
  const box = boxOf(cornersOf(host.outline));
  const [[west, north], [east]] = [tableAt([0, 0]), tableAt([size.value.width, 0])];
  const x = Math.max(west + wide / 2, Math.min(east - wide / 2, (box.left + box.right) / 2));
  const above = -box.high - pixels(8) - high;
  const top = above < -north ? -box.low + pixels(8) : above; // where there is no room above it, below
  return html`<g class="in-hand joins ${may === false ? "bad" : ""}"><path d=${loopsPath(host.outline)} />
    <rect class="plate" x=${x - wide / 2} y=${top} width=${wide} height=${high} rx=${pixels(4)} />
    ${lines.map((text, n) => html`<text x=${x} y=${top + pixels(LETTER * 1.3 * (n + 0.5))} font-size=${pixels(LETTER)}>${text}</text>`)}</g>`;
}

function wrapped(text) {
  const lines = [""];
  for (const word of text.split(/ (?!%)/)) {
    if (lines.at(-1) && lines.at(-1).length + word.length > LONG) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines;
}

// Deploying, on the board: the unit in the hand, and beside it what is in its way.
import { html } from "../dom.js";
import { deploying, hand, hostOf, stood, wrongWords } from "../deploying.js";
import { basesPath, placed } from "../frames.js";
import { unitOf } from "../store.js";
import { measured } from "./lettering.js";
import { boxOf, cornersOf } from "./placing.js";
import { pixels } from "./view.js";

const LETTER = 15; // pixels
const PAD = 9;
const GAP = 6; // pixels between what is in the way and what is said of it

/** Where the unit in the hand would stand. */
export function InHand() {
  const said = stood.value;
  if (!deploying() || !said || said.unit !== hand.value) return null;
  const joins = hostOf(said) !== null;
  const bad = !joins && (said.overlaps.length > 0 || said.beyond !== null);
  const words = wrongWords(said);
  const text = `${bad ? "✗" : joins ? "✓" : "·"} ${words}`;
  const wide = pixels(measured(text, LETTER) + 2 * PAD);
  const { x } = said.pose;
  const y = pixels(GAP) + Math.max(said.pose.y, ...said.overlaps.map(unitOf).map((one) => boxOf(cornersOf(one.outline)).high));
  return html`<g class="in-hand ${bad ? "bad" : ""}">
    <path d=${basesPath(said.models)} transform=${placed(said.pose)} />
    ${words ? html`<rect class="plate" x=${x - wide / 2} y=${-y - pixels(LETTER * 1.5)} width=${wide} height=${pixels(LETTER * 1.6)} rx=${pixels(4)} />
      <text x=${x} y=${-y - pixels(LETTER * 0.7)} font-size=${pixels(LETTER)}>${text}</text>` : null}
  </g>`;
}

// Deploying, on the board: the unit in the hand, and beside it what is in its way.
import { html } from "../dom.js";
import { hand, hostOf, stood, wrongWords } from "../deploying.js";
import { basesPath, placed } from "../frames.js";
import { pixels } from "./view.js";

/** Where the unit in the hand would stand. */
export function InHand() {
  const said = stood.value;
  if (!said || said.unit !== hand.value) return null;
  const joins = hostOf(said) !== null;
  const bad = !joins && (said.overlaps.length > 0 || said.beyond !== null);
  const words = wrongWords(said);
  return html`<g class="in-hand ${bad ? "bad" : ""}">
    <path d=${basesPath(said.models)} transform=${placed(said.pose)} />
    ${words ? html`<text x=${said.pose.x} y=${-said.pose.y - pixels(12)} font-size=${pixels(15)}>${bad ? "✗" : joins ? "✓" : "·"} ${words}</text>` : null}
  </g>`;
}

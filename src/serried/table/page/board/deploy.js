// Deploying, on the board: the unit in the hand, and beside it what is in its way.
import { html } from "../dom.js";
import { hand, stood, wrongWords } from "../deploying.js";
import { basesPath, placed } from "../frames.js";
import { pixels } from "./view.js";

/** Where the unit in the hand would stand. */
export function InHand() {
  const said = stood.value;
  if (!said || said.unit !== hand.value) return null;
  const bad = said.overlaps.length > 0 || said.beyond !== null;
  const words = wrongWords(said);
  return html`<g class="in-hand ${bad ? "bad" : ""}">
    <path d=${basesPath(said.models)} transform=${placed(said.pose)} />
    ${words ? html`<text x=${said.pose.x} y=${-said.pose.y - pixels(12)} font-size=${pixels(15)}>${bad ? "✗" : "·"} ${words}</text>` : null}
  </g>`;
}

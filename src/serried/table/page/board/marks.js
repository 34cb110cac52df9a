// Marks: the arrows and circles that somebody drew at this moment, and one that is being drawn.
import { html } from "../dom.js";
import { colour, drawn, remarks } from "../remarks.js";
import { Arrow } from "./arrows.js";

/** All that is shown of this moment. */
export function Marks() {
  return html`<g class="marks">
    ${remarks.value.map((one) => html`<g key=${one.text}>${one.circles.map(({ at: [x, y, r], colour: worn }) => html`<circle class=${worn} cx=${x} cy=${-y} r=${r} />`)}
      ${one.arrows.map(({ at: [ax, ay, bx, by], colour: worn }) => html`<g class=${worn}><${Arrow} ends=${[[ax, ay], [bx, by]]} /></g>`)}</g>`)}
    ${drawn.value ? html`<g class=${`drawn ${colour.value}`}><${Arrow} ends=${[drawn.value.from, drawn.value.to]} /></g>` : null}
  </g>`;
}

// Marks: the arrows and circles that somebody drew at this moment, and one that is being drawn.
import { html } from "../dom.js";
import { drawn, remarks } from "../remarks.js";
import { Arrow } from "./arrows.js";

/** All that is shown of this moment. */
export function Marks() {
  return html`<g class="marks">
    ${remarks.value.map((one) => html`<g key=${one.text}>${one.circles.map(([x, y, r]) => html`<circle cx=${x} cy=${-y} r=${r} />`)}
      ${one.arrows.map(([ax, ay, bx, by]) => html`<${Arrow} ends=${[[ax, ay], [bx, by]]} />`)}</g>`)}
    ${drawn.value ? html`<g class="drawn"><${Arrow} ends=${[drawn.value.from, drawn.value.to]} /></g>` : null}
  </g>`;
}

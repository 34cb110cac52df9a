// Parts that several panels are made of.
import { html } from "../dom.js";
import { t } from "../texts.js";

/** A button with a text of the catalogue. */
export function Button({ text, places, onClick, kind = "", ...rest }) {
  return html`<button type="button" class=${kind} onClick=${onClick} ...${rest}>${t(text, places)}</button>`;
}

/** A labelled field. */
export function Field({ text, places, children, wide }) {
  return html`<label class=${wide ? "field wide" : "field"}><span>${t(text, places)}</span>${children}</label>`;
}

/** What stands where an answer is to come that takes longer than a moment. */
export const Measuring = () => html`<span class="measuring"><span class="turning" aria-hidden="true"></span> ${t("ask.measuring")}</span>`;

/** A verdict as a sign and a word, never a colour alone. */
export function Verdict({ look }) {
  return html`<strong class="verdict ${look}"><span
    aria-hidden="true">${SIGNS[look]}</span> ${t(`verdict.${look}`)}</strong>`;
}

const SIGNS = { lawful: "✓", unlawful: "✗", depends: "⚄", gap: "…", choose: "?", hits: "?", done: "✓", yes: "✓", no: "✗", free: "✎" };

/** Return a length as people read it. */
export const inches = (number) => `${(Math.round(Number(number) * 100) / 100 + 0).toFixed(2)}"`; // adding nothing makes a negative zero plain

/** Return a number as people read it, to a hundredth. */
export const number = (value) => String(Math.round(value * 100) / 100);

/** What the table said, which speaks English. */
export const Said = ({ children }) => html`<span lang="en">${children}</span>`;

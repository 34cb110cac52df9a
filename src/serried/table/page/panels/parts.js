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

/** What is at most so much counts as nothing. */
export const NOTHING = 1e-6;

/** Return what was measured to a hundredth, or finer; what is not nothing is not told so. */
export function hundredths(value, digits = 2) {
  const unit = 10 ** -digits;
  const said = (Math.round(Number(value) / unit) * unit + 0).toFixed(digits); // adding nothing makes a negative zero plain
  return Number(said) === 0 && value > NOTHING ? `<${unit.toFixed(digits)}` : said;
}

/** Return a length as people read it. */
export const inches = (value, digits = 2) => `${hundredths(value, digits)}"`;

/** Return a number as people read it, to a hundredth. */
export const number = (value) => String(Math.round(value * 100) / 100);

/** What the table said, which speaks English. */
export const Said = ({ children }) => html`<span lang="en">${children}</span>`;

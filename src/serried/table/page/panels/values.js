// Values: the lawful values of a number that was asked for.
import { html } from "../dom.js";
import { ClauseName } from "../rules.js";
import { t } from "../texts.js";
import { number } from "./parts.js";

/** Every lawful value of a number that was asked for, and the clause that ends each stretch. */
export function Values({ measures }) {
  const { intervals, binding = [] } = measures;
  if (!Array.isArray(intervals)) return null;
  if (!intervals.length) return html`<p class="values">${t("answer.none")}</p>`;
  return html`<ul class="plain values">${intervals.map(([low, high], index) => html`<li>
    ${t(number(low) === number(high) ? "answer.only" : "answer.every", { low: number(low), high: number(high) })}
    ${binding[index] ? html` <${ClauseName} name=${binding[index]} />` : null}</li>`)}</ul>`;
}

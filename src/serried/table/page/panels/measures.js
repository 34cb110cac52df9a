// Measures: what was measured and found, and the lawful values of a number that was asked for.
import { html } from "../dom.js";
import { openClause } from "../tools.js";
import { t, term } from "../texts.js";
import { inches, number } from "./parts.js";

/** Measures that are plain numbers, names or lists of them; what is nothing is left out. */
export function Measures({ measures }) {
  const shown = Object.entries(measures).filter(([name, value]) => !HIDDEN.has(name) && plain(value) && !(COUNTS.has(name) && value === 0));
  if (!shown.length) return null;
  return html`<dl
    class="measures">${shown.map(([name, value]) => html`<dt>${term(name)}</dt><dd>${measureWords(name, value)}</dd>`)}</dl>`;
}

/** What other parts of an answer show. */
const HIDDEN = new Set([
  "choices", "slid", "nudges", "points", "line", "places", "place", "ends", "chargers", "outcomes",
  "largest", "intervals", "binding", "binding_below",
]);

const COUNTS = new Set(["excess", "imbalance", "unplaced", "models_in_contact"]);
const LENGTHS = new Set(["length", "farthest_model", "distance", "charge_range", "at"]);
const NAMED = new Set(["facing", "reactions", "arc"]); // measures whose values are words of a rulebook

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function plain(value) {
  if (value === null) return false;
  if (isTable(value)) return Object.keys(value).length > 0 && !Object.values(value).some(isTable);
  return !(Array.isArray(value) && !value.length);
}

function measureWords(name, value) {
  if (NAMED.has(name)) return [value].flat().map(term).join(", ");
  if (typeof value === "number" && LENGTHS.has(name)) return inches(value);
  if (name === "turned") return `${number(value)}°`;
  if (value === true) return t("verdict.yes");
  return words(value);
}

function words(value) {
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (isTable(value)) return Object.entries(value).map(([name, one]) => `${name} ${words(one)}`).join(", ");
  return String(value);
}

/** Every lawful value of a number that was asked for, and the clause that ends each stretch. */
export function Values({ measures }) {
  const { intervals, binding = [] } = measures;
  if (!Array.isArray(intervals)) return null;
  if (!intervals.length) return html`<p class="values">${t("answer.none")}</p>`;
  return html`<ul class="plain values">${intervals.map(([low, high], index) => html`<li>
    ${t(number(low) === number(high) ? "answer.only" : "answer.every", { low: number(low), high: number(high) })}
    ${binding[index] ? html` <button type="button" class="clause" aria-label=${t("clause.open", { clause: binding[index] })}
      onClick=${() => openClause(binding[index])}>${binding[index]}</button>` : null}</li>`)}</ul>`;
}

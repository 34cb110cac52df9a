// Findings: what the referee says, in the language of the reader where it has the words.
import { known, t, words } from "./texts.js";

const LEAST = 2; // decimals of a length
const MOST = 9;
const NAMES = new Set(["unit", "model", "nearest", "player", "letter", "source"]); // as somebody wrote them

/** Return what a finding says in the reader's own language; null where only English is known. */
export function inWords(one) {
  const template = words.value.findings[one.reason]?.[one.holds ? 0 : 1];
  if (!template) return null;
  const places = one.holds ? LEAST : decimals(one.measured, one.limit);
  const values = { ...one.values, ...one, ...derived(one) };
  return template.replace(/\{(\w+)\}/g, (_, name) => (NAMES.has(name) ? values[name] : said(values[name], places)));
}

/** Return what a finding says, in whatever language there is. */
export const because = (one) => inWords(one) ?? one.because;

/** As many decimals as tell what was measured from its limit. */
function decimals(measured, limit) {
  let places = LEAST;
  if (typeof measured !== "number" || typeof limit !== "number") return places;
  while (places < MOST && said(measured, places) === said(limit, places)) places += 1;
  return places;
}

/** What is only another way to put a value. */
function derived({ values = {}, measured, model }) {
  const found = { beyond: typeof measured === "number" ? -measured : "", nearest: model };
  if (values.empty) found.nearest = t("finding.empty_place", { model });
  if ("lines" in values) found.lines = values.lines.map((line) => `\`${line}\``).join(t("finding.or"));
  if ("moving" in values) found.when = t(values.moving ? "finding.on_the_way" : "finding.at_the_end");
  return found;
}

function said(value, places) {
  if (typeof value === "number") return String(Number(value.toFixed(places)));
  if (Array.isArray(value)) return value.map((one) => said(one, places)).join(t("finding.and"));
  return value === undefined || value === null ? "" : known(value) ?? String(value);
}

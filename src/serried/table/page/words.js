// Words: what the table said, for those who listen and for the bar.
import { because } from "./findings.js";
import { t } from "./texts.js";

/** The name of the manoeuvre that a line draws: an Advance, a March, a Reform … */
export function manoeuvre(text) {
  const [, verb, flying] = text.match(/ (advance|march|vanguard|reform|charge)( flying)?\b/) ?? [];
  if (!verb) return "";
  return [t(`move.${verb}`), flying ? t("move.flying") : ""].filter(Boolean).join(" ");
}

/** Say a ghost in words. */
export function ghostWords(said) {
  const cost = said.cost ? `${said.cost.words}. ` : "";
  if (said.gap) return `${cost}${said.gap.because} (${said.gap.clause})`;
  const dangers = (said.dangers ?? []).map(({ other, models }) => `. ${t("move.danger", { n: models.length, other })}`).join("");
  if (said.legal) return `${cost}${t("verdict.lawful")}${dangers}`;
  const first = said.breaches[0];
  return `${cost}${t("verdict.unlawful")}${first ? `: ${because(first)} (${first.clause})` : ""}`;
}

/** Say an answer in words. */
export function answerWords(said) {
  const { answer: found } = said;
  if (found.gap) return `${t("verdict.gap")}: ${found.gap}, ${found.because}`;
  if (found.legal && said.picks.length > 1) return t("lose.choose", { n: said.picks.length });
  if (said.played) return `${t("verdict.done")}: ${said.line}`;
  const why = found.findings.filter((one) => !one.holds).map((one) => `${one.clause}, ${because(one)}`);
  const head = found.legal ? t("verdict.lawful") : t("verdict.unlawful");
  const offer = !found.legal && said.picks.length ? [t(said.picks.length > 1 ? "lose.choose" : "lose.only", { n: said.picks.length })] : [];
  return [head, ...why, ...offer].join(". ");
}

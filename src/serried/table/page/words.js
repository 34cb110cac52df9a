// Words: what the table said, for those who listen and for the bar.
import { because } from "./findings.js";
import { inches } from "./panels/parts.js";
import { titles, unitOf } from "./store.js";
import { known, t, term } from "./texts.js";

/** Who a line names: a unit by its title, a character by its own. */
export function nameOf(name) {
  const [id, letter] = name.split(".");
  const one = unitOf(id);
  return (letter && one?.models.find((model) => model.letter === letter)?.title) || titles.get(name) || one?.title || titles.get(id) || name;
}

/** Who takes hits or has lost Health Points: a letter of a unit, in words. */
export const poolName = (id, letter) => (letter === "R" ? t("lose.rank_and_file") : nameOf(`${id}.${letter}`));

const DEGREES = new Set(["facing", "pivot", "left", "right"]);

/** A line of action for people: names for ids, inches to a hundredth, no signs of the file. */
export function lineWords(text) {
  if (text === "next phase") return t("turn.next_phase");
  if (text === "next turn") return t("log.next_turn");
  if (text.endsWith(" ?")) return `${lineWords(text.slice(0, -2))}?`;
  const [head, ...rest] = text.split(": ");
  const words = head.split(" ").map((word, n) => (n === 1 && ["advance", "march", "vanguard", "reform"].includes(word) ? t(`move.${word}`) : nameOf(word)));
  const legs = rest.join(": ").split(", ").filter(Boolean).map(legWords);
  return [words.join(" "), legs.join(", ")].filter(Boolean).join(": ");
}

const STRAIGHT = /^(forward|backward|left|right|wheel left|wheel right) (\d+(?:\.\d+)?)$/;

/** One leg, as `wheel right 2.1`. */
function legWords(leg) {
  const [, way, inch] = leg.match(STRAIGHT) ?? [];
  if (way) return t(`leg.${way.replace(" ", "_")}`, { n: Math.round(Number(inch) * 100) / 100 });
  const turns = /^(pivot|reform|facing)/.test(leg);
  return leg.split(" ").map((word, n, all) => {
    if (/^\d+\.\d+$/.test(word)) return turns && DEGREES.has(all[n - 1]) ? `${Math.round(Number(word))}°` : inches(word);
    return known(word) ?? nameOf(word);
  }).join(" ");
}

/** The name of the manoeuvre that a line draws: an Advance, a March, a Reform … */
export function manoeuvre(text) {
  const [, verb, flying] = text.match(/ (advance|march|vanguard|reform|charge)( flying)?\b/) ?? [];
  if (!verb) return "";
  return [t(`move.${verb}`), flying ? t("move.flying") : ""].filter(Boolean).join(" ");
}

/** A chance as the table says it, `21/36`, with what it is in a hundred. */
export function odds(chance) {
  const [part, whole] = String(chance ?? "").split("/").map(Number);
  return whole ? `${chance} (${Math.round((100 * part) / whole)} %)` : String(chance ?? "");
}

/** What a ghost looks like: whether it is lawful, or a test has to say so. */
export const lookOfGhost = (said) => (said.gap ? "gap" : said.legal ? "lawful" : said.depends ? "depends" : "unlawful");

/** The sign of a look: never a colour alone. */
export const SIGNS = { lawful: "✓", unlawful: "✗", depends: "⚄", gap: "…" };

/** On which test something depends, and how likely that is passed. */
export const dependsWords = ({ test, passes_on: passes, chance }) => t("depends.on", { test: term(test), passes: passes ?? "", chance: odds(chance) });

/** Say a ghost in words. */
export function ghostWords(said) {
  const cost = said.cost ? `${said.cost.words}. ` : "";
  if (said.gap) return `${cost}${said.gap.because} (${said.gap.clause})`;
  const dangers = (said.dangers ?? []).map(({ other, models }) => `. ${t("move.danger", { n: models.length, other: nameOf(other) })}`).join("");
  if (said.legal) return `${cost}${t("verdict.lawful")}${dangers}`;
  if (said.depends) return `${cost}${dependsWords(said.depends)}`;
  const first = said.breaches[0];
  return `${cost}${t("verdict.unlawful")}${first ? `: ${because(first)} (${first.clause})` : ""}`;
}

/** Say an answer in words. */
export function answerWords(said) {
  const { answer: found } = said;
  if (found.gap) return `${t("verdict.gap")}: ${found.gap}, ${found.because}`;
  if (found.legal && said.picks.length > 1) return t("lose.choose", { n: said.picks.length });
  if (said.played) return `${t("verdict.done")}: ${lineWords(said.line)}`;
  const why = found.findings.filter((one) => !one.holds).map((one) => `${one.clause}, ${because(one)}`);
  const head = found.legal ? t("verdict.lawful") : t("verdict.unlawful");
  const offer = !found.legal && said.picks.length ? [t(said.picks.length > 1 ? "lose.choose" : "lose.only", { n: said.picks.length })] : [];
  return [head, ...why, ...offer].join(". ");
}

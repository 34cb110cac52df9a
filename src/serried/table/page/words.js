// Words: what the table said, for those who listen and for the bar.
import { because } from "./findings.js";
import { t, term } from "./texts.js";

/** Say a ghost in words. */
export function ghostWords(said) {
  const cost = said.cost ? `${said.cost.words}. ` : "";
  if (said.gap) return `${cost}${said.gap.clause}: ${said.gap.because}`;
  if (said.legal) return `${cost}${t("verdict.lawful")}`;
  const first = said.breaches[0];
  return `${cost}${t("verdict.unlawful")}${first ? `: ${first.clause}, ${because(first)}` : ""}`;
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

const EIGHTH = 45; // degrees between two winds

/** Say in one line who stands where, how many and which way. */
export function unitWords(one) {
  const { count: n, base, files, pose, facing } = one;
  return [
    one.single ? t("words.one", { base }) : t("words.many", { n, base, files }),
    pose
      ? t("words.front", { x: pose.x.toFixed(1), y: pose.y.toFixed(1), towards: t(`wind.${Math.round(facing / EIGHTH) % 8}`) })
      : t("words.away", { why: term(one.off_table) }),
    one.engaged_with.length ? t("words.engaged", { enemies: one.engaged_with.join(", ") }) : "",
    ...one.marks.map(term),
  ].filter(Boolean).join("; ");
}

/** Say a charge that is under way. */
export function chargeWords({ by, on, reaction, rolled, secondary }) {
  const state = rolled.length ? t("dice.thrown", { dice: rolled.join(", ") }) : reaction === null ? t("charge.waits") : term(reaction);
  return t("charge.said", { by, on, state: secondary ? `${t("charge.second")}; ${state}` : state });
}

/** Say the whole board, a line for the turn, each unit, each charge, each piece of terrain. */
export function boardWords({ turn, units, charges, terrain }) {
  const step = turn.step ? `, ${term(turn.step)}` : "";
  return [
    t("words.turn", { n: turn.round, player: turn.active, phase: term(turn.phase), step }),
    ...units.map((one) => `${one.title}, ${one.player}: ${unitWords(one)}`),
    ...charges.map(chargeWords),
    ...terrain.map((area) => t("words.terrain", { id: area.id, kind: term(area.kind) })),
  ];
}

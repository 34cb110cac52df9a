// Charges: what is declared and not yet moved, and what may come next.
// Which of it is lawful the table says; the page asks.
import { computed, effect, signal } from "./dom.js";
import { drop, line, subject, wonder } from "./draft.js";
import { say } from "./announce.js";
import { because } from "./findings.js";
import { inches } from "./panels/parts.js";
import { answer, free, named, preview, state, tab, tell, unit, unitOf, units } from "./store.js";
import { t } from "./texts.js";
import { newest, request } from "./wire.js";
import { nameOf, odds } from "./words.js";

/** What a charged unit can do, as lines of action name it. */
export const REACTIONS = ["hold", "stand and shoot", "flee"];

/** Charges that were declared and not yet moved. */
export const charges = computed(() => state.value?.charges ?? []);
/** The charge whose target has not reacted yet; null where nobody owes that. */
export const owed = computed(() => charges.value.find((one) => one.reaction === null) ?? null);
/** The charges of one charger, in the order of their declarations; its secondary ones are none of them. */
export const chargesBy = (by) => charges.value.filter((one) => one.by === by && !one.secondary);
/** The second enemies that a charger cannot but touch, each with what it has answered. */
export const secondsOf = (by) => charges.value.filter((one) => one.by === by && one.secondary);
/** Whether the target runs, be it from this charge or from another. */
export const flees = (one) => one.left || one.reaction === "flee" || Boolean(unitOf(one.on)?.marks.includes("fleeing"));

/** All charges that one roll moves, in the order of their declarations: those on one target. */
export const partyOf = (one) => (chargesBy(one.by).length > 1 ? [one]
  : charges.value.filter((other) => other.on === one.on && !other.secondary && chargesBy(other.by).length === 1));

/** What the table says to each reaction that is owed; null while it has not said it. */
export const offers = signal(null);
/** Where a charge is being drawn: {from, to} on the table. */
export const aim = signal(null);

/** Whether the unit that is looked at is dragged onto enemies now, not about: one that fights or flees is not. */
export const aiming = computed(() => {
  const turn = state.value?.turn;
  return turn?.has === "charge" && !free.value && Boolean(unit.value?.pose) && unit.value.player === turn.active
    && !unit.value.engaged_with.length && !unit.value.marks.includes("fleeing");
});

/** Everybody whom a unit could charge, as far as the page knows: enemies on the table. */
export const enemiesOf = (id) => units.value.filter((one) => one.pose && one.player !== unitOf(id)?.player);

/** Ask what would come of a charge; nothing is declared. */
export const askCharge = (onto, by = subject.value) => wonder(`${by} charge ${onto} ?`);

/** The enemy that a charge is held over: {host, may, words}; null for none. */
export const aimedAt = signal(null);

const follow = newest((said, asked) => {
  const over = aimedAt.value;
  if (asked.line !== over?.line) return;
  aimedAt.value = said.answer ? { ...over, may: said.answer.legal, words: reachWords(said.answer) } : { ...over, words: named(said.because) };
});

/** Hold a charge over a unit, or over none: how far it is and what has to be rolled, or how much too far. */
export function aimOver(id) {
  const host = enemiesOf(unit.value.id).find((one) => one.id === id);
  if (aimedAt.value?.host.id === host?.id) return;
  follow.forget();
  aimedAt.value = host ? { host, line: `${subject.value} charge ${host.id} ?`, may: null, words: t("ask.measuring") } : null;
  if (host) follow({ do: "ask", line: aimedAt.value.line });
}

/** What an answer about a charge comes to, in a line. */
export function reachWords({ legal, findings, measures, because: why }) {
  if (legal) {
    const { distance, needs, chance } = measures ?? {};
    return needs === undefined ? t("verdict.lawful") : t("charge.needs", { n: inches(distance), needs, chance: odds(chance) });
  }
  const against = (findings ?? []).filter((one) => !one.holds);
  const far = against.find((one) => one.reason === "charge_in_range");
  return [...against.map(because), far && t("charge.nearer", { n: inches(-far.margin) })].filter(Boolean).join("; ") || why || t("verdict.unlawful");
}

/** Let go of a unit that was drawn onto another, or onto open ground. */
export function dropOn(onto) {
  aim.value = null;
  aimOver(null);
  drop(onto);
  if (onto && enemiesOf(unit.value.id).some((one) => one.id === onto)) askCharge(onto);
  else tell(t("charge.onto"), true);
}

/** The charge that was asked about and may be declared: {line, by, on, foot, facing}; null for none. */
export const declarable = computed(() => {
  const said = answer.value;
  const [, by, on, foot = ""] = said?.line.match(/^(\S+) charge (\S+)( on foot)? \?$/) ?? [];
  if (!by || !said.answer.legal || said.asked !== line.value) return null;
  return { line: `${by} charge ${on}${foot}`, by, on, foot, facing: said.answer.measures?.facing };
});

/** Go to the list of those whom the unit that is looked at could charge. */
export function listTargets() {
  if (!aiming.value) {
    tell(t("charge.nobody"), true);
    return;
  }
  tab.value = "ask";
  requestAnimationFrame(() => document.getElementById("charge-target")?.focus());
}

/** Show on the board how chargers would stand; nothing without them. */
export function showStands(stands) {
  preview.value = stands?.length ? { stands } : null;
}

const OF_CHARGES = / (charge|hold|stand and shoot|flee|redirect|resolve charge)\b/;
let seen = null;
let told = null;

effect(() => {
  const now = state.value && JSON.stringify(charges.value.map(({ by, on, reaction, rolled }) => [by, on, reaction, rolled]));
  const said = answer.value; // comes after the state, and takes the button away that was pressed
  const fresh = said !== told && said?.played && OF_CHARGES.test(said.line);
  if (seen !== null && (now !== seen || fresh)) requestAnimationFrame(attend);
  [seen, told] = [now, said];
});

/** Bring what comes next into sight; and whoever pressed a button that is gone goes on there. */
function attend() {
  const place = [".charging li:has(.reaction)", ".picks", ".charging", ".answer"].map((name) => document.querySelector(name)).find(Boolean);
  if (document.activeElement === document.body) place?.closest("section").focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest" });
}

let last = "";

effect(() => {
  const charge = owed.value;
  offers.value = null;
  if (charge) inquire(charge.on, state.value.version);
  const now = charge ? `${charge.by} ${charge.on}` : "";
  if (now && now !== last) say(t(charge.secondary ? "charge.owed_second" : "charge.owed", { unit: nameOf(charge.on), by: nameOf(charge.by) }));
  last = now;
});

/** Ask for every reaction whether it is lawful. */
async function inquire(id, version) {
  const asked = REACTIONS.map((name) => request({ do: "ask", line: `${id} ${name}` }).catch((why) => ({ because: why.message })));
  const said = await Promise.all(asked);
  if (state.peek()?.version !== version) return;
  offers.value = Object.fromEntries(REACTIONS.map((name, index) => [name, said[index]]));
}

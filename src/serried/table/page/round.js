// The Round of Combat: what is due in it, what its lines would bring, and what was thrown.
// Who strikes whom, and what is needed, the table says; the page asks.
import { batch, computed, effect, signal } from "./dom.js";
import { answer, entries, sheet, state, tab, unitOf } from "./store.js";
import { request } from "./wire.js";

const PICKS = /^\S+ fight (?!on$)(\S+)$/;
const PASSES = /^next (phase|turn)$/;

/** The Round that is being fought; null where none is. */
export const combat = computed(() => state.value?.combat ?? null);
/** What has to be decided now. */
const due = computed(() => state.value?.owed ?? []);
/** The lines that pick the next combat. */
export const combats = computed(() => due.value.flatMap((one) => one.lines).filter((line) => PICKS.test(line)));

/** What was done in this Round, or in the one that is just over, from its beginning. */
export const deeds = computed(() => {
  const found = [];
  for (let index = state.value?.log.at; index != null; index = entries.value[index]?.parent) {
    const entry = entries.value[index];
    if (!entry || entry.kind === "open") return combat.value ? found : [];
    if (entry.kind !== "play") continue;
    if (PASSES.test(entry.line)) return [];
    found.unshift(entry);
    if (PICKS.test(entry.line)) return found;
  }
  return [];
});

/** Whether there is anything to show of combats. */
export const fighting = computed(() => Boolean(combat.value) || combats.value.length > 0 || deeds.value.length > 0);

/** The units that base contact links with one. */
export function linked(id) {
  const found = new Set([id]);
  const pairs = (state.value?.contacts ?? []).map((pair) => pair.map((name) => name.split(".")[0]));
  for (const one of found) for (const pair of pairs) if (pair.includes(one)) pair.forEach((other) => found.add(other));
  return [...found];
}

/** The units of the Round, or of the one that is just over, that still stand. */
export const fighters = computed(() => {
  const begun = deeds.value[0]?.line.match(PICKS);
  const ids = combat.value ? combat.value.units.map((one) => one.unit) : begun ? linked(begun[1]) : [];
  return ids.filter((id) => unitOf(id)?.pose);
});

/** Which unit a line picks the combat of; undefined where it picks none. */
export const pickedBy = (line) => line.match(PICKS)?.[1];

/** What lines would bring without dice, by the line, as the table stands. */
export const foreseen = signal({});
/** What was said to entries of the log, by their number. */
const told = signal({});

/** What came of the Round, each as the table said it: what was thrown, and who went where. */
export const thrown = computed(() => deeds.value.filter(brings).map((entry) => ({ entry, said: told.value[entry.index] })).filter((one) => one.said));

/** Whether there is more to say of a line than itself: it had dice, or somebody went after others. */
const brings = (entry, n, all) => Boolean(entry.dice?.length) || (/ pursue \S+$/.test(entry.line) && all.slice(0, n).some((one) => one.line === entry.line));

/** The lines of which it helps to know beforehand what they bring: those with dice, and losses. */
const asked = computed(() => {
  if (!combat.value) return [];
  const lines = due.value.flatMap((one) => one.lines.filter((line, n) => one.throws?.[n] || / fight on$/.test(line)));
  return combat.value.due ? [...lines, combat.value.due] : lines;
});

effect(() => {
  const { version } = state.value ?? {};
  const lines = asked.value;
  foreseen.value = {};
  for (const line of lines) ask(line, version);
});

async function ask(line, version) {
  const said = await request({ do: "ask", line }).catch(() => null);
  if (said && state.peek().version === version) foreseen.value = { ...foreseen.peek(), [line]: said };
}

effect(() => {
  const said = answer.value;
  if (said?.played && said.index != null && !(said.index in told.peek())) told.value = { ...told.peek(), [said.index]: said };
});

const SOON = 150; // milliseconds in which the answer to who did it comes by itself

effect(() => {
  const lacking = deeds.value.filter(brings).map((entry) => entry.index).filter((index) => !(index in told.peek()));
  if (lacking.length) setTimeout(() => lacking.forEach(retell), SOON);
});

async function retell(index) {
  if (index in told.peek()) return;
  const said = await request({ do: "retell", index }).catch(() => null);
  if (said) told.value = { ...told.peek(), [index]: said };
}

/** Whose units fight the Round, or have fought the one that is just over: also who has none left. */
export const sidesOfRound = signal([]);
effect(() => {
  if (combat.value) sidesOfRound.value = [...new Set(combat.value.units.map((one) => one.player))];
});

/** The Combat Score line by line, once it is known. */
export const scoreItems = computed(() => {
  const known = [...Object.values(foreseen.value), ...thrown.value.map((one) => one.said).reverse()];
  return known.map((said) => said.answer.measures?.score_items).find(Boolean) ?? [];
});

/** What the models that come next would do, each by itself. */
export const strikers = computed(() => Object.values(foreseen.value).flatMap((said) => said.answer.measures?.strikers ?? []));

let before = null;
effect(() => {
  const now = combat.value !== null;
  if (before === false && now) {
    batch(() => {
      tab.value = "ask";
      sheet.value = true;
    });
  }
  if (state.value) before = now;
});

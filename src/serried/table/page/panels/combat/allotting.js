// Allotting: at whom models strike, where they may choose; changed here, said by one line for each unit.
import { computed, effect, signal } from "../../dom.js";
import { strikers } from "../../round.js";

/** A line that says at whom a unit strikes. */
export const ALLOTS = /^\S+ attack: /;

/** What was changed: by the key of a model's attacks, how many go at whom. */
const allotted = signal({});

const keyOf = ({ model, part = "" }) => `${model} ${part}`;

/** Attacks that came in several rows of one model are one choice. */
const choices = computed(() => {
  const found = new Map();
  for (const one of strikers.value) {
    if (one.could.length < 2) continue;
    const key = keyOf(one);
    const known = found.get(key) ?? { key, model: one.model, part: one.part ?? "", could: one.could, attacks: 0, at: {} };
    known.attacks = Number.isInteger(one.attacks) ? known.attacks + one.attacks : one.attacks;
    known.at = { ...known.at, [one.on]: (known.at[one.on] ?? 0) + (Number.isInteger(one.attacks) ? one.attacks : 1) };
    found.set(key, known);
  }
  return [...found.values()];
});

effect(() => {
  const known = new Set(choices.value.map((one) => one.key));
  if (Object.keys(allotted.peek()).some((key) => !known.has(key))) allotted.value = {};
});

/** Forget what was changed and not yet said. */
export const forget = () => { allotted.value = {}; };

/** At whom the attacks of a model go: as changed, or as the table has it. */
const aims = (one) => allotted.value[one.key] ?? one.at;

/** Models of one unit with one choice, together. */
export const groups = computed(() => {
  const found = new Map();
  for (const one of choices.value) {
    const unit = one.model.split(".")[0];
    const key = [unit, one.part, one.could.join(" ")].join(" | ");
    const group = found.get(key) ?? { key, unit, part: one.part, could: one.could, all: [] };
    group.all.push(one);
    found.set(key, group);
  }
  return [...found.values()].map((group) => ({ ...group, sums: Object.fromEntries(group.could.map((on) => [on, group.all.reduce((sum, one) => sum + (aims(one)[on] ?? 0), 0)])) }));
});

/** Whether something was changed that is not said yet. */
export const changed = computed(() => choices.value.some((one) => allotted.value[one.key] && !same(allotted.value[one.key], one.at)));

const same = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].every((on) => (a[on] ?? 0) === (b[on] ?? 0));

/** Let one more attack of a group go at somebody, or one less. */
export function shift(group, on, by) {
  const rest = group.could.filter((other) => other !== on);
  const [to, from] = by > 0 ? [on, rest] : [rest[0], [on]];
  for (const one of by > 0 ? group.all : [...group.all].reverse()) {
    const now = aims(one);
    const taken = from.find((other) => now[other] > 0);
    if (taken === undefined) continue;
    put(one, { ...now, [taken]: now[taken] - 1, [to]: (now[to] ?? 0) + 1 });
    return;
  }
}

/** Let all attacks of a model go at the next whom it may strike. */
export function turnTo(model) {
  for (const one of choices.value.filter((other) => other.model === model)) {
    const now = one.could.findIndex((on) => aims(one)[on] > 0);
    const whole = Object.values(aims(one)).reduce((sum, many) => sum + many, 0);
    put(one, { [one.could[(now + 1) % one.could.length]]: whole });
  }
}

const put = (one, at) => { allotted.value = { ...allotted.value, [one.key]: at }; };

/** Who can choose, by name. */
export const choosers = computed(() => [...new Set(choices.value.map((one) => one.model))]);

/** The attacks as they would be, for the picture. */
export const aimed = computed(() => strikers.value.flatMap((one) => {
  const other = allotted.value[keyOf(one)];
  if (!other) return [one];
  return Object.entries(other).filter(([, many]) => many > 0).map(([on, many]) => ({ ...one, on, attacks: many }));
}).filter((one, n, all) => all.findIndex((other) => other.model === one.model && other.part === one.part && other.on === one.on) === n));

/** The lines that say what was changed, one for each unit. */
export function lines() {
  const units = [...new Set(choices.value.filter((one) => allotted.value[one.key]).map((one) => one.model.split(".")[0]))];
  return units.map((unit) => `${unit} attack: ${sharesOf(choices.value.filter((one) => one.model.split(".")[0] === unit)).join(", ")}`);
}

/** The shares of a unit: neighbours in a rank that do the same are said together. */
function sharesOf(all) {
  const found = [];
  for (const one of all) {
    const place = one.model.slice(one.model.indexOf(".") + 1);
    const at = Object.entries(aims(one)).filter(([, many]) => many > 0);
    if (at.length > 1) {
      found.push(...at.map(([on, many]) => ({ first: place, last: place, part: one.part, many, on, closed: true })));
      continue;
    }
    const [[on]] = at;
    const before = found.at(-1);
    if (before && !before.closed && before.on === on && before.part === one.part && follows(before.last, place)) before.last = place;
    else found.push({ first: place, last: place, part: one.part, many: null, on });
  }
  return found.map(({ first, last, part, many, on }) => [first === last ? first : `${first} to ${last}`, part, many ?? "", "on", on].filter((word) => word !== "").join(" "));
}

/** Whether a place is the next in the same rank. */
function follows(one, other) {
  const [[rank, file], [row, next]] = [one, other].map((name) => name.split(".").map(Number));
  return rank === row && next === file + 1;
}

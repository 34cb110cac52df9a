// What the page knows: all of it was said by the table, or is the screen's own.
import { batch, computed, signal } from "./dom.js";
import { beforeEach, CHANGES, on } from "./wire.js";
import { say } from "./announce.js";
import { modelAt } from "./models.js";
import { brought, t, term } from "./texts.js";

/** What the table said when this window came. */
export const hello = signal(null);
/** How many windows look at the table. */
export const windows = signal(1);
/** The board as it stands; null until the table has said it. */
export const state = signal(null);
/** The entry of the log that this window looks at alone; null where it shows the table as it stands. */
export const looking = signal(null);
/** Every entry of the log, by its number. */
export const entries = signal([]);
/** The unit that is looked at, by its id. */
export const chosen = signal(null);
/** "move", "tape", "sight", "mark" or "terrain": what a pointer on the board does. */
export const tool = signal("move");
/** Whether things are moved without being judged. */
export const free = signal(false);
/** What the referee last said to a line. */
export const answer = signal(null);
/** What is laid over the board: zones, arcs, a tape, a pose to look at. */
export const zones = signal(null);
export const tape = signal(null);
export const preview = signal(null);
/** What shows who sees whom, or in whose arc somebody is. */
export const sight = signal(null);
/** Corners of terrain while it is drawn. */
export const drawing = signal([]);
/** The tab of the side panel that is open, and the card above everything. */
export const tab = signal("ask");
export const dialog = signal(null);
/** Whether the panel is open where it is a sheet below the board. */
export const sheet = signal(false);
/** Whether the typed line is open, with its dice and the other book. */
export const typing = signal(false);
/** A notice for everybody: {text, bad}. */
export const notice = signal(null);
/** Counts the positions that were opened: the view fits itself to each. */
export const opened = signal(0);

export const units = computed(() => state.value?.units ?? []);
export const unit = computed(() => units.value.find((one) => one.id === chosen.value) ?? null);
export const players = computed(() => state.value?.players ?? []);

/** Players that are called by a colour wear it. */
const OWN = { blue: 0, red: 1, green: 2 };

/** Which side each player is: its own, or the first that nobody has, in the order of the table. */
const sides = computed(() => {
  const found = Object.fromEntries(players.value.filter((name) => name in OWN).map((name) => [name, OWN[name]]));
  for (const name of players.value.filter((one) => !(one in found))) {
    const taken = new Set(Object.values(found));
    found[name] = [0, 1, 2].find((number) => !taken.has(number)) ?? taken.size;
  }
  return found;
});

/** Return which side a player is: 0 is plain and blue, 1 hatched and red, 2 dotted and green. */
export const side = (player) => sides.value[player] ?? OWN[player] ?? [0, 1, 2].find((number) => !Object.values(sides.value).includes(number)) ?? 0;

/** Return a unit by its id. */
export const unitOf = (id) => units.value.find((one) => one.id === id) ?? null;

/** What units and those who lead them were called, by the names that lines have for them: also of who fell. */
export const titles = new Map();

/** How the table says that a file does not state what a rule asks for. */
const LACKS = /(\S+) has no (\w+), which (\S+) asks for; add `.*`$/;

/** A text of the table with the titles of units, and of who stands in them, where it has their ids: also of who fell. */
export function named(text) {
  const [, id, key, clause] = text.match(LACKS) ?? [];
  return key ? t("unit.lacks", { unit: titled(id), key: term(key), clause }) : titled(text);
}

const titled = (text) => text.replace(/([A-Za-z][\w-]*)\.(\d+)\.(\d+)\b/g, (whole, id, rank, file) => {
  const one = unitOf(id);
  return one ? t("model.of", { model: modelAt(Number(rank), Number(file)), unit: one.title }) : whole;
}).replace(/[A-Za-z][\w-]*(\.[A-Z]\b)?/g, (word, letter) => (letter && titles.get(word)) ?? word.replace(/^[\w-]+/, (id) => unitOf(id)?.title ?? titles.get(id) ?? id));

/** Tell everybody something for a while. */
export function tell(text, bad = false) {
  notice.value = { text, bad };
  say(text, bad);
}

on("hello", (said) => {
  hello.value = said;
  windows.value = said.windows;
});
on("windows", (said) => {
  windows.value = said.windows;
});
let live = null; // the table as it stands

on("state", (said) => {
  live = said;
  entries.value = [...entries.value.slice(0, said.log.from), ...said.log.entries];
  if (looking.value === null) show(said);
  else state.value = { ...state.value, log: said.log };
});

/** Show the board after an entry of the log, here alone. */
export function lookAt(said) {
  batch(() => {
    looking.value = said.index;
    show({ ...said, log: live.log });
  });
}

/** Show the table as it stands again. */
export function comeBack() {
  if (looking.value === null) return;
  batch(() => {
    looking.value = null;
    show(live);
  });
}

/** What is no question about the table as it stands. */
const ELSEWHERE = new Set(["look", "retell", "ping", "chat", "pause", "consent", "links", "annotate", "commit", "reveal", "terms", "clocks", "clause", "puzzle", "export", "text"]);

beforeEach((message) => {
  if (looking.value === null || ELSEWHERE.has(message.do)) return null;
  comeBack();
  return CHANGES.has(message.do) ? t("look.was_back") : null;
});

function show(said) {
  const before = state.value;
  batch(() => {
    state.value = { ...said, units: twinsNamed(said.units) };
    keepTitles(state.value.units);
    brought.value = said.translations;
    if (rootOf(said) !== (before && rootOf(before))) opened.value += 1;
    if (!said.units.some((one) => one.id === chosen.value)) chosen.value = null;
    zones.value = null;
    preview.value = null;
    sight.value = null;
    if (tape.value?.from && tape.value.result) tape.value = null;
  });
}

function keepTitles(all) {
  for (const one of all) {
    titles.set(one.id, one.title);
    for (const model of one.models) if (model.role === "character" || model.role === "champion") titles.set(`${one.id}.${model.letter}`, model.title);
  }
}

const ROMAN = ["", "", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"];

/**
 * Tell units of one name apart: Knights, Knights II, Knights III.
 * A number that a list gave its unit stays, whoever of the others has fallen.
 */
function twinsNamed(all) {
  const key = (one) => `${one.player} ${one.title}`;
  const taken = new Set();
  const keep = (one, number) => {
    taken.add(`${key(one)} ${number}`);
    return [one.id, number];
  };
  const numbers = new Map(all.filter(ownNumber).map((one) => keep(one, ownNumber(one))));
  for (const one of all.filter((other) => !numbers.has(other.id))) {
    let number = 1;
    while (taken.has(`${key(one)} ${number}`)) number += 1;
    numbers.set(...keep(one, number));
  }
  return all.map((one) => {
    const number = numbers.get(one.id);
    return number === 1 ? one : { ...one, title: `${one.title}${ROMAN[number] ?? ` ${number}`}` };
  });
}

/** The number that a list gave a unit whose name others have too: 2 of `knights-2`, who are Knights; else 0. */
function ownNumber({ id, title }) {
  const [, name, number] = id.match(/^(.+)-([2-9]|[1-9]\d+)$/) ?? [];
  return name === title.toLowerCase().replace(/[^a-z0-9]+/g, "-") ? Number(number) : 0;
}

/** Return the entry with which the position on the table was opened, and its size. */
function rootOf(said) {
  let index = said.log.at;
  while (entries.value[index]?.parent != null) index = entries.value[index].parent;
  return `${index} ${said.table}`;
}

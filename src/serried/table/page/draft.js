// The draft: the line that is being drawn, typed or stepped, and its ghost.
// What the line means, what it costs and whether it is lawful the table says.
import { batch, computed, signal } from "./dom.js";
import { say } from "./announce.js";
import { attempt, busy, idle, WAITS } from "./doing.js";
import { secret } from "./lesson.js";
import { rolled } from "./seats.js";
import { answer, chosen, entries, named, preview, sheet, sight, state, tab, tape, tell, unitOf } from "./store.js";
import { spoken, t } from "./texts.js";
import { letGo, wait } from "./waiting.js";
import { answerWords, ghostWords, lineWords } from "./words.js";
import { newest, request } from "./wire.js";

/** The line of action as it stands. */
export const line = signal("");
/** Where it would lead, as the table said; null where nothing would move. */
export const ghost = signal(null);
/** Where the pointer would have it, when that is not lawful; the ghost stays where it is. */
export const beyond = signal(null);
/** How a unit that is dragged goes: "advance" or "march". */
export const verb = signal("advance");
/** Whether it flies, and the range in inches of a Magical Move; null for any other. */
export const flying = signal(false);
export const magical = signal(null);
/** "both", "roll" or "typed": what dice a request comes with. */
export const diceWay = signal("both");
export const diceTyped = signal("");
/** The letter of a character that acts on its own; null where its unit acts. */
export const lone = signal(null);

/** Who acts, as a line of action names it. */
export const subject = computed(() => (lone.value ? `${chosen.value}.${lone.value}` : chosen.value));

/** Return a number as the table writes it. */
const written = (number) => (Number.isInteger(number) ? `${number}.0` : String(number));

/** How the unit goes: in Vanguard while there is nothing else, or as was chosen. */
export const way = computed(() => (state.value?.turn.has === "vanguard" ? "vanguard" : verb.value));

/** What stands before the legs of the line. */
export const head = computed(() => {
  const power = magical.value === null ? "" : `magical move ${written(magical.value)} `;
  return `${subject.value} ${power}${way.value}${flying.value ? " flying" : ""}: `;
});

/** The legs of the line that are settled, as the table wants them for a drag. */
const legs = computed(() => (line.value.startsWith(head.value) ? line.value.slice(head.value.length) : ""));

/** Whether there are moves in this phase, or one is drafted all the same. */
export const moving = computed(() => ["move", "vanguard"].includes(state.value?.turn.has) || magical.value !== null || legs.value !== "");

/** What the unit was dropped on that was dragged last: {unit, onto}; null for open ground. */
export const dropped = signal(null);

/** Whether a pointer holds the unit, and whether it wants to be stopped where lawful ends. */
export const held = signal(false);
let stops = true;

const follow = newest((reply, asked) => {
  if (reply.say === "error") {
    if (asked.do === "drag") tell(named(reply.because), true);
    ghost.value = null;
  } else if (asked.do !== "drag") {
    ghost.value = reply;
    sayLater(ghostWords(reply));
  } else if (reply.legal || !stops) lead(reply, null);
  else {
    if (held.value) beyond.value = reply;
    stop({ ...asked, snap: true });
  }
});

/** The largest lawful value, where the pointer is beyond it. */
const stop = newest((reply) => {
  if (reply.say !== "error") lead(reply, held.value && reply.legal ? beyond.value : null);
});

const PAUSE = 500; // milliseconds without another step, before a ghost is said
let pausing = 0;

function sayLater(text) {
  clearTimeout(pausing);
  pausing = setTimeout(() => say(text), PAUSE);
}

function lead(reply, farther) {
  batch(() => {
    ghost.value = reply;
    beyond.value = farther;
    line.value = reply.line;
  });
}

/** Look at a unit, or at none; a draft of another is dropped. */
export function choose(id) {
  if (id === chosen.value) return;
  batch(() => {
    cancel();
    lone.value = null;
    flying.value = false;
    magical.value = null;
    chosen.value = id;
    if (id) tab.value = "ask";
  });
  const one = unitOf(id);
  if (one) say(`${one.title}, ${one.player}. ${spoken(one.words)}`);
}

/** Drop the draft and what was said to it, or would have been. */
export function cancel() {
  letGo();
  follow.forget();
  stop.forget();
  clearTimeout(pausing);
  batch(() => {
    line.value = "";
    ghost.value = null;
    beyond.value = null;
    answer.value = null;
    preview.value = null;
    sight.value = null;
    dropped.value = null;
  });
}

/** Let a character act on its own, or its unit again. */
export function actAlone(letter) {
  cancel();
  lone.value = lone.value === letter ? null : letter;
}

/** Take a line into the draft and ask what would come of it. */
export function write(text) {
  heed(text);
  line.value = text;
  preview.value = null;
  const whole = text.includes(":") ? !/[:,]\s*$/.test(text) : SET_DOWN.test(text);
  if (whole) follow({ do: "ghost", line: text });
  else {
    follow.forget();
    ghost.value = null;
  }
}

const SET_DOWN = /^summon .* at .*facing |^\S+ reinforce \S+ at \S/;
const MOVE = /^([^\s.]+)(?:\.(\w))? (?:magical move (\S+) )?(advance|march|vanguard)( flying)?:/;

/** Look at the unit that a line moves, so that a drag goes on with the line. */
function heed(text) {
  const [, id, letter, range, goes, flies] = text.match(MOVE) ?? [];
  if (!unitOf(id)) return;
  batch(() => {
    chosen.value = id;
    lone.value = letter ?? null;
    if (goes !== "vanguard") verb.value = goes;
    flying.value = flies !== undefined;
    magical.value = range === undefined || Number.isNaN(Number(range)) ? null : Number(range);
  });
}

/** Ask again what would come of the draft: the table is not what it was. */
export function judgeAgain() {
  const text = line.peek();
  if (ghost.peek() && text && !held.peek()) write(text);
}

/** Choose how the unit goes; a draft goes on in that way. */
export function go(change) {
  const kept = legs.value;
  batch(() => {
    if ("verb" in change) verb.value = change.verb;
    if ("flying" in change) flying.value = change.flying;
    if ("magical" in change) magical.value = change.magical;
  });
  if (kept) write(`${head.value}${kept}`);
}

/** Take hold of a unit: return what follows the pointer from there. */
export function hold(grip, from) {
  const settled = legs.value;
  held.value = true;
  return (to, exact) => {
    stops = !exact;
    follow({
      do: "drag",
      unit: chosen.value,
      letter: lone.value,
      verb: way.value,
      flying: flying.value,
      magical: magical.value,
      legs: settled,
      grip,
      from,
      to,
      step: 0.05,
    });
  };
}

/** Let go of it, on open ground or on a unit: say where it would stand. */
export function drop(onto = null) {
  held.value = false;
  beyond.value = null;
  dropped.value = onto && { unit: subject.value, onto };
  if (ghost.value) say(ghostWords(ghost.value));
}

/** Lengthen the last leg of the draft by *inches*, or begin a leg. */
export function step(leg, inches) {
  if (!chosen.value) return;
  const settled = legs.value ? legs.value.split(", ") : [];
  const last = settled.at(-1)?.match(/^(.*) (\S+)$/);
  const against = OPPOSITE[leg];
  if (last && (last[1] === leg || last[1] === against)) {
    const sign = last[1] === leg ? 1 : -1;
    const length = round(Number(last[2]) + sign * inches);
    settled.pop();
    if (length > 0) settled.push(`${last[1]} ${length}`);
    else if (length < 0) settled.push(`${last[1] === leg ? against : leg} ${-length}`);
  } else settled.push(`${leg} ${inches}`);
  if (!settled.length) {
    cancel();
    return;
  }
  write(`${head.value}${settled.join(", ")}`);
}

const OPPOSITE = {
  forward: "backward",
  backward: "forward",
  left: "right",
  right: "left",
  "wheel left": "wheel right",
  "wheel right": "wheel left",
};

const round = (number) => Math.round(number * 1e6) / 1e6;

/** Put a leg behind those of the draft. */
export function addLeg(leg) {
  write(`${head.value}${legs.value ? `${legs.value}, ` : ""}${leg}`);
}

/** Take the last leg back. */
export function shorten() {
  const settled = legs.value.split(", ").slice(0, -1);
  if (settled.length) write(`${head.value}${settled.join(", ")}`);
  else cancel();
}

/** Let the last number be the largest lawful one that the referee names. */
export async function stretch() {
  const asked = line.value.replace(/(\S+)\s*$/, "?");
  if (asked === line.value || !line.value.includes(":")) return;
  await attempt(async () => {
    const said = await request({ do: "largest", line: asked });
    if (said.line) write(said.line);
    else tell(t("move.nothing_lawful"), true);
  });
}

/** Put the line to the referee and change nothing. */
export const ask = () => put("ask");
/** Do it, if it is lawful. */
export const confirm = () => put("play");
/** Do it unjudged; the log says so. */
export const force = () => put("play", { free: true });

/** Play a line that the table itself offered, as it stands now; with dice of its own, if they are given. */
export async function take(text, thrown) {
  if (!await idle()) return;
  line.value = text;
  await put("play", thrown === undefined ? {} : { dice: thrown });
}

/** Ask a line that the page has made; the dice of the bar are not for it. */
export async function wonder(text, thrown = null) {
  if (!await idle()) return;
  cancel();
  line.value = text;
  await put("ask", { dice: thrown });
}

const NAMELESS = /\blose \d+\s*$|\blose \d+\s*,|\?\s*$/; // the answer would name who falls

async function put(what, more = {}) {
  letGo(); // whoever goes on waits for no other answer
  if (!line.value.trim() || busy.value) return;
  const asked = { do: what, line: line.value.trim(), ...more };
  if (secret.value && NAMELESS.test(asked.line)) {
    tell(t("puzzle.name_them"), true);
    return;
  }
  if (what === "play") {
    asked.at = state.value.log.at;
    follow.forget(); // a drag that is told of later would be another line
    stop.forget();
  }
  if (!("dice" in asked)) {
    const thrown = dice();
    if (thrown === false) return;
    if (thrown && !(what === "ask" && thrown === "roll")) asked.dice = thrown;
  }
  if (what === "play" && asked.dice === "roll") Object.assign(asked, rolled());
  if (what === "ask") await wait(asked, (said) => hear(said, asked.line));
  else await attempt(async () => hear(await request(asked), asked.line));
}

/** Return the dice a request comes with; false where they cannot be read. */
function dice() {
  if (diceWay.value === "roll") return "roll";
  if (diceWay.value !== "typed" || !diceTyped.value.trim()) return undefined;
  return numbersOf(diceTyped.value);
}

/** Return the dice that somebody typed; false, and say so, where they cannot be read. */
export function numbersOf(text) {
  const numbers = text.split(/[\s,]+/).filter(Boolean).map(Number);
  if (numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 6)) return numbers;
  tell(t("dice.unreadable"), true);
  return false;
}

function hear(said, asked) {
  if (WAITS.has(said.say)) {
    cancel();
    return said;
  }
  if (said.say === "done") {
    sayStand(said); // it was made before the connection was lost
    return said;
  }
  const typed = said.played && line.value.trim() !== asked; // another line, since
  if (!typed) follow.forget();
  batch(() => {
    answer.value = { ...said, asked };
    tab.value = "ask";
    if (!said.played || said.picks.length) sheet.value = true;
    if (!typed) ghost.value = said.played ? null : movingGhost(said.ghost);
    sight.value = said.sight ?? null;
    preview.value = said.played ? null : laterOf(said);
    const { distance, points } = said.answer.measures ?? {};
    if (points && !said.played) tape.value = { from: null, fixed: true, result: { distance, points } };
    else if (tape.value?.fixed) tape.value = null;
    if (said.played && !typed) line.value = "";
  });
  say(answerWords(said), !said.answer.legal);
  return said;
}

/** How a unit would stand on the board, where an answer leaves one way for it. */
const laterOf = (said) =>
  said.after ?? (said.picks.length === 1 ? said.picks[0].after : said.ends.length ? { stands: said.ends[0] } : null);

const movingGhost = (said) => (said?.poses.length ? said : null);

/** Take one step back, or forth again, or go to an entry of the log. */
export const undo = () => change({ do: "undo" });
export const redo = () => change({ do: "redo" });
export const goTo = (index) => change({ do: "go", index });

async function change(message) {
  const done = await attempt(() => request(message));
  if (done) sayStand(done);
}

function sayStand(done) {
  cancel();
  say(t("log.now", { line: lineWords(entries.value[done.index]?.line ?? "") }));
}

/** Change the position unjudged. */
export const edit = (changes) => attempt(() => request({ do: "edit", changes }));

// The draft: the line that is being drawn, typed or stepped, and its ghost.
// What the line means, what it costs and whether it is lawful the table says.
import { batch, computed, signal } from "./dom.js";
import { say } from "./announce.js";
import { localTo, pointAt } from "./frames.js";
import { answer, chosen, entries, preview, state, tab, tell, unit, unitOf } from "./store.js";
import { t } from "./texts.js";
import { newest, request } from "./wire.js";

/** The line of action as it stands. */
export const line = signal("");
/** Where it would lead, as the table said; null where nothing would move. */
export const ghost = signal(null);
/** Where the pointer would have it, when that is not lawful; the ghost stays where it is. */
export const beyond = signal(null);
/** How a unit that is dragged goes: "advance" or "march". */
export const verb = signal("advance");
/** "both", "roll" or "typed": what dice a request comes with. */
export const diceWay = signal("both");
export const diceTyped = signal("");
/** The letter of a character that acts on its own; null where its unit acts. */
export const lone = signal(null);
/** Whether a request is under way. */
export const busy = signal(false);

/** Who acts, as a line of action names it. */
export const subject = computed(() => (lone.value ? `${chosen.value}.${lone.value}` : chosen.value));

/** The legs of the line that are settled, as the table wants them for a drag. */
const legs = computed(() => {
  const head = `${subject.value} ${verb.value}: `;
  return line.value.startsWith(head) ? line.value.slice(head.length) : "";
});

/** Whether a pointer holds the unit, and whether it wants to be stopped where lawful ends. */
let held = false;
let stops = true;

const follow = newest((reply, asked) => {
  if (reply.say === "error") {
    if (asked.do === "drag") tell(reply.because, true);
    ghost.value = null;
  } else if (asked.do !== "drag") {
    ghost.value = reply;
    sayLater(ghostWords(reply));
  } else if (reply.legal || !stops) lead(reply, null);
  else {
    if (held) beyond.value = reply;
    stop({ ...asked, snap: true });
  }
});

/** The largest lawful value, where the pointer is beyond it. */
const stop = newest((reply) => {
  if (reply.say !== "error") lead(reply, held && reply.legal ? beyond.value : null);
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

/** Where the unit that is looked at stands at the end of the draft. */
export const stand = computed(() => {
  const one = unit.value;
  if (!one?.pose) return null;
  const said = ghost.value;
  if (!said || said.unit !== one.id || !said.poses.length) {
    return { pose: one.pose, centre: one.centre, corners: one.corners, models: one.models };
  }
  const pose = said.poses.at(-1);
  const there = (point) => pointAt(pose, ...localTo(one.pose, point));
  return {
    pose,
    centre: there(one.centre),
    corners: said.models
      ? null
      : { left: there(one.corners.left), right: there(one.corners.right) },
    models: said.models ?? one.models,
  };
});

/** Look at a unit, or at none; a draft of another is dropped. */
export function choose(id) {
  if (id === chosen.value) return;
  batch(() => {
    cancel();
    lone.value = null;
    chosen.value = id;
    if (id) tab.value = "ask";
  });
  const one = unitOf(id);
  if (one) say(`${one.title}, ${one.player}. ${one.words}`);
}

/** Drop the draft and what was said to it. */
export function cancel() {
  follow.forget();
  stop.forget();
  clearTimeout(pausing);
  batch(() => {
    line.value = "";
    ghost.value = null;
    beyond.value = null;
    answer.value = null;
    preview.value = null;
  });
}

/** Let a character act on its own, or its unit again. */
export function actAlone(letter) {
  cancel();
  lone.value = lone.value === letter ? null : letter;
}

/** Take a line into the draft and ask what would come of it. */
export function write(text) {
  line.value = text;
  preview.value = null;
  if (text.includes(":") && !/[:,]\s*$/.test(text)) follow({ do: "ghost", line: text });
  else {
    follow.forget();
    ghost.value = null;
  }
}

/** Ask again what would come of the draft: the table is not what it was. */
export function judgeAgain() {
  const text = line.peek();
  if (ghost.peek() && text && !held) write(text);
}

/** Choose how the unit goes; a draft goes on in that way. */
export function go(name) {
  const kept = legs.value;
  verb.value = name;
  if (kept) write(`${subject.value} ${name}: ${kept}`);
}

/** Take hold of a unit: return what follows the pointer from there. */
export function hold(grip, from) {
  const settled = legs.value;
  held = true;
  return (to, exact) => {
    stops = !exact;
    follow({
      do: "drag",
      unit: chosen.value,
      verb: verb.value,
      legs: settled,
      grip,
      from,
      to,
      step: 0.05,
    });
  };
}

/** Let go of it: say where it would stand. */
export function drop() {
  held = false;
  beyond.value = null;
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
  write(`${subject.value} ${verb.value}: ${settled.join(", ")}`);
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

/** Take the last leg back. */
export function shorten() {
  const settled = legs.value.split(", ").slice(0, -1);
  if (settled.length) write(`${subject.value} ${verb.value}: ${settled.join(", ")}`);
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

/** Play a line that the table itself offered. */
export async function take(text) {
  line.value = text;
  await put("play");
}

async function put(what, more = {}) {
  if (!line.value.trim() || busy.value) return;
  const asked = { do: what, line: line.value.trim(), ...more };
  if (what === "play") asked.at = state.value.log.at;
  const thrown = dice();
  if (thrown === false) return;
  if (thrown && !(what === "ask" && thrown === "roll")) asked.dice = thrown;
  await attempt(async () => hear(await request(asked)));
}

/** Return the dice a request comes with; false where they cannot be read. */
function dice() {
  if (diceWay.value === "roll") return "roll";
  if (diceWay.value !== "typed" || !diceTyped.value.trim()) return undefined;
  const numbers = diceTyped.value.split(/[\s,]+/).filter(Boolean).map(Number);
  if (numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 6)) return numbers;
  tell(t("dice.unreadable"), true);
  return false;
}

function hear(said) {
  follow.forget();
  batch(() => {
    answer.value = said;
    tab.value = "ask";
    ghost.value = said.played ? null : movingGhost(said.ghost);
    if (said.played) line.value = "";
  });
  say(answerWords(said), !said.answer.legal);
}

const movingGhost = (said) => (said?.poses.length ? said : null);

/** Do something that the table may refuse; say why if it does. */
export async function attempt(work) {
  busy.value = true;
  try {
    return await work();
  } catch (why) {
    tell(why.message, true);
    return null;
  } finally {
    busy.value = false;
  }
}

/** Say a ghost in words. */
export function ghostWords(said) {
  const cost = said.cost ? `${said.cost.words}. ` : "";
  if (said.gap) return `${cost}${said.gap.clause}: ${said.gap.because}`;
  if (said.legal) return `${cost}${t("verdict.lawful")}`;
  const first = said.breaches[0];
  return `${cost}${t("verdict.unlawful")}${first ? `: ${first.clause}, ${first.because}` : ""}`;
}

/** Say an answer in words. */
export function answerWords(said) {
  const { answer: found } = said;
  if (found.gap) return `${t("verdict.gap")}: ${found.gap}, ${found.because}`;
  if (said.played) return `${t("verdict.done")}: ${said.line}`;
  if (said.picks.length > 1) return t("lose.choose", { n: said.picks.length });
  const why = found.findings.filter((one) => !one.holds).map((one) => `${one.clause}, ${one.because}`);
  const head = found.legal ? t("verdict.lawful") : t("verdict.unlawful");
  return [head, ...why].join(". ");
}

/** Take one step back, or forth again, or go to an entry of the log. */
export const undo = () => change({ do: "undo" });
export const redo = () => change({ do: "redo" });
export const goTo = (index) => change({ do: "go", index });

async function change(message) {
  const done = await attempt(() => request(message));
  if (!done) return;
  cancel();
  say(t("log.now", { line: entries.value[done.index]?.line ?? "" }));
}

/** Change the position unjudged. */
export const edit = (changes) => attempt(() => request({ do: "edit", changes }));

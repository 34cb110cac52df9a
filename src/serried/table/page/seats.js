// Seats: whose seat this window has at a shared table, who else is here, and what others are asked for.
// Who may do what the table says; here it is only said beforehand.
import { computed, signal } from "./dom.js";
import { diceOf, newSecret, secretOf, shownOf } from "./fair.js";
import { hello, players, state, tell, unitOf } from "./store.js";
import { t } from "./texts.js";
import { on, request } from "./wire.js";
import { lineWords } from "./words.js";

/** Who is here, as the table said; null on a table that is not shared. */
export const seats = signal(null);
/** What was said, in order. */
export const talk = signal([]);
/** The links that the host hands on; null until they are asked for. */
export const links = signal(null);

export const hosting = computed(() => seats.value?.you === "host");
export const watching = computed(() => seats.value?.you === "watch");
/** Whom this window plays for; null for everybody. */
const sides = computed(() => seats.value?.sides ?? null);

on("seats", (said) => {
  seats.value = said;
  throwOn(said);
});
on("thrown", ({ throw: one, dice, by, because }) => {
  if (by !== null) tell(t("seats.gave_up", { who: seatName(by), line: one.line }), true);
  else if (because !== null) tell(because, true);
  else if (isFair(one, dice)) tell(t("seats.thrown", { line: one.line, dice: dice.join(" ") }));
  else tell(t("seats.false_dice"), true);
});
on("chat", (said) => {
  const last = talk.value.at(-1)?.number ?? -1;
  const newer = said.lines.filter((one) => one.number > last);
  talk.value = said.lines[0]?.number === 0 && last >= said.lines.at(-1).number ? said.lines : [...talk.value, ...newer];
});
on("rolled", ({ seat, line, dice }) => tell(t("seats.rolled", { who: seatName(seat), line: lineWords(line), dice: dice.join(" ") }), true));
on("decided", ({ seat, by, agreed }) => {
  const own = seat === seats.value?.you;
  if (by === null) {
    if (own) tell(t("seats.lapsed"), true);
  } else if (agreed) tell(t("seats.agreed"));
  else if (agreed === false && by !== seat) tell(t("seats.declined", { who: seatName(by) }), own);
});

/** How a seat is called: by whom it plays for. */
export function seatName(seat) {
  const found = seats.value?.seats.find((one) => one.seat === seat);
  if (seat === "watch") return t("seats.watch");
  return found?.sides.length ? found.sides.join(", ") : t("seats.host");
}

/** Whether somebody else has a say in where the table stands. */
export const together = computed(() => watching.value || players.value.some((player) => barred(player)));

/** Why this seat may not act for a player; null where it may. */
export function barred(player) {
  if (sides.value === null || sides.value.includes(player)) return null;
  if (watching.value) return t("seats.only_watch");
  if (!players.value.includes(player)) return null;
  return t("seats.not_yours", { player });
}

/** Why this seat may not play a line; null where it may, or only the table can tell. */
export function barredLine(line) {
  if (sides.value === null || !line) return null;
  if (watching.value) return t("seats.only_watch");
  const [first] = line.split(/[ .:]/);
  if (first === "next") return barred(state.value.turn.active);
  const player = unitOf(first)?.player ?? (players.value.includes(first) ? first : null);
  return player === null ? null : barred(player);
}

/** What makes a button that plays a line say why it is not for this seat. */
export function forSeat(line) {
  const why = barredLine(line);
  return why === null ? {} : { disabled: true, title: why };
}

/** How dice are rolled here: by the table, or by both sides together. */
export function rolled() {
  const said = seats.value;
  if (!said?.together || !said.seats.some((one) => one.taken)) return { dice: "roll" };
  return { dice: "together", commitment: newSecret() };
}

let thrown = ""; // the part of a throw that this page has done

/** Do this side's part of what is being thrown: show what a secret comes to, then tell it. */
function throwOn({ you, throw: one }) {
  const part = one && `${one.name} ${Object.keys(one.shown).length}`;
  if (!one?.waits.includes(you) || part === thrown) return;
  thrown = part;
  const mine = one.shown[you];
  const all = Object.keys(one.shown).length === one.sides.length;
  if (!all) quietly(request({ do: "commit", throw: one.number, commitment: newSecret() }));
  else if (secretOf(mine)) quietly(request({ do: "reveal", throw: one.number, secret: secretOf(mine) }));
  else tell(t("seats.lost_secret"), true);
}

/** Another window of this seat may have been first. */
const quietly = (work) => work.catch(() => null);

/** Whether dice follow from what both sides have shown and told. */
function isFair({ name, sides, shown, told: secrets }, dice) {
  const known = sides.map((one) => secrets[one]);
  return sides.every((one, n) => shownOf(known[n]) === shown[one]) && diceOf(name, known, dice.length).join() === dice.join();
}

/** Give up what is being thrown; once all have shown, the log says who did. */
export const giveUp = () => told(request({ do: "commit", throw: seats.value.throw.number, commitment: null }));
/** Have all dice thrown by both sides together, or by the table. */
export const throwTogether = (together) => told(request({ do: "terms", together }));

const told = (work) => work.catch((why) => { tell(why.message, true); return null; });

/** Answer what is proposed; one's own is taken back. */
export const answerProposal = (agreed) => told(request({ do: "consent", proposal: seats.value.proposal.number, agreed }));
/** Pause the game, or go on. */
export const pause = (paused) => told(request({ do: "pause", on: paused }));
/** Say something to everybody at the table; return whether it was heard. */
export const speakUp = (text) => told(request({ do: "chat", text }));

/** Ask for the links, and have one made anew where *renew* names its seat. */
export async function invite(renew) {
  const said = await told(request(renew ? { do: "links", renew } : { do: "links" }));
  if (said) links.value = said.links;
}

/** Forget what was said at a table that was started again. */
hello.subscribe(() => { talk.value = []; });

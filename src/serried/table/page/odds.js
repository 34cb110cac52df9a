// The odds of a fight, which are worked out only where somebody asks, and beside everything else.
import { effect, signal } from "./dom.js";
import { linked } from "./round.js";
import { say } from "./announce.js";
import { state, unitOf } from "./store.js";
import { t } from "./texts.js";
import { request } from "./wire.js";

/** What was asked, by the line: {said} with what the table says, {because} where it cannot, neither while it works. */
export const asked = signal({});

/** The question about the fight of some units: the first against the first enemy that touches it. */
export function questionOf(ids) {
  const [first] = ids.filter((id) => unitOf(id)?.player === state.value.turn.active).concat(ids);
  const foe = linked(first).find((id) => touches(first, id));
  return foe ? `${first} odds against ${foe}` : null;
}

const touches = (one, other) => unitOf(one)?.player !== unitOf(other)?.player
  && (state.value.contacts ?? []).some((pair) => [one, other].every((id) => pair.some((name) => name.split(".")[0] === id)));

/** Ask for the odds, as if the lines *after* were done; whatever else is done waits for nothing. */
export async function wager(line, after = []) {
  const { version } = state.value;
  put(line, {});
  const found = await request({ do: "ask", line, after }).then((said) => ({ said }), (why) => ({ because: why.message }));
  if (state.peek().version !== version) return;
  put(line, found);
  say(t(found.said?.answer.legal ? "odds.there" : "odds.none"));
}

const put = (line, found) => { asked.value = { ...asked.peek(), [line]: found }; };

let before = null;
effect(() => {
  const now = state.value?.version;
  if (now !== before) asked.value = {};
  before = now;
});

// What has just been done at the table: dice are seen by everybody, deeds of others are told.
import { effect, html, signal } from "../dom.js";
import { because } from "../findings.js";
import { answer, entries, hello, named, state, tell } from "../store.js";
import { useRoom } from "../room.js";
import { combat } from "../round.js";
import { seats } from "../seats.js";
import { spoken, t } from "../texts.js";
import { deedSaid } from "./combat/saying.js";

const SHOWN = 4000; // milliseconds
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

/** What was thrown last: {key, dice, words}. */
const thrown = signal(null);

let known = -1;
let clearing = 0;

effect(() => {
  const last = entries.value.length - 1;
  const entry = entries.value[last];
  const first = known < 0;
  if (!state.value || last <= known) return;
  known = last;
  if (!first && entry.window && entry.window !== hello.value?.window) tell(t(seats.peek() ? "seats.done" : "log.other", { line: deedSaid(entry.line) }));
  if (!first && entry.dice?.length && !combat.peek() && !/ fight on$/.test(entry.line)) cast({ key: last, dice: entry.dice, words: deedSaid(entry.line) });
});

effect(() => {
  const said = answer.value;
  const now = thrown.peek();
  if (!said?.dice?.length || now?.key !== said.index) return;
  const [event] = spoken(said.told).events;
  const failed = said.answer.findings?.find((one) => !one.holds);
  const words = event ? named(event) : failed && because(failed);
  if (words) thrown.value = { ...now, words };
});

function cast(what) {
  thrown.value = what;
  clearTimeout(clearing);
  clearing = setTimeout(() => { thrown.value = null; }, SHOWN);
}

/** The dice above the board; whoever listens is told by the answer. */
export function Tumble() {
  const now = thrown.value;
  const place = useRoom({ key: now?.words });
  if (!now) return null;
  return html`<div key=${now.key} ref=${place} class="tumble" aria-hidden="true"><div class="dice-row">${now.dice.map((face, n) => html`<${Die} key=${n} face=${face} />`)}</div>
    <p>${now.words}</p></div>`;
}

/** One die with its pips. */
export const Die = ({ face }) => html`<svg class="die" viewBox="-2.4 -2.4 4.8 4.8"><rect x="-2.1" y="-2.1" width="4.2" height="4.2" rx="0.8" />
  ${(PIPS[face] ?? []).map(([x, y]) => html`<circle cx=${x * 1.15} cy=${y * 1.15} r="0.42" />`)}</svg>`;

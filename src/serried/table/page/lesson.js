// Lessons: puzzles and what else teaches.
import { computed, html, signal } from "./dom.js";
import { unitOf } from "./store.js";

/** What is shown above the board while something is learned; null where nothing is. */
const card = signal(null);
/** Whether something is being learned. */
export const learning = computed(() => card.value !== null);
/** Where the flag of a puzzle stands, in inches; null where there is none. */
export const flag = signal(null);
/** The unit that a lesson speaks of, by its id. */
export const pointed = signal(null);

/** Whether who falls is for the player to say: nobody is told before. */
export const secret = signal(false);

const LESSONS = {};

/** Let a lesson be begun by its name: how it begins, and the card that shows it. */
export const teach = (name, lesson) => { LESSONS[name] = lesson; };

/** Begin what is called *name*. */
export async function learn(name) {
  leave();
  card.value = LESSONS[name].Card;
  await LESSONS[name].begin();
}

/** Put it away. */
export function leave() {
  card.value = null;
  flag.value = null;
  pointed.value = null;
  secret.value = false;
}

/** The lesson that is open, if one is. */
export const Lesson = () => (card.value ? html`<${card.value} />` : null);

/** The flag on the board, or a ring about the unit that is spoken of. */
export function Flag() {
  const pose = unitOf(pointed.value)?.pose;
  if (pose) return html`<circle class="pointed" cx=${pose.x - 1.5 * pose.ux} cy=${1.5 * pose.uy - pose.y} r="5" />`;
  if (!flag.value) return null;
  const [x, y] = flag.value;
  return html`<g class="goal-flag" transform="translate(${x} ${-y})"><circle r="0.3" /><path d="M0 0V-2.4" /><path class="cloth" d="M0 -2.4L1.6 -1.9L0 -1.4Z" /></g>`;
}

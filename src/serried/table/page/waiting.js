// Waiting: the question whose answer a player waits for, until something else is done.
import { computed, effect, signal } from "./dom.js";
import { say } from "./announce.js";
import { answer, named, tell } from "./store.js";
import { t } from "./texts.js";
import { LetGo, request, slow } from "./wire.js";

/** What lets go of the question that is under way; null for none. */
const question = signal(null);
/** Whether an answer is waited for, and for longer than a moment. */
export const measuring = computed(() => slow.value && question.value !== null);

/** Wait no longer. */
export const letGo = () => question.peek()?.abort();

/** Wait for the answer to a question and hand it on; where there is none, none is shown. */
export async function wait(asked, hear) {
  const mine = new AbortController();
  question.value = mine;
  try {
    hear(await request(asked, mine.signal));
  } catch (why) {
    if (why instanceof LetGo) return;
    answer.value = null;
    tell(named(why.message), true);
  } finally {
    if (question.peek() === mine) question.value = null;
  }
}

effect(() => {
  if (measuring.value) say(t("ask.measuring"));
});

// Doing: what is done, one thing after another, and why the table would not have it.
import { signal } from "./dom.js";
import { named, state, tell } from "./store.js";
import { t } from "./texts.js";

/** Whether something is being done. */
export const busy = signal(false);

/** What is done only when others have done something first. */
export const WAITS = new Set(["proposed", "throwing"]);

let ended = null; // a promise that what is being done has come to its end
let begun = null; // where the table stood when that began

/**
 * Wait until nothing is being done; return whether what was pressed just now is to be done.
 *
 * It is not if it was pressed a second time, before the first had done anything, or if the
 * table stands elsewhere by now.
 */
export async function idle() {
  const { at } = state.value.log;
  if (busy.value && at === begun) return false;
  while (busy.value) await ended;
  return state.value.log.at === at;
}

/** Do something that the table may refuse; say why if it does. */
export async function attempt(work) {
  let end;
  ended = new Promise((done) => { end = done; });
  begun = state.value?.log.at;
  busy.value = true;
  try {
    const said = await work();
    if (!WAITS.has(said?.say)) return said;
    tell(t(`seats.${said.say}`));
    return null;
  } catch (why) {
    tell(named(why.message), true);
    return null;
  } finally {
    busy.value = false;
    end();
  }
}

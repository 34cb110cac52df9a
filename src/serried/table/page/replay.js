// Replay: the log played from where it stands to its end, each unit along the way it went.
import { signal } from "./dom.js";
import { attempt, cancel, ghost } from "./draft.js";
import { entries, state } from "./store.js";
import { request } from "./wire.js";

const PAUSE = 1200; // milliseconds between two lines
const SHOWN = 500; // milliseconds that a way is shown before it is gone

/** Whether it is being played. */
export const playing = signal(false);

const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** The entries from the opened position to the end of the branch that the table is on. */
function branch() {
  const found = [];
  for (let index = state.value.log.tip; index != null; index = entries.value[index]?.parent) found.unshift(index);
  return found;
}

/** Play, or stop. At the end it begins again. */
export async function replay() {
  if (playing.value) {
    playing.value = false;
    return;
  }
  playing.value = true;
  cancel();
  const way = branch();
  if (state.value.log.at === way.at(-1)) await goes(way[0]);
  while (playing.value) {
    const next = way[way.indexOf(state.value.log.at) + 1];
    if (next === undefined || !(await show(next))) break;
    await wait(PAUSE);
  }
  playing.value = false;
}

/** Show the way of a line, then the table after it; false where the table does not go there. */
async function show(index) {
  if (entries.value[index].kind === "play") {
    const said = await request({ do: "retell", index }).catch(() => null);
    if (said?.ghost) {
      ghost.value = said.ghost;
      await wait(SHOWN);
    }
  }
  const gone = playing.value && (await goes(index));
  ghost.value = null;
  return gone;
}

const goes = async (index) => Boolean(await attempt(() => request({ do: "go", index })));

// Replay: the log played from where it stands to its end, each unit along the way it went.
// At a table with others each window steps for itself, and the table stays as it is.
import { signal } from "./dom.js";
import { attempt } from "./doing.js";
import { cancel, ghost, goTo } from "./draft.js";
import { together } from "./seats.js";
import { comeBack, entries, looking, lookAt, state } from "./store.js";
import { request } from "./wire.js";

const PAUSE = 1200; // milliseconds between two lines
const SHOWN = 500; // milliseconds that a way is shown before it is gone

/** Whether it is being played. */
export const playing = signal(false);

const wait = (time) => new Promise((done) => { setTimeout(done, time); });

/** The entry that is shown. */
export const here = () => looking.value ?? state.value.log.at;

/** The entries from the opened position to an entry, by default the end of the branch that the table is on. */
export function wayTo(tip = state.value.log.tip) {
  const found = [];
  for (let index = tip; index != null; index = entries.value[index]?.parent) found.unshift(index);
  return found;
}

/** The entries on the way of what is looked at, and on to the end of the table's branch if they lead there. */
export function branch() {
  const way = wayTo();
  return looking.value === null || way.includes(looking.value) ? way : wayTo(looking.value);
}

/** Play, or stop. At the end it begins again. */
export async function replay() {
  if (playing.value) {
    playing.value = false;
    return;
  }
  playing.value = true;
  cancel();
  const alone = together.value;
  const way = branch();
  if (here() === way.at(-1)) await goes(way[0], alone);
  while (playing.value) {
    const next = way[way.indexOf(here()) + 1];
    if (next === undefined || !(await show(next, alone))) break;
    await wait(PAUSE);
  }
  if (playing.value && here() === state.value.log.at) comeBack();
  playing.value = false;
}

/** Show the way of a line, then the table after it; false where the table does not go there. */
async function show(index, alone) {
  if (entries.value[index].kind === "play") {
    const said = await request({ do: "retell", index }).catch(() => null);
    if (said?.ghost) {
      ghost.value = said.ghost;
      await wait(SHOWN);
    }
  }
  const gone = playing.value && (await goes(index, alone));
  ghost.value = null;
  return gone;
}

const goes = async (index, alone) => Boolean(alone ? await look(index) : await attempt(() => request({ do: "go", index })));

/** Look at the table after an entry, in this window alone. */
export async function look(index) {
  const said = await attempt(() => request({ do: "look", index }));
  if (said) {
    cancel();
    lookAt(said);
  }
  return said;
}

/** Go to an entry: with the table, or at a table with others by looking there alone. */
export const visit = (index) => (together.value ? look(index) : goTo(index));

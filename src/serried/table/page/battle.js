// A new battle: which step of setting up is open, and what is asked on the way.
import { effect, goOnAt, signal } from "./dom.js";
import { attempt } from "./doing.js";
import { edit } from "./draft.js";
import { remember, remembered } from "./memory.js";
import { entries, hello, opened, players, state, tab, tell, units } from "./store.js";
import { t } from "./texts.js";
import { on, request } from "./wire.js";

export const STEPS = ["armies", "ground", "deployment"];
const LARGEST = 8_000_000; // bytes of a catalogue
const CATALOGUE = /\.(cat|gst)z?$/i;
const CHUNK = 0x8000;

/** The step that is open; null where no battle is being set up. */
export const step = signal(null);
/** How many catalogues are still on their way; null for none. */
export const shelving = signal(null);
/** What the table knows of catalogues. */
export const shelf = signal(null);

effect(() => { shelf.value = hello.value?.shelf ?? null; });
on("shelved", (said) => { shelf.value = said; });

const BEGUN = /^(set phase to 'charge'; )?set round to 1; set active to \S+$/;

/** Whether an entry of the log is the end of setting up. */
const begins = (index) => index != null && BEGUN.test(entries.peek()[index]?.line ?? "");

let seen = 0;
let stood = null; // the entry of the log that the table stood at
effect(() => {
  const nobody = state.value && !state.value.units.length;
  const { at = null, redo = null } = state.value?.log ?? {};
  const fresh = opened.value !== seen;
  if (!fresh && at === stood) return;
  [seen, stood] = [opened.value, at];
  const open = nobody && fresh ? "armies" : begins(redo) ? "deployment" : null;
  if (open || fresh || begins(at)) step.value = open;
  if (open) tab.value = "setup";
});

/** The two sides by name: those of the table, else the usual ones. */
export function sides() {
  const known = [...players.value, ...["blue", "red"].filter((name) => !players.value.includes(name))];
  return known.slice(0, Math.max(2, players.value.length));
}

/** Clear the table and begin with the armies. */
export async function newBattle() {
  const done = await attempt(() => request({ do: "new" }));
  if (done) step.value = "armies";
}

/** Put catalogues on the shelf, one after another; return what of the files is something else. */
export async function takeFiles(files) {
  const all = [...files];
  const catalogues = all.filter((file) => CATALOGUE.test(file.name));
  let refused = false; // why stays to be read
  for (const [n, file] of catalogues.entries()) {
    shelving.value = { n: n + 1, of: catalogues.length };
    const last = n === catalogues.length - 1;
    const done = await attempt(async () => {
      if (file.size > LARGEST) throw new Error(t("shelf.large", { name: file.name }));
      return request({ do: "shelve", name: file.name, data: await packed(file), last });
    });
    refused ||= !done;
    if (!done && last) await attempt(() => request({ do: "shelve" }));
  }
  shelving.value = null;
  if (catalogues.length && !refused && shelf.value?.files) tell(t("shelf.read", { n: shelf.value.units, of: shelf.value.files }));
  return all.filter((file) => !CATALOGUE.test(file.name));
}

/** Return a file as gzip in base64. */
async function packed(file) {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** What was answered about kinds of units, by their names: this browser keeps it. */
export const kinds = signal(JSON.parse(remembered("kinds", "{}")));

/** Keep what was answered about a kind. */
export function keepKind(name, answer) {
  kinds.value = { ...kinds.value, [name]: answer };
  remember("kinds", JSON.stringify(kinds.value));
}

/** Return the units of a player. */
export const armyOf = (player) => units.value.filter((one) => one.player === player);

/** Take a player's whole army away again. */
export const dismiss = (player) => edit(armyOf(player).map((one) => ({ remove: "unit", what: one.id })));

/** End setting up: the first turn begins. */
export async function begin(player) {
  const changes = [["phase", "charge"], ["round", 1], ["active", player]].filter(([key]) => key !== "phase" || state.value.turn.phases.includes("charge"));
  if (!(await edit(changes.map(([key, to]) => ({ set: [key], to }))))) return;
  step.value = null;
  tab.value = "ask";
  goOnAt("board");
}

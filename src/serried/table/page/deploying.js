// Deploying: a unit in the hand, on its way to the table. Where it may stand the table says.
import { say } from "./announce.js";
import { step } from "./battle.js";
import { signal } from "./dom.js";
import { attempt } from "./doing.js";
import { cancel, edit } from "./draft.js";
import { because } from "./findings.js";
import { chosen, state, tell, unit, unitOf, units } from "./store.js";
import { t } from "./texts.js";
import { newest, request } from "./wire.js";

const TURN = 15; // degrees that a unit turns where others go an inch

/** The unit that is in the hand, by its id. */
export const hand = signal(null);
/** Where it would stand, as the table said last. */
export const stood = signal(null);

/** Whether units are being deployed. */
export const deploying = () => step.value === "deployment";

const follow = newest((said) => {
  if (said.say === "stood" && said.unit === hand.value) stood.value = said;
});

/** Take a unit into the hand. */
export function takeUp(id) {
  stood.value = null;
  hand.value = id;
  lookAt(id);
}

/** Look at a unit, or none, without leaving the steps. */
export function lookAt(id) {
  if (chosen.value === id) return;
  cancel();
  chosen.value = id;
}

/** Put it back where it was. */
export function letGo() {
  follow.forget();
  hand.value = null;
  stood.value = null;
}

/** Hold it over a point. */
export function holdOver([x, y]) {
  if (hand.value) follow({ do: "stand", place: { unit: hand.value, at: [x, y] } });
}

/** Put it down: where it is held, or where there is room. Nothing stands on anything else. */
export async function putDown(place) {
  follow.forget();
  const said = await attempt(() => request({ do: "stand", place }));
  if (said?.say !== "stood") return false; // refused, or skipped as something else was asked since
  const host = hostOf(said);
  if (host) return joinIn(said.unit, host);
  if (said.overlaps.length || said.beyond) {
    hand.value = said.unit;
    stood.value = said;
    say(wrongWords(said), true);
    return false;
  }
  const done = await attempt(() => request({ do: "deploy", place }));
  if (!done) return false;
  letGo();
  const names = { unit: unitOf(said.unit)?.title ?? said.unit };
  if (said.inside === false) tell(t("deploy.done_outside", names));
  else say(t("deploy.done", names));
  return true;
}

/** The unit of its side that a character would join where it is held; null for none. */
export function hostOf({ unit: id, overlaps, beyond }) {
  const [one, host, ...more] = [id, ...overlaps].map(unitOf);
  return host && !more.length && !beyond && hostsOf(one).includes(host) ? host : null;
}

/** The units on the table that a character could join; of anybody else none. */
export function hostsOf(one) {
  const alone = one?.models.length === 1 && one.models[0].role === "character";
  return alone ? units.value.filter((host) => host.pose && !host.single && host.player === one.player) : [];
}

/** Let a character join a unit; one that stood on the table stays there if it may not. */
export async function joinIn(id, host) {
  const { pose, facing } = unitOf(id);
  if (pose && !(await takeBack(unitOf(id)))) return false;
  const done = await joinFromReserve(id, host);
  if (pose && !done) await attempt(() => request({ do: "deploy", place: { unit: id, at: [pose.x, pose.y], facing } }));
  return done;
}

/** Let a character join a unit, in the middle of the places that are lawful. */
async function joinFromReserve(id, host) {
  const line = `${id} deploy in ${host.id} at`;
  const who = unitOf(id)?.title ?? id;
  const asked = (place) => attempt(() => request({ do: "ask", line: `${line} ${place}` }));
  const said = await asked("?");
  if (!said) return false;
  const places = said.answer.measures?.places ?? [];
  if (!places.length) {
    const { findings = [] } = (await asked("1.1"))?.answer ?? {}; // says what forbids a place, and not only that there is none
    tell(findings.filter((one) => !one.holds).map(because).join("; "), true);
    return false;
  }
  const done = await attempt(() => request({ do: "play", line: `${line} ${places[places.length >> 1]}`, at: state.value.log.at }));
  if (!done) return false;
  letGo();
  lookAt(host.id);
  tell(t("deploy.joined", { who, unit: unitOf(host.id)?.title ?? host.title }));
  return true;
}

/** Say what is in the way, as a player would. */
export function wrongWords(said) {
  const { overlaps, beyond, inside } = said;
  const host = hostOf(said);
  if (host) return t("deploy.joins", { unit: host.title });
  if (overlaps.length) return t("deploy.on", { others: overlaps.map((id) => unitOf(id)?.title ?? id).join(", ") });
  if (beyond) return t("deploy.beyond");
  return inside === false ? t("deploy.outside") : "";
}

let carried = Promise.resolve();

/** Carry or turn the unit that is looked at by a key, from where the keys before have led it: the arrows go along the table. */
export function carryByKey(leg, inches) {
  carried = carried.then(() => {
    const one = unit.value;
    if (!one?.pose) return null;
    const { x, y } = one.pose;
    const turns = { "wheel left": -1, "wheel right": 1 }[leg];
    if (turns) return turnBy(one, turns * (inches < 1 ? 1 : TURN));
    const [right, up] = STEPS[leg];
    return putDown({ unit: one.id, at: [x + right * inches, y + up * inches] });
  });
}

const STEPS = { forward: [0, 1], backward: [0, -1], left: [-1, 0], right: [1, 0] };

/** Turn a unit about the middle of its front. */
export const turnBy = (one, degrees) => putDown({ unit: one.id, at: [one.pose.x, one.pose.y], facing: (one.facing + degrees + 360) % 360 });

/** Make a unit wider or narrower, on the table or off it. */
export async function widen(one, files) {
  if (one.pose) {
    await putDown({ unit: one.id, files });
    return;
  }
  const said = await attempt(() => request({ do: "stand", place: { unit: one.id, files, at: [0, 0] } }));
  if (said) await edit([{ set: ["unit", one.id, "ranks"], to: ranksOf(said) }]);
}

/** Return the ranks that the table drew, as a file has them. */
function ranksOf({ models, files }) {
  const ranks = [];
  for (const { name, letter } of models) {
    const [rank, file] = name.split(".").map(Number);
    ranks[rank - 1] ??= Array(files).fill(".");
    ranks[rank - 1][file - 1] = letter;
  }
  return ranks.map((rank) => rank.join(""));
}

/** Take a unit back into the reserve. */
export function takeBack(one) {
  letGo();
  return edit([{ set: ["unit", one.id, "off_table"], to: "reserve" }]);
}

/** Whether units are being lined up, one after another. */
export const lining = signal(false);

/** Put every unit of a list where there is room. */
export async function lineUp(all) {
  lining.value = true;
  const left = [...all];
  while (left.length && (await putDown({ unit: left[0].id }))) left.shift();
  lining.value = false;
  if (!left.length) tell(t("deploy.all"));
}

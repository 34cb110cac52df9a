// Reach: where a unit can get to and where enemies can charge, as the table said, and the way
// to a place that is named.
import { computed, signal } from "./dom.js";
import { say } from "./announce.js";
import { cancel, flying, ghost, line, lone, magical, way, wonder, write } from "./draft.js";
import { answer, chosen, preview, state, tell, tool, unit } from "./store.js";
import { shifted } from "./frames.js";
import { t } from "./texts.js";

const KINDS = ["advance", "march"];

/** What was asked last, and what the table said to it. */
const asked = signal(null);

/** Where the unit that is looked at can get to; null while that is not shown. */
export const reach = computed(() => {
  const said = asked.value;
  const holds = said && said.unit === chosen.value && said.way === goes.value && said.at === state.value?.log.at;
  return holds && answerable.value && tool.value === "move" ? said : null;
});

/** What was measured for the line, where that was asked; as it is typed, too. */
const measures = computed(() => (answer.value?.asked === line.value && answer.value.answer.measures) || {});

/** The ground of the question in the line, or what was marked before. */
export const ground = computed(() => (measures.value.outline?.length ? groundOf(measures.value) : reach.value));

/** Each unit that can charge, with bands of how likely, if the line asks that. */
export const threats = computed(() => measures.value.threats ?? []);

/** The areas, and the lines that have no ground beside them. */
const groundOf = ({ outline, straight = [], rows = [] }) => ({ areas: outline ?? [], lines: [...straight, ...rows.map((row) => row.points)] });

/** How the unit goes, as a line has it. */
const goes = computed(() => `${way.value}${flying.value ? " flying" : ""}`);

/** Whether it can be asked of the unit that is looked at, as it goes now. */
export const answerable = computed(
  () => Boolean(unit.value?.pose) && KINDS.includes(way.value) && !lone.value && magical.value === null,
);

/** Show where it can get to, or show it no more. */
export async function whereTo() {
  if (reach.value) {
    asked.value = null;
    if (measures.value.outline) cancel();
    return;
  }
  const one = { unit: chosen.value, way: goes.value, at: state.value.log.at };
  const found = await measured(`${one.unit} reach ${one.way}`);
  if (!found) return;
  asked.value = { ...one, ...groundOf(found) };
  ghost.value = null;
  say(t("reach.hint"));
}

/** The question where the units of a player can charge. */
const threatOf = (player) => `threat of ${player}`;

/** Whether it is shown where the units of a player can charge. */
export const threatens = (player) => line.value === threatOf(player) && threats.value.length > 0;

/** Show where the units of a player can charge, or show it no more. */
export function whereFrom(player) {
  if (threatens(player)) cancel();
  else wonder(threatOf(player));
}

/** Look for the way to a place, whichever way the unit looks there. */
export async function goTo(point) {
  const { pose } = unit.value;
  const found = await measured(`${chosen.value} reach ${goes.value} at ${spot(point)}`);
  if (found && !found.plan) await goToPose({ ...pose, x: point[0], y: point[1] });
  else if (found) write(found.plan);
}

/** Look for the way to a pose, or to the nearest one. */
async function goToPose(pose) {
  const facing = (Math.atan2(pose.ux, pose.uy) * 180) / Math.PI;
  const found = await measured(`${chosen.value} ${goes.value} to ${spot([pose.x, pose.y])} facing ${round(facing)}`);
  if (found?.plan) write(found.plan);
}

/** Carry a ghost of the unit: where it is dropped, the way there is looked for. */
export function carried(from) {
  const { id, pose } = unit.value;
  let there = null;
  return {
    move([x, y]) {
      there = shifted(pose, [x - from[0], y - from[1]]);
      preview.value = { unit: id, pose: there };
    },
    async end() {
      preview.value = null;
      if (there) await goToPose(there);
    },
  };
}

/** Put a question, and return what was measured; null where the table cannot answer. */
async function measured(line) {
  await wonder(line);
  const said = answer.value;
  if (said?.asked !== line) return null;
  if (said.answer.gap) {
    tell(t("reach.gap"), true);
    return null;
  }
  return said.answer.measures ?? {};
}

const round = (number) => Math.round(number * 100) / 100;

/** A place on the table, as a line of action has it. */
function spot([x, y]) {
  const [wide, high] = state.value.table;
  const within = (number, most) => round(Math.min(most, Math.max(0, number)));
  return `${within(x, wide)}, ${within(y, high)}`;
}

// The stand: who moves, where it stands, and where it would at the end of the draft.
import { computed } from "./dom.js";
import { ghost, line, lone, subject } from "./draft.js";
import { localTo, pointAt } from "./frames.js";
import { unit } from "./store.js";

/** Who moves, as it stands now: the unit that is looked at, or a character of it alone. */
export const body = computed(() => {
  const one = unit.value;
  const alone = lone.value && one?.models.find((model) => model.letter === lone.value);
  if (!one?.pose || !alone) return one?.pose ? one : null;
  const half = alone.width / 2;
  const [x, y] = pointAt(one.pose, alone.x, alone.y + alone.depth / 2);
  const pose = { ...one.pose, x, y };
  return {
    pose,
    centre: pointAt(pose, 0, -alone.depth / 2),
    corners: { left: pointAt(pose, -half, 0), right: pointAt(pose, half, 0) },
    frame: { left: -half, right: half, front: 0, rear: -alone.depth },
  };
});

/** Where it stands at the end of the draft, and what can be held of it. */
export const stand = computed(() => {
  const one = body.value;
  if (!one) return null;
  const said = ghost.value;
  const own = said && (lone.value ? line.value.startsWith(`${subject.value} `) : said.unit === one.id);
  if (!own || !said.poses.length) return one;
  const pose = said.poses.at(-1);
  const there = (point) => pointAt(pose, ...localTo(one.pose, point));
  const reformed = said.models && !lone.value;
  return {
    pose,
    centre: there(one.centre),
    corners: reformed ? null : { left: there(one.corners.left), right: there(one.corners.right) },
    frame: one.frame,
  };
});

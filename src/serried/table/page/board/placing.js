// Placing: where a name finds room beside what it belongs to. Boxes lie along the axes of the
// table: {left, right, low, high}, in inches.

const RINGS = [0, 1.15, 2.3, 3.6]; // heights of a name away from what it names
const SHIFTS = [0, -0.5, 0.5];

/** What it costs that a name lies on another, on a unit, off the table, or far away. */
const COST = { name: 400, unit: 300, off: 60, ring: 8, shift: 1.5, side: 2 };

/** Return the box round some points. */
export function boxOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/** Return the corners of an outline as the table tells it. */
export const cornersOf = (outline) => outline.flatMap((loop) => [loop.start, ...loop.parts.map((part) => part.to)]);

/** How much of the smaller of two boxes the other covers: 0 where they are apart. */
export function shared(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.high, other.high) - Math.max(one.low, other.low);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * Return where a name lies that is *wide* and *high*: the best box about *home*.
 *
 * *first* is the side where it is best, as [right, up]; *bounds* is what can be seen.
 */
export function place({ home, wide, high, first, names, units, bounds, gap }) {
  let best = null;
  for (const [ring, box] of candidates(home, wide, high, gap)) {
    const [right, up] = box.side;
    let cost = ring * COST.ring + COST.side * (1 - (right * first[0] + up * first[1])) + box.shift * COST.shift;
    if (best && cost >= best.cost) continue;
    for (const one of names) if (shared(box, one)) cost += COST.name;
    for (const one of units) cost += (COST.unit * shared(box, one)) / (wide * high);
    if (box.left < bounds.left || box.right > bounds.right || box.low < bounds.low || box.high > bounds.high) cost += COST.off;
    if (!best || cost < best.cost) best = { ...box, cost, ring };
  }
  return best;
}

/** Return the boxes within *home*, the middle first; none where it is too small. */
export function within(home, wide, high) {
  const [spare, room] = [home.right - home.left - wide, home.high - home.low - high];
  if (spare < 0 || room < 0) return [];
  return SPOTS.map(([right, up]) => boxAt(home.left + spare * right, home.low + room * up, wide, high, [0, 0], 0));
}

const SPOTS = [[0.5, 0.5], [0.5, 0.8], [0.5, 0.2], [0.15, 0.5], [0.85, 0.5]];

function* candidates(home, wide, high, gap) {
  const middle = [(home.left + home.right) / 2, (home.low + home.high) / 2];
  for (const ring of RINGS) {
    const far = gap + ring * high;
    for (const shift of SHIFTS) {
      const x = middle[0] - wide / 2 + shift * wide;
      const y = middle[1] - high / 2 + shift * 2 * high;
      yield [ring, boxAt(x, home.low - far - high, wide, high, [0, -1], Math.abs(shift))];
      yield [ring, boxAt(x, home.high + far, wide, high, [0, 1], Math.abs(shift))];
      yield [ring, boxAt(home.left - far - wide, y, wide, high, [-1, 0], Math.abs(shift))];
      yield [ring, boxAt(home.right + far, y, wide, high, [1, 0], Math.abs(shift))];
    }
  }
}

const boxAt = (left, low, wide, high, side, shift) => ({ left, right: left + wide, low, high: low + high, side, shift });

/** Return the point of a box that is nearest to a point. */
export const nearest = (box, [x, y]) => [Math.min(box.right, Math.max(box.left, x)), Math.min(box.high, Math.max(box.low, y))];

// Frames: between the table (inches, y to the north), a unit's own frame and the screen.
// This is all the arithmetic the page has, and none of it is about rules.

/** Return the SVG transform that puts a drawing of a unit's frame at *pose*. */
export const placed = (pose) =>
  `matrix(${pose.uy} ${pose.ux} ${-pose.ux} ${pose.uy} ${pose.x} ${-pose.y})`;

/** Return the point on the table that lies *right* and *forward* of *pose*. */
export const pointAt = (pose, right, forward) => [
  pose.x + right * pose.uy + forward * pose.ux,
  pose.y - right * pose.ux + forward * pose.uy,
];

/** Return where a point of the table lies in the frame of *pose*. */
export const localTo = (pose, [x, y]) => {
  const [dx, dy] = [x - pose.x, y - pose.y];
  return [dx * pose.uy - dy * pose.ux, dx * pose.ux + dy * pose.uy];
};

/** Return *pose* moved by a vector and turned clockwise by degrees about a point. */
export function shifted(pose, [dx, dy], degrees = 0, about = [pose.x, pose.y]) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [rx, ry] = [pose.x - about[0], pose.y - about[1]];
  return {
    x: about[0] + rx * cos + ry * sin + dx,
    y: about[1] - rx * sin + ry * cos + dy,
    ux: pose.ux * cos + pose.uy * sin,
    uy: -pose.ux * sin + pose.uy * cos,
  };
}

/** Return the SVG path of closed lines on the table. */
export function loopsPath(loops) {
  return loops.map((loop) => `M${at(loop.start)}${loop.parts.map(stroke).join("")}Z`).join("");
}

/** Return the SVG path of a polygon on the table. */
export const polygonPath = (points) => `M${points.map(at).join("L")}Z`;

/** The border of terrain, with corners or round. */
export const areaPath = ({ polygon, circle }) => (circle ? circlePath(circle) : polygonPath(polygon));

const circlePath = ([x, y, r]) => `M${x - r} ${-y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const at = ([x, y]) => `${x} ${-y}`;

function stroke(part) {
  if (part.radius === undefined) return `L${at(part.to)}`;
  return `A${part.radius} ${part.radius} 0 0 ${part.clockwise ? 1 : 0} ${at(part.to)}`;
}

/** Return the path of bases in their unit's frame: one path for all of them. */
export const basesPath = (models) => models.map((one) => basePath(one)).join("");

/** Return the path of one base. */
export function basePath({ x, y, width, depth, round }, inset = 0.02) {
  const w = width - 2 * inset;
  const d = depth - 2 * inset;
  if (!round) return `M${x - w / 2} ${-y - d / 2}h${w}v${d}h${-w}Z`;
  const r = w / 2;
  return `M${x - r} ${-y}a${r} ${r} 0 1 1 ${w} 0a${r} ${r} 0 1 1 ${-w} 0Z`;
}

/** Return the degrees clockwise from one direction, seen from *about*, to another. */
export function turned(about, from, to) {
  const angle = ([x, y]) => Math.atan2(x - about[0], y - about[1]);
  const degrees = ((angle(to) - angle(from)) * 180) / Math.PI;
  return ((degrees + 540) % 360) - 180;
}

/** Return about where the middle of an area is. */
export function middleOf({ polygon: points, circle }) {
  if (circle) return circle;
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

// The view: which part of the table the screen shows. Pan and zoom live here.
import { batch, computed, signal } from "../dom.js";
import { state } from "../store.js";

const MARGIN = 24; // pixels round the table, for its rulers
const CLOSEST = 220; // pixels an inch
const FARTHEST = 0.7; // of the scale at which all is seen

/** Pixels that the board has. */
export const size = signal({ width: 800, height: 500 });
/** The middle of what is seen, on the table. */
export const middle = signal([36, 24]);
/** Pixels an inch. */
export const scale = signal(10);

/** What an SVG of the board shows, as its viewBox. */
export const box = computed(() => {
  const { width, height } = size.value;
  const [w, h] = [width / scale.value, height / scale.value];
  return `${middle.value[0] - w / 2} ${-middle.value[1] - h / 2} ${w} ${h}`;
});

/** How large letters are on this screen, against the usual. */
export const letters = signal(1);

/** Pixels in inches: for what keeps its size on the screen, as its letters do. */
export const pixels = (count) => (count * letters.value) / scale.value;

let fitted = true;

/** Show the whole table. */
export function fit() {
  fitted = true;
  const [w, h] = state.value?.table ?? [72, 48];
  batch(() => {
    middle.value = [w / 2, h / 2];
    scale.value = whole(w, h);
  });
}

/** Return whether the whole table is shown, as nobody has panned or zoomed. */
export const isWhole = () => fitted;

/** Move what is seen by pixels. */
export function pan(dx, dy) {
  fitted = false;
  const [x, y] = middle.value;
  middle.value = clamped([x - dx / scale.value, y + dy / scale.value]);
}

/** Zoom by a factor, with the point of the table under *pixel* held where it is. */
export function zoom(factor, pixel = [size.value.width / 2, size.value.height / 2]) {
  fitted = false;
  const [w, h] = state.value?.table ?? [72, 48];
  const before = tableAt(pixel);
  batch(() => {
    const least = whole(w, h) * FARTHEST;
    scale.value = Math.min(CLOSEST, Math.max(least, scale.value * factor));
    const after = tableAt(pixel);
    const [x, y] = middle.value;
    middle.value = clamped([x + before[0] - after[0], y + before[1] - after[1]]);
  });
}

/** Return the point of the table under a pixel of the board. */
export function tableAt([px, py]) {
  const { width, height } = size.value;
  const [x, y] = middle.value;
  return [x + (px - width / 2) / scale.value, y - (py - height / 2) / scale.value];
}

/** Return the pixel of the board at a point of the table. */
export function pixelAt([x, y]) {
  const { width, height } = size.value;
  const [mx, my] = middle.value;
  return [width / 2 + (x - mx) * scale.value, height / 2 - (y - my) * scale.value];
}

/** Bring a point of the table into sight. */
export function show(point) {
  const [px, py] = pixelAt(point);
  const { width, height } = size.value;
  const edge = 48;
  if (px < edge || py < edge || px > width - edge || py > height - edge) {
    fitted = false;
    middle.value = point;
  }
}

const NEAR = 26; // pixels an inch at which a finger finds what it wants

const ROUND = 8; // inches round two points that are to be seen together

/** Come near a point, where the view is too far away for a finger; no nearer than *other* is seen with it. */
export function approach(point, other = point) {
  const { width, height } = size.value;
  const [across, along] = [0, 1].map((n) => Math.abs(point[n] - other[n]) + ROUND);
  const near = other === point ? NEAR : Math.min(NEAR, width / across, height / along);
  if (scale.value >= near * 0.7 && (other === point || scale.value <= near)) return;
  fitted = false;
  batch(() => {
    scale.value = near;
    middle.value = clamped([0, 1].map((n) => (point[n] + other[n]) / 2));
  });
}

function whole(w, h) {
  const { width, height } = size.value;
  const around = 2 * MARGIN * letters.value;
  return Math.max(1, Math.min((width - around) / w, (height - around) / h));
}

function clamped([x, y]) {
  const [w, h] = state.value?.table ?? [72, 48];
  return [Math.min(w, Math.max(0, x)), Math.min(h, Math.max(0, y))];
}

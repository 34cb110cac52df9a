// Remarks: what is said of a moment of the battle, and the arrows and circles that show it.
// They stand in the log beside what was done; a record has them as comments.
import { say } from "./announce.js";
import { computed, signal } from "./dom.js";
import { attempt } from "./doing.js";
import { here } from "./replay.js";
import { watching } from "./seats.js";
import { entries, state, unitOf } from "./store.js";
import { t } from "./texts.js";
import { request } from "./wire.js";

const MARK = /\[%(arrow|circle)(?: (red|green|blue))?((?: -?[0-9.]+)+)\]/g;
const NEAR = 0.75; // inches: an arrow drawn once more is taken away
const AROUND = 1; // inch: the radius of a circle on open ground

/** The arrow that is being drawn, {from, to}; and where one begins that is drawn by two clicks or keys. */
export const drawn = signal(null);
export const begun = signal(null);

/** The colours of what is drawn, the first where none is said; and the one that this window draws with. */
export const COLOURS = ["yellow", "red", "green", "blue"];
export const colour = signal(COLOURS[0]);

/** Whether this window may say something. */
export const mayRemark = computed(() => !watching.value);

/** What is said of an entry of the log, in order. */
export const remarksOf = (index) => entries.value[index]?.said?.comments ?? [];

/** What a remark says, and what it shows: arrows {at: [x, y, x, y], colour} and circles {at: [x, y, radius], colour}. */
export function readRemark(text) {
  const found = { text, words: text.replace(MARK, " ").replace(/\s+/g, " ").trim(), arrows: [], circles: [] };
  for (const [, kind, named, numbers] of text.matchAll(MARK)) found[`${kind}s`].push({ at: numbers.trim().split(" ").map(Number), colour: named ?? COLOURS[0] });
  return found;
}

/** What is said of the moment that is shown. */
export const remarks = computed(() => (state.value ? remarksOf(here()).map(readRemark) : []));

/** A remark for people: its words, or what it shows. */
export function remarkWords({ words, arrows, circles }) {
  const shown = [
    ...arrows.map((one) => coloured(one, t("mark.arrow", places(one.at)))),
    ...circles.map((one) => coloured(one, t("mark.circle", { at: placeWords(one.at), n: one.at[2] }))),
  ];
  return [words, ...shown].filter(Boolean).join(" · ");
}

const coloured = (one, what) => (one.colour === COLOURS[0] ? what : t("mark.coloured", { what, colour: t(`mark.${one.colour}`) }));
const places = ([ax, ay, bx, by]) => ({ from: placeWords([ax, ay]), to: placeWords([bx, by]) });
const placeWords = (point) => t("mark.at", { x: point[0], y: point[1] });

const tenth = (number) => Math.round(number * 10) / 10;

/** Say something of the moment that is shown, or say it no more. */
export async function remark(comment, gone = false, index = here()) {
  const done = await attempt(() => request({ do: "annotate", index, comment, gone }));
  if (done) say(t(gone ? "mark.gone" : "mark.kept"));
  return done;
}

/** Show an arrow, or where nearly the same is there already, show it no more. */
export function markArrow(from, to) {
  const numbers = [...from, ...to].map(tenth);
  if (Math.hypot(numbers[0] - numbers[2], numbers[1] - numbers[3]) >= NEAR) mark("arrow", numbers);
}

/** Circle a unit, or a place, which is circled no more where it is. */
export function markCircle(what) {
  const one = unitOf(what);
  const middle = one ? one.centre : what;
  const corners = one ? one.outline.flatMap((loop) => [loop.start, ...loop.parts.map((part) => part.to)]) : [];
  const radius = Math.max(AROUND, ...corners.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) + 0.3));
  mark("circle", [...middle, radius].map(tenth));
}

/** Draw something; what is drawn there already goes, and is not drawn again in the colour that it had. */
async function mark(kind, numbers) {
  const alike = (one) => one.at.every((value, n) => Math.abs(value - numbers[n]) < NEAR);
  const drawnNow = colour.value;
  const before = remarks.value.find((one) => !one.words && one.arrows.length + one.circles.length === 1 && one[`${kind}s`].some(alike));
  if (before && (!(await remark(before.text, true)) || before[`${kind}s`][0].colour === drawnNow)) return;
  remark(`[%${kind} ${drawnNow === COLOURS[0] ? "" : `${drawnNow} `}${numbers.join(" ")}]`);
}

/** Mark by two picks, of units or places: an arrow from the one to the other, or a circle about the same. */
export function pickMark(what) {
  if (!begun.value) {
    begun.value = { what };
    say(t("mark.begun"));
    return;
  }
  const from = begun.value.what;
  begun.value = null;
  if (from === what) markCircle(what);
  else markArrow(pointOf(from), pointOf(what));
}

const pointOf = (what) => unitOf(what)?.centre ?? what;

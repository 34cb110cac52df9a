// Lettering: how wide a text is in the face of names.
import { signal } from "../dom.js";

const FACE = "700 100px Alegreya, Georgia, serif";

/** Counts the faces that have come: what was measured before is measured anew. */
const come = signal(0);
const known = new Map();
const paper = document.createElement("canvas").getContext("2d");

document.fonts.load(FACE).then(() => {
  known.clear();
  come.value += 1;
});

/** Return how many pixels wide a text is in letters of a size. */
export function measured(text, size) {
  const counted = come.value; // measured again when the face has come
  const key = `${counted} ${text}`;
  if (!known.has(key)) {
    paper.font = FACE;
    known.set(key, paper.measureText(text).width / 100);
  }
  return known.get(key) * size;
}

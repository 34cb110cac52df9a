// Findings: what the referee says, in the language of the reader where it has the words.
import { placesSaid } from "./models.js";
import { named } from "./store.js";
import { language } from "./texts.js";

/** Return what a finding says in the reader's own language; undefined where only English is known. */
export function inWords(one) {
  const said = language.value === "en" ? one.because : one.said?.[language.value];
  return said && plain(said);
}

/** Names for ids, words for the places of models, and no lines of a file at the end: the page has buttons for them. */
const plain = (text) => placesSaid(named(text.replace(/: `[^`]*`( \S+ `[^`]*`)*$/, "")));

/** Return what a finding says, in whatever language there is. */
export const because = (one) => inWords(one) ?? plain(one.because);

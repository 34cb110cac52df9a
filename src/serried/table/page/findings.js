// Findings: what the referee says, in the language of the reader where it has the words.
import { language } from "./texts.js";

/** Return what a finding says in the reader's own language; undefined where only English is known. */
export const inWords = (one) => (language.value === "en" ? one.because : one.said?.[language.value]);

/** Return what a finding says, in whatever language there is. */
export const because = (one) => inWords(one) ?? one.because;

/** Why something is owed, without the lines that do it. */
export const reasonOf = (one) => because(one).replace(/: `.*$/, "");

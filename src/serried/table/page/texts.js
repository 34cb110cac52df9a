// Texts: every word of the page, in the language of its reader.
import { computed, signal } from "./dom.js";
import { remembered, remember } from "./memory.js";
import { CHARGES } from "./texts/charges.js";
import { DE } from "./texts/de.js";
import { EN } from "./texts/en.js";
import { TERMS } from "./texts/terms.js";

const CATALOGUES = { en: { ...EN, ...CHARGES.en }, de: { ...DE, ...CHARGES.de } };

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const preferred = navigator.language.slice(0, 2);

/** The language of the page. */
export const language = signal(remembered("language", preferred in CATALOGUES ? preferred : "en"));

const texts = computed(() => CATALOGUES[language.value] ?? CATALOGUES.en);

/** Speak *name* from now on. */
export function speak(name) {
  language.value = name;
  remember("language", name);
}

/** Return a word of a rulebook, as `farthest_model`, for people. */
export const term = (name) => known(name) ?? String(name).replaceAll("_", " ");

/** Return the same, or undefined where the reader's language has no such word. */
export const known = (name) => TERMS[language.value]?.[name];

/** Return the text of a key, with what its {places} hold. */
export function t(key, places = {}) {
  const text = texts.value[key] ?? CATALOGUES.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? "");
}

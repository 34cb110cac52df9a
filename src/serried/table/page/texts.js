// Texts: every word of the page, in the language of its reader.
import { computed, signal } from "./dom.js";
import { remembered, remember } from "./memory.js";

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const fetched = async (name) => [name, await (await fetch(new URL(`./words/${name}.json`, import.meta.url))).json()];
const CATALOGUES = Object.fromEntries(await Promise.all(Object.keys(LANGUAGES).map(fetched)));

const preferred = navigator.language.slice(0, 2);

/** The language of the page. */
export const language = signal(remembered("language", preferred in CATALOGUES ? preferred : "en"));

/** What the book on the table says itself in other languages. */
export const brought = signal({});

/** All words in the language of the reader: those of the page, and terms. */
export const words = computed(() => withOwn(CATALOGUES[language.value] ?? CATALOGUES.en, brought.value[language.value]));

/** Put to a catalogue the terms that a book brings. */
function withOwn(catalogue, own) {
  if (!own) return catalogue;
  const terms = Object.fromEntries(Object.entries(own).map(([name, [said]]) => [name, said]));
  return { ...catalogue, terms: { ...catalogue.terms, ...terms } };
}

/** Speak *name* from now on. */
export function speak(name) {
  language.value = name;
  remember("language", name);
}

/** Return what the table says in each language in that of the reader. */
export const spoken = (said) => said[language.value] ?? said.en;

/** Return a word of a rulebook, as `farthest_model`, for people. */
export const term = (name) => known(name) ?? String(name).replaceAll("_", " ");

/** Return the same, or undefined where the reader's language has no such word. */
export const known = (name) => words.value.terms[name];

/** Return the word that the book on the table brings itself for the reader, if it does. */
export const ownWord = (name) => brought.value[language.value]?.[name]?.[0];

/** Whether fingers are all there is: then no text speaks of keys or of a mouse. */
const fingers = matchMedia("(hover: none) and (pointer: coarse)");

/** Return the text of a key, with what its {places} hold. */
export function t(key, places = {}) {
  const { page } = words.value;
  const text = (fingers.matches && page[`${key}.touch`]) || (page[key] ?? CATALOGUES.en.page[key] ?? key);
  return text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? "");
}

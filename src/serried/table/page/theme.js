// The theme: light, dark, or what the reader's machine prefers.
import { effect, signal } from "./dom.js";
import { remember, remembered } from "./memory.js";

/** "auto", "light" or "dark". */
export const theme = signal(remembered("theme", "auto"));

/** Wear a theme from now on. */
export function wear(name) {
  theme.value = name;
  remember("theme", name);
}

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

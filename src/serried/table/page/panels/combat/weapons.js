// Weapons as pictures, and what each does.
import { html } from "../../dom.js";
import { combat } from "../../round.js";
import { t, term } from "../../texts.js";
import { capital } from "./saying.js";

const SHAPES = {
  sword: "M12 2L14 5V15H10V5ZM7 15H17V17H7ZM11 17H13V22H11Z",
  great: "M10 1.5H12V22.5H10ZM12 2.5Q19 1.5 21 7.5Q18.5 10 18.5 13Q15.5 10.5 12 11ZM10 4.5L6.5 6L10 8.5Z",
  halberd: "M11 6.5H13V23H11ZM12 0.5L13.8 6.5H10.2ZM13 8Q18.5 7 19.5 13.5Q16 11.5 13 12.5ZM11 8.5L6 8L8 10.5L11 11.5Z",
  paired: "M4 3L6.5 5L14.5 16L12.5 17.5L5 6.5ZM10.5 18.5L16.5 14.5M15 18L17.5 21.5M20 3L17.5 5L9.5 16L11.5 17.5L19 6.5ZM13.5 18.5L7.5 14.5M9 18L6.5 21.5",
  spear: "M12 1L14.5 7L12 9L9.5 7ZM12 9V23",
  lance: "M12 1L14 15H10ZM8 15H16L14.5 18H9.5ZM12 18V23",
};

const NAMED = [[/great/i, "great"], [/halberd/i, "halberd"], [/paired/i, "paired"], [/lance/i, "lance"], [/spear|pike/i, "spear"]];

/** A weapon, known by its name; a sword where it is none of ours. */
export function WeaponPicture({ name }) {
  const shape = NAMED.find(([one]) => one.test(name))?.[1] ?? "sword";
  return html`<svg class="weapon" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[shape]} /></svg>`;
}

/** What it adds, and its rules. */
export function weaponWords(name) {
  const { adds = {}, rules = [] } = combat.value?.weapons[name] ?? {};
  const words = [...Object.entries(adds).map(([what, by]) => `${term(what)} ${by}`), ...rules].join(" · ");
  return capital(words) || t("combat.plain_weapon");
}

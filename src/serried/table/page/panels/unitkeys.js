// Keys of a unit: each that a file can give it, by a name and with a field of its own kind.
import { html, signal } from "../dom.js";
import { t, term } from "../texts.js";
import { Button } from "./parts.js";

const HEIGHTS = ["standard", "large", "gigantic"];
const TYPES = ["infantry", "beast", "cavalry", "construct"];

/** What each key holds: a number, a text, yes or no, one of some words, or several of either. */
export const KINDS = { base: "text", hp: "number", height: HEIGHTS, type: TYPES, fly: "numbers", random: "text", rules: "texts", starting: "number", awards_vp: "truth", from: "text" };

const other = signal("");

/** The keys that *unit* has, each with its field, and those that it could have. */
export function Named({ unit, set, rates }) {
  const has = Object.keys(unit).filter((key) => key in KINDS || rates.includes(key));
  const more = [...Object.keys(KINDS), ...rates].filter((key) => !(key in unit));
  const next = more.includes(other.value) ? other.value : more[0];
  return html`<div class="fields">${has.map((key) => html`<${One} key=${key} name=${key} value=${unit[key]} set=${(value) => set(key, value)} />`)}</div>
    ${more.length ? html`<div class="row"><label class="field"><span>${t("unit.key_other")}</span><select value=${next} onChange=${(event) => { other.value = event.target.value; }}>
      ${more.map((key) => html`<option key=${key} value=${key} selected=${key === next}>${called(key)}</option>`)}</select></label>
      <${Button} text="unit.key_add" kind="small" onClick=${() => set(next, first(next))} /></div>` : null}`;
}

const called = (key) => (key in KINDS ? t(`key.${key}`) : term(key));

/** What a key holds at first. */
function first(key) {
  const kind = KINDS[key] ?? "number";
  return Array.isArray(kind) ? kind[0] : { number: 1, truth: false, numbers: [5, 10], texts: [] }[kind] ?? "";
}

function One({ name, value, set }) {
  const kind = KINDS[name] ?? "number";
  const change = (read) => (event) => set(read(event.target.value));
  if (kind === "truth") return html`<label class="check"><input type="checkbox" checked=${value} onChange=${(event) => set(event.target.checked)} /><span>${called(name)}</span></label>`;
  const field = Array.isArray(kind) ? html`<select value=${value} onChange=${change(String)}>${value === "" ? html`<option value="" selected>?</option>` : null}${kind.map((one) => html`<option value=${one} selected=${one === value}>${t(`kind.${one}`)}</option>`)}</select>`
    : kind === "number" ? html`<input type="number" step="any" value=${value} onChange=${change((text) => (text === "" ? "" : Number(text)))} />`
      : html`<input value=${[value].flat().join(", ")} onChange=${change(READ[kind])} />`;
  return html`<label class="field"><span>${called(name)}</span>${field}</label>`;
}

const parts = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);
const READ = { text: String, texts: parts, numbers: (text) => (text.trim() ? parts(text).map(Number) : "") };

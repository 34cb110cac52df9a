// Settings: how clauses are read that can be read in more than one way.
import { html } from "../dom.js";
import { edit } from "../draft.js";
import { state } from "../store.js";
import { ClauseName } from "../rules.js";
import { t } from "../texts.js";

/** Every setting of the book, with its clause. */
export function Settings() {
  return html`<ul class="plain settings">${(state.value?.settings ?? []).map((one) => html`<li key=${one.name}>
    <label class="field"><span lang="en"><code>${one.name}</code> ${one.meaning}</span><${Value} one=${one} /></label>
    <${ClauseName} name=${one.clause} /></li>`)}</ul>`;
}

function Value({ one }) {
  const set = (to) => edit([to === one.default ? { unset: ["rulings", one.name] } : { set: ["rulings", one.name], to }]);
  if (typeof one.default === "boolean") {
    return html`<input type="checkbox" checked=${one.value} onChange=${(event) => set(event.target.checked)} />`;
  }
  if (!one.choices.length) {
    return html`<input type="number" min="0" step="any" value=${one.value} onChange=${(event) => set(Number(event.target.value))} />`;
  }
  return html`<select value=${one.value} onChange=${(event) => set(event.target.value)}>${one.choices.map((word) => html`<option
    value=${word} selected=${word === one.value} lang="en">${word}</option>`)}</select>`;
}

// The free card: whatever can be said of a unit, changed without being judged.
import { html } from "../dom.js";
import { again, away, mark, remove, resize, wound } from "../freely.js";
import { state } from "../store.js";
import { freeName } from "../tools.js";
import { t, term } from "../texts.js";
import { poolName } from "../words.js";
import { Button, Field } from "./parts.js";

/** Marks, lost Health Points, models and the unit itself. */
export function Freely({ one }) {
  const pools = [...new Set(one.models.map((model) => (model.role === "character" || model.role === "other" ? model.letter : "R")))];
  return html`<fieldset class="freely"><legend>✎ ${t("free.name")}</legend>
    <p class="row">${t("free.about")}</p>
    <div class="marks" role="group" aria-label=${t("free.marks")}>${state.value.marks.map((name) => html`<label key=${name}>
      <input type="checkbox" checked=${one.marks.includes(name)} onChange=${(event) => mark(one, name, event.target.checked)} />
      <span>${term(name)}</span></label>`)}</div>
    <div class="row">${pools.map((letter) => html`<${Field} key=${letter} text="free.lost" places=${{ letter: poolName(one.id, letter) }}><input type="number" min="0"
      value=${one.lost[letter] ?? 0} onChange=${(event) => wound(one, letter, Number(event.target.value))} /><//>`)}</div>
    <div class="buttons"><${Button} text="free.more" onClick=${() => resize(one, 1)} />
      <${Button} text="free.less" disabled=${one.count < 2} onClick=${() => resize(one, -1)} />
      ${one.pose ? html`<${Button} text="free.again" onClick=${() => again(one, freeName(`${one.id}-`))} />
        <${Button} text="free.away" onClick=${() => away(one)} />` : null}
      <${Button} text="setup.remove" onClick=${() => remove(one)} /></div>
  </fieldset>`;
}

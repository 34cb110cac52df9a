// Between two: how far apart they are, who sees whom, in whose arc somebody is, and what covers.
import { html, signal } from "../dom.js";
import { put } from "../sight.js";
import { chosen, tape, units } from "../store.js";
import { measure } from "../tape.js";
import { t } from "../texts.js";
import { Button, Field, inches } from "./parts.js";

/** What was typed; null until then: who is looked at, and another. */
const ends = signal({ from: null, to: null });

/** Return what the tape is held to: a place, or the unit that is named. */
function endOf(name) {
  const [x, y, ...rest] = name.split(",").map(Number);
  return rest.length || Number.isNaN(x) || y === undefined || Number.isNaN(y) ? unitOf(name) : [x, y];
}

const unitOf = (name) => name.trim().split(".")[0];

/** Two units, models or points, and what can be asked of them. */
export function Between() {
  const names = units.value.filter((one) => one.pose).map((one) => one.id);
  if (!names.length) return null;
  const from = ends.value.from ?? chosen.value ?? names[0];
  const to = ends.value.to ?? names.find((name) => name !== from) ?? "";
  const pick = (end, value) => html`<${Field} text=${`tape.${end}`}><input list="on-the-table" id=${`between-${end}`} value=${value}
    onInput=${(event) => { ends.value = { ...ends.value, [end]: event.target.value }; }} /><//>`;
  const said = tape.value?.result;
  return html`<details class="measure"><summary>${t("between.name")}</summary>
    <p>${t("between.about")}</p>
    <datalist id="on-the-table">${names.map((name) => html`<option value=${name} />`)}</datalist>
    <div class="row">${pick("from", from)}${pick("to", to)}</div>
    <div class="buttons"><${Button} text="tape.measure" onClick=${() => measure(endOf(from), endOf(to))} />
      <${Button} text="between.sees" onClick=${() => put(`${from.trim()} sees ${to.trim()}`)} />
      <${Button} text="between.arc" onClick=${() => put(`${to.trim()} arc of ${unitOf(from)}`)} />
      <${Button} text="between.cover" onClick=${() => put(`${from.trim()} cover of ${unitOf(to)}`)} />
      <${Button} text="between.inside" onClick=${() => put(`${unitOf(from)} inside ${to.trim()}`)} /></div>
    ${said ? html`<p>${t("tape.said", { n: inches(said.distance, 3) })}</p>` : null}</details>`;
}

// Due: the tests and moves that come before anything else, and the lines that do them.
import { html } from "../dom.js";
import { because } from "../findings.js";
import { side, state } from "../store.js";
import { t } from "../texts.js";
import { ClauseName } from "../rules.js";
import { nameOf } from "../words.js";
import { deedSaid } from "./combat/saying.js";
import { Throws } from "./throws.js";

/** What is owed, by whom, and how it is done. */
export function Due() {
  const due = state.value?.owed ?? [];
  if (!due.length) return null;
  return html`<section class="due" aria-labelledby="due-title">
    <h2 id="due-title">${t("due.name")}</h2>
    <ol>${due.map((one) => html`<li key=${`${one.unit} ${one.lines[0]}`}>
      <p><b class="side-${side(one.player)}">${nameOf(one.unit)}</b> <small>${one.player}</small>${" "}
        <${ClauseName} name=${one.clause} /></p>
      <p>${because(one)}</p>
      ${one.lines.map((line) => html`<${Throws} key=${line} line=${line} about=${line} text=${deedSaid(line)} />`)}</li>`)}</ol>
  </section>`;
}

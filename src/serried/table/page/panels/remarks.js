// Remarks in the log: what is said of the moment that is shown, a field for more, and how to draw.
import { html, signal } from "../dom.js";
import { busy } from "../doing.js";
import { mayRemark, readRemark, remark, remarksOf, remarkWords } from "../remarks.js";
import { tool } from "../store.js";
import { t } from "../texts.js";
import { useTool } from "../tools.js";
import { Button, Field } from "./parts.js";

const LONGEST = 1000; // letters
const text = signal("");

/** What is said of an entry, line by line. */
export const Remarks = ({ index }) => remarksOf(index).map(readRemark).map((one) => html`<small key=${one.text} class="remark"># ${remarkWords(one)}</small>`);

/** The same where the table is, with what takes each away, and a field for one more. */
export function Remarking({ index }) {
  if (!mayRemark.value) return html`<div class="remarks"><${Remarks} index=${index} /></div>`;
  const keep = async (event) => {
    event.preventDefault();
    if (await remark(text.value)) text.value = "";
  };
  return html`<div class="remarks"><ul class="plain">${remarksOf(index).map(readRemark).map((one) => html`<li key=${one.text}><small class="remark"># ${remarkWords(one)}</small>
      <button type="button" class="small" aria-label=${t("mark.take_away", { what: remarkWords(one) })} title=${t("mark.take_away", { what: remarkWords(one) })} onClick=${() => remark(one.text, true)}>×</button></li>`)}</ul>
    <form class="row note-form" onSubmit=${keep}><${Field} text="mark.say" wide><input id="remark" maxlength=${LONGEST} autocomplete="off" value=${text.value} onInput=${(event) => { text.value = event.target.value; }} /><//>
      <button type="submit" disabled=${busy.value || !text.value.trim()}>${t("mark.say_do")}</button>
      <${Button} text="tool.mark_name" aria-pressed=${tool.value === "mark" ? "true" : "false"} onClick=${() => useTool("mark")} /></form></div>`;
}

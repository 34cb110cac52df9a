// A note: what players settled by hand, in their own words, kept in the log.
import { html, signal } from "../dom.js";
import { attempt, busy } from "../doing.js";
import { sheet, tab } from "../store.js";
import { t } from "../texts.js";
import { request } from "../wire.js";
import { Button, Field } from "./parts.js";

const LONGEST = 500; // letters
const NOTED = "note: ";
const ENDED = "end: ";
const text = signal("");
const result = signal("");

/** What a line of the log notes; null where it is none. */
export const notedBy = (line) => (line.startsWith(NOTED) ? line.slice(NOTED.length) : null);

/** How a line of the log says that the battle ended; null where it does not. */
export const endedBy = (line) => (line.startsWith(ENDED) ? line.slice(ENDED.length) : null);

/** Go to where something is noted. */
export function beginNote() {
  tab.value = "log";
  sheet.value = true;
  requestAnimationFrame(() => document.getElementById("note")?.focus());
}

/** The field at the head of the log. */
export function Note() {
  const keep = async (event) => {
    event.preventDefault();
    if (await attempt(() => request({ do: "note", text: text.value }))) text.value = "";
  };
  return html`<form class="row note-form" onSubmit=${keep}>
    <${Field} text="log.note" wide><input id="note" maxlength=${LONGEST} value=${text.value} onInput=${(event) => { text.value = event.target.value; }} /><//>
    <button type="submit" disabled=${busy.value || !text.value.trim()}>${t("log.note_do")}</button></form>`;
}

/** The field in which the battle is ended; it stands below the log. */
export function End() {
  const end = async (event) => {
    event.preventDefault();
    if (await attempt(() => request({ do: "end", result: result.value }))) result.value = "";
  };
  return html`<form class="row note-form" onSubmit=${end}>
    <${Field} text="log.end" wide><input id="end" maxlength=${LONGEST} value=${result.value} onInput=${(event) => { result.value = event.target.value; }} /><//>
    <button type="submit" disabled=${busy.value || !result.value.trim()}>${t("log.end_do")}</button></form>`;
}

/** A button that leads there, where a phase is settled by hand. */
export const NoteButton = () => html`<${Button} text="log.note_open" onClick=${beginNote} />`;

// Told: what happened while a line was judged, and what was measured, as the table says it.
import { html } from "../dom.js";
import { placesSaid } from "../models.js";
import { named } from "../store.js";
import { spoken, t } from "../texts.js";

/** What happened; or what would, where nothing was done. A question makes nothing happen. */
export function Events({ said }) {
  const { events } = spoken(said.told);
  if (!events.length || said.question) return null;
  return html`${said.played ? null : html`<h4>${t("answer.would")}</h4>`}<${Lines} kind="events" lines=${events.map(placesSaid)} />`;
}

/** What was measured and found, but for what the other parts of an answer show. */
export const Measures = ({ said }) => html`<${Lines} kind="plain measures" lines=${spoken(said.told).measures} />`;

const Lines = ({ kind, lines }) => (lines.length ? html`<ul class=${kind}>${lines.map((one) => html`<li>${named(one)}</li>`)}</ul>` : null);

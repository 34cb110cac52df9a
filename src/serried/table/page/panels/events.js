// Events: what happened while a line was judged, each as half a sentence.
import { html } from "../dom.js";
import { t, term, words } from "../texts.js";
import { number } from "./parts.js";

/** What happened; or what would, where nothing was done. A question makes nothing happen. */
export function Events({ said }) {
  const { events = [] } = said.answer;
  if (!events.length || said.question) return null;
  return html`${said.played ? null : html`<h4>${t("answer.would")}</h4>`}
    <ul class="events">${events.map((one) => html`<li>${eventWords(one)}</li>`)}</ul>`;
}

/** Values that are words of a rulebook; the others are names, as somebody wrote them. */
const WORDS = new Set(["facing", "arc", "phase", "step", "mark"]);

function eventWords({ event, ...values }) {
  const texts = words.value.events;
  const places = { ...values, test: term(event) };
  const text = texts[textOf(event, values, texts)] ?? `${term(event)}: ${Object.keys(values).map((name) => `{${name}}`).join(", ")}`;
  return text.replace(/\{(\w+)\}/g, (_, name) => valueWords(name, places[name]));
}

/** Return the name of the text that says most of an event. */
function textOf(event, values, texts) {
  if ("passed" in values) return values.passed ? "test_passed" : "test_failed";
  return Object.keys(values).map((name) => `${event}_${name}`).find((name) => name in texts) ?? event;
}

function valueWords(name, value) {
  if (name === "by" && Array.isArray(value)) return number(Math.hypot(...value));
  if (name === "dice") return [value].flat().join(" + ");
  if (name === "degrees") return number(Math.abs(value));
  if (typeof value === "number") return number(value);
  return WORDS.has(name) ? term(value) : String(value ?? "");
}

// Why not, and what would: the changes that would allow a line that is barred.
import { html } from "../dom.js";
import { wonder, write } from "../draft.js";
import { named } from "../store.js";
import { spoken, t } from "../texts.js";
import { lineWords } from "../words.js";
import { Button } from "./parts.js";

/** A button beside a refusal; in the answer to it, each change, as a line to take where it is one. */
export function WhyNot({ said }) {
  const { legal, gap, measures } = said.answer;
  if (legal || gap || said.played) return null;
  if (measures?.remedies) return html`<${Remedies} found=${measures.remedies} words=${spoken(said.told).remedies} />`;
  const line = said.line.replace(/ \?$/, "");
  if (line.includes("?")) return null;
  return html`<p class="why-not"><${Button} text="whynot.ask" onClick=${() => wonder(`why not: ${line}`)} /></p>`;
}

function Remedies({ found, words }) {
  if (!found.length) return html`<p class="remedies">${t("whynot.none")}</p>`;
  return html`<h4>${t("whynot.would")}</h4>
    <ul class="plain remedies">${found.map((one, n) => html`<li key=${n}>${named(words[n])}
      ${one.line ?? one.first ? html`<${Way} line=${one.line ?? one.first} />` : null}</li>`)}</ul>`;
}

/** A line to take up: a move into the draft, anything else as a question. */
const Way = ({ line }) => html`<button type="button" class="small" onClick=${() => (line.includes(":") ? write(line) : wonder(line))}>${lineWords(line)}</button>`;

// Cards: what opens above the table, one at a time.
import { html, useEffect, useRef } from "../dom.js";
import { choose, line, write } from "../draft.js";
import { answer, dialog, hello, preview } from "../store.js";
import { ClauseName, referenceOf } from "../rules.js";
import { clause, compare, comparison, survey } from "../tools.js";
import { t } from "../texts.js";
import { Findings } from "./answer.js";
import { Received } from "./received.js";
import { Invite } from "./together.js";
import { Unused } from "./header.js";
import { Button, Verdict, inches } from "./parts.js";

/** The card that is open, if one is. */
export function Cards() {
  const Inside = INSIDE[dialog.value];
  return Inside ? html`<${Card} key=${dialog.value} name=${dialog.value}><${Inside} /><//>` : null;
}

function close() {
  dialog.value = null;
}

function Card({ name, children }) {
  const place = useRef(null);
  useEffect(() => {
    const shown = place.current;
    shown.showModal();
    return () => shown.close();
  }, []);
  return html`<dialog ref=${place} class="card-${name}" aria-label=${t(`${name}.name`)}
    onCancel=${(event) => { event.preventDefault(); close(); }}
      onClick=${(event) => event.target === place.current && close()}>
    <div class="card-inside"><div class="card-head"><h2>${t(`${name}.name`)}</h2><${Button} text="card.close"
      onClick=${close} /></div>${children}</div>
  </dialog>`;
}

/** What a clause says, in our words. */
function Clause() {
  const said = clause.value;
  if (!said) return null;
  const about = answer.value?.line ?? line.value;
  return html`<article lang="en">
    <h3>${said.clause} <small>${[said.title, said.chapter].filter(Boolean).join(", ")}</small></h3>
    ${said.text ? html`<p class="clause-text"><${Linked} text=${said.text} names=${said.cites} /></p>` : null}
    <dl>${[["clause.kind", said.kind], ["clause.source", [said.tag, said.trust].filter(Boolean).join(", ")], ["clause.status", said.status], ["clause.why", said.why || said.gap || said.partly]]
      .filter(([, value]) => value).map(([key, value]) => html`<dt>${t(key)}</dt><dd><${Linked} text=${value} names=${said.cites} /></dd>`)}</dl>
    ${said.examples.length ? html`<h4>${t("clause.examples")}</h4>
      <ul>${said.examples.map((one) => html`<li><${Linked} text=${one} names=${said.cites} /></li>`)}</ul>` : null}
    ${said.rulings.length ? html`<h4>${t("clause.rulings")}</h4><ul>${said.rulings.map((one) => html`<li>
      <${ClauseName} name=${one.id} /> ${one.question} <i><${Linked} text=${one.reading} names=${said.cites} /></i>
      ${one.setting ? html`<br /><small>${t("clause.setting")}: <code>${one.setting}</code></small>` : null}
      ${one.id === said.clause ? html`<br />${one.clauses.map((name) => html`<${ClauseName} name=${name} />`)}` : null}</li>`)}</ul>` : null}
    <p><a href=${referenceOf(said)} target="_blank" rel="noopener">${t("rule.reference")}</a></p>
    ${about ? html`<p><${Button} text="clause.both" onClick=${() => compare(about)} /> <code>${about}</code></p>` : null}
  </article>`;
}

/** A text in which the clauses and rulings that it names can be opened. */
function Linked({ text, names }) {
  if (!names.length) return text;
  const any = new RegExp(`\\b(${names.map((name) => name.replace(/\W/g, "\\$&")).join("|")})(?![\\w-])`);
  return text.split(any).map((part) => (names.includes(part) ? html`<${ClauseName} name=${part} />` : part));
}

/** How far can it go. */
function Survey() {
  const said = survey.value;
  if (!said) return html`<p role="status">${t("survey.waiting")}</p>`;
  if (said.gap) return html`<p lang="en">${said.gap.clause}: ${said.gap.because}</p>`;
  return html`<${Findings} findings=${said.barred} />
    <table><thead><tr><th scope="col">${t("survey.way")}</th><th scope="col">${t("survey.most")}</th>
      <th scope="col">${t("survey.binding")}</th><th scope="col"><span class="hidden">${t("survey.take")}</span>
      </th></tr></thead>
    <tbody>${said.ways.map((one) => html`<tr key=${one.ask}
        onPointerEnter=${() => { preview.value = one.pose && { unit: said.unit, pose: one.pose }; }} onPointerLeave=${() => { preview.value = null; }}>
      <th scope="row" lang="en">${one.way}</th><td>${mostWords(one)}</td>
      <td>${one.binding ? html`<${ClauseName} name=${one.binding} />` : one.whole && one.line ? t("survey.farthest", { n: inches(one.largest) }) : "—"} <small lang="en">${one.because}</small>
        </td>
      <td>${one.line ? html`<button type="button" onClick=${() => taken(one.line)}
        aria-label=${`${t("survey.take")}: ${one.way}`}>${t("survey.take")}</button>` : null}</td></tr>`)}</tbody>
        </table>`;
}

/** How far, or whether at all. */
function mostWords({ largest, whole }) {
  if (largest === null) return t("verdict.no");
  return whole ? t("verdict.yes") : inches(largest);
}

function taken(text) {
  choose(survey.value.unit);
  write(text);
  close();
  document.getElementById("board")?.focus();
}

/** The same request under both books. */
function Compare() {
  const said = comparison.value;
  if (!said) return null;
  return html`<p>${t(said.agree ? "compare.agree" : "compare.differ")}</p>${said.answers.map((one) => html`<h3>
    <code>${one.ask}</code></h3>
    <div class="two">${Object.entries(one.books).map(([book, found]) => html`<section>
      <h4 lang="en">${titleOf(book)}</h4>${OneBook(found)}</section>`)}</div>`)}
    ${(said.notes ?? []).length ? html`<h4>${t("words.notes")}</h4>
      <ul lang="en">${said.notes.map((note) => html`<li>${note}</li>`)}</ul>` : null}`;
}

const titleOf = (book) => hello.value?.books.find((one) => one.name === book)?.title ?? book;

function OneBook(found) {
  if (found.gap || found.error || found.because) return html`<p lang="en">${found.gap ?? ""} ${found.because ?? found.error}</p>`;
  return html`<p><${Verdict} look=${found.legal ? "lawful" : "unlawful"} /></p>
    <${Findings} findings=${(found.findings ?? []).filter((one) => !one.holds)} />
    <details><summary>${t("answer.all", { n: (found.findings ?? []).length })}</summary>
      <${Findings} findings=${found.findings ?? []} /></details>`;
}

/** What the keys do. */
function Keys() {
  return html`<dl
    class="keys">${KEYS.map(([key, text]) => html`<dt>${key.split(" ").map((one) => html`<kbd>${one}</kbd> `)}</dt>
    <dd>${t(text)}</dd>`)}</dl>`;
}

const KEYS = [
  ["N P", "keys.next"], ["↑ ↓ ← →", "keys.arrows"], ["Shift+↑", "keys.inch"], ["Q E", "keys.wheel"], ["M", "keys.march"],
  ["End", "keys.end"], ["Backspace", "keys.back"], ["Enter", "keys.enter"], ["Escape", "keys.escape"], ["/", "keys.line"],
  ["T", "keys.tape"], ["S", "keys.sight"], ["D Shift", "keys.mark"], ["Z", "keys.zones"], ["H", "keys.far"], ["C", "keys.charge"], ["F", "keys.free"], ["Ctrl+Z Ctrl+Y", "keys.undo"],
  ["+ - 0", "keys.zoom"], ["Ctrl+↑", "keys.pan"], ["Alt", "keys.alt"],
];

const INSIDE = { unused: Unused, clause: Clause, survey: Survey, compare: Compare, keys: Keys, received: Received, invite: Invite };

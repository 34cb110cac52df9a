// Puzzles: a question about a table of its own; the referee says whether a line solves it.
import { effect, html, signal } from "../dom.js";
import { say } from "../announce.js";
import { attempt } from "../doing.js";
import { because } from "../findings.js";
import { flag, leave, secret, teach } from "../lesson.js";
import { remember, remembered } from "../memory.js";
import { Findings } from "../panels/answer.js";
import { Button, Field } from "../panels/parts.js";
import { answer, sheet, tab } from "../store.js";
import { spoken, t } from "../texts.js";
import { request } from "../wire.js";

const titles = signal([]);
/** The puzzle that lies on the table. */
const now = signal(null);
/** What became of the last line; null before there is one. */
const result = signal(null);
const text = signal("");
const solved = signal(new Set(remembered("puzzles", "").split(",").filter(Boolean).map(Number)));

/** Show the list, and put the first puzzle that is not solved on the table. */
export async function begin() {
  const said = await attempt(() => request({ do: "puzzle" }));
  if (!said) return;
  titles.value = said.titles;
  const numbers = said.titles.map((_, n) => n + 1);
  await open(numbers.find((n) => !solved.value.has(n)) ?? 1);
}

async function open(number) {
  const said = await attempt(() => request({ do: "puzzle", number }));
  if (!said || !(await attempt(() => request({ do: "open", text: said.position })))) return;
  now.value = said;
  result.value = null;
  text.value = "";
  flag.value = said.flag;
  secret.value = said.secret;
  tab.value = "ask";
  sheet.value = false;
  say(`${t("puzzle.which")} ${number}: ${spoken(said.question)}`);
}

async function tryLine(line) {
  const { number } = now.value;
  const said = await attempt(() => request({ do: "puzzle", number, line }));
  if (!said || now.value?.number !== number) return;
  result.value = said;
  if (said.outcome === "right") {
    secret.value = false;
    solved.value = new Set([...solved.value, number]);
    remember("puzzles", [...solved.value].join(","));
  }
  say([t(`puzzle.${said.outcome}`), ...said.findings.map(because), said.lesson ? spoken(said.lesson) : ""].join(" "), said.outcome !== "right");
}

let last = answer.peek();
effect(() => {
  const said = answer.value;
  if (said === last) return;
  last = said;
  if (now.value && said && !said.question && (said.played || !said.answer.legal)) tryLine(said.line);
});

function close() {
  now.value = null;
  leave();
}

/** The puzzle above the board. */
export function Card() {
  if (!now.value) return null;
  const { number, question } = now.value;
  const right = result.value?.outcome === "right";
  const send = (event) => {
    event.preventDefault();
    tryLine(text.value);
  };
  return html`<section class="lesson" data-puzzle=${number} aria-label=${t("puzzle.name")}>
    <div class="lesson-head"><${Field} text="puzzle.which"><select id="puzzle" value=${number} onChange=${(event) => open(Number(event.target.value))}>
      ${titles.value.map((one, n) => html`<option value=${n + 1} selected=${n + 1 === number}>${n + 1}. ${spoken(one)}${solved.value.has(n + 1) ? " ✓" : ""}</option>`)}</select><//>
      <${Button} text="puzzle.again" onClick=${() => open(number)} />
      <${Button} text="puzzle.next" kind=${right ? "main" : ""} disabled=${number === titles.value.length} onClick=${() => open(number + 1)} />
      <${Button} text="learn.close" onClick=${close} /></div>
    <p class="question">${spoken(question)}</p>
    <${Result} />
    ${right ? null : html`<form class="row" onSubmit=${send}><${Field} text="puzzle.line" wide><input id="puzzle-line" maxlength="2000" autocapitalize="off" autocomplete="off" spellcheck="false" placeholder=${t("puzzle.how")}
      value=${text.value} onInput=${(event) => { text.value = event.target.value; }} /><//>
      <button type="submit" disabled=${!text.value.trim()}>${t("puzzle.try")}</button></form>`}
  </section>`;
}

/** What the referee says to the line that was to solve it. */
function Result() {
  const said = result.value;
  if (!said) return null;
  const right = said.outcome === "right";
  return html`<div class="outcome ${right ? "right" : said.outcome}"><p><strong><span aria-hidden="true">${right ? "✓" : said.outcome === "lawful" ? "…" : "✗"}</span> ${t(`puzzle.${said.outcome}`)}</strong>
    ${said.lesson ? ` ${spoken(said.lesson)}` : ""}</p><${Findings} findings=${said.findings} /></div>`;
}

teach("puzzles", { Card, begin });

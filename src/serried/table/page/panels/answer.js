// The answer: the verdict, what speaks against it, and everything that was looked at.
import { html } from "../dom.js";
import { cancel, line } from "../draft.js";
import { because, inWords } from "../findings.js";
import { placesSaid } from "../models.js";
import { answer, named, typing, unitOf } from "../store.js";
import { ClauseName } from "../rules.js";
import { compare } from "../tools.js";
import { t, term } from "../texts.js";
import { measuring } from "../waiting.js";
import { dependsWords } from "../words.js";
import { deedSaid } from "./combat/saying.js";
import { Die } from "./tumble.js";
import { Button, Measuring, Said, Verdict, inches, number } from "./parts.js";
import { ChargeAsked, Outcomes } from "./charge.js";
import { Hits } from "./hits.js";
import { Chances } from "./odds.js";
import { Picks } from "./picks.js";
import { Events, Measures } from "./told.js";
import { Values } from "./values.js";
import { WhyNot } from "./whynot.js";

const FEW = 3; // findings that a question is answered with at once

/** What the referee said last. */
export function Answer() {
  if (measuring.value) return html`<section class="answer" tabindex="-1" aria-label=${t("answer.name")}><h3>${deedSaid(line.value)}</h3>
    <p><${Measuring} /></p><div class="buttons"><${Button} text="line.cancel" onClick=${cancel} /></div></section>`;
  const said = answer.value;
  if (!said) return null;
  const found = said.answer;
  const all = found.findings ?? [];
  const plainly = all.filter((one) => !one.holds || (said.question && all.length <= FEW));
  const rest = all.filter((one) => !plainly.includes(one));
  return html`<section class="answer" tabindex="-1" data-line=${said.line} aria-label=${t("answer.name")}>
    <h3><${Verdict} look=${lookOf(said)} /> ${deedSaid(said.line)} ${typing.value ? html`<code>${said.line}</code>` : null}</h3>
    ${said.dice?.length ? html`<p class="thrown"><span class="small-dice" aria-hidden="true">${said.dice.map((face, n) => html`<${Die} key=${n} face=${face} />`)}</span> ${t("dice.thrown", { dice: said.dice.join(", ") })}</p>` : null}
    ${found.gap ? html`<${Gap} gap=${found} />` : null}
    <${Findings} findings=${plainly} />
    <${Rests} all=${found.rests_on ?? []} />
    <${Depends} said=${found.depends} />
    <${WhyNot} said=${said} />
    <${ChargeAsked} said=${said} />
    <${Values} measures=${found.measures ?? {}} />
    <${Picks} said=${said} />
    <${Hits} said=${said} />
    ${found.measures?.ahead ? html`<${Chances} said=${said} />` : null}
    <${Measures} said=${said} />
    <${Outcomes} outcomes=${found.measures?.outcomes} flights=${found.measures?.flights} on=${said.line.split(" ")[0]} />
    <${Events} said=${said} />
    <${Notes} notes=${found.notes ?? []} />
    ${rest.length ? html`<details><summary>${t("answer.all", { n: rest.length })}</summary>
      <${Findings} findings=${rest} /></details>` : null}
    ${typing.value ? html`<p><${Button} text="line.both" kind="small" onClick=${() => compare(said.line)} /></p>` : null}
  </section>`;
}

/** Whether all that is left is to do it. */
export const isReady = ({ answer: { legal, measures }, question, played, picks, dice }) =>
  legal && !question && !played && !picks.length && !measures?.removed?.length && !measures?.hits && (dice?.length || !waits(measures));

/** Whether all that is said is what dice would lead to. */
const waits = (measures) => measures?.needs !== undefined || measures?.outcomes !== undefined;

function lookOf(said) {
  const found = said.answer;
  if (found.gap) return "gap";
  if (said.played && !said.picks.length) return "done";
  if (found.legal && said.picks.length && !said.question) return found.measures?.distributes ? "hits" : "choose";
  if (found.depends) return "depends";
  if (said.question) return found.legal ? "yes" : "no";
  return found.legal ? "lawful" : "unlawful";
}

/** Findings, each with a way to its clause. */
export function Findings({ findings }) {
  if (!findings.length) return null;
  return html`<ul class="findings">${findings.map((one) => html`<${Finding} one=${one} />`)}</ul>`;
}

function Finding({ one }) {
  return html`<li class=${one.holds ? "holds" : "fails"}>
    <${ClauseName} name=${one.clause}><span aria-hidden="true">${one.holds ? "✓" : "✗"}</span> ${one.clause}<//>
    ${(one.read_by ?? []).map((name) => html`<${ClauseName} key=${name} name=${name} /> `)}${inWords(one) ?? html`<${Said}>${one.because}<//>`}
    ${one.measured !== null && one.measured !== undefined && !one.holds ? html`<${Margin} one=${one} />` : null}
  </li>`;
}

/** What was agreed on, where the book by itself would decide otherwise. */
const Rests = ({ all }) => all.length ? html`<ul class="findings rests">${all.map((one) => html`<li key=${one.setting}>
  <${ClauseName} name=${one.read_by[0] ?? one.clause} /> ${t(one.legal ? "rests.lawful" : "rests.unlawful", { ...one, breaks: one.breaks.join(", ") })}</li>`)}</ul>` : null;

/** What was measured and what is allowed, and whom it is about where the words have not said that. */
function Margin({ one }) {
  const said = one.counts ? number : inches;
  const words = because(one);
  const other = unitOf(one.other)?.title ?? term(one.other);
  const places = [
    one.model && !words.includes(placesSaid(one.model)) && (unitOf(one.unit) ? named(`${one.unit}.${one.model}`) : placesSaid(one.model)),
    one.other && !words.includes(other) && t("finding.other", { other }),
    one.limit !== null && t("finding.measured", { measured: said(one.measured), limit: said(one.limit) }),
    one.margin !== null && t(one.measured > one.limit ? "finding.over" : "finding.short", { margin: said(Math.abs(one.margin)) }),
  ].filter(Boolean);
  return html`<p class="margin">${places.join(" · ")}</p>`;
}

function Gap({ gap }) {
  return html`<p class="gap"><${ClauseName} name=${gap.gap} /> <${Said}>${gap.because}<//></p>`;
}

function Depends({ said }) {
  if (!said) return null;
  const outcome = (text, one) => html`<li>${t(text)}: ${t(one.legal ? "verdict.lawful" : "verdict.unlawful")}
    ${one.breaks?.map((clause) => html` <${ClauseName} name=${clause} />`)}</li>`;
  return html`<div class="outcomes">
    <p>${dependsWords(said)}</p>
    <ul>${said.if_passed ? outcome("depends.passed", said.if_passed) : null}${said.if_failed ? outcome("depends.failed", said.if_failed) : null}</ul>
      </div>`;
}

/** A text in which what stands between two backticks is a part of a line. */
const quoted = (text) => text.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));

/** What was assumed, and what is left to do. */
function Notes({ notes }) {
  return notes.length ? html`<ul class="events notes" lang="en">${notes.map((note) => html`<li>${quoted(named(note))}</li>`)}</ul>` : null;
}

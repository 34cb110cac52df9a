// What was tried: the branches of the log that the game did not take, by round and player.
import { html } from "../dom.js";
import { visit, wayTo } from "../replay.js";
import { entries, side } from "../store.js";
import { t, term } from "../texts.js";
import { deedWords } from "./deeds.js";

/** Return the first entry of every branch beside the way on which the table stands. */
function begun() {
  const on = new Set(wayTo());
  const first = new Map();
  for (const one of entries.value) if (!first.has(one.parent)) first.set(one.parent, one.index);
  return entries.value.filter((one) => one.kind !== "open" && !on.has(one.index) && (on.has(one.parent) || first.get(one.parent) !== one.index));
}

/** Return the entries of a branch, from its first on. */
function linesOf(entry) {
  const found = [entry];
  for (const one of entries.value) if (one.parent === found.at(-1).index) found.push(one);
  return found;
}

/** Who tried what, in words; each leads to its end. */
export function Tried() {
  const all = begun();
  if (!all.length) return null;
  const turns = all.reduce((found, one) => found.set(turnOf(one), [...(found.get(turnOf(one)) ?? []), one]), new Map());
  return html`<details class="tried"><summary>${t("tried.name", { n: all.length })}</summary>
    ${[...turns].map(([turn, some]) => html`<h4>${turn}</h4><ul>${some.map((one) => html`<${Branch} key=${one.index} entry=${one} />`)}</ul>`)}</details>`;
}

function turnOf({ when }) {
  return when ? `${t("turn.round", { n: when[0] })} · ${t(`side.${Math.min(side(when[1]), 2)}`)} ${when[1]}` : t("tried.sometime");
}

function Branch({ entry }) {
  const lines = linesOf(entry);
  return html`<li><button type="button" onClick=${() => visit(lines.at(-1).index)}>
    ${entry.when ? html`<span class="when">${term(entry.when[2])}</span>` : null} <b class="deed">${deedWords(entry)}</b>
    ${lines.length > 1 ? html` <span class="summary">${t("tried.more", { n: lines.length - 1, last: deedWords(lines.at(-1)) })}</span>` : null}
    ${entry.said?.tried ? html`<small class="remark"># ${entry.said.tried}</small>` : null}</button></li>`;
}

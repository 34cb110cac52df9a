// The Combat Score: two columns that add up, each point with its clause.
import { html } from "../../dom.js";
import { scoreItems, sidesOfRound } from "../../round.js";
import { players, side } from "../../store.js";
import { t, term } from "../../texts.js";
import { capital } from "./saying.js";
import { ClauseName } from "../../rules.js";

/** The score; nothing while the Round is still fought. */
export function Score() {
  const items = scoreItems.value;
  if (!items.length) return null;
  const scoring = new Set([...sidesOfRound.value, ...items.map((one) => one.player)]);
  const found = [...players.value.filter((name) => scoring.has(name)), ...[...scoring].filter((name) => !players.value.includes(name))];
  const names = found.length > 1 ? found : players.value.slice(0, 2);
  return html`<section class="score" aria-labelledby="score-title"><h3 id="score-title">${term("score")}</h3>
    <div class="score-columns">${names.map((name) => html`<${Column} key=${name} player=${name} items=${items.filter((one) => one.player === name)} />`)}</div></section>`;
}

function Column({ player, items }) {
  const number = Math.min(side(player), 2);
  return html`<div class="score-column"><h4><span class="side-badge side-${side(player)}"><span aria-hidden="true">${t(`side.${number}`)}</span> ${player}</span></h4>
    <ul class="plain">${items.map((one) => html`<li><span>${capital(term(one.what))} <${ClauseName} name=${one.clause} kind="note" /></span><b>${one.points}</b></li>`)}</ul>
    <p class="sum"><span>${t("combat.together")}</span><b>${items.reduce((sum, one) => sum + one.points, 0)}</b></p></div>`;
}

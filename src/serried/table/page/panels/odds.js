// The odds of a fight in words, with a bar for each, before anybody commits to it.
import { html } from "../dom.js";
import { because } from "../findings.js";
import { asked, wager } from "../odds.js";
import { named, side, unitOf } from "../store.js";
import { t } from "../texts.js";
import { ClauseName } from "../rules.js";
import { deedSaid } from "./combat/saying.js";
import { Button, number } from "./parts.js";

const LEAST = 0.0005; // what is less likely is told of no single number

/** A button that asks for the odds, and in its place what the table says. */
export function Odds({ line, after, about }) {
  if (!line) return null;
  const found = asked.value[line];
  if (!found) return html`<p class="odds-ask"><${Button} text="odds.ask" onClick=${() => wager(line, after)} />${about ? html` <small>${about}</small>` : null}</p>`;
  return html`<section class="odds-of" aria-label=${t("odds.name")}>${found.said?.answer.legal ? html`<${Chances} said=${found.said} />`
    : found.said || found.because ? html`<${None} found=${found} />` : html`<p role="status">${t("odds.waits")}</p>`}</section>`;
}

/** Why there are none, in words. */
function None({ found }) {
  const { findings = [], gap, because: why } = found.said?.answer ?? {};
  const reasons = found.because ? [found.because] : gap ? [why] : findings.filter((one) => !one.holds).map(because);
  return html`<p><b>${t("odds.none")}</b></p>${reasons.map((one) => html`<p lang=${found.because || gap ? "en" : undefined}>${named(one)}</p>`)}`;
}

/** What the next Round may come to. */
export function Chances({ said }) {
  const { wins, tie, ahead, losses, average, wiped_out: wiped, broken, run_down: caught, destroyed, chosen } = said.answer.measures;
  const shares = hundred([...Object.values(wins), tie]);
  const fates = { broken, caught, gone: broken ? destroyed : wiped };
  return html`<h4>${t("odds.round")} <${Clauses} findings=${said.answer.findings} /></h4>
    <ul class="plain chances">${Object.entries(wins).map(([player, likely], n) => html`<${Chance} key=${player} text=${t("odds.wins", { player, often: often(likely, shares[n]) })} likely=${likely} of=${side(player)} />`)}
      <${Chance} text=${t("odds.tie", { often: often(tie, shares.at(-1)) })} likely=${tie} /></ul>
    ${Object.keys(losses).map((id) => html`<${Fate} key=${id} id=${id} fates=${fates} average=${average[id]} />`)}
    <details><summary>${t("odds.each")}</summary>
      ${Object.entries(losses).map(([id, each]) => html`<${Each} key=${id} text=${t("odds.lost", { unit: title(id) })} rows=${each.map((likely, lost) => [lost, likely])} of=${() => side(unitOf(id)?.player)} />`)}
      <${Each} text=${t("odds.ahead", { player: Object.keys(wins)[0] })} rows=${ahead} of=${(by) => (by ? side(Object.keys(wins)[by > 0 ? 0 : 1]) : null)} /></details>
    ${chosen.length ? html`<p class="taken"><small>${t("odds.taken", { what: chosen.map(deedSaid).join(" · ") })}</small></p>` : null}
    ${(said.answer.notes ?? []).map((one) => html`<p class="taken" lang="en"><small>${named(one)}</small></p>`)}`;
}

const title = (id) => unitOf(id)?.title ?? id;

/** What becomes of one unit. */
function Fate({ id, fates, average }) {
  const rows = Object.entries(fates).filter(([, each]) => each);
  return html`<h5><${Badge} player=${unitOf(id)?.player} /> ${title(id)}</h5><ul class="plain chances">
    ${rows.map(([name, each]) => html`<${Chance} key=${name} text=${t(`odds.${name}`, { often: often(each[id]) })} likely=${each[id]} of=${side(unitOf(id)?.player)} />`)}
    <li><span>${t("odds.average", { n: number(Math.round(10 * average) / 10) })}</span></li></ul>`;
}

function Badge({ player }) {
  const number = Math.min(side(player), 2);
  return html`<span class="side-badge side-${side(player)}"><span aria-hidden="true">${t(`side.${number}`)}</span></span>`;
}

/** A chance in words, and a bar as long as it is likely. */
function Chance({ text, likely, of = null }) {
  return html`<li><span>${text}</span><${Bar} likely=${likely} of=${of} /></li>`;
}

const Bar = ({ likely, of, most = 1 }) => html`<svg class="odds-bar ${of === null ? "" : `side-${Math.min(of, 2)}`}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width=${(100 * likely) / most} height="1" /></svg>`;

/** Every number that may come, each with its bar. */
function Each({ text, rows, of }) {
  const told = rows.filter(([, likely]) => likely >= LEAST);
  const most = Math.max(...told.map(([, likely]) => likely));
  return html`<table class="odds-each"><caption>${text}</caption><tbody>${told.map(([value, likely]) => html`<tr key=${value}>
    <th scope="row">${value > 0 && told[0][0] < 0 ? `+${value}` : value}</th><td>${percent(likely)}</td><td><${Bar} likely=${likely} most=${most} of=${of(value)} /></td></tr>`)}</tbody></table>`;
}

/** A chance as people say it: in so many of a hundred fights. */
function often(likely, n = Math.round(100 * likely)) {
  if (likely === 0) return t("odds.never");
  if (likely > 1 - 1e-9) return t("odds.always");
  if (n === 0) return t("odds.few");
  return n === 100 ? t("odds.most") : t("odds.of_hundred", { n });
}

/** Chances of which one comes true, in whole parts of a hundred that add up. */
function hundred(chances) {
  const parts = chances.map((one) => Math.floor(100 * one));
  const most = chances.map((one, n) => [100 * one - parts[n], n]).sort(([a], [b]) => b - a);
  const lacking = Math.round(100 * chances.reduce((a, b) => a + b)) - parts.reduce((a, b) => a + b);
  most.slice(0, lacking).forEach(([, n]) => { parts[n] += 1; });
  return parts;
}

const percent = (likely) => (likely < 0.01 ? t("odds.below_one") : `${Math.round(100 * likely)} %`);

function Clauses({ findings }) {
  return findings.map((one) => html`<${ClauseName} name=${one.clause} kind="note" />`);
}

// The ribbon: round, phases, whose turn it is, what is owed and by whom, and the end of it.
import { html } from "../dom.js";
import { choose, take } from "../draft.js";
import { because } from "../findings.js";
import { rests } from "../board/labels.js";
import { STEPS, step } from "../battle.js";
import { charges, owed } from "../charges.js";
import { combat, combats } from "../round.js";
import { dialog, sheet, side, state, tab, unitOf, units, windows } from "../store.js";
import { t, term } from "../texts.js";
import { link } from "../wire.js";
import { barred, seats } from "../seats.js";
import { Ruled, ruled } from "../rules.js";
import { Button } from "./parts.js";
import { Clocks, Present } from "./together.js";

/** The strip above the board. */
export function Header() {
  return html`<header class="top">
    <h1 title=${state.value?.title ?? ""}>serried</h1>
    ${step.value ? html`<${SettingUp} />` : html`<${Turn} />`}
    <${Clocks} />
    <${Present} />
    <${Link} />
    ${step.value ? null : html`<${Ends} />`}
  </header>`;
}

/** Which step of setting up it is; nobody's turn has begun. */
const SettingUp = () => html`<div class="turn" role="group" aria-label=${t("battle.name")}><span class="round">${t("battle.name")}</span>
  <ol class="phases">${STEPS.map((name) => html`<li key=${name} class=${STEPS.indexOf(name) < STEPS.indexOf(step.value) ? "past" : ""}
    aria-current=${name === step.value ? "step" : undefined}>${t(`battle.${name}`)}</li>`)}</ol></div>`;

/** The sign of a player and its name, in its colour. */
export const Badge = ({ player }) => html`<span class="side-badge side-${side(player)}"><span
  aria-hidden="true">${t(`side.${Math.min(side(player), 2)}`)}</span> ${player}</span>`;

function Turn() {
  const said = state.value;
  if (!said) return null;
  const { turn } = said;
  const now = turn.phases.indexOf(turn.phase);
  return html`<div class="turn" role="group" aria-label=${t("turn.name")}>
    <span class="round">${t("turn.round", { n: turn.round })}</span>
    <${Badge} player=${turn.active} />
    <ol class="phases">${turn.phases.map((name, n) => html`<li key=${name} class=${n < now ? "past" : ""}
      aria-current=${n === now ? "step" : undefined}><${Ruled} of="phase" name=${name} current=${n === now}>${term(name)}<//>${n === now && turn.step ? html`<small>, <${Ruled} of="step" name=${turn.step}>${term(turn.step)}<//></small>` : null}</li>`)}</ol>
    <${Status} />
  </div>`;
}

/** What has to be done, or how much is done. */
function Status() {
  const due = dueNow();
  if (due) {
    const look = () => {
      if (unitOf(due.unit)) choose(due.unit);
      tab.value = "ask";
      sheet.value = true;
    };
    const others = barred(due.player) !== null;
    return html`<button type="button" class=${others ? "status others" : "status owed"} onClick=${look} ...${due.clause ? ruled(due.clause) : { title: due.why }}>${others
      ? t("seats.owes", { who: due.player, what: due.what ?? due.text }) : html`<span aria-hidden="true">!</span> ${due.text}`}</button>`;
  }
  if (charges.value.length) return html`<span class="status">${t("turn.charges", { n: charges.value.length })}</span>`;
  const [done, all, waiting] = counted();
  return all ? html`<span class="status">${t(`turn.moved${!done ? "_none" : done < all ? "" : all > 1 ? "_all" : "_one"}${waiting ? "_reserve" : ""}`, { n: done, of: all, more: waiting })}</span>` : null;
}

/** The first thing that is owed: a reaction to a charge, a test, a move; null where nothing is. */
function dueNow() {
  if (owed.value) {
    const one = unitOf(owed.value.on);
    return { player: one?.player, unit: owed.value.on, text: t("turn.owes", { unit: one?.title ?? owed.value.on, what: t("turn.reaction") }), why: one?.player ?? "" };
  }
  const [one] = state.value.owed ?? [];
  if (!one) return null;
  const { player } = one;
  const { clause } = one;
  if (combats.value.length) return { ...ofPlayer(player, t("combat.pick"), because(one)), clause };
  if (combat.value && !/ (panic|dangerous terrain) test$/.test(one.lines[0])) return { ...ofPlayer(player, `${t("combat.name")}, ${combat.value.initiative === null ? term(combat.value.step) : t("combat.step_n", { n: combat.value.initiative })}`, ""), clause };
  const verb = one.lines[0]?.split(/[:,]/)[0].split(" ").slice(1).join(" ") || one.clause;
  return { player, unit: one.unit, text: t("turn.owes", { unit: unitOf(one.unit)?.title ?? one.unit, what: verb }), why: because(one), clause };
}

/** What is owed by a player, of no unit. */
const ofPlayer = (player, what, why) => ({ player, unit: "", what, text: t("turn.owes", { unit: player, what }), why });

/** How many units of the player have moved, of all on the table, and how many more are in reserve. */
function counted() {
  const { active, has } = state.value.turn;
  if (has !== "move" && has !== "vanguard") return [0, 0, 0];
  const all = units.value.filter((one) => one.player === active);
  const own = all.filter((one) => one.pose);
  return [own.filter(rests).length, own.length, all.filter((one) => one.off_table === "reserve").length];
}

/** The units of the player whose turn it is that have not been used in this phase. */
export const unused = () => {
  const { active, has, may_be_chosen: may } = state.value.turn;
  return has === null || has === "magical move" ? [] : units.value.filter((one) => one.pose && one.player === active && may.includes(one.id));
};

/** The next phase, and the end of the turn: who left something unused is asked first. */
function Ends() {
  if (!state.value) return null;
  const end = () => {
    if (unused().length) dialog.value = "unused";
    else take("next turn");
  };
  const why = barred(state.value.turn.active);
  const off = why === null ? {} : { disabled: true, title: why };
  return html`<div class="ends">
    <${Button} text="turn.next_phase" onClick=${() => take("next phase")} ...${off} />
    <${Button} text="turn.next_turn" kind="main" onClick=${end} ...${off} /></div>`;
}

/** The card of what was not used. */
export function Unused() {
  const end = () => {
    dialog.value = null;
    take("next turn");
  };
  return html`<p>${t("turn.unused", { phase: term(state.value.turn.phase) })}</p>
    <ul class="plain buttons">${unused().map((one) => html`<li key=${one.id}><button type="button"
      onClick=${() => { dialog.value = null; choose(one.id); }}>${one.title}</button></li>`)}</ul>
    <div class="buttons"><${Button} text="turn.end_anyway" kind="main" onClick=${end} />
      <${Button} text="turn.go_back" onClick=${() => { dialog.value = null; }} /></div>`;
}

function Link() {
  if (link.value !== "open") return html`<span class="link lost" role="status">${t(link.value === "shut" && location.search ? "link.shut_seat" : `link.${link.value}`)}</span>`;
  if (windows.value < 2 || seats.value) return null;
  return html`<span class="link">${t("link.windows", { n: windows.value })}</span>`;
}

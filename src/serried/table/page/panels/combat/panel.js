// The combat: one panel for everything of a Round, from the first test to the score.
import { html, useEffect, useRef } from "../../dom.js";
import { approach, fit, isWhole } from "../../board/view.js";
import { combat, combats, deeds, fighters, fighting, pickedBy, linked } from "../../round.js";
import { questionOf } from "../../odds.js";
import { forSeat } from "../../seats.js";
import { answer, side, state, unitOf } from "../../store.js";
import { Ruled } from "../../rules.js";
import { t, term } from "../../texts.js";
import { take } from "../../draft.js";
import { nameOf } from "../../words.js";
import { Answer } from "../answer.js";
import { Odds } from "../odds.js";
import { Allocation } from "./allocation.js";
import { aimed, choosers, turnTo } from "./allotting.js";
import { Decisions, chosenBy } from "./decisions.js";
import { Picture } from "./picture.js";
import { actor } from "./saying.js";
import { Score } from "./score.js";
import { Thrown } from "./thrown.js";

/** The panel; nothing where nobody fights. */
export function Combat() {
  const place = useRef(null);
  keepFocus(place);
  comeNear();
  if (!fighting.value) return null;
  return html`<section class="combat" tabindex="-1" aria-labelledby="combat-title" data-at=${state.value.log.at} ref=${place}>
    ${deeds.value.length || combat.value ? html`<${Round} />` : null}
    ${combat.value ? null : html`<${Next} />`}
  </section>`;
}

function Round() {
  const ids = fighters.value;
  const said = answer.value;
  return html`<h2 id="combat-title">${t("combat.name")}</h2>
    <${Steps} />
    ${ids.length ? html`<div class="combat-stage"><${Sides} ids=${ids} own=${false} />
      <${Picture} ids=${ids} strikes=${aimed.value} marks=${Object.keys(byModel())} onPick=${(name) => byModel()[name]()} />
      <${Sides} ids=${ids} own /></div>` : null}
    <${Score} />
    <${Decisions} />
    ${striking() ? html`<${Odds} line=${questionOf(ids)} />` : null}
    <${Allocation} />
    ${said && (!said.played || !said.answer.legal) ? html`<${Answer} />` : null}
    <${Thrown} />`;
}

/** Whether attacks of the Round are still to come. */
const striking = () => Boolean(combat.value) && combat.value.steps.indexOf(combat.value.step) < combat.value.steps.indexOf("score");

/** What a click on a model of the picture does: makes the choice that names it, or turns its attacks. */
function byModel() {
  const lines = chosenBy();
  if (lines.length) return Object.fromEntries(lines.map(([name, line]) => [name, () => take(line)]));
  return Object.fromEntries(choosers.value.map((name) => [name, () => turnTo(name)]));
}

/** The steps of a Round, with the one it is in; within the attacks who strikes when. */
function Steps() {
  const said = combat.value;
  if (!said) return html`<p class="round-over">${t("combat.over")}</p>`;
  const now = said.steps.indexOf(said.step);
  return html`<ol class="round-steps" aria-label=${t("combat.steps")}>${said.steps.map((name, n) => html`<li key=${name}
      class=${n < now ? "past" : ""} aria-current=${n === now ? "step" : undefined}><${Ruled} of="step" name=${name} current=${n === now}>${term(name)}<//></li>`)}</ol>
    <${Ladder} said=${said} />`;
}

/** Who strikes in which Initiative Step, the first above. */
function Ladder({ said }) {
  if (said.initiative === null) return null;
  const steps = [...new Set(said.order.map((one) => one.at))].sort((a, b) => b - a);
  const names = (at) => [...new Set(said.order.filter((one) => one.at === at)
    .map((one) => [whose(one), one.label && `(${term(one.label)})`].filter(Boolean).join(" ")))].join(", ");
  return html`<ol class="ladder" aria-label=${t("combat.order")}>${steps.map((at) => html`<li key=${at}
    class=${at > said.initiative ? "past" : ""} aria-current=${at === said.initiative ? "step" : undefined}><b>${at}</b> ${names(at)}</li>`)}</ol>`;
}

/** Whose attacks they are: a unit's, or those of one who leads. */
function whose({ unit, letter }) {
  const model = unitOf(unit)?.models.find((one) => one.letter === letter);
  return model && (model.role === "character" || model.role === "champion") ? actor(`${unit}.${letter}`) : nameOf(unit);
}

/** The units of one side, with what they have lost in this Round. */
function Sides({ ids, own }) {
  const mine = unitOf(ids.find((id) => unitOf(id)?.player === state.value.turn.active) ?? ids[0])?.player;
  const all = ids.map(unitOf).filter((one) => one && (one.player === mine) === own);
  const lost = Object.fromEntries((combat.value?.units ?? []).map((one) => [one.unit, one.lost]));
  return html`<ul class="sides">${all.map((one) => html`<li key=${one.id} class="side-${Math.min(side(one.player), 2)}">
    <span class="side-badge side-${side(one.player)}"><span aria-hidden="true">${t(`side.${Math.min(side(one.player), 2)}`)}</span> ${one.title}</span>
    <small>${t(one.count === 1 ? "combat.model" : "combat.models", { n: one.count })}${lost[one.id] ? html` · <b>${t("combat.lost", { n: lost[one.id] })}</b>` : null}</small></li>`)}</ul>`;
}

/** The combats that wait: each with its picture, to be picked. */
function Next() {
  const lines = combats.value;
  if (!lines.length) return deeds.value.length ? html`<p class="combat-done">${t("combat.none_left")}</p>` : null;
  return html`<h2 id=${deeds.value.length ? undefined : "combat-title"}>${t("combat.pick")}</h2>
    <ul class="plain choices">${lines.map((line) => {
      const ids = linked(pickedBy(line));
      const titles = ids.map((id) => unitOf(id)?.title ?? id).join(" ⚔ ");
      return html`<li key=${line}><button type="button" class="choice wide-choice" onClick=${() => take(line)} ...${forSeat(line)}>
        <${Picture} ids=${ids} strikes=${[]} small /><b>${titles}</b></button>
        <${Odds} line=${questionOf(ids)} /></li>`;
    })}</ul>`;
}

/** The board comes near the combat that begins; where all was seen before, it is seen again. */
function comeNear() {
  const whole = useRef(false);
  const begun = Boolean(combat.value);
  useEffect(() => {
    if (begun) {
      const centres = fighters.value.map((id) => unitOf(id).centre);
      whole.current = isWhole();
      approach([0, 1].map((n) => centres.reduce((sum, one) => sum + one[n], 0) / centres.length));
    } else if (whole.current) {
      whole.current = false;
      fit();
    }
  }, [begun]);
}

/** Whoever acts by keys goes on from the panel, also where the button that was pressed is gone. */
function keepFocus(place) {
  const within = useRef(false);
  useEffect(() => {
    const heed = (event) => { within.current = Boolean(place.current?.contains(event.target)); };
    document.addEventListener("focusin", heed);
    return () => document.removeEventListener("focusin", heed);
  }, []);
  const done = deeds.value.length;
  useEffect(() => { place.current?.querySelector(".decision")?.scrollIntoView({ block: "nearest" }); }, [done]);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
}

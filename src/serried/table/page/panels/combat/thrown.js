// What came of a Round: the dice of each stage, what they took, and who went where.
import { html } from "../../dom.js";
import { deeds, thrown } from "../../round.js";
import { spoken, t, term } from "../../texts.js";
import { Ruled } from "../../rules.js";
import { named } from "../../store.js";
import { Die } from "../tumble.js";
import { actor, capital, deedSaid } from "./saying.js";

const MOST = 36; // dice of a stage that are drawn one by one

/** Everything of this Round, the newest open above. */
export function Thrown() {
  const all = [...thrown.value].reverse();
  if (!all.length) return null;
  const last = deeds.value.at(-1)?.index;
  return html`<section class="thrown-all" aria-labelledby="thrown-title"><h3 id="thrown-title">${t("combat.so_far")}</h3>
    ${all.map(({ entry, said }, n) => html`<details key=${entry.index} open=${n === 0} class=${entry.index === last ? "fresh" : ""}>
      <summary>${headOf(entry, said)}</summary><${One} entry=${entry} said=${said} /></details>`)}</section>`;
}

function headOf(entry, said) {
  const { step, damage, blows } = said.answer.measures ?? {};
  if (!blows && !entry.dice?.length) return t("combat.pursuit_move", { who: actor(entry.line.split(" ")[0]) });
  if (!blows) return deedSaid(entry.line);
  const lost = Object.entries(damage ?? {}).filter(([, many]) => many).map(([on, many]) => t("combat.loses", { unit: actor(on), n: many }));
  return html`${t("combat.step_n", { n: step })}: <b>${capital(lost.join(", ")) || t("combat.nobody")}</b>`;
}

function One({ entry, said }) {
  const { blows } = said.answer.measures ?? {};
  if (blows) return html`<ul class="plain blows">${blows.map((one) => html`<li><${Blow} one=${one} /></li>`)}</ul>`;
  return html`${entry.dice?.length ? html`<p class="dice-line"><${Dice} faces=${entry.dice} /></p>` : null}
    ${spoken(said.told).events.map((one) => html`<p>${named(one)}</p>`)}`;
}

/** Attacks that were rolled together. */
function Blow({ one }) {
  const part = one.part ? ` (${term(one.part)})` : "";
  return html`<p class="blow-head"><b>${capital(actor(one.by))}${part} → ${actor(one.on)}</b>
      <span class="attacks">${t(`combat.${one.to_hit ? "attack" : "hit"}${one.attacks === 1 ? "" : "s"}`, { n: one.attacks })}</span>
      <strong class=${one.damage ? "took" : "took none"}>${one.damage ? `−${one.damage}` : "0"}</strong></p>
    <dl class="stages">${Object.entries(one.dice ?? {}).map(([stage, faces]) => html`<dt><${Ruled} of="roll" name=${stage}>${stageWords(stage, one)}<//></dt>
      <dd><${Dice} faces=${faces} need=${needOf(stage, one)} />${counted(stage, one)}</dd>`)}</dl>`;
}

const NEEDS = { to_hit: "to_hit", hit_again: "to_hit", to_wound: "to_wound", wound_again: "to_wound", armour: "armour_save", special: "special_save", special_again: "special_save" };

const needOf = (stage, one) => one[NEEDS[stage]];

const stageWords = (stage, one) => `${t(`combat.stage.${stage}`)}${needOf(stage, one) ? ` ${needOf(stage, one)}+` : ""}`;

/** How many came through a stage. */
function counted(stage, one) {
  const key = { to_hit: "hits", hit_again: "hits", to_wound: "wounds", wound_again: "wounds" }[stage];
  return key && !one.dice[AGAIN[stage]] ? html` <span class="came">= ${t(`combat.${key}_n`, { n: one[key] })}</span>` : null;
}

const AGAIN = { to_hit: "hit_again", to_wound: "wound_again" };

/** Dice with what they show; those that are too low are pale. Of very many, how often each face. */
function Dice({ faces, need }) {
  const label = faces.join(" ");
  if (faces.length > MOST) {
    const faced = [6, 5, 4, 3, 2, 1].map((face) => [face, faces.filter((one) => one === face).length]).filter(([, many]) => many);
    return html`<span class="small-dice" role="img" aria-label=${label}>${faced.map(([face, many]) => html`<span class=${low(face, need)}><${Die} face=${face} /><small>×${many}</small></span>`)}</span>`;
  }
  return html`<span class="small-dice" role="img" aria-label=${label}>${faces.map((face, n) => html`<span key=${n} class=${low(face, need)}><${Die} face=${face} /></span>`)}</span>`;
}

const low = (face, need) => (need && face < need ? "low" : "");

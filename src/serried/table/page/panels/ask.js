// Asking: the unit that is looked at, what it can be asked, and the answer.
import { html, signal } from "../dom.js";
import { actAlone, ask, choose, go, line, lone, subject, write } from "../draft.js";
import { chosen, free, named, players, side, state, tab, unit, unitOf, units } from "../store.js";
import { aiming } from "../charges.js";
import { askJoin } from "../joins.js";
import { answerable, reach, threatens, whereFrom, whereTo } from "../reach.js";
import { Ruled } from "../rules.js";
import { howFar, lookAround } from "../tools.js";
import { combat, fighting } from "../round.js";
import { spoken, t, term } from "../texts.js";
import { lineWords, nameOf } from "../words.js";
import { Answer } from "./answer.js";
import { Arrival } from "./arrival.js";
import { begin } from "./bar.js";
import { Between } from "./between.js";
import { ChargeForm, Charging } from "./charging.js";
import { Combat } from "./combat/panel.js";
import { Freely } from "./freely.js";
import { Due } from "./due.js";
import { Button, Field, inches } from "./parts.js";
import { beginUnit } from "./unitform.js";
import { Verbs } from "./verbs.js";

const VERBS = ["lose", "take", "recover", "raise", "magical"];

const loss = signal({ verb: "lose", count: "3", pool: "", by: "" });

/** The panel of questions. */
export function Ask() {
  return html`<div class="ask">
    ${fighting.value ? html`<${Combat} />` : html`<${Due} />`}
    <${Charging} />
    ${combat.value ? null : html`<${Answer} />`}
    ${unit.value ? html`<${Card} one=${unit.value} />` : fighting.value ? null : html`<p class="empty">${t("unit.none")}</p>`}
    <${Roster} />
    <${Between} />
    <${FileAsks} />
  </div>`;
}

function Card({ one }) {
  const heroes = one.models.filter((model) => model.role === "character");
  return html`<section class="card side-${side(one.player)}" aria-labelledby="card-title">
    <h2 id="card-title"><span
      aria-hidden="true">${t(`side.${Math.min(side(one.player), 2)}`)}</span> ${one.title} <small>${one.player}</small>
      </h2>
    <p>${named(spoken(one.short))}</p>
    <p class="rates">${Object.entries(one.rates).map(([name, value]) => `${term(name)} ${value}`).join(" · ")}${one.rules.map((name, n) => html`${n ? ", " : " · "}<${Ruled} of="rule" name=${name}>${name}<//>`)}</p>
    <${Marks} one=${one} />
    ${one.nearest ? html`<p>${t(one.nearest.distance ? "unit.nearest" : "unit.touches", { enemy: nameOf(one.nearest.enemy), n: inches(one.nearest.distance) })}</p>` : null}
    ${one.engaged_with.length ? html`<p>⚔ ${t("unit.engaged", { enemies: one.engaged_with.map((id) => unitOf(id)?.title ?? id).join(", ") })}</p>` : null}
    ${one.remarks.map((remark) => html`<p lang="en" class="remark">${remark}</p>`)}
    <div class="buttons">
      ${one.pose ? html`<${Button} text="tool.far_name" onClick=${howFar} />
        ${answerable.value ? html`<${Button} text="tool.reach_name" aria-pressed=${reach.value ? "true" : "false"} onClick=${whereTo} />` : null}
        <${Button} text="tool.zones_name" onClick=${lookAround} />
        ${charges() ? html`<${Button} text="tool.threat_name" places=${{ player: one.player }} aria-pressed=${threatens(one.player) ? "true" : "false"} onClick=${() => whereFrom(one.player)} />` : null}` : null}
      <${Button} text="unit.edit" onClick=${() => { beginUnit(one.id); tab.value = "setup"; }} />
      <${Button} text="unit.more" onClick=${() => begin(`${subject.value} `)} />
    </div>
    ${reach.value ? html`<p class="remark">${t("reach.hint")}</p>` : null}
    ${aiming.value ? html`<${ChargeForm} one=${one} />` : null}
    ${one.pose ? null : html`<${Arrival} one=${one} />`}
    ${free.value ? html`<${Freely} one=${one} />` : null}
    ${one.pose && loses() ? html`<${Loss} one=${one} heroes=${heroes} />` : null}
    ${one.pose ? html`<${Verbs} one=${one} />` : null}
    ${one.pose && heroes.length ? html`<div class="buttons">${heroes.map((hero) => html`<button type="button" key=${hero.letter}
      aria-pressed=${lone.value === hero.letter ? "true" : "false"}
        onClick=${() => actAlone(hero.letter)}>${t("unit.alone", { who: hero.title })}</button>`)}
      </div>` : null}
    ${lone.value || (one.single && heroes.length) ? html`<${Join} one=${one} />` : null}
  </section>`;
}

/** What a unit has done or suffered, and that it is in combat: each with its rule. */
function Marks({ one }) {
  const all = [...(one.engaged_with.length ? ["engaged"] : []), ...one.marks];
  return all.length ? html`<p class="marks">${all.map((name) => html`<${Ruled} key=${name} of="mark" name=${name}>${term(name)}<//> `)}</p>` : null;
}

/** Whether the book tells where units can charge next. */
const charges = () => state.value.verbs.some(({ name }) => name === "threat_of");

/** Whether the book has any of what happens to a unit. */
const loses = () => state.value.verbs.some(({ name }) => VERBS.includes(name));

/** The units that a character could join, each asked for every place in it. */
function Join({ one }) {
  const others = units.value.filter((other) => other.pose && other.player === one.player && other.id !== one.id && !other.single);
  return html`<div class="buttons" role="group" aria-label=${t("unit.join")}>${others.map((other) => html`<button type="button"
    key=${other.id} onClick=${() => askJoin(other.id, line.value)}>${t("unit.join_one", { unit: other.title })}</button>`)}</div>`;
}

/** Health Points lost, recovered or raised, hits taken, and Magical Moves. */
function Loss({ one, heroes }) {
  const set = (change) => { loss.value = { ...loss.value, ...change }; };
  const { verb: chosenVerb, count, pool, by } = loss.value;
  const verbs = VERBS.filter((name) => name !== "magical" || state.value.turn.has === "magical move");
  const what = verbs.includes(chosenVerb) ? chosenVerb : verbs[0];
  const others = players.value.filter((name) => name !== one.player);
  const enemy = others.includes(by) ? by : others[0] ?? one.player;
  const hero = heroes.some((model) => model.letter === pool) ? pool : "";
  const submit = (event) => {
    event.preventDefault();
    if (what === "magical") {
      go({ magical: Number(count) });
      document.getElementById("board")?.focus();
      return;
    }
    const who = hero ? `${one.id}.${hero}` : one.id;
    const hits = what === "take" ? ` hits by ${enemy}` : "";
    write(`${who} ${what} ${count}${hits}`);
    ask();
  };
  return html`<form class="loss" onSubmit=${submit}>
    <${Field} text="lose.verb"><select id="loss-verb" value=${what}
      onChange=${(event) => set({ verb: event.target.value })}>
      ${verbs.map((name) => html`<option
        value=${name} selected=${name === what}>${t(`lose.verb_${name}`)}</option>`)}</select><//>
    <${Field} text="lose.count"><input id="loss-count" type="number" min="1" max="999" value=${count}
      onInput=${(event) => set({ count: event.target.value })} /><//>
    ${what === "take" && others.length > 1 ? html`<${Field} text="lose.by"><select value=${enemy}
      onChange=${(event) => set({ by: event.target.value })}>${others.map((name) => html`<option
        value=${name}>${name}</option>`)}</select><//>` : null}
    ${heroes.length && what !== "magical" ? html`<${Field} text="lose.pool"><select value=${hero}
      onChange=${(event) => set({ pool: event.target.value })}>
      <option value="">${t("lose.ranks")}</option>${heroes.map((model) => html`<option
        value=${model.letter}>${model.title}</option>`)}</select><//>` : null}
    <button type="submit">${t(what === "magical" ? "lose.ready" : "lose.show")}</button>
  </form>`;
}

/** Where units are, as the list of all parts them. */
const GROUPS = [["standing", (one) => one.pose], ["reserve", (one) => !one.pose && one.off_table === "reserve"], ["away", (one) => !one.pose && one.off_table !== "reserve"]];

/** Every unit in words; with a keyboard the quickest way to one. */
function Roster() {
  if (!units.value.length) return html`<p>${t("unit.nobody")}</p>`;
  return html`<details class="roster" open=${!chosen.value && !fighting.value}>
    <summary>${t("unit.all", { n: units.value.length })}</summary>
    ${GROUPS.map(([key, has]) => [key, units.value.filter(has)]).filter(([, all]) => all.length).map(([key, all]) => html`<div key=${key}>
      ${all.length < units.value.length || key !== "standing" ? html`<h3>${t(`unit.${key}`, { n: all.length })}</h3>` : null}<${Entries} all=${all} /></div>`)}</details>`;
}

const Entries = ({ all }) => html`<ul>${all.map((one) => html`<li key=${one.id}><button type="button"
  aria-pressed=${chosen.value === one.id ? "true" : "false"} onClick=${() => choose(one.id)}>
    <b>${t(`side.${Math.min(side(one.player), 2)}`)} ${one.title}</b> <span>${one.player}</span>
  <span class="words">${named(spoken(one.short))}</span></button></li>`)}</ul>`;

/** What the file that was opened asks. */
function FileAsks() {
  const asked = state.value?.requests ?? [];
  if (!asked.length) return null;
  return html`<section class="file-asks"><h3>${t("asks.name")}</h3><ul>${asked.map((one) => html`<li>
    <button type="button" class="wide"
    onClick=${() => { choose(one.line.split(/[ .]/)[0]); begin(one.line); }} title=${one.line}>${lineWords(one.line)}</button>
      </li>`)}</ul></section>`;
}

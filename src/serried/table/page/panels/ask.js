// Asking: the unit that is looked at, what it can be asked, and the answer.
import { html, signal } from "../dom.js";
import { actAlone, ask, choose, line, lone, subject, write } from "../draft.js";
import { measure } from "../tape.js";
import { chosen, players, side, state, tab, tape, unit, units } from "../store.js";
import { howFar, lookAround } from "../tools.js";
import { t } from "../texts.js";
import { Answer } from "./answer.js";
import { begin } from "./bar.js";
import { Button, Field, inches } from "./parts.js";
import { beginUnit } from "./unitform.js";

const loss = signal({ verb: "lose", count: "3", pool: "" });
const ends = signal({ from: "", to: "" });

/** The panel of questions. */
export function Ask() {
  return html`<div class="ask">
    <${Answer} />
    ${unit.value ? html`<${Card} one=${unit.value} />` : html`<p class="empty">${t("unit.none")}</p>`}
    <${Roster} />
    <${Measure} />
    <${FileAsks} />
  </div>`;
}

function Card({ one }) {
  const heroes = one.models.filter((model) => model.role === "character");
  return html`<section class="card side-${side(one.player)}" aria-labelledby="card-title">
    <h2 id="card-title"><span
      aria-hidden="true">${t(`side.${Math.min(side(one.player), 2)}`)}</span> ${one.title} <small>${one.player}</small>
      </h2>
    <p lang="en">${one.words}</p>
    <p class="rates" lang="en">${Object.entries(one.rates).map(([name, value]) => `${name} ${value}`).join(" · ")}${one.rules.length ? ` · ${one.rules.join(", ")}` : ""}</p>
    ${one.nearest ? html`<p>${t("unit.nearest", { enemy: one.nearest.enemy, n: inches(one.nearest.distance) })}</p>` : null}
    ${one.remarks.map((remark) => html`<p lang="en" class="remark">${remark}</p>`)}
    <div class="buttons">
      <${Button} text="tool.far_name" onClick=${howFar} />
      <${Button} text="tool.zones_name" onClick=${lookAround} />
      <${Button} text="unit.edit" onClick=${() => { beginUnit(one.id); tab.value = "setup"; }} />
      <${Button} text="unit.more" onClick=${() => begin(`${subject.value} `)} />
    </div>
    <${Loss} one=${one} heroes=${heroes} />
    ${heroes.length ? html`<div class="buttons">${heroes.map((hero) => html`<button type="button" key=${hero.letter}
      aria-pressed=${lone.value === hero.letter ? "true" : "false"}
        onClick=${() => actAlone(hero.letter)}>${t("unit.alone", { who: hero.title })}</button>`)}
      ${lone.value ? html`<${Button} text="unit.join"
        onClick=${() => begin(`${line.value.startsWith(`${subject.value} `) ? line.value : `${subject.value} advance: forward 1`}, join `)} />` : null}</div>` : null}
  </section>`;
}

/** Health Points lost, recovered or raised, and hits taken. */
function Loss({ one, heroes }) {
  const set = (change) => { loss.value = { ...loss.value, ...change }; };
  const { verb, count, pool } = loss.value;
  const enemies = players.value.filter((name) => name !== one.player);
  const hero = heroes.some((model) => model.letter === pool) ? pool : "";
  const submit = (event) => {
    event.preventDefault();
    const who = hero ? `${one.id}.${hero}` : one.id;
    const hits = verb === "take" ? ` hits by ${enemies[0] ?? one.player}` : "";
    write(`${who} ${verb} ${count}${hits}`);
    ask();
  };
  return html`<form class="loss" onSubmit=${submit}>
    <${Field} text="lose.verb"><select id="loss-verb" value=${verb}
      onChange=${(event) => set({ verb: event.target.value })}>
      ${["lose", "take", "recover", "raise"].map((name) => html`<option
        value=${name} selected=${name === verb}>${t(`lose.verb_${name}`)}</option>`)}</select><//>
    <${Field} text="lose.count"><input id="loss-count" type="number" min="1" max="999" value=${count}
      onInput=${(event) => set({ count: event.target.value })} /><//>
    ${heroes.length ? html`<${Field} text="lose.pool"><select value=${hero}
      onChange=${(event) => set({ pool: event.target.value })}>
      <option value="">${t("lose.ranks")}</option>${heroes.map((model) => html`<option
        value=${model.letter}>${model.title}</option>`)}</select><//>` : null}
    <button type="submit">${t("lose.show")}</button>
  </form>`;
}

/** Every unit in words; with a keyboard the quickest way to one. */
function Roster() {
  if (!units.value.length) return html`<p>${t("unit.nobody")}</p>`;
  return html`<details class="roster" open=${!chosen.value}>
    <summary>${t("unit.all", { n: units.value.length })}</summary>
    <ul>${units.value.map((one) => html`<li key=${one.id}><button type="button"
      aria-pressed=${chosen.value === one.id ? "true" : "false"}
      onClick=${() => choose(one.id)}>
        <b>${t(`side.${Math.min(side(one.player), 2)}`)} ${one.title}</b> <span>${one.player}</span>
      <span class="words" lang="en">${one.words}</span></button></li>`)}</ul></details>`;
}

function Measure() {
  const names = units.value.filter((one) => one.pose).map((one) => one.id);
  if (names.length < 2) return null;
  const { from, to } = ends.value;
  const pick = (end, value) => html`<select aria-label=${t(`tape.${end}`)} value=${value}
    onChange=${(event) => { ends.value = { ...ends.value, [end]: event.target.value }; }}>
    ${names.map((name) => html`<option value=${name} selected=${name === value}>${name}</option>`)}</select>`;
  const start = names.includes(from) ? from : chosen.value ?? names[0];
  const end = names.includes(to) ? to : names.find((name) => name !== start);
  const said = tape.value?.result;
  return html`<details class="measure"><summary>${t("tool.tape_name")}</summary>
    <p class="row">${pick("from", start)} → ${pick("to", end)} <${Button} text="tape.measure"
      onClick=${() => measure(start, end)} /></p>
    ${said ? html`<p>${t("tape.said", { n: said.distance.toFixed(3) })}</p>` : null}</details>`;
}

/** What the file that was opened asks. */
function FileAsks() {
  const asked = state.value?.requests ?? [];
  if (!asked.length) return null;
  return html`<section class="file-asks"><h3>${t("asks.name")}</h3><ul>${asked.map((one) => html`<li>
    <button type="button" class="wide"
    onClick=${() => { choose(one.line.split(/[ .]/)[0]); begin(one.line); }}><code>${one.line}</code></button>
      </li>`)}</ul></section>`;
}


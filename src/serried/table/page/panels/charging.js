// Charging: who charges whom, what the charged unit answers, and how the charger moves.
import { html, signal } from "../dom.js";
import { askCharge, charges, enemiesOf, offers, REACTIONS } from "../charges.js";
import { subject, take, wonder } from "../draft.js";
import { because } from "../findings.js";
import { side, unitOf } from "../store.js";
import { t, term } from "../texts.js";
import { Button, Field, inches } from "./parts.js";
import { Throws } from "./throws.js";

/** What was chosen for the charges that are under way: offsets and other targets. */
const chosen = signal({});

const choose = (key, value) => { chosen.value = { ...chosen.value, [key]: value }; };

/** Every charge that is under way, with what comes next. */
export function Charging() {
  if (!charges.value.length) return null;
  return html`<section class="charging" aria-label=${t("charge.name")}>
    <h2>${t("charge.name")}</h2>
    <ol>${charges.value.map((one) => html`<${Pending} key=${`${one.by} ${one.on}`} one=${one} />`)}</ol>
  </section>`;
}

function Pending({ one }) {
  return html`<li>
    <p><b>${one.by} → ${one.on}</b> <small>${said(one).join(" · ")}</small></p>
    ${one.reaction === null ? html`<${React} one=${one} />` : html`<${Resolve} one=${one} />
      ${leads(one) ? html`<${Redirect} one=${one} />` : null}`}
  </li>`;
}

/** What is known of a charge, in the words of the reader. */
function said(one) {
  return [
    t("charge.facing", { facing: term(one.facing) }),
    one.distance === null ? t("charge.left") : inches(one.distance),
    one.reaction === null ? t("charge.waits") : term(one.reaction),
    one.rolled.length ? t("dice.thrown", { dice: one.rolled.join(", ") }) : "",
  ].filter(Boolean);
}

/** Whether it is the last declaration of a charger whose target fled. */
const leads = (one) =>
  one.reaction === "flee" && !one.rolled.length && charges.value.filter((other) => other.by === one.by).at(-1) === one;

/** The other player is asked for the reaction. */
function React({ one }) {
  const player = unitOf(one.on)?.player ?? "";
  const number = Math.min(side(player), 2);
  return html`<div class="reaction side-${number}" role="group" aria-label=${t("charge.react", { player, unit: one.on })}>
    <p><b><span aria-hidden="true">${t(`side.${number}`)}</span> ${t("charge.react", { player, unit: one.on })}</b></p>
    ${REACTIONS.map((name) => html`<${Reaction} key=${name} one=${one} name=${name} offer=${offers.value?.[name]} />`)}
  </div>`;
}

/** One reaction, or why it is not open to the unit. */
function Reaction({ one, name, offer }) {
  const found = offer?.answer;
  const line = `${one.on} ${name}`;
  const text = t(`charge.${KEYS[name]}`);
  const why = found?.gap ? `${found.gap}: ${found.because}` : found?.findings?.filter((each) => !each.holds).map((each) => `${each.clause}: ${because(each)}`).join("; ");
  if (found && !found.legal) {
    return html`<div class="refused"><button type="button" disabled>${text}</button> <small>${why}</small></div>`;
  }
  if (name === "flee") return html`<${Throws} line=${line} about=${line} text=${text} />`;
  return html`<div class="buttons"><button type="button" class="main" disabled=${!offer}
    onClick=${() => take(line)}>${text}</button></div>`;
}

const KEYS = { hold: "hold", "stand and shoot": "shoot", flee: "flee" };

/** The roll and the move; once it is rolled only the end is left to choose. */
function Resolve({ one }) {
  const head = `${one.by} resolve charge`;
  const key = `${one.by} at`;
  const several = charges.value.filter((other) => other.by === one.by).length > 1;
  const at = chosen.value[key] ?? "";
  const parts = [several ? `against ${one.on}` : "", at === "" ? "" : `at ${at}`].filter(Boolean);
  const line = parts.length ? `${head}: ${parts.join(", ")}` : head;
  if (one.rolled.length) {
    const plain = several ? `${head}: against ${one.on}` : head;
    return html`<div class="buttons"><${Button} text="charge.choose" kind="main" onClick=${() => wonder(plain)} /></div>`;
  }
  return html`<div class="resolve">
    <${Throws} line=${line} about=${`${head} ${one.on}`} text=${t("charge.resolve")} />
    <details><summary>${t("charge.where")}</summary><p>${t("charge.where_about")}</p>
      <${Field} text="charge.at"><input type="number" step="any" value=${at}
        onInput=${(event) => choose(key, event.target.value)} /><//></details>
  </div>`;
}

/** Lead the charger to another target, after the first has fled. */
function Redirect({ one }) {
  const key = `${one.by} to`;
  const taken = new Set(charges.value.filter((other) => other.by === one.by).map((other) => other.on));
  const others = enemiesOf(one.unit).filter((other) => !taken.has(other.id));
  if (!others.length) return null;
  const to = others.some((other) => other.id === chosen.value[key]) ? chosen.value[key] : others[0].id;
  return html`<div class="redirect">
    <${Field} text="charge.redirect_to"><select value=${to}
      onChange=${(event) => choose(key, event.target.value)}>${others.map((other) => html`<option
        value=${other.id} selected=${other.id === to}>${other.title}</option>`)}</select><//>
    <${Throws} line=${`${one.by} redirect to ${to}`} about=${`${one.by} redirect`} text=${t("charge.redirect")} />
  </div>`;
}

/** Whom the unit that is looked at could charge, for those without a pointer. */
export function ChargeForm({ one }) {
  const others = enemiesOf(one.id);
  if (!others.length) return null;
  const key = `${one.id} charge`;
  const to = others.some((other) => other.id === chosen.value[key]) ? chosen.value[key] : others[0].id;
  const submit = (event) => {
    event.preventDefault();
    askCharge(to, subject.value);
  };
  return html`<form class="loss" onSubmit=${submit}>
    <${Field} text="charge.target"><select id="charge-target" value=${to}
      onChange=${(event) => choose(key, event.target.value)}>${others.map((other) => html`<option
        value=${other.id} selected=${other.id === to}>${other.title}</option>`)}</select><//>
    <button type="submit">${t("charge.ask")}</button></form>`;
}

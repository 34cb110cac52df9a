// Charging: who charges whom, what the charged unit answers, and how the charger moves.
import { effect, html, signal } from "../dom.js";
import { askCharge, charges, chargesBy, enemiesOf, flees, offers, owed, partyOf, REACTIONS, secondsOf } from "../charges.js";
import { subject, take, wonder } from "../draft.js";
import { because } from "../findings.js";
import { forSeat } from "../seats.js";
import { entries, side, state, unitOf } from "../store.js";
import { t, term } from "../texts.js";
import { Button, Field, inches } from "./parts.js";
import { dependsWords, nameOf } from "../words.js";
import { Throws } from "./throws.js";

/** What was chosen for the charges that are under way: offsets and other targets. */
const chosen = signal({});

const choose = (key, value) => { chosen.value = { ...chosen.value, [key]: value }; };

const CHARGED = " charge"; // how the key ends of whom a unit could charge

effect(() => {
  const under = new Set(charges.value.map((one) => one.by));
  const kept = Object.entries(chosen.peek()).filter(([key]) => key.endsWith(CHARGED) || under.has(key.split(" ")[0]));
  if (kept.length < Object.keys(chosen.peek()).length) chosen.value = Object.fromEntries(kept);
});

/** Every charge that is under way, with what comes next. */
export function Charging() {
  if (!charges.value.length) return null;
  return html`<section class="charging" tabindex="-1" aria-label=${t("charge.name")}>
    <h2>${t("charge.name")}</h2>
    <ol>${charges.value.map((one) => html`<${Pending} key=${`${one.by} ${one.on}`} one=${one} />`)}</ol>
  </section>`;
}

function Pending({ one }) {
  return html`<li>
    <p><b>${nameOf(one.by)} → ${nameOf(one.on)}</b> <small>${said(one).join(" · ")}</small></p>
    <${Next} one=${one} />
  </li>`;
}

/** What comes next of a charge; of a second enemy nothing but its reaction. */
function Next({ one }) {
  if (one.reaction === null) return owed.value === one ? html`<${React} one=${one} />` : html`<${Later} />`;
  if (one.secondary) return null;
  const last = flees(one) || partyOf(one).at(-1) === one;
  return html`${!last ? null : owed.value ? html`<${Later} />` : html`<${Resolve} one=${one} />`}
    ${leads(one) && !owed.value ? html`<${Redirect} one=${one} />` : null}`;
}

/** Nobody moves, and nobody else reacts, before the one that is asked. */
const Later = () => html`<p><small>${t("charge.later", { unit: nameOf(owed.value.on) })}</small></p>`;

/** What is known of a charge, in the words of the reader. */
function said(one) {
  return [
    one.secondary ? t("charge.second") : "",
    t("charge.facing", { facing: term(one.facing) }),
    one.distance === null ? t("charge.left") : one.secondary ? "" : inches(one.distance),
    one.reaction === null ? t("charge.waits") : term(one.reaction),
    one.rolled.length ? t("dice.thrown", { dice: one.rolled.join(", ") }) : "",
  ].filter(Boolean);
}

/** Whether it is the last declaration of a charger whose target fled. */
const leads = (one) =>
  one.reaction === "flee" && !one.secondary && !one.rolled.length && chargesBy(one.by).at(-1) === one;

/** The other player is asked for the reaction. */
function React({ one }) {
  const player = unitOf(one.on)?.player ?? "";
  const number = Math.min(side(player), 2);
  return html`<div class="reaction side-${number}" role="group" aria-label=${t("charge.react", { player, unit: nameOf(one.on) })}>
    <p><b><span aria-hidden="true">${t(`side.${number}`)}</span> ${t("charge.react", { player, unit: nameOf(one.on) })}</b></p>
    ${REACTIONS.map((name) => html`<${Reaction} key=${name} one=${one} name=${name} offer=${offers.value?.[name]} />`)}
  </div>`;
}

/** One reaction, or why it is not open to the unit. */
function Reaction({ one, name, offer }) {
  const found = offer?.answer;
  const line = `${one.on} ${name}`;
  const text = t(`charge.${KEYS[name]}`);
  const why = found?.gap ? `${found.gap}: ${found.because}` : found?.findings?.filter((each) => !each.holds).map((each) => `${each.clause}: ${because(each)}`).join("; ");
  if (found?.depends) {
    return html`<${Throws} line=${line} about=${line} text=${text} />
      <p class="depends"><small>${dependsWords(found.depends)}</small></p>`;
  }
  if (found && !found.legal) {
    return html`<div class="refused"><button type="button" disabled>${text}</button> <small>${why}</small></div>`;
  }
  if (name === "flee") return html`<${Throws} line=${line} about=${line} text=${text} />`;
  return html`<div class="buttons"><button type="button" class="main" disabled=${!offer}
    onClick=${() => take(line)} ...${forSeat(line)}>${text}</button> ${offer?.because ? html`<small lang="en">${offer.because}</small>` : null}</div>`;
}

const KEYS = { hold: "hold", "stand and shoot": "shoot", flee: "flee" };

/** The roll and the move; once it is rolled only the end, or the turn, is left to choose. */
function Resolve({ one }) {
  const against = chargesBy(one.by).length > 1 ? [`against ${one.on}`] : [];
  if (flees(one)) return html`<${Catch} one=${one} against=${against} />`;
  const [first] = partyOf(one);
  const line = resolving(first, against);
  if (one.rolled.length) {
    return html`<div class="buttons">${partyOf(one).some(({ by }) => secondsOf(by).length)
      ? html`<${Button} text="charge.resolve" kind="main" onClick=${() => take(again(one) ?? line, null)} ...${forSeat(line)} />` : null}
      <${Button} text="charge.choose" kind=${secondsOf(one.by).length ? "" : "main"} onClick=${() => wonder(line)} /></div>`;
  }
  const all = partyOf(one).map(({ by }) => ({ by, key: `${by} at`, at: chosen.value[`${by} at`] ?? "" }));
  const named = all.map(({ by, at }) => (at === "" ? "" : `${by === first.by ? "" : `${by} `}at ${at}`));
  return html`<div class="resolve">
    <${Throws} line=${resolving(first, [...against, ...named])} about=${`${first.by} ${one.on}`} text=${resolveText(one)} example=${diceOf(one)} />
    <details><summary>${t("charge.where")}</summary><p>${t("charge.where_about")}</p>
      <div class="row">${all.map(({ by, key, at }) => html`<${Field} key=${key} text=${all.length > 1 ? "charge.at_of" : "charge.at"} places=${{ name: nameOf(by) }}>
        <input type="number" step="any" value=${at} onInput=${(event) => choose(key, event.target.value)} /><//>`)}</div></details>
  </div>`;
}

/** What its button says: of several, which; and all who are rolled for. */
function resolveText(one) {
  const by = partyOf(one).map((other) => nameOf(other.by)).join(" + ");
  return charges.value.length > 1 ? t("charge.resolve_one", { by, on: nameOf(one.on) }) : t("charge.resolve");
}

/** As many dice as are thrown, for an example. */
const diceOf = (one) => partyOf(one).map(() => "3 4").join(" ");

/** The line by which an end was named that touches a second enemy, if all of these stood: it
    moves the chargers there. */
function again(one) {
  const all = partyOf(one).flatMap(({ by }) => secondsOf(by));
  if (all.some(flees)) return null;
  const said = lines().find((line) => partyOf(one).some(({ by }) => line.startsWith(`${by} resolve charge`)));
  return said?.includes(" at ") ? said : null;
}

/** What was done on the way to the position on the table, the newest first. */
function lines() {
  const found = [];
  for (let index = state.value.log.at; index != null; index = entries.value[index]?.parent) found.push(entries.value[index]?.line ?? "");
  return found;
}

/** The line that resolves a charge, with what was chosen for it. */
function resolving(one, parts) {
  const said = parts.filter(Boolean).join(", ");
  return `${one.by} resolve charge${said ? `: ${said}` : ""}`;
}

/** The same for one of those who are after it: each may turn, so each has a button. */
const catchText = ({ by, on }) => (charges.value.length > 1 ? t("charge.resolve_one", { by: nameOf(by), on: nameOf(on) }) : t("charge.resolve"));

/** The same against who flees: it is caught or gets away, and who caught it may turn. */
function Catch({ one, against }) {
  const [sideKey, byKey] = [`${one.by} turns`, `${one.by} pivots by`];
  const degrees = chosen.value[`${one.by} degrees`] ?? "";
  const toward = chosen.value[sideKey] ?? "right";
  const tested = testers(one).includes(chosen.value[byKey]) ? chosen.value[byKey] : "";
  const turn = Number(degrees) > 0 ? [`pivot ${toward} ${degrees}`, tested && `test by ${tested}`] : [];
  const line = resolving(one, [...against, ...turn]);
  const rolled = one.rolled.length > 0;
  return html`<div class="resolve">
    ${rolled && !turn.length ? html`<div class="buttons"><${Button} text="charge.resolve" kind="main" onClick=${() => take(line, null)} ...${forSeat(line)} /></div>`
      : html`<${Throws} line=${line} about=${`${one.by} ${one.on}`} text=${catchText(one)} example=${rolled ? "5 6" : `${diceOf(one)}${turn.length ? " 5 6" : ""}`} />`}
    ${one.left ? null : html`<details open=${turn.length > 0}><summary>${t("charge.turn")}</summary><p>${t("charge.turn_about")}</p>
      <div class="row"><${Field} text="charge.turn_side"><select value=${toward}
          onChange=${(event) => choose(sideKey, event.target.value)}>${["right", "left"].map((name) => html`<option
            value=${name} selected=${name === toward}>${term(name)}</option>`)}</select><//>
        <${Field} text="charge.degrees"><input type="number" min="0" max="180" step="any" value=${degrees}
          onInput=${(event) => choose(`${one.by} degrees`, event.target.value)} /><//>
        <${Tester} one=${one} value=${tested} onChoose=${(letter) => choose(byKey, letter)} /></div></details>`}
  </div>`;
}

/** The characters whose Discipline can be named for a test; a character alone tests itself. */
const testers = (one) => (one.letter ? [] : unitOf(one.unit)?.models ?? []).filter((model) => model.role === "character").map((model) => model.letter);

/** Whose Discipline is tested, where characters could be. */
function Tester({ one, value, onChoose }) {
  const all = testers(one);
  if (!all.length) return null;
  const title = (letter) => unitOf(one.unit).models.find((model) => model.letter === letter).title;
  return html`<${Field} text="charge.tested"><select value=${value} onChange=${(event) => onChoose(event.target.value)}>
    <option value="" selected=${value === ""}>${t("charge.tested_best")}</option>
    ${all.map((letter) => html`<option value=${letter} selected=${letter === value}>${title(letter)}</option>`)}</select><//>`;
}

/** Lead the charger to another target, after the first has fled. */
function Redirect({ one }) {
  const [key, byKey] = [`${one.by} to`, `${one.by} tested`];
  const taken = new Set(chargesBy(one.by).map((other) => other.on));
  const others = enemiesOf(one.unit).filter((other) => !taken.has(other.id));
  if (!others.length) return null;
  const to = others.some((other) => other.id === chosen.value[key]) ? chosen.value[key] : others[0].id;
  const tested = testers(one).includes(chosen.value[byKey]) ? chosen.value[byKey] : "";
  const line = `${one.by} redirect to ${to}${tested && `: test by ${tested}`}`;
  return html`<div class="redirect"><div class="row">
      <${Field} text="charge.redirect_to"><select value=${to}
        onChange=${(event) => choose(key, event.target.value)}>${others.map((other) => html`<option
          value=${other.id} selected=${other.id === to}>${other.title}</option>`)}</select><//>
      <${Tester} one=${one} value=${tested} onChoose=${(letter) => choose(byKey, letter)} /></div>
    <${Throws} line=${line} about=${`${one.by} redirect`} text=${t("charge.redirect")} />
  </div>`;
}

/** Whom the unit that is looked at could charge, for those without a pointer. */
export function ChargeForm({ one }) {
  const others = enemiesOf(one.id);
  if (!others.length) return null;
  const key = `${one.id}${CHARGED}`;
  const to = others.some((other) => other.id === chosen.value[key]) ? chosen.value[key] : others[0].id;
  const submit = async (event) => {
    event.preventDefault();
    await askCharge(to, subject.value);
    requestAnimationFrame(() => (document.querySelector(".bar-buttons .main:not(:disabled)") ?? document.querySelector(".answer"))?.focus());
  };
  return html`<form class="loss" onSubmit=${submit}>
    <${Field} text="charge.target"><select id="charge-target" value=${to}
      onChange=${(event) => choose(key, event.target.value)}>${others.map((other) => html`<option
        value=${other.id} selected=${other.id === to}>${other.title}</option>`)}</select><//>
    <button type="submit">${t("charge.ask")}</button></form>`;
}

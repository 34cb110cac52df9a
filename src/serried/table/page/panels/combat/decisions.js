// What has to be decided in a Round: whatever is owed, each as pictures, dice or a button.
import { html } from "../../dom.js";
import { busy } from "../../doing.js";
import { take, wonder } from "../../draft.js";
import { combat, foreseen } from "../../round.js";
import { forSeat } from "../../seats.js";
import { side, state, unitOf } from "../../store.js";
import { t, term } from "../../texts.js";
import { ClauseName, Ruled } from "../../rules.js";
import { dependsWords, nameOf } from "../../words.js";
import { Picks } from "../picks.js";
import { Throws } from "../throws.js";
import { ALLOTS, changed } from "./allotting.js";
import { actor, capital, deedSaid } from "./saying.js";
import { UnitPicture } from "./picture.js";
import { WeaponPicture, weaponWords } from "./weapons.js";

const ON = / fight on$/;
const REFORMS = "combat reforms";

/** Everything that is owed now, in its order. */
export function Decisions() {
  const said = combat.value;
  if (!said) return null;
  const due = (state.value.owed ?? []).filter((one) => !one.lines.every((line) => ALLOTS.test(line)));
  if (said.due) return html`<${Losses} said=${said} one=${due[0]} />`;
  return due.map((one) => html`<${Decision} key=${`${one.unit} ${one.lines[0]}`} one=${one} />`);
}

/** The player who decides, what, and by which clause. */
function Head({ one, text }) {
  const number = Math.min(side(one.player), 2);
  return html`<h3><span class="side-badge side-${side(one.player)}"><span aria-hidden="true">${t(`side.${number}`)}</span> ${one.player}</span>
    ${text} <${ClauseName} name=${one.clause} kind="note" /></h3>`;
}

function Decision({ one }) {
  if (one.lines.some((line) => ON.test(line))) return html`<${On} one=${one} line=${one.lines[0]} />`;
  const text = t(`combat.ask.${subjectOf(one)}`, { unit: nameOf(one.unit) });
  return html`<section class="decision"><${Head} one=${one} text=${text.startsWith("combat.ask") ? `${nameOf(one.unit)}: ${term(combat.value.step)}` : text} />
    <div class="choices">${[...one.lines, ...asking(one)].map((line) => html`<${Way} key=${line} line=${line} dice=${one.throws?.[one.lines.indexOf(line)]} />`)}</div></section>`;
}

/** What is asked: of who saw others break whether it keeps its nerve, whatever the step is; else what the step asks. */
function subjectOf({ lines: [line] }) {
  if (/ panic test$/.test(line)) return "panic";
  if (/ dangerous terrain test$/.test(line)) return "danger";
  return / flee$/.test(line) ? "flee_distances" : combat.value.step.replaceAll(" ", "_");
}

/** The question for all that a unit may do, where that is too much to be listed. */
const asking = (one) => (combat.value.step === REFORMS && / pass$/.test(one.lines[0]) ? [`${one.unit} combat reform: ?`] : []);

/** One line: dice with their odds, a question where a number is open, or a card. */
function Way({ line, dice }) {
  if (dice) {
    const depends = foreseen.value[line]?.answer.depends;
    return html`<div class="wide-choice"><${Throws} line=${line} about=${line} text=${deedSaid(line)} />
      ${depends ? html`<p class="odds">${dependsWords(depends)}</p>` : null}</div>`;
  }
  if (line.includes("?")) return html`<button type="button" class="choice" disabled=${busy.value} onClick=${() => wonder(line)}><b>${deedSaid(line)}</b></button>`;
  return html`<${Card} line=${line} />`;
}

/** The models that the lines of a choice name, each with the line that names it alone. */
export function chosenBy() {
  const [first] = combat.value ? state.value.owed ?? [] : [];
  const named = (first?.lines ?? []).map((line) => [line.match(NAMES)?.[1] ?? line.split(" ")[0], line]);
  return named.filter(([who], _, all) => who.includes(".") && all.filter(([other]) => other === who).length === 1)
    .map(([who, line]) => [modelOf(who), line]).filter(([name]) => name);
}

/** A model by rank and file, of one that is named by its letter. */
function modelOf(who) {
  const [id, letter] = who.split(".");
  const model = unitOf(id)?.models.find((one) => one.letter === letter);
  return model && `${id}.${model.name}`;
}

const USES = /^(\S+) use (.+)$/;
const WAY = /^(\S+) make way: (\S+) to (\S+)$/;
const NAMES = /^\S+ name (\S+)$/;

/** What a choice does; whoever is after enemies already goes after them now, though some be gone. */
const wayWords = (line) => (combat.value.step === "pursuits" && / pursue /.test(line) ? t("combat.pursuit_move", { who: actor(line.split(" ")[0]) }) : deedSaid(line));

/** A choice as a picture with what it does. */
function Card({ line }) {
  const [, , weapon] = line.match(USES) ?? [];
  const [, place, letter, to] = line.match(WAY) ?? [];
  const who = line.match(NAMES)?.[1] ?? line.split(" ")[0];
  const [id, model] = place ? [place, letter] : who.split(".");
  const unit = unitOf(id);
  const plain = / (pass|refuse duel)$/.test(line);
  return html`<button type="button" class="choice ${plain ? "plain-choice" : ""}" disabled=${busy.value} onClick=${() => take(line)} ...${forSeat(line)}>
    ${weapon ? html`<${WeaponPicture} name=${weapon} />` : unit && !plain ? html`<${UnitPicture} unit=${unit} model=${model} to=${to} />` : null}
    <b>${weapon ?? wayWords(line)}</b>${weapon ? html`<small>${weaponWords(weapon)}</small>` : null}</button>`;
}

/** The blows that come next: who strikes whom, what is needed, and the dice. */
function On({ one, line }) {
  const { blows } = foreseen.value[line]?.answer.measures ?? {};
  const { initiative, step, ends } = combat.value;
  if (initiative === null) {
    const said = step === "score" ? t("combat.to_end") : step === "end" ? t("combat.over") : term(step);
    return html`<section class="decision"><${Head} one=${one} text=${said} />
      ${one.throws?.[0] ? html`<${Throws} line=${line} about=${line} text=${said} />` : html`<div class="buttons"><button type="button" class="main" disabled=${busy.value} onClick=${() => take(line)} ...${forSeat(line)}>${t(ends ? "combat.end" : "combat.go_on")}</button></div>`}</section>`;
  }
  const text = t("combat.step_n", { n: initiative });
  return html`<section class="decision"><${Head} one=${one} text=${text} />
    ${blows ? html`<${Needs} blows=${blows} />` : null}
    ${changed.value ? html`<p>${t("combat.set_first")}</p>` : html`<${Throws} line=${line} about=${line} text=${text} example=${t("combat.many")} />`}</section>`;
}

/** Who would strike whom, and what each roll needs. */
function Needs({ blows }) {
  const on = (need) => (need ? `${need}+` : "–");
  return html`<table class="needs"><thead><tr><th scope="col">${t("combat.who")}</th><th scope="col"><abbr title=${t("combat.attacks_full")}>${t("combat.short.attacks")}</abbr></th>
      ${["to_hit", "to_wound", "armour", "special"].map((name) => html`<th scope="col"><${Ruled} of="roll" name=${name}>${t(`combat.short.${name}`)}<//></th>`)}</tr></thead>
    <tbody>${blows.map((row) => html`<tr><th scope="row" class="side-${Math.min(side(unitOf(row.by.split(".")[0])?.player), 2)}">${capital(actor(row.by))}${row.part ? ` (${term(row.part)})` : ""} → ${actor(row.on)}</th>
      <td>${row.attacks}</td><td>${on(row.to_hit)}</td><td>${on(row.to_wound)}</td><td>${on(row.armour_save)}</td><td>${on(row.special_save)}</td></tr>`)}</tbody></table>`;
}

/** Who falls, where the owner chooses. */
function Losses({ said, one }) {
  const found = foreseen.value[said.due];
  if (!one) return null;
  if (!found) return html`<p role="status">${t("survey.waiting")}</p>`;
  return html`<section class="decision"><${Head} one=${one} text=${t("combat.who_falls")} /><${Picks} said=${found} /></section>`;
}

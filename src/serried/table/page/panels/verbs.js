// Verbs: a form for whatever the book lets a unit do and no other part of the page offers.
// Fields, their kinds and the words between them are those of its line; the table judges it.
import { html, signal } from "../dom.js";
import { busy } from "../doing.js";
import { ask, confirm, subject, write } from "../draft.js";
import { players, state, units } from "../store.js";
import { ownWord, t, term } from "../texts.js";

/** What the board, the bar, the tools and other forms offer; a move has no word of its own. */
const BY_HAND = new Set(["", "next_phase", "next_turn", "may", "arc_of", "cover_of", "inside", "distance_to", "sees", "lose", "batch", "recover", "raise",
  "take", "summon", "reinforce", "deploy_in", "charge", "flee", "redirect_to", "resolve_charge", "vanguard", "pass"]);

const MOST = 20; // rows of one item
const EDGES = ["north", "east", "south", "west"];

/** What may stand in a field of a kind, as pairs of a value and its name. */
const OFFERED = {
  asked: () => [["?", "?"]],
  charged: (one) => named(enemies(one)),
  enemy: (one) => named(enemies(one)),
  friend: (one) => named(units.value.filter((other) => other.player === one.player && other.id !== one.id)),
  letter: (one) => one.models.filter(({ role }) => role === "character").map(({ letter, title }) => [letter, title]),
  player: () => players.value.map((name) => [name, name]),
  reference: () => named(units.value),
  reserve: () => named(units.value.filter((other) => !other.pose)),
  sight: () => named(units.value),
  subject: () => named(units.value),
  table_edge: () => EDGES.map((name) => [name, term(name)]),
  unit: () => named(units.value),
};

/** What a number of a kind is at least; what may be `?` too is typed. */
const NUMBERS = { count: { min: 1 }, files: { min: 1 }, number: { min: 0, step: "any" }, signed: { step: "any" } };

const named = (found) => found.map(({ id, title }) => [id, title]);
const enemies = (one) => units.value.filter((other) => other.player !== one.player);

/** The verb that was chosen, and what was put into its fields, by their keys. */
const chosen = signal({ verb: "", values: {} });

/** The verbs that this phase offers, with a form for one of them; open where one is of this phase alone. */
export function Verbs({ one }) {
  const { phase } = state.value.turn;
  const offered = state.value.verbs.filter((verb) => !BY_HAND.has(verb.name) && acts(verb) && (verb.phase ?? phase) === phase);
  if (!offered.length) return null;
  const own = offered.filter((verb) => verb.phase);
  const verb = offered.find(({ name }) => name === chosen.value.verb) ?? own[0] ?? offered[0];
  return html`<details class="verbs" open=${own.length > 0}><summary>${t("verbs.name")}</summary>
    <${VerbForm} key=${`${one.id} ${verb.name}`} one=${one} verb=${verb} offered=${offered} /></details>`;
}

/** Whether its line begins with who acts. */
const acts = ({ parts }) => ["subject", "unit"].includes(parts[0].kind);

function VerbForm({ one, verb, offered }) {
  const values = chosen.value.verb === verb.name ? chosen.value.values : {};
  const form = {
    one,
    value: (key) => values[key] ?? "",
    set: (key, value) => { chosen.value = { verb: verb.name, values: { ...values, [key]: value } }; },
  };
  const [, ...parts] = verb.parts;
  const rows = verb.items.flatMap((item, place) => rowsOf(item, place, form));
  const line = lineOf(parts, rows, form);
  const put = (what) => { write(line); what(); };
  return html`<form onSubmit=${(event) => { event.preventDefault(); put(confirm); }}>
    <div class="fields">
      <label class="field"><span>${t("verbs.verb")}</span><select id="verb" value=${verb.name}
        onChange=${(event) => { chosen.value = { verb: event.target.value, values: {} }; }}>
        ${offered.map(({ name }) => html`<option key=${name} value=${name} selected=${name === verb.name}>${worded(name, `of_${name}`)}</option>`)}</select></label>
      <${Parts} parts=${parts} at="" form=${form} />
      ${rows.map(({ parts: inner, at }) => html`<${Parts} key=${at} parts=${inner} at=${at} form=${form} open />`)}
    </div>
    <p><code>${line ?? verb.example}</code></p>
    <div class="buttons"><button type="submit" class="main" disabled=${!line || busy.value}>${t("verbs.do")}</button>
      <button type="button" disabled=${!line || busy.value} onClick=${() => put(ask)}>${t("verbs.ask")}</button></div>
  </form>`;
}

/** The rows of an item: one, or of many those that are filled and another. */
function rowsOf({ parts, many }, place, form) {
  const rows = [];
  do rows.push({ parts, at: `${place}-${rows.length}-` });
  while (many && rows.length < MOST && said(parts, rows.at(-1).at, form, true)?.length);
  return rows;
}

/** The line as it stands; null while something that it needs is not said. */
function lineOf(parts, rows, form) {
  const head = said(parts, "", form);
  if (!head) return null;
  const items = rows.map((row) => said(row.parts, row.at, form, true)).filter((words) => words?.length);
  const start = [subject.value, ...head].join(" ");
  return items.length ? `${start}: ${items.map((words) => words.join(" ")).join(", ")}` : start;
}

/** The words of some parts; null where a field that they need is empty. */
function said(parts, at, form, open = false) {
  const words = [];
  for (const part of parts) {
    if (part.word) words.push(part.word);
    else if (part.field) {
      const value = valueOf(part, at, form, open);
      if (!value) return null;
      words.push(value);
    } else if (!part.flag) words.push(...(said(part.parts, at, form, true) ?? []));
    else if (form.value(at + part.flag)) words.push(...part.parts.map(({ word }) => word));
  }
  return words;
}

/** What a field offers to choose from; null where it is typed. */
function choicesOf({ kind, choices }, { one }) {
  if (choices?.length) return choices.map((name) => [name, term(name)]);
  return OFFERED[kind]?.(one) ?? null;
}

/** What a field holds: of a choice that has to be made the first, where nothing else was chosen. */
function valueOf(hole, at, form, open) {
  const value = form.value(at + hole.field).trim();
  const choices = choicesOf(hole, form);
  if (!choices || choices.some(([one]) => one === value)) return value;
  return open ? "" : choices[0]?.[0] ?? "";
}

function Parts({ parts, at, form, open = false }) {
  return parts.map((part) => {
    if (part.field) return html`<${Control} key=${part.field} hole=${part} at=${at} form=${form} open=${open} />`;
    if (part.flag) return html`<${Flag} key=${part.flag} name=${part.flag} at=${at} form=${form} />`;
    return part.parts ? html`<${Parts} parts=${part.parts} at=${at} form=${form} open />` : null;
  });
}

const Flag = ({ name, at, form }) => html`<label><input type="checkbox" id="verb-${at}${name}" checked=${form.value(at + name) !== ""}
  onChange=${(event) => form.set(at + name, event.target.checked ? "yes" : "")} /> ${term(name)}</label>`;

/** A field with the control of its kind; one that may be left out says so. */
function Control({ hole, at, form, open }) {
  const key = at + hole.field;
  const choices = choicesOf(hole, form);
  const value = valueOf(hole, at, form, open);
  const change = (event) => form.set(key, event.target.value);
  const label = worded(hole.field, `field_${hole.field}`, `kind_${hole.kind}`);
  return html`<label class="field"><span>${label}${open ? ` ${t("verbs.open")}` : ""}</span>${choices
    ? html`<select id="verb-${key}" value=${value} onChange=${change}>
      ${open || !choices.length ? html`<option value="" selected=${!value}>–</option>` : null}
      ${choices.map(([name, title]) => html`<option key=${name} value=${name} selected=${name === value}>${title}</option>`)}</select>`
    : html`<input id="verb-${key}" type=${NUMBERS[hole.kind] ? "number" : "text"} ...${NUMBERS[hole.kind] ?? { autocomplete: "off", spellcheck: false }}
      value=${value} onInput=${change} />`}</label>`;
}

/** Return the word of the book for a name, or the first text of the page there is, or what the terms have. */
function worded(name, ...keys) {
  const texts = keys.map((key) => `verbs.${key}`).filter((key) => t(key) !== key).map((key) => t(key));
  return ownWord(name) ?? texts[0] ?? term(name);
}

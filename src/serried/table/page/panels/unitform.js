// The form of a unit: its ranks drawn letter by letter, and every key a file can give it.
import { batch, html, signal } from "../dom.js";
import { choose, edit } from "../draft.js";
import { middle } from "../board/view.js";
import { players, state, tab, tell, unitOf, units } from "../store.js";
import { freeName } from "../tools.js";
import { t } from "../texts.js";
import { Button, Field } from "./parts.js";
import { KINDS, Named } from "./unitkeys.js";

const OWN = new Set(["id", "name", "player", "ranks", "front", "facing"]);
const BRUSHES = ["R", "M", "S", "C", "K", "."];
const COMMAND = new Set(["R", "M", "S", "C", "."]);
/** The names of the numbers that units of the book on the table have. */
export const numbersNamed = () => state.value?.rates ?? [];

/** The unit that is edited, by its id as it is on the table; null for a new one. */
const edited = signal(null);
/** The unit as it is being written, under the keys of a position file. */
const written = signal(null);
/** Whether the section that holds the form is open. */
export const unitOpen = signal(false);
const brush = signal("R");
/** The unit that is picked to be edited. */
const picked = signal("");

/** Begin to edit a unit of the table. */
export function beginUnit(id) {
  const found = state.value.position.unit.find((one) => one.id === id);
  batch(() => {
    unitOpen.value = true;
    edited.value = id;
    written.value = { ...structuredClone(found), ranks: [...ranksOf(id)] };
  });
}

/** Begin a new unit, with keys that are known already. */
export function beginNew(known = {}) {
  const rates = units.value[0]?.rates ?? {};
  const [x, y] = middle.value.map((number) => Math.round(number));
  batch(() => {
    unitOpen.value = true;
    edited.value = null;
    written.value = {
      id: freeName("unit"),
      player: players.value[0] ?? "blue",
      front: [x, y],
      facing: 0,
      base: "25x25",
      ranks: ["RMCSR", "RRRRR", "RRRRR"],
      ...Object.fromEntries(numbersNamed().map((name) => [name, rates[name] ?? 5])),
      ...known,
    };
  });
}

const ranksOf = (id) => units.value.find((one) => one.id === id)?.ranks ?? ["R"];

/** The unit that is picked, or else the first. */
const pickedNow = () => (unitOf(picked.value) ? picked.value : units.value[0].id);

/** The form, or the ways to it. */
export function UnitForm() {
  const unit = written.value;
  if (!unit) {
    return html`<div class="buttons"><${Button} text="unit.add" kind="main" onClick=${() => beginNew()} /></div>
      ${units.value.length ? html`<div class="row"><${Field} text="unit.which"><select id="unit-which" value=${pickedNow()}
          onChange=${(event) => { picked.value = event.target.value; }}>${units.value.map((one) => html`<option key=${one.id} value=${one.id}
          selected=${one.id === pickedNow()}>${one.title} (${one.player})</option>`)}</select><//>
        <${Button} text="unit.edit" onClick=${() => beginUnit(pickedNow())} /></div>` : null}`;
  }
  return html`<form class="unit-form" onSubmit=${keep}>
    <h3>${edited.value ? t("unit.edit_one", { unit: unitOf(edited.value)?.title ?? edited.value }) : t("unit.add")}</h3>
    <div class="fields">
      <${Field} text="unit.name"><input value=${unit.name ?? ""} onInput=${(event) => called(event.target.value)} /><//>
      <${Field} text="unit.player"><input list="players" value=${unit.player}
        onInput=${(event) => set("player", event.target.value)} required />
        <datalist id="players">${players.value.map((one) => html`<option value=${one} />`)}</datalist><//>
      ${unit.front ? html`${place(0)}${place(1)}<${Field} text="unit.facing"><input type="number" step="any"
        value=${degrees(unit.facing)} onChange=${(event) => set("facing", Number(event.target.value))} /><//>`
        : html`<${Button} text="unit.set_down" onClick=${setDown} />`}
    </div>
    <${Ranks} ranks=${unit.ranks} />
    <${Keys} unit=${unit} />
    <div class="buttons"><button type="submit" class="main">${t(edited.value ? "unit.keep" : "unit.put")}</button>
      ${edited.value ? html`<${Button} text="setup.remove" onClick=${remove} />` : null}
      <${Button} text="line.cancel" onClick=${leave} /></div>
  </form>`;
}

/** Give the unit a name; a new one is known by it in lines too, until it has an id of its own. */
function called(name) {
  const { name: before, ...rest } = written.value;
  const own = edited.value !== null || (rest.id !== idOf(before) && !rest.id.startsWith("unit"));
  written.value = { ...rest, ...(name && { name }), ...(!own && idOf(name) && { id: idOf(name) }) };
}

/** An id that is free, like a name. */
function idOf(name = "") {
  const plainly = name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "");
  return plainly && unitOf(plainly) ? freeName(`${plainly}-`) : plainly;
}

const set = (key, value) => { written.value = { ...written.value, [key]: value }; };

const plain = (key, value) => html`<${Field} text=${`unit.${key}`}><input
  value=${value} required pattern="[A-Za-z][A-Za-z0-9_\\-]*" disabled=${key === "id" && edited.value !== null}
  onInput=${(event) => set(key, event.target.value)} /><//>`;

const place = (index) => html`<${Field} text=${`unit.front_${"xy"[index]}`}><input type="number" step="any"
  value=${hundredth(written.value.front[index])}
  onChange=${(event) => set("front", written.value.front.map((one, n) => (n === index ? Number(event.target.value) : one)))} />
    <//>`;

const hundredth = (number) => Math.round(number * 100) / 100; // what is not changed stays as exact as it was

const degrees = (facing) => (Array.isArray(facing) ? hundredth(((Math.atan2(facing[0], facing[1]) * 180) / Math.PI + 360) % 360) : hundredth(facing));

function setDown() {
  const { off_table: _away, ...rest } = written.value;
  written.value = { ...rest, front: middle.value.map((number) => Math.round(number)), facing: 0 };
}

/** Ranks and files: pick a letter and draw, or type them. */
function Ranks({ ranks }) {
  const files = Math.max(1, ...ranks.map((rank) => rank.length));
  const paint = (rank, file) => {
    const drawn = ranks.map((one) => one.padEnd(files, "."));
    drawn[rank] = drawn[rank].slice(0, file) + brush.value + drawn[rank].slice(file + 1);
    set("ranks", drawn);
  };
  const resize = (change) => set("ranks", change(ranks.map((one) => one.padEnd(files, "."))));
  return html`<fieldset class="ranks"><legend>${t("unit.ranks")}</legend>
    <div class="brushes" role="group"
      aria-label=${t("unit.brush")}>${BRUSHES.map((letter) => html`<button type="button"
      aria-pressed=${brush.value === letter ? "true" : "false"}
      aria-label=${t(`letter.${letter === "." ? "none" : letter}`)}
        onClick=${() => { brush.value = letter; }}>${letter}</button>`)}</div>
    <div class="drawn">${ranks.map((rank, r) => html`<div
      class="rank">${[...rank.padEnd(files, ".")].map((letter, f) => html`<button type="button"
      class=${`cell cell-${letter === "." ? "none" : "some"}`}
      aria-label=${t("unit.cell", { rank: r + 1, file: f + 1, letter })}
        onClick=${() => paint(r, f)}>${letter}</button>`)}</div>`)}</div>
    <div class="buttons"><${Button} text="unit.rank_more" kind="small"
      onClick=${() => resize((all) => [...all, "R".repeat(files)])} />
      <${Button} text="unit.rank_less" kind="small" disabled=${ranks.length < 2}
        onClick=${() => resize((all) => all.slice(0, -1))} />
      <${Button} text="unit.file_more" kind="small" onClick=${() => resize((all) => all.map((one) => `${one}R`))} />
      <${Button} text="unit.file_less" kind="small" disabled=${files < 2}
        onClick=${() => resize((all) => all.map((one) => one.slice(0, -1)))} /></div>
    <${Field} text="unit.ranks_typed" wide><textarea class="code" rows="3" spellcheck="false"
      value=${ranks.join("\n")}
      onChange=${(event) => set("ranks", event.target.value.split(/\s+/).filter(Boolean))} /><//>
  </fieldset>`;
}

/** All the other keys: those with a name have fields; the rest is as in a file. */
function Keys({ unit }) {
  const rates = numbersNamed();
  const rest = Object.keys(unit).filter((key) => !OWN.has(key) && !(key in KINDS) && !rates.includes(key));
  return html`<fieldset class="keys-of-unit"><legend>${t("unit.keys")}</legend>
    <${Named} unit=${unit} set=${set} rates=${rates} />
    <details><summary>${t("unit.keys_file")}</summary>${plain("id", unit.id)}
    ${rest.map((key) => html`<label class="field" key=${key}><span lang="en">${key}</span><input
      value=${shown(unit[key])} onChange=${(event) => set(key, read(event.target.value))} /></label>`)}</details></fieldset>`;
}

const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value));

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function keep(event) {
  event.preventDefault();
  const unit = withKinds(whole(written.value));
  const done = await edit(edited.value ? changesTo(unit) : [{ add: "unit", value: unit }]);
  if (!done) return;
  tell([t("unit.kept", { unit: unit.name ?? unit.id }), ...done.notes].join(". "));
  leave();
  choose(unit.id);
  tab.value = "ask";
}

/** Leave out what was emptied. */
const whole = (unit) => Object.fromEntries(Object.entries(unit).filter(([, value]) => value !== ""));

/** Letters of a player's own need to be told what they are: characters, until they say otherwise. */
function withKinds(unit) {
  const own = [...new Set(unit.ranks.join(""))].filter((letter) => !COMMAND.has(letter) && !unit.model?.[letter]);
  if (!own.length) return unit;
  const kinds = Object.fromEntries(own.map((letter) => [letter, { character: true }]));
  return { ...unit, model: { ...unit.model, ...kinds } };
}

function changesTo(unit) {
  const before = { ...state.value.position.unit.find((one) => one.id === edited.value), ranks: ranksOf(edited.value) };
  const keys = Object.keys({ ...before, ...unit }).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(unit[key]));
  const path = (key) => ["unit", edited.value, key];
  const changes = keys.map((key) => (unit[key] === undefined ? { unset: path(key) } : { set: path(key), to: unit[key] }));
  return changes.length ? changes : [{ set: path("player"), to: unit.player }];
}

async function remove() {
  if (await edit([{ remove: "unit", what: edited.value }])) leave();
}

function leave() {
  batch(() => {
    written.value = null;
    edited.value = null;
  });
}

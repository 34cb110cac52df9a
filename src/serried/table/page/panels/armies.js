// Armies: a list for each side; what nobody knows of a unit is asked once for each kind.
import { html, signal, useEffect } from "../dom.js";
import { armyOf, dismiss, keepKind, kinds, shelf, shelving, sides, takeFiles } from "../battle.js";
import { attempt } from "../doing.js";
import { edit } from "../draft.js";
import { state, tell } from "../store.js";
import { t, term } from "../texts.js";
import { request } from "../wire.js";
import { Button, Field } from "./parts.js";

const PAUSE = 350; // milliseconds after the last letter of a list
const BASES = ["20x20", "25x25", "25x50", "40x40", "50x50", "50x75", "50x100", "100x150", "60 round"];
const ASKED = ["advance", "march", "discipline", "hp"];
const FRESH = { base: "", height: "standard", type: "infantry", hp: "1", advance: "", march: "", discipline: "" };
const OWN = new Set(["hp", "models"]);
const HEIGHTS = ["standard", "large", "gigantic"];
const TYPES = ["infantry", "beast", "cavalry", "construct"];

/** What is typed and read for each side, by its place, and the kinds that are in reserve already. */
const EMPTY = { text: "", read: null, list: null, kept: [] };
const lists = [0, 1].map(() => signal(EMPTY));
const answers = signal({});

/** The step with the lists of both sides. */
export function Armies() {
  const drop = async (event) => {
    event.preventDefault();
    await taken(event.dataTransfer.files, event.target.closest?.("[data-place]")?.dataset.place ?? 0);
  };
  return html`<div class="armies" onDragOver=${(event) => event.preventDefault()} onDrop=${drop}>
    <${Catalogues} />
    ${sides().slice(0, 2).map((player, n) => html`<${Army} key=${n} player=${player} place=${n} />`)}
  </div>`;
}

/** Take files: catalogues to the shelf, another as the list of a side. */
async function taken(files, place) {
  const [list] = await takeFiles(files);
  if (list) write(place, await list.text());
  else for (const n of [0, 1]) readAgain(n);
}

function Catalogues() {
  const said = shelf.value;
  const some = said?.files > 0;
  const way = shelving.value;
  const pick = async (event) => {
    await taken(event.target.files, 0);
    event.target.value = "";
  };
  return html`<details class="catalogues" open=${!some}><summary>${some ? t(said.armies.length === 1 ? "shelf.one" : "shelf.some", { n: said.units, of: said.armies.length }) : t("shelf.none")}</summary>
    <p>${t("shelf.about")}</p><p>${t("shelf.where")}</p>
    <label class="field wide drop"><span>${t("shelf.drop")}</span><input type="file" id="catalogue-files" multiple accept=".cat,.gst,.catz,.gstz" onChange=${pick} /></label>
    ${way ? html`<p role="status">${t("shelf.way", way)}</p>` : null}</details>`;
}

const timers = [0, 0];

function write(place, text) {
  lists[place].value = { ...EMPTY, text };
  clearTimeout(timers[place]);
  timers[place] = setTimeout(() => readAgain(place), PAUSE);
}

async function readAgain(place, list = lists[place].value.list) {
  const { text } = lists[place].value;
  if (!text.trim()) {
    lists[place].value = { ...EMPTY, text };
    return;
  }
  const message = { do: "import_list", text, player: sides()[place], answers: kinds.value };
  const whole = await attempt(() => request({ ...message, list: list ?? 1 }));
  lists[place].value = { ...lists[place].value, text, read: whole, list: list ?? 1 };
}

/** The kinds of a list that lack something. */
const openOf = (read) => [...new Map(read.drafts.filter((one) => one.missing.length).map((one) => [one.name, one])).values()];

/** The kinds of a list that were put in reserve, unless they were taken back since. */
const keptOf = (place) => (armyOf(sides()[place]).length ? lists[place].value.kept : []);

/** The units of a list that lack nothing, and are not in reserve yet. */
const readyOf = (read, kept) => {
  const left = new Set([...openOf(read).map((one) => one.name), ...kept]);
  return read.units.filter((one) => !left.has(one.name));
};

/** What lists hold that is not in reserve: of each side how many units, and of how many nobody knows enough. */
export const leftInLists = () => sides().slice(0, 2).flatMap((player, n) => {
  const { read } = lists[n].value;
  if (!read) return [];
  const [ready, open] = [readyOf(read, keptOf(n)).length, openOf(read).length];
  return ready || open ? [{ player, n: ready, open }] : [];
});

function Army({ player, place }) {
  const { text, read, list } = lists[place].value;
  const there = armyOf(player);
  const file = async (event) => {
    const [found] = event.target.files;
    if (found) write(place, await found.text());
    event.target.value = "";
  };
  if (there.length) {
    return html`<fieldset class="army side-${place}"><legend>${t(`side.${place}`)} ${player}</legend>
      <p>${t("army.there", { n: there.length })}</p>
      <div class="buttons"><${Button} text="army.again" kind="small" onClick=${() => dismissed(player, place)} /></div>
      ${read ? html`<${Reading} read=${read} place=${place} list=${list} />` : null}</fieldset>`;
  }
  return html`<fieldset class="army side-${place}" data-place=${place}><legend>${t(`side.${place}`)} ${player}</legend>
    <${Field} text="army.text" places=${{ player }} wide><textarea id=${`army-${place}`} rows="5" value=${text}
      onInput=${(event) => write(place, event.target.value)} /><//>
    <${Field} text="army.file" places=${{ player }} wide><input type="file" accept=".txt,.ros,.rosz,.json,text/plain" onChange=${file} /><//>
    ${read ? html`<${Reading} read=${read} place=${place} list=${list} />` : null}</fieldset>`;
}

/** Take a player's army away, and what of its list was still open. */
async function dismissed(player, place) {
  if (await dismiss(player)) lists[place].value = EMPTY;
}

function Reading({ read, place, list }) {
  const kept = keptOf(place);
  const open = openOf(read);
  const ready = readyOf(read, kept);
  const strange = (read.reading.lines ?? []).filter((one) => !one.understood && !answered(read, one));
  const put = async () => {
    const own = new Map([...(state.value.position.weapon ?? []), ...read.weapons].map((one) => [one.name, one]));
    const weapons = read.weapons.length ? [{ set: ["weapon"], to: [...own.values()] }] : [];
    const done = await edit([...weapons, ...ready.map((value) => ({ add: "unit", value }))]);
    if (!done) return;
    lists[place].value = open.length ? { ...lists[place].value, kept: [...kept, ...ready.map((one) => one.name)] } : EMPTY;
    tell(t("list.put", { n: ready.length }));
  };
  return html`${read.lists.length > 1 && !kept.length ? html`<${Field} text="army.which" wide><select value=${list}
      onChange=${(event) => readAgain(place, Number(event.target.value))}>${read.lists.map((one) => html`<option value=${one.list}
      selected=${one.list === list}>${t("army.one", { n: one.list, army: one.army || "?", units: one.units })}</option>`)}</select><//>` : null}
    <p role="status">${readyWords(read.units.length - unfinished(read), read.units.length + lacking(read))}</p>
    ${strange.length ? html`<ul class="reading" lang="en">${strange.map((one) => html`<li class="fails"><span aria-hidden="true">✗</span> ${one.text}
      ${one.asks.map((word) => html`<br /><small>${word}</small>`)}</li>`)}</ul>` : null}
    ${ready.length || !open.length ? html`<div class="buttons"><${Button} text=${ready.length === 1 ? "list.put_one" : "list.put_all"}
      places=${{ n: ready.length }} kind="main" disabled=${!ready.length} onClick=${put} /></div>` : null}
    ${open.length ? html`<${Unknown} open=${open} place=${place} />` : null}`;
}

/** How many units of a list are ready, in words. */
const readyWords = (n, of) => t(`army.ready${of === 1 ? (n ? "_one" : "_not") : n === of ? "_all" : n ? "" : "_none"}`, { n, of });

/** Whether everything that a line left open has been said. */
const answered = (read, { line }) => read.reading.drafts.some((one) => one.line === line) && !read.drafts.some((one) => one.line === line);

/** How many units have a base and lack something else; and how many lack that. */
const unfinished = (read) => read.drafts.filter((one) => one.missing.length && !one.missing.includes("base")).length;
const lacking = (read) => read.drafts.filter((one) => one.missing.includes("base") || one.missing.includes("models")).length;

/** One small form for each kind of unit that nobody knows. */
function Unknown({ open, place }) {
  return html`<p>${t(open.length === 1 ? "army.unknown_one" : "army.unknown", { n: open.length, unit: open[0].name })}</p>
    ${open.map((one) => html`<${Kind} key=${one.name} draft=${one} place=${place} />`)}`;
}

function Kind({ draft, place }) {
  const { name, missing } = draft;
  useEffect(() => {
    answers.value = { ...answers.value, [name]: { ...FRESH, ...answers.value[name] } };
  }, [name]);
  const now = answers.value[name] ?? FRESH;
  const set = (key) => (event) => { answers.value = { ...answers.value, [name]: { ...now, [key]: event.target.value } }; };
  const keep = async (event) => {
    event.preventDefault();
    const found = missing.map((key) => [key, now[key]]).filter(([, value]) => value !== "" && value !== undefined);
    keepKind(name, Object.fromEntries(found.map(([key, value]) => [key, Number.isNaN(Number(value)) ? value : Number(value)])));
    await Promise.all([0, 1].map((n) => readAgain(n)));
    document.querySelector(`[data-place="${place}"] .kind input`)?.focus();
  };
  const number = (key, most) => html`<label class="field"><span>${OWN.has(key) ? t(`kind.${key}`) : term(key)}</span><input type="number" required min="0" max=${most}
    value=${now[key]} onInput=${set(key)} /></label>`;
  const choice = (key, all) => html`<label class="field"><span>${t(`kind.${key}`)}</span><select value=${now[key]} onChange=${set(key)}>
    ${all.map((one) => html`<option value=${one} selected=${one === now[key]}>${t(`kind.${one}`)}</option>`)}</select></label>`;
  return html`<form class="kind" onSubmit=${keep}><fieldset><legend>${name}</legend><div class="fields">
    ${missing.includes("models") ? number("models", 500) : null}
    ${missing.includes("base") ? html`<label class="field"><span>${t("kind.base")}</span><input list="bases" required value=${now.base}
      placeholder="25x25" onInput=${set("base")} /><datalist id="bases">${BASES.map((one) => html`<option value=${one} />`)}</datalist></label>` : null}
    ${missing.includes("height") ? choice("height", HEIGHTS) : null}${missing.includes("type") ? choice("type", TYPES) : null}
    ${ASKED.filter((key) => missing.includes(key)).map((key) => number(key, key === "discipline" ? 10 : 100))}
  </div><button type="submit">${t("kind.keep", { name })}</button></fieldset></form>`;
}


// What lasts beside units and terrain: effects on characteristics, and Deployment Zones.
import { html, signal } from "../dom.js";
import { edit } from "../draft.js";
import { sides } from "../battle.js";
import { side, state, units } from "../store.js";
import { partsOf, putCorner, setParts, strip } from "../zones.js";
import { t, term } from "../texts.js";
import { cornersOf, cornersText } from "./corners.js";
import { Types } from "./deployment.js";
import { Button, Field } from "./parts.js";
import { numbersNamed } from "./unitform.js";

const ENDS = ["phase", "turn", "round", "permanent"]; // as a position file says when an effect ends
const FRESH = { name: "", on: "", until: "turn" };

/** The effect that is being written, under the keys of a position file. */
const fresh = signal(FRESH);

const listed = (value) => [value ?? []].flat().join(", ");
const names = (text) => text.split(/[\s,]+/).filter(Boolean);
/** A number to add, or how to set or multiply: "=6", "x2". */
const change = (text) => (Number.isNaN(Number(text)) ? text.trim() : Number(text));

/** Every lasting effect, and a new one. */
export function Effects() {
  const all = state.value?.position.effect ?? [];
  const add = async (event) => {
    event.preventDefault();
    const filled = Object.entries(fresh.value).filter(([key, value]) => value !== "" && !(numbersNamed().includes(key) && value in HOW));
    const value = Object.fromEntries(filled.map(([key, text]) => [key, read(key, text)]));
    if (await edit([{ add: "effect", value }])) fresh.value = FRESH;
  };
  return html`<p>${t("effect.about")}</p>
    <ul class="plain">${all.map((one, n) => html`<li key=${n}><${Fields} one=${one}
        onSet=${(key, text) => edit([text === "" ? { unset: ["effect", n, key] } : { set: ["effect", n, key], to: read(key, text) }])} />
      <${Button} text="setup.remove" kind="small" aria-label=${`${t("setup.remove")}: ${one.name}`}
        onClick=${() => edit([{ remove: "effect", what: n }])} /></li>`)}</ul>
    <form class="effect-form" onSubmit=${add}>
      <${Fields} one=${fresh.value} heard="onInput" onSet=${(key, text) => { fresh.value = { ...fresh.value, [key]: text }; }} />
      <button type="submit" disabled=${!fresh.value.name || !fresh.value.on}>${t("effect.add")}</button></form>`;
}

const read = (key, text) => (key === "on" ? names(text) : numbersNamed().includes(key) ? change(text) : text);

/** The keys of one effect; *heard* is when a field says what is in it. */
function Fields({ one, onSet, heard = "onChange" }) {
  const field = (key, text, value = one[key] ?? "") => html`<label class="field" key=${key}><span>${text}</span><input value=${value}
    ...${{ [heard]: (event) => onSet(key, event.target.value) }} /></label>`;
  return html`<div class="fields">
    ${field("name", t("effect.name"))}<${Whom} chosen=${names(listed(one.on))} onSet=${(text) => onSet("on", text)} />${field("source", t("effect.source"))}
    <${Field} text="effect.until"><select value=${one.until} onChange=${(event) => onSet("until", event.target.value)}>
      ${ENDS.map((name) => html`<option value=${name} selected=${name === one.until}>${t(`effect.until_${name}`)}</option>`)}</select><//>
    ${numbersNamed().map((key) => html`<${Amount} key=${key} name=${term(key)} value=${one[key] ?? ""} heard=${heard} onSet=${(text) => onSet(key, text)} />`)}</div>`;
}

/** The units and characters that an effect is on, by their names. */
function Whom({ chosen, onSet }) {
  const heroes = (unit) => (unit.single ? [] : unit.models.filter((model) => model.role === "character"));
  const all = units.value.flatMap((unit) => [[unit.id, unit.title], ...heroes(unit).map((model) => [`${unit.id}.${model.letter}`, `${model.title} (${unit.title})`])]);
  return html`<${Field} text="effect.on"><select multiple size="3" onChange=${(event) => onSet([...event.target.selectedOptions].map((one) => one.value).join(", "))}>
    ${all.map(([name, title]) => html`<option key=${name} value=${name} selected=${chosen.includes(name)}>${title}</option>`)}</select><//>`;
}

/** How an effect changes a number, by the sign that a file has for it. */
const HOW = { "": "adds", "=": "sets", x: "times" };

/** A number and what becomes of it: added, set, or multiplied. */
function Amount({ name, value, heard, onSet }) {
  const [, sign, number] = String(value).match(/^([=x]?)(.*)$/);
  const put = ({ target }) => {
    const [how, text] = [...target.parentElement.children].map((one) => one.value); // as they are, be they drawn already or not
    onSet(text.trim() === "" ? (heard === "onInput" ? how : "") : `${how}${text}`);
  };
  return html`<div class="field"><span>${name}</span><span class="amount"><select aria-label=${t("effect.how", { key: name })} value=${sign}
      onChange=${put}>${Object.entries(HOW).map(([how, word]) => html`<option value=${how} selected=${how === sign}>${t(`effect.${word}`)}</option>`)}</select>
    <input type="number" step="any" aria-label=${name} value=${number} ...${{ [heard]: put }} /></span></div>`;
}

/** The Deployment Zone of each player: by the name of a type, as a strip, or corner by corner. */
export function Zones() {
  const all = [...new Set([...sides(), ...(state.value?.zones ?? []).map((one) => one.player)])];
  return html`<${Types} /><p>${t("zone.about")}</p>
    ${all.map((player, nth) => html`<div class="row" key=${player} role="group" aria-label=${t("zone.of", { player })}><b class="who side-${Math.min(side(player), 2)}">${player}</b>
      <${Button} text=${nth % 2 ? "zone.north" : "zone.south"} onClick=${() => strip(player, nth % 2)} />
      <${Button} text="setup.remove" kind="small" disabled=${!partsOf(player).length} onClick=${() => setParts(player, [])} /></div>`)}
    <details><summary>${t("zone.numbers")}</summary>${all.map((player) => (partsOf(player).length ? partsOf(player) : [[]]).map((part, n) => html`<${Corners}
      key=${`${player} ${n}`} player=${player} part=${part} n=${n} />`))}</details>`;
}

/** One part of a zone as numbers, for those without a pointer: corner by corner, or all in a line; an empty one is taken away. */
function Corners({ player, part, n }) {
  const put = (text) => setParts(player, [...partsOf(player).slice(0, n), ...(text.trim() ? [cornersOf(text)] : []), ...partsOf(player).slice(n + 1)]);
  const name = n ? `${player} ${n + 1}` : player;
  const number = (corner, way) => html`<input type="number" min="0" max=${state.value.table[way]} step="0.5" value=${part[corner][way]}
    aria-label=${`${name}, ${t("zone.corner", { n: corner + 1 })}: ${t(way ? "zone.up" : "zone.across")}`}
    onChange=${(event) => putCorner(player, n, corner, part[corner].with(way, Number(event.target.value)))} />`;
  return html`<div class="zone-numbers">${part.map((_, corner) => html`<span key=${corner}><small>${t("zone.corner", { n: corner + 1 })}</small> ${number(corner, 0)} ${number(corner, 1)}</span>`)}</div>
    <details><summary>${t("zone.in_a_line", { zone: name })}</summary><label class="field wide"><span>${name}</span><input class="code"
    placeholder="0 0; 72 0; 72 12; 0 12" value=${cornersText(part)} onChange=${(event) => put(event.target.value)} /></label></details>`;
}

// Deployment: zones by the name of a type, and a tray with the reserves of both sides.
import { html, signal } from "../dom.js";
import { sides } from "../battle.js";
import { hand, hostsOf, joinIn, letGo, lining, lineUp, lookAt, putDown, takeUp, widen } from "../deploying.js";
import { attempt } from "../doing.js";
import { dragFromTray, noFling } from "../board/tray.js";
import { hello, players, side, state, unitOf, units } from "../store.js";
import { t } from "../texts.js";
import { request } from "../wire.js";
import { cornersOpen } from "../zones.js";
import { Field } from "./parts.js";

const type = signal(null);
const way = signal(0);

/** The step with the zones and the tray. */
export function Deployment() {
  return html`<${Types} />
    <div class="buttons"><button type="button" aria-pressed=${cornersOpen.value ? "true" : "false"} disabled=${!state.value?.zones.length}
      onClick=${() => { cornersOpen.value = !cornersOpen.value; }}>${t("zone.drag")}</button></div>
    ${players.value.map((player) => html`<${Tray} key=${player} player=${player} />`)}`;
}

/** Zones by the name of a Deployment Type, where the book has some. */
export function Types() {
  const all = (hello.value?.types ?? {})[state.value?.book] ?? [];
  if (!all.length) return null;
  const [south, north] = sides();
  const draw = (name, how) => {
    type.value = name;
    way.value = how;
    return attempt(() => request({ do: "prepare", type: name, way: how, south, north }));
  };
  return html`<h3>${t("deploy.type")}</h3><div class="types" role="group" aria-label=${t("deploy.type")}>${all.map(({ name }) => html`<button type="button" key=${name} lang="en"
      aria-pressed=${type.value === name && state.value.zones.length ? "true" : "false"} onClick=${() => draw(name, way.value)}>${name}</button>`)}</div>
    <label class="check"><input type="checkbox" checked=${way.value === 1} disabled=${!type.value}
      onChange=${(event) => draw(type.value, event.target.checked ? 1 : 0)} /> <span>${t("deploy.way")}</span></label>`;
}

function Tray({ player }) {
  const waiting = units.value.filter((one) => one.player === player && one.off_table === "reserve");
  const standing = units.value.filter((one) => one.player === player && one.pose).length;
  return html`<fieldset class="tray side-${side(player)}"><legend>${t(`side.${Math.min(side(player), 2)}`)} ${player}</legend>
    <p class="words">${t("deploy.count", { n: waiting.length, of: standing })}</p>
    <ul>${waiting.map((one) => html`<li key=${one.id}><button type="button" class="tray-unit" data-tray=${one.id} aria-pressed=${hand.value === one.id ? "true" : "false"}
      onPointerDown=${(event) => dragFromTray(event, one.id)} onTouchMove=${noFling} onClick=${(event) => pressed(event, one)}><b>${one.title}</b>
      <small>${one.count} × ${one.base}</small></button><${Width} one=${one} /><${Joins} one=${one} /></li>`)}</ul>
    ${waiting.length ? html`<div class="buttons"><button type="button" disabled=${lining.value} onClick=${() => lineUp(waiting)}>${t("deploy.line_up", { n: waiting.length })}</button></div>` : null}</fieldset>`;
}

/** The units that a character could join, for those who drag nothing. */
function Joins({ one }) {
  const hosts = hostsOf(one);
  if (!hosts.length) return null;
  const join = (event) => {
    event.preventDefault();
    joinIn(one.id, unitOf(new FormData(event.target).get("host")));
  };
  return html`<form class="row joins" onSubmit=${join}><${Field} text="deploy.join" places=${{ who: one.title }}><select name="host">${hosts.map((host) => html`<option
    key=${host.id} value=${host.id}>${host.title}</option>`)}</select><//><button type="submit">${t("deploy.join_do")}</button></form>`;
}

/** A key puts a unit where there is room; a pointer takes it up, and a click on the board puts it down. */
function pressed(event, one) {
  if (event.detail === 0) putDown({ unit: one.id }).then((done) => { if (done) lookAt(one.id); });
  else if (hand.value === one.id) letGo();
  else takeUp(one.id);
}

/** How wide a unit stands. */
export function Width({ one }) {
  if (one.count < 2) return null;
  const button = (by, sign) => html`<button type="button" class="small square" aria-label=${t(by < 0 ? "deploy.narrower" : "deploy.wider", { unit: one.title })}
    disabled=${one.files + by < 1 || one.files + by > one.count} onClick=${() => widen(one, one.files + by)}>${sign}</button>`;
  return html`<span class="width">${button(-1, "−")}<output>${t("deploy.wide", { n: one.files })}</output>${button(1, "+")}</span>`;
}

// The strip under the board while a battle is set up: what there is to do, and the way on.
import { html, signal } from "../dom.js";
import { STEPS, armyOf, begin, sides, step } from "../battle.js";
import { takeBack, turnBy } from "../deploying.js";
import { chosen, players, side, units } from "../store.js";
import { t } from "../texts.js";
import { Width } from "./deployment.js";
import { IconButton } from "./icons.js";
import { Button, Field } from "./parts.js";

const TURN = 15; // degrees
const first = signal(null);

/** What is to be done in the step that is open; it stands where the typed line is at other times. */
export function SetupBar() {
  return html`<section id="line" tabindex="-1" class="bar" aria-label=${t("battle.name")}>
    <p class="ghost-words" tabindex="0">${t(`battle.do_${step.value}`)}</p>
    <div class="bar-row">${step.value === "deployment" ? html`<${Chosen} />` : null}
      <div class="bar-buttons"><${Onward} /></div></div>
  </section>`;
}

/** The unit on the table that is looked at: how wide it stands and where it faces. */
function Chosen() {
  const one = units.value.find(({ id, pose }) => id === chosen.value && pose);
  if (!one) return null;
  return html`<div class="buttons" role="group" aria-label=${one.title}><b class="who side-${Math.min(side(one.player), 2)}">${one.title}</b><${Width} one=${one} />
    <${IconButton} icon="left" name=${t("deploy.left")} onClick=${() => turnBy(one, -TURN)} /><${IconButton} icon="right" name=${t("deploy.right")} onClick=${() => turnBy(one, TURN)} />
    <${Button} text="deploy.back" onClick=${() => takeBack(one)} /></div>`;
}

/** To the next step, or to the first turn. */
function Onward() {
  const next = STEPS[STEPS.indexOf(step.value) + 1];
  if (!next) return html`<${Begin} />`;
  const ready = step.value !== "armies" || sides().slice(0, 2).every((player) => armyOf(player).length);
  return html`<button type="button" class=${ready ? "main" : ""} onClick=${() => { step.value = next; }}>${t("battle.next", { step: t(`battle.${next}`) })}</button>`;
}

/** Whose turn is first, and the button that begins it; off, with the reason, while a side has nobody there. */
function Begin() {
  const standing = players.value.filter((player) => units.value.some((one) => one.player === player && one.pose));
  const who = players.value.includes(first.value) ? first.value : players.value[0];
  const short = standing.length < 2;
  return html`${short ? html`<small id="begin-why">${t("deploy.both")}</small>` : null}
    ${players.value.length ? html`<${Field} text="deploy.first"><select id="first" value=${who} onChange=${(event) => { first.value = event.target.value; }}>
      ${players.value.map((player) => html`<option value=${player} selected=${player === who}>${player}</option>`)}</select><//>` : null}
    <${Button} text="deploy.begin" kind="main" disabled=${short} aria-describedby=${short ? "begin-why" : undefined} onClick=${() => begin(who)} />`;
}

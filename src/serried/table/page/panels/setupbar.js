// The strip under the board while a battle is set up: what there is to do, and the way on.
import { goOnAt, html, signal } from "../dom.js";
import { STEPS, armyOf, begin, sides, step } from "../battle.js";
import { takeBack, turnBy } from "../deploying.js";
import { chosen, players, side, tell, units } from "../store.js";
import { t } from "../texts.js";
import { leftInLists } from "./armies.js";
import { Width } from "./deployment.js";
import { IconButton } from "./icons.js";
import { Button, Field } from "./parts.js";

const TURN = 15; // degrees
const FEW = 3; // units that are named
const first = signal(null);

/** What is to be done in the step that is open; it stands where the typed line is at other times. */
export function SetupBar() {
  return html`<section id="line" tabindex="-1" class="bar" aria-label=${t("battle.name")}>
    <div class="words-place"><p class="ghost-words" tabindex="0">${step.value === "armies" && leftWords() || t(`battle.do_${step.value}`)}</p></div>
    <div class="bar-row">${step.value === "deployment" ? html`<${Chosen} />` : null}
      <div class="bar-buttons"><${Onward} /></div></div>
  </section>`;
}

/** What of the lists is not in reserve; "" where nothing is left in them. */
const leftWords = () => leftInLists().flatMap(({ player, n, open }) => [
  n ? t(n === 1 ? "army.left_one" : "army.left", { player, n }) : "",
  open ? t(open === 1 ? "army.left_open_one" : "army.left_open", { player, n: open }) : "",
]).filter(Boolean).join(" ");

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
  const left = step.value === "armies" ? leftWords() : "";
  const ready = !left && (step.value !== "armies" || sides().slice(0, 2).every((player) => armyOf(player).length));
  const go = () => {
    step.value = next;
    goOnAt("panel");
    if (left) tell(left, true);
  };
  return html`<button type="button" class=${ready ? "main" : ""} onClick=${go}>${t("battle.next", { step: t(`battle.${next}`) })}</button>`;
}

/** Who of a player is still in reserve: by name where they are few. */
function waitingWords(player) {
  const all = units.value.filter((one) => one.player === player && one.off_table === "reserve");
  if (!all.length) return "";
  return `${player} ${all.length > FEW ? all.length : all.map((one) => one.title).join(", ")}`;
}

/** Whose turn is first, and the button that begins it; off, with the reason, while a side has nobody there. */
function Begin() {
  const standing = players.value.filter((player) => units.value.some((one) => one.player === player && one.pose));
  const who = players.value.includes(first.value) ? first.value : players.value[0];
  const short = standing.length < 2;
  const left = players.value.map(waitingWords).filter(Boolean).join("; ");
  return html`${short ? html`<small id="begin-why">${t("deploy.both")}</small>` : left ? html`<small id="begin-why">${t("deploy.left", { who: left })}</small>` : null}
    ${players.value.length ? html`<${Field} text="deploy.first"><select id="first" value=${who} onChange=${(event) => { first.value = event.target.value; }}>
      ${players.value.map((player) => html`<option value=${player} selected=${player === who}>${player}</option>`)}</select><//>` : null}
    <${Button} text="deploy.begin" kind="main" disabled=${short} aria-describedby=${short || left ? "begin-why" : undefined} onClick=${() => begin(who)} />`;
}

// The side: one panel at a time, by tabs.
import { computed, html } from "../dom.js";
import { sheet, tab } from "../store.js";
import { t } from "../texts.js";
import { Ask } from "./ask.js";
import { Log } from "./log.js";
import { More } from "./more.js";
import { Setup } from "./setup.js";
import { Talk } from "./together.js";
import { seats, watching } from "../seats.js";

const PANELS = { ask: Ask, log: Log, setup: Setup, talk: Talk, more: More };
/** The panels that are of use at this seat. */
const NAMES = computed(() => Object.keys(PANELS).filter((name) => (name === "talk" ? seats.value : name !== "setup" || !watching.value)));

/** The panels beside the board. */
export function Side() {
  const Panel = PANELS[tab.value];
  return html`<div class="side ${sheet.value ? "" : "low"}" onKeyDown=${back}>
    <div role="tablist" aria-label=${t("tab.name")}
      onKeyDown=${turn}>${NAMES.value.map((name) => html`<button type="button" role="tab" id="tab-${name}"
      aria-selected=${tab.value === name ? "true" : "false"} aria-controls="panel" tabindex=${tab.value === name ? 0 : -1}
      onClick=${() => pick(name)}>${t(`tab.${name}`)}</button>`)}</div>
    <div role="tabpanel" id="panel" key=${tab.value} aria-labelledby="tab-${tab.value}" tabindex="0"><${Panel} /></div>
  </div>`;
}

/** Open a tab; on a small screen the one that is open closes its sheet. */
function pick(name) {
  sheet.value = tab.value !== name || !sheet.value;
  tab.value = name;
}

/** Escape leads back to the board. */
function back(event) {
  if (event.key === "Escape" && !event.defaultPrevented) document.getElementById("board")?.focus();
}

function turn(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  sheet.value = true;
  const names = NAMES.value;
  tab.value = names[(names.indexOf(tab.value) + by + names.length) % names.length];
  document.getElementById(`tab-${tab.value}`)?.focus();
}

// The side: one panel at a time, by tabs.
import { html } from "../dom.js";
import { sheet, tab } from "../store.js";
import { t } from "../texts.js";
import { Ask } from "./ask.js";
import { Log } from "./log.js";
import { More } from "./more.js";
import { Setup } from "./setup.js";

const PANELS = { ask: Ask, log: Log, setup: Setup, more: More };
const NAMES = Object.keys(PANELS);

/** The panels beside the board. */
export function Side() {
  const Panel = PANELS[tab.value];
  return html`<div class="side ${sheet.value ? "" : "low"}" onKeyDown=${back}>
    <div role="tablist" aria-label=${t("tab.name")}
      onKeyDown=${turn}>${NAMES.map((name) => html`<button type="button" role="tab" id="tab-${name}"
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
  tab.value = NAMES[(NAMES.indexOf(tab.value) + by + NAMES.length) % NAMES.length];
  document.getElementById(`tab-${tab.value}`)?.focus();
}

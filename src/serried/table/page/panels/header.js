// The header: whose turn it is, the tools, and the way back.
import { html } from "../dom.js";
import { fit, zoom } from "../board/view.js";
import { redo, take, undo } from "../draft.js";
import { dialog, free, side, state, tool, windows, zones } from "../store.js";
import { howFar, lookAround, useTool } from "../tools.js";
import { t, term } from "../texts.js";
import { link } from "../wire.js";
import { IconButton } from "./icons.js";
import { Button } from "./parts.js";

/** The strip above the board. */
export function Header() {
  return html`<header class="top">
    <h1>serried <span class="sub">${t("app.sub")}</span></h1>
    <${Turn} />
    <${Tools} />
    <${Link} />
  </header>`;
}

function Turn() {
  const said = state.value;
  if (!said) return null;
  const { turn } = said;
  return html`<div class="turn" role="group" aria-label=${t("turn.name")}>
    <span class="book-title" lang="en" title=${said.title}>${said.title}</span>
    <span class="side-badge side-${side(turn.active)}">${t(`side.${Math.min(side(turn.active), 2)}`)} ${turn.active}</span>
    <span>${t("turn.round", { n: turn.round })} · ${term(turn.phase)}${turn.step ? `, ${term(turn.step)}` : ""}</span>
    <${Button} text="turn.next_phase" kind="small" onClick=${() => take("next phase")} />
    <${Button} text="turn.next_turn" kind="small" onClick=${() => take("next turn")} />
  </div>`;
}

function Tools() {
  const log = state.value?.log;
  const toggle = (text, on, work, key) => html`<button type="button" class="tool"
    aria-pressed=${on ? "true" : "false"}
    onClick=${work} title=${`${t(text)} (${key})`}>${t(text)}</button>`;
  return html`<div class="tools" role="toolbar" aria-label=${t("tool.name")}>
    <${IconButton} icon="undo" name=${t("log.undo")} keys="Ctrl+Z" disabled=${log?.undo == null} onClick=${undo} />
    <${IconButton} icon="redo" name=${t("log.redo")} keys="Ctrl+Y" disabled=${log?.redo == null} onClick=${redo} />
    ${toggle("tool.tape_name", tool.value === "tape", () => useTool("tape"), "T")}
    ${toggle("tool.sight_name", tool.value === "sight", () => useTool("sight"), "S")}
    ${toggle("tool.zones_name", zones.value !== null, lookAround, "Z")}
    <${Button} text="tool.far_name" kind="tool" onClick=${howFar} title=${`${t("tool.far_name")} (H)`} />
    ${toggle("tool.free_name", free.value, () => { free.value = !free.value; }, "F")}
    <${IconButton} icon="in" name=${t("view.in")} keys="+" onClick=${() => zoom(1.25)} />
    <${IconButton} icon="out" name=${t("view.out")} keys="−" onClick=${() => zoom(0.8)} />
    <${IconButton} icon="fit" name=${t("view.fit")} keys="0" onClick=${fit} />
    <${IconButton} icon="keys" name=${t("keys.open")} keys="?" onClick=${() => { dialog.value = "keys"; }} />
  </div>`;
}

function Link() {
  if (link.value !== "open") return html`<span class="link lost" role="status">${t(`link.${link.value}`)}</span>`;
  if (windows.value < 2) return null;
  return html`<span class="link">${t("link.windows", { n: windows.value })}</span>`;
}

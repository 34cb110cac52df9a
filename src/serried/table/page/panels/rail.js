// The rail: the tools beside the board, each a sign with its name.
import { html } from "../dom.js";
import { fit, zoom } from "../board/view.js";
import { redo, undo } from "../draft.js";
import { dialog, free, state, tool, zones } from "../store.js";
import { watching } from "../seats.js";
import { howFar, lookAround, useTool } from "../tools.js";
import { t } from "../texts.js";
import { IconButton } from "./icons.js";

/** Every tool of the board. */
export function Rail() {
  const log = state.value?.log;
  const toggle = (icon, text, on, work, keys) => html`<${IconButton} icon=${icon} name=${t(text)} keys=${keys} caption
    aria-pressed=${on ? "true" : "false"} onClick=${work} />`;
  return html`<div class="tools" role="toolbar" aria-label=${t("tool.name")} aria-orientation="vertical">
    <${IconButton} icon="undo" name=${t("log.undo")} keys="Ctrl+Z" disabled=${log?.undo == null || watching.value} onClick=${undo} />
    <${IconButton} icon="redo" name=${t("log.redo")} keys="Ctrl+Y" disabled=${log?.redo == null || watching.value} onClick=${redo} />
    ${toggle("tape", "tool.tape_name", tool.value === "tape", () => useTool("tape"), "T")}
    ${toggle("eye", "tool.sight_name", tool.value === "sight", () => useTool("sight"), "S")}
    ${watching.value ? null : toggle("mark", "tool.mark_name", tool.value === "mark", () => useTool("mark"), "D")}
    ${toggle("zones", "tool.zones_name", zones.value !== null, lookAround, "Z")}
    <${IconButton} icon="far" name=${t("tool.far_name")} keys="H" caption onClick=${howFar} />
    ${toggle("hand", "tool.free_name", free.value, () => { free.value = !free.value; }, "F")}
    <${IconButton} icon="in" name=${t("view.in")} keys="+" onClick=${() => zoom(1.25)} />
    <${IconButton} icon="out" name=${t("view.out")} keys="−" onClick=${() => zoom(0.8)} />
    <${IconButton} icon="fit" name=${t("view.fit")} keys="0" onClick=${fit} />
    <${IconButton} icon="keys" name=${t("keys.open")} keys="?" onClick=${() => { dialog.value = "keys"; }} />
  </div>`;
}

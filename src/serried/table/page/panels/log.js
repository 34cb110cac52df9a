// The log: everything that was done on this table, and the way to go there.
import { html } from "../dom.js";
import { redo, undo } from "../draft.js";
import { entries, looking, state } from "../store.js";
import { playing, replay, visit, wayTo } from "../replay.js";
import { watching } from "../seats.js";
import { t } from "../texts.js";
import { deedWords, When } from "./deeds.js";
import { End, Note } from "./note.js";
import { Button, Said } from "./parts.js";
import { Remarking, Remarks } from "./remarks.js";
import { Tried } from "./tried.js";

/** The panel of the log. */
export function Log() {
  const log = state.value?.log;
  if (!log) return null;
  const path = new Set(wayTo(log.tip));
  const main = mainBranches();
  return html`<section class="log" aria-label=${t("log.name")}>
    <div class="buttons"><${Button} text="log.undo" disabled=${log.undo == null || watching.value} onClick=${undo} />
      <${Button} text="log.redo" disabled=${log.redo == null || watching.value} onClick=${redo} />
      <${Button} text=${playing.value ? "log.stop" : "log.play"} aria-pressed=${playing.value ? "true" : "false"} disabled=${entries.value[log.tip]?.parent == null} onClick=${replay} /></div>
    ${watching.value ? null : html`<${Note} />`}
    <${Tried} />
    <ol reversed>${[...entries.value].reverse().map((entry) => html`<${Entry} key=${entry.index} entry=${entry} at=${looking.value ?? log.at} on=${path.has(entry.index)} main=${main[entry.index]} />`)}</ol>
    ${watching.value ? null : html`<${End} />`}
  </section>`;
}

/** The branch that a game began on, for each entry of it: only others need a name. */
function mainBranches() {
  const found = [];
  for (const { index, parent, branch } of entries.value) found[index] = parent == null ? branch : found[parent];
  return found;
}

function Entry({ entry, at, on, main }) {
  const here = entry.index === at;
  const look = entry.free && entry.kind !== "open" ? "free" : entry.legal === false ? "unlawful" : "";
  return html`<li value=${entry.index} class=${`${on ? "" : "aside"} ${here ? "here" : ""}`}>
    <button type="button" aria-current=${here ? "step" : undefined} onClick=${() => visit(entry.index)}>
      <${When} when=${entry.when} time=${entry.said?.time} />
      <b class="deed">${deedWords(entry)}</b>
      <code lang="en">${entry.line}</code>
      <span class="summary ${look}">${look === "free" ? `✎ ${t("log.free")}${whyAgreed(entry)}` : html`<${Said}>${entry.summary}<//>`}
        ${entry.dice?.length ? ` · ${t("dice.thrown", { dice: entry.dice.join(", ") })}${entry.said?.secrets ? ` · ${t("log.together")}` : ""}` : ""}
        ${entry.branch !== main ? ` · ${entry.said?.tried ?? t("log.branch", { n: entry.branch })}` : ""}</span>
      ${here ? null : html`<${Remarks} index=${entry.index} />`}
    </button>${here ? html`<${Remarking} index=${entry.index} />` : null}</li>`;
}

/** Why players agreed on what nobody judged, where anybody was asked. */
function whyAgreed({ summary }) {
  return summary !== "done unjudged" && summary !== "edited" ? `: ${summary}` : "";
}

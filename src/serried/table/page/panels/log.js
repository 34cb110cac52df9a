// The log: everything that was done on this table, and the way to go there.
import { html } from "../dom.js";
import { redo, undo } from "../draft.js";
import { entries, looking, side, state } from "../store.js";
import { playing, replay, visit, wayTo } from "../replay.js";
import { watching } from "../seats.js";
import { known, language, t, term } from "../texts.js";
import { nameOf } from "../words.js";
import { deedSaid } from "./combat/saying.js";
import { End, endedBy, Note, notedBy } from "./note.js";
import { Button, Said } from "./parts.js";
import { Tried } from "./tried.js";

/** The panel of the log. */
export function Log() {
  const log = state.value?.log;
  if (!log) return null;
  const path = new Set(wayTo(log.tip));
  return html`<section class="log" aria-label=${t("log.name")}>
    <div class="buttons"><${Button} text="log.undo" disabled=${log.undo == null || watching.value} onClick=${undo} />
      <${Button} text="log.redo" disabled=${log.redo == null || watching.value} onClick=${redo} />
      <${Button} text=${playing.value ? "log.stop" : "log.play"} aria-pressed=${playing.value ? "true" : "false"} disabled=${entries.value[log.tip]?.parent == null} onClick=${replay} /></div>
    ${watching.value ? null : html`<${Note} />`}
    <${Tried} />
    <ol reversed>${[...entries.value].reverse().map((entry) => html`<${Entry} key=${entry.index} entry=${entry} at=${looking.value ?? log.at} on=${path.has(entry.index)} />`)}</ol>
    ${watching.value ? null : html`<${End} />`}
  </section>`;
}

function Entry({ entry, at, on }) {
  const here = entry.index === at;
  const look = entry.free && entry.kind !== "open" ? "free" : entry.legal === false ? "unlawful" : "";
  return html`<li value=${entry.index} class=${`${on ? "" : "aside"} ${here ? "here" : ""}`}>
    <button type="button" aria-current=${here ? "step" : undefined} onClick=${() => visit(entry.index)}>
      <${When} when=${entry.when} time=${entry.said?.time} />
      <b class="deed">${deedWords(entry)}</b>
      <code lang="en">${entry.line}</code>
      <span class="summary ${look}">${look === "free" ? `✎ ${t("log.free")}${whyAgreed(entry)}` : html`<${Said}>${entry.summary}<//>`}
        ${entry.dice?.length ? ` · ${t("dice.thrown", { dice: entry.dice.join(", ") })}${entry.said?.secrets ? ` · ${t("log.together")}` : ""}` : ""}
        ${entry.branch ? ` · ${entry.said?.tried ?? t("log.branch", { n: entry.branch })}` : ""}</span>
      ${entry.said?.comments?.map((one) => html`<small class="remark"># ${one}</small>`)}
    </button></li>`;
}

/** Why players agreed on what nobody judged, where anybody was asked. */
function whyAgreed({ summary }) {
  return summary !== "done unjudged" && summary !== "edited" ? `: ${summary}` : "";
}

/** What was done, for people: of a change by hand, to whom or to what. */
export function deedWords({ kind, line }) {
  if (kind === "open") return t("log.opened");
  if (kind === "play") return deedSaid(line);
  return handWords(line);
}

/** What was changed by hand, without the keys of a file. */
export function handWords(line) {
  const noted = notedBy(line);
  if (noted !== null) return t("log.note_name", { text: noted });
  const ended = endedBy(line);
  if (ended !== null) return t("log.end_name", { text: ended });
  const [, ...words] = line.split(" ");
  if (words[0] === "zones") return t("log.by_hand", { what: t("zone.of", { player: words[1] }) });
  const what = ["unit", "terrain", "effect", "rulings"].includes(words[0]) ? words[1] : words[0];
  return t("log.by_hand", { what: what ? known(what) ?? nameOf(what) : line });
}

/** In which round and phase it was done, in whose turn and at what time; older logs do not say. */
export function When({ when, time }) {
  if (!when) return null;
  const [round, player, phase] = when;
  return html`<span class="when">${t("turn.round", { n: round })} · ${t(`side.${Math.min(side(player), 2)}`)} ${player} · ${term(phase)}${time
    ? html` · <time datetime=${time}>${new Date(time).toLocaleTimeString(language.value, { timeStyle: "short" })}</time>` : null}</span>`;
}

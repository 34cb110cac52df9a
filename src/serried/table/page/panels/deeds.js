// Deeds: what an entry of the log says, for people.
import { html } from "../dom.js";
import { side } from "../store.js";
import { known, language, t, term } from "../texts.js";
import { nameOf } from "../words.js";
import { deedSaid } from "./combat/saying.js";
import { endedBy, notedBy } from "./note.js";

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

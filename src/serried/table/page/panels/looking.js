// Looking: what stands above the board while a window looks at an earlier moment alone.
import { html } from "../dom.js";
import { goTo } from "../draft.js";
import { branch, look, playing } from "../replay.js";
import { watching } from "../seats.js";
import { comeBack, entries, looking } from "../store.js";
import { t } from "../texts.js";
import { deedWords, When } from "./deeds.js";
import { Button } from "./parts.js";
import { Remarks } from "./remarks.js";

/** What is looked at, a step back or on, and the way back to the table. */
export function Looking() {
  const entry = entries.value[looking.value];
  if (!entry) return null;
  const way = branch();
  const at = way.indexOf(entry.index);
  const step = (to) => () => { playing.value = false; look(to); };
  const back = () => { playing.value = false; comeBack(); };
  const goOn = () => { back(); goTo(entry.index); };
  return html`<aside class="looking" aria-label=${t("look.name")}>
    <p>${t("look.alone")} <${When} when=${entry.when} /> <b>${deedWords(entry)}</b> <${Remarks} index=${entry.index} /></p>
    <div class="buttons"><${Button} text="look.before" disabled=${at <= 0} onClick=${step(way[at - 1])} />
      <${Button} text="look.after" disabled=${at === way.length - 1} onClick=${step(way[at + 1])} />
      ${watching.value ? null : html`<${Button} text="look.go_on" onClick=${goOn} />`}
      <${Button} text="look.back" onClick=${back} /></div></aside>`;
}

// The first visit: three steps on a live position, each done when it is done on the table.
import { computed, html, signal, useEffect } from "../dom.js";
import { step } from "../battle.js";
import { ghost, line, moving } from "../draft.js";
import { learning } from "../lesson.js";
import { remember, remembered } from "../memory.js";
import { useRoom } from "../room.js";
import { barred } from "../seats.js";
import { chosen, entries, state } from "../store.js";
import { t } from "../texts.js";
import { Button } from "./parts.js";

const LAST = 3;

/** The step that is shown; 0 when all is known. */
export const stepNow = signal(remembered("steps", "") === "done" ? 0 : 1);

const since = signal(null);

/** Why this window moves nobody now, so that the steps are of no use; null where it may. */
export const idle = computed(() => barred(state.value?.turn.active) ?? (moving.value ? null : t("move.not_now")));

/** Begin the three steps again. */
export function startSteps() {
  since.value = null;
  stepNow.value = 1;
}

function finish() {
  stepNow.value = 0;
  remember("steps", "done");
}

/** The card with the step that is next. */
export function Steps() {
  const now = stepNow.value;
  const count = entries.value.length;
  const looked = chosen.value !== null;
  const place = useRoom({ high: true, key: now });
  const drawn = line.value !== "" && ghost.value?.poses.length > 0;
  useEffect(() => {
    if (now && since.value === null && count) since.value = count;
  }, [now, count]);
  useEffect(() => {
    if (now === 1 && looked) stepNow.value = 2;
    if (now === 2 && drawn) stepNow.value = 3;
    if (now === LAST && since.value !== null && count > since.value) finish();
  }, [now, count, looked, drawn]);
  if (!now || idle.value !== null || step.value || learning.value) return null;
  return html`<aside ref=${place} class="steps" aria-label=${t("steps.name")}>
    <p><b>${t("steps.count", { n: now, of: LAST })}</b> ${t(`steps.${now}`)}</p>
    <div class="buttons"><${Button} text="steps.leave" kind="small" onClick=${finish} /></div>
  </aside>`;
}

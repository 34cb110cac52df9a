// Received: a link brought a position along; nothing is put on the table unasked.
import { html, signal } from "../dom.js";
import { attempt } from "../doing.js";
import { carried, forget } from "../share.js";
import { dialog, tell } from "../store.js";
import { t } from "../texts.js";
import { request } from "../wire.js";
import { Button } from "./parts.js";

const text = signal("");

/** Look whether the address carries a position, and ask what to do with it. */
export async function receive() {
  try {
    const found = await carried();
    if (found === null) return;
    text.value = found;
    dialog.value = "received";
  } catch {
    forget();
    tell(t("received.broken"), true);
  }
}

/** What came with the link. */
export function Received() {
  const answer = async (take) => {
    forget();
    dialog.value = null;
    if (take) await attempt(() => request({ do: "open", text: text.value }));
  };
  return html`<p>${t("received.about")}</p><details><summary>${t("received.look")}</summary>
    <pre tabindex="0">${text.value}</pre></details>
    <div class="buttons"><${Button} text="received.take" kind="main" onClick=${() => answer(true)} />
      <${Button} text="received.leave" onClick=${() => answer(false)} /></div>`;
}

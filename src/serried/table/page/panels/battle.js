// A new battle in three steps: armies, ground, deployment.
import { html } from "../dom.js";
import { STEPS, newBattle, step } from "../battle.js";
import { t } from "../texts.js";
import { Armies } from "./armies.js";
import { Deployment } from "./deployment.js";
import { LayGround } from "./layground.js";
import { Button } from "./parts.js";

const PANELS = { armies: Armies, ground: LayGround, deployment: Deployment };

/** The way through the three steps, or to its beginning. */
export function Battle() {
  const now = step.value;
  if (!now) {
    return html`<section class="battle"><h2>${t("battle.name")}</h2><p>${t("battle.about")}</p>
      <div class="buttons"><${Button} text="battle.new" kind="main" onClick=${newBattle} />
        <${Button} text="battle.go_on" onClick=${() => { step.value = "deployment"; }} /></div></section>`;
  }
  const Panel = PANELS[now];
  return html`<section class="battle"><h2>${t("battle.name")}</h2>
    <ol class="battle-steps">${STEPS.map((name, n) => html`<li key=${name}><button type="button"
      aria-current=${name === now ? "step" : undefined} onClick=${() => { step.value = name; }}>${n + 1} ${t(`battle.${name}`)}</button></li>`)}</ol>
    <${Panel} />
    <div class="buttons"><${Button} text="battle.close" kind="small" onClick=${() => { step.value = null; }} /></div>
  </section>`;
}

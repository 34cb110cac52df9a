// The ground of a new battle: a map that is ready, terrain by chance, or by hand.
import { html, signal } from "../dom.js";
import { attempt } from "../doing.js";
import { polygonPath } from "../frames.js";
import { hello, state, tell } from "../store.js";
import { spoken, t } from "../texts.js";
import { request } from "../wire.js";
import { Button, Field } from "./parts.js";
import { Terrain } from "./terrain.js";

const SEEDS = 1_000_000;
const seed = signal(fresh());

function fresh() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
}

const prepare = (message) => attempt(() => request({ do: "prepare", ...message }));

/** The step with the ground. */
export function LayGround() {
  const chance = async () => {
    if (await prepare({ seed: seed.value })) tell(t("ground.thrown", { n: seed.value }));
  };
  return html`<h3>${t("ground.maps")}</h3>
    <div class="maps">${(hello.value?.maps ?? []).map((one) => html`<button type="button" key=${one.name}
      onClick=${() => prepare({ map: one.name })}><svg viewBox="0 -48 72 48" aria-hidden="true">${one.terrain.map((area) => html`<${Small} area=${area} />`)}</svg>
      ${spoken(one.title)}</button>`)}</div>
    ${(hello.value?.types ?? {})[state.value?.book] ? html`<h3>${t("ground.chance")}</h3><p>${t("ground.about")}</p>
      <div class="row"><${Field} text="ground.seed"><input type="number" min="0" max="2147483647" id="seed" value=${seed.value}
        onInput=${(event) => { seed.value = Number(event.target.value); }} /><//>
        <${Button} text="ground.throw" onClick=${chance} /><${Button} text="ground.other" kind="small" onClick=${() => { seed.value = fresh(); chance(); }} /></div>` : null}
    <details class="by-hand"><summary>${t("ground.hand")}</summary><div class="section"><${Terrain} /></div></details>`;
}

function Small({ area }) {
  const path = area.circle ? circlePath(area.circle) : polygonPath(area.polygon);
  return html`<g class="terrain" data-kind=${area.kind}><path class="area" d=${path} /></g>`;
}

const circlePath = ([x, y, r]) => `M${x - r} ${-y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

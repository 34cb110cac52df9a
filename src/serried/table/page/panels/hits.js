// Hits: what was distributed, and the way on to the Health Points that are lost of it.
import { html, signal } from "../dom.js";
import { ask, write } from "../draft.js";
import { t } from "../texts.js";
import { poolName } from "../words.js";

const lost = signal({});

/** The hits of each pool, and how many of them take a Health Point. */
export function Hits({ said }) {
  const { hits } = said.answer.measures ?? {};
  const pools = Object.entries(hits ?? {}).filter(([, many]) => many > 0);
  if (!said.answer.legal || said.picks.length || !pools.length) return null;
  const id = said.line.split(/[ .]/)[0];
  const of = (pool, many) => Math.min(lost.value[pool] ?? many, many);
  const submit = (event) => {
    event.preventDefault();
    const losses = pools.filter(([pool, many]) => of(pool, many) > 0)
      .map(([pool, many]) => `${pool === "R" ? id : `${id}.${pool}`} lose ${of(pool, many)}`);
    if (!losses.length) return;
    write(losses.length > 1 ? `batch: ${losses.join(", ")}` : losses[0]);
    ask();
  };
  return html`<form class="loss" onSubmit=${submit}>
    ${pools.map(([pool, many]) => html`<label class="field" key=${pool}><span>${t("hits.lost", { pool: poolName(id, pool), n: many })}</span><input
      type="number" min="0" max=${many} value=${of(pool, many)}
      onInput=${(event) => { lost.value = { ...lost.value, [pool]: Number(event.target.value) }; }} /></label>`)}
    <button type="submit">${t("hits.lose")}</button></form>`;
}

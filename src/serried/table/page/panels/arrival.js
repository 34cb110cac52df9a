// The arrival card: how a unit comes to the table, by numbers as well as by the pointer.
import { html, useEffect } from "../dom.js";
import { WAYS, arrival, arrive, beginArrival, settle } from "../arrivals.js";
import { busy } from "../doing.js";
import { ask } from "../draft.js";
import { put } from "../sight.js";
import { units } from "../store.js";
import { t } from "../texts.js";
import { Button, Field } from "./parts.js";

/** How and where the unit that is looked at comes. */
export function Arrival({ one }) {
  useEffect(() => {
    if (arrival.value?.unit !== one.id) beginArrival(one);
  }, [one.id]);
  const now = arrival.value;
  if (now?.unit !== one.id) return null;
  return html`<form class="arrival" onSubmit=${(event) => { event.preventDefault(); settle(); }}>
    <p>${t("arrive.about")}</p>
    <div class="fields">
      <${Field} text="arrive.way"><select id="arrive-way" value=${now.way} onChange=${(event) => arrive({ way: event.target.value })}>
        ${WAYS.map((name) => html`<option value=${name} selected=${name === now.way}>${t(`arrive.${name}`)}</option>`)}</select><//>
      ${now.way === "reinforce" ? html`<${Edge} now=${now} />` : html`<${Place} now=${now} />`}
    </div>
    <div class="buttons"><button type="submit" class="main" disabled=${busy.value}>${t("arrive.do")}</button>
      ${now.way === "free" ? null : html`<${Button} text="line.ask" onClick=${() => { arrive({}); ask(); }} />
        <${Button} text="arrive.find" onClick=${() => put(openLine(now))} />`}</div>
  </form>`;
}

const number = (key, now, more = {}) => html`<${Field} text=${`arrive.${key}`}><input type="number" step="any" id="arrive-${key}" ...${more}
  value=${now[key]} onInput=${(event) => arrive({ [key]: event.target.value === "" ? "" : Number(event.target.value) })} /><//>`;

const choice = (key, now, names) => html`<${Field} text=${`arrive.${key}`}><select id="arrive-${key}" value=${now[key]}
  onChange=${(event) => arrive({ [key]: event.target.value })}>${names.map((name) => html`<option value=${name}
  selected=${name === now[key]} lang="en">${name}</option>`)}</select><//>`;

function Place({ now }) {
  const names = units.value.filter((one) => one.pose).map((one) => one.id);
  return html`${number("x", now)}${number("y", now)}${number("facing", now)}
    ${now.way === "summon" ? html`${number("within", now, { min: 0 })}${choice("of", now, names)}` : null}`;
}

const Edge = ({ now }) => html`${choice("edge", now, ["north", "east", "south", "west"])}${number("at", now)}`;

/** Return the line that asks where it can stand at all. */
function openLine({ unit, way, facing, within, of, edge }) {
  if (way === "reinforce") return `${unit} reinforce ${edge} at ?`;
  return `summon ${unit} at ? facing ${facing}${within !== "" && of ? ` within ${within} of ${of}` : ""}`;
}

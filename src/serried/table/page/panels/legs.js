// Legs that only some units may put into a move: a Reform on the way, an enemy swept over.
import { html, signal } from "../dom.js";
import { addLeg, head, moving, way } from "../draft.js";
import { unit, units } from "../store.js";
import { t } from "../texts.js";

const LIGHT = "light troops";
const SWEEPING = "sweeping attack";

/** What is filled in of a Reform on the way: a facing in degrees, and how many files. */
const wanted = signal({ facing: "", files: "" });

const has = (one, rule) => one.rules.some((said) => said.toLowerCase() === rule);

/** The words of the leg; null where nothing is filled in. */
function reform({ facing, files }) {
  const words = [facing === "" ? "" : `facing ${facing}`, files === "" ? "" : `files ${files}`];
  const said = words.filter((word) => word).join(" ");
  return said ? `reform ${said}` : null;
}

/** What the unit that is looked at may put between the ways it goes. */
export function Legs() {
  const one = unit.value;
  if (!one?.pose || !moving.value || !head.value) return null;
  return html`${has(one, LIGHT) || way.value === "vanguard" ? html`<${Reform} one=${one} />` : null}
    ${has(one, SWEEPING) ? html`<${Sweep} one=${one} />` : null}`;
}

function Reform({ one }) {
  const leg = reform(wanted.value);
  const put = (event) => {
    event.preventDefault();
    if (!leg) return;
    addLeg(leg);
    wanted.value = { facing: "", files: "" };
  };
  const field = (name, rest) => html`<label>${t(`legs.${name}`)} <input id="leg-${name}" type="number" ...${rest}
    value=${wanted.value[name]} onInput=${(event) => { wanted.value = { ...wanted.value, [name]: event.target.value }; }} /></label>`;
  return html`<form class="leg" aria-label=${t("legs.reform_on_the_way")} onSubmit=${put}>
    ${field("facing", { step: "any", placeholder: Math.round(one.facing) })}
    ${field("files", { min: 1, max: one.count, placeholder: one.files })}
    <button type="submit" disabled=${!leg}>${t("legs.reform")}</button>
  </form>`;
}

function Sweep({ one }) {
  const enemies = units.value.filter((other) => other.player !== one.player && other.pose);
  const put = (event) => {
    if (event.target.value) addLeg(`sweep ${event.target.value}`);
    event.target.value = "";
  };
  return html`<label class="leg"><select id="leg-sweep" aria-label=${t("legs.sweep")} onChange=${put}>
    <option value="">${t("legs.sweep")}</option>
    ${enemies.map(({ id, title }) => html`<option key=${id} value=${id}>${title}</option>`)}</select></label>`;
}

// Allocation: at whom models strike, with a pointer in the picture or by counting.
import { html } from "../../dom.js";
import { busy } from "../../doing.js";
import { take } from "../../draft.js";
import { forSeat } from "../../seats.js";
import { placesSaid } from "../../models.js";
import { side, state, unitOf } from "../../store.js";
import { t, term } from "../../texts.js";
import { nameOf } from "../../words.js";
import { Button } from "../parts.js";
import { SIGNED } from "./picture.js";
import { actor, capital } from "./saying.js";
import { ALLOTS, changed, forget, groups, lines, shift } from "./allotting.js";

/** Who may choose, with how many attacks go at whom; nothing where nobody may. */
export function Allocation() {
  const breaths = breathing();
  if (!groups.value.length && !breaths.length) return null;
  const set = async () => {
    for (const line of lines()) await take(line);
    forget();
  };
  return html`<section class="decision allocation" aria-labelledby="allot-title"><h3 id="allot-title">${t("combat.targets")}</h3>
    ${groups.value.length ? html`<p class="about">${t("combat.targets_about")}</p>` : null}
    ${breaths.map(({ line, who }) => html`<div class="buttons" key=${line}><${Button} text="combat.breathe" places=${{ who }} disabled=${busy.value} onClick=${() => take(line)} ...${forSeat(line)} /></div>`)}
    <ul class="plain">${groups.value.map((group) => html`<${Group} key=${group.key} group=${group} />`)}</ul>
    ${changed.value ? html`<div class="buttons"><${Button} text="combat.set" kind="main" disabled=${busy.value} onClick=${set} ...${forSeat(lines()[0])} />
      <${Button} text="combat.unset" onClick=${forget} /></div>` : null}</section>`;
}

const BREATH = / breath( attacks?)? on /;

/** The lines by which somebody breathes as well, where they can. */
const breathing = () => (state.value.owed ?? []).filter((one) => ALLOTS.test(one.lines[0])).flatMap((one) => one.lines.filter((line) => BREATH.test(line)).map((line) => ({ line, who: nameOf(one.unit) })));

function Group({ group }) {
  const places = group.all.map((one) => one.model.slice(one.model.indexOf(".") + 1));
  const who = `${ownName(group)}${group.part ? ` (${term(group.part)})` : ""}`;
  return html`<li class="allot side-${Math.min(side(unitOf(group.unit)?.player), 2)}"><p><b>${who}</b> <small>${spanOf(places)}</small></p>
    <ul class="plain allot-row">${group.could.map((on) => html`<li key=${on}><${Counter} group=${group} on=${on} /></li>`)}</ul></li>`;
}

/** Whose attacks they are: the unit's, or those of one who leads. */
function ownName({ unit, all }) {
  const one = unitOf(unit);
  const model = all.length === 1 && one?.models.find((other) => `${unit}.${other.name}` === all[0].model);
  return model && SIGNED.has(model.role) ? capital(actor(`${unit}.${model.letter}`)) : nameOf(unit);
}

/** How many attacks go at one of them. */
function Counter({ group, on }) {
  const many = group.sums[on];
  const all = Object.values(group.sums).reduce((a, b) => a + b, 0);
  const step = (sign, by, off) => html`<button type="button" class="count" disabled=${off} aria-label=${t(by > 0 ? "combat.more_on" : "combat.less_on", { unit: nameOf(on) })}
    onClick=${() => shift(group, on, by)}>${sign}</button>`;
  return html`<span class="counter" role="group" aria-label=${`${nameOf(on)}: ${many}`}>${step("−", -1, many === 0)}<b>${many}</b>${step("+", 1, many === all)} ${nameOf(on)}</span>`;
}

/** Places in a few words: the first and the last of many. */
const spanOf = (places) => placesSaid(places.length > 3 ? `${places[0]} … ${places.at(-1)}` : places.join(", "));

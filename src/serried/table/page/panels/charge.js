// A charge that is asked about: whether, how likely, where it would end, and what reactions
// lead to. And the ends among which an owner chooses, each as a picture and on the board.
import { html, signal } from "../dom.js";
import { charges, showStands } from "../charges.js";
import { basesPath, placed, pointAt } from "../frames.js";
import { line as current, take, wonder, write } from "../draft.js";
import { forSeat } from "../seats.js";
import { preview, side, unitOf } from "../store.js";
import { t, term } from "../texts.js";
import { nameOf, odds } from "../words.js";
import { Button, Field, NOTHING, hundredths, inches, number } from "./parts.js";
import { Odds } from "./odds.js";

/** What a question about a charge is answered with. */
export function ChargeAsked({ said }) {
  const [, by, on, foot] = said.line.match(/^(\S+) charge (\S+)( on foot)? \?$/) ?? [];
  const { ends, reactions, facing, blocked_path: blocked } = said.answer.measures ?? {};
  if (!by) return null;
  const declared = `${by} charge ${on}${foot ?? ""}`;
  const onFoot = unitOf(by.split(".")[0])?.flies && !foot
    ? html`<${Button} text="charge.on_foot" onClick=${() => wonder(`${declared} on foot ?`)} />` : null;
  if (!said.answer.legal) return html`<div class="buttons">${onFoot}</div>`;
  return html`<div class="charge-asked">
    ${Array.isArray(facing) ? html`<p>${t("charge.between")}</p>` : onFoot ? html`<div class="buttons">${onFoot}</div>` : null}
    ${foretold(by, on, facing) ? html`<${Odds} line=${`${by} odds against ${on}`} after=${[declared, `${on} hold`, `${by} resolve charge`]} about=${t("charge.odds_about")} />` : null}
    ${blocked ? html`<p>${t("charge.blocked")}</p>` : null}
    ${ends?.length ? html`<div class="picks"><h4>${t("charge.ends")}</h4><ol>${ends.map((end, index) => html`<${End}
      key=${index} end=${end} stands=${said.ends[index]} on=${on} />`)}</ol></div>` : null}
    <${Reactions} said=${reactions ?? {}} on=${on} />
  </div>`;
}

/** Whether the fight can be looked at beforehand: of a whole unit that knows where it goes, against one that can stand. */
const foretold = (by, on, facing) => !by.includes(".") && !Array.isArray(facing) && !unitOf(on)?.marks.includes("fleeing");

/** Where it would end, in the picture and, while it is looked at, on the board. */
function End({ end, stands, on }) {
  return html`<li tabindex="0" ...${looks(stands)}>
    <${EndPicture} stands=${stands} on=${on} seconds=${end.secondary} />
    <p class="pick-words">${stretchWords(end)}<br /><${Contact} end=${end} /></p></li>`;
}

const looks = (stands) => ({
  onPointerEnter: () => showStands(stands),
  onPointerLeave: rest,
  onFocusIn: () => showStands(stands),
  onFocusOut: rest,
});

/** The end that was put into the line of action: {line, stands}. */
const put = signal(null);

/** Show on the board what is in the line of action, and nothing else. */
const rest = () => showStands(put.value?.line === current.value ? put.value.stands : null);

/** Put an end into the line of action: the table says whether it is lawful. */
function putIn(text, stands) {
  write(text);
  put.value = { line: text, stands };
  rest();
}

/** The same, and on a small screen go to where it is seen. */
function show(text, stands) {
  putIn(text, stands);
  document.getElementById("board")?.scrollIntoView({ block: "nearest" });
}

const stretchWords = ({ low, high, at }) =>
  (high - low > FIXED ? t("charge.stretch", { low: offset(low), high: offset(high) }) : t("charge.at_one", { at: offset(at) }));

/** How far to the charger's left or right of the middle an end is. */
const offset = (inch) => (Math.abs(inch) < FIXED ? t("charge.middle") : `${inches(Math.abs(inch))} ${term(inch > 0 ? "left" : "right")}`);

const FIXED = 0.005; // inches that a stretch has at least, to be one on the page

function Contact({ end }) {
  return html`${end.ranks ? html`${t("charge.lines_up", { facing: term(end.facing), ranks: end.ranks.length, files: end.ranks[0].length })}<br />` : null}
    ${Math.abs(end.turned ?? 0) > NOTHING ? html`${t("charge.turned", { degrees: hundredths(Math.abs(end.turned)) })}<br />` : null}${t("lose.contact", { n: end.models_in_contact })}${end.secondary?.length ? html`<br />${t("charge.as_well", { units: end.secondary.map(nameOf).join(", ") })}` : null}`;
}

/** The chargers at the unit that they charge, as the board would have them. */
function EndPicture({ stands, on, seconds = [] }) {
  const target = stands?.find((one) => one.unit === on) ?? unitOf(on);
  const charged = [target, ...seconds.map(unitOf)].filter((one) => one?.pose).map((one) => ({ ...one, look: one === target ? "base target" : "base" }));
  const movers = (stands ?? []).filter((one) => one !== target);
  const bodies = [...charged, ...movers];
  const points = bodies.flatMap(({ pose, models }) => models.flatMap((one) => [-1, 1].flatMap((a) => [-1, 1].map((b) =>
    pointAt(pose, one.x + (a * one.width) / 2, one.y + (b * one.depth) / 2)))));
  if (!points.length) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => -y)];
  const [left, top] = [Math.min(...xs) - 0.3, Math.min(...ys) - 0.3];
  const box = `${left} ${top} ${Math.max(...xs) + 0.3 - left} ${Math.max(...ys) + 0.3 - top}`;
  return html`<svg class="pick-picture end-picture" viewBox=${box} role="img" aria-label=${t("charge.picture")}>
    ${bodies.map((one) => html`<g class="side-${sideOf(one)}"><path class=${one.look ?? "base"} fill="url(#side-${Math.min(sideOf(one), 2)})"
      transform=${placed(one.pose)} d=${basesPath(one.models)} /></g>`)}
    ${bodies.length > 2 ? bodies.map((one) => html`<${BodyName} one=${one} />`) : null}</svg>`;
}

/** Whose a body is: that of a unit, or of a character that charges out of it. */
const sideOf = ({ unit, id = unit }) => side(unitOf(id.split(".")[0])?.player);

const LETTER = 0.72; // of its height that a letter is wide

/** The name of one of several chargers, upright in its middle. */
function BodyName({ one: { unit, id = unit, pose, models } }) {
  const ends = (of) => [Math.min(...models.map(of)), Math.max(...models.map(of))];
  const [[left, right], [rear, front]] = [ends((one) => one.x), ends((one) => one.y)];
  const [x, y] = pointAt(pose, (left + right) / 2, (rear + front) / 2);
  const name = nameOf(id);
  const room = (right - left + models[0].width) / (LETTER * name.length);
  return html`<text x=${x} y=${-y} font-size=${Math.min(0.6, Math.max(0.3, room))}>${name}</text>`;
}

/** What each reaction that the target has leads to. */
function Reactions({ said, on }) {
  const all = Object.entries(said);
  if (!all.length) return null;
  return html`<h4>${t("charge.reactions")}</h4>
    <dl class="measures">${all.map(([name, found]) => html`<dt>${term(name)}</dt><dd>${t("charge.chance", { chance: odds(found.chance) })}${lost(found)}</dd>`)}</dl>
    ${all.filter(([, found]) => found.totals).map(([, found]) => html`<${Flights} totals=${found.totals} on=${on} />`)}`;
}

const lost = ({ off_the_table: off }) => (off && !off.startsWith("0/") ? ` · ${t("charge.off", { chance: odds(off) })}` : "");

/** Draw where a unit would stand while the pointer is over something. */
const shown = (on, at) => ({
  onPointerEnter: () => {
    const [x, y, degrees] = at;
    const angle = (degrees * Math.PI) / 180;
    preview.value = { unit: on, pose: { x, y, ux: Math.sin(angle), uy: Math.cos(angle) } };
  },
  onPointerLeave: () => { preview.value = null; },
});

/** Where a flight would end by the total of its dice. */
function Flights({ totals, on }) {
  return html`<details><summary>${t("charge.flights")}</summary>
    <table><thead><tr>${["total", "ways", "away", "caught"].map((name) => html`<th scope="col">${t(`charge.${name}`)}</th>`)}</tr></thead>
    <tbody>${totals.map((one) => html`<tr key=${one.total} ...${shown(on, one.pose)}>
      <th scope="row">${one.total}</th><td>${one.ways}</td><td>${one.off_the_table ? t("charge.off_short") : inches(one.distance)}</td>
      <td>${one.chance}</td></tr>`)}</tbody></table></details>`;
}

/** What a flight brings: its own dice for dangerous ground, and tests of friends. */
const brought = ({ dangerous = [], panicking = [] }) => [
  ...dangerous.map(({ other, dice }) => t("charge.danger", { other: nameOf(other), dice })),
  ...panicking.map((name) => t("charge.panics", { test: term("panic_test"), name: nameOf(name) })),
].join("; ");

/** How far a unit would flee by the total of its dice; where it ends, drawn at the pointer, and
    what that brings, where it is known. */
export function Outcomes({ outcomes, flights, on }) {
  if (!Array.isArray(outcomes) && !flights) return null;
  const whole = outcomes?.reduce((sum, [, ways]) => sum + ways, 0);
  const rows = flights ?? outcomes.map(([total, ways, length]) => ({ total, ways: `${ways}/${whole}`, length, lost_at: length === null }));
  const brings = rows.some((one) => brought(one));
  const heads = ["total", "ways", "flees", ...(brings ? ["brings"] : [])];
  return html`<details open><summary>${t("charge.flights")}</summary>
    <table><thead><tr>${heads.map((name) => html`<th scope="col">${t(`charge.${name}`)}</th>`)}</tr></thead>
    <tbody>${rows.map((one) => html`<tr key=${one.total} ...${one.pose ? shown(on, one.pose) : {}}>
      <th scope="row">${one.total}</th><td>${one.ways}</td>
      <td>${one.lost_at ? t("charge.off_short") : inches(one.length)}</td>
      ${brings ? html`<td>${brought(one)}</td>` : null}</tr>`)}</tbody></table></details>`;
}

/** Where along its stretch a charger is to end, by the line of the pick. */
const along = signal({});

/** One of several ends that are equally good, with the line that takes it; where the target could
    line up otherwise at the same offset, there is no other offset to choose. */
export function ChargePick({ pick, line, choice, choices }) {
  const on = line.match(/ against ([^\s,]+)/)?.[1] ?? charges.value.find((one) => line.startsWith(`${one.by} `))?.on;
  const movers = choice?.ends ? Object.entries(choice.ends) : [[pick.stands[0]?.unit, choice]];
  const only = pick.line === null || (choice?.ranks && choices.some((other) => other !== choice && other.low <= choice.high && choice.low <= other.high));
  const seconds = [...new Set(movers.flatMap(([, end]) => end?.secondary ?? []))];
  const offsets = along.value[pick.line] ?? {};
  const text = Object.entries(offsets).reduce((now, [name, at]) => placedAt(now, name, at), pick.line ?? "");
  const stands = pick.stands.map((one) => moved(one, pick.stands, movers, offsets));
  const shift = (name, at) => {
    const all = { ...offsets, [name]: at };
    along.value = { ...along.value, [pick.line]: all };
    putIn(placedAt(text, name, at), pick.stands.map((one) => moved(one, pick.stands, movers, all)));
  };
  return html`<li ...${looks(stands)}>
    <${EndPicture} stands=${stands} on=${on} seconds=${seconds} />
    <p class="pick-words">${movers.map(([name, end]) => html`${movers.length > 1 ? `${nameOf(name)}: ` : ""}${end && !(only && pick.words) ? stretchWords(end) : pick.words}<br />`)}
      <${Contact} end=${{ turned: movers[0][1]?.turned, ...choice, secondary: seconds }} /></p>
    ${movers.filter(([, end]) => !only && end && end.high - end.low > FIXED).map(([name, end]) => html`<${Field} text="charge.at_of" places=${{ name: nameOf(name) }}>
      <input type="number" min=${number(end.low)} max=${number(end.high)} step="0.01" value=${offsets[name] ?? number(end.at)}
        onInput=${(event) => event.target.value !== "" && shift(name, event.target.value)} /><//>`)}
    ${pick.line === null ? null : html`<button type="button" onClick=${() => show(text, stands)}>${t("charge.show")}</button>
      <button type="button" class="main" onClick=${() => take(text, null)} ...${forSeat(text)}>${t("charge.there")}</button>`}</li>`;
}

/** Return how a unit stands at the offsets that were typed: a charger so much farther to its
    left, or to the charger's right the target that lines up with it. */
function moved(stand, stands, movers, offsets) {
  const [name, end] = movers.find(([each, one]) => (one?.ranks ? each !== stand.unit : each === stand.unit)) ?? [];
  const by = Number(offsets[name] ?? end?.at) - end?.at;
  if (!by) return stand;
  const { pose } = stands.find((one) => one.unit === name);
  const right = end.ranks ? by : -by;
  return { ...stand, pose: { ...stand.pose, x: stand.pose.x + right * pose.uy, y: stand.pose.y - right * pose.ux } };
}

/** Return a line with another offset of one charger: of its own, or of one that it names. */
function placedAt(line, name, at) {
  const [head, details = ""] = line.split(": ");
  const own = head.startsWith(`${name} `) ? "at " : `${name} at `;
  return `${head}: ${details.split(", ").map((part) => (part.startsWith(own) ? `${own}${at}` : part)).join(", ")}`;
}

// Labels: the name of each unit on a plate beside it, with its banner; never over another unit.
import { computed, html } from "../dom.js";
import { chosen, players, side, state, units } from "../store.js";
import { t } from "../texts.js";
import { GLYPHS, kindOf } from "./figures.js";
import { measured } from "./lettering.js";
import { boxOf, cornersOf, nearest, place } from "./placing.js";
import { pixels, scale } from "./view.js";

const SMALL = 8; // pixels an inch, below which names are small too
const FAR = 6.5; // pixels an inch, below which many units have banners alone
const MANY = 10;
const FLAG = 18; // pixels of a banner, for letters of 14
const PAD = 5;
const USUAL = 14;

const letter = computed(() => (scale.value < SMALL ? 11 : USUAL));

/** What lies where: a plate for each unit, the one that is looked at before all others. */
export const plates = computed(() => {
  const size = letter.value;
  const names = [];
  const bare = scale.value < FAR && units.value.length > MANY;
  const standing = units.value.filter((one) => one.pose);
  const homes = new Map(standing.map((one) => [one.id, boxOf(cornersOf(one.outline))]));
  const [w, h] = state.value.table;
  const margin = pixels(20);
  const bounds = { left: -margin, right: w + margin, low: -margin, high: h + margin };
  const first = standing.toSorted((one, other) => (other.id === chosen.value) - (one.id === chosen.value));
  return first.map((one) => labelOf(one, { size, names, homes, bounds, bare }));
});

/** The names of all units, upright and in the size of the screen. */
export function Labels() {
  return html`<g class="labels" font-size=${pixels(letter.value)} aria-hidden="true">
    ${plates.value.map((one) => html`<${Label} key=${one.unit.id} ...${one} />`)}
  </g>`;
}

function labelOf(unit, { size, names, homes, bounds, bare }) {
  const text = bare && unit.id !== chosen.value ? "" : wordsOf(unit);
  const part = size / USUAL;
  const wide = pixels((FLAG + (text ? 2 * PAD : 0)) * part + measured(text, size));
  const high = pixels(size * 1.5);
  const home = homes.get(unit.id);
  const units_ = [...homes.values()];
  const { ux, uy } = unit.pose;
  const first = Math.abs(uy) >= Math.abs(ux) ? [0, -Math.sign(uy)] : [-Math.sign(ux), 0];
  const box = place({ home, wide, high, first, names, units: units_, bounds, gap: pixels(5) });
  names.push(box);
  return { unit, text, box, home, part };
}

/** What stands on the plate: the name, and how many there are. */
function wordsOf(unit) {
  const engaged = unit.engaged_with.length ? " ⚔" : "";
  const count = unit.count > 1 ? ` ${unit.count}` : "";
  return `${unit.title}${count}${engaged}`;
}

/** Whether a unit of the player whose turn it is cannot be chosen any more. */
export const rests = (unit) => {
  const { active, has, may_be_chosen: may } = state.value.turn;
  return (has === "move" || has === "vanguard") && unit.player === active && !may.includes(unit.id);
};

function Label({ unit, text, box, home, part }) {
  const number = Math.min(side(unit.player), 2);
  const high = box.high - box.low;
  const [hx, hy] = nearest(home, [(box.left + box.right) / 2, (box.low + box.high) / 2]);
  const [lx, ly] = nearest(box, [hx, hy]);
  const look = `${chosen.value === unit.id ? " chosen" : ""}${rests(unit) ? " rests" : ""}`;
  const flag = pixels(FLAG * part);
  return html`<g class="label side-${number}${look}" data-of=${unit.id}>
    <path class="leader" d=${`M${lx} ${-ly}L${hx} ${-hy}`} />
    <rect class="plate" x=${box.left} y=${-box.high} width=${box.right - box.left} height=${high} rx=${pixels(3)} />
    <g transform="translate(${box.left} ${-box.high}) scale(${high / 21})"><${Banner} unit=${unit} number=${number} /></g>
    <text class="side-${number}" x=${box.left + flag + pixels(PAD * part)} y=${-(box.low + high / 2)}>${text}</text>
  </g>`;
}

/** The banner of a player with the Type of the unit, 18 wide and 21 high. */
export function Banner({ unit, number }) {
  return html`<path class="banner" fill="url(#banner-${number})" d="M1 1H17V17L9 20.5L1 17Z" />
    <path class="glyph" transform="translate(2.4 2.2) scale(0.825)" d=${GLYPHS[kindOf(unit)]} />`;
}

/** The mark of a player in words: a sign that is not a colour. */
export const markOf = (player) => (players.value.length > 1 ? `${t(`side.${Math.min(side(player), 2)}`)} ` : "");

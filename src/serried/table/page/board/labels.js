// Labels: the name of each unit on a plate beside it, with its banner; never over another unit.
import { computed, html } from "../dom.js";
import { chosen, players, side, state, units } from "../store.js";
import { known, t, term } from "../texts.js";
import { GLYPHS, kindOf } from "./figures.js";
import { measured } from "./lettering.js";
import { boxOf, cornersOf, nearest, place, shared, within } from "./placing.js";
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

/** What terrain is called, and where that stands: in it, if there is room, and else beside it. */
const grounds = computed(() => {
  const size = letter.value - 1;
  const taken = [...plates.value.map((one) => one.box), ...plates.value.map((one) => one.home)];
  const [w, h] = state.value.table;
  return state.value.terrain.map((area) => {
    const text = nameOf(area);
    const [wide, high] = [pixels(measured(text, size) + 4), pixels(size * 1.3)];
    const home = boxOf(area.circle ? roundOf(area.circle) : area.polygon);
    const free = (box) => taken.every((one) => !shared(box, one));
    const box = within(home, wide, high).find(free)
      ?? place({ home, wide, high, first: [0, 1], names: taken, units: [], bounds: { left: 0, right: w, low: 0, high: h }, gap: pixels(3) });
    taken.push(box);
    return { area, text, size, home, box };
  });
});

const roundOf = ([x, y, r]) => [[x - r, y - r], [x + r, y + r]];
const NUMBERED = /^[a-z_-]+\d+$/i;

/** What it is called: its own name, or its kind where the name is but a number. */
const nameOf = ({ id, kind }) => (NUMBERED.test(id) && known(kind) ? term(kind) : id.replaceAll("_", " "));

function Ground({ area, text, size, home, box }) {
  const [x, y] = [(box.left + box.right) / 2, (box.low + box.high) / 2];
  const [hx, hy] = nearest(home, [x, y]);
  const [lx, ly] = nearest(box, [hx, hy]);
  return html`<g data-named=${area.id}><path class="leader" d=${`M${lx} ${-ly}L${hx} ${-hy}`} /><text class="terrain-name" x=${x} y=${-y} font-size=${pixels(size)}>${text}</text></g>`;
}

/** The names of all units and of terrain, upright and in the size of the screen. */
export function Labels() {
  return html`<g class="labels" font-size=${pixels(letter.value)} aria-hidden="true">
    ${grounds.value.map((one) => html`<${Ground} key=${one.area.id} ...${one} />`)}
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

const LONG = 24; // letters of a name

/** The name of a unit; a long one is cut as long as nobody looks at it. */
const shortened = ({ id, title }) => (title.length > LONG && id !== chosen.value ? `${title.slice(0, LONG - 1).trimEnd()}…` : title);

/** What stands on the plate: the name, and how many there are. */
function wordsOf(unit) {
  const engaged = unit.engaged_with.length ? " ⚔" : "";
  const count = unit.count > 1 ? ` ${unit.count}` : "";
  return `${shortened(unit)}${count}${engaged}`;
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

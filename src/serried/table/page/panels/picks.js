// Picks: the lawful choices an owner has, as pictures to pick from.
import { html, signal } from "../dom.js";
import { basePath } from "../frames.js";
import { confirm, take } from "../draft.js";
import { forSeat } from "../seats.js";
import { placesSaid } from "../models.js";
import { named, preview, side, unitOf } from "../store.js";
import { t, term } from "../texts.js";
import { poolName } from "../words.js";
import { ChargePick } from "./charge.js";

/** The models that were picked by hand out of a free choice, by the words of the pick. */
const byHand = signal({});

/** Models by their places in words, or by name. */
const modelsSaid = (names) => placesSaid(named(names.join(", ")));

/** What a choice is called: of hits, who takes how many. */
const pickSaid = (words, line) => named(words).replace(/\b([A-Z]) (\d+)/g, (_, letter, many) => `${poolName(line.split(/[ .]/)[0], letter)} ${many}`);

/** Every choice that the table offered; or what goes, where nothing is left to choose. */
export function Picks({ said }) {
  if (said.played && !said.picks.length) return null;
  if (!said.picks.length) return html`<${Settled} said=${said} />`;
  return html`<div class="picks">
    <h4>${t(headOf(said), { n: said.picks.length })}</h4>
    <ol>${said.picks.map((pick, index) => html`<${Pick} key=${index} pick=${pick} line=${said.line} choice=${said.answer.measures?.choices?.[index]} choices=${said.answer.measures?.choices} />`)}</ol>
  </div>`;
}

const headOf = ({ picks, question }) => (picks.length > 1 ? "lose.choose" : question ? "lose.found" : "lose.only");

/** What a request would take off, where nobody has to choose. */
function Settled({ said }) {
  const { removed, slid } = said.answer.measures ?? {};
  if (said.after) {
    return html`<div class="picks"><h4>${t("raise.settled")}</h4><ol><li><${Filled} after=${said.after} /></li></ol></div>`;
  }
  if (!said.answer.legal || !Array.isArray(removed) || !removed.length) return null;
  return html`<div class="picks"><h4>${t("lose.settled")}</h4><ol><li>
    <${Pictures} line=${said.line} removed=${removed} slid=${slid ?? {}} />
    <p class="pick-words"><${Slides} slid=${slid ?? {}} /></p>
    <button type="button" class="main" onClick=${confirm}><${Take} models=${removed} /></button>
      </li></ol></div>`;
}

/** Who is taken: to be heard, as the picture shows it to whoever sees. */
function Take({ models }) {
  const [before, after] = t("lose.take", { what: "\n" }).split("\n");
  return html`${before}<span class="hidden">${modelsSaid(models)}</span>${after}`;
}

function Pick({ pick, line, choice, choices }) {
  if (pick.stands?.length) return html`<${ChargePick} pick=${pick} line=${line} choice=${choice} choices=${choices ?? []} />`;
  if (pick.after) return html`<${Coming} pick=${pick} />`;
  const hand = byHand.value[pick.words];
  const removed = hand ?? pick.removed;
  const ready = pick.line !== null && removed.length === pick.removed.length;
  const free = line.startsWith("batch") ? [] : pick.free ?? [];
  const pool = free.flatMap((one) => one.of);
  return html`<li>
    <${Pictures} line=${line} removed=${removed} slid=${pick.slid ?? {}} pool=${pool}
      onPick=${(name) => toggle(pick, removed, name)} />
    <p class="pick-words">${free.length ? free.map((one) => html`${t("lose.any", { n: one.any, of: one.of.length })} `) : removed.length && !line.startsWith("batch") ? html`<span class="hidden">${pick.words}</span>` : ""}
      <${Slides} slid=${pick.slid ?? {}} /><${Reach} choice=${choice} /></p>
    <button type="button" class="main" disabled=${!ready}
      onClick=${() => take(lineOf(pick, removed))} ...${forSeat(lineOf(pick, removed))}>${removed.length ? html`<${Take} models=${removed} />` : t("lose.take", { what: pickSaid(pick.words, line) })}</button>
  </li>`;
}

/** A choice of places: who comes to stand where. */
function Coming({ pick }) {
  const places = byHand.value[pick.words] ?? pick.after.comes;
  const pool = pick.free.flatMap((one) => one.of);
  const own = { ...pick, removed: pick.after.comes };
  const show = (on) => { preview.value = on ? { ...pick.after, models: modelsWith(pick.after, places), comes: places } : null; };
  const ready = places.length === pick.after.comes.length;
  const what = placesSaid(places.join(", ") || named(pick.words));
  return html`<li onPointerEnter=${() => show(true)} onPointerLeave=${() => show(false)}
      onFocusIn=${() => show(true)} onFocusOut=${() => show(false)}>
    <${Filled} after=${pick.after} places=${places} pool=${pool} onPick=${(name) => toggle(own, places, name)} />
    <p class="pick-words">${pool.length ? pick.free.map((one) => t("raise.any", { n: one.any, of: one.of.length })) : places.length ? t("raise.at", { places: places.map(placeWords).join("; ") }) : pickSaid(pick.words, pick.line ?? "")}</p>
    <button type="button" class="main" disabled=${!ready}
      onClick=${() => take(lineOf(own, places))} ...${forSeat(lineOf(own, places))}>${t("lose.take", { what })}</button></li>`;
}

/** A place as people count it, from the front and from the left; a mismatching one by its name. */
const placeWords = (name) => {
  const [, rank, file] = name.match(/^(\d+)\.(\d+)$/) ?? [];
  return rank ? t("raise.place", { rank, file }) : name;
};

/** Who stands there with other places of those alike filled: each model goes where the line puts it. */
const modelsWith = (after, places) => {
  const swaps = swapsOf(after.comes, places);
  const spots = Object.fromEntries(after.spots.map((one) => [one.name, one]));
  const moved = (one) => ({ ...one, name: swaps[one.name], x: spots[swaps[one.name]].x, y: spots[swaps[one.name]].y });
  return after.models.filter((one) => places.includes(one.name) || !after.comes.includes(one.name) || swaps[one.name])
    .map((one) => (swaps[one.name] ? moved(one) : one));
};

/** The unit with who comes into it marked, and the places that could be filled as well. */
function Filled({ after, places = after.comes, pool = [], onPick }) {
  const unit = { player: unitOf(after.unit)?.player, frame: frameOf([...after.models, ...after.spots]), models: modelsWith(after, places) };
  const rest = after.spots.filter((one) => !places.includes(one.name));
  const models = [...unit.models, ...rest].sort((one, other) => other.y - one.y || one.x - other.x);
  return html`<${Picture} unit=${{ ...unit, models }} removed=${places} slid=${{}} pool=${pool} onPick=${onPick}
    look="filled" label=${t("raise.picture", { places: modelsSaid(places) })} />`;
}

/** Return what models take up, in the frame they are told in. */
function frameOf(models) {
  const ends = (least, most) => [Math.min(...models.map(least)), Math.max(...models.map(most))];
  const [left, right] = ends((one) => one.x - one.width / 2, (one) => one.x + one.width / 2);
  const [rear, front] = ends((one) => one.y - one.depth / 2, (one) => one.y + one.depth / 2);
  return { left, right, rear, front };
}

/** Put another of the alike models in, or take one out; as many as may go. */
function toggle(pick, removed, name) {
  const group = pick.free.find((one) => one.of.includes(name));
  const own = removed.filter((one) => group.of.includes(one));
  const rest = removed.filter((one) => !group.of.includes(one));
  const now = own.includes(name) ? own.filter((one) => one !== name) : [...own, name].slice(-group.any);
  byHand.value = { ...byHand.value, [pick.words]: [...rest, ...now] };
}

/** Return the line of a pick with the models in it that were picked by hand. */
function lineOf(pick, removed) {
  if (removed === pick.removed) return pick.line; // a batch has a colon for each of its losses
  const swaps = swapsOf(pick.removed, removed);
  const [head, details] = pick.line.split(": ");
  if (details === undefined) return pick.line;
  const swapped = (one) => one.replace(/\S+$/, (name) => swaps[name] ?? name);
  return `${head}: ${details.split(", ").map(swapped).join(", ")}`;
}

/** Which name of those that were offered gave way to which that was picked by hand. */
function swapsOf(offered, picked) {
  const gone = offered.filter((name) => !picked.includes(name));
  const come = picked.filter((name) => !offered.includes(name));
  return Object.fromEntries(gone.map((name, index) => [name, come[index]]));
}

function Slides({ slid }) {
  const ways = Object.entries(slid).map(([from, to]) => `${from} → ${to}`);
  return ways.length ? html`<br />${t("lose.slides", { slid: modelsSaid(ways) })}` : null;
}

/** What the choice leaves in contact. */
function Reach({ choice }) {
  if (choice?.models_in_contact === undefined) return null;
  const out = ["dropped_out", "lost_contact"].filter((name) => choice[name]?.length);
  const said = [
    choice.models_in_contact ? t("lose.contact", { n: choice.models_in_contact }) : "",
    ...out.map((name) => `${term(name)}: ${modelsSaid(choice[name])}`),
    choice.imbalance ? `${term("imbalance")} ${choice.imbalance}` : "",
  ].filter(Boolean);
  return said.length ? html`<br /><small>${said.join(" · ")}</small>` : null;
}

/** A picture of each unit that loses models; in a batch names begin with their unit. */
function Pictures({ line, removed, slid, pool = [], onPick }) {
  if (!removed.length) return null;
  if (!line.startsWith("batch")) {
    const unit = unitOf(line.split(/[ .]/)[0]);
    return unit ? html`<${Picture} unit=${unit} removed=${removed} slid=${slid} pool=${pool}
      onPick=${onPick} />` : null;
  }
  const own = (names, id) => names.filter((name) => name.startsWith(`${id}.`)).map((name) => name.slice(id.length + 1));
  const ids = [...new Set(removed.map((name) => name.split(".")[0]))];
  return ids.map((id) => {
    const moves = Object.entries(slid).filter(([from]) => from.startsWith(`${id}.`)).map((way) => own(way, id));
    const unit = unitOf(id);
    if (!unit) return null;
    return html`${ids.length > 1 ? html`<p class="pick-unit"><span aria-hidden="true">${t(`side.${Math.min(side(unit.player), 2)}`)}</span> ${unit.title}</p>` : null}
      <${Picture} unit=${unit} removed=${own(removed, id)} slid=${Object.fromEntries(moves)} pool=${[]}
        label=${`${unit.title}: ${t("lose.picture", { removed: modelsSaid(own(removed, id)) })}`} />`;
  });
}

/** The unit with what goes crossed out and what slides on its way. */
function Picture({ unit, removed, slid, pool, onPick, look = "gone", label }) {
  const { left, right, front, rear } = unit.frame;
  const gone = new Set(removed);
  const free = new Set(pool);
  const at = Object.fromEntries(unit.models.map((one) => [one.name, one]));
  return html`<svg
    class="pick-picture side-${side(unit.player)}" viewBox="${left - 0.3} ${-front - 0.5} ${right - left + 0.6} ${front - rear + 0.8}" role=${pool.length ? "group" : "img"}
      aria-label=${label ?? t("lose.picture", { removed: modelsSaid(removed) })}>
    ${unit.models.map((one) => html`<g key=${one.name}
      class=${`${gone.has(one.name) ? look : ""}${free.has(one.name) ? " free" : ""}`}
        ...${free.has(one.name) ? pickable(one, gone, onPick) : {}}>
      <path class="base" fill="url(#side-${Math.min(side(unit.player), 2)})" d=${basePath(one, 0.03)} />
      ${one.role === "rank" ? null : html`<text x=${one.x} y=${-one.y} font-size=${0.6 * Math.min(one.width, one.depth)}>${one.letter}</text>`}
      ${gone.has(one.name) && look === "gone" ? html`<path class="cross" d=${crossOf(one)} />` : null}
    </g>`)}
    ${Object.entries(slid).map(([from, to]) => (at[from] && at[to] ? html`<path
      class="slide" d=${`M${at[from].x} ${-at[from].y}L${at[to].x} ${-at[to].y}`} />` : null))}
    <path class="ahead" d=${`M${(left + right) / 2 - 0.35} ${-front - 0.1}l0.35 -0.3l0.35 0.3Z`} />
  </svg>`;
}

/** What makes a model one that can be picked, with pointer and keys alike. */
function pickable(model, gone, onPick) {
  const pick = () => onPick(model.name);
  return {
    role: "checkbox",
    tabindex: 0,
    "aria-checked": gone.has(model.name) ? "true" : "false",
    "data-model": model.name,
    "aria-label": `${model.title}, ${placesSaid(model.name)}`,
    onClick: pick,
    onKeyDown: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      pick();
    },
  };
}

function crossOf({ x, y, width, depth }) {
  const [w, d] = [width * 0.36, depth * 0.36];
  return `M${x - w} ${-y - d}l${2 * w} ${2 * d}M${x + w} ${-y - d}l${-2 * w} ${2 * d}`;
}

// The bar: the line of action, typed with completion or drawn, its dice, and the ghost in words.
import { html, signal, useEffect, useRef } from "../dom.js";
import { aimedAt, aiming, chargesBy, declarable, owed, reachWords } from "../charges.js";
import { busy } from "../doing.js";
import { ask, beyond, cancel, confirm, diceTyped, diceWay, flying, force, ghost, go, held, line, magical, moving, shorten, stretch, subject, take, way, write } from "../draft.js";
import { because } from "../findings.js";
import { joining } from "../joins.js";
import { Banner, rests } from "../board/labels.js";
import { answer, free, side, state, tool, typing, unit, units } from "../store.js";
import { combat, combats } from "../round.js";
import { COLOURS, colour } from "../remarks.js";
import { barredLine, forSeat, watching } from "../seats.js";
import { compare } from "../tools.js";
import { t, term } from "../texts.js";
import { measuring } from "../waiting.js";
import { newest, slow } from "../wire.js";
import { SIGNS, ghostWords, lookOfGhost, manoeuvre, nameOf } from "../words.js";
import { deedSaid } from "./combat/saying.js";
import { isReady } from "./answer.js";
import { IconButton } from "./icons.js";
import { Legs } from "./legs.js";
import { NoteButton } from "./note.js";
import { Button, Measuring, Said } from "./parts.js";
import { Throws } from "./throws.js";

const options = signal([]);
const active = signal(-1);
const open = signal(false);
/** What is wrong with a line as it is typed: {line, because}. */
const wrong = signal(null);

const complete = newest((reply, asked) => {
  options.value = reply.options ?? [];
  wrong.value = reply.because ? { line: asked.line, because: reply.because } : null;
  active.value = -1;
});

/** Begin to type a line; what may come next is offered. */
export function begin(text) {
  write(text);
  const input = document.getElementById("line");
  input?.focus();
  input?.setSelectionRange(text.length, text.length);
  open.value = true;
  complete({ do: "complete", line: text });
}

/** The strip under the board: who acts, how, and the one button that does it. */
export function Bar() {
  const asked = line.value !== "";
  return html`<section class="bar ${typing.value ? "typing" : ""}" aria-label=${t("line.name")}>
    <div class="words-place ${held.value ? "held" : ""}"><${GhostWords} /></div>
    <div class="bar-row">
      ${tool.value === "mark" ? html`<${Colours} />` : null}
      <${Who} />
      <${Ways} />
      <${Line} />
      <div class="bar-buttons">
        <${Main} />
        ${asked ? html`<${Button} text="line.ask" disabled=${busy.value} onClick=${ask} />` : null}
        ${byHand() ? html`<${NoteButton} />` : null}
        ${free.value ? html`<${Button} text="line.force" disabled=${!asked} onClick=${force} />` : null}
        ${asked && typing.value ? html`<${Button} text="line.both" onClick=${() => compare(line.value)} />` : null}
        ${asked ? html`<${Button} text="line.cancel" onClick=${cancel} />` : null}
      </div>
    </div>
    <div class="bar-row more-row">${typing.value ? html`<${Dice} />` : null}<${Legs} /></div>
  </section>`;
}

/** Who is looked at, with the banner of its player. */
function Who() {
  const one = unit.value;
  if (!one) return null;
  const number = Math.min(side(one.player), 2);
  return html`<span class="who side-${number}"><svg viewBox="0 0 18 21" aria-hidden="true"><${Banner} unit=${one} number=${number} /></svg> ${one.title}</span>`;
}

/** The one button that does it; where a test is due, the dice that decide it. */
function Main() {
  const charge = declarable.value;
  if (charge) return html`<${Declare} charge=${charge} />`;
  const ready = readyDice();
  if (ready) return html`<${Button} text="line.do" kind="main" disabled=${busy.value} aria-describedby="ghost-words" onClick=${() => take(line.value, ready)} ...${forSeat(line.value)} />`;
  const due = ghost.value?.depends;
  if (due && !typing.value && diceWay.value === "both") {
    return html`<${Throws} line=${line.value} about=${line.value} text=${term(due.test)} />`;
  }
  const why = whyNot();
  return html`<${Button} text="line.do" kind="main" disabled=${why !== null || busy.value} title=${why === "" ? hintWords() : why ?? undefined} aria-describedby="ghost-words" onClick=${confirm} />`;
}

/** The charge that was asked about is declared; by a die where it is not plain which Facing it is against. */
function Declare({ charge }) {
  if (Array.isArray(charge.facing)) return html`<${Throws} line=${charge.line} about=${charge.line} text=${t("charge.declare")} example="4" />`;
  return html`<${Button} text="charge.declare" kind="main" disabled=${busy.value} aria-describedby="ghost-words" onClick=${() => take(charge.line, null)} ...${forSeat(charge.line)} />`;
}

/** The dice that the line was asked with, where they have made it ready to be done; null where there are none. */
function readyDice() {
  const said = answer.value;
  return said?.asked === line.value && said.dice?.length && isReady(said) ? said.dice : null;
}

/** Whether the line only asks. */
const asks = () => line.value.includes("?") || (answer.value?.asked === line.value && answer.value.question);

/** Why there is nothing to do as it stands; null where there is. */
function whyNot() {
  if (!line.value) return "";
  if (declarable.value) return null;
  if (asks()) return refusedCharge() ?? t("do.asks");
  const others = barredLine(line.value);
  if (others) return others;
  if (answer.value?.asked === line.value && answer.value.picks.length > 1 && !answer.value.question) return t("do.choose");
  const said = ghost.value;
  if (!said && answer.value?.asked === line.value && !typing.value) return refusal(answer.value.answer);
  if (!said || said.legal) return null;
  if (said.depends) return null;
  return said.gap?.because ?? (said.breaches.length ? because(said.breaches[0]) : t("verdict.unlawful"));
}

/** Why a line without a ghost was refused; null where it was not. */
function refusal({ findings = [], depends }) {
  const why = !depends && findings.find((one) => !one.holds);
  return why ? because(why) : null;
}

/** Why the charge that was asked about may not be declared; null where none was, or it may. */
function refusedCharge() {
  const said = answer.value;
  return said?.asked === line.value && / charge \S/.test(line.value) && said.answer.legal === false ? reachWords(said.answer) : null;
}

/** Whether the page has nothing to offer in this phase: its rules are not built, or nobody fights. */
const byHand = () => !watching.value && units.value.length > 0 && [null, "magical move"].includes(state.value.turn.has) && !combat.value && !combats.value.length;

/** The colours to draw with. */
const Colours = () => html`<div class="row" role="group" aria-label=${t("mark.colour")}>${COLOURS.map((one) => html`<button key=${one} type="button"
  class="small ${one}" aria-pressed=${one === colour.value ? "true" : "false"} onClick=${() => { colour.value = one; }}>${t(`mark.${one}`)}</button>`)}</div>`;

/** What can be done with the unit that is looked at, and with the tool that is held. */
function hint() {
  if (tool.value !== "move") return `tool.${tool.value}`;
  if (chargesBy(subject.value).length) return owed.value ? "charge.hint_owed" : "charge.hint_resolve";
  if (aiming.value) return "charge.hint";
  if (combat.value) return "combat.hint";
  if (combats.value.length) return "combat.hint_pick";
  if (!unit.value) return byHand() ? "move.not_now" : "move.hint_none";
  if (!unit.value.pose) return "arrive.about";
  if (barredLine(`${unit.value.id} `)) return "seats.of_another";
  if (unit.value.player !== state.value.turn.active && state.value.turn.has && !free.value) return "turn.of_another";
  if (!moving.value && unit.value.engaged_with.length) return "unit.fights";
  if (free.value || !moving.value) return free.value ? "move.hint" : "move.not_now";
  return rests(unit.value) ? "move.rests" : "move.hint";
}

/** The same in words. */
function hintWords() {
  const key = hint();
  return t(key, { player: key === "seats.of_another" ? unit.value.player : state.value?.turn.active, unit: owed.value && nameOf(owed.value.on) });
}

function GhostWords() {
  const over = joining.value ?? aimedAt.value;
  if (over) {
    const look = over.may === null ? "" : over.may ? "lawful" : "unlawful";
    return html`<p id="ghost-words" class="ghost-words ${look}" tabindex="0"><span aria-hidden="true">${SIGNS[look]}</span> ${over.words}</p>`;
  }
  if (measuring.value || (slow.value && !ghost.value)) return html`<p id="ghost-words" class="ghost-words" tabindex="0"><${Measuring} />${line.value ? ` ${deedSaid(line.value)}` : null}</p>`;
  if (declarable.value) return html`<p id="ghost-words" class="ghost-words lawful" tabindex="0"><span aria-hidden="true">${SIGNS.lawful}</span> <b>${deedSaid(line.value)}</b> ${reachWords(answer.value.answer)}</p>`;
  const said = ghost.value;
  if (!said) {
    const why = whyNot();
    const fault = open.value && line.value && wrong.value?.line === line.value ? wrong.value.because : null;
    return html`<p id="ghost-words" class="ghost-words" tabindex="0">${fault ? html`<${Said}>${fault}<//>` : why || (line.value ? deedSaid(line.value) : hintWords())}</p>`;
  }
  const look = lookOfGhost(said);
  return html`<p id="ghost-words" class="ghost-words ${look}" tabindex="0"><span aria-hidden="true">${SIGNS[look]}</span>
    <b> ${manoeuvre(said.line)}</b><span> ${ghostWords(said)}</span>${asks() ? html`<span> · ${t("do.asks")}</span>` : null}${said.snapped ? html` <em>${t("move.snapped")}</em>` : null}
    ${beyond.value?.breaches.length ? html`<span
      class="farther"> · ${t("move.beyond")} ${beyond.value.breaches.map((one) => `${because(one)} (${one.clause})`).join("; ")}
      </span>` : null}</p>`;
}

const MOVES = / (advance|march|vanguard|reform)\b/;

/** How it goes; nothing in a phase that has no moves. */
function Ways() {
  if (!moving.value || !(unit.value || MOVES.test(line.value))) return null;
  const one = (name) => html`<button type="button" data-way=${name} aria-pressed=${way.value === name ? "true" : "false"}
    onClick=${() => go(name === "vanguard" ? {} : { verb: name })}>${t(`move.${name}`)}</button>`;
  return html`<div class="ways" role="group" aria-label=${t("move.way")}>
    ${way.value === "vanguard" ? one("vanguard") : html`${one("advance")}${one("march")}`}
    ${unit.value?.flies ? html`<button type="button" aria-pressed=${flying.value ? "true" : "false"}
      onClick=${() => go({ flying: !flying.value })}>${t("move.flying")}</button>` : null}
    ${magical.value === null ? null : html`<button type="button" aria-pressed="true"
      onClick=${() => go({ magical: null })}>${t("move.magical", { n: magical.value })} ×</button>`}
    <${IconButton} icon="far" name=${t("move.stretch")} keys="End" disabled=${!ghost.value} onClick=${stretch} />
    <${IconButton} icon="back" name=${t("move.shorten")} keys="Backspace" disabled=${!line.value} onClick=${shorten} />
    ${way.value === "vanguard" ? html`<${Pass} />` : null}
  </div>`;
}

/** To make no move in Vanguard: of the rest of a unit that moves in parts, or of a player for good. */
function Pass() {
  const one = unit.value?.marks.includes("vanguard_in_parts") ? unit.value.id : state.value.turn.active;
  return html`<button type="button" disabled=${busy.value} onClick=${() => take(`${one} pass`)} ...${forSeat(`${one} pass`)}>${t("move.pass", { who: nameOf(one) })}</button>`;
}

function Line() {
  const list = useRef(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active.value]);
  const shown = open.value && options.value.length > 0;
  return html`<div class="line">
    <label class="hidden" for="line">${t("line.label")}</label>
    <span class="slash" aria-hidden="true">/<small>${t("line.type")}</small></span>
    <input id="line" type="text" title=${typing.value ? undefined : `${t("line.about")} (/)`} autocomplete="off" autocapitalize="off" spellcheck="false"
      role="combobox" aria-expanded=${shown ? "true" : "false"} aria-controls="line-options" aria-autocomplete="list"
      aria-activedescendant=${active.value >= 0 && shown ? `line-option-${active.value}` : undefined}
      placeholder=${t("line.example")} value=${line.value}
      onInput=${(event) => typed(event.target.value)}
      onFocus=${(event) => typed(event.target.value, true)}
      onBlur=${() => { open.value = false; }}
      onKeyDown=${lineKey} />
    <ul id="line-options" class="options" role="listbox" aria-label=${t("line.options")} hidden=${!shown} ref=${list}>
      ${shown ? options.value.map((option, index) => html`<li role="option" id="line-option-${index}" key=${option.line}
        aria-selected=${index === active.value ? "true" : "false"}
        onPointerDown=${(event) => { event.preventDefault(); begin(option.line); }}>
        <b>${option.adds}</b> <span lang="en">${option.says}</span></li>`) : null}
    </ul>
  </div>`;
}

function typed(text, only = false) {
  typing.value = true;
  if (!only) write(text);
  open.value = true;
  complete({ do: "complete", line: text });
}

function lineKey(event) {
  const shown = open.value && options.value.length > 0;
  const last = options.value.length - 1;
  const keys = {
    ArrowDown: () => { open.value = true; active.value = active.value >= last ? 0 : active.value + 1; },
    ArrowUp: () => { active.value = active.value <= 0 ? last : active.value - 1; },
    Tab: shown && active.value >= 0 ? () => begin(options.value[active.value].line) : null,
    Enter: () => {
      if (shown && active.value >= 0) begin(options.value[active.value].line);
      else {
        open.value = false;
        if (event.shiftKey) ask();
        else confirm();
      }
    },
    Escape: () => {
      if (shown) open.value = false;
      else if (line.value) cancel();
      else {
        typing.value = false;
        document.getElementById("board")?.focus();
      }
    },
  };
  const work = keys[event.key];
  if (!work) return;
  event.preventDefault();
  event.stopPropagation();
  work();
}

function Dice() {
  const way = (name) => html`<label><input type="radio" name="dice" checked=${diceWay.value === name}
    onChange=${() => { diceWay.value = name; }} /> ${t(`dice.${name}`)}</label>`;
  return html`<fieldset class="dice"><legend>${t("dice.name")}</legend>
    ${way("both")}${way("roll")}${way("typed")}
    <input type="text" inputmode="numeric" size="8" aria-label=${t("dice.numbers")} placeholder="3 4"
      value=${diceTyped.value}
      onInput=${(event) => { diceTyped.value = event.target.value; diceWay.value = "typed"; }} />
  </fieldset>`;
}

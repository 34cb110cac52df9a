// Together: who is at a shared table, what they ask of each other and say, and the links that lead to it.
import { clocks, clockWords, setClocks } from "../clocks.js";
import { html, signal, useEffect, useRef } from "../dom.js";
import { answerProposal, giveUp, hosting, invite, links, pause, seatName, seats, speakUp, talk, throwTogether, watching } from "../seats.js";
import { dialog, entries, side, sheet, tab } from "../store.js";
import { t } from "../texts.js";
import { deedSaid } from "./combat/saying.js";
import { deedWords, handWords } from "./deeds.js";
import { Invitation } from "./invitation.js";
import { Button, Field } from "./parts.js";

const SEEN = signal(0);

/** Whose seat this is and who is here, in the strip above the board. */
export function Present() {
  const said = seats.value;
  if (!said) return null;
  const unread = tab.value === "talk" ? 0 : talk.value.filter((one) => one.number >= SEEN.value && one.seat !== said.you).length;
  const open = () => {
    tab.value = "talk";
    sheet.value = true;
  };
  return html`<button type="button" class="present" onClick=${open}>
    <b>${ownSeat(said)}</b>${present(said).filter((one) => one.sides.length && one.seat !== said.you).map((one) => html`<span key=${one.seat}
      class=${one.here ? "is-here" : "is-away"}> <span aria-hidden="true">${one.here ? "●" : "○"}</span> ${one.sides.join(", ")} <span
      class="hidden">${t(one.here ? "seats.here" : "seats.away")}</span></span>`)}
    ${watchers(said) ? html`<span> ${t("seats.watchers", { n: watchers(said) })}</span>` : null}
    ${unread ? html`<span class="unread"> ${unread}</span>` : null}</button>`;
}

/** How much time each side has left, in the strip above the board. */
export function Clocks() {
  if (!clocks.value.length) return null;
  return html`<p class="clocks" role="timer" aria-label=${t("clocks.name")}>${clocks.value.map(([player, left, runs]) => html`<span key=${player}
    class="clock ${runs ? "runs" : ""} ${left <= 0 ? "is-out" : ""}">${runs ? html`<span aria-hidden="true">▸</span>` : null}${player} <b>${clockWords(left)}</b>${left <= 0 ? ` ${t("clocks.out")}` : ""}</span>`)}</p>`;
}

const watchers = (said) => said.seats.find((one) => one.seat === "watch").here;

const ownSeat = (said) => (watching.value ? t("seats.you_watch") : said.sides.length ? t("seats.you_play", { who: said.sides.join(", ") }) : t("seats.you_host"));

/** Those who have come: a seat that is free is played by the host. */
const present = (said) => said.seats.filter((one) => one.taken || one.seat === "host" || (one.seat === "watch" && one.here));

/** What a seat asks the others for, and that the game is paused: above the bar, on every page. */
export function Asked() {
  const said = seats.value;
  const one = said?.proposal;
  return html`${said?.paused ? html`<section class="asked" role="status"><p>${t("seats.paused", { who: seatName(said.paused) })}</p>
      ${watching.value ? null : html`<div class="buttons"><${Button} text="seats.go_on" kind="main" onClick=${() => pause(false)} /></div>`}</section>` : null}
    ${said?.throw ? html`<section class="asked" role="status"><p>${t("seats.throws", { line: said.throw.line, who: said.throw.waits.map(seatName).join(", ") })}</p>
      ${said.throw.sides.includes(said.you) ? html`<div class="buttons"><${Button} text="seats.give_up" onClick=${giveUp} /></div>` : null}</section>` : null}
    ${one ? html`<section class="asked" role="alert" aria-label=${t("seats.asked_name")}>
      <p><b>${t("seats.asks", { who: seatName(one.seat) })}</b> ${t(`seats.what_${one.what}`)}${proposed(one)}
        ${one.breaks.length ? html` <span class="breaks">${t("seats.breaks", { clauses: one.breaks.join(", ") })}</span>` : null}</p>
      <${Answer} one=${one} you=${said.you} /></section>` : null}`;
}

const LINES = new Set(["play", "losses"]);
const BACK = new Set(["undo", "redo", "go"]); // of what the log has
const LAID = new Set(["prepare", "open", "new"]); // their lines are names already

/** What it is about, in words. */
function proposed({ what, line }) {
  if (!line) return "";
  const done = BACK.has(what) && entries.value.find((one) => one.line === line);
  if (done) return `: ${deedWords(done)}`;
  return `: ${LINES.has(what) ? deedSaid(line) : LAID.has(what) ? line : handWords(line)}`;
}

function Answer({ one, you }) {
  if (one.seat === you) return html`<div class="buttons"><small>${t("seats.waits", { who: one.waits.map(seatName).join(", ") })}</small> <${Button} text="seats.withdraw" onClick=${() => answerProposal(false)} /></div>`;
  if (!one.waits.includes(you)) return html`<small>${t("seats.waits", { who: one.waits.map(seatName).join(", ") })}</small>`;
  return html`<div class="buttons"><${Button} text="seats.agree" kind="main" onClick=${() => answerProposal(true)} />
    <${Button} text="seats.decline" onClick=${() => answerProposal(false)} /></div>`;
}

/** The way from one of many tables to the list of them; empty where there is one. */
const LOBBY = location.pathname.replace(/[^/]*$/, "").match(/^(.*\/)t\/[^/]+\/$/)?.[1] ?? "";

/** The panel of those at the table. */
export function Talk() {
  const said = seats.value;
  const end = useRef(null);
  useEffect(() => {
    SEEN.value = (talk.value.at(-1)?.number ?? -1) + 1;
    end.current?.scrollTo(0, end.current.scrollHeight);
  }, [talk.value.length]);
  if (!said) return null;
  return html`<section class="talk" aria-label=${t("seats.name")}>
    <h2>${t("seats.name")}</h2>
    <ul class="plain">${present(said).map((one) => html`<li key=${one.seat}>
      <b class=${one.sides.length ? `side-${Math.min(side(one.sides[0]), 2)}` : ""}>${seatName(one.seat)}</b>
      ${one.seat === said.you ? ` ${t("seats.you")} · ` : " "}${one.seat === "watch" ? one.here : t(one.here ? "seats.here" : "seats.away")}</li>`)}</ul>
    <div class="buttons">
      ${hosting.value ? html`<${Button} text="seats.invite" kind="main" onClick=${openInvite} />` : null}
      ${watching.value || said.paused ? null : html`<${Button} text="seats.pause" onClick=${() => pause(true)} />`}</div>
    ${hosting.value && LOBBY ? html`<p><a href=${LOBBY}>${t("lobby.back")}</a></p>` : null}
    ${hosting.value ? html`<label class="check"><input id="throw-together" type="checkbox" checked=${said.together}
      onChange=${(event) => throwTogether(event.target.checked)} /><span>${t("seats.together")}</span></label>`
      : said.together ? html`<p>${t("seats.together")}</p>` : null}
    ${hosting.value ? html`<${SetClocks} key=${JSON.stringify([said.clocks?.minutes, said.clocks?.seconds])} clocks=${said.clocks} />`
      : said.clocks ? html`<p>${t("clocks.said", said.clocks)}</p>` : null}
    <div class="said" ref=${end} tabindex="0" role="log" aria-label=${t("seats.talk")}><ol class="plain">${talk.value.map((one) => html`<li key=${one.number}><b>${seatName(one.seat)}:</b> ${one.text}</li>`)}</ol></div>
    ${watching.value ? html`<p>${t("seats.only_listen")}</p>` : html`<${Speak} />`}
  </section>`;
}

/** Minutes a side and seconds a turn, for the host to choose. */
function SetClocks({ clocks: set }) {
  const start = (event) => {
    event.preventDefault();
    const { minutes, seconds } = event.target.elements;
    setClocks(minutes.valueAsNumber, seconds.valueAsNumber);
  };
  return html`<form class="row" onSubmit=${start}>
    <${Field} text="clocks.minutes"><input type="number" name="minutes" required min="1" max="1000" defaultValue=${set?.minutes ?? 90} /><//>
    <${Field} text="clocks.seconds"><input type="number" name="seconds" required min="0" max="3600" defaultValue=${set?.seconds ?? 0} /><//>
    <button type="submit">${t(set ? "clocks.again" : "clocks.start")}</button>
    ${set ? html`<${Button} text="clocks.away" onClick=${() => setClocks(null)} />` : null}</form>`;
}

const saying = signal("");

function Speak() {
  const send = async (event) => {
    event.preventDefault();
    const text = saying.value.trim();
    if (text && (await speakUp(text))) saying.value = "";
  };
  return html`<form class="row" onSubmit=${send}><${Field} text="seats.say" wide><input id="say" type="text" maxlength="500" autocomplete="off"
    value=${saying.value} onInput=${(event) => { saying.value = event.target.value; }} /><//>
    <button type="submit">${t("seats.send")}</button></form>`;
}

/** Open the card with the links. */
export function openInvite() {
  links.value = null;
  dialog.value = "invite";
  invite();
}

/** The card with the links to the seats, each as a text and as a QR code. */
export function Invite() {
  if (!links.value) return html`<p role="status">${t("seats.waiting")}</p>`;
  return html`<p>${t("seats.invite_about")}</p>
    <div class="invites">${links.value.map((one) => html`<${Invitation} key=${one.seat} ...${one} id=${`link-${one.seat}`}>
      <${Button} text="seats.renew" onClick=${() => invite(one.seat)} /><//>`)}</div>
    <p><small>${t("seats.renew_about")}</small></p>`;
}

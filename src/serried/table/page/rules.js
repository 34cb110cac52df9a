// Rules: what stands behind a phase, a mark, a die or a clause, told to whoever points at it.
import { html, signal, useLayoutEffect, useRef } from "./dom.js";
import { state } from "./store.js";
import { openRule } from "./tools.js";
import { t } from "./texts.js";
import { request } from "./wire.js";

const WAIT = 450; // milliseconds that a pointer rests before anything is told
const HELD = 550; // milliseconds of a finger
const LEFT = 250; // milliseconds in which a pointer comes from the thing to what is told of it
const GAP = 8; // pixels between both
const POINTED = "[data-rule]";

/** What is told: {element, said}; null where nobody points at anything. */
const told = signal(null);
const known = new Map();
let waiting = 0;
let leaving = 0;
let wanted = null; // whose rule was asked for last: an answer may be late
let shunned = null; // what has just been pressed: who pressed it knows

/** What makes an element tell its rule: of a clause by its name, or of a thing by its kind and name. */
export const ruled = (name, of = "clause") => ({ "data-rule": `${of} ${name}` });

/**
 * A word that has a rule: by pointer and keyboard it is told, a press opens all of it. Of a row of
 * them the keyboard stops at the one that is *current*, and goes to the others by arrows.
 */
export function Ruled({ of, name, children, current = true }) {
  return html`<button type="button" class="ruled" tabindex=${current ? 0 : -1} ...${ruled(name, of)} onKeyDown=${along} onClick=${() => openRule(name, of)}>${children}</button>`;
}

/** Go along a row. */
function along(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const row = [...(event.currentTarget.closest("ol")?.querySelectorAll(":scope > li .ruled") ?? [])].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const next = row[row.indexOf(event.currentTarget) + by];
  if (!by || !next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** The name of a clause or a ruling, which opens it. */
export function ClauseName({ name, children, kind = "" }) {
  return html`<button type="button" class="clause ${kind}" ...${ruled(name)} aria-label=${t("clause.open", { clause: name })}
    onClick=${() => openRule(name)}>${children ?? name}</button>`;
}

/** Ask for the rule of an element; once for each of a book. */
async function ruleOf(element) {
  const [of, ...rest] = element.dataset.rule.split(" ");
  const { book } = state.value ?? {};
  const key = `${book} ${element.dataset.rule}`;
  if (!known.has(key)) known.set(key, await request({ do: "clause", clause: rest.join(" "), book, ...(of === "clause" ? {} : { of }) }).catch(() => null));
  const said = known.get(key);
  return said?.say === "clause" ? said : null;
}

async function tell(element) {
  wanted = element;
  const said = await ruleOf(element);
  if (!said || !element.isConnected || element === shunned || element !== wanted) return;
  hush();
  element.setAttribute("aria-describedby", [element.getAttribute("aria-describedby"), "rule-tip"].filter(Boolean).join(" "));
  told.value = { element, said };
}

/** Tell nothing any more. */
function hush() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  wanted = null;
  const { element } = told.peek() ?? {};
  if (!element) return;
  const others = (element.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== "rule-tip");
  if (others.length) element.setAttribute("aria-describedby", others.join(" "));
  else element.removeAttribute("aria-describedby");
  told.value = null;
}

const within = (target) => target instanceof Element && target.closest("#rule-tip") !== null;
const pointedAt = (target) => (target instanceof Element ? target.closest(POINTED) : null);

function soon(element, delay) {
  clearTimeout(waiting);
  waiting = setTimeout(() => tell(element), delay);
}

function over(event) {
  if (event.pointerType === "touch") return;
  if (within(event.target)) {
    clearTimeout(leaving);
    return;
  }
  const element = pointedAt(event.target);
  if (element !== shunned) shunned = null;
  if (element && element === told.peek()?.element) clearTimeout(leaving);
  else if (element && element !== shunned) soon(element, WAIT);
  else {
    clearTimeout(waiting);
    clearTimeout(leaving);
    if (told.peek()) leaving = setTimeout(hush, LEFT);
  }
}

function down(event) {
  if (within(event.target)) return;
  hush();
  const element = pointedAt(event.target);
  shunned = element;
  if (element && event.pointerType === "touch") {
    waiting = setTimeout(() => {
      shunned = null;
      tell(element);
      document.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 4 * HELD);
    }, HELD);
  }
}

/** A finger that was held has read, and pressed nothing. */
function swallow(event) {
  if (within(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
}

function focused(event) {
  if (within(event.target)) return;
  const element = pointedAt(event.target);
  if (element && element === told.peek()?.element) return; // held by a finger, which focuses it
  if (element && element !== shunned && element.matches(":focus-visible")) tell(element);
  else if (told.peek()) hush();
}

document.addEventListener("pointerover", over);
document.addEventListener("pointerdown", down, { capture: true });
document.addEventListener("pointermove", (event) => event.pointerType === "touch" && Math.hypot(event.movementX, event.movementY) > 4 && clearTimeout(waiting));
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => event.pointerType === "touch" && clearTimeout(waiting));
document.addEventListener("focusin", focused);
document.addEventListener("keydown", (event) => event.key === "Escape" && hush(), { capture: true });
document.addEventListener("scroll", () => told.peek() && hush(), { capture: true, passive: true });

/** What is told, beside what it is told of. */
export function RuleTip() {
  const place = useRef(null);
  const now = told.value;
  useLayoutEffect(() => {
    if (now) lay(place.current, now.element.getBoundingClientRect());
  }, [now]);
  if (!now) return null;
  const { said } = now;
  return html`<div id="rule-tip" role="tooltip" popover="manual" ref=${place}>
    <p><b>${said.clause}</b> <small>${[said.title, said.chapter].filter(Boolean).join(", ")}</small></p>
    <p lang="en">${said.text || said.rulings[0]?.reading}</p>
    ${said.text && said.rulings.length ? html`<p><small>${t("rule.doubts", { rulings: said.rulings.map((one) => one.id).join(", ") })}</small></p>` : null}
    <p class="rule-more"><a href=${referenceOf(said)} target="_blank" rel="noopener">${t("rule.reference")}</a></p>
  </div>`;
}

/** Where the reference has a clause. */
export const referenceOf = ({ book, clause }) => `./reference/${book}.html#${clause}`;

/** Lay it below what it speaks of, or above where there is no room, within the window. */
function lay(tip, { left, right, top, bottom }) {
  tip.showPopover();
  const { width, height } = tip.getBoundingClientRect();
  const below = bottom + GAP + height <= innerHeight || top - GAP - height < 0;
  tip.style.left = `${Math.max(GAP, Math.min((left + right - width) / 2, innerWidth - width - GAP))}px`;
  tip.style.top = `${Math.max(GAP, Math.min(below ? bottom + GAP : top - GAP - height, innerHeight - height - GAP))}px`;
}

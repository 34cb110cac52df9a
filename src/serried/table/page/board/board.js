// The board: two drawings on each other. The lower one changes with the battle, the upper
// one with the pointer, so that a drag repaints little.
import { html, useEffect, useRef } from "../dom.js";
import { opened, state, tool } from "../store.js";
import { t } from "../texts.js";
import { Arrows } from "./arrows.js";
import { InHand } from "./deploy.js";
import { Drawing, Ground, Patterns, ZoneCorners } from "./ground.js";
import { JoinWords } from "./joins.js";
import { keyDown } from "./keyboard.js";
import { Beyond, Figures, Ghost, Grips, Preview, Tape, Zones } from "./overlays.js";
import { Reach, Threats } from "./reach.js";
import { attach } from "./pointer.js";
import { Flag } from "../lesson.js";
import { Marks } from "./marks.js";
import { Motion } from "./motion.js";
import { InTheWay, SightLines } from "./sightlines.js";
import { Labels } from "./labels.js";
import { Letters, Units } from "./units.js";
import { box, fit, isWhole, letters, size } from "./view.js";

const USUAL = 16; // pixels of a letter

/** The table with everything on it. */
export function Board() {
  const place = useRef(null);
  useEffect(() => watch(place.current), []);
  useEffect(() => attach(place.current), []);
  useEffect(fit, [opened.value]);
  if (!state.value) return html`<div class="board" ref=${place}><p class="waiting">${t("board.waiting")}</p></div>`;
  return html`<div class="board tool-${tool.value}" ref=${place} id="board" role="application"
      aria-label=${t("board.name")} aria-describedby="board-help" tabindex="-1" onKeyDown=${keyDown}>
    <${Lower} /><${Upper} />
  </div>`;
}

function Lower() {
  return html`<svg class="lower" viewBox=${box.value} role="group" aria-label=${t("board.units")}>
    <${Patterns} /><${Ground} /><${Units} /><${Letters} /><${Labels} />
  </svg>`;
}

function Upper() {
  return html`<svg class="upper" viewBox=${box.value} aria-hidden="true">
    <${Motion} /><${Flag} /><${Arrows} /><${Marks} /><${Zones} /><${Threats} /><${Reach} /><${SightLines} /><${InTheWay} /><${Drawing} /><${Preview} /><${Beyond} /><${Ghost} /><${Tape} /><${Grips} /><${Figures} /><${InHand} /><${ZoneCorners} /><${JoinWords} />
  </svg>`;
}

function watch(place) {
  const seen = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = place;
    const whole = isWhole();
    letters.value = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
    size.value = { width: Math.max(1, width), height: Math.max(1, height) };
    if (whole) fit();
  });
  seen.observe(place);
  return () => seen.disconnect();
}

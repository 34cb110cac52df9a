// The page: everything in its place.
import { effect, html, render } from "./dom.js";
import { polite, urgent } from "./announce.js";
import { Board } from "./board/board.js";
import { keyAnywhere } from "./board/keyboard.js";
import { Bar } from "./panels/bar.js";
import { SetupBar } from "./panels/setupbar.js";
import { Cards } from "./panels/cards.js";
import { Header } from "./panels/header.js";
import { Looking } from "./panels/looking.js";
import { Rail } from "./panels/rail.js";
import { receive } from "./panels/received.js";
import { Side } from "./panels/side.js";
import { Steps } from "./panels/steps.js";
import { Asked } from "./panels/together.js";
import { Lesson } from "./lesson.js";
import { Tumble } from "./panels/tumble.js";
import { useRoom } from "./room.js";
import { step } from "./battle.js";
import { RuleTip } from "./rules.js";
import { fighting } from "./round.js";
import { notice, opened, state, tab } from "./store.js";
import { cancel, judgeAgain, line } from "./draft.js";
import { language, t } from "./texts.js";
import "./lessons/first-battle.js";
import "./lessons/puzzles.js";
import "./theme.js";
import { connect } from "./wire.js";

const SHOWN = 4000; // milliseconds of a notice

function Page() {
  return html`<a class="skip" href="#line" onClick=${skip}>${t("app.skip")}</a>
    <${Header} />
    <main class=${fighting.value && tab.value === "ask" ? "fighting" : ""}><div class="middle"><h2 class="hidden">${t("board.name")}</h2><p id="board-help"
      class="hidden">${t("board.help")}</p>
      <${Lesson} /><${Looking} /><div class="stage"><${Rail} /><${Board} /></div><${Steps} /><div class="notice-place"><${Tumble} />${notice.value?.bad ? html`<${Notice} />` : null}</div><${Asked} /><div class="notice-place">${notice.value?.bad === false ? html`<${Notice} />` : null}</div>${step.value ? html`<${SetupBar} />` : html`<${Bar} />`}</div>
    <${Side} /><${RuleTip} /></main>
    <${Cards} />
    <div class="hidden" role="status" aria-live="polite">${polite.value}</div>
    <div class="hidden" role="alert" aria-live="assertive">${urgent.value}</div>`;
}

function skip(event) {
  event.preventDefault();
  document.getElementById("line")?.focus();
}

/** A notice: over the words of the bar; what went wrong stays above, where it covers no unit, until it is closed. */
function Notice() {
  const said = notice.value;
  const place = useRoom({ key: said?.text });
  if (!said) return null;
  return html`<aside ref=${said.bad ? place : null} aria-label=${t("notice.name")} class="notice ${said.bad ? "bad" : ""}"><span
    aria-hidden="true">${said.bad ? "✗" : "✓"}</span> ${said.text}
    <button type="button" class="small" onClick=${() => { notice.value = null; }}>${t("card.close")}</button>
      </aside>`;
}

effect(() => {
  document.documentElement.lang = language.value;
  document.title = t("app.title");
});

let fading = 0;
effect(() => {
  clearTimeout(fading);
  if (notice.value && !notice.value.bad) fading = setTimeout(() => { notice.value = null; }, SHOWN);
});

effect(() => {
  if (line.value && notice.peek()?.bad === false) notice.value = null; // its words are wanted there
});

let last = 0;
effect(() => {
  if (opened.value !== last) {
    last = opened.value;
    cancel();
  }
});

effect(() => {
  if (state.value) judgeAgain();
});

document.addEventListener("keydown", keyAnywhere);
window.addEventListener("hashchange", receive);
render(html`<${Page} />`, document.getElementById("table"));
connect();
receive();

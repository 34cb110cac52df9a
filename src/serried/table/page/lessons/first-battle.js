// A first battle: ten steps of one record, each begun where the record stands then.
import { effect, html, signal } from "../dom.js";
import { say } from "../announce.js";
import { attempt } from "../doing.js";
import { choose, take } from "../draft.js";
import { leave, learning, pointed, teach } from "../lesson.js";
import { Button } from "../panels/parts.js";
import { entries, sheet, state, tab } from "../store.js";
import { spoken, t } from "../texts.js";
import { request } from "../wire.js";
import { press } from "./press.js";

const DO_IT = ".bar-buttons .main";
const BESIDE = [".side .decision .main, .side .decision .choice, .side .due .main, .side .main"];

/** How a step begins and what does it: after which line of the record, with whom, by which line. */
const STEPS = [
  { after: 0, unit: "guard", press: [DO_IT], line: "guard advance: forward 4", done: /^guard advance: forward/,
    what: { en: "Advance", de: "Vorrücken" },
    to_do: { en: "It is the Movement Phase. Advance the Guard: drag it straight ahead, or press ↑ a few times, then Do it.", de: "Es ist die Movement Phase. Rücke mit der Guard vor: gerade nach vorn ziehen oder ein paarmal ↑, dann Ausführen." },
    told: { en: "An Advance goes as far as the Advance Rate, here 4\". Who advanced is done for this phase.", de: "Ein Advance reicht so weit wie die Advance Rate, hier 4\". Wer vorgerückt ist, ist in dieser Phase fertig." } },
  { after: 1, unit: "knights", press: [DO_IT], line: "knights advance: wheel left 1, wheel right 1", done: /^knights (advance|march): .*wheel/,
    what: { en: "Wheel", de: "Schwenken" },
    to_do: { en: "Wheel with the Knights: drag a knob at a front corner, or press Q or E, then Do it.", de: "Schwenke mit den Knights: am Knopf einer vorderen Ecke ziehen oder Q oder E drücken, dann Ausführen." },
    told: { en: "One front corner stands still while the other swings ahead; what that corner goes is the length of the Wheel, and counts like a step ahead.", de: "Eine vordere Ecke bleibt stehen, die andere schwingt vor; ihr Weg ist die Länge des Wheels und zählt wie ein Schritt voraus." } },
  { after: 2, unit: "spears", press: ['.bar [data-way="march"][aria-pressed="false"]', DO_IT], line: "spears march: forward 9", done: /^spears march/,
    what: { en: "March", de: "Marschieren" },
    to_do: { en: "March with the Spears: press March (M), go farther ahead than 5\", then Do it.", de: "Marschiere mit den Spears: March (M), weiter als 5\" voraus, dann Ausführen." },
    told: { en: "A March goes ahead only, as far as the March Rate, here 10\". Had an enemy stood within 8\", a March Test would have been due first.", de: "Ein March geht nur vorwärts, so weit wie die March Rate, hier 10\". Stünde ein Feind innerhalb von 8\", wäre zuerst ein March Test fällig." } },
  { after: 5, unit: "knights", press: [DO_IT, "form:has(#charge-target) button"], line: "knights charge foes", done: /^knights charge foes/,
    what: { en: "Charge", de: "Angreifen" },
    to_do: { en: "A round later, in the Charge Phase: declare a Charge of the Knights on the Foes. Choose them, press Charge (C) and pick the Foes, then Declare.", de: "Eine Runde später, Charge Phase: Sage einen Charge der Knights auf die Foes an. Wähle sie, dann Charge (C) und die Foes, dann Ansagen." },
    told: { en: "A Charge is declared before anybody rolls. The target has to be in sight and within Advance Rate and 12\": 8 and 12 are 20\", and it is 17\" away.", de: "Ein Charge wird angesagt, bevor gewürfelt wird. Das Ziel muss in Sicht und innerhalb von Advance Rate und 12\" sein: 8 und 12 sind 20\", und es ist 17\" entfernt." } },
  { after: 6, unit: "foes", line: "foes hold", done: /^foes (hold|flee|stand)/, panel: true,
    what: { en: "Charge Reaction", de: "Reaktion" },
    to_do: { en: "Red has to react. Press Hold (for red), beside the board.", de: "Rot muss reagieren. Drücke Halten (für Rot) neben dem Tisch." },
    told: { en: "Who holds waits for the blow; who flees is not there when the charge arrives, but may be caught. Then the Knights rolled 5, 5 and 3: the best two and 8\" made 18\", enough for 17\".", de: "Wer hält, wartet auf den Stoß; wer flieht, ist fort, kann aber eingeholt werden. Dann würfelten die Knights 5, 5 und 3: die zwei besten und 8\" sind 18\", genug für 17\"." } },
  { after: 13, unit: "knights", line: "blue fight on", dice: "roll", done: /^blue fight on/, panel: true,
    what: { en: "Fight", de: "Kämpfen" },
    to_do: { en: "The Melee Phase: the combat is picked. Go on with it beside the board: the Knights, who are quicker, strike.", de: "Die Melee Phase: Der Kampf ist gewählt. Führe ihn neben dem Tisch weiter: Die Knights sind schneller und schlagen zuerst zu." },
    told: { en: "Each attack rolls to hit and to wound, and what is wounded may save. Quicker models strike first, and who falls strikes no more.", de: "Jede Attacke würfelt zum Treffen und zum Verwunden, dann darf gerettet werden. Schnellere schlagen zuerst, und wer fällt, schlägt nicht mehr." } },
  { after: 14, unit: "knights", line: "blue fight on", dice: "roll", done: /^blue fight on/, panel: true,
    what: { en: "Casualties", de: "Verluste" },
    to_do: { en: "Seven Foes fell, all from their last rank. Go on: those who are left strike back, and look who of the Knights falls.", de: "Sieben Foes fielen, alle aus dem letzten Glied. Weiter: Die Übrigen schlagen zurück; sieh, wer von den Knights fällt." },
    told: { en: "Casualties fall from the rearmost rank, whoever was struck. In a single rank they fall from both ends, so that as few as possible lose contact.", de: "Verluste fallen aus dem hintersten Glied, wer auch getroffen wurde. In einem einzigen Glied fallen sie von beiden Enden, sodass möglichst wenige den Kontakt verlieren." } },
  { after: 16, unit: "foes", line: "foes break test", dice: [5, 5], done: /^foes break test/, panel: true,
    what: { en: "Break Test", de: "Break Test" },
    to_do: { en: "Blue won the Round by 8 to 4. Take the Break Test of the Foes, beside the board.", de: "Blau gewann die Runde mit 8 zu 4. Lege den Break Test der Foes ab, neben dem Tisch." },
    told: { en: "Two dice against Discipline, less the difference of the scores. In our battle they threw 5 and 5, and broke.", de: "Zwei Würfel gegen die Discipline, verringert um die Differenz. In unserer Schlacht warfen sie 5 und 5 und brachen." } },
  { after: 17, unit: "knights", line: "knights pursue foes", done: /^knights (pursue|restrain)/, panel: true,
    what: { en: "Pursuit", de: "Verfolgung" },
    to_do: { en: "The Foes broke. Let the Knights pursue, beside the board.", de: "Die Foes sind gebrochen. Lass die Knights verfolgen, neben dem Tisch." },
    told: { en: "Both roll for how far they go; who is caught is destroyed. Here the Foes fled 11\" and the Knights came 3\" after them.", de: "Beide würfeln, wie weit sie kommen; wer eingeholt wird, ist vernichtet. Hier flohen die Foes 11\", und die Knights kamen 3\" hinterher." } },
  { after: 24, unit: "foes", line: "foes rally", dice: [2, 3], done: /^foes rally/, panel: true,
    what: { en: "Rally", de: "Sammeln" },
    to_do: { en: "Red's turn: the Foes still flee. Take their Rally Test, beside the board.", de: "Der Zug von Rot: Die Foes fliehen noch. Lege ihren Rally Test ab, neben dem Tisch." },
    told: { en: "Two dice against Discipline: who passes stands again and may reform, who fails flees on. That was a battle. More, Puzzles has the finer points.", de: "Zwei Würfel gegen die Discipline: Wer besteht, steht wieder und darf umformieren; wer nicht, flieht weiter. Das war eine Schlacht. Feineres steht unter Mehr, Rätsel." } },
];

let record = null;
const now = signal(null);
const begun = signal(null);
const done = signal(false);

/** Put the table of the first step here. */
export async function begin() {
  record ??= await (await fetch("./lessons/first-battle.serried")).text();
  await open(0);
}

/** The record up to and with line *last*. */
function upTo(last) {
  const lines = record.split("\n");
  const end = lines.findIndex((one) => one.startsWith(`${last + 1}. `));
  const kept = end < 0 ? lines : lines.slice(0, end);
  while (!kept.at(-1) || kept.at(-1).startsWith("-- ")) kept.pop();
  return `${kept.join("\n")}\n`;
}

async function open(number) {
  now.value = null;
  const step = STEPS[number];
  if (!(await attempt(() => request({ do: "open", text: upTo(step.after) })))) return;
  begun.value = state.value.log.at;
  done.value = false;
  now.value = number;
  pointed.value = step.unit;
  press(step.press ?? BESIDE);
  if (!step.panel) choose(step.unit);
  tab.value = "ask";
  sheet.value = Boolean(step.panel);
  say(`${title(number)} ${spoken(step.to_do)}`);
}

const title = (number) => t("first.step", { n: number + 1, of: STEPS.length, what: spoken(STEPS[number].what) });

effect(() => {
  const at = state.value?.log.at;
  const entry = entries.value[at];
  if (now.value === null || done.peek() || at === begun.peek() || entry?.kind !== "play") return;
  const step = STEPS[now.value];
  if (!step.done.test(entry.line)) return;
  done.value = true;
  pointed.value = null;
  press([]);
  sheet.value = false;
  say(`${t("first.done")} ${spoken(step.told)}`);
});

effect(() => {
  if (!learning.value) press([]);
});

function close() {
  now.value = null;
  leave();
}

/** The step, above the board. */
export function Card() {
  const number = now.value;
  if (number === null) return null;
  const step = STEPS[number];
  const last = number === STEPS.length - 1;
  return html`<section class="lesson guide" data-step=${number + 1} aria-label=${t("first.name")}>
    <div><h2>${title(number)}</h2>
    ${done.value ? html`<div class="outcome right"><p><strong><span aria-hidden="true">✓</span> ${t("first.done")}</strong> ${spoken(step.told)}</p></div>` : html`<p class="question">${spoken(step.to_do)}</p>`}</div>
    <div class="lesson-head">${number ? html`<${Button} text="first.back" onClick=${() => open(number - 1)} />` : null}
      ${done.value ? html`<${Button} text="first.again" onClick=${() => open(number)} />` : html`<${Button} text="first.do" onClick=${() => take(step.line, step.dice)} />`}
      <${Button} text=${last ? "first.end" : "first.next"} kind=${done.value ? "main" : ""} onClick=${() => (last ? close() : open(number + 1))} />
      <${Button} text="learn.close" onClick=${close} /></div>
  </section>`;
}

teach("first-battle", { Card, begin });

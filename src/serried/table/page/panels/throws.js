// Throws: a line that needs dice, which are typed, rolled by the table, or left open.
import { html, signal } from "../dom.js";
import { busy } from "../doing.js";
import { numbersOf, take, wonder } from "../draft.js";
import { forSeat } from "../seats.js";
import { answer, tell } from "../store.js";
import { t } from "../texts.js";
import { Button, Field } from "./parts.js";

/** What is typed for each line. */
const typed = signal({});

/** The dice of a line, and three ways on with it; *example* says how many they are. */
export function Throws({ line, about, text, example = "3 4" }) {
  const said = typed.value[about] ?? "";
  const given = (then) => {
    const numbers = numbersOf(said);
    if (numbers && numbers.length) then(numbers);
    else if (numbers) tell(t("dice.unreadable"), true);
  };
  const submit = (event) => {
    event.preventDefault();
    given(async (numbers) => {
      const before = answer.value;
      await take(line, numbers);
      // what the table refused can be mended; and what is typed for another line stays
      if (answer.value !== before && about in typed.value) typed.value = {};
    });
  };
  const ask = () => (said.trim() ? given((numbers) => wonder(line, numbers)) : wonder(line));
  return html`<form class="throws" aria-label=${text} onSubmit=${submit}>
    <${Button} text="throws.roll" places=${{ what: text }} kind="main" disabled=${busy.value} onClick=${() => take(line, "roll")} ...${forSeat(line)} />
    <${Field} text="throws.dice"><input type="text" inputmode="numeric" size="10" placeholder=${t("throws.such_as", { dice: example })} value=${said}
      onInput=${(event) => { typed.value = { [about]: event.target.value }; }} /><//>
    <button type="submit" disabled=${busy.value} ...${forSeat(line)}>${t("throws.typed")}</button>
    <${Button} text="throws.what_if" onClick=${ask} />
  </form>`;
}

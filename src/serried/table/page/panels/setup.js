// Setting up: what lies on the table, and where it comes from.
import { html, signal } from "../dom.js";
import { step } from "../battle.js";
import { attempt } from "../doing.js";
import { edit } from "../draft.js";
import { hello, players, state, tell, units } from "../store.js";
import { t, term } from "../texts.js";
import { request } from "../wire.js";
import { cornersOpen } from "../zones.js";
import { Battle } from "./battle.js";
import { Effects, Zones } from "./lasting.js";
import { Catalogue, Lists } from "./lists.js";
import { Button, Field } from "./parts.js";
import { Settings } from "./settings.js";
import { Terrain } from "./terrain.js";
import { UnitForm, unitOpen } from "./unitform.js";

const text = signal("");

/** The panel of setting up. */
export function Setup() {
  return html`<div class="setup">
    <${Battle} />
    ${step.value ? html`<details open=${!units.value.length}><summary>${t("setup.more")}</summary><div class="section"><${Rest} /></div></details>` : html`<${Rest} />`}
  </div>`;
}

/** All that is not a step of a new battle. */
function Rest() {
  return html`<${Begin} />
    <${Section} text="setup.unit" open=${unitOpen}><${UnitForm} /><//>
    <${Section} text="setup.terrain"><${Terrain} /><//>
    <${Section} text="setup.turn"><${Turn} /><//>
    <${Section} text="setup.zones" open=${cornersOpen}><${Zones} /><//>
    <${Section} text="setup.effects"><${Effects} /><//>
    <${Section} text="setup.settings"><${Settings} /><//>
    <${Section} text="setup.list"><${Lists} /><//>
    ${hello.value?.catalogues ? html`<${Section} text="setup.catalogue"><${Catalogue} /><//>` : null}
    <${Section} text="setup.text"><${Whole} /><//>`;
}

function Section({ text: key, open, children }) {
  return html`<details open=${open?.value}
    onToggle=${open && ((event) => { open.value = event.target.open; })}><summary>${t(key)}</summary><div class="section">${children}</div></details>`;
}

function Begin() {
  const read = async (event) => {
    const [file] = event.target.files;
    if (file) await lay({ do: "open", text: await file.text() });
    event.target.value = "";
  };
  return html`<section><h2>${t("setup.begin")}</h2>
    <div class="buttons">${(hello.value?.examples ?? []).map((one) => html`<button type="button" key=${one.name} lang="en"
      onClick=${() => lay({ do: "new", book: one.book, example: one.name })}>${one.title}</button>`)}</div>
    <div class="buttons">${(hello.value?.books ?? []).map((one) => html`<button type="button" key=${one.name}
      onClick=${() => lay({ do: "new", book: one.name })}>${t("setup.empty", { book: one.title })}</button>`)}</div>
    <${Field} text="setup.file" wide><input type="file" accept=".toml,.serried,text/plain" onChange=${read} /><//>
  </section>`;
}

async function lay(message) {
  const done = await attempt(() => request(message));
  if (done) tell([t("setup.laid"), ...done.notes].join(". "));
  return done;
}

/** The whole position as its file says it: whatever a file can say can be edited. */
function Whole() {
  const fetch = async () => {
    const said = await attempt(() => request({ do: "text" }));
    if (said) text.value = said.text;
  };
  return html`<p>${t("setup.text_about")}</p>
    <${Field} text="setup.text_label" wide><textarea id="whole" class="code" rows="14" spellcheck="false"
      value=${text.value} onInput=${(event) => { text.value = event.target.value; }} /><//>
    <div class="buttons"><${Button} text="setup.fetch" onClick=${fetch} /><${Button} text="setup.lay" kind="main"
      disabled=${!text.value.trim()} onClick=${() => lay({ do: "open", text: text.value })} /></div>`;
}

function Turn() {
  const said = state.value;
  if (!said) return null;
  const { turn } = said;
  const set = (key, to) => edit([{ set: [key], to }]);
  const pick = (key, values, now) => html`<${Field} text=${`turn.${key}`}><select value=${now ?? ""}
    onChange=${(event) => set(key, event.target.value)}>
    ${values.map((one) => html`<option value=${one} selected=${one === now}>${term(one)}</option>`)}</select>
      <//>`;
  const [w, h] = said.table;
  const resize = (index) => (event) => edit([{ set: ["table"], to: said.table.map((one, n) => (n === index ? Number(event.target.value) : one)) }]);
  return html`<div class="fields">
    <${Field} text="turn.number"><input type="number" min="1" value=${turn.round}
      onChange=${(event) => set("round", Number(event.target.value))} /><//>
    ${players.value.length ? pick("active", players.value, turn.active) : null}
    ${pick("phase", turn.phases, turn.phase)}
    ${turn.steps.length ? pick("step", turn.steps, turn.step) : null}
    <${Field} text="turn.width"><input type="number" min="1" value=${w} onChange=${resize(0)} /><//>
    <${Field} text="turn.depth"><input type="number" min="1" value=${h} onChange=${resize(1)} /><//>
  </div>`;
}


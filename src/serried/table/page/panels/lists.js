// Lists: armies of other programs, read by the table, and units of the catalogues.
import { html, signal, useEffect } from "../dom.js";
import { attempt } from "../doing.js";
import { edit } from "../draft.js";
import { players, tell } from "../store.js";
import { freeName } from "../tools.js";
import { t } from "../texts.js";
import { request } from "../wire.js";
import { Button, Field, Said } from "./parts.js";
import { beginNew } from "./unitform.js";

const text = signal("");
const owner = signal("");
const read = signal(null);
const sought = signal("");
const known = signal(null);

/** An army list that is pasted, and what the table asks about it. */
export function Lists() {
  const ask = async () => {
    const message = { do: "import_list", text: text.value };
    message.player = owner.value || players.value[0] || "blue";
    read.value = await attempt(() => request(message));
  };
  return html`<p>${t("list.about")}</p><${Field} text="list.text" wide><textarea id="army-list" rows="6" value=${text.value}
    onInput=${(event) => { text.value = event.target.value; }} /><//>
    <div class="row"><${Field} text="unit.player"><input value=${owner.value || players.value[0] || "blue"}
      onInput=${(event) => { owner.value = event.target.value; }} /><//>
      <${Button} text="list.read" kind="main" disabled=${!text.value.trim()} onClick=${ask} /></div>
    ${read.value ? html`<${Reading} said=${read.value} />` : null}`;
}

function Reading({ said }) {
  const lines = said.reading.lines ?? [];
  const ready = async () => {
    const done = await edit(said.units.map((value) => ({ add: "unit", value })));
    if (done) tell(t("list.put", { n: said.units.length }));
  };
  const [n, of] = [said.reading.understood ?? 0, said.reading.of ?? lines.length];
  return html`<p>${t(`list.understood${!n ? "_none" : n < of ? "" : of > 1 ? "_all" : "_one"}`, { n, of })}</p>
    <ul class="reading" lang="en">${lines.map((one) => html`<li class=${one.understood ? "holds" : "fails"}><span
      aria-hidden="true">${one.understood ? "✓" : "✗"}</span> <code>${one.text}</code>
      ${[...(one.understands ?? []), ...(one.assumes ?? []), ...(one.asks ?? [])].map((word) => html`<br />
        <small>${word}</small>`)}</li>`)}</ul>
    ${said.units.length ? html`<div class="buttons">
      <${Button} text="list.put_all" places=${{ n: said.units.length }} kind="main" onClick=${ready} /></div>` : null}
    ${said.drafts.map((draft) => html`<div class="draft" key=${`${draft.line} ${draft.name}`}>
      <b>${draft.name}</b> <${Said}>${t("list.missing", { keys: draft.missing.join(", ") })}<//>
      <${Button} text="list.answer" kind="small" onClick=${() => beginNew(keysOf(draft))} /></div>`)}`;
}

/** Return the keys of a draft, with ranks to draw and a name for the table. */
function keysOf(draft) {
  const { models, files, ...rest } = draft.unit;
  const wide = files ?? Math.min(5, models ?? 5);
  const ranks = ranksOf(models ?? wide, wide);
  const missing = Object.fromEntries(draft.missing.filter((key) => !["ranks", "files", "models"].includes(key)).map((key) => [key, ""]));
  return { ...missing, ...rest, ranks: rest.ranks ?? ranks, id: rest.id ?? freeName(draft.name.toLowerCase().replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "") || "unit") };
}

function ranksOf(models, files) {
  const ranks = Array.from({ length: Math.floor(models / files) }, () => "R".repeat(files));
  return models % files ? [...ranks, "R".repeat(models % files)] : ranks;
}

/** Units of the folder of catalogues. */
export function Catalogue() {
  const find = async (name) => {
    known.value = await attempt(() => request(name ? { do: "catalogue", find: name } : { do: "catalogue" }));
  };
  useEffect(() => { find(""); }, []);
  return html`<div class="row"><${Field} text="catalogue.find"><input value=${sought.value}
    onInput=${(event) => { sought.value = event.target.value; }} /><//>
      <${Button} text="catalogue.look" onClick=${() => find(sought.value)} /></div>
    ${known.value?.unit ? html`<pre tabindex="0">${JSON.stringify(known.value.unit, null, 1)}</pre><div
      class="buttons"><${Button} text="unit.add" kind="main" onClick=${() => beginNew(known.value.unit)} />
      </div>` : null}
    <ul class="plain">${(known.value?.near?.length ? known.value.near : known.value?.units ?? []).slice(0, 60).map((name) => html`<li>
      <button type="button" class="small" onClick=${() => { sought.value = name; find(name); }}>${name}</button>
      </li>`)}</ul>`;
}

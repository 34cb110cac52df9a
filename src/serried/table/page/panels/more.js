// More: export as a link or a file, the table in words, and preferences.
import { html, signal } from "../dom.js";
import { say } from "../announce.js";
import { attempt } from "../doing.js";
import { line } from "../draft.js";
import { linkOf } from "../share.js";
import { hosting } from "../seats.js";
import { learn } from "../lesson.js";
import { state, tell } from "../store.js";
import { theme, wear } from "../theme.js";
import { LANGUAGES, language, speak, spoken, t } from "../texts.js";
import { request } from "../wire.js";
import { picture, save } from "../save.js";
import { idle, startSteps } from "./steps.js";
import { Button, Field } from "./parts.js";
import { openInvite } from "./together.js";

const shared = signal("");

/** The panel of everything else. */
export function More() {
  return html`<div class="more">
    ${hosting.value ? html`<section><h2>${t("seats.invite")}</h2><p>${t("seats.invite_about")}</p>
      <div class="buttons"><${Button} text="seats.invite" kind="main" onClick=${openInvite} /></div></section>` : null}
    <section><h2>${t("learn.name")}</h2><p>${t("learn.about")}</p>
      <div class="buttons"><${Button} text="learn.first" kind="main" onClick=${() => learn("first-battle")} /><${Button} text="learn.puzzles" onClick=${() => learn("puzzles")} /></div></section>
    <section><h2>${t("share.name")}</h2><p>${t("share.about")}</p>
      <div class="buttons"><${Button} text="share.make" kind="main" onClick=${() => share({ do: "text" })} />
        <${Button} text="share.whole" onClick=${() => share({ do: "export", what: "record" })} /></div>
      ${shared.value ? html`<${Field} text="share.link" wide><textarea id="share-link" readonly rows="3"
        value=${shared.value} onFocus=${(event) => event.target.select()} /><//>` : null}
    </section>
    <section><h2>${t("export.name")}</h2><div class="buttons">
      ${["toml", "record", "report", "page", "svg"].map((what) => html`<${Button} text=${`export.${what}`}
        onClick=${() => keep(what)} />`)}
      <${Button} text="export.png" onClick=${keepPicture} /></div></section>
    <section><h2>${t("taste.name")}</h2><div class="fields">
      <${Field} text="taste.language"><select id="language" value=${language.value}
        onChange=${(event) => speak(event.target.value)}>
        ${Object.entries(LANGUAGES).map(([name, own]) => html`<option
          value=${name} lang=${name} selected=${name === language.value}>${own}</option>`)}</select><//>
      <${Field} text="taste.theme"><select id="theme" value=${theme.value}
        onChange=${(event) => wear(event.target.value)}>
        ${["auto", "light", "dark"].map((name) => html`<option
          value=${name} selected=${name === theme.value}>${t(`taste.${name}`)}</option>`)}</select><//></div>
      <div class="buttons"><${Button} text="steps.again" disabled=${idle.value !== null} title=${idle.value} onClick=${startSteps} /></div>
    </section>
    <section><h2>${t("words.name")}</h2><ul
      class="in-words">${(state.value ? spoken(state.value.words) : []).map((one) => html`<li>${one}</li>`)}</ul>
      ${state.value?.notes.length ? html`<h3>${t("words.notes")}</h3>
        <ul lang="en">${state.value.notes.map((one) => html`<li>${one}</li>`)}</ul>` : null}</section>
  </div>`;
}

async function share(asked) {
  const said = await attempt(() => request(asked));
  if (!said) return;
  shared.value = await linkOf(said.text);
  try {
    await navigator.clipboard.writeText(shared.value);
    tell(t("share.copied"));
  } catch {
    say(t("share.ready"));
  }
}

async function keep(what) {
  const asked = { do: "export", what };
  if (what === "svg" && line.value) asked.line = line.value;
  const said = await attempt(() => request(asked));
  if (!said) return;
  save(said.name, new Blob([said.text], { type: said.type }));
  tell([t("export.saved", { name: said.name }), ...said.notes].join(". "));
}

async function keepPicture() {
  const said = await attempt(() => request({ do: "export", what: "svg" }));
  if (!said) return;
  const name = said.name.replace(/\.svg$/, ".png");
  const done = await attempt(async () => {
    save(name, await picture(said.text));
    return true;
  });
  if (done) tell(t("export.saved", { name }));
}

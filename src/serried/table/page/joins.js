// Joins: a character that is dragged onto a unit of its side, or out of its own.
// Whether it may, and what forbids it, the table says.
import { signal } from "./dom.js";
import { ask, lone, moving, subject, way, write } from "./draft.js";
import { because } from "./findings.js";
import { localTo } from "./frames.js";
import { unit, unitOf } from "./store.js";
import { t } from "./texts.js";
import { newest, request } from "./wire.js";

/** The unit that a character is held over: {host, may, words}; null for none. */
export const joining = signal(null);

/** The line that asks for every place in a unit, after the legs of another line. */
export function joinLine(id, before = "") {
  const head = `${subject.value} ${way.value}: `;
  const legs = before.startsWith(head) ? before.replace(/(^|, )join .*$|(: )join .*$/, "$2") : head;
  return `${legs}${legs === head ? "" : ", "}join ${id} at ?`;
}

/** Ask for every place in a unit. */
export function askJoin(id, before) {
  write(joinLine(id, before));
  return ask();
}

/** Whether who is dragged is a character, and the unit that it is over one that it could join. */
export function hostOver(id) {
  const [one, host] = [unit.value, unitOf(id)];
  const hero = lone.value || (one?.single && one.models[0]?.role === "character");
  return moving.value && hero && host?.pose && !host.single && host.player === one.player ? host : null;
}

const follow = newest(async (said, asked) => {
  const host = joining.value?.host;
  if (!host || asked.line !== joining.value.line) return;
  const may = said.picks?.length > 0;
  const why = may ? "" : await forbids(said, asked.line);
  if (joining.value?.line === asked.line) joining.value = { ...joining.value, may, words: may ? t("deploy.joins", { unit: host.title }) : why };
});

/** What forbids it, in words; where the table only says that there is no place, one place is asked for. */
async function forbids(said, line) {
  const words = ({ answer }) => (answer?.findings ?? []).filter((one) => !one.holds).map(because).join("; ");
  if (said.say === "error") return said.because;
  return words(said) || words(await request({ do: "ask", line: line.replace(/\?$/, "1.1") }).catch(() => ({}))) || t("verdict.unlawful");
}

/** Hold the character over a unit, or over none. */
export function holdOver(host, before) {
  if (joining.value?.host.id === host?.id) return;
  follow.forget();
  if (!host) {
    joining.value = null;
    return;
  }
  const line = joinLine(host.id, before);
  joining.value = { host, line, may: null, words: t("ask.measuring") };
  follow({ do: "ask", line });
}

/** Let go of it: over a unit the places in it are asked for; return whether it was over one. */
export function letGoOver(before) {
  const host = joining.value?.host;
  holdOver(null);
  if (host) askJoin(host.id, before);
  return Boolean(host);
}

/** The letter of the character of a unit that is looked at, on whose base a point lies; null for none. */
export function heroAt(point) {
  const one = unit.value;
  if (!moving.value || !one?.pose || one.single) return null;
  const [x, y] = localTo(one.pose, point);
  const on = ({ role, x: mx, y: my, width, depth }) => role === "character" && Math.abs(x - mx) <= width / 2 && Math.abs(y - my) <= depth / 2;
  return one.models.find(on)?.letter ?? null;
}

// Lines of a Round in the words of its players.
import { unitOf } from "../../store.js";
import { known, t, term } from "../../texts.js";
import { lineWords, nameOf } from "../../words.js";

/** Who acts, by name; a character or a Champion with its unit. */
export function actor(name) {
  const [id, letter] = name.split(".");
  const one = unitOf(id);
  return one && letter && !one.single ? t("combat.of", { who: nameOf(name), unit: one.title }) : nameOf(name);
}

const DEEDS = [
  [/^why not: (.+)$/, (_, line) => t("whynot.said", { line: deedSaid(line) })],
  [/^next \w+$/, (line) => lineWords(line)],
  [/^threat of (.+)$/, (_, player) => t("tool.threat_name", { player })],
  [/^(\S+) pass$/, () => t("combat.pass")],
  [/^(\S+) fight on$/, () => t("combat.on")],
  [/^(\S+) fight (\S+)$/, (_, __, unit) => t("combat.begun", { unit: nameOf(unit) })],
  [/^(\S+) issue duel$/, (_, who) => t("combat.issue", { who: actor(who) })],
  [/^(\S+) accept duel$/, (_, who) => t("combat.accept", { who: actor(who) })],
  [/^(\S+) refuse duel$/, () => t("combat.refuse")],
  [/^(\S+) name (\S+)$/, (_, __, who) => t("combat.shame", { who: actor(who) })],
  [/^(\S+) use (.+)$/, (_, who, weapon) => `${actor(who)}: ${weapon}`],
  [/^(\S+) crush$/, (_, who) => t("combat.crush", { who: actor(who) })],
  [/^(\S+) pursue (\S+)$/, (_, who, on) => t("combat.pursue", { who: actor(who), on: actor(on) })],
  [/^(\S+) charge (\S+)$/, (_, who, on) => t("charge.said", { who: actor(who), on: actor(on) })],
  [/^(\S+) charge (\S+) \?$/, (_, who, on) => t("charge.said_asked", { who: actor(who), on: actor(on) })],
  [/^(\S+) restrain$/, (_, who) => t("combat.restrain", { who: actor(who) })],
  [/^(\S+) overrun$/, (_, who) => t("combat.overrun", { who: actor(who) })],
  [/^(\S+) flee$/, (_, who) => t("combat.flee", { who: actor(who) })],
  [/^(\S+) grind$/, (_, who) => t("combat.grind", { who: actor(who) })],
  [/^(\S+) reforms first$/, (_, player) => t("combat.reforms_first", { player })],
  [/^(\S+) combat reform: \?$/, (_, who) => t("combat.reform_ways", { who: actor(who) })],
  [/^(\S+) make way: (\S+) to (\S+)$/, (_, unit, letter, to) => t("combat.way", { who: nameOf(`${unit}.${letter}`), to })],
  [/^(\S+) (\w+(?: \w+)*) test$/, (_, who, what) => `${actor(who)}: ${known(`${what.replaceAll(" ", "_")}_test`) ?? `${what} test`}`],
  [/^(\S+) (\w+(?: \w+)?)$/, (_, who, what) => `${actor(who)}: ${term(what.replaceAll(" ", "_"))}`],
];

/** A text that begins with a capital. */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a line does, for people. */
export function deedSaid(line) {
  for (const [form, said] of DEEDS) {
    const found = line.match(form);
    if (found) return capital(said(...found));
  }
  return lineWords(line);
}

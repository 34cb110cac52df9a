// The tape: distances from edge to edge, measured by the table.
import { say } from "./announce.js";
import { inches } from "./panels/parts.js";
import { tape, tell, unitOf } from "./store.js";
import { t } from "./texts.js";
import { newest } from "./wire.js";

/** What the tape lies between, in words; nothing where that is not known. */
export function endWords({ from, to }) {
  if (!from || !to) return "";
  const named = (what) => (Array.isArray(what) ? t("tape.place") : unitOf(what)?.title ?? what);
  return t("tape.between", { from: named(from), to: named(to) });
}

const measured = newest((reply) => {
  if (reply.say === "error") {
    tell(reply.because, true);
    return;
  }
  if (!tape.value) return;
  tape.value = { ...tape.value, result: reply };
  if (tape.value.fixed) say([endWords(tape.value), t("tape.said", { n: inches(reply.distance) })].filter(Boolean).join(": "));
});

/** Hold the tape to a unit or a point: first one end, then the other. */
export function takeTape(what) {
  if (!tape.value?.from || tape.value.fixed) tape.value = { from: what };
  else {
    tape.value = { ...tape.value, to: what, fixed: true };
    measured({ do: "distance", from: tape.value.from, to: what });
  }
}

/** Hold the loose end somewhere. */
export function measureTo(what) {
  tape.value = { ...tape.value, to: what };
  measured({ do: "distance", from: tape.value.from, to: what });
}

/** Measure between two units or points. */
export function measure(from, to) {
  tape.value = { from, to, fixed: true };
  measured({ do: "distance", from, to });
}

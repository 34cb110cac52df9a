// Clocks: the time that each side has left, counted on from what the table said last.
import { computed, signal } from "./dom.js";
import { seats } from "./seats.js";
import { tell } from "./store.js";
import { t } from "./texts.js";
import { on, request } from "./wire.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const SECOND = 1000; // milliseconds

const now = signal(performance.now());
let came = performance.now();

seats.subscribe(() => {
  came = performance.now();
  now.value = came;
});
setInterval(() => {
  if (seats.peek()?.clocks?.runs) now.value = performance.now();
}, SECOND / 4);
on("time_up", ({ player }) => tell(t("clocks.up", { player }), true));

/** The clocks, as [player, seconds left, whether it runs]; none where none are set. */
export const clocks = computed(() => {
  const said = seats.value?.clocks;
  if (!said) return [];
  const passed = Math.max(0, now.value - came) / SECOND;
  return Object.entries(said.left).map(([player, left]) => [player, left - (player === said.runs ? passed : 0), player === said.runs]);
});

/** Seconds as a clock has them; less than none once it has run out. */
export function clockWords(seconds) {
  const whole = seconds < 0 ? Math.floor(-seconds) : Math.ceil(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  return `${seconds < 0 && whole ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % MINUTE)}`;
}

/** Give each side so many minutes, and so many seconds more a turn; none without minutes. */
export const setClocks = (minutes, seconds = 0) => request({ do: "clocks", minutes, seconds }).catch((why) => tell(why.message, true));

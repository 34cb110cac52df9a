// The wire: requests to the table and what it says, over one WebSocket.
// The protocol is docs/reference/table-protocol.md.
import { signal } from "./dom.js";

/** "connecting", "open", "lost" or, where this browser is not let in, "shut". */
export const link = signal("connecting");

const LONGEST_WAIT = 5000;
const PATIENCE = 60_000; // milliseconds that a change waits for the table to be back
/** What may change the table. */
export const CHANGES = new Set(["open", "new", "play", "edit", "undo", "redo", "go", "prepare", "deploy", "note", "annotate", "end"]);

const SLOW = 250; // milliseconds after which a player is told that the referee measures
/** What the referee measures for. */
const MEASURED = new Set(["ask", "play", "drag", "ghost", "largest", "survey", "compare"]);
/** Whether the referee measures something for longer than a moment. */
export const slow = signal(false);

let socket = null;
let number = 0;
let tries = 0;
const waiting = new Map();
const listeners = new Map();

/** Why the table could not answer, in one line for people. */
export class Refused extends Error {}
const OVERTAKEN = "overtaken"; // what follows a pointer comes to an end at the table by itself
/** Nobody waits for the answer any more. */
export class LetGo extends Refused {}

/** Call *hear* with every piece of news that says *what*. */
export function on(what, hear) {
  listeners.set(what, hear);
}

let see = () => null;

/** Have *look* see every request before it is made; what it returns is why it is not. */
export function beforeEach(look) {
  see = look;
}

/**
 * Ask the table; resolves to its reply and rejects with Refused.
 *
 * A change has a key: if the connection is lost before its reply, it is asked for again
 * as soon as the table is back, which makes it once. A *stop* (an AbortSignal) lets go of it.
 */
export function request(message, stop) {
  return new Promise((resolve, reject) => {
    const why = see(message);
    if (why) {
      reject(new Refused(why));
      return;
    }
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      reject(new Refused("the table cannot be reached"));
      return;
    }
    number += 1;
    const changes = CHANGES.has(message.do);
    const text = JSON.stringify({ ...message, id: number, ...(changes && { key: newKey() }) });
    const mine = number;
    waiting.set(mine, { resolve, reject, text, changes, since: null, begun: MEASURED.has(message.do) ? Date.now() : null });
    stop?.addEventListener("abort", () => {
      if (!waiting.delete(mine)) return; // it has been answered
      look();
      reject(new LetGo());
      if (stop.reason === OVERTAKEN) return;
      number += 1;
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: "forget", id: number, of: mine }));
    });
    socket.send(text);
    setTimeout(look, SLOW);
  });
}

/** See whether the referee measures for longer than a moment. */
function look() {
  slow.value = [...waiting.values()].some(({ begun }) => begun !== null && Date.now() - begun >= SLOW);
}

/** Connect, and again whenever the connection is lost. */
export function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${new URL("./socket", location.href).pathname}${location.search}`);
  socket.onopen = () => {
    tries = 0;
    link.value = "open";
    for (const one of waiting.values()) {
      one.since = null;
      socket.send(one.text);
    }
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = lose;
}

/**
 * Return a function that keeps one request under way and remembers the newest:
 * what follows a pointer is asked as fast as the table answers, and no faster.
 */
export function newest(answered) {
  let busy = false;
  let next = null;
  let wanted = 0;
  let stop = null;
  const ask = async (message, mine) => {
    busy = true;
    stop = new AbortController();
    try {
      const reply = await request(message, stop.signal);
      if (mine === wanted && reply.say !== "skipped") answered(reply, message);
    } catch (why) {
      if (mine === wanted) answered({ say: "error", because: why.message }, message);
    }
    busy = false;
    if (next) {
      const [message, mine] = next;
      next = null;
      ask(message, mine);
    }
  };
  const put = (message) => {
    wanted += 1;
    if (busy) next = [message, wanted];
    else ask(message, wanted);
  };
  put.forget = () => {
    wanted += 1;
    next = null;
    stop?.abort(OVERTAKEN);
  };
  return put;
}

function hear(message) {
  const asked = waiting.get(message.id);
  if (asked) {
    waiting.delete(message.id);
    look();
    if (message.say === "error") asked.reject(new Refused(message.because));
    else asked.resolve(message);
    return;
  }
  listeners.get(message.say)?.(message);
}

/** Say why there is no connection: the table is away, or was started again. */
async function explain() {
  const answer = await fetch(`./${location.search}`, { cache: "no-store" }).catch(() => null);
  if (link.value !== "open") link.value = answer?.status === 403 ? "shut" : "lost";
}

function lose() {
  if (link.value !== "shut") link.value = "lost";
  explain();
  for (const [id, one] of waiting) {
    one.since ??= Date.now();
    if (one.changes && Date.now() - one.since < PATIENCE) continue;
    waiting.delete(id);
    one.reject(new Refused("the connection was lost"));
  }
  look();
  tries += 1;
  setTimeout(connect, Math.min(250 * 2 ** tries, LONGEST_WAIT));
}

/** Return a key that no other change has. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

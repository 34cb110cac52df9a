// Fair dice: secrets of this browser, what they come to, and the dice that follow from those of both sides.
// A page that came over plain HTTP has no crypto.subtle, so the hash is here.

const SECRET = 32; // bytes
const FAIR = 252; // bytes below it come to each face equally often
const KEPT = "serried.secrets";
const MOST_KEPT = 20;

/** Return a secret that nobody can guess, kept until it is told, and what it comes to. */
export function newSecret() {
  const secret = hex(crypto.getRandomValues(new Uint8Array(SECRET)));
  const shown = shownOf(secret);
  const kept = { ...keptSecrets(), [shown]: secret };
  localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST_KEPT))));
  return shown;
}

/** The secret of this browser that comes to *shown*; undefined of one that it does not know. */
export const secretOf = (shown) => keptSecrets()[shown];

/** What a side shows of its secret before both are told. */
export const shownOf = (secret) => hex(sha256(utf8(`serried ${secret}`)));

/** The dice that follow from what is thrown for and the secrets of both sides. */
export function diceOf(name, [one, two], many) {
  const key = sha256(utf8(`${name}\n${one}\n${two}`));
  return Array.from({ length: many }, (_, number) => dieOf(key, number));
}

function dieOf(key, number) {
  let told = sha256(Uint8Array.from([...utf8(`${number}:`), ...key]));
  for (;;) {
    const byte = told.find((one) => one < FAIR);
    if (byte !== undefined) return 1 + (byte % 6);
    told = sha256(told);
  }
}

function keptSecrets() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) if (PRIMES.every((one) => n % one)) PRIMES.push(n);
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const ROUNDS = PRIMES.map((one) => fraction(Math.cbrt(one)));
const START = PRIMES.slice(0, 8).map((one) => fraction(Math.sqrt(one)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** SHA-256, as FIPS 180-4 has it, of bytes that are fewer than 2 ** 29. */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = [...START];
  for (let at = 0; at < padded.length; at += 64) mix(hash, view, at);
  const found = new DataView(new ArrayBuffer(32));
  hash.forEach((word, n) => found.setUint32(4 * n, word));
  return new Uint8Array(found.buffer);
}

function mix(hash, view, at) {
  const w = Array.from({ length: 16 }, (_, n) => view.getUint32(at + 4 * n));
  for (let n = 16; n < 64; n += 1) {
    const [s0, s1] = [w[n - 15], w[n - 2]];
    w.push((w[n - 16] + (turned(s0, 7) ^ turned(s0, 18) ^ (s0 >>> 3)) + w[n - 7] + (turned(s1, 17) ^ turned(s1, 19) ^ (s1 >>> 10))) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let n = 0; n < 64; n += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n]) >>> 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { hash[n] = (hash[n] + word) >>> 0; });
}

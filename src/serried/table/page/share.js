// Sharing: a link that carries the whole position in its fragment, which no server sees.
const KEY = "position=";
const MOST = 1_000_000; // characters of a position file

/** Return a link to this table that carries a position file. */
export async function linkOf(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return `${location.origin}${location.pathname}#${KEY}${base64(packed)}`;
}

/** Return the position that the page's address carries; null if it carries none. */
export async function carried() {
  const found = location.hash.slice(1);
  if (!found.startsWith(KEY)) return null;
  const bytes = Uint8Array.from(atob(found.slice(KEY.length).replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** Take the position out of the address: it has been looked at. */
export function forget() {
  history.replaceState(null, "", location.pathname + location.search);
}

/** Return what comes out of a stream, which may not grow without end. */
async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let length = 0;
  for (const reader = stream.readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new Error("the link holds more than a position");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes) {
  let text = "";
  for (const one of bytes) text += String.fromCharCode(one);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

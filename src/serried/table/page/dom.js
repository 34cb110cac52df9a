// Everything the page draws with: one name for each of them.
import { h, render, Fragment } from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import htm from "./vendor/htm.js";
import { batch, computed, effect, signal } from "./vendor/signals-core.js";
import "./vendor/signals.js"; // lets components follow the signals they read

export const html = htm.bind(h);
export { Fragment, batch, computed, effect, render, signal, useEffect, useLayoutEffect, useRef, useState };

/** Let whoever pressed a button that is gone go on at an element, by its id. */
export const goOnAt = (id) => requestAnimationFrame(() => {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
});

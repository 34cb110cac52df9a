// Icons: signs of tools whose names would take too much room; their buttons have names all the same.
import { html } from "../dom.js";

const STROKES = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  in: "M12 5v14M5 12h14",
  out: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  far: "M4 12h14M12 6l6 6-6 6M21 4v16",
  back: "M9 5h12v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
  tape: "M3 16V8h18v8zM7 8v3M11 8v4M15 8v3M19 8v4",
  eye: "M2 12Q12 2 22 12Q12 22 2 12zM12 9a3 3 0 1 0 0.1 0",
  mark: "M4 20L18 6M9 6h9v9M4 13a7 7 0 0 1 7 7",
  zones: "M9 10h6v4h-6zM5 6h14v12h-14zM2 3h2M20 3h2M2 21h2M20 21h2",
  hand: "M7 12V6a1.5 1.5 0 0 1 3 0v5V4a1.5 1.5 0 0 1 3 0v7V5a1.5 1.5 0 0 1 3 0v6V8a1.5 1.5 0 0 1 3 0v7q0 6 -6 6q-5 0 -7 -5l-2.5 -3.5q1.5 -2 3.5 0.5z",
  left: "M4 4v6h6M5 10a8 8 0 1 1 -0.6 5",
  right: "M20 4v6h-6M19 10a8 8 0 1 0 0.6 5",
  keys: "M2 6h20v12H2zM6 10h0.1M10 10h0.1M14 10h0.1M18 10h0.1M7 14h10",
};

/** A button with a sign; what it does is its name, and is shown while it is pointed at, or below. */
export function IconButton({ icon, name, keys, caption, ...rest }) {
  return html`<button type="button" class="tool square ${caption ? "captioned" : ""}" data-icon=${icon} aria-label=${name} title=${keys ? `${name} (${keys})` : name} ...${rest}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${STROKES[icon]} /></svg>${caption ? html`<small aria-hidden="true">${name}</small>` : null}</button>`;
}

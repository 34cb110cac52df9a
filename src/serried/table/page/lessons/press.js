// Press: marks the button that a step is done by, as soon as it is there.

let wanted = [];

const seen = (one) => !one.disabled && one.getClientRects().length > 0 && !one.closest(".lesson");

/** Mark the first that can be pressed: of the first selector that finds any. */
function mark() {
  const found = wanted.map((selector) => [...document.querySelectorAll(selector)].find(seen)).find(Boolean);
  for (const one of document.querySelectorAll("[data-press]")) if (one !== found) one.removeAttribute("data-press");
  if (found && !found.hasAttribute("data-press")) found.setAttribute("data-press", "");
}

const watch = new MutationObserver(mark);

/** Mark what *selectors* find from now on; nothing of an empty list. */
export function press(selectors) {
  wanted = selectors;
  watch.disconnect();
  mark();
  if (selectors.length) watch.observe(document.getElementById("table"), { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "aria-pressed", "class"] });
}

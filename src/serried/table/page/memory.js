// Memory: what a browser keeps of its reader's preferences; never anything of a battle.
const PREFIX = "serried.";

/** Return what was kept under *name*, or *otherwise*. */
export function remembered(name, otherwise) {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise; // a browser may forbid it
  }
}

/** Keep *value* under *name*, if the browser lets us. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // then it is forgotten with the page
  }
}

// What of a page is covered, cut off, or only to be seen by scrolling sideways, in words.
() => {
  const found = new Set();
  const words = (one) => (one.getAttribute("aria-label") || one.textContent || one.tagName).trim().slice(0, 40);
  const outside = (one, x, y) => {
    for (let box = one.parentElement; box; box = box.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(box).overflow)) continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  };
  for (const one of document.querySelectorAll("button, a, input, select, summary, h2, h3")) {
    const { x, y, width, height } = one.getBoundingClientRect();
    if (!width || !height || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const [across, down] = [x + width / 2, y + height / 2];
    if (outside(one, across, down)) continue;
    const top = document.elementFromPoint(across, down);
    if (top && !one.contains(top) && !top.contains(one)) found.add(`covered: ${words(one)} by ${top.tagName} ${top.getAttribute("class") ?? ""}`);
  }
  for (const one of document.querySelectorAll("body *:not(svg *, .hidden)")) {
    if (!one.checkVisibility() || one.clientWidth < 2 || one.scrollWidth <= one.clientWidth + 1) continue;
    const { overflowX } = getComputedStyle(one);
    if (/hidden|clip/.test(overflowX) && one.textContent.trim()) found.add(`cut off: ${words(one)}`);
    if (/auto|scroll/.test(overflowX)) found.add(`scrolls sideways: ${words(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways");
  return [...found];
}

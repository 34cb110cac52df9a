"""What keeps people from using a page, as far as axe can tell (axe/README.md)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE: Final = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
FIND: Final = """async (options) => {
  for (const one of document.getAnimations()) {
    if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
  }
  const asked = { resultTypes: ["violations"], preload: false, ...options };
  return (await axe.run(document, asked)).violations
    .map((one) => `${one.id}: ${one.nodes[0].html}`);
}"""
"""Nothing is loaded first: style sheets are for rules that are asked for by name alone,
and sounds and films there are none.
"""


def violations(page: "Page", **options: Any) -> list[str]:  # noqa: ANN401 - of axe
    """Return what axe finds, with the first element of each, once nothing moves."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND, options)
    return found


def by_day_and_night(page: "Page") -> list[str]:
    """Return what axe finds on a light page, and of its colours when it is dark.

    When it gets dark nothing changes but the colours. It is light again at the end.
    """
    told = violations(page)
    page.emulate_media(color_scheme="dark")
    told += [f"dark: {one}" for one in violations(page, runOnly=["color-contrast"])]
    page.emulate_media(color_scheme="light")
    return told

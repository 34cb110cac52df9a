"""What keeps people from using a page, as far as axe can tell (axe/README.md)."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from browser.board import resize
from browser.pictures import snap

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

OF_COLOURS: Final = ["color-contrast", "link-in-text-block"]


def violations(page: "Page", **options: Any) -> list[str]:  # noqa: ANN401 - of axe
    """Return what axe finds, with the first element of each, once nothing moves."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND, options)
    return found


def by_day_and_night(page: "Page", picture: Path | None = None) -> list[str]:
    """Return what axe finds on a page as it is, and of its colours in the other light.

    Between day and night nothing changes but the colours. It is not turned back: that
    takes a tenth of what it takes to look.

    Args:
        page: Light or dark.
        picture: Where a picture of it is kept while it is light, if anybody wants one.
    """
    told = []
    night: bool = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for dark, options in ((night, {}), (not night, {"runOnly": OF_COLOURS})):
        page.emulate_media(color_scheme="dark" if dark else "light")
        if picture and not dark:
            snap(page, picture)
        told += [f"{'dark: ' * dark}{one}" for one in violations(page, **options)]
    return told


def small_and_large(page: "Page", pictures: Path) -> list[str]:
    """Return the same of a page as small as a phone's, and as large as usual.

    Args:
        page: Light or dark.
        pictures: Where pictures of it are kept, but for the width at the end.
    """
    told = []
    for width, height in ((390, 844), (1440, 900)):
        resize(page, (width, height))
        picture = pictures.with_name(f"{pictures.name}-{width}.png")
        told += [f"{width}: {one}" for one in by_day_and_night(page, picture)]
    return told

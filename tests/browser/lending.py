"""Pages that tests use one after another: a new one takes twice as long to open.

What a test leaves behind is taken away: what is remembered, what is emulated, and where
the pointer is. A page that a test failed with is not lent again.
"""

import contextlib
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from browser.board import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

USUAL: "Final[ViewportSize]" = {"width": 1440, "height": 900}
"""How large a page is where nobody says otherwise, and one that another opens."""

EACH_TIME: Final = frozenset({"viewport", "color_scheme", "reduced_motion"})
"""What of a taste is set for each who has the page."""

SHELF: "Final[dict[str, list[Lent]]]" = defaultdict(list)
"""The pages that nobody uses, by the rest of the taste that they were made for."""

FORGET: Final = "localStorage.clear(); sessionStorage.clear(); document.body.remove()"
SCRIPTS: Final = "Emulation.setScriptExecutionDisabled"


class Lent(NamedTuple):
    """A page, and what holds its scripts."""

    page: "Page"
    hand: "CDPSession"


@contextlib.contextmanager
def lent(browser: "Browser", taste: dict[str, Any]) -> "Iterator[Page]":
    """Lend a page in a context of that taste, as if it were new.

    Pages that remember something from the beginning are new, and nobody has them later.
    """
    if taste.get("storage_state"):
        with browser.new_context(**taste) as context:
            context.set_default_timeout(PATIENCE * 1000)
            yield context.new_page()
        return
    made_for = {name: taste[name] for name in taste.keys() - EACH_TIME}
    shelf = SHELF[repr(sorted(made_for.items()))]
    one = shelf.pop() if shelf else new(browser, made_for)
    try:
        make_ready(one, taste)
        yield one.page
        tidy(one)
    except BaseException:
        one.page.context.close()
        raise
    shelf.append(one)


def new(browser: "Browser", made_for: dict[str, Any]) -> Lent:
    """Return a page past the first steps, in a context of its own."""
    context = browser.new_context(viewport=USUAL, **made_for)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script("localStorage.setItem('serried.steps', 'done')")
    page = context.new_page()
    return Lent(page, context.new_cdp_session(page))


def make_ready(one: Lent, taste: dict[str, Any]) -> None:
    """Set what of a taste is set each time, and let scripts run."""
    one.page.emulate_media(
        color_scheme=taste.get("color_scheme", "light"),
        reduced_motion=taste.get("reduced_motion", "no-preference"),
    )
    if one.page.viewport_size != taste["viewport"]:
        one.page.set_viewport_size(taste["viewport"])
    one.hand.send(SCRIPTS, {"value": False})


def tidy(one: Lent) -> None:
    """Leave the table, and whatever was done there, behind.

    Nothing is left to be drawn, and nothing runs there any more: that takes a quarter
    of what it takes to go to another page.
    """
    page = one.page
    for other in page.context.pages:
        if other != page:
            other.close()
    page.mouse.up()
    page.evaluate(FORGET)
    one.hand.send(SCRIPTS, {"value": True})
    page.context.clear_cookies()
    page.mouse.move(0, 0)

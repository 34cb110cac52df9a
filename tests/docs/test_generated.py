"""The generated pages are what the code says now."""

from importlib import import_module
from pathlib import Path

import pytest

from serried.books.registry import books

GENERATE = import_module("generate")
HEADER = import_module("making.tables").HEADER
DOCS: Path = import_module("making.blocks").DOCS
SLOW = {*map("reference/clauses-{}.md".format, books()), "reference/reasons.md"}
"""Pages that follow from all scenes, which takes a while."""

PAGES = [
    pytest.param(name, marks=pytest.mark.slow if name in SLOW else ())
    for name in GENERATE.PAGES
]


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_is_up_to_date(
    name: str, request: pytest.FixtureRequest
) -> None:
    """What `./dev docs` would write is what stands there, byte for byte."""
    if name in SLOW:
        request.getfixturevalue("judged")
    made = GENERATE.PAGES[name]().encode()
    assert (DOCS / name).read_bytes() == made, "out of date: type `./dev docs`"


@pytest.mark.parametrize("name", GENERATE.PAGES)
def test_a_generated_page_says_so_on_top(name: str) -> None:
    """Nobody edits in vain; pictures and the JSON Schema have no place to say it."""
    first = (DOCS / name).read_text(encoding="utf-8")
    assert first.startswith(HEADER) or not name.endswith(".md")

"""Every link on a page leads somewhere, and every page can be reached."""

import re
from importlib import import_module
from pathlib import Path

BLOCKS = import_module("making.blocks")
ROOT: Path = BLOCKS.ROOT
INDEX = ROOT / "docs" / "README.md"
PAGES = [*BLOCKS.written_pages(), ROOT / "CONTRIBUTING.md"]

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
EXAMPLE = re.compile(r"\bexamples/[\w.-]+\w")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def prose(page: Path) -> str:
    """Return what a page says outside of its blocks."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """Return the links of a page that stay inside the project."""
    targets = LINK.findall(CODE.sub("", prose(page)))
    return [target for target in targets if "://" not in target]


def anchors(page: Path) -> set[str]:
    """Return the names under which the headings of a page can be linked to."""
    titles = (title.lower() for title in HEADING.findall(prose(page)))
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


def target_of(page: Path, link: str) -> Path:
    """Return the file or folder that a link on a page leads to."""
    name = link.partition("#")[0]
    return (page.parent / name).resolve() if name else page


def test_every_link_on_a_page_leads_somewhere() -> None:
    """What a page refers to is there, the heading too where it names one."""
    for page in PAGES:
        for link in links(page):
            target, anchor = target_of(page, link), link.partition("#")[2]
            there = target.exists() and (not anchor or anchor in anchors(target))
            assert there, f"{page.name} links to {link}"


def test_every_example_that_a_page_names_is_there() -> None:
    """A command on a page finds the files that come with serried."""
    for page in PAGES:
        for name in EXAMPLE.findall(page.read_text(encoding="utf-8")):
            assert (ROOT / name).exists(), f"{page.name} names {name}"


def test_every_page_of_the_docs_can_be_reached_from_their_index() -> None:
    """Whoever begins at the index can find everything by following links."""
    seen, todo = {INDEX}, [INDEX]
    while todo:
        page = todo.pop()
        found = {target_of(page, link) for link in links(page)}
        fresh = {target for target in found if target.suffix == ".md"} - seen
        seen |= fresh
        todo += fresh
    assert set((ROOT / "docs").rglob("*.md")) <= seen


def test_every_row_of_a_table_has_a_header() -> None:
    """An empty line inside a table would show the rest of it as plain text."""
    for page in PAGES:
        lines = ["", *prose(page).splitlines(), ""]
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            if line.startswith("| ") and not before.startswith("|"):
                assert after.startswith("| ---"), f"{page.name}: {line}"


def test_no_two_decisions_and_no_two_rulings_have_one_number() -> None:
    """The number is how they are cited."""
    for folder in ("decisions", "rulings"):
        pages = (ROOT / "docs" / folder).glob("[0-9]*.md")
        numbers = [page.name[:4] for page in pages]
        assert len(set(numbers)) == len(numbers), folder

"""The documentation as a site: every page is there, and so is what it leads to."""

import json
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path

import pytest

SITE = import_module("making.site")
ELSEWHERE = ("http:", "https:", "mailto:", "data:", "javascript:")


class Targets(HTMLParser):
    """Collects what a page leads to and loads."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one tag."""
        said = dict(attrs)
        if tag == "a" and said.get("href"):
            self.links.add(str(said["href"]))
        loads = {"img": "src", "script": "src", "link": "href"}.get(tag)
        if loads and said.get(loads) and said.get("rel") != "canonical":
            self.loaded.add(str(said[loads]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site that was just made."""
    build = tmp_path_factory.mktemp("site")
    assert SITE.main(build) == 0
    return build / str(SITE.SITE)


@pytest.mark.slow  # makes the site
def test_every_page_is_in_it_and_can_be_searched(site: Path) -> None:
    """As HTML; and the search knows of all of them."""
    pages = {path.with_suffix(".html") for path in SITE.files() if path.suffix == ".md"}
    wanted = {
        page.with_name("index.html") if page.name == "README.html" else page
        for page in pages
    }
    there = {path.relative_to(site) for path in site.rglob("*.html")}
    assert not wanted - there
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))
    found = {item["location"].partition("#")[0] for item in index["items"]}
    assert "docs/how-to/charge.html" in found
    assert len(found) >= len(wanted) - 1  # a page without words is not searched


@pytest.mark.slow  # makes the site
def test_every_link_in_it_leads_somewhere(site: Path) -> None:
    """In the site itself; and nothing is loaded from anywhere else."""
    lost = []
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue
        found = Targets()
        found.feed(page.read_text(encoding="utf-8"))
        away = {one for one in found.loaded if one.startswith(ELSEWHERE[:2])}
        assert not away, page
        for target in found.links | found.loaded:
            path = target.partition("#")[0].partition("?")[0]
            if not path or target.startswith(ELSEWHERE):
                continue
            if not (page.parent / path).resolve().exists():
                lost.append((page.relative_to(site).as_posix(), target))
    assert not lost

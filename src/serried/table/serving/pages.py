"""Pages: the files of the page, read once from the package.

With them the words of the page, by language. Which they are is settled before the
first request: what a browser asks for is looked up among them by name, and never
leads to the file system.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from serried.model.words import LANGUAGES, page_words
from serried.table.serving.bundles import bundles
from serried.tuples import NamedTuple

TYPES: Final[Mapping[str, str]] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "serried": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
"""What is served; other files, licences among them, stay where they are."""

FIRST: Final = "index.html"


class Page(NamedTuple):
    """One file of the page."""

    type: str
    content: bytes


@cache
def page_files(folder: Traversable | None = None) -> Mapping[str, Page]:
    """Return every file of the page by its address; the modules of each as one."""
    root = files("serried.table") / "page" if folder is None else folder
    if not root.is_dir():
        return {}
    found = _bundled(dict(_files(root, "/")))
    if f"/{FIRST}" in found:
        found["/"] = found[f"/{FIRST}"]
        for language in LANGUAGES:
            said = page_words(language).encode()
            found[f"/words/{language}.json"] = Page(TYPES["json"], said)
    return found


def _bundled(found: Mapping[str, Page]) -> dict[str, Page]:
    """Return the files with few scripts, in the place of many modules."""
    texts = {
        address: page.content.decode()
        for address, page in found.items()
        if page.type == TYPES["js"]
    }
    rest = {address: page for address, page in found.items() if address not in texts}
    scripts = {
        address: Page(TYPES["js"], text.encode())
        for address, text in bundles(texts).items()
    }
    return rest | scripts


def _files(folder: Traversable, address: str) -> Iterator[tuple[str, Page]]:
    for one in sorted(folder.iterdir(), key=lambda child: child.name):
        suffix = one.name.rpartition(".")[2]
        if one.is_dir():
            yield from _files(one, f"{address}{one.name}/")
        elif suffix in TYPES:
            yield f"{address}{one.name}", Page(TYPES[suffix], one.read_bytes())

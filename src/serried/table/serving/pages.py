"""Pages: the files of the page, read once from the package.

With them the words of the page, by language. Which they are is settled before the
first request: what a browser asks for is looked up among them by name, and never
leads to the file system.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.responses import PlainTextResponse, Response

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
OWN: Final = b'="./'
"""What stands before the name of another file in what a browser opens."""
LASTING: Final = "private, max-age=31536000, immutable"
"""How a browser is told to keep a file, and not to ask for it again."""


class Page(NamedTuple):
    """One file of the page."""

    type: str
    content: bytes
    lasts: bool = False
    """Whether what is at its address never changes, so that browsers may keep it."""


def sent(found: Page | None) -> Response:
    """Return what a browser is sent: the file, or that there is none."""
    if found is None:
        return PlainTextResponse("there is nothing here\n", 404)
    kept = {"cache-control": LASTING} if found.lasts else {}
    return Response(found.content, media_type=found.type, headers=kept)


@cache
def page_files(folder: Traversable | None = None) -> Mapping[str, Page]:
    """Return every file of the page by its address; the modules of each as one.

    What is opened asks for all others in a folder that is named for what is in them, so
    that a browser that opens it again need not ask.
    """
    root = files("serried.table") / "page" if folder is None else folder
    if not root.is_dir():
        return {}
    found = _bundled(dict(_files(root, "/")))
    if f"/{FIRST}" in found:
        found["/"] = found[f"/{FIRST}"]
        for language in LANGUAGES:
            said = page_words(language).encode()
            found[f"/words/{language}.json"] = Page(TYPES["json"], said)
    return _lasting(found)


def _lasting(found: Mapping[str, Page]) -> dict[str, Page]:
    """Return the files, and all that others need once more under a lasting address."""
    opened = {name: one for name, one in found.items() if one.type == TYPES["html"]}
    rest = {name: one for name, one in found.items() if name not in opened}
    whole = hashlib.sha256()
    for name, one in sorted(rest.items()):
        whole.update(name.encode() + b"\0" + one.content + b"\0")
    folder = f"/{whole.hexdigest()[:12]}"
    lasting = {folder + name: one._replace(lasts=True) for name, one in rest.items()}
    where = OWN + folder[1:].encode() + b"/"
    changed = {
        name: one._replace(content=one.content.replace(OWN, where))
        for name, one in opened.items()
    }
    return changed | rest | lasting


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

"""The documentation as a site: the pages as they stand, with a menu and a search.

Run by ``./dev site``. Links to what is no page, such as the sources of tests, become
plain words there; all other links work as they do in the folder.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
BUILD: Final = ROOT / "build"
PAGES, SITE = "pages", "site"  # folders in it

ALONE: Final = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Pages in the project's own folder; the first is where the site begins."""

TAKEN_ALONG: Final = (".md", ".svg", ".png", ".json", ".toml", ".py")
FOLDERS: Final = ("docs", "examples")
LEFT_OUT: Final = ("making", "__pycache__")

SECTIONS: Final = (
    ("How to", "docs/how-to"),
    ("Reference", "docs/reference"),
    ("Rulings", "docs/rulings"),
    ("Gallery", "docs/gallery"),
    ("Decisions", "docs/decisions"),
)

LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)

PALETTES: Final = (
    {
        "media": "(prefers-color-scheme: light)",
        "scheme": "default",
        "primary": "teal",
        "toggle": {"icon": "material/weather-night", "name": "Dark"},
    },
    {
        "media": "(prefers-color-scheme: dark)",
        "scheme": "slate",
        "primary": "teal",
        "toggle": {"icon": "material/weather-sunny", "name": "Light"},
    },
)


def files() -> Iterator[Path]:
    """Yield what goes into the site, relative to the project."""
    yield from map(Path, ALONE)
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            own = file.relative_to(ROOT)
            if file.suffix in TAKEN_ALONG and not {*own.parts} & {*LEFT_OUT}:
                yield own


def with_links(text: str, own: Path, known: frozenset[Path]) -> str:
    """Return a page in which links to what is not in the site are plain words."""

    def linked(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        path, mark, anchor = target.partition("#")
        if not path or "://" in path or path.startswith("mailto:"):
            return found.group()
        there = (ROOT / own.parent / path).resolve().relative_to(ROOT)
        if there / "README.md" in known:
            return f"{picture}[{words}]({path.rstrip('/')}/README.md{mark}{anchor})"
        return found.group() if there in known else words

    return LINK.sub(linked, text)


def gather(pages: Path) -> None:
    """Put all pages and pictures into the folder that the site is made of."""
    shutil.rmtree(pages, ignore_errors=True)
    known = frozenset(files())
    for own in known:
        target = pages / own
        target.parent.mkdir(parents=True, exist_ok=True)
        if own.suffix == ".md":
            text = (ROOT / own).read_text(encoding="utf-8")
            target.write_text(with_links(text, own, known), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / own, target)


def title(own: Path) -> str:
    """Return what a page is called in the menu."""
    found = TITLE.search((ROOT / own).read_text(encoding="utf-8"))
    return own.stem if found is None else found.group(1).replace("`", "")


def menu() -> list[dict[str, object]]:
    """Return the menu: the start, the tour, and a part for each folder."""
    found: list[dict[str, object]] = [
        {"serried": ALONE[0]},
        {"Tour": "docs/tour.md"},
    ]
    for name, folder in SECTIONS:
        pages = [path for path in files() if path.parent == Path(folder)]
        pages = [path for path in pages if path.suffix == ".md"]
        pages.sort(key=lambda path: (path.name != "README.md", path.name))
        found.append({name: [{title(path): path.as_posix()} for path in pages]})
    about = [{title(Path(name)): name} for name in ALONE[1:]]
    found.append({"About": [{"All pages": "docs/README.md"}, *about]})
    return found


def settings() -> dict[str, object]:
    """Return what the generator is told; nothing is loaded from other servers."""
    return {
        "site_name": "serried",
        "site_description": "The referee for rank-and-flank miniature wargames",
        "docs_dir": PAGES,
        "site_dir": SITE,
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "font": False,
            "palette": list(PALETTES),
            "features": ["navigation.tabs", "navigation.top", "search.highlight"],
        },
        "plugins": ["search"],
        "markdown_extensions": [
            "tables",
            "admonition",
            "attr_list",
            "pymdownx.superfences",
            {"toc": {"permalink": True, "toc_depth": 3}},
        ],
        "nav": menu(),
        "validation": {"links": {"anchors": "warn"}},
    }


def main(build: Path = BUILD) -> int:
    """Make the site with Zensical, which reads MkDocs' settings.

    Returns:
        The exit status of Zensical.
    """
    gather(build / PAGES)
    config = build / "mkdocs.yml"
    config.write_text(json.dumps(settings(), indent=1), encoding="utf-8")  # is YAML too
    tool = (sys.executable, "-m", "zensical")
    command = (*tool, "build", "--strict", "--clean", "--config-file", config.name)
    done = subprocess.run(command, check=False, cwd=build)  # noqa: S603 - our own tool
    return done.returncode


if __name__ == "__main__":
    status = main()
    if not status:
        print(f"the site begins at {(BUILD / SITE).relative_to(ROOT)}/index.html")
    sys.exit(status)

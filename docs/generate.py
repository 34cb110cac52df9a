"""Write the generated pages of the docs, and what their commands really show.

``./dev docs`` runs this. Two things are written: the pages of the reference that
follow from the code, whole; and, on every page, the output below each command and
each statement. Read the difference before you commit it: it is what readers see.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from making.actions import actions_page
from making.bill import bill
from making.blocks import DOCS, ROOT, written_pages
from making.clauses import clauses_page
from making.differences import differences_page
from making.gallery import PICTURED, drawn, gallery_page
from making.ground import ground_page
from making.position_file import file_page, schema, settings_page
from making.reasons import reasons_page
from making.replaying import replayed

from serried.books.registry import books

PAGES: Final[dict[str, Callable[[], str]]] = {
    **{f"gallery/{name}.svg": partial(drawn, name) for name in PICTURED},
    "gallery/README.md": gallery_page,
    "../licenses/sbom.cdx.json": bill,
    "reference/actions.md": actions_page,
    **{f"reference/clauses-{book}.md": partial(clauses_page, book) for book in books()},
    "reference/differences.md": differences_page,
    "reference/file.md": file_page,
    "reference/ground.md": ground_page,
    "reference/position.schema.json": schema,
    "reference/reasons.md": reasons_page,
    "reference/settings.md": settings_page,
}
"""What makes each generated page, by its place below docs/."""


def main() -> None:
    """Write what has changed, and say so."""
    for name, made in PAGES.items():
        write(DOCS / name, made())
    for path in written_pages():
        write(path, replayed(path.read_text(encoding="utf-8")))


def write(path: Path, text: str) -> None:
    """Write *text* to *path*, if it is not there already."""
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

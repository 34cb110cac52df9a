"""Where code and tests cite a clause."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from making.blocks import ROOT

from serried.books.clauses import ClauseBook

_TEXTS: Final = {".py", ".toml"}
_SILENT: Final = {"clauses.toml", "test_citations.py"}


def citations(book: ClauseBook, folders: Iterable[str]) -> Mapping[str, list[Path]]:
    """Return the files below *folders* that cite each clause, ranges included."""
    families = {clause.id.rpartition("-")[0] for clause in book.clauses}
    prefixes = "|".join(sorted(families, key=len, reverse=True))
    cited = re.compile(
        rf"(?<![A-Z-])((?:{prefixes})-)(F?)(\d+)(?: to (?:[A-Z]+-)*F?(\d+))?"
    )
    found: dict[str, list[Path]] = {clause.id: [] for clause in book.clauses}
    for path in _texts(folders):
        for name in _names(cited, path.read_text(encoding="utf-8")):
            if name in found:
                found[name].append(path)
    return found


def _texts(folders: Iterable[str]) -> Iterable[Path]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in _TEXTS and path.name not in _SILENT:
                yield path


def _names(cited: re.Pattern[str], text: str) -> set[str]:
    return {
        f"{prefix}{figure}{number}"
        for prefix, figure, first, last in cited.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }

"""Pages and the fenced blocks on them."""

import re
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).resolve().parents[1]
ROOT: Final = DOCS.parent

_BLOCK: Final = re.compile(
    r"(?:^<!-- (?P<note>[^\n]*) -->\n\n?)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    """One fenced block.

    Attributes:
        kind: The word after the fence: ``console``, ``pycon``, ``toml``, ...
        note: The comment right above it, as in ``<!-- saved as battle.toml -->``.
        start: Where its text begins in the page, in characters.
        line: The line of its first fence, from 1.
    """

    kind: str
    text: str
    note: str
    start: int
    line: int

    @property
    def end(self) -> int:
        """Where its text ends in the page."""
        return self.start + len(self.text)

    @property
    def excuse(self) -> str:
        """Why it is neither run nor judged; empty if it is."""
        said, colon, why = self.note.partition(": ")
        return why if colon and said in {"not run", "not judged"} else ""

    @property
    def file(self) -> str:
        """Under which name its text is saved for what follows; empty if it is not."""
        before, saved, name = self.note.partition("saved as ")
        return name if saved and not before else ""


def blocks_of(page: str) -> list[Block]:
    """Return the fenced blocks of a page, in their order."""
    return [
        Block(
            kind=found["kind"],
            text=found["text"],
            note=found["note"] or "",
            start=found.start("text"),
            line=page.count("\n", 0, found.start("text")),
        )
        for found in _BLOCK.finditer(page)
    ]


def written_pages() -> list[Path]:
    """Return the pages that players and programmers read, generated ones too."""
    tops = [ROOT / name for name in ("README.md", "PACKAGE.md", "ARCHITECTURE.md")]
    return [*tops, *sorted(DOCS.rglob("*.md"))]

"""Scenes on pages: position files in ``toml`` blocks, to be judged as they stand."""

from collections.abc import Iterator
from typing import NamedTuple

from making.blocks import Block, blocks_of


class Scene(NamedTuple):
    """A position on a page.

    Attributes:
        line: The line of the page on which its block begins, from 1.
        excuse: Why its expectations are not judged; empty if they are.
    """

    text: str
    line: int
    excuse: str


def scenes_of(page: str) -> Iterator[Scene]:
    """Yield the scenes of a page.

    A block that begins with ``format`` is one. A block after it that begins with
    ``[rulings]`` and asks something is the same position with its lines in the
    place of the requests.
    """
    position = ""
    for block in blocks_of(page):
        if block.kind != "toml":
            continue
        if block.text.startswith("format ="):
            position = block.text
            yield Scene(position, block.line, block.excuse)
        elif _asks_otherwise(block):
            text = position[: position.index("[[do]]")] + block.text
            yield Scene(text, block.line, block.excuse)


def _asks_otherwise(block: Block) -> bool:
    return block.text.startswith("[rulings]") and "[[do]]" in block.text

"""What is said of a result: sentences that a terminal paints and a caption joins."""

from collections.abc import Iterable, Iterator

from serried.report.terminal import BOLD, DIM, painted
from serried.tuples import NamedTuple


class Said(NamedTuple):
    """A sentence about a result, and what belongs to it.

    Attributes:
        words: Its beginning.
        key: What the eye looks for in it, which a terminal paints bold.
        rest: What stands behind that.
        faint: Whether it says no more than how, which a terminal paints dim.
        ways: A line each for what there is to choose from, or for what follows.
        bold: Whether a terminal paints those bold.
    """

    words: str
    key: str = ""
    rest: str = ""
    faint: bool = False
    ways: tuple[str, ...] = ()
    bold: bool = False

    @property
    def plain(self) -> str:
        """The sentence without what belongs to it."""
        return f"{self.words}{self.key}{self.rest}"


def terminal_lines(said: Iterable[Said]) -> Iterator[str]:
    """Yield the lines of a terminal, painted."""
    for one in said:
        if one.faint:
            yield f"  {painted(one.plain, DIM)}"
        else:
            yield f"  {one.words}{painted(one.key, BOLD) if one.key else ''}{one.rest}"
        yield from (
            f"    {painted(way, BOLD) if one.bold else way}" for way in one.ways
        )


def plain_lines(said: Iterable[Said]) -> Iterator[str]:
    """Yield each sentence, and each line that belongs to it."""
    for one in said:
        yield one.plain
        yield from one.ways

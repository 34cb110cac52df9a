"""Odds of a fight as bars, below the picture of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from serried.drawing.caption import Block
from serried.drawing.palette import FAINT, INK, Livery
from serried.drawing.svg import FONT, element, text
from serried.model.ids import PlayerId
from serried.model.numbers import number
from serried.model.results.odds import FightOdds, Likely
from serried.report.odds import likely_said, worth_telling
from serried.tuples import NamedTuple

COLUMN: Final = 256.0
"""Pixels from one column of bars to the next."""
IN_A_ROW: Final = 3
VALUE: Final = 26.0
"""Pixels before the bars, for the numbers."""
LONGEST: Final = 150.0
"""Pixels of the longest bar of a picture."""
LINE: Final = 17.0
THICK: Final = 12.0
HEAD: Final = 50.0


class Bar(NamedTuple):
    """One bar: a number that may come, how likely it is, and in which colour."""

    value: int
    likely: Likely
    colour: str


class Column(NamedTuple):
    """Bars below one another, under a title of two lines."""

    title: str
    below: str
    bars: tuple[Bar, ...]


def drawn_odds(found: FightOdds, worn: Mapping[PlayerId, Livery], left: float) -> Block:
    """Return the odds of a fight: a column for each unit, and one for the score."""
    columns = (*_of_units(found, worn), _of_score(found, worn))
    longest = max(float(bar.likely) for column in columns for bar in column.bars)
    said: list[str] = []
    top = 0.0
    for start in range(0, len(columns), IN_A_ROW):
        row = columns[start : start + IN_A_ROW]
        for place, column in enumerate(row):
            said += _drawn(column, left + place * COLUMN, top, LONGEST / longest)
        top += HEAD + LINE * max(len(column.bars) for column in row)
    bars = element("g", *said, class_="odds", font_family=FONT, font_size=12.0)
    return Block(bars, top)


def _of_units(found: FightOdds, worn: Mapping[PlayerId, Livery]) -> Iterator[Column]:
    for one in found.units:
        below = f"{number(float(one.average))} on average"
        if one.broken is not None:
            below = f"{below}; it Breaks {likely_said(one.broken)}"
        colour = worn[one.player].line
        bars = (Bar(*odd, colour) for odd in worth_telling(enumerate(one.losses)))
        yield Column(f"{one.unit}: Health Points lost", below, tuple(bars))


def _of_score(found: FightOdds, worn: Mapping[PlayerId, Livery]) -> Column:
    (player, wins), (other, loses) = found.wins
    below = f"{other} wins {likely_said(loses)}, a tie {likely_said(found.tie)}"
    bars = tuple(
        Bar(
            by,
            likely,
            FAINT if not by else worn[player if by > 0 else other].line,
        )
        for by, likely in worth_telling(found.ahead)
    )
    return Column(f"{player} wins {likely_said(wins)}; ahead by", below, bars)


def _drawn(column: Column, left: float, top: float, scale: float) -> Iterator[str]:
    """Yield the parts of a column; *scale* is the length of what is certain."""
    yield text(column.title, left, top + 14.0, fill=INK, font_weight="bold")
    yield text(column.below, left, top + 31.0, fill=FAINT)
    yield from _rows(column.bars, left, top + HEAD, scale)


def _rows(bars: Sequence[Bar], left: float, top: float, scale: float) -> Iterator[str]:
    for place, bar in enumerate(bars):
        y = top + LINE * place
        start, width = left + VALUE, scale * float(bar.likely)
        yield text(str(bar.value), start - 6.0, y, fill=INK, text_anchor="end")
        yield element(
            "rect",
            x=start,
            y=y - THICK + 2.0,
            width=width,
            height=THICK,
            fill=bar.colour,
        )
        yield text(likely_said(bar.likely), start + width + 5.0, y, fill=INK)

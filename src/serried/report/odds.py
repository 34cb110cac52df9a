"""Odds of a fight in words: how likely what is, with a bar for each."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, TypeAlias

from serried.model.numbers import number
from serried.model.results.odds import FightOdds, Likely, UnitOdds
from serried.model.verdict import Verdict
from serried.report.said import Said

BAR: Final = 40
"""Signs in the bar of what is certain."""

DIGITS: Final = 1
LEAST: Final = 0.0005
"""What is less likely is less than a tenth of one in a hundred, as people say it."""

Odd: TypeAlias = tuple[int, Likely]
"""A number that may come, and how likely it is."""


def odds_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what a fight may come to."""
    found = verdict.result
    if not isinstance(found, FightOdds):
        return
    for one in found.units:
        rows = tuple(map(_row, worth_telling(enumerate(one.losses))))
        yield Said(unit_said(one), ways=rows)
    yield Said(
        f"{wins_said(found)}; {found.player} is ahead by:",
        ways=tuple(map(_row, worth_telling(found.ahead))),
    )
    yield from (Said(said) for one in found.units if (said := fate_said(one)))
    if found.chosen:
        yield Said(f"taken to be said: {', '.join(found.chosen)}", faint=True)


def odds_in_short(verdict: Verdict) -> Iterator[str]:
    """Yield the same without every number, for a caption above bars."""
    found = verdict.result
    if isinstance(found, FightOdds):
        yield from map(unit_said, found.units)
        yield wins_said(found)
        yield from filter(None, map(fate_said, found.units))


def unit_said(one: UnitOdds) -> str:
    """Return what a unit loses on average, and how likely it is all of it."""
    said = f"{one.unit} loses {number(float(one.average))} Health Points on average"
    if one.wiped_out:
        said = f"{said}, wiped out {likely_said(one.wiped_out)}"
    return said


def fate_said(one: UnitOdds) -> str:
    """Return how often a unit Breaks and is caught; nothing where it is not told."""
    if one.broken is None or one.run_down is None or one.destroyed is None:
        return ""
    breaks, caught = likely_said(one.broken), likely_said(one.run_down)
    gone = likely_said(one.destroyed)
    return f"{one.unit} Breaks {breaks}, is caught {caught}, is gone in the end {gone}"


def wins_said(found: FightOdds) -> str:
    """Return who wins how often."""
    (player, wins), (other, loses) = found.wins
    return (
        f"{player} wins {likely_said(wins)}, a tie {likely_said(found.tie)}, "
        f"{other} wins {likely_said(loses)}"
    )


def likely_said(likely: Likely) -> str:
    """Return a chance as people say it: of a hundred, or the fraction asked for."""
    if isinstance(likely, Fraction):
        return str(likely)
    if 0 < likely < LEAST:
        return "<0.1%"
    return f"{number(100 * likely, DIGITS)}%"


def worth_telling(each: Iterable[tuple[int, Likely]]) -> list[Odd]:
    """Return the numbers that come in one of two thousand cases, or more often.

    Of fractions, which were asked for, every one that may come.
    """
    return [
        (value, likely)
        for value, likely in each
        if likely and (isinstance(likely, Fraction) or likely >= LEAST)
    ]


def _row(one: Odd) -> str:
    """Return a line for a number, with a bar as long as it is likely."""
    value, likely = one
    bar = "#" * round(BAR * float(likely))
    return f"{value:>3}  {likely_said(likely):<6} {bar}".rstrip()

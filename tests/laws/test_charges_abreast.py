"""Combined Charges abreast in square layouts against all sums of half bases.

All bases are alike and everybody stands square, so contacts change and neighbours meet
only where the left end of a charger is a multiple of half a base along the target's
front. Of what is touched the most is at such places too: moving until another half is
met, or a neighbour, loses no contact. All of them are tried, in whole numbers.
"""

import math
from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple

import pytest

from charges import approach
from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.several import (
    best_combined_charges,
    combined_charge_at,
)
from serried.geometry import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.unit import Unit

INCH: Final = 508
"""A base as wide as an inch, in twentieths of a millimetre."""

NAMES: Final = "abc"
TURNS: Final = (0.0, math.pi / 2, 1.1, -2.3)
"""Radians that the whole table is turned by."""


class Abreast(NamedTuple):
    """Chargers of so many files, and a target.

    Attributes:
        files: Of each charger.
        target: Files of the target.
        seed: For where they start.
    """

    files: tuple[int, ...]
    target: int
    seed: int


Places = tuple[int, ...]
"""Where the left end of each charger is, as the chargers see it: so many half bases to
the right of the target's."""


def places(case: Abreast) -> Iterator[Places]:
    """Yield all places at which everybody touches the target and nobody another."""
    target, files = 2 * case.target, case.files
    reach = [range(-2 * one, target + 1) for one in files]
    for lows in product(*reach):
        ends = [low + 2 * one for low, one in zip(lows, files, strict=True)]
        pairs = combinations(zip(lows, ends, strict=True), 2)
        if all(end <= other or last <= low for (low, end), (other, last) in pairs):
            yield lows


def touching(case: Abreast, lows: Places) -> int:
    """Return how many models of both sides touch at places, corners included."""
    target = 2 * case.target
    own, theirs = 0, set()
    for low, files in zip(lows, case.files, strict=True):
        starts = range(low, low + 2 * files, 2)
        own += sum(start <= target and start + 2 >= 0 for start in starts)
        theirs |= {
            foe
            for foe in range(0, target, 2)
            if foe <= low + 2 * files and foe + 2 >= low
        }
    return own + len(theirs)


def across(case: Abreast, lows: Places) -> list[float]:
    """Return how far to the right of the target's middle those of the chargers are."""
    return [
        (low + files) / 2 - case.target / 2
        for low, files in zip(lows, case.files, strict=True)
    ]


def battle(case: Abreast, right: list[float], away: list[float]) -> Battle:
    """Return a table with the chargers so far across and away, turned somehow."""
    turn = TURNS[case.seed % len(TURNS)]
    units = [
        _unit(name, "blue", files, (x, -y), turn)
        for name, files, x, y in zip(NAMES, case.files, right, away, strict=False)
    ]
    foes = _unit("foes", "red", case.target, (0.0, 0.0), turn)
    return Battle(book="t9a", active="blue", phase="charge", units=(*units, foes))


def _unit(
    name: str, player: str, files: int, place: tuple[float, float], turn: float
) -> Unit:
    """Return a unit that looks up, of the foes one that looks down, before the turn."""
    cosine, sine = math.cos(turn), math.sin(turn)
    ahead = 1.0 if player == "blue" else -1.0
    x, y = place
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base(INCH, INCH), ("R" * files,)),
        pose=Pose(
            36.0 + x * cosine - y * sine,
            24.0 + x * sine + y * cosine,
            -sine * ahead,
            cosine * ahead,
        ),
    )


def chargers(case: Abreast, table: Battle) -> list[Approach]:
    """Return the charges on the front of the target."""
    return [approach(table, name) for name, _ in zip(NAMES, case.files, strict=False)]


def models(case: Abreast, table: Battle) -> int:
    """Return how many models the referee finds, 0 if not all chargers touch."""
    found = best_combined_charges(chargers(case, table))
    return found[0].models if found and not found[0].failed else 0


def named(case: Abreast, table: Battle, lows: Places) -> int:
    """Return how many models touch at places, 0 if the referee refuses them."""
    offsets = [-right for right in across(case, lows)]
    found = combined_charge_at(chargers(case, table), offsets)
    return found[0].models if found else 0


def assert_best(case: Abreast) -> None:
    """Hold what is found against the best places, each charger right before its own."""
    fitting = list(places(case))
    most = max((touching(case, lows) for lows in fitting), default=0)
    best = next((lows for lows in fitting if touching(case, lows) == most), None)
    right = [-7.0, 0.0, 7.0] if best is None else across(case, best)
    # Nobody is side by side at first: the first goes straight on, then the next.
    away = [3.0 + 2.0 * number for number, _ in enumerate(case.files)]
    table = battle(case, right, away)
    assert models(case, table) == most
    if best is not None:
        assert named(case, table, best) == most


def cases(many: int) -> list[Abreast]:
    """Return so many chargers of up to five files, before a target of up to six."""
    files = product(range(1, 6), repeat=many)
    return [
        Abreast(*each, seed=n) for n, each in enumerate(product(files, range(1, 7)))
    ]


@pytest.mark.parametrize(("files", "target"), [((2, 2), 2), ((2, 1), 1), ((1, 2), 1)])
def test_two_flush_of_whom_neither_has_any_leeway(
    files: tuple[int, ...], target: int
) -> None:
    """CHG-MOVE-6: each has a corner there, or all of it, at one offset alone."""
    assert_best(Abreast(files, target, 0))


@pytest.mark.slow
@pytest.mark.parametrize("files", [(2, 1, 1), (1, 1, 5), (1, 5, 1)])
def test_three_flush_of_whom_nobody_has_any_leeway(files: tuple[int, ...]) -> None:
    """CHG-MOVE-6: one squarely before a single foe, and one at either corner."""
    assert_best(Abreast(files, 1, 0))


@pytest.mark.slow
@pytest.mark.parametrize(("many", "every"), [(2, 17), (3, 131)])
def test_nothing_better_among_all_sums_of_half_bases(many: int, every: int) -> None:
    """CHG-MOVE-6, CHG-MOVE-8: some of all widths; the seed turns the table."""
    for case in cases(many)[::every]:
        assert_best(case)

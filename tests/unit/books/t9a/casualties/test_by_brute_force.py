"""Ways to remove casualties, against lifting them one by one and trying everything."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from draws import WHOLES, some
from guards import all_picked, guard, ways_of
from serried.books.t9a.casualties.closing_ranks import stood
from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.units import formation_fault
from serried.model.errors import FormationError
from serried.model.formation import EMPTY, Formation
from serried.model.unit import Unit

CELL = 500
"""A base of 25x25, in 0.05 mm."""

POOLS = {"R": "RMS", "W": "W"}
"""The letters of each Health Pool of R&F."""

CHARACTERS = dict.fromkeys("KJL", "25x25")

Cells: TypeAlias = dict[str, tuple[int, int]]
"""Rank and file of each model, from 0, in the files that the unit had."""

Seen: TypeAlias = frozenset[tuple[str, int, int]]
"""Letters with rank and file: alike models are one."""

Ending: TypeAlias = tuple[frozenset[str], Seen]
"""Who was lifted, and how the rest stands."""


TEAMS = '[unit.model.W]\ntype = "beast"\n'
"""Models whose Health Pool is another than that of R (HP-1)."""


@st.composite
def units(
    draw: st.DrawFn, *, deep: bool = False, teams: bool = False, flat: bool = False
) -> Unit:
    """Draw a lawful unit: command models anywhere, Front Rank models in front.

    With *deep* there is one of these at least, and a second rank. With *teams* some
    have a Health Pool beside R, and *flat* is one rank.
    """
    files = draw(st.integers(2, 4))
    full = 1 if flat else draw(st.integers(1, 2))
    files += 3 if flat else 0
    rest = 0 if flat else draw(st.integers(1 if deep and full == 1 else 0, files))
    cells = ["R"] * (files * full + rest)
    some = st.lists(st.sampled_from("CKJL"), unique=True, min_size=int(deep))
    leaders = draw(some)
    places = draw(st.permutations(range(files)))
    places += draw(st.permutations(range(files, min(2 * files, len(cells)))))
    for letter, place in zip(leaders, places, strict=False):
        cells[place] = letter
    free = [n for n, letter in enumerate(cells) if letter == "R"]
    command = draw(st.lists(st.sampled_from("MS"), unique=True))
    for letter, place in zip(command, draw(st.permutations(free)), strict=False):
        cells[place] = letter
    for place, letter in enumerate(cells if teams else ()):
        if letter == "R" and draw(st.booleans()):
            cells[place] = "W"
    ranks = ["".join(cells[n : n + files]) for n in range(0, len(cells), files)]
    if rest and draw(st.booleans()):
        ranks[-1] = ranks[-1].rjust(files, EMPTY)
    drawn = {x: base for x, base in CHARACTERS.items() if x in cells}
    kinds = TEAMS if "W" in cells else ""
    return guard(*ranks, kinds=kinds, **drawn)  # type: ignore[arg-type] # only letters


def cells_of(unit: Unit) -> Cells:
    """Return where everybody stands."""
    return {p.name: (p.rank - 1, p.file - 1) for p in unit.formation.places}


def letters_of(unit: Unit) -> dict[str, str]:
    """Return the letters of all models."""
    return {place.name: place.letter for place in unit.formation.places}


def seen(unit: Unit, cells: Cells) -> Seen:
    """Return what can be seen of models in cells."""
    letters = letters_of(unit)
    return frozenset((letters[name], *cell) for name, cell in cells.items())


def ending(unit: Unit, way: Removal) -> Ending:
    """Return how a way ends."""
    left = -(unit.formation.files * CELL // 2)
    cells = {
        m.name: ((-m.y - CELL // 2) // CELL, (m.x - CELL // 2 - left) // CELL)
        for m in way.standing
    }
    return frozenset(way.removed), seen(unit, cells)


def one_by_one(unit: Unit, pools: str) -> set[Ending]:
    """Return how it ends to lift R&F of those *pools* one by one, in this order."""
    states = {tuple(cells_of(unit).items())}
    for pool in pools:
        states = {
            tuple(after.items())
            for state in states
            for after in _without_one(unit, dict(state), POOLS[pool])
        }
    everybody = frozenset(cells_of(unit))
    return {(everybody.difference(dict(s)), seen(unit, dict(s))) for s in states}


def _without_one(unit: Unit, cells: Cells, of: str) -> Iterator[Cells]:
    """Yield the cells after one more casualty, *of* the letters of one Health Pool.

    It comes from the rear rank of the pool, command models left out while there are
    others; those who are left behind take its place. In the first rank it comes from
    an end, and those beyond it slide if nobody takes its place.
    """
    letters = letters_of(unit)
    pool = [n for n in cells if letters[n] in of]
    plain = [n for n in pool if letters[n] not in "MS"] or pool
    rank = max(cells[n][0] for n in plain)
    row = sorted((n for n in cells if cells[n][0] == rank), key=lambda n: cells[n][1])
    next_ones = [n for n in row if n in plain]
    fillers = [n for n in cells if letters[n] in "RMSW" and cells[n][0] > rank]
    rear = max((cells[n][0] for n in fillers), default=0)
    fillers = [n for n in fillers if cells[n][0] == rear]
    if rank == 0:
        next_ones = [next_ones[0], next_ones[-1]]
    for side, lifted in enumerate(next_ones):
        rest = {n: cell for n, cell in cells.items() if n != lifted}
        for filler in fillers:
            yield dict(sorted((rest | {filler: cells[lifted]}).items()))
        if not fillers and rank == 0:
            gone = cells[lifted][1]
            for n in row:
                file = cells[n][1]
                if n != lifted and (file < gone if side == 0 else file > gone):
                    rest[n] = 0, file + (1 if side == 0 else -1)
        if not fillers:
            yield dict(sorted(rest.items()))


def moved_least(unit: Unit, lifted: frozenset[str]) -> set[Ending]:
    """Return the lawful ends of so many files in which fewest models move."""
    home = {n: cell for n, cell in cells_of(unit).items() if n not in lifted}
    for many in range(4):
        found = {
            (lifted, seen(unit, cells))
            for movers in combinations(home, many)
            for cells in _re_placed(unit, home, movers)
            if _lawful(unit, cells)
        }
        if found:
            return found
    return set()


def _re_placed(unit: Unit, home: Cells, movers: tuple[str, ...]) -> Iterator[Cells]:
    kept = {n: cell for n, cell in home.items() if n not in movers}
    ranks, files = len(unit.formation.ranks), unit.formation.files
    free = [
        (rank, file)
        for rank in range(ranks)
        for file in range(files)
        if (rank, file) not in kept.values()
    ]
    for cells in permutations(free, len(movers)):
        if all(home[n] != cell for n, cell in zip(movers, cells, strict=True)):
            yield kept | dict(zip(movers, cells, strict=True))


def _lawful(unit: Unit, cells: Cells) -> bool:
    letters, files = letters_of(unit), unit.formation.files
    drawn = {cell: letters[name] for name, cell in cells.items()}
    if any((0, file) not in drawn for file in range(files)):
        return False
    ranks = tuple(
        "".join(drawn.get((rank, file), EMPTY) for file in range(files))
        for rank in range(max(rank for rank, _ in drawn) + 1)
    )
    try:
        formation = Formation(unit.formation.base, ranks, unit.formation.larger)
    except FormationError:
        return False
    return formation_fault(replace(unit, formation=formation)) is None


@pytest.mark.slow
@settings(
    max_examples=some(250) * WHOLES, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(units(), st.integers(1, 5))
def test_rank_and_file_fall_as_they_do_one_by_one(unit: Unit, many: int) -> None:
    """CAS-3, CAS-4, CAS-6, CMD-3, AMB-79, AMB-80: in every order, and not otherwise."""
    letters = list(letters_of(unit).values())
    assume(many < letters.count("R"))  # command models come after, from the rear
    ways, _ = ways_of(unit, R=many)
    found = {ending(unit, way) for way in all_picked(unit, ways)}
    expected = one_by_one(unit, "R" * many)

    # Characters behind a first rank that shrinks under them may have to move as well.
    assume(all(_stands_lawfully(end) for end in expected))
    assert {_places(end) for end in found} == {_places(end) for end in expected}
    # Command models that come from behind may slide on in one order, and stand where
    # they have to go at once in another: then nobody else slides.
    if all(p.rank == 1 or p.letter not in "MS" for p in unit.formation.places):
        assert found == expected


@pytest.mark.slow
@settings(
    max_examples=some(250) * WHOLES, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(units(teams=True), st.sampled_from("RW"), st.integers(1, 4))
@example(unit=guard("WCWW", "RW..", kinds=TEAMS), pool="W", many=3)
def test_models_of_any_pool_fall_as_they_do_one_by_one(
    unit: Unit, pool: str, many: int
) -> None:
    """HP-1, CAS-3, CAS-4, CAS-6: whichever loses, and others step into the gaps.

    One by one, somebody may step into a gap and slide on with the others when the next
    one falls; at once it steps where they need not slide, and fewer move (CAS-ILL-4).
    """
    letters = list(letters_of(unit).values())
    assume("R" in letters)
    assume(many < letters.count(pool))
    ways, _ = ways_of(unit, **{pool: many})
    found = {ending(unit, way) for way in all_picked(unit, ways)}
    expected = one_by_one(unit, pool * many)

    assume(all(_stands_lawfully(end) for end in expected))
    assert {lifted for lifted, _ in found} == {lifted for lifted, _ in expected}
    assert {_places(end) for end in found} == {_places(end) for end in expected}
    if not {"M", "S"} & {*letters}:
        assert found == {
            end
            for end in found | expected
            if not any(_is_tidier(unit, other, end) for other in found | expected)
        }
        for end in found - expected:
            assert any(_is_tidier(unit, end, other) for other in expected)


@pytest.mark.slow
@settings(
    max_examples=some(250) * WHOLES, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(units(teams=True, flat=True), st.integers(1, 3), st.integers(1, 3))
def test_two_pools_fall_as_they_do_one_by_one(
    unit: Unit, own: int, others: int
) -> None:
    """CAS-4, CAS-6, AMB-27: of one rank, in whatever order the two pools lose."""
    letters = list(letters_of(unit).values())
    assume(own < letters.count("R"))
    assume(others < letters.count("W"))
    ways, _ = ways_of(unit, R=own, W=others)
    found = {ending(unit, way) for way in ways}

    for order in {*permutations("R" * own + "W" * others)}:
        assert found == one_by_one(unit, "".join(order))


def _is_tidier(unit: Unit, end: Ending, other: Ending) -> bool:
    """Tell whether fewer models move, of those left of the same, to the same places."""
    if _places(end) != _places(other):
        return False
    lifted, stood_so = end
    home = seen(unit, {n: c for n, c in cells_of(unit).items() if n not in lifted})
    return len(stood_so - home) < len(other[1] - home)


def _places(end: Ending) -> tuple[frozenset[str], frozenset[tuple[int, int]]]:
    """Return who was lifted, and which places are taken then."""
    lifted, stood_so = end
    return lifted, frozenset((rank, file) for _, rank, file in stood_so)


def _stands_lawfully(end: Ending) -> bool:
    """Tell whether ranks taken as they are have no gap but in the last."""
    _, stood_so = end
    first = [file for _, rank, file in stood_so if rank == 0]
    return all(min(first) <= file <= max(first) for _, _, file in stood_so)


@pytest.mark.slow
@settings(
    max_examples=some(250) * WHOLES, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(units(deep=True), st.integers(0, 3), st.integers(0, 2))
def test_gaps_are_filled_by_as_few_as_can_be(
    unit: Unit, number: int, many: int
) -> None:
    """CAS-ILL-3, CAS-ILL-5, FR-1, FR-11: and nobody else moves."""
    letters = letters_of(unit)
    leaders = [own for own in letters.values() if own in "CKJL"]
    letter = leaders[number % len(leaders)]
    who = [name for name, own in letters.items() if own == letter]
    rear = max((p.rank for p in unit.formation.places if p.letter in "RMS"), default=1)
    plain = [
        p.name for p in unit.formation.places if p.rank == rear and p.letter == "R"
    ]
    assume(rear > 1)
    assume(many <= len(plain))
    left = sorted(letters.values())
    for gone in (letter, *("R" * many)):
        left.remove(gone)
    assume(not set(left) <= set("KJL"))  # Characters alone keep their ranks
    losses = {letter: 1} | ({"R": many} if many else {})
    expected = {
        end
        for lifted in combinations(plain, many)
        for end in moved_least(unit, frozenset({*who, *lifted}))
    }
    assume(expected)
    assume(all(moved_least(unit, lifted) for lifted, _ in expected))
    ways, _ = ways_of(unit, **losses)
    found = {ending(unit, way) for way in all_picked(unit, ways)}

    assert {stood_so for _, stood_so in found} == {so for _, so in expected}
    assert found <= expected


@pytest.mark.slow
@settings(
    max_examples=some(250) * WHOLES, suppress_health_check=[HealthCheck.filter_too_much]
)
@given(units(), st.integers(0, 6), st.sets(st.sampled_from("CKJL")))
def test_nothing_is_lost_but_the_casualties(
    unit: Unit, many: int, fallen: set[str]
) -> None:
    """CAS-1, CAS-ILL-1: models, places on the table, and a lawful formation."""
    letters = list(letters_of(unit).values())
    fallen &= set(letters)
    losses = dict.fromkeys(sorted(fallen), 1) | {"R": many}
    assume("R" in letters)
    ways, taken = ways_of(unit, **losses)
    assert bool(ways) != taken.everybody
    pose = unit.pose
    assert pose is not None
    home = {p.name: pose.point(p.x / 508, p.y / 508) for p in unit.formation.places}
    for way in all_picked(unit, ways):
        after, names = stood(way, taken)
        assert after.pose is not None
        now = {
            p.name: after.pose.point(p.x / 508, p.y / 508)
            for p in after.formation.places
        }
        assert {*way.removed} | {old for old, _ in names} == set(home)
        assert len(way.removed) + len(names) == len(home)
        for old, new in names:
            same = now[new] == pytest.approx(home[old], abs=1e-9)
            assert same != (old in way.slid)
        assert formation_fault(after) is None
        assert len(way.removed) == sum(loss.models for loss in taken.losses)

"""Charging out of a Combined Unit, worked out by hand.

The guard are five wide and two deep on square inches, their front at (36, 14); K stands
in the middle of the first rank, with its own front there.
"""

from dataclasses import replace

import pytest

from charges import approach
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charging.moving.charging_out import (
    FailsOut,
    charger_alone,
    fails_out,
)
from serried.books.t9a.edition import EDITION
from serried.geometry import Pose, same
from serried.model.actions.legs import Forward
from serried.model.battle import Battle
from serried.model.effects import Effect, Until
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.unit import Unit
from unit.books.t9a.charging.on_the_table import block, rock, table


def guard(*ranks: str, marks: frozenset[Mark] = frozenset()) -> Unit:
    """Return the Combined Unit."""
    drawn = ranks or ("RRKRR", "RRRRR")
    return block(
        "guard", "blue", (36.0, 14.0), 0.0, *drawn, characters="K", marks=marks
    )


def foes(y: float = 24.0) -> Unit:
    """Return three enemies whose front looks south."""
    return block("foes", "red", (36.0, y), 180.0, "RRR")


def fails(battle: Battle, distance: float, *, flying: bool = False) -> FailsOut:
    """Return what comes of a failed charge straight ahead."""
    unit = battle.unit("guard")
    return fails_out(
        EDITION.situation(battle), unit, "K", (36.0, 40.0), distance, flying=flying
    )


@pytest.mark.parametrize("distance", [2.0, 4.0, 6.0])
def test_an_inch_away_it_is_out(distance: float) -> None:
    """CHR-CHG-7, SPACE-7: its rear, an inch behind its front, is D - 1 away."""
    before = table(guard(), foes())

    found = fails(before, distance)

    assert found.leaves
    assert found.gap == distance - 1.0
    assert found.move.legs == (Forward(distance),)
    king = found.battle.unit("guard-K")
    assert king.pose == Pose(36.0, 14.0 + distance, 0.0, 1.0)
    assert king.has(Mark.SHAKEN)
    rest = found.battle.unit("guard")
    assert rest.formation.ranks == ("RRRRR", "RR.RR")
    assert not rest.has(Mark.SHAKEN)


@pytest.mark.parametrize("distance", [1.0, 1.9, 1.9999])
def test_nearer_it_stays_and_all_are_shaken(distance: float) -> None:
    """CHR-CHG-8: nothing moves, and every model of the unit is Shaken."""
    before = table(guard(), foes())

    found = fails(before, distance)

    assert not found.leaves
    assert found.battle.unit("guard") == before.unit("guard").with_marks(Mark.SHAKEN)
    assert [unit.id for unit in found.battle.units] == ["guard", "foes"]


def test_a_die_that_something_shortens_may_be_too_little() -> None:
    """CHR-CHG-8: 6", but a cliff is 1.5" ahead."""
    cliff = rock("cliff", (30.0, 15.5, 42.0, 17.0))

    found = fails(table(guard(), foes(), cliff), 6.0)

    assert not found.leaves
    assert found.move.barred_by == "cliff"
    assert same(found.gap, 0.48)


def test_its_unit_is_not_in_its_way() -> None:
    """CHR-LEAVE-3: from the second rank through the first; 3" is an inch beyond."""
    found = fails(table(guard("RRRRR", "RRKRR"), foes()), 3.0)

    assert found.leaves
    assert same(found.gap, 1.0)


def test_who_charges_no_more_is_not_charging() -> None:
    """CHG-FAIL-4: out of the unit or in it."""
    charging = guard(marks=frozenset({Mark.CHARGING}))
    for distance in (1.0, 3.0):
        found = fails(table(charging, foes()), distance)

        assert not found.unit.has(Mark.CHARGING)
        assert found.unit.has(Mark.SHAKEN)
        assert found.battle.unit(found.unit.id) == found.unit


def test_flying_it_comes_back_and_may_stay() -> None:
    """FLY-3, CHR-CHG-8: 3" would end inside of a cliff that begins 1.5" ahead."""
    cliff = rock("cliff", (30.0, 15.5, 42.0, 17.5))

    assert not fails(table(guard(), foes(), cliff), 3.0, flying=True).leaves
    assert fails(table(guard(), foes(), cliff), 6.0, flying=True).leaves


def test_alone_it_charges_from_where_it_stands() -> None:
    """CHR-CHG-2, CHR-CHG-6: 10" straight ahead it meets three, and is the fourth."""
    before = table(guard(), foes())
    alone = charger_alone(before, before.unit("guard"), "K")

    (end,) = best_charges(
        approach(alone.battle, alone.unit, foes())._replace(left=alone.ignoring)
    )

    assert end.unit == "guard-K"
    assert end.models == 4
    assert end.way.legs == (Forward(10.0),)
    assert alone.battle.unit("guard").formation.ranks == ("RRRRR", "RR.RR")


def test_unless_it_is_ignored_its_unit_is_in_its_way() -> None:
    """CHR-LEAVE-3: it stands on top of where the rest closes its ranks."""
    before = table(guard(), foes())
    alone = charger_alone(before, before.unit("guard"), "K")

    assert best_charges(approach(alone.battle, alone.unit, foes())) == ()


@pytest.mark.parametrize(("y", "room"), [(15.0, True), (14.9, False)])
def test_it_does_not_end_on_top_of_its_unit(y: float, room: object) -> None:
    """CHR-CHG-6: it is an inch deep, and that much there is between them, or less."""
    before = table(guard(), foes(y))
    alone = charger_alone(before, before.unit("guard"), "K")

    ends = best_charges(
        approach(alone.battle, alone.unit, foes(y))._replace(left=alone.ignoring)
    )

    assert bool(ends) == room


def test_what_lay_on_the_unit_lies_on_both() -> None:
    """CHR-LEAVE-2: until the end of the phase at least."""
    haste = Effect(name="haste", on=("guard",), until=Until.TURN)
    before = replace(table(guard(), foes()), effects=(haste,))

    found = fails(before, 4.0)

    (effect,) = found.battle.effects
    assert effect.on == ("guard", "guard-K")


def test_no_character_no_charge() -> None:
    """Bad input gets one clear line."""
    before = table(guard(), foes())

    with pytest.raises(RequestError, match="no model drawn with X"):
        charger_alone(before, before.unit("guard"), "X")

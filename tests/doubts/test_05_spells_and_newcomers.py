"""A joiner took on a One Turn effect on the unit, which SPELL-3 denies."""

import pytest

from characters import alone, kind, table
from positions import FOES, RATES, SPEARS, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle

JOINS = "hero march: join spears at 1.3"


def song(on: str, until: str = "turn", more: str = "discipline = 2") -> str:
    """Return an effect on somebody."""
    return f'\n[[effect]]\nname = "song"\non = "{on}"\nuntil = "{until}"\n{more}\n'


def needs(battle: Battle, name: str = "spears") -> int:
    """Return what a March Test in the Magic Phase passes on, at the best Discipline."""
    if battle.phase == "movement":
        battle = referee.play(battle, "next phase").battle
    waits = referee.judge(battle, f"{name} magical move 12 march: forward 1").depends
    assert waits is not None
    return waits.passes_on


@pytest.mark.parametrize(("until", "best"), [("turn", 9), ("permanent", 10)])
def test_what_lasts_for_one_turn_does_not_pass_to_who_joins(
    until: str, best: int
) -> None:
    """The spears have 7 and the song adds 2; the hero has 8, or 10 of a banner."""
    joined = referee.play(table(SPEARS, FOES, alone(), song("spears", until)), JOINS)

    assert needs(joined.battle) == best
    assert parse_battle(format_battle(joined.battle)) == joined.battle


def test_what_lies_on_who_joins_does_not_pass_to_the_unit() -> None:
    """The hero alone has 10 then, and the best present is his."""
    joined = referee.play(table(SPEARS, FOES, alone(), song("hero")), JOINS).battle

    assert needs(joined) == 10
    assert [(one.on, one.spares) for one in joined.effects] == [(("spears.H",), ())]


def test_what_lies_on_both_goes_on_lying_on_both() -> None:
    """Nobody is spared who was under it before."""
    both = song("spears").replace('"spears"', '["spears", "hero"]')
    joined = referee.play(table(SPEARS, FOES, alone(), both), JOINS).battle

    assert [(one.on, one.spares) for one in joined.effects] == [
        (("spears", "spears.H"), ())
    ]


@pytest.mark.clause("SPELL-3")
def test_who_was_spared_leaves_without_it() -> None:
    """SPELL-3: parts of a unit that divides are under it only if they were."""
    body = f'{RATES}ranks = ["RRHRR", "RRRRR"]'
    spears = unit("spears", where=at(36, 10), body=body) + kind("H")
    parts = (spears, song("spears", more='spares = ["spears.H"]\ndiscipline = 2'))
    left = referee.play(table(*parts), "spears.H advance: forward 4").battle

    assert [(one.on, one.spares) for one in left.effects] == [(("spears",), ())]


def test_who_was_spared_and_falls_is_forgotten() -> None:
    """Nobody is named who is not there."""
    body = f'{RATES}ranks = ["RRRRH"]'
    spears = unit("spears", where=at(36, 10), body=body) + kind("H")
    parts = (spears, song("spears", more='spares = ["spears.H"]\ndiscipline = 2'))
    after = referee.play(table(*parts), "spears.H lose 9").battle

    assert [(one.on, one.spares) for one in after.effects] == [(("spears",), ())]
    assert parse_battle(format_battle(after)) == after

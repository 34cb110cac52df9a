"""Effects on one Character of a unit: brought along, and taken out again.

Source:
    CHR-JOIN-15, CHR-LEAVE-2, GEN-10, MOV-3, AMB-8
"""

import pytest

from characters import alone, kind, table
from positions import FOES, RATES, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.effects import Until
from serried.model.errors import NotationError

SPEARS = unit(
    "spears", body="advance = 6\nmarch = 12\ndiscipline = 7\nfiles = 5\nmodels = 10"
)


def effect(on: str, until: str = "permanent", change: str = "advance = -2") -> str:
    """Return an effect on somebody."""
    return f'\n[[effect]]\nname = "song"\non = "{on}"\nuntil = "{until}"\n{change}\n'


def later(battle: Battle) -> Battle:
    """Return the battle in the Movement Phase of the player's next turn."""
    for line in ("next turn", "next turn", "next phase"):
        battle = referee.play(battle, line).battle
    return battle


def on(battle: Battle) -> list[tuple[tuple[str, ...], Until]]:
    """Return who is under which effect."""
    return [(one.on, one.until) for one in battle.effects]


def test_an_effect_on_it_lies_on_it_alone_when_it_has_joined() -> None:
    """CHR-JOIN-15: the hero goes 4 inches, and the unit with it."""
    joined = referee.play(
        table(SPEARS, alone(), effect("hero")), "hero march: join spears at 1.3"
    ).battle

    assert on(joined) == [(("spears.H",), Until.PERMANENT)]
    assert parse_battle(format_battle(joined)) == joined
    again = later(joined)
    assert referee.judge(again, "spears advance: forward 4").legal
    too_far = referee.judge(again, "spears advance: forward 4.1")
    assert too_far.breaks == ("MOV-10", "MOV-15")
    left = referee.play(again, "spears.H advance: forward 4").battle
    assert on(left) == [(("spears-H",), Until.PERMANENT)]
    assert referee.judge(left, "spears advance: backward 3").legal


def test_what_makes_it_faster_does_not_make_the_unit_faster() -> None:
    """CHR-JOIN-15, AMB-8: the slowest bounds them all; out of it the hero goes 8."""
    joined = referee.play(
        table(SPEARS, alone(), effect("hero", change="advance = 2")),
        "hero march: join spears at 1.3",
    ).battle

    again = later(joined)
    assert not referee.judge(again, "spears advance: forward 6.1").legal
    assert referee.judge(again, "spears.H advance: forward 8").legal
    assert not referee.judge(again, "spears.H advance: forward 8.1").legal


def test_an_effect_of_the_turn_ends_with_it() -> None:
    """GEN-2: wherever the Character is."""
    joined = referee.play(
        table(SPEARS, alone(), effect("hero", until="turn")),
        "hero march: join spears at 1.3",
    ).battle

    assert on(joined) == [(("spears.H",), Until.TURN)]
    assert on(later(joined)) == []


def test_its_discipline_is_its_own_in_a_test_of_the_unit() -> None:
    """TEST-3: the best present is the hero's 8, and 9 under the song; others have 7."""
    body = 'advance = 6\nmarch = 12\ndiscipline = 7\nranks = ["RRHRR", "RRRRR"]'
    guard = unit("spears", body=body) + kind("H", "discipline = 8")
    song = effect("spears.H", change="discipline = 1")

    for parts, target in (((guard, FOES), 8), ((guard, FOES, song), 9)):
        waits = referee.judge(table(*parts), "spears march: forward 1").depends
        assert waits is not None
        assert waits.passes_on == target


def test_from_one_unit_into_another_it_takes_its_part_along() -> None:
    """CHR-LEAVE-2, CHR-JOIN-15: the others it comes to are not under it."""
    guard = unit("guard", body=f'{RATES}ranks = ["RRKRR", "RRRRR"]') + kind("K")
    others = unit("others", where=at(36, 16), body=f"{RATES}files = 5\nmodels = 10")

    after = referee.play(
        table(guard, others, effect("guard", until="turn")),
        "guard.K march: forward 3, join others at 1.3",
    ).battle

    assert on(after) == [(("guard", "others.K"), Until.TURN)]


@pytest.mark.parametrize("who", ["spears.X", "spears.R", "guard.H"])
def test_an_effect_on_nobody_is_refused(who: str) -> None:
    """A position names those who are there."""
    with pytest.raises(NotationError, match=who):
        table(SPEARS, alone(), effect(who))


@pytest.mark.parametrize("who", ["spears.1.3", "spears.", "spears.k"])
def test_an_effect_on_what_is_no_name_is_refused(who: str) -> None:
    """A unit, or a model by its letter."""
    with pytest.raises(NotationError):
        table(SPEARS, alone(), effect(who))


def test_an_effect_on_one_ends_with_it_alone() -> None:
    """CAS-2: those on the unit last."""
    body = 'ranks = ["RRRRH"]'
    guard = unit("spears", body=body) + kind("H", "hp = 3")
    before = table(guard, effect("spears.H"), effect("spears"))

    hurt = referee.play(before, "spears.H lose 2").battle
    gone = referee.play(before, "spears.H lose 3").battle

    assert [under for under, _ in on(hurt)] == [("spears.H",), ("spears",)]
    assert [under for under, _ in on(gone)] == [("spears",)]

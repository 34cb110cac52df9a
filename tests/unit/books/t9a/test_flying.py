"""Flying Movement of units, and of Characters that join and leave.

Source:
    FLY-1, FLY-2, CHR-LEAVE-3, MOV-10, MOV-17, SPACE-1
"""

from collections.abc import Iterator

import pytest

from characters import alone, drawn, kind, table
from positions import FOES, HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.verdict import Value

FLY = "fly = [8, 16]"
WALL = """
[[terrain]]
id = "wall"
kind = "impassable"
polygon = [[30, 12], [42, 12], [42, 13], [30, 13]]
"""
SPEARS = unit("spears", where=at(36, 17), body=RATES + "files = 5\nmodels = 10")


def pairs(value: Value | None) -> Iterator[tuple[float, ...]]:
    """Yield the stretches of an answer."""
    assert isinstance(value, tuple)
    for stretch in value:
        assert isinstance(stretch, tuple)
        yield tuple(float(str(end)) for end in stretch)


@pytest.mark.parametrize(
    ("line", "breaks"),
    [
        ("hero advance flying: forward 8", ()),
        ("hero advance flying: forward 8.1", ("MOV-10", "MOV-15")),
        ("hero advance flying: backward 4", ()),
        ("hero advance flying: backward 4.1", ("MOV-11",)),
        ("hero march flying: forward 16", ()),
        ("hero march flying: forward 16.1", ("MOV-17", "MOV-19")),
        ("hero march: forward 12.1", ("MOV-17", "MOV-19")),
    ],
)
def test_it_flies_at_rates_of_its_own(line: str, breaks: tuple[str, ...]) -> None:
    """FLY-1: Advance Rate 8 and March Rate 16; on foot 6 and 12."""
    sky = table(alone(where=at(36, 10), more=FLY))

    assert referee.judge(sky, line).breaks == breaks


@pytest.mark.parametrize("verb", ["advance", "march"])
def test_who_has_no_fly_walks(verb: str) -> None:
    """FLY-1: it has no Flying Movement."""
    said = referee.judge(table(alone()), f"hero {verb} flying: forward 6")

    assert said.breaks == ("FLY-1",)


def test_all_of_a_unit_have_to_fly_as_slow_as_the_slowest() -> None:
    """FLY-1, AMB-8: K flies 6 and 10 inches; Q not at all."""
    body = RATES + 'ranks = ["RKR"]\n' + FLY
    slow = unit("birds", body=body) + kind("K", "fly = [6, 10]")
    bound = unit("birds", body=body) + kind("K", "fly = [0, 0]")

    assert referee.judge(table(slow), "birds march flying: forward 10").legal
    too_far = referee.judge(table(slow), "birds march flying: forward 10.1")
    assert too_far.breaks == ("MOV-17", "MOV-19")
    none = referee.judge(table(bound), "birds march flying: forward 10")
    assert none.breaks == ("FLY-1",)


def test_nothing_is_in_its_way_but_its_end_is() -> None:
    """FLY-2, SPACE-1: the wall is from 7 to 8 inches ahead of the front.

    The base is 0.9843 inches deep: from 8 + 0.9843 + 1 inches on it is behind the
    wall and an inch away; up to 6 inches it is an inch before it.
    """
    sky = table(alone(more=FLY), WALL)

    assert referee.judge(sky, "hero march: forward 12").breaks == ("SPACE-2",)
    assert referee.judge(sky, "hero march flying: forward 12").legal
    assert referee.judge(sky, "hero march flying: forward 9.9").breaks == ("SPACE-1",)
    asked = referee.judge(sky, "hero march flying: forward ?")
    ends = [end for stretch in pairs(asked.measure("intervals")) for end in stretch]
    assert ends == pytest.approx([0, 6, 8 + 25 / 25.4 + 1, 16])


def test_changes_of_the_ground_rates_change_those_of_the_air() -> None:
    """FLY-2: two inches more on either."""
    song = '\n[[effect]]\nname = "song"\non = "hero"\nuntil = "turn"\nadvance = 2\n'
    sky = table(alone(more=FLY), song)

    assert referee.judge(sky, "hero advance flying: forward 10").legal
    assert not referee.judge(sky, "hero advance flying: forward 10.1").legal
    assert not referee.judge(sky, "hero march flying: forward 16.1").legal


def test_it_may_fly_into_a_unit() -> None:
    """CHR-JOIN-2, FLY-2: over a wall that keeps others from walking there.

    From 36, 5 to the first rank of a unit at 36, 17: the Centres are 12 inches apart.
    """
    sky = table(alone(more=FLY), SPEARS, WALL)

    walked = referee.judge(sky, "hero march: join spears at 1.3")
    flown = referee.judge(sky, "hero march flying: join spears at 1.3")

    assert walked.breaks == ("SPACE-2",)
    assert flown.legal
    assert flown.measure("length") == pytest.approx(12)
    near = referee.judge(sky, "hero advance flying: join spears at 1.3")
    assert near.breaks == ("MOV-15", "CHR-JOIN-10")


def test_its_wings_are_kept_in_the_unit_and_taken_out_of_it() -> None:
    """CHR-LEAVE-3: who has Fly may fly on its way out, over the foes before it."""
    joined = referee.play(
        table(alone(more=FLY), SPEARS), "hero march flying: join spears at 1.3"
    ).battle
    later = referee.play(referee.play(joined, "next turn").battle, "next phase").battle
    text = format_battle(later) + unit(
        "line", where=at(36, 19.5), body=RATES + "files = 9\nmodels = 9"
    )
    before = parse_battle(text)

    assert parse_battle(format_battle(later)) == later
    assert referee.judge(later, "spears march flying: forward 5").breaks == ("FLY-1",)
    assert not referee.judge(before, "spears.H march: forward 12").legal
    out = referee.play(before, "spears.H march flying: forward 16")
    assert out.battle.unit("spears-H").profile.fly == (8, 16)
    assert drawn(out.battle, "spears") == ("RRRRR", "RRRRR")


def test_who_walks_among_flyers_walks_out_again() -> None:
    """CHR-LEAVE-3, FLY-1: the unit cannot fly while it holds somebody who cannot."""
    birds = unit("birds", body=f"{RATES}files = 5\nmodels = 10\n{FLY}")
    joined = referee.play(table(birds, alone()), "hero march: join birds at 1.3").battle
    later = referee.play(referee.play(joined, "next turn").battle, "next phase").battle

    assert parse_battle(format_battle(later)) == later
    assert referee.judge(later, "birds march flying: forward 9").breaks == ("FLY-1",)
    assert referee.judge(later, "birds.H march flying: forward 9").breaks == ("FLY-1",)
    left = referee.play(later, "birds.H march: forward 9").battle
    assert left.unit("birds-H").profile.fly is None
    assert referee.judge(left, "birds march flying: forward 5").legal


def test_a_march_test_is_needed_in_the_air_too() -> None:
    """MOV-5, MOV-8: foes are within 8 inches; it failed."""
    sky = parse_battle(HEAD + alone(where=at(36, 10), more=FLY) + FOES)

    said = referee.consider(sky, "hero march flying: pivot right 90, forward 9", (6, 6))

    assert said.verdict.breaks == ("MOV-8",)

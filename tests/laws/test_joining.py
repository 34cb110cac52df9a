"""Joining and leaving: nobody is lost, every formation stays lawful.

Source:
    CHR-JOIN-7 to CHR-JOIN-12, CHR-LEAVE-4, CHR-MOVE-2, CHR-MOVE-7, FR-11, FR-12
"""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from laws.transforms import changed, mirror, turn
from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.illegal import IllegalActionError
from serried.model.unit import Unit
from serried.model.verdict import Verdict

HERO = """
[[unit]]
id = "hero"
player = "blue"
{where}
base = "{base}"
ranks = ["H"]
advance = 6
march = 12
discipline = 8
hp = 3
[unit.model.H]
character = true
"""
LARGER = """\
ranks = ["RKKC", "RKKR", ".R.."]
[unit.model.K]
character = true
base = "40x40"
"""
BODIES = (
    "files = 5\nmodels = 13",
    "files = 4\nmodels = 4",
    'ranks = ["RCR", "RMR", "R.."]',
    LARGER,
    'ranks = ["RRKRR"]\n[unit.model.K]\ncharacter = true',
)
"""Drawn after the rates, for a table of a model ends the unit."""


@st.composite
def tables(draw: st.DrawFn) -> Battle:
    """Draw a unit on 20x20, and a hero somewhere behind or beside it."""
    body = draw(st.sampled_from(BODIES))
    spears = unit("spears", where=at(36, 24), base="20x20", body=RATES + body)
    x, y = draw(st.integers(28, 44)), draw(st.integers(12, 18))
    facing = draw(st.sampled_from([0, 30, 90, 200]))
    base = draw(st.sampled_from(["20x20", "40x40", "20x40", "25x25"]))
    return parse_battle(HEAD + spears + HERO.format(where=at(x, y, facing), base=base))


def places(verdict: Verdict) -> tuple[str, ...]:
    """Return the places that a question lists."""
    listed = verdict.measure("places")
    assert isinstance(listed, tuple)
    return tuple(map(str, listed))


def models(battle: Battle) -> Counter[tuple[bool, int]]:
    """Return who there is, by being a Character and by Health Points."""
    return Counter(
        (kind is not None and kind.character, hp_of(one, place.letter))
        for one in battle.units
        for place in one.formation.places
        for kind in [one.kind(place.letter)]
    )


def hp_of(one: Unit, letter: str) -> int:
    """Return the Health Points of a model."""
    kind = one.kind(letter)
    return one.profile.hp if kind is None or kind.hp is None else kind.hp


@pytest.mark.slow
@FEWER
@given(tables())
def test_the_hero_can_join_where_it_is_told_to_and_nowhere_else(battle: Battle) -> None:
    """What ``?`` lists is lawful when it is asked, and what it leaves out is not."""
    listed = places(referee.judge(battle, "hero march: join spears at ?"))

    spears = battle.unit("spears").formation
    for rank in range(1, len(spears.ranks) + 2):
        for file in range(1, spears.files + 1):
            name = f"{rank}.{file}"
            said = referee.judge(battle, f"hero march: join spears at {name}")
            assert said.legal is (name in listed), (name, listed, said.breaks)


@pytest.mark.slow
@FEWER
@given(tables())
def test_nobody_is_lost_who_joins(battle: Battle) -> None:
    """One unit less, as many models, and what stands there can be written and read."""
    for name in places(referee.judge(battle, "hero march: join spears at ?")):
        after = referee.play(battle, f"hero march: join spears at {name}").battle

        assert [one.id for one in after.units] == ["spears"]
        assert models(after) == models(battle)
        assert parse_battle(format_battle(after)) == after
        moved = referee.judge(after, "spears advance: forward 1")
        assert "CHR-JOIN-12" in moved.breaks


@pytest.mark.slow
@FEWER
@given(tables(), st.floats(0.0, 360.0))
def test_the_places_are_the_same_on_any_table(battle: Battle, degrees: float) -> None:
    """Turned and mirrored tables list the same places."""
    ask = "hero march: join spears at ?"
    listed = places(referee.judge(battle, ask))

    turned = changed(battle, turn(degrees, (36.0, 24.0)))
    assert places(referee.judge(turned, ask)) == listed
    mirrored = changed(battle, mirror(battle))
    hero = battle.unit("hero").formation.base
    wide = hero.places_in(battle.unit("spears").formation.base)
    if wide is not None and wide[1] == 1 and not any("widening" in p for p in listed):
        files = battle.unit("spears").formation.files
        there = {mirrored_place(name, files) for name in listed}
        assert set(places(referee.judge(mirrored, ask))) == there


def mirrored_place(name: str, files: int) -> str:
    """Return where a place in the ranks is when east and west are swapped."""
    rank, _, file = name.partition(".")
    return f"{rank}.{files + 1 - int(file)}"


@pytest.mark.slow
@FEWER
@given(tables(), st.floats(0.0, 12.0))
def test_who_leaves_again_leaves_a_lawful_unit(battle: Battle, distance: float) -> None:
    """Models and Health Points are as many as before, and the ranks are lawful."""
    listed = places(referee.judge(battle, "hero march: join spears at ?"))
    if not listed:
        return
    joined = referee.play(battle, f"hero march: join spears at {listed[0]}").battle
    again = referee.play(referee.play(joined, "next turn").battle, "next phase").battle
    line = f"spears.{letter_of(again)} march: forward {distance!r}"

    try:
        left = referee.play(again, line).battle
    except IllegalActionError as barred:
        clauses = set(barred.verdict.breaks)
        assert clauses <= {"CHR-MOVE-2", "EDGE-1"}
        return

    assert models(left) == models(battle)
    assert parse_battle(format_battle(left)) == left
    spears, hero = left.units
    assert referee.judge(left, f"{spears.id} may move").legal
    assert not referee.judge(left, f"{hero.id} may move").legal
    gap = referee.judge(left, f"{hero.id} distance to spears").measure("distance")
    assert isinstance(gap, float)
    assert gap >= 1 - 1e-6


def letter_of(battle: Battle) -> str:
    """Return what the hero is drawn with in the unit."""
    kinds = battle.unit("spears").kinds
    return next(kind.letter for kind in kinds if kind.hp == 3)


def test_a_hero_alone_cannot_leave_itself() -> None:
    """Whoever is all there is of a unit moves as that unit."""
    battle = parse_battle(HEAD + HERO.format(where=at(36, 12), base="20x20"))

    with pytest.raises(RequestError, match="move hero itself"):
        referee.judge(battle, "hero.H march: forward 3")


def test_the_way_into_the_ranks_is_straight() -> None:
    """CHR-JOIN-10: from Centre to Centre, by hand.

    The hero's front is at 36, 15; its Centre 10 mm behind. The spears' front is at
    24; the middle of the first rank of five 20 mm bases is 10 mm behind that.
    """
    spears = unit("spears", base="20x20", where=at(36, 24), body=RATES + BODIES[0])
    text = HEAD + spears + HERO.format(where=at(36, 15), base="20x20")

    said = referee.judge(parse_battle(text), "hero march: join spears at 1.5")

    length = said.measure("length")
    assert isinstance(length, float)
    assert math.isclose(length, math.hypot(9.0, 40 / 25.4), abs_tol=1e-12)


BASES = ("20x20", "20x40", "40x40", "40x60", "25x50", "60x60")


@st.composite
def companies(draw: st.DrawFn) -> Battle:
    """Draw a Character, and others behind it that will join it."""
    text = HEAD
    for number in range(draw(st.integers(2, 4))):
        base = draw(st.sampled_from(BASES))
        lone = HERO.format(where=at(36 - 4 * number, 24 - 8 * (number > 0)), base=base)
        text += lone.replace('"hero"', f'"hero{number}"')
    return parse_battle(text)


def fought_on(battle: Battle) -> Battle:
    """Return the battle in the next Movement Phase of the only player."""
    return referee.play(referee.play(battle, "next turn").battle, "next phase").battle


def places_of(battle: Battle, name: str) -> dict[str, tuple[float, float]]:
    """Return where the middle of each model stands on the table."""
    one = battle.unit(name)
    pose = pose_of(one)
    return {
        place.letter: pose.point(inches(place.x), inches(place.y))
        for place in one.formation.places
    }


@pytest.mark.slow
@FEWER
@given(companies(), st.data())
def test_characters_among_themselves_come_and_go(
    before: Battle, data: st.DataObject
) -> None:
    """FR-4, CHR-JOIN-5: nobody is lost, and every formation on the way is lawful."""
    battle = before
    for one in before.units[1:]:
        listed = places(referee.judge(battle, f"{one.id} march: join hero0 at ?"))
        if not listed:
            continue
        place = data.draw(st.sampled_from(listed))
        line = f"{one.id} march: join hero0 at {place}"
        stood = places_of(battle, "hero0")
        joined = referee.play(battle, line)
        battle = joined.battle
        stands = places_of(battle, "hero0")
        assert lawful(battle, before)
        newcomer = next(iter(stands.keys() - stood.keys()))
        assert joined.trip is not None
        end = joined.trip.end
        half = inches(one.formation.base.depth) / 2
        assert stands[newcomer] == pytest.approx(end.point(0.0, -half))
    battle = fought_on(battle)
    while not battle.unit("hero0").single:
        letters = sorted({p.letter for p in battle.unit("hero0").formation.places})
        line = f"hero0.{data.draw(st.sampled_from(letters))} march: pivot right 180"
        considered = referee.consider(battle, f"{line}, forward 11")
        if not considered.verdict.legal:
            assert set(considered.verdict.breaks) <= {
                *("CHR-MOVE-2", "EDGE-1", "SPACE-1", "SPACE-2"),
            }
            return
        battle = considered.battle
        assert lawful(battle, before)


def lawful(battle: Battle, before: Battle) -> bool:
    """Tell whether all are still there, and what stands there can be read again."""
    return (
        models(battle) == models(before)
        and parse_battle(format_battle(battle)) == battle
    )

"""Which models touch, held against lines drawn straight across one by one."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.engine.files import parse_battle
from serried.geometry import Pose, facing_vector
from serried.model.bases import UNITS_PER_INCH, Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.rules.contact.contacts import (
    Contact,
    contacts,
    contacts_between,
    meeting,
    touching_enemies,
)
from serried.rules.contact.musters import REAR, Layout
from serried.rules.nudging.fights import fight_of

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
{where}
base = "{base}"
ranks = {ranks}
"""
NORTH = "front = [36, 20]\nfacing = 0"


def unit(
    name: str, player: str, ranks: str, where: str = NORTH, base: str = "25x25"
) -> str:
    """Return one unit as a position file has it."""
    return UNIT.format(name=name, player=player, where=where, base=base, ranks=ranks)


def against(edge: str, shift: float = 0.0) -> str:
    """Return a place flush with an edge of the spears."""
    return f'against = {{unit = "spears", edge = "{edge}", shift = {shift}}}'


def met(ranks: str, foes: str, edge: str, shift: float = 0.0) -> set[tuple[str, str]]:
    """Return the pairs that touch, of spears and of foes against one edge of them."""
    battle = parse_battle(
        HEAD
        + unit("spears", "blue", ranks)
        + unit("foes", "red", foes, against(edge, shift))
    )
    return pairs(battle)


def pairs(battle: Battle) -> set[tuple[str, str]]:
    """Return the pairs of models in contact."""
    return {(one.model, one.other_model) for one in contacts(battle)}


def test_fronts_touch_file_by_file_and_at_corners() -> None:
    """CONTACT-1: alike and centred, each model touches its opposite and two corners."""
    assert met('["RRR"]', '["RRR"]', "front") == {
        ("1.1", "1.3"), ("1.1", "1.2"),
        ("1.2", "1.3"), ("1.2", "1.2"), ("1.2", "1.1"),
        ("1.3", "1.2"), ("1.3", "1.1"),
    }  # fmt: skip


def test_half_a_file_aside_there_are_no_corners() -> None:
    """CONTACT-1: half a base to the foes' left, which is the spears' right."""
    assert met('["RR"]', '["RR"]', "front", 12.5 / 25.4) == {
        ("1.1", "1.2"), ("1.2", "1.2"), ("1.2", "1.1"),
    }  # fmt: skip


def test_contact_reaches_across_the_gaps_of_a_rear_rank() -> None:
    """CONTACT-2: the example of the clause: a rear rank of 3 in 5 files.

    Foes as wide as the unit also touch the two models ahead of the empty places. The
    model at 1.3 stands behind 2.3, whose corner is nearer.
    """
    found = met('["RRRRR", "RRR.."]', '["RRRRR"]', "rear")

    assert {model for model, _ in found} == {"2.1", "2.2", "2.3", "1.4", "1.5"}


def test_one_file_of_foes_behind_an_empty_place() -> None:
    """CONTACT-2: straight ahead is 1.4, corners are 1.5 and 2.3; 1.3 is hidden."""
    found = met('["RRRRR", "RRR.."]', '["R"]', "rear", -25 / 25.4)

    assert found == {("1.4", "1.1"), ("1.5", "1.1"), ("2.3", "1.1")}


def test_contact_reaches_across_on_a_flank() -> None:
    """CONTACT-2: the last place of the second rank is empty: 2.2 is met there.

    The foes look west, so 1.1 is the southern one. Where it meets 1.2 the spears' 1.3
    is nearer than 2.2.
    """
    found = met('["RRR", "RR."]', '["RR"]', "right")

    assert found == {("1.3", "1.1"), ("1.3", "1.2"), ("2.2", "1.1")}


def test_corner_to_corner_is_one_pair() -> None:
    """CONTACT-1: 5 files of 25 mm are 4.921259842519685 inches wide."""
    found = met('["RRRRR"]', '["RRRRR"]', "front", 4.921259842519685)

    assert found == {("1.5", "1.5")}


REARS = (
    HEAD
    + unit("spears", "blue", '["RRRR"]', "front = [36, 24]\nfacing = 180", "25x50")
    + unit(
        "foes",
        "red",
        '["RRRRR", ".RR.."]',
        f"front = [{36 + 90 / 25.4}, {24 + 100 / 25.4}]\nfacing = 90",
        "20x20",
    )
)
"""A rear corner of each, no more: 50 mm to the east and to the north of (36, 24).

The foes look east, and their second rank reaches from 50 to 70 mm to the east, with
nobody south of 2.3, which ends 90 mm to the north.
"""


@pytest.mark.parametrize("order", [1, -1])
def test_at_a_corner_without_a_front_either_line_leads_across(order: int) -> None:
    """CONTACT-3, AMB-78: west to east 1.5 is met, from south to north 2.3.

    Whoever stands first in the file, each unit strikes whom it is struck by.
    """
    battle = parse_battle(REARS)
    battle = replace(battle, units=battle.units[::order])
    spears, foes = battle.unit("spears"), battle.unit("foes")

    assert set(contacts_between(spears, foes)) == {("1.1", "1.5"), ("1.1", "2.3")}
    assert set(contacts_between(foes, spears)) == {("1.5", "1.1"), ("2.3", "1.1")}
    assert len(contacts(battle)) == 2
    fight = fight_of(battle, "spears", ("spears",))
    assert fight is not None
    assert fight.melee.models_in_contact() == 1 + 2
    assert fight.melee.most_in_contact() == 1 + 2


def test_at_the_corner_of_a_front_one_line_leads_across() -> None:
    """AMB-78: the spears turned about have their front there, and only 2.3 is met."""
    about = REARS.replace(
        "front = [36, 24]\nfacing = 180",
        f"front = [36, {24 + 50 / 25.4}]\nfacing = 0",
    )

    assert pairs(parse_battle(about)) == {("1.4", "2.3")}


def test_friends_and_those_apart_are_not_in_contact() -> None:
    """ENG-1: only enemies are; a gap of a tenth of an inch is no contact."""
    friends = unit("friends", "blue", '["RRR"]', against("front"))
    apart = unit("foes", "red", '["RRR"]', "front = [36, 20.1]\nfacing = 180")

    assert (
        contacts(parse_battle(HEAD + unit("spears", "blue", '["RRR"]') + friends)) == ()
    )
    assert (
        contacts(parse_battle(HEAD + unit("spears", "blue", '["RRR"]') + apart)) == ()
    )


def test_a_pair_is_named_once_in_the_order_of_the_units() -> None:
    """Foes touch spears, too, but that is the same pair."""
    foes = unit("foes", "red", '["R"]', against("front"))
    battle = parse_battle(HEAD + unit("spears", "blue", '["R"]') + foes)

    assert contacts(battle) == (Contact("spears", "1.1", "foes", "1.1"),)


def test_a_corner_against_a_front_at_an_angle() -> None:
    """CONTACT-1: an eighth of a turn askew, the foe's left corner touches 1.3 alone.

    Half a base of 25 mm is 0.492126 inches, and 0.347986 east and north of it.
    """
    corner = "front = [35.65201437933733, 20.34798562066267]\nfacing = 225"
    foes = unit("foes", "red", '["R"]', corner)
    battle = parse_battle(HEAD + unit("spears", "blue", '["RRRRR"]') + foes)

    assert pairs(battle) == {("1.3", "1.1")}


@pytest.mark.parametrize(
    ("ranks", "met"), [('["RRRRR", "RR.RR"]', set()), ('["RRRRR"]', {("1.3", "1.1")})]
)
def test_a_corner_that_meets_no_base_touches_nobody(
    ranks: str, met: set[tuple[str, str]]
) -> None:
    """CONTACT-3: askew, contact does not reach across a gap.

    The corner of the foe is behind 2.3, which is empty, or behind 1.3: an eighth of a
    turn askew, its front is half a base of 25 mm to the north-west of that corner.
    """
    deep = 1 + ranks.count(",")
    x, y = 36 - 0.34798562066266795, 20 - deep * 25 / 25.4 - 0.34798562066266795
    foes = unit("foes", "red", '["R"]', f"front = [{x!r}, {y!r}]\nfacing = 315")
    battle = parse_battle(HEAD + unit("spears", "blue", ranks) + foes)
    spears, foe = battle.unit("spears"), battle.unit("foes")

    assert touching_enemies(battle, spears) == (foe,)
    assert set(contacts_between(spears, foe)) == met
    assert {(one, other) for other, one in contacts_between(foe, spears)} == met


@pytest.mark.clause("CONTACT-4")
def test_a_round_base_touches_all_that_look_at_it() -> None:
    """CONTACT-4: a disc of 60 mm behind the middle of 5 files: 1.3 and its neighbours.

    It reaches 30 mm to either side, and they from 12.5 to 37.5 mm.
    """
    text = unit("spears", "blue", '["RRRRR"]')
    disc = unit("gun", "red", '["R"]', against("rear"), "60 round")

    found = pairs(parse_battle(HEAD + text + disc))
    assert found == {(f"1.{file}", "1.1") for file in (2, 3, 4)}


def test_a_round_base_on_the_seam_touches_four() -> None:
    """CONTACT-4: behind 4 files of 25 mm it reaches 5 mm beyond the inner two."""
    text = unit("spears", "blue", '["RRRR"]')
    disc = unit("gun", "red", '["R"]', against("rear"), "60 round")

    found = pairs(parse_battle(HEAD + text + disc))
    assert found == {(f"1.{file}", "1.1") for file in range(1, 5)}


def test_a_narrow_round_base_touches_one() -> None:
    """CONTACT-4: 20 mm behind the middle of 5 files of 25 mm."""
    text = unit("spears", "blue", '["RRRRR"]')
    disc = unit("gun", "red", '["R"]', against("rear"), "20 round")

    assert pairs(parse_battle(HEAD + text + disc)) == {("1.3", "1.1")}


@pytest.mark.clause("CONTACT-4")
def test_a_round_base_behind_an_empty_place() -> None:
    """CONTACT-4: straight before it are 2.2 and 2.4, and 1.3 with nobody between."""
    text = unit("spears", "blue", '["RRRRR", "RR.RR"]')
    disc = unit("gun", "red", '["R"]', against("rear"), "60 round")

    found = pairs(parse_battle(HEAD + text + disc))
    assert found == {(model, "1.1") for model in ("2.2", "1.3", "2.4")}


def test_an_edge_leaves_nothing_out() -> None:
    """CONTACT-2: along the rear of two ranks, from the left, in inches."""
    layout = Layout(Formation(Base.parse("25x25"), ("RRR", "R.R")))
    half, third = 37.5 / 25.4, 12.5 / 25.4

    found = layout.whole.edge(REAR)

    assert [layout.names[model] for model in found.models] == ["2.1", "1.2", "2.3"]
    assert found.marks == pytest.approx([-half, -third, third, half])
    assert found.depths == [0, 25 * 20, 0]
    assert found.touched(-third, third) == found.models
    assert found.touched(-third, -third) == found.models[:1]


Box: TypeAlias = tuple[str, int, int, int, int]
"""A base on the table: name, west, east, south and north, in 0.05 mm."""


def boxes(who: Unit, x: int, y: int, quarter: int) -> list[Box]:
    """Return the bases of a unit whose front stands at (x, y), in whole units."""
    found = []
    for place in who.formation.places:
        wide, deep = place.base.width // 2, place.base.depth // 2
        right, ahead = place.x, place.y
        for _ in range(quarter):
            right, ahead, wide, deep = ahead, -right, deep, wide
        west, south = x + right - wide, y + ahead - deep
        found.append((place.name, west, west + 2 * wide, south, south + 2 * deep))
    return found


def lines(all_boxes: list[Box]) -> Iterator[Fraction]:
    """Yield where to draw lines north: along every side, and between any two."""
    marks = sorted({side for box in all_boxes for side in box[1:3]})
    yield from map(Fraction, marks)
    for one, other in itertools.pairwise(marks):
        yield Fraction(one + other, 2)


def across(south: list[Box], north: list[Box]) -> set[tuple[str, str]]:
    """Return the pairs of models that some line north meets first on either side."""
    found = set()
    for line in lines(south + north):
        below = [box for box in south if box[1] <= line <= box[2]]
        above = [box for box in north if box[1] <= line <= box[2]]
        if below and above:
            top = max(box[4] for box in below)
            bottom = min(box[3] for box in above)
            found |= {(a[0], b[0]) for a in below if a[4] == top
                      for b in above if b[3] == bottom}  # fmt: skip
    return found


BASES = ["20x20", "25x25", "25x50", "40x40"]
DRAWN = [("R",), ("RRR",), ("RRRR", "RRRR"), ("RRRR", "R..R"), ("RRRRR", ".RR.."),
         ("RRR", ".R."), ("RRRR", "RRRR", "...R")]  # fmt: skip


def placed(name: str, ranks: tuple[str, ...], base: str) -> Unit:
    """Return a unit that stands nowhere yet."""
    player = "blue" if name == "spears" else "red"
    return Unit(id=name, player=player, formation=Formation(Base.parse(base), ranks))


def standing(who: Unit, x: int, y: int, quarter: int) -> Unit:
    """Return the unit with its front at a place in whole units."""
    vector = facing_vector(90.0 * quarter)
    return who.at(Pose(x / UNITS_PER_INCH, y / UNITS_PER_INCH, *vector))


@given(
    st.sampled_from(DRAWN),
    st.sampled_from(DRAWN),
    st.sampled_from(BASES),
    st.sampled_from(BASES),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(-3000, 3000),
)
def test_pairs_are_those_that_lines_straight_across_meet(  # noqa: PLR0913, PLR0917 - one for each thing that is drawn
    ranks: tuple[str, ...],
    foe_ranks: tuple[str, ...],
    base: str,
    foe_base: str,
    quarter: int,
    foe_quarter: int,
    shift: int,
) -> None:
    """CONTACT-1, CONTACT-2: of units flush on a line, whichever way they face.

    The spears stand south of the line, the foes north of it, *shift* to the east.
    """
    spears, foes = placed("spears", ranks, base), placed("foes", foe_ranks, foe_base)
    south, north = boxes(spears, 0, 0, quarter), boxes(foes, 0, 0, foe_quarter)
    top, bottom = extent(spears, quarter)[3], extent(foes, foe_quarter)[2]
    south = boxes(spears, 20_000, 20_000 - top, quarter)
    north = boxes(foes, 20_000 + shift, 20_000 - bottom, foe_quarter)
    spears = standing(spears, 20_000, 20_000 - top, quarter)
    foes = standing(foes, 20_000 + shift, 20_000 - bottom, foe_quarter)
    one = [20_000 + side for side in extent(spears, quarter)[:2]]
    other = [20_000 + shift + side for side in extent(foes, foe_quarter)[:2]]
    apart = one[1] < other[0] or other[1] < one[0]
    corner = one[1] == other[0] or other[1] == one[0]

    found = contacts_between(spears, foes)

    assert {(b, a) for a, b in found} == set(contacts_between(foes, spears))
    if apart:
        assert not found
        assert meeting(spears, foes) is None
    elif not corner:  # there, which way is straight across is another question
        assert set(found) == across(south, north)


def extent(who: Unit, quarter: int) -> tuple[int, int, int, int]:
    """Return the Unit Boundary about the front: west, east, south and north."""
    left, right, rear, front = who.formation.extent
    for _ in range(quarter):
        left, right, rear, front = rear, front, -right, -left
    return left, right, rear, front


@pytest.mark.parametrize(
    ("degrees", "edge"), [(0, Edge.RIGHT), (44, Edge.RIGHT), (46, Edge.REAR)]
)
def test_a_disc_at_a_corner_is_in_the_arc_of_its_middle(
    degrees: float, edge: Edge
) -> None:
    """UNIT-11: so many degrees off the east of the rear right corner of three files.

    That is 1.5 bases of 25 mm right of the middle of the front, and one behind it.
    """
    way, radius = math.radians(degrees), 30 / 25.4
    x = 36 + 37.5 / 25.4 + radius * math.cos(way)
    y = 20 - 25 / 25.4 - radius * math.sin(way)
    disc = f"front = [{x!r}, {y + radius!r}]\nfacing = 0"
    battle = parse_battle(
        HEAD
        + unit("spears", "blue", '["RRR"]')
        + unit("gun", "red", '["R"]', disc, "60 round")
    )

    found = meeting(battle.unit("spears"), battle.unit("gun"))

    assert found is not None
    assert found.edge is edge
    assert pairs(battle) == {("1.3", "1.1")}

"""``reach charge``: the places at which a Charge may end, each by its own line."""

import math

import pytest

from serried import parse_action, parse_battle, referee
from serried.model.actions.reaching import AskCharges
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.results.reaches import Reach, Row

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "charge"\nactive = "blue"\n'
UNIT = """
[[unit]]
id = "{}"
player = "{}"
front = [{}, {}]
facing = {}
base = "25x25"
files = {}
models = 12
advance = 5
march = 10
discipline = 7
"""
SPEARS = UNIT.format("spears", "blue", 36, 10, 5, 4)
FOES = UNIT.format("foes", "red", 38, 19, 190, 6)
WOLVES = UNIT.format("wolves", "red", 29, 18, 150, 4)
BATTLE = parse_battle(HEAD + SPEARS + FOES + WOLVES)
BEST = (6, 6)


def rows(battle: Battle) -> tuple[Row, ...]:
    """Return the places that are told."""
    found = referee.judge(battle, "spears reach charge").result
    assert isinstance(found, Reach)
    return found.rows


def ended(battle: Battle, row: Row, offset: float) -> tuple[float, float] | None:
    """Return where the front stands after that Charge, held; None if it is barred."""
    target = str(row.line).split()[-1]
    for line in (row.line, f"{target} hold"):
        battle = referee.play(battle, line).battle
    made = referee.consider(battle, f"spears resolve charge: at {offset}", BEST)
    pose = made.battle.unit("spears").pose
    return pose[:2] if made.verdict.legal and pose is not None else None


def test_a_line_reads_as_it_is_written() -> None:
    """No more than who."""
    assert parse_action("spears reach charge") == AskCharges(unit="spears")


@pytest.mark.slow
def test_it_ends_at_the_places_told_and_nowhere_beside() -> None:
    """Offsets along the charged edge are tried, a tenth of an inch apart."""
    found = rows(BATTLE)
    assert {str(row.line) for row in found} == {
        "spears charge foes",
        "spears charge wolves",
    }
    for row in found:
        first, last = row.points[0], row.points[-1]
        tried = [ended(BATTLE, row, n / 10.0) for n in range(-60, 61)]
        ends = [end for end in tried if end is not None]
        assert ends
        long = math.dist(first, last)
        for end in ends:
            assert math.dist(first, end) + math.dist(end, last) < long + 0.01
        assert min(math.dist(first, end) for end in ends) < 0.11
        assert min(math.dist(last, end) for end in ends) < 0.11


def straight_on(files: int) -> Battle:
    """Return five spears 10" before the middle of so many foes, bases of an inch."""
    spears = UNIT.format("spears", "blue", 36, 10, 0, 5)
    foes = UNIT.format("foes", "red", 36, 20, 180, files)
    return parse_battle(HEAD + (spears + foes).replace("25x25", "25.4x25.4"))


@pytest.mark.parametrize("files", [3, 4, 5, 6, 7])
def test_five_who_charge_straight_on_may_be_put_aside_by_so_much(files: int) -> None:
    """Bases of an inch, the middles of both fronts in line, corners in contact.

    All of the narrower front are in contact. Of the wider one the same number is, and
    one more by its corner at each end where it is wider: by two, that is so in the
    middle alone; by one, for half an inch to both sides; and who are equally wide lose
    the first contact beyond an inch.
    """
    aside = 1.0 - abs(5 - files) / 2.0
    (row,) = rows(straight_on(files))
    first, last = sorted((row.points[0], row.points[-1]))

    assert first == pytest.approx((36 - aside, 20), abs=0.01)
    assert last == pytest.approx((36 + aside, 20), abs=0.01)
    assert str(row.chance) == "30/36"  # 10" are 5" and a 5 at least


@pytest.mark.parametrize(
    ("files", "asides"), [(2, (-0.5, 0.5)), (8, (-0.5, 0.5)), (9, (-1.0, 0.0, 1.0))]
)
def test_much_wider_or_narrower_fronts_meet_at_single_places(
    files: int, asides: tuple[float, ...]
) -> None:
    """Where a corner is in contact at each end of the narrower front, base for base."""
    found = sorted(row.points for row in rows(straight_on(files)))

    assert [len(points) for points in found] == [1] * len(asides)
    for (point,), aside in zip(found, asides, strict=True):
        assert point == pytest.approx((36 + aside, 20), abs=0.01)


def test_the_chance_is_that_of_the_charge_itself() -> None:
    """Of each enemy, as ``charge foes ?`` tells it."""
    for row in rows(BATTLE):
        asked = referee.judge(BATTLE, f"{row.line} ?")
        assert asked.measure("chance") == str(row.chance)


def test_nobody_near_or_seen_is_charged() -> None:
    """The clause that bars the nearest is told."""
    far = parse_battle(HEAD + SPEARS + UNIT.format("foes", "red", 36, 40, 180, 6))
    verdict = referee.judge(far, "spears reach charge")

    assert not verdict.legal
    assert "CHG-2" in verdict.breaks
    assert rows(far) == ()


def test_without_an_enemy_there_is_nothing_to_ask() -> None:
    """In one line."""
    with pytest.raises(RequestError, match="no enemy"):
        referee.judge(parse_battle(HEAD + SPEARS), "spears reach charge")

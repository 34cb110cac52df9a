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

"""What would come of a charge: by hand, and against every roll of the dice."""

from fractions import Fraction
from itertools import product

import pytest

from charges import RATES, asked, block, charge, field, foes, rock, spears
from serried.model.battle import Battle
from serried.model.verdict import Value, as_table

ASK = "spears charge foes ?"


def measures(battle: Battle, line: str = ASK) -> dict[str, Value]:
    """Return what the answer says; nothing changes."""
    found = asked(battle, line)
    assert found.verdict.legal
    assert found.battle == battle
    return dict(found.verdict.measures)


def table(value: Value) -> dict[str, Value]:
    """Return a value that is a table."""
    return dict(as_table(value) or ())


def tables(value: Value) -> list[dict[str, Value]]:
    """Return a value that is a list of tables."""
    assert isinstance(value, tuple)
    return [table(one) for one in value]


def test_distance_chance_and_end() -> None:
    """Ten inches at Advance 5: five or more, 30 rolls of 36; all twelve touch."""
    known = measures(field(spears(), foes()))
    (end,) = tables(known["ends"])

    assert known["distance"] == 10.0
    assert known["needs"] == 5
    assert known["chance"] == "30/36"
    assert (end["low"], end["high"], end["at"]) == (0.0, 0.0, 0.0)
    assert end["models_in_contact"] == 12
    assert end["own"] == tuple(f"1.{file}" for file in range(1, 6))
    assert end["theirs"] == tuple(f"1.{file}" for file in range(1, 8))
    assert end["pose"] == (36.0, 24.0, 0.0)
    assert list(table(known["reactions"])) == ["hold", "stand and shoot", "flee"]


def test_a_flight_straight_ahead_by_hand() -> None:
    """It flees t inches north and is 10 + t away, so 5 + t is needed.

    Of 36 rolls 21, 15, 10, 6, 3 and 1 are 7 to 12 or more; 1, 2, 3, 4, 5 and 6 are
    totals of 2 to 7: 21 + 30 + 30 + 24 + 15 + 6 = 126 of 1296.
    """
    known = measures(field(spears(), foes("RRR")))
    flight = table(table(known["reactions"])["flee"])
    totals = tables(flight["totals"])

    assert flight["chance"] == "126/1296"
    assert flight["off_the_table"] == "0/36"
    assert [one["total"] for one in totals] == list(range(2, 13))
    assert [one["chance"] for one in totals[:6]] == [
        f"{ways}/36" for ways in (21, 15, 10, 6, 3, 1)
    ]
    assert all(one["distance"] == 10.0 + number for number, one in enumerate(totals, 2))


def test_a_flight_off_the_table() -> None:
    """Turned about its Centre its front is at 45: three inches are the Board Edge."""
    target = block("foes", "red", (36, 44, 180), "RRR")
    known = measures(field(spears(36, 34), target))
    flight = table(table(known["reactions"])["flee"])

    assert flight["off_the_table"] == "35/36"
    assert flight["chance"] == "21/1296"  # a total of 2 alone, and seven or more
    assert [one["off_the_table"] for one in tables(flight["totals"])[:2]] == [
        False,
        True,
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "more", ["", 'type = "cavalry"'], ids=["two dice", "three dice"]
)
def test_every_flight_and_every_charge_is_counted(more: str) -> None:
    """Each total of both is played by the referee, in as many ways as it comes."""
    own = spears(33, 14, "RRR", more=f"{RATES}\n{more}")
    battle = field(own, foes("RRR"), rock(0.5, 6, 3, 9))
    flight = table(table(measures(battle)["reactions"])["flee"])
    many = 3 if more else 2
    declared = asked(battle, "spears charge foes").battle
    rolls: dict[int, list[tuple[int, ...]]] = {}
    for dice in product(range(1, 7), repeat=many):
        rolls.setdefault(sum(sorted(dice)[-2:]), []).append(dice)
    caught = 0
    for first in range(2, 13):
        ways = 6 - abs(7 - first)
        some = min(first - 1, 6)
        fled = asked(declared, "foes flee", some, first - some).battle
        for same in rolls.values():
            events = asked(fled, "spears resolve charge", *same[0]).verdict.events
            if any(event.event == "caught" for event in events):
                caught += ways * len(same)

    ways_said, _, whole = str(flight["chance"]).partition("/")
    assert Fraction(int(ways_said), int(whole)) == Fraction(caught, 36 * 6**many)
    assert int(whole) == 36 * 6**many
    assert 0 < caught < 36 * 6**many


@pytest.mark.slow
def test_without_room_there_is_no_chance() -> None:
    """CHG-2: the declaration is unlawful then, and nothing is worked out."""
    walls = rock(-30, -4, -1, -3, "west"), rock(1, -4, 30, -3, "east")
    found = asked(field(spears(), foes("RRR"), *walls), ASK)

    assert not found.verdict.legal
    assert found.verdict.measure("chance") is None


def test_who_is_engaged_can_only_hold() -> None:
    """CHG-6: the only reaction."""
    beside = block("knights", "blue", (32.5, 24.5, 90), "R")
    known = measures(field(spears(), beside, foes()))

    assert list(table(known["reactions"])) == ["hold"]


def test_who_flees_already_flees_again() -> None:
    """CHG-8: all of the chance is that of the next flight."""
    fled = f'{RATES}\nstate = ["fleeing"]'
    known = measures(field(spears(), foes("RRR", more=fled)))

    assert known["chance"] == "126/1296"
    assert list(table(known["reactions"])) == ["flee"]


def test_who_has_declared_is_not_in_the_way() -> None:
    """CHG-2: knights right ahead have declared, and will move."""
    knights = spears(36, 18, "RRRRR", name="knights")
    battle = field(spears(), knights, foes(), charge("knights"))

    assert len(tables(measures(battle)["ends"])) == 1

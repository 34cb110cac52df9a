"""Of several chargers the figures at the top were those of one that fell short.

The spears are 10" from the foes at Advance 5, the knights 11" at Advance 6. Three
models that stand right before the middle of seven touch three, and two at the corners:
eight of both sides in contact.
"""

import pytest

from charges import RATES, asked, block, charge, events, field, foes, spears
from serried.model.battle import Battle
from serried.model.verdict import Verdict, as_table

SPEARS_FALL_SHORT = (1, 1, 6, 6)
SWIFTER = RATES.replace("advance = 5", "advance = 6")


def battle(reaction: str = "hold", more: str = RATES) -> Battle:
    """Return three and three abreast before seven, all of whom charge."""
    return field(
        spears(33, 14, "RRR"),
        block("knights", "blue", (39, 13, 0), "RRR", more=SWIFTER),
        foes(more=more),
        charge(reaction=reaction),
        charge("knights", reaction=reaction),
    )


def figures(verdict: Verdict, *names: str) -> dict[str, object]:
    """Return some of the figures at the top."""
    known = dict(verdict.measures)
    return {name: known.get(name) for name in names}


def test_the_one_that_arrives_is_told_at_the_top() -> None:
    """The spears of the line fall short: eight models touch, those of the knights."""
    verdict = asked(
        battle(), "spears resolve charge: knights at 0", *SPEARS_FALL_SHORT
    ).verdict
    knights = dict(as_table(dict(verdict.measures)["chargers"]) or ())["knights"]

    assert figures(verdict, "distance", "charge_range", "at", "models_in_contact") == {
        "distance": 11.0,
        "charge_range": 18.0,
        "at": 0.0,
        "models_in_contact": 8,
    }
    assert dict(as_table(knights) or ()).items() <= dict(verdict.measures).items()


def test_both_lines_say_the_same_at_the_top() -> None:
    """Whoever of the two is named first, it is the knights that arrive."""
    first = asked(battle(), "spears resolve charge: knights at 0", 1, 1, 6, 6).verdict
    other = asked(battle(), "knights resolve charge: at 0", 6, 6, 1, 1).verdict
    names = ("distance", "charge_range", "at", "models_in_contact", "own", "theirs")

    assert figures(first, *names) == figures(other, *names)


def test_choices_are_told_with_the_range_of_whose_they_are() -> None:
    """No end is named: the knights have the choice, and 18" for their 11"."""
    verdict = asked(battle(), "spears resolve charge", *SPEARS_FALL_SHORT).verdict
    (most,) = (one for one in verdict.findings if one.clause == "CHG-MOVE-6")

    assert verdict.measure("choices")
    assert figures(verdict, "distance", "charge_range", "models_in_contact") == {
        "distance": 11.0,
        "charge_range": 18.0,
        "models_in_contact": 8,
    }
    assert most.unit == "knights"


@pytest.mark.slow
def test_if_both_arrive_it_is_the_one_of_the_line() -> None:
    """Its ends are between those of the knights, or beside them."""
    verdict = asked(battle(), "spears resolve charge", 6, 6, 6, 6).verdict

    assert figures(verdict, "distance", "charge_range") == {
        "distance": 10.0,
        "charge_range": 17.0,
    }


def test_if_nobody_arrives_it_is_the_one_of_the_line() -> None:
    """Neither does, so nobody is in contact."""
    verdict = asked(battle(), "spears resolve charge", 1, 1, 1, 1).verdict

    assert figures(verdict, "distance", "charge_range", "models_in_contact") == {
        "distance": 10.0,
        "charge_range": 7.0,
        "models_in_contact": None,
    }


def test_who_catches_is_told_at_the_top() -> None:
    """Of a target that flees the same: the knights reach it, the spears do not."""
    fleeing = battle("flee", f'{RATES}\nstate = "fleeing"')
    found = asked(fleeing, "spears resolve charge", *SPEARS_FALL_SHORT)

    assert "caught" in events(found)
    assert figures(found.verdict, "distance", "charge_range", "caught") == {
        "distance": 11.0,
        "charge_range": 18.0,
        "caught": "foes",
    }

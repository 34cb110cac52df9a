"""What is told of several chargers is lawful when it is typed as it is read."""

import pytest

from serried import format_battle, parse_battle, referee
from serried.model.battle import Battle
from serried.model.verdict import Verdict, as_table

DICE = (6, 6, 6, 6)


def unit(name: str, front: tuple[float, float], facing: int, rest: str) -> str:
    """Return a unit of a position file."""
    player = "red" if name == "foes" else "blue"
    return f"""
[[unit]]
id = "{name}"
player = "{player}"
front = [{front[0]}, {front[1]}]
facing = {facing}
{rest}
advance = 5
march = 10
discipline = 7
"""


def declared(east: float) -> Battle:
    """Return the table once spears and lances have charged a wide unit.

    Args:
        east: How far the spears are to the east of its middle, in inches; the lances
            are as far to the west.
    """
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "charge"\nactive = "blue"\n'
    units = [
        unit("spears", (36 + east, 14), 0, 'base = "20x20"\nfiles = 5\nmodels = 20'),
        unit("lances", (36 - east, 14), 0, 'base = "25x25"\nfiles = 4\nmodels = 8'),
        unit("foes", (36, 21), 180, 'base = "20x20"\nfiles = 10\nmodels = 40'),
    ]
    battle = parse_battle(head + "".join(units))
    for line in ("spears charge foes", "foes hold", "lances charge foes", "foes hold"):
        battle = referee.play(battle, line).battle
    return battle


def told(verdict: Verdict) -> list[dict[str, dict[str, float]]]:
    """Return the ends among which the owner chooses: numbers by charger."""
    found = []
    choices = verdict.measure("choices")
    assert isinstance(choices, tuple)
    for choice in choices:
        ends = as_table(dict(as_table(choice) or ())["ends"])
        assert ends is not None
        found.append(
            {
                name: {
                    key: float(str(value))
                    for key, value in as_table(end) or ()
                    if key in {"low", "at", "high"}
                }
                for name, end in ends
            }
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("east", [-4.0, -2.5, 3.0])
def test_every_end_is_lawful_as_it_is_read(east: float) -> None:
    """CHG-MOVE-6: to a hundredth of an inch, as people say and type it.

    The roll stands while its owner chooses; what is known of the table by then says
    nothing else than a table that nobody has asked.
    """
    battle = declared(east)
    asked = referee.play(battle, "spears resolve charge", dice=DICE)
    ends = told(asked.verdict)
    lines = {
        f"spears resolve charge: at {end['spears'][key]:.2f},"
        f" lances at {end['lances'][key]:.2f}"
        for end in ends
        for key in ("low", "at", "high")
    }
    assert len(lines) > len(ends)
    for line in sorted(lines):
        assert referee.judge(asked.battle, line).legal, line
    unasked = parse_battle(format_battle(asked.battle))
    for line in (min(lines), max(lines)):
        verdict = referee.judge(asked.battle, line)
        assert verdict == referee.judge(unasked, line)
        assert referee.judge(battle, line, dice=DICE).legal
        unasked = parse_battle(format_battle(asked.battle))


@pytest.mark.parametrize("east", [-4.0, 4.0])
def test_who_is_on_the_left_is_told_on_the_left_first(east: float) -> None:
    """The foes look south, so that what is farther east is at a smaller offset."""
    first = told(referee.judge(declared(east), "spears resolve charge", dice=DICE))[0]
    assert (first["spears"]["at"] < first["lances"]["at"]) == (east > 0)

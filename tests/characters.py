"""Characters on their own, as text, for tests in which they join and leave."""

from positions import HEAD, at
from serried.engine.files import parse_battle
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import pose_of

ALONE = """
[[unit]]
id = "{name}"
player = "blue"
{where}
base = "{base}"
ranks = ["{letter}"]
advance = 6
march = 12
discipline = 8
{more}
[unit.model.{letter}]
character = true
"""


def alone(
    name: str = "hero",
    letter: str = "H",
    base: str = "25x25",
    where: str = at(36, 5),
    more: str = "",
) -> str:
    """Return a Character on its own, 5 inches behind where units stand."""
    return ALONE.format(name=name, letter=letter, base=base, where=where, more=more)


def kind(letter: str, more: str = "") -> str:
    """Return a Character of the unit before it, drawn with *letter*."""
    return f"[unit.model.{letter}]\ncharacter = true\n{more}\n"


def table(*parts: str, head: str = "") -> Battle:
    """Return the position of these parts."""
    return parse_battle(HEAD + head + "".join(parts))


def drawn(battle: Battle, name: str) -> tuple[str, ...]:
    """Return the ranks of a unit."""
    return battle.unit(name).formation.ranks


def standing(battle: Battle, name: str) -> dict[str, tuple[float, float]]:
    """Return where the middle of each model is, by its letter, in mm of the table.

    East of 36 inches, and north of 10; the units of these tests face north.
    """
    unit = battle.unit(name)
    pose = pose_of(unit)
    return {
        place.letter: (
            round((pose.x + inches(place.x) - 36) * 25.4, 6),
            round((pose.y + inches(place.y) - 10) * 25.4, 6),
        )
        for place in unit.formation.places
    }

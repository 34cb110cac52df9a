"""Troops for tests of what they strike with, and as what they are struck."""

from typing import NamedTuple

from serried.books.t9a.fighting.changes import Moment
from serried.books.t9a.fighting.fighters import Fighter, close_combat_fighters
from serried.books.t9a.fighting.special_attacks import special_fighters
from serried.books.t9a.fighting.targets import Target, target
from serried.engine.files import vocabularies
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.notation import read_position

HEAD = 'format = "serried/1"\nbook = "t9a"\n'

UNIT = """
[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "25.4x25.4"
{ranks}
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
defensive_skill = 3
resilience = 3
armour = 0
"""

FIVE = 'ranks = ["RRRRR", "RRRRR", "RRRRR"]'

CHARGING = Moment(charging=True, first_round=True)
CHARGED = Moment(first_round=True)
LATER = Moment()


class Troops(NamedTuple):
    """A battle with one unit in it."""

    battle: Battle

    @property
    def unit(self) -> Unit:
        """The unit."""
        return self.battle.unit("spears")

    def attacks(
        self, moment: Moment = LATER, letter: str = "R", weapon: str = ""
    ) -> tuple[Fighter, ...]:
        """Return its Close Combat Attacks, part by part."""
        return close_combat_fighters(self.battle, self.unit, letter, moment, weapon)

    def attack(
        self, moment: Moment = LATER, letter: str = "R", weapon: str = ""
    ) -> Fighter:
        """Return those of the model itself."""
        return self.attacks(moment, letter, weapon)[0]

    def special(
        self, moment: Moment = LATER, letter: str = "R", *, grinds: bool = False
    ) -> tuple[Fighter, ...]:
        """Return its Special Attacks."""
        return special_fighters(self.battle, self.unit, letter, moment, grinds=grinds)

    def struck(self, pool: str = "R", weapon: str = "") -> Target:
        """Return as what a pool of it is struck."""
        return target(self.battle, self.unit, pool, lambda _: weapon)


def troops(more: str = "", ranks: str = FIVE, file: str = "") -> Troops:
    """Return spearmen of 3s, one Attack each, of whom *more* says what it says.

    What *more* says of a characteristic stands in the place of the 3.
    """
    own = f"\n{more}".partition("\n[")[0]
    said = {line.partition(" =")[0] for line in own.splitlines() if " = " in line}
    kept = [
        line
        for line in UNIT.format(ranks=ranks).splitlines()
        if line.partition(" =")[0] not in said
    ]
    text = HEAD + file + "\n".join(kept) + "\n" + more
    return Troops(read_position(text, vocabularies()).battle)

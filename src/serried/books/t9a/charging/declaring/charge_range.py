"""The 9th Age, chapter "Move Chargers": the dice of a Charge Range, and its chances.

Nothing here rolls: chances are counted over all rolls of the dice, one by one.

Source:
    CHG-11, CHG-12, GEN-8, HT-2, CMD-4, AMB-62
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final

from serried.books.t9a.flying import NAMES, flies
from serried.books.t9a.units import CHAMPION
from serried.geometry import at_least
from serried.model.battle import Battle
from serried.model.ids import Inches, Letter
from serried.model.profile import Kind
from serried.model.results.charges import Chance
from serried.model.unit import Unit
from serried.rules.dice_tests import DICE, SIDES
from serried.rules.moving.rates import lowest_rate
from serried.rules.named_rules import rules_of
from serried.tuples import NamedTuple

RATE: Final = "advance"
ORDERED: Final = 4
"""What a roll counts as at least where a Champion orders the charge (CMD-4)."""

SWIFT_TYPES: Final = frozenset({Kind.BEAST, Kind.CAVALRY})
"""The Types that come with Swiftstride (HT-2)."""


class ChargeRange(NamedTuple):
    """How far a unit may charge.

    Attributes:
        rate: The Advance Rate of its slowest model, in inches.
        many: How many dice are thrown: three if the roll is Maximised.
        ordered: Whether a Champion orders the charge.
    """

    rate: Inches
    many: int
    ordered: bool

    @property
    def longest(self) -> Inches:
        """The most that it can come to, in inches (CHG-2)."""
        return self.rate + DICE * SIDES

    def rolled(self, dice: tuple[int, ...], distance: Inches | None) -> int:
        """Return what a roll counts as.

        Args:
            dice: All that were thrown.
            distance: How far the target is, in inches; None where it has gone.

        Source:
            CMD-4, GEN-8
        """
        total = two_highest(dice)
        return total if distance is None else self._counted(total, distance)

    def of(self, dice: tuple[int, ...], distance: Inches | None) -> Inches:
        """Return the Charge Range of a roll, in inches (CHG-11)."""
        return self.rate + self.rolled(dice, distance)

    def reaches(self, dice: tuple[int, ...], distance: Inches) -> bool:
        """Return whether a roll is enough for a distance in inches (CHG-12)."""
        return self._is_enough(self.rolled(dice, distance), distance)

    def needs(self, distance: Inches) -> int | None:
        """Return the least roll that is enough; None if none is."""
        enough = [
            total
            for total in sums(self.many)
            if self._is_enough(self._counted(total, distance), distance)
        ]
        return min(enough, default=None)

    def chance(self, distance: Inches) -> Chance:
        """Return the chance that a roll is enough, over all rolls of the dice."""
        ways = sum(
            many
            for total, many in sums(self.many).items()
            if self._is_enough(self._counted(total, distance), distance)
        )
        return Chance(ways, SIDES**self.many)

    def _counted(self, total: int, distance: Inches) -> int:
        if self.ordered and self._is_enough(ORDERED, distance):
            return max(total, ORDERED)
        return total

    def _is_enough(self, total: int, distance: Inches) -> bool:
        return at_least(self.rate + total, distance)


def charge_range(battle: Battle, unit: Unit, *, flying: bool = False) -> ChargeRange:
    """Return how far *unit* may charge, effects included.

    Args:
        battle: As it stands.
        unit: The charger; a Character that charges out as a unit of its own.
        flying: Whether it uses its Flying Movement.

    Raises:
        RequestError: If a model has no Advance Rate.

    Source:
        CHG-11, GEN-8, CMD-4, FLY-2, CHR-CHG-3
    """
    name = NAMES[RATE] if flying else RATE
    rate = lowest_rate(battle, unit, name, "CHG-11")
    ordered = bool(unit.formation.lettered(CHAMPION))
    return ChargeRange(rate, dice_of(unit), ordered)


def charges_flying(unit: Unit, *, on_foot: bool) -> bool:
    """Return whether a charger uses its Flying Movement (CHG-10, FLY-1)."""
    return flies(unit) and not on_foot


def dice_of(unit: Unit) -> int:
    """Return how many dice a unit throws for a Charge Range or a Flee Distance.

    Source:
        GEN-8, HT-2, FLEE-3
    """
    return DICE + 1 if is_swift(unit) else DICE


def is_swift(unit: Unit) -> bool:
    """Return whether all models of *unit* have Swiftstride, by a rule or their Type.

    Source:
        GEN-8, UR-SWIFT, HT-2
    """
    return are_swift(unit, {place.letter for place in unit.formation.places})


def are_swift(unit: Unit, letters: Iterable[Letter]) -> bool:
    """Return whether all models drawn with these letters have Swiftstride.

    Source:
        GEN-8, UR-SWIFT, HT-2
    """
    return all(_is_swift(unit, letter) for letter in letters)


def two_highest(dice: tuple[int, ...]) -> int:
    """Return the sum of the two highest dice (GEN-8)."""
    return sum(sorted(dice)[-DICE:])


@cache
def sums(many: int) -> Mapping[int, int]:
    """Return in how many rolls of so many dice the two highest come to each sum."""
    found: dict[int, int] = {}
    for dice in product(range(1, SIDES + 1), repeat=many):
        found[two_highest(dice)] = found.get(two_highest(dice), 0) + 1
    return MappingProxyType(dict(sorted(found.items())))


def _is_swift(unit: Unit, letter: Letter) -> bool:
    return unit.body(letter).kind in SWIFT_TYPES or "swiftstride" in rules_of(
        unit, letter
    )

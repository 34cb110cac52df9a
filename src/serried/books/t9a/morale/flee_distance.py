"""The 9th Age, chapter "Flee Moves": how far a unit flees, on which dice.

Source:
    FLEE-3, GEN-8, RND-1, RND-7
"""

from serried.books.t9a.charging.declaring.charge_range import dice_of, sums, two_highest
from serried.books.t9a.movers.random_throws import throw_of
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.model.verdict import Event, Values
from serried.rules.dice_tests import Roll, take_roll
from serried.rules.named_rules import moves_at_random


def rolled(
    unit: Unit, dice: tuple[int, ...], what: str = "flight"
) -> tuple[Inches, Roll]:
    """Return the Flee or Pursuit Distance that the next dice come to, and the dice.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: RND-1 if it moves at random, and nothing says on which dice.

    Source:
        FLEE-3, PUR-10, GEN-8, RND-1, RND-7
    """
    what = f"{what} of {unit.id}"
    if moves_at_random(unit):
        total, roll = throw_of(unit).thrown(dice, what)
        return float(total), roll
    roll = take_roll(dice, what, dice_of(unit))
    return float(two_highest(roll.dice)), roll


def told(event: str, unit: Unit, dice: tuple[int, ...], distance: Inches) -> Event:
    """Return what was rolled as an event; of who moves at random all dice count."""
    values: Values = (("unit", unit.id), ("dice", dice), ("distance", distance))
    if moves_at_random(unit):
        values = (*values, ("random", True))
    return Event(event=event, values=values)


def totals_of(unit: Unit) -> tuple[tuple[int, int], ...]:
    """Return each Flee Distance of a unit, and in how many rolls it comes.

    Raises:
        RuleGapError: As ``rolled``.

    Source:
        FLEE-3, GEN-8, RND-1, RND-7
    """
    if moves_at_random(unit):
        return throw_of(unit).totals()
    return tuple(sums(dice_of(unit)).items())

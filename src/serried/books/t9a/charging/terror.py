"""The 9th Age: Terror, where a Charge is declared.

Source:
    CHG-10, UR-TERROR, HT-1, PANIC-6, PANIC-7
"""

from serried.books.t9a.charging.declarers import Declarer
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.profile import Height
from serried.model.unit import Unit
from serried.rules.choosing import in_combat
from serried.rules.named_rules import has_rule


def refuse_terror(battle: Battle, charger: Declarer, target: Unit) -> None:
    """Refuse a Charge whose target would take a Panic Test before it reacts.

    Nobody takes one who is Engaged or Fleeing already, whose models all have Terror
    themselves, or more than half of whose models are Fearless.

    Raises:
        RuleGapError: CHG-10 if one would be taken.

    Source:
        CHG-10, PANIC-6, PANIC-7
    """
    models = {place.letter for place in charger.unit.formation.places}
    if not any(_terrible(charger.unit, letter) for letter in models):
        return
    if target.has(Mark.FLEEING) or in_combat(battle, target):
        return
    letters = [place.letter for place in target.formation.places]
    fearless = sum(has_rule(target, letter, "fearless") for letter in letters)
    if all(_terrible(target, letter) for letter in letters):
        return
    if 2 * fearless <= len(letters):
        clause = "CHG-10"
        because = (
            f"{charger.subject} causes Terror; the Panic Test of {target.id} before it"
            " reacts is not enforced yet"
        )
        raise RuleGapError(clause, because)


def _terrible(unit: Unit, letter: Letter) -> bool:
    """Return whether models have Terror, by a rule or their Height (HT-1)."""
    kind = unit.kind(letter)
    height = (kind.height if kind else None) or unit.profile.height
    return height is Height.GIGANTIC or has_rule(unit, letter, "terror")

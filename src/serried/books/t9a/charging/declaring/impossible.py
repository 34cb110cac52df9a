"""The 9th Age, chapter "Charge Phase": declared Charges that no game comes to.

What a position file says is looked at here as far as it takes the rules to see that it
cannot be; the rest is seen where files are read.

Source:
    CHG-1, CHG-6, GEN-8, docs/rulings/0025-charging.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.declaring.charge_range import are_swift
from serried.model.battle import Battle
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.rules.choosing import in_combat
from serried.rules.contact.contacts import touching_enemies
from serried.rules.dice_tests import DICE


def charge_faults(battle: Battle, charge: DeclaredCharge) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a Charge that a file says was declared.

    Args:
        battle: The position, without its Charges.
        charge: One of them; who charges and who is charged are in *battle*, unless
            that has left the table.

    Yields:
        The key of its table that is wrong, and why.

    Source:
        CHG-1, CHG-6, GEN-8
    """
    unit = battle.unit(charge.by.unit)
    engaged = in_combat(battle, unit)
    if engaged is not None:
        yield (
            "by",
            f"{unit.id} is Engaged in Combat with {engaged[1]} and charges nobody",
        )
    if charge.reaction is Reaction.STAND_AND_SHOOT and charge.last is None:
        yield from _shooting(battle, charge)
    if charge.rolled:
        yield from _rolled(unit, charge)


def _shooting(battle: Battle, charge: DeclaredCharge) -> Iterator[tuple[str, str]]:
    """Find who stood and shot while it fought (CHG-6).

    Whoever has charged it since is no reason: that came later.
    """
    for enemy in touching_enemies(battle, battle.unit(charge.on)):
        if not enemy.has(Mark.CHARGING):
            problem = f"{charge.on} is Engaged in Combat with {enemy.id} and only holds"
            yield "reaction", problem


def _rolled(unit: Unit, charge: DeclaredCharge) -> Iterator[tuple[str, str]]:
    """Find too many dice, or too few, for the models that charge (GEN-8)."""
    maximised = len(charge.rolled) > DICE
    letter = charge.by.letter
    if maximised and not are_swift(unit, [letter] if letter else _present(unit)):
        problem = f"{charge.by} throws two dice; three are for Swiftstride in all of it"
        yield "rolled", problem
    if not maximised and are_swift(unit, [letter] if letter else _ever(unit)):
        yield "rolled", f"{charge.by} has Swiftstride, so it throws three dice"


def _present(unit: Unit) -> set[Letter]:
    return {place.letter for place in unit.formation.places}


def _ever(unit: Unit) -> set[Letter]:
    """Return whom it may have consisted of when the dice were thrown.

    Slower models may have fallen since, to those who stood and shot.
    """
    if len(unit.formation.places) == unit.starting:
        return _present(unit)
    return _present(unit) | {RANK_AND_FILE} | {kind.letter for kind in unit.kinds}

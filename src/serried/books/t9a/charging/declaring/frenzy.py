"""The 9th Age: Frenzy, where its test would be taken at the start of a Charge Phase.

The test is not enforced yet. Whom it concerns is said where that matters, so that it is
not passed over in silence.

Source:
    CHG-1, UR-FRENZY, docs/rulings/0025-charging.md
"""

from typing import Final

from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.choosing import in_combat
from serried.rules.named_rules import has_rule, rule_names

FRENZY: Final = "frenzy"


def notes_on_frenzy(unit: Unit, subject: Subject) -> tuple[str, ...]:
    """Say that a unit or a Character of it may have to charge, if it has Frenzy.

    Source:
        CHG-1, UR-FRENZY
    """
    letter = subject.letter
    if not (has_rule(unit, letter, FRENZY) if letter else FRENZY in rule_names(unit)):
        return ()
    note = (
        f"{subject} has Frenzy, which is not enforced yet: with an enemy within its"
        ' Advance Rate and 7" it takes a test at the start of the Charge Phase and'
        " must charge if it fails; players take that test"
    )
    return (note,)


def notes_on_phase(battle: Battle) -> tuple[str, ...]:
    """Say which units of the active player Frenzy concerns in this Charge Phase.

    It does not concern those that cannot declare a Charge, or have.

    Source:
        CHG-1, UR-FRENZY, FLEE-2, SHK-2
    """
    return tuple(
        note
        for unit in battle.units
        if unit.player == battle.active and _may_still_charge(battle, unit)
        for note in notes_on_frenzy(unit, Subject(unit.id))
    )


def _may_still_charge(battle: Battle, unit: Unit) -> bool:
    barring = (Mark.FLEEING, Mark.SHAKEN, Mark.DECLARED_CHARGE, Mark.CHARGING)
    if unit.pose is None or any(unit.any_model_has(mark) for mark in barring):
        return False
    return not in_combat(battle, unit)

"""Battleaxe: special rules by name; their pages were not recovered."""

from typing import Final

from serried.model.actions.subject import Subject
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import ClauseId
from serried.model.unit import Unit
from serried.rules.named_rules import RANDOM_MOVEMENT, rule_names

MOVING: Final = frozenset({"fly", "fast cavalry", "skirmisher", "ethereal"})
"""Rules that are named as changing movement, of which no more is known."""


def notes_on(unit: Unit) -> tuple[str, ...]:
    """Return what was assumed of the rules of *unit*."""
    return tuple(
        f'{unit.id}: the rule "{rule}" is not one the referee knows; it changes nothing'
        for rule in dict.fromkeys(rule_names(unit))
        if rule != RANDOM_MOVEMENT and rule not in MOVING
    )


def refuse_alone(subject: Subject) -> None:
    """Refuse an action of one model that only a whole unit has.

    Raises:
        RequestError: If it is asked of a model; it leaves its unit by a move first.
    """
    if subject.letter is not None:
        message = (
            f"{subject} acts with its unit here; a character leaves by `advance` or"
            " `march`"
        )
        raise RequestError(message)


def refuse_gaps_of(unit: Unit, clause: ClauseId = "BA-CHR-4") -> None:
    """Refuse a move that a rule would change of which nothing is known.

    Args:
        unit: The unit.
        clause: What names such rules.

    Raises:
        RuleGapError: With the clause that names it.

    Source:
        BA-SEQ-14, BA-CHR-4
    """
    for rule in rule_names(unit):
        if rule in MOVING:
            because = f"{unit.id} has {rule.title()}, which is not enforced yet"
            raise RuleGapError(clause, because)

"""The 9th Age, chapter "Light Troops": any way at full rate, with Reforms on the way.

Source:
    LIGHT-1 to LIGHT-6, WHEEL-8, EDGE-2, docs/rulings/0055-light-troops.md
"""

from collections.abc import Sequence
from dataclasses import replace

from serried.books.t9a.reforms import REFORM
from serried.model.actions import Reform
from serried.model.actions.legs import Leg, Place, Reforming, has_leg
from serried.model.actions.subject import Subject
from serried.model.errors import FormationError, RequestError
from serried.model.formation import Formation
from serried.model.ids import Inches, Letter
from serried.model.profile import Kind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.model.vocabulary import Vocabulary
from serried.rules.findings import never
from serried.rules.named_rules import has_rule
from serried.rules.ranks.reforming import formed
from serried.rules.ranks.reforms import judge_formation
from serried.rules.terms import MoveTerms

LIGHT = "light troops"


def is_light(unit: Unit) -> bool:
    """Return whether all models of a unit are Light Troops (LIGHT-1, LIGHT-2)."""
    letters = {place.letter for place in unit.formation.places}
    own = {letter for letter in letters if has_rule(unit, letter, LIGHT)}
    led = any(not unit.is_character(letter) for letter in own)
    return all(letter in own or (led and _gains(unit, letter)) for letter in letters)


def _gains(unit: Unit, letter: Letter) -> bool:
    """Return whether a Character gains Light Troops from those it is with (LIGHT-2)."""
    height, kind = unit.body(letter)
    alike = kind is Kind.INFANTRY and height is unit.profile.height
    return unit.is_character(letter) and alike


def as_light(terms: MoveTerms) -> MoveTerms:
    """Return the terms of a move as Light Troops make it.

    Source:
        LIGHT-1, LIGHT-3, LIGHT-6, WHEEL-8, EDGE-2
    """
    spacing = replace(terms.spacing, stays="EDGE-2")
    return replace(
        terms, slowly=_whole, no_wheels="WHEEL-8", all_ways=True, spacing=spacing
    )


def _whole(rate: Inches) -> Inches:
    """Return the full rate, backwards and sideways too (LIGHT-1)."""
    return rate


def formations_in(
    vocabulary: Vocabulary, unit: Unit, legs: Sequence[Leg]
) -> tuple[tuple[Leg, ...], tuple[FormationError, ...]]:
    """Return the legs with how the unit stands after each Reform, and what is wrong.

    Raises:
        RequestError: If a Reform has other models than the unit, or if models are
            re-placed besides.

    Source:
        LIGHT-4, UNIT-3
    """
    if has_leg(legs, Place):
        message = "who reforms on the way re-places models by drawing `reform ranks …`"
        raise RequestError(message)
    found: list[Leg] = []
    faults: list[FormationError] = []
    for leg in legs:
        if isinstance(leg, Reforming):
            after, fault = _formed(vocabulary, unit, leg)
            leg = replace(leg, formation=after)  # noqa: PLW2901 - now it is known
            unit = unit if after is None else replace(unit, formation=after)
            faults += () if fault is None else (fault,)
        found.append(leg)
    return tuple(found), tuple(faults)


def _formed(
    vocabulary: Vocabulary, unit: Unit, leg: Reforming
) -> tuple[Formation | None, FormationError | None]:
    reform = Reform(subject=Subject(unit.id), files=leg.files, ranks=leg.ranks)
    try:
        after = formed(
            unit,
            reform,
            rear_from_centre=vocabulary.rear_from_centre,
            roles=REFORM.roles,
            clauses=vocabulary.faults,
        )
    except FormationError as fault:
        return None, fault
    return after, REFORM.fault(replace(unit, formation=after))


def judge_reforms(
    vocabulary: Vocabulary, unit: Unit, legs: Sequence[Leg]
) -> tuple[Finding, ...]:
    """Judge the Reforms within a move: who makes them, and into what.

    Source:
        LIGHT-1, LIGHT-4, UNIT-3
    """
    _, faults = formations_in(vocabulary, unit, legs)
    light = is_light(unit)
    return (
        never(not light, clause="LIGHT-1", reason="reform_in_move", unit=unit.id),
        judge_formation(unit, REFORM, next(iter(faults), None)),
    )

"""The bridge between two books: characteristics, and what effects do to them.

Movement is the Advance Rate, Leadership is Discipline, and twice the Movement is
the March Rate, which The 9th Age has as a number of its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from serried.geometry import same
from serried.model.effects import Change, Effect, Operation
from serried.model.ids import Letter
from serried.model.profile import Rates
from serried.model.unit import Unit

NAMED_HERE: Final = MappingProxyType(
    {
        "t9a": {"movement": "advance", "leadership": "discipline"},
        "battleaxe": {
            "advance": "movement",
            "march": "movement",
            "discipline": "leadership",
        },
    }
)
"""By book, what it calls the characteristics of the other one."""


@dataclass(frozen=True, slots=True)
class BridgedRates:
    """The characteristics of a unit in the words of another book.

    Attributes:
        own: Those of the unit.
        of: Those of the models that depart from it, by letter.
    """

    own: Rates
    of: Mapping[Letter, Rates]


def bridged_rates(unit: Unit, to: str, notes: list[str]) -> BridgedRates:
    """Return the characteristics of *unit* and of its models.

    Source:
        BA-CHR-2, BA-MAR-1, BA-TST-2
    """
    own, of = unit.profile.rates, {kind.letter: kind.rates for kind in unit.kinds}
    if to == "t9a":
        told = {letter: _into_t9a(rates) for letter, rates in of.items()}
        return BridgedRates(_into_t9a(own), told)
    notes += _uneven(own, unit.id)
    for letter, rates in of.items():
        if rates.keys() & {"advance", "march"}:
            notes += _uneven(rates.over(own), f"{unit.id}.{letter}")
    told = {letter: _into_battleaxe(rates) for letter, rates in of.items()}
    return BridgedRates(_into_battleaxe(own), told)


def _into_t9a(rates: Rates) -> Rates:
    moves = rates.get("movement")
    return Rates(
        advance=moves,
        march=None if moves is None else 2.0 * moves,
        discipline=rates.get("leadership"),
    )


def _into_battleaxe(rates: Rates) -> Rates:
    return Rates(movement=rates.get("advance"), leadership=rates.get("discipline"))


def _uneven(rates: Rates, who: str) -> Iterator[str]:
    """Yield a note if the March Rate is not what Battleaxe makes of the Movement."""
    advance, march = rates.get("advance"), rates.get("march")
    if march is None:
        return
    if advance is None:
        yield f"{who}: without an Advance Rate it has no M; its March Rate is left out"
    elif not same(march, 2.0 * advance):
        yield (
            f"{who}: its March Rate of {march:g} is left out; Battleaxe marches"
            f" 2 x M, {2.0 * advance:g}"
        )


def bridged_effects(
    effects: tuple[Effect, ...], to: str, notes: list[str]
) -> tuple[Effect, ...]:
    """Return *effects* with the characteristics of the other book.

    Source:
        GEN-10, BA-MAR-1
    """
    told = []
    for effect in effects:
        changes = tuple(_changes(effect, to))
        told.append(replace(effect, changes=changes))
        notes += _effect_notes(effect, to)
    return tuple(told)


def _changes(effect: Effect, to: str) -> Iterator[Change]:
    for change in effect.changes:
        match (to, change.characteristic):
            case ("t9a", "movement"):
                yield replace(change, characteristic="advance")
                yield _of_march(change)
            case ("t9a", "leadership"):
                yield replace(change, characteristic="discipline")
            case (_, "advance"):
                yield replace(change, characteristic="movement")
            case (_, "discipline"):
                yield replace(change, characteristic="leadership")


def _of_march(change: Change) -> Change:
    """Return what a change of the Movement comes to in the March Rate."""
    times = 1.0 if change.operation is Operation.MULTIPLY else 2.0
    return replace(change, characteristic="march", value=times * change.value)


def _effect_notes(effect: Effect, to: str) -> Iterator[str]:
    """Yield a note if the effect is not the same on a march."""
    moves = [c for c in effect.changes if c.characteristic in {"movement", "advance"}]
    marches = {c for c in effect.changes if c.characteristic == "march"}
    if to == "battleaxe" and marches != {_of_march(change) for change in moves}:
        yield (
            f"the effect {effect.name!r}: a march is 2 x M under it, whatever it does"
            " to the March Rate"
        )
    elif any(_may_round(change) for change in moves):
        yield (
            f"the effect {effect.name!r}: {_rounding(to)}, which may be an inch more"
            " or less"
        )


def _may_round(change: Change) -> bool:
    """Tell whether the change can leave a fraction, which is rounded up."""
    return change.operation is Operation.MULTIPLY and not change.value.is_integer()


def _rounding(to: str) -> str:
    if to == "t9a":
        return "the March Rate is multiplied itself, not twice the new Movement taken"
    return "a march is twice the new Movement, not the March Rate multiplied"

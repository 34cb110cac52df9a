"""The bridge between two books: a battle of one, told in the words of the other.

What both books know under different names is renamed. What only one knows is left
out, or read as the nearest thing that the other has; a note then says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from serried.books.registry import book
from serried.engine.bridge_marks import marks_into
from serried.engine.bridge_rates import bridged_effects, bridged_rates
from serried.model.battle import Battle
from serried.model.errors import FormationError, RequestError
from serried.model.formation import EMPTY, Formation
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary

OTHER: Final = MappingProxyType({"t9a": "battleaxe", "battleaxe": "t9a"})
"""The book on the other side, by book."""

TURN_BEGINS: Final = ("movement", "start")
"""Where The 9th Age's Charge Phase is taken to be: nothing has moved yet."""


@dataclass(frozen=True, slots=True)
class Bridged:
    """A battle in the words of another book.

    Attributes:
        notes: What was assumed, a line each.
    """

    battle: Battle
    notes: tuple[str, ...]


def title(name: str) -> str:
    """Return what people call the book called *name*, in short."""
    return book(name).title.partition(":")[0]


def bridged(battle: Battle) -> Bridged:
    """Return *battle* as the other book has it.

    Raises:
        RequestError: If no bridge leads from its book, or a unit stands as no
            unit of the other book can.

    Source:
        the vocabulary bridge of the rules reference; BA-CHR-2, BA-MAR-1, BA-ES-8
    """
    if battle.book not in OTHER:
        known = " and ".join(OTHER)
        message = f"only {known} can be compared, and this position is of {battle.book}"
        raise RequestError(message)
    to = OTHER[battle.book]
    notes: list[str] = []
    phase, step = _phase(battle, to, notes)
    if battle.charges:
        notes.append("Charges that were declared are left out")
    after = replace(
        battle,
        book=to,
        phase=phase,
        step=step,
        rulings=tuple(_rulings(battle, to, notes)),
        units=tuple(_unit(unit, to, notes) for unit in battle.units),
        effects=bridged_effects(battle.effects, to, notes),
        charges=(),
    )
    return Bridged(after, tuple(dict.fromkeys(notes)))


def _phase(battle: Battle, to: str, notes: list[str]) -> tuple[str, str | None]:
    """Return phase and step of the same moment in the other book."""
    if to == "t9a":
        if battle.step not in {None, "normal"}:
            notes.append(
                f"The 9th Age does not tell the {battle.step} step from the rest of"
                " its Movement Phase"
            )
        return battle.phase, None
    if battle.phase == "charge":
        notes.append(
            "Battleaxe has no Charge Phase; the turn is taken to be at its start,"
            " before anything moves"
        )
        return TURN_BEGINS
    return battle.phase, "normal" if battle.phase == "movement" else None


def _rulings(
    battle: Battle, to: str, notes: list[str]
) -> Iterator[tuple[str, str | float | bool]]:
    """Yield the settings that depart from the one book and that the other knows."""
    here, there = book(battle.book).vocabulary, book(to).vocabulary
    for name, value in battle.rulings:
        ours, theirs = here.setting(name), there.setting(name)
        if ours is not None and ours.default == value:
            continue
        if theirs is None or not theirs.allows(value):
            notes.append(f"{title(to)} has no setting {name}, which is left out")
            continue
        said = f"{value:g}" if isinstance(value, float) else str(value)
        notes.append(f"the setting {name} = {said} is taken for {title(to)} as well")
        yield name, value


def _unit(unit: Unit, to: str, notes: list[str]) -> Unit:
    rates = bridged_rates(unit, to, notes)
    kinds = tuple(
        replace(
            kind,
            rates=rates.of[kind.letter],
            marks=marks_into(to, kind.marks, f"{unit.id}.{kind.letter}", notes),
        )
        for kind in unit.kinds
    )
    told = replace(
        unit,
        profile=replace(unit.profile, rates=rates.own),
        kinds=kinds,
        marks=marks_into(to, _marks(unit), unit.id, notes),
    )
    return _lawfully_drawn(told, to, notes)


def _marks(unit: Unit) -> frozenset[Mark]:
    """Return the marks of *unit*, and Shaken if any model in it is (SHK-3)."""
    shaken = unit.any_model_has(Mark.SHAKEN)
    return unit.marks | {Mark.SHAKEN} if shaken else unit.marks


def _lawfully_drawn(unit: Unit, to: str, notes: list[str]) -> Unit:
    """Return *unit* in a formation that the book allows, its rear rank laid anew.

    Raises:
        RequestError: If that does not help.
    """
    words = book(to).vocabulary
    fault = words.formation_fault(unit)
    if fault is None:
        return unit
    laid = replace(unit, formation=_rear_laid_anew(unit.formation, words))
    if words.formation_fault(laid) is not None:
        message = f"{unit.id} cannot stand so in {title(to)}: {fault.problem}"
        raise RequestError(message)
    side = "middle" if words.rear_from_centre else "left"
    notes.append(
        f"{unit.id}: its rear rank is filled from the {side} for {title(to)}"
        f" [{fault.clause}]"
    )
    return laid


def _rear_laid_anew(formation: Formation, words: Vocabulary) -> Formation:
    """Return *formation* with its last rank where the book puts a short one."""
    *full, rear = formation.ranks
    models = rear.replace(EMPTY, "")
    room = formation.files - len(models)
    ahead = room // 2 if words.rear_from_centre and full else 0
    ranks = (*full, EMPTY * ahead + models)
    try:
        return replace(formation, ranks=ranks)
    except FormationError:  # a base on several places stood in it
        return formation

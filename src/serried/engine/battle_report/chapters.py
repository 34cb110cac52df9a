"""The chapters of a report: phases with their lines, and what is left of each side."""

from collections.abc import Sequence

from serried.engine.replay import Step, turn_words
from serried.model.actions import NextPhase, NextTurn
from serried.model.battle import Battle
from serried.model.ids import PlayerId
from serried.model.record import Record
from serried.model.unit import Unit
from serried.tuples import NamedTuple


class Phase(NamedTuple):
    """What was played in one phase.

    Attributes:
        before: The battle as it began.
        after: The battle as its last line left it, before the next phase began.
        steps: Its lines.
    """

    title: str
    before: Battle
    after: Battle
    steps: tuple[Step, ...]


def phases(steps: Sequence[Step]) -> tuple[Phase, ...]:
    """Return the lines of a game, phase by phase."""
    found: list[list[Step]] = []
    title = None
    for step in steps:
        said = turn_words(step.before)
        if said != title:
            found.append([])
            title = said
        found[-1].append(step)
    return tuple(map(_phase, found))


def _phase(steps: Sequence[Step]) -> Phase:
    first, last = steps[0], steps[-1]
    title = turn_words(first.before)
    ended = turn_words(last.after) != title and isinstance(
        last.entry.action, NextPhase | NextTurn
    )
    after = last.before if ended else last.after
    return Phase(title, first.before, after, tuple(steps))


def worth_telling(step: Step) -> bool:
    """Tell whether a line is more than that a phase ends."""
    entry = step.entry
    ends = isinstance(entry.action, NextPhase | NextTurn) and step.entry.legal
    return not ends or bool(entry.dice or entry.comments)


def of_game(record: Record, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the lines that count, in their order."""
    by_number = {step.number: step for step in steps}
    return tuple(by_number[n] for n in record.game if n in by_number)


def health(units: Sequence[Unit]) -> int:
    """Return the Health Points that units have left."""
    return sum(map(_health, units))


def _health(unit: Unit) -> int:
    full = 0
    for place in unit.formation.places:
        kind = unit.kind(place.letter)
        full += (kind.hp if kind is not None else None) or unit.profile.hp
    return full - sum(lost for _, lost in unit.lost)


def left_of(player: PlayerId, battle: Battle) -> int:
    """Return the Health Points that a player has left."""
    return health([one for one in battle.units if one.player == player])

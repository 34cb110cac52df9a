"""The chapters of a report: phases with their lines, and what their figures are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from serried.engine.replay import Step, judged_again, turn_words
from serried.model.actions import NextPhase, NextTurn
from serried.model.battle import Battle
from serried.model.ids import PlayerId
from serried.model.record import Record
from serried.model.unit import Unit
from serried.report.measures import test_title

FACES: Final = range(1, 7)


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


class Throw(NamedTuple):
    """A test with its chance, as it stood before the dice fell."""

    number: int
    test: str
    unit: str
    dice: tuple[int, ...]
    passes_on: int
    ways: int
    whole: int
    passed: bool

    @property
    def chance(self) -> float:
        """How likely it was to pass."""
        return self.ways / self.whole


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


def faces(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return how often each face came up."""
    counted = Counter(die for step in steps for die in step.entry.dice)
    return tuple(counted[face] for face in FACES)


def throws(steps: Sequence[Step]) -> Iterator[Throw]:
    """Yield the tests that were thrown, with their chances."""
    for step in steps:
        if not step.entry.dice or step.answer is None:
            continue
        asked = judged_again(step.number, replace(step.entry, dice=()), step.before)
        verdict = None if asked.answer is None else asked.answer.verdict
        made = step.answer.verdict
        if verdict is None or verdict.depends is None or made is None:
            continue
        depends = verdict.depends
        for event in made.events:
            values = dict(event.values)
            if event.event == depends.test and "passed" in values:
                yield Throw(
                    step.number,
                    test_title(event.event),
                    str(values.get("unit", "")),
                    step.entry.dice,
                    depends.passes_on,
                    depends.ways,
                    depends.whole,
                    bool(values["passed"]),
                )
                break

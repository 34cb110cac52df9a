"""Bridges: how a battle of one book is told in the words of another.

A bridge says what is not called the same in both books. Marks, characteristics, phases,
steps and settings of one name are taken for the same; what the other book has no word
for is left out with a note. So a bridge that says nothing is a bridge as well.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TypeAlias

from serried.frozen import frozen
from serried.model.effects import Effect
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.tuples import NamedTuple

Marks: TypeAlias = frozenset[Mark]


class Told(NamedTuple):
    """What one mark is in the other book.

    Attributes:
        marks: The marks there; none if there is nothing like it.
        note: What is said of it, where the two are not the same.
    """

    marks: tuple[Mark, ...] = ()
    note: str = ""


class Moment(NamedTuple):
    """Which moment of the other book's turn a phase is taken for, and what is said."""

    phase: str
    step: str | None = None
    note: str = ""


@frozen(kw_only=True)
class Subjects:
    """Which clauses of two books are about the same thing.

    Attributes:
        pairs: Pairs of them, a clause of each book; without any, findings for the same
            reason are about the same.
        instead: What the other book looks at where it has no such clause.
    """

    pairs: frozenset[tuple[ClauseId, ClauseId]] = frozenset()
    instead: Mapping[ClauseId, tuple[ClauseId, ...]] = field(default_factory=dict)

    def same(self, one: Finding, two: Finding) -> bool:
        """Tell whether two findings are about the same thing."""
        if one.clause == two.clause:
            return True
        if not self.pairs:
            return one.reason == two.reason
        cited = (one.clause, two.clause)
        return cited in self.pairs or cited[::-1] in self.pairs

    def near(self, one: Finding, two: Finding) -> bool:
        """Tell whether *two* is what its book looks at instead of *one*."""
        return two.clause in self.instead.get(one.clause, ())


def _as_alone(_: Marks) -> Mapping[Mark, Told]:
    """Return no mark that is another one beside others."""
    return {}


def _nothing_of_unit(_: Unit) -> Iterable[str]:
    """Say nothing of a unit."""
    return ()


def _nothing_of_effect(_: Effect) -> Iterable[str]:
    """Say nothing of an effect."""
    return ()


@frozen(kw_only=True)
class Bridge:
    """How a battle of one book is told in the words of another.

    Attributes:
        here: The book whose battle it is.
        there: The book in whose words it is told.
        phases: The moment that a phase is taken for, of phases that have another name.
        characteristics: What a characteristic is called there, each name with a
            factor for the number; nothing for one that is left out without a note.
        marks: What a mark is there, of those that have another name.
        together: What some of the marks of one unit are there because it has the others
            as well; it goes before *marks*.
        unless: Marks there that nobody has beside one of certain others.
        spreading: The marks that a unit is told to have as soon as a model in it does.
        unit_notes: What is said of the characteristics of a unit.
        effect_notes: What is said of an effect.
        subjects: Which clauses are about the same thing.
    """

    here: str
    there: str
    phases: Mapping[str, Moment] = field(default_factory=dict)
    characteristics: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    marks: Mapping[Mark, Told] = field(default_factory=dict)
    together: Callable[[Marks], Mapping[Mark, Told]] = _as_alone
    unless: Mapping[Mark, Marks] = field(default_factory=dict)
    spreading: Marks = frozenset()
    unit_notes: Callable[[Unit], Iterable[str]] = _nothing_of_unit
    effect_notes: Callable[[Effect], Iterable[str]] = _nothing_of_effect
    subjects: Subjects = Subjects()

    def in_words_of_here(self, problem: str) -> str:
        """Return *problem* with the keys that a file of this book has."""
        for ours, told in self.characteristics.items():
            for theirs in told:
                problem = problem.replace(f"`{theirs} = …`", f"`{ours} = …`")
        return problem

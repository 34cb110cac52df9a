"""The 9th Age, chapter "Removing Casualties": which ways to remove them are lawful."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from serried.books.t9a.combats import Outcome
from serried.books.t9a.removal import Removal
from serried.model.ids import ClauseId, UnitId

Candidate = TypeVar("Candidate")


class Harm(NamedTuple):
    """What one way of removing casualties would spoil, gravest first.

    Fields stand in the book's order of priority, and tuples compare from the left, so
    the least ``Harm`` is what the rule demands.

    Source:
        CAS-ENG-2, CAS-ENG-3, CAS-4
    """

    units_dropping_out: int
    units_losing_contact: int
    models_out_of_contact: int
    unevenness: int


class Disorder(NamedTuple):
    """What one way of closing the ranks would spoil, gravest first.

    Source:
        CAS-ILL-4
    """

    units_dropping_out: int
    units_losing_contact: int
    models_out_of_contact: int
    change_of_width: int
    models_sliding: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to remove the casualties of a batch from the units of one combat.

    Attributes:
        removals: How each unit loses models, in the order of the file; None for one
            that is removed whole.
        outcome: What becomes of the combat.
        engaged: Whether there is one.
    """

    removals: tuple[tuple[UnitId, Removal | None], ...]
    outcome: Outcome
    engaged: bool

    @property
    def lifted(self) -> tuple[tuple[str, ...], ...]:
        """The models lifted from each unit."""
        return tuple([() if way is None else way.removed for _, way in self.removals])

    @property
    def from_behind(self) -> tuple[tuple[str, ...], ...]:
        """The models lifted from behind the first rank of each unit."""
        return tuple([tuple(filter(_behind, lifted)) for lifted in self.lifted])

    @property
    def imbalance(self) -> int:
        """How unevenly the ends of first ranks lose models, all units together."""
        return sum(way.imbalance for _, way in self.removals if way is not None)

    @property
    def harm(self) -> Harm:
        """What it spoils as a choice of models."""
        return Harm(*self.outcome.harm, self.imbalance)

    @property
    def disorder(self) -> Disorder:
        """What it spoils as a way to close the ranks."""
        closed = [way for _, way in self.removals if way is not None]
        width = sum(way.width for way in closed)
        return Disorder(*self.outcome.harm, width, sum(len(w.slid) for w in closed))


class Overruled(NamedTuple):
    """A way that is not lawful, and the priority that decided against it.

    Attributes:
        clause: CAS-ENG-2 or CAS-4 where other models must go, CAS-ILL-4 where the
            same models go and the ranks must be closed otherwise.
        priority: The name of the priority.
        spoils: How much of it this way spoils.
        least: How much of it has to be spoilt.
    """

    way: Way
    clause: ClauseId
    priority: str
    spoils: int
    least: int


PRIORITIES: Final = {
    "units_dropping_out": "units that Drop out of Combat",
    "units_losing_contact": "units that lose base contact",
    "models_out_of_contact": "models in base contact",
    "unevenness": "casualties as equally as possible from both sides",
    "change_of_width": "the width of the unit changed as little as possible",
    "models_sliding": "as few models moved as possible",
}
"""What the priorities are called for people."""


def lawful(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways among which the owner may choose freely.

    Behind the first rank any pick is as good as another. What goes with each of them
    is weighed: of the ways to close the ranks after the same models are gone the least
    disorderly count; of the models that may go, those that spoil least.

    Source:
        CAS-3, CAS-ENG-2 to CAS-ENG-4, CAS-ILL-4, AMB-22, AMB-23, AMB-79
    """
    groups = _alike_behind(ways)
    best = {id(way) for alike in groups.values() for way in _best(alike)}
    return tuple(way for way in ways if id(way) in best)


def _alike_behind(
    ways: Sequence[Way],
) -> dict[tuple[tuple[str, ...], ...], list[Way]]:
    """Return the ways by whom they lift from behind the first rank."""
    found: dict[tuple[tuple[str, ...], ...], list[Way]] = {}
    for way in ways:
        found.setdefault(way.from_behind, []).append(way)
    return found


def _best(ways: Sequence[Way]) -> tuple[Way, ...]:
    return _least(tidiest(ways), lambda way: way.harm)


def tidiest(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways whose ranks are closed as CAS-ILL-4 demands."""
    by_lifted: dict[tuple[tuple[str, ...], ...], list[Way]] = {}
    for way in ways:
        by_lifted.setdefault(way.lifted, []).append(way)
    if len(by_lifted) == len(ways):
        return tuple(ways)
    return tuple(
        way
        for alike in by_lifted.values()
        for way in _least(alike, lambda way: way.disorder)
    )


def overruled(ways: Sequence[Way]) -> Iterator[Overruled]:
    """Yield the ways that are not lawful, each with the priority that decided.

    Source:
        CAS-ENG-3
    """
    for alike in _alike_behind(ways).values():
        best = _best(alike)
        for way in alike:
            if way not in best:
                yield _why(way, alike, best)


def verdict(way: Way, ways: Sequence[Way]) -> Overruled:
    """Return why *way*, which is not lawful, is none of the best of *ways*."""
    alike = _alike_behind(ways)[way.from_behind]
    return _why(way, alike, _best(alike))


def _why(way: Way, alike: Sequence[Way], best: Sequence[Way]) -> Overruled:
    tidy = _least((w for w in alike if w.lifted == way.lifted), lambda w: w.disorder)
    if way not in tidy:
        return _decided(way, "CAS-ILL-4", way.disorder, tidy[0].disorder)
    found = _decided(way, "CAS-ENG-2", way.harm, best[0].harm)
    return found if way.engaged else found._replace(clause="CAS-4")


def _decided(
    way: Way, clause: ClauseId, spoils: Harm | Disorder, least: Harm | Disorder
) -> Overruled:
    """Name the first priority in which *spoils* is worse than *least*."""
    first = next(i for i, least_of_it in enumerate(least) if spoils[i] > least_of_it)
    return Overruled(way, clause, spoils._fields[first], spoils[first], least[first])


def _behind(name: str) -> bool:
    """Tell whether a model of that name begins behind the first rank."""
    return not name.startswith("1.") and name[0].isdecimal()


def _least(
    candidates: Iterable[Candidate], weight: Callable[[Candidate], tuple[int, ...]]
) -> tuple[Candidate, ...]:
    weighed = [(weight(candidate), candidate) for candidate in candidates]
    least = min(weight for weight, _ in weighed)
    return tuple(candidate for weight, candidate in weighed if weight == least)

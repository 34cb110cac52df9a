"""The 9th Age, chapter "Removing Casualties": which ways to remove them are lawful."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from serried.books.t9a.casualties.combats import (
    Candidate,
    Combat,
    Ending,
    Outcome,
    Taken,
)
from serried.model.ids import ClauseId

Weighed = TypeVar("Weighed")


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


class Way:
    """One way to remove the casualties of a batch from the units of one combat.

    Attributes:
        removals: How each unit loses models, in the order of the file; None for one
            that is removed whole.
        engaged: Whether there is a combat.
    """

    def __init__(self, removals: Candidate, combat: Combat | None) -> None:
        self.removals = removals
        self.engaged = combat is not None
        self._combat = combat
        self._taken: Taken | None = None
        self._ending: Ending | None = None

    def _without(self, combat: Combat) -> Taken:
        """Return the combat without the casualties; found when it is asked for."""
        taken = self._taken
        if taken is None:
            taken = self._taken = combat.without(self.removals)
        return taken

    def _ends(self, combat: Combat) -> Ending:
        """Return what becomes of the combat; found when it is asked for."""
        ending = self._ending
        if ending is None:
            ending = self._ending = combat.ending(self._without(combat))
        return ending

    @property
    def outcome(self) -> Outcome:
        """What becomes of the combat, by name."""
        combat = self._combat
        return Outcome() if combat is None else combat.by_name(self._ends(combat))

    @property
    def losing(self) -> int:
        """How many units lose contact, if nobody drops out of combat."""
        combat = self._combat
        return 0 if combat is None else len(self._without(combat).losing)

    @property
    def most_in_contact(self) -> int:
        """How many models are in contact at most, if nobody drops out of combat."""
        combat = self._combat
        return 0 if combat is None else combat.most_in_contact(self._without(combat))

    @property
    def lifted(self) -> tuple[tuple[str, ...], ...]:
        """The models lifted from each unit."""
        return tuple([() if way is None else way.removed for _, way in self.removals])

    @property
    def left(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the models left of each unit."""
        return tuple(
            [() if way is None else tuple(way.left.models) for _, way in self.removals]
        )

    @property
    def behind(self) -> bool:
        """Whether anybody stood behind the first rank of a unit that loses some."""
        for _, way in self.removals:
            if way is not None and way.left.layout.behind:
                return True
        return False

    @property
    def from_behind(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of those lifted from behind the first rank of each unit."""
        return tuple(
            [() if way is None else way.from_behind for _, way in self.removals]
        )

    @property
    def imbalance(self) -> int:
        """How unevenly the ends of first ranks lose models, all units together."""
        return sum([way.imbalance for _, way in self.removals if way is not None])

    @property
    def harm(self) -> Harm:
        """What it spoils as a choice of models."""
        return Harm(*self.weight)

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """The same as mere numbers."""
        dropped, lost, out = self.spoilt
        return dropped, lost, out, self.imbalance

    @property
    def disorder(self) -> Disorder:
        """What it spoils as a way to close the ranks."""
        closed = [way for _, way in self.removals if way is not None]
        width = sum([way.width for way in closed])
        return Disorder(*self.spoilt, width, sum([way.sliding for way in closed]))

    @property
    def spoilt(self) -> tuple[int, int, int]:
        """Return what it spoils of the combat, in the order of the priorities."""
        if self._combat is None:
            return 0, 0, 0
        ending = self._ends(self._combat)
        return len(ending.dropped), len(ending.lost), -ending.touching


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


def lawful(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways among which the owner may choose freely.

    Behind the first rank any pick is as good as another. What goes with each of them
    is weighed: of the ways to close the ranks after the same models are gone the least
    disorderly count; of the models that may go, those that spoil least.

    Source:
        CAS-3, CAS-ENG-2 to CAS-ENG-4, CAS-ILL-4, AMB-22, AMB-23, AMB-79
    """
    groups = list(_alike_behind(ways).values())
    best = [way for alike in groups for way in _best(alike)]
    if len(best) == 1:
        return tuple(best)
    those = set(map(id, best))
    return tuple([way for way in ways if id(way) in those])


def _alike_behind(
    ways: Sequence[Way],
) -> dict[tuple[tuple[int, ...], ...], list[Way]]:
    """Return the ways by whom they lift from behind the first rank."""
    if not ways[0].behind:
        return {ways[0].from_behind: list(ways)}  # mostly nobody is there
    found: dict[tuple[tuple[int, ...], ...], list[Way]] = {}
    for way in ways:
        found.setdefault(way.from_behind, []).append(way)
    return found


def _best(ways: Sequence[Way]) -> tuple[Way, ...]:
    found = _promising(ways)
    if len(found) == 1:
        return tuple(found)
    return _least(tidiest(found), lambda way: way.weight)


_MOST: Final = 1 << 40
"""More than there are units and models."""

_WORST: Final = (_MOST, 0, 0)
"""What is worse than any way."""


def _promising(ways: Sequence[Way]) -> Sequence[Way]:
    """Return the ways that may be among the best, without weighing the others.

    A way spoils at least what it spoils before any nudge: that so many units lose
    contact, or worse, that one drops out. Of those that lose as few, one keeps so many
    models in contact at most. Whoever is worse than that is not looked at.
    """
    if len(ways) < 2:  # noqa: PLR2004 - with one there is nothing to compare
        return ways
    by_losing: dict[int, list[Way]] = {}
    for way in ways:
        by_losing.setdefault(way.losing, []).append(way)
    least: tuple[int, int, int] = _WORST
    found: list[Way] = []
    for losing in sorted(by_losing):
        if (0, losing) > least[:2]:
            break
        alike = by_losing[losing]
        most = [way.most_in_contact for way in alike] if len(alike) > 1 else [_MOST]
        for number in sorted(range(len(alike)), key=most.__getitem__, reverse=True):
            if (0, losing, -most[number]) > least:
                break
            least = min(least, alike[number].spoilt)
            found.append(alike[number])
    return found


def tidiest(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways whose ranks are closed as CAS-ILL-4 demands."""
    by_left: dict[tuple[tuple[int, ...], ...], list[Way]] = {}
    for way in ways:
        by_left.setdefault(way.left, []).append(way)
    if len(by_left) == len(ways):
        return tuple(ways)
    return tuple(
        way
        for alike in by_left.values()
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
    tidy = _least((w for w in alike if w.left == way.left), lambda w: w.disorder)
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


def _least(
    candidates: Iterable[Weighed], weight: Callable[[Weighed], tuple[int, ...]]
) -> tuple[Weighed, ...]:
    weighed = [(weight(candidate), candidate) for candidate in candidates]
    least = min(weight for weight, _ in weighed)
    return tuple(candidate for weight, candidate in weighed if weight == least)

"""Which casualties are lawful, by trying out every way to remove them.

Models are lifted singly, each time in every way that the rules allow at that moment;
then every way to fill gaps is tried, every order of nudges, and what came of it is
compared priority by priority. No formula says who is lifted.

Source:
    CAS-1 to CAS-6, CAS-ENG-1 to CAS-ENG-4, CAS-CHR-1, CAS-CHR-2, CAS-ALL-1,
    CAS-ILL-1 to CAS-ILL-5, CMD-3, HP-1, HP-2, HP-4, HP-5, FR-11, FR-12, CHR-WIPE-1,
    AMB-20, 22, 23, 25 to 28, 70, 73, 79, 80
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple, TypeVar

from laws.combat_scene import BESIDE, POOL, Combat, Standing, Troop, outline
from laws.contact_oracle import (
    Step,
    UnsureError,
    World,
    fights_of,
    group_of,
    in_contact,
)
from laws.lifting_oracle import Bill, Lifting, Models, bill, fixes, liftings
from laws.nudge_oracle import Settled, settle

Item = TypeVar("Item")


class Way(NamedTuple):
    """One way for a unit to take what a batch took from it.

    Attributes:
        lifting: How its models were lifted.
        models: Who stands afterwards, gaps filled.
        movers: How many models slid or were redistributed to fill them.
    """

    lifting: Lifting
    models: Models
    movers: int


class Tally(NamedTuple):
    """What the rules compare, gravest first (CAS-ENG-2, CAS-ILL-4)."""

    dropped: int
    lost: int
    apart: int
    width: int
    movers: int
    imbalance: int


@dataclass(frozen=True)
class Outcome:
    """One lawful way, and what comes of it.

    Attributes:
        removed: Unit and name of every model lifted.
        slid: Unit, name and new place of every model that stands elsewhere.
        after: Unit, letter and box of every model of the units that suffered, before
            any of those units is nudged.
        nudges: Who is nudged and how far, in 0.05 mm: more than one way where nudges
            are equally short.
        contact: Models in contact, both sides.
    """

    removed: frozenset[tuple[str, str]]
    slid: frozenset[tuple[str, str, str]] = field(compare=False)
    after: frozenset[tuple[str, Standing]]
    dropped: frozenset[str]
    lost: frozenset[str]
    nudges: frozenset[tuple[tuple[str, Step], ...]]
    contact: int
    imbalance: int


def lawful(combat: Combat) -> frozenset[Outcome]:
    """Return every lawful outcome of a batch.

    Raises:
        UnsureError: If the rules, as far as they are read here, do not settle it.
    """
    return Reckoner(combat).outcomes()


class Reckoner:
    """Tries out a batch on one table."""

    def __init__(self, combat: Combat) -> None:
        self.combat = combat
        self.before = {t.name: t.stand(t.models) for t in combat.troops}
        boxes = {name: outline(stood) for name, stood in self.before.items()}
        self.fights = fights_of(combat, boxes)
        self.hurt = tuple(dict.fromkeys(loss.unit for loss in combat.losses))
        self.group = group_of(self.fights, self.hurt)
        self.engaged = bool(set(self.hurt) & {n for f in self.fights for n in f[:2]})
        self._settled: dict[object, Settled] = {}

    def outcomes(self) -> frozenset[Outcome]:
        """Return the lawful outcomes.

        The owner is free in what is lifted behind the first rank (AMB-79); for each
        such choice the rest is compared: first how gaps are filled, for each set that
        is lifted (CAS-ILL-4), then the sets (CAS-ENG-2).
        """
        each = [self._ways(self.combat.troop(name)) for name in self.hurt]
        weighed = [self._weighed(ways) for ways in product(*each)]
        fixed = _least(
            weighed, lambda one: tuple(w.lifting.lifted for w in one[0]), self._as_fixes
        )
        best = _least(
            fixed, lambda one: tuple(w.lifting.free for w in one[0]), self._as_liftings
        )
        return frozenset(self._outcome(ways) for ways, _ in best)

    def _as_fixes(self, tally: Tally) -> tuple[int, ...]:
        """Return what decides how gaps are filled."""
        return tally[:5] if self.engaged else tally[3:5]

    def _as_liftings(self, tally: Tally) -> tuple[int, ...]:
        """Return what decides who is lifted."""
        return (*tally[:3], tally[5]) if self.engaged else tally[5:]

    def _ways(self, troop: Troop) -> list[Way]:
        """Return every way for one unit to take its losses."""
        losses = [loss for loss in self.combat.losses if loss.unit == troop.name]
        owed = bill(troop, losses)
        ways: dict[object, Way] = {}
        for lifting in self._liftings(troop, owed):
            for models in self._formed(troop, lifting):
                movers = _moved(troop.models, models)
                stood = frozenset(s[1:] for s in troop.stand(models))
                key = lifting._replace(models=()), stood
                if key not in ways or ways[key].movers > movers:
                    ways[key] = Way(lifting, models, movers)
        return list(ways.values())

    def _liftings(self, troop: Troop, owed: Bill) -> Iterator[Lifting]:
        many = sum(model.letter in POOL for model in troop.models)
        others = [m for m in troop.models if m.letter not in POOL]
        stay = [m for m in others if m.name not in owed.others]
        characters = all(m.letter in troop.characters for m in stay)
        if owed.pool == many and characters:
            gone = frozenset(m.name for m in troop.models if m not in stay)
            ends = _most_even(troop.models, owed.pool) if stay else (0, 0)
            yield Lifting(tuple(stay), gone, ends=ends)
            return
        every = list(liftings(troop.models, owed.pool))
        for one in every:
            models = tuple(m for m in one.models if m.name not in owed.others)
            alike = [other.ends for other in every if other.lifted == one.lifted]
            ends = min(alike, key=lambda ends: abs(ends[0] - ends[1]))
            lifted = one.lifted | owed.others
            yield one._replace(models=models, lifted=lifted, ends=ends)

    def _formed(self, troop: Troop, lifting: Lifting) -> Iterator[Models]:
        """Yield the lawful formations of those who are left."""
        if not lifting.models:
            yield ()
        elif all(m.letter in troop.characters for m in lifting.models):
            yield from _characters_left(troop, lifting.models)
        else:
            yield from fixes(lifting.models, troop.files)

    def _weighed(self, ways: tuple[Way, ...]) -> tuple[tuple[Way, ...], Tally]:
        settled, stands = self._came_of(ways)
        contacts = {
            len(in_contact(self.combat, world, stands)) for world in settled.worlds
        }
        if len(contacts) > 1:
            message = "equally short nudges with different models in contact"
            raise UnsureError(message)
        tally = Tally(
            dropped=len(settled.dropped),
            lost=len(settled.lost),
            apart=-contacts.pop(),
            width=sum(map(self._widened, self.hurt, ways)),
            movers=sum(way.movers for way in ways),
            imbalance=sum(abs(w.lifting.ends[0] - w.lifting.ends[1]) for w in ways),
        )
        return ways, tally

    def _widened(self, name: str, way: Way) -> int:
        """Return by how much the width of a unit changes, in 0.05 mm (AMB-29)."""
        if not way.models:
            return 0
        troop = self.combat.troop(name)
        boxes = outline(self.before[name]), outline(troop.stand(way.models))
        across = (b.east - b.west for b in boxes)
        if troop.facing % 2:
            across = (b.north - b.south for b in boxes)
        before, after = across
        return abs(after - before)

    def _came_of(
        self, ways: tuple[Way, ...]
    ) -> tuple[Settled, dict[str, tuple[Standing, ...]]]:
        """Return what came of it, and who stands where but for nudges."""
        stands = dict(self.before)
        for name, way in zip(self.hurt, ways, strict=True):
            stands[name] = self.combat.troop(name).stand(way.models)
        alive = {name: outline(stood) for name, stood in stands.items() if stood}
        boxes = tuple(alive.items())
        if boxes not in self._settled:
            fewer = {n for n in self.hurt if len(stands[n]) < len(self.before[n])}
            self._settled[boxes] = settle(
                World(self.combat, self.fights, frozenset(fewer), boxes, self.group)
            )
        return self._settled[boxes], stands

    def _outcome(self, ways: tuple[Way, ...]) -> Outcome:
        settled, stands = self._came_of(ways)
        _, tally = self._weighed(ways)
        named = list(zip(self.hurt, ways, strict=True))
        return Outcome(
            removed=frozenset((n, gone) for n, w in named for gone in w.lifting.lifted),
            slid=frozenset((n, *one) for n, w in named for one in _slid(w)),
            after=frozenset(
                (n, s._replace(name="")) for n in self.hurt for s in stands[n]
            ),
            dropped=settled.dropped,
            lost=settled.lost,
            nudges=frozenset(tuple(sorted(w.nudges)) for w in settled.worlds),
            contact=-tally.apart,
            imbalance=tally.imbalance,
        )


def _most_even(models: Models, many: int) -> tuple[int, int]:
    """Return how many the two ends give where they give as equally as can be."""
    every = [one.ends for one in liftings(models, many)]
    return min(every, key=lambda ends: abs(ends[0] - ends[1]))


def _slid(way: Way) -> Iterator[tuple[str, str]]:
    for model in way.models:
        if model.wide and model.name != model.spot:
            yield model.name, model.spot


def _moved(before: Models, after: Models) -> int:
    """Return how many models stand elsewhere; those beside go with their end."""
    old = {m.name: m for m in before}
    moved = {m.name for m in after if m.wide and m != old[m.name]}
    for name, side in zip(BESIDE, (min, max), strict=True):
        ends = [_end(models, side) for models in (before, after)]
        if name in old and ends[0] != ends[1]:
            moved.add(name)
    return len(moved)


def _end(models: Models, side: Callable[[list[int]], int]) -> int:
    first = [m for m in models if m.wide and not m.rank]
    files = [m.file + m.wide if side is max else m.file for m in first]
    return side(files) if files else 0


def _characters_left(troop: Troop, left: Models) -> Iterator[Models]:
    """Yield how Characters close up when all others are gone; few slide.

    Source:
        CHR-WIPE-1, FR-4, FR-12
    """
    sizes = {troop.size(m.letter) for m in left}
    if len(left) > 1 and (len(sizes) > 1 or any(m.rank or not m.wide for m in left)):
        message = "Characters on bases of several sizes are left alone"
        raise UnsureError(message)
    row = sorted(left, key=lambda m: m.file)
    offsets = [m.file - sum(one.wide for one in row[:n]) for n, m in enumerate(row)]
    most = max(offsets.count(one) for one in offsets)
    for start in {one for one in offsets if offsets.count(one) == most}:
        files = (start + sum(m.wide for m in row[:n]) for n in range(len(row)))
        yield tuple(m._replace(file=f) for m, f in zip(row, files, strict=True))


def _least(
    items: Iterable[tuple[Item, Tally]],
    kind: Callable[[tuple[Item, Tally]], object],
    weight: Callable[[Tally], tuple[int, ...]],
) -> list[tuple[Item, Tally]]:
    """Return, of each kind, the items that weigh least."""
    kinds: dict[object, list[tuple[Item, Tally]]] = {}
    for item in items:
        kinds.setdefault(kind(item), []).append(item)
    found: list[tuple[Item, Tally]] = []
    for some in kinds.values():
        least = min(weight(tally) for _, tally in some)
        found += [one for one in some if weight(one[1]) == least]
    return found

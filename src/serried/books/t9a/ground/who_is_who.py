"""The 9th Age, chapter "Terrain": which model is which on a way with Reforms.

In a Reform models are lifted and put back, and their owner says which of those alike
goes where: here so that as few as can be test, and nobody ends too far from its start.

Source:
    MOV-16, MOV-19, MOV-22, TER-2, LIGHT-4, AMB-16,
    docs/rulings/0060-dangerous-terrain.md
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from serried.geometry import at_most
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import model_centre
from serried.model.formation import Formation, Place
from serried.model.ids import Inches, Letter
from serried.model.terrain import Terrain
from serried.rules.displacing.hungarian import cheapest_assignment
from serried.rules.moving.touching import Touch, touches
from serried.rules.ranks.assignment import Way
from serried.tuples import NamedTuple

HAIRS: Final = 1000
"""Parts of an inch in which ways are counted."""

DIE, BARRED, TOO_FAR = 10**9, 10**12, 10**15
"""What is worse than any way, than all dice, and than all that is barred."""

ELSEWHERE: Final = 10**9
"""What is worse than any way in the ranks."""

Names = Mapping[str, str]
DiceFor = Callable[[Letter, str], int]
"""How many dice a model with this letter throws for that area; 0 if it does not."""


class Part(NamedTuple):
    """What lies of a way between two Reforms.

    Attributes:
        first: The number of its first stage in the whole way.
        formation: How the unit stands in it.
        trip: The part, from where the Reform puts the unit.
    """

    first: int
    formation: Formation
    trip: Trip


class Known(NamedTuple):
    """What is known of the models of a unit on its way, by their names.

    Attributes:
        tested: Who tested for each source.
        ways: By where each is measured since the move began; from where it is now if
            nothing is said.
        reach: How far it may go so, in inches (MOV-19).
        reforms: Whether it reforms on its way: if not, only those whom its line sends
            to another place, and who gives way to them, change places (CMD-1, FR-2).
    """

    tested: Mapping[str, frozenset[str]] = MappingProxyType({})
    ways: Mapping[str, Way] = MappingProxyType({})
    reach: Inches = math.inf
    reforms: bool = True


NOTHING_KNOWN: Final = Known()


def parts_of(formation: Formation, trip: Trip, *, over: bool) -> tuple[Part, ...]:
    """Return the parts of a way between Reforms, each with how the unit stands in it.

    A Reform is not swept: the part after it begins where it ends. Of a way in the air
    there are two, its start and its end (FLY-7).

    Source:
        LIGHT-4, TER-5, FLY-7
    """
    if trip.formation is None or len(formation.places) == 1:
        return (Part(0, formation, trip),)
    if over:
        start = Part(0, formation, Trip(trip.start, (), complete=True))
        end = Trip(trip.end, (), complete=trip.complete)
        return start, Part(len(trip.stages), trip.formation, end)
    return tuple(_on_foot(formation, trip))


def _on_foot(formation: Formation, trip: Trip) -> Iterator[Part]:
    first, start, stages = 0, trip.start, list[Stage]()
    for number, stage in enumerate(trip.stages):
        moved = stage.formation != formation or stage.start != stage.end
        if stage.motion is None and stage.formation and moved:
            yield Part(first, formation, Trip(start, tuple(stages), complete=True))
            first, start, stages = number + 1, stage.end, []
            formation = stage.formation
        else:
            stages.append(stage)
    yield Part(first, formation, Trip(start, tuple(stages), complete=trip.complete))


def touches_by_name(  # noqa: PLR0913 - what is known of a move
    formation: Formation,
    trip: Trip,
    areas: Iterable[Terrain],
    dice: DiceFor,
    known: Known = NOTHING_KNOWN,
    *,
    over: bool = False,
) -> tuple[Touch, ...]:
    """Return when models first touch areas, by the names they have as the way begins.

    Args:
        formation: How the unit stands then.
        trip: Its way, with Reforms on it or without.
        areas: What may be touched.
        dice: What a touch costs.
        known: What is known of the models from before.
        over: Whether it is all in the air, so that only start and end count.

    Source:
        TER-2, TER-5, FLY-7, AMB-16
    """
    parts = parts_of(formation, trip, over=over)
    if len(parts) == 1:
        return touches(formation, trip, areas, over=over)
    met = _met(parts, tuple(areas))
    found: dict[tuple[str, str], Touch] = {}
    called = _called(parts, met, dice, known)
    for names, part in zip(called, met, strict=True):
        for touch in part:
            one = touch._replace(model=names[touch.model])
            found.setdefault((one.model, one.area), one)
    return tuple(sorted(found.values(), key=lambda one: one[:2]))


def names_after(  # noqa: PLR0913 - what is known of a move
    formation: Formation,
    trip: Trip,
    areas: Iterable[Terrain],
    dice: DiceFor,
    known: Known,
    *,
    over: bool,
    part: int = 1,
) -> Names:
    """Return what models are called as a way begins, by their names in a part of it.

    The part after the next Reform, or that after the last, -1.
    """
    parts = parts_of(formation, trip, over=over)
    return _called(parts, _met(parts, tuple(areas)), dice, known)[part]


def _met(
    parts: tuple[Part, ...], areas: tuple[Terrain, ...]
) -> list[tuple[Touch, ...]]:
    """Return who touches what in each part, at moments of the whole way."""
    return [
        tuple(
            touch._replace(stage=part.first + touch.stage)
            if not part.first or touch[:2] != (0, 0.0)
            else touch._replace(stage=part.first - 1, instant=1.0)
            for touch in touches(part.formation, part.trip, areas)
        )
        for part in parts
    ]


def _called(
    parts: tuple[Part, ...],
    met: list[tuple[Touch, ...]],
    dice: DiceFor,
    known: Known,
) -> list[Names]:
    """Return what each model is called as the way begins, by its name in each part.

    The last part comes first, since how far models end from their start is bounded.
    """
    begin, last = parts[0], len(parts) - 1
    found: list[Names] = [{} for _ in parts]
    found[0] = {place.name: place.name for place in begin.formation.places}
    touched = {name: set[str]() for name in found[0]}
    for number in (0, last, *range(1, last)):
        if number:
            now = known if number == last else _halfway(known)
            found[number] = _assigned(
                begin, parts[number], met[number], touched, dice, now
            )
        for touch in met[number]:
            touched[found[number][touch.model]].add(touch.area)
    return found


def _halfway(known: Known) -> Known:
    """Return the same between two Reforms: no bounds, and nobody acts (a gap)."""
    ways = {name: way._replace(to_come=()) for name, way in known.ways.items()}
    return known._replace(ways=ways, reach=math.inf)


def _assigned(  # noqa: PLR0913, PLR0917 - what is known of both parts
    begin: Part,
    part: Part,
    met: tuple[Touch, ...],
    touched: Mapping[str, set[str]],
    dice: DiceFor,
    known: Known,
) -> Names:
    """Return who of those that began stands where: the fewest dice, then the least way.

    Without a Reform the fewest stand elsewhere.

    Source:
        MOV-16, MOV-19, TER-2, AMB-16
    """
    areas: dict[str, set[str]] = {}
    for touch in met:
        areas.setdefault(touch.model, set()).add(touch.area)
    start = begin.trip.start

    def stays(model: Place, spot: Place) -> int:
        far = math.dist(model_centre(model, start), model_centre(spot, start))
        return int(far * HAIRS) + (0 if model.name == spot.name else ELSEWHERE)

    def cost(model: Place, spot: Place) -> int:
        begun = Way(0.0, model_centre(model, start))
        far = known.ways.get(model.name, begun).to(spot, part.trip.end)
        sum_of = int(far * HAIRS) + (0 if at_most(far, known.reach) else TOO_FAR)
        for area in areas.get(spot.name, set()) - touched[model.name]:
            if area not in known.tested:
                sum_of += dice(model.letter, area) * DIE
            elif model.name not in known.tested[area]:
                sum_of += BARRED * bool(dice(model.letter, area))
        return sum_of

    found: dict[str, str] = {}
    for letter in dict.fromkeys(place.letter for place in begin.formation.places):
        models = begin.formation.lettered(letter)
        spots = part.formation.lettered(letter)
        each = cost if known.reforms else stays
        costs = [[each(model, spot) for spot in spots] for model in models]
        for model, number in zip(models, cheapest_assignment(costs), strict=True):
            found[spots[number].name] = model.name
    return found

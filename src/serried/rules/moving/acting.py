"""Acting on the way: by where models that do something in a move are measured."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from serried.geometry import Point, Pose
from serried.model.actions.legs import Act, Leg, Reforming, Sweep
from serried.model.actions.trip import Stage, Trip
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import model_centre
from serried.model.formation import Formation, Place
from serried.rules.ranks.assignment import Way, path_length
from serried.tuples import NamedTuple

BETWEEN: Final = (
    "which place each of several alike has that act between the same two Reforms is not"
    " enforced yet"
)


def ways_of(formation: Formation, trip: Trip, legs: Sequence[Leg]) -> dict[str, Way]:
    """Return by where each model that acts is measured, by its name as the move begins.

    Who acts after a Reform may stand anywhere then: where, its owner says (AMB-16).

    Args:
        formation: How the unit stands as the move begins.
        trip: Its way.
        legs: Its legs.

    Raises:
        RequestError: If a model that acts is not there.
        RuleGapError: MOV-16 if several alike act between the same two Reforms.

    Source:
        MOV-16, SWEEP-3, AMB-7, AMB-16
    """
    if not any(isinstance(leg, Act | Sweep) for leg in legs):
        return {}
    single = len(formation.places) == 1
    parts = [_Part(formation, {})]
    for stage, leg in _legs_of(trip, legs):
        if isinstance(leg, Reforming) and not single:
            parts.append(_Part(stage.formation or parts[-1].formation, {}))
        for model in _who_acts(formation, leg):
            parts[-1].acts.setdefault(model, []).append(stage.end)
    first, between = parts[0].acts, [part for part in parts[1:-1] if part.acts]
    last = parts[-1].acts if parts[1:] else {}
    for part in between:
        _refuse_alike(formation, part)
    return {
        place.name: _way(
            place,
            (trip.start, *first.get(place.name, ())),
            [part.spots(place) for part in between if place.name in part.acts],
            last.get(place.name, ()),
        )
        for place in formation.places
        if any(place.name in part.acts for part in parts)
    }


class _Part(NamedTuple):
    """A part of a way, up to a Reform or after one.

    Attributes:
        formation: How the unit stands in it.
        acts: Where it stands each time that a model acts in it, by the name of that
            model as the move begins.
    """

    formation: Formation
    acts: dict[str, list[Pose]]

    def spots(self, model: Place) -> tuple[tuple[Point, ...], ...]:
        """Return where a model may be as it acts, for each place that it may have."""
        return tuple(
            tuple(model_centre(spot, pose) for pose in self.acts[model.name])
            for spot in self.formation.lettered(model.letter)
        )


def _refuse_alike(formation: Formation, part: _Part) -> None:
    """Refuse several alike that act in a part: none may have the place of another.

    Raises:
        RuleGapError: MOV-16.
    """
    letters = [place.letter for place in formation.places if place.name in part.acts]
    if len(set(letters)) < len(letters):
        clause = "MOV-16"
        raise RuleGapError(clause, BETWEEN)


def _legs_of(trip: Trip, legs: Sequence[Leg]) -> Iterator[tuple[Stage, Leg]]:
    for stage in trip.stages:
        yield stage, legs[stage.leg - 1]


def _who_acts(formation: Formation, leg: Leg) -> tuple[str, ...]:
    """Return who does something in a leg: one model, or in a Sweeping Attack all."""
    if isinstance(leg, Sweep):
        return tuple(place.name for place in formation.places)
    if not isinstance(leg, Act):
        return ()
    if formation.place(leg.model) is None:
        last = formation.places[-1].name
        message = (
            f"there is no model {leg.model} in the unit; its models are 1.1 to {last}"
        )
        raise RequestError(message)
    return (leg.model,)


def _way(
    place: Place,
    behind: Sequence[Pose],
    between: Iterable[tuple[tuple[Point, ...], ...]],
    to_come: Iterable[Pose],
) -> Way:
    points = [model_centre(place, pose) for pose in behind]
    return Way(path_length(points), points[-1], tuple(to_come), tuple(between))

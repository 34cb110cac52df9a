"""Acting on the way: by where models that do something in a move are measured."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from serried.geometry import Pose
from serried.model.actions.legs import Act, Leg, Reforming, Sweep
from serried.model.actions.trip import Stage, Trip
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import model_centre
from serried.model.formation import Formation, Place
from serried.rules.ranks.assignment import Way, path_length

BETWEEN: Final = (
    "who of several models acts between two Reforms, each into another place, is not"
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
        RuleGapError: MOV-16 if one of several acts between two Reforms.

    Source:
        MOV-16, SWEEP-3, AMB-7, AMB-16
    """
    if not any(isinstance(leg, Act | Sweep) for leg in legs):
        return {}
    single = len(formation.places) == 1
    parts: list[dict[str, list[Pose]]] = [{}]
    for stage, leg in _legs_of(trip, legs):
        if isinstance(leg, Reforming) and not single:
            parts.append({})
        for model in _who_acts(formation, leg):
            parts[-1].setdefault(model, []).append(stage.end)
    if any(parts[1:-1]):
        clause = "MOV-16"
        raise RuleGapError(clause, BETWEEN)
    last = parts[-1] if parts[1:] else {}
    return {
        place.name: _way(
            place, (trip.start, *parts[0].get(place.name, ())), last.get(place.name, ())
        )
        for place in formation.places
        if place.name in parts[0] or place.name in last
    }


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


def _way(place: Place, behind: Sequence[Pose], to_come: Iterable[Pose]) -> Way:
    points = [model_centre(place, pose) for pose in behind]
    return Way(path_length(points), points[-1], tuple(to_come))

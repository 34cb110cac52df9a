"""Models: one of a unit by its name, and what its base covers of the table."""

from serried.geometry import Pose, Shape, disc, polygon
from serried.model.bases import inches
from serried.model.errors import RequestError
from serried.model.extents import base_corners, model_centre
from serried.model.formation import Place
from serried.model.unit import Unit


def model_called(unit: Unit, name: str) -> Place:
    """Return the model of *unit* called *name*: its place, or a letter of its own.

    Raises:
        RequestError: If there is none, or several are drawn with that letter.
    """
    places = unit.formation.places
    found = [place for place in places if place.name == name]
    found = found or [place for place in places if place.letter == name]
    if not found:
        known = ", ".join(place.name for place in places)
        message = f"there is no model {name} in {unit.id}; its models are: {known}"
        raise RequestError(message)
    if found[1:]:
        example = found[0].name
        message = (
            f"{len(found)} models of {unit.id} are drawn with {name}; name one by its"
            f" rank and file, as {unit.id}.{example}"
        )
        raise RequestError(message)
    return found[0]


def base_of(place: Place, pose: Pose) -> Shape:
    """Return what the base of one model covers: a rectangle or a disc.

    Source:
        MODEL-1, MODEL-2
    """
    if place.base.round:
        return disc(*model_centre(place, pose), inches(place.base.width) / 2)
    return polygon(base_corners(place, pose))

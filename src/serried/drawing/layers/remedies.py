"""Remedies: the neighbours that would have to be gone for a line to be lawful."""

from collections.abc import Iterator

from serried.drawing.layers.regions import body_shape
from serried.geometry import Shape
from serried.model.actions import AskWhyNot
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.results.remedies import remedies_found
from serried.model.verdict import Verdict


def spoken_of(action: Action) -> Action:
    """Return the line that is drawn: of a question why not, the one it asks about."""
    return action.line if isinstance(action, AskWhyNot) else action


def in_the_way(battle: Battle, verdict: Verdict) -> Iterator[Shape]:
    """Yield the outline of every neighbour that would have to be gone."""
    found = remedies_found(verdict)
    names = {name for one in found.found for name in one.gone} if found else set()
    shapes = (body_shape(unit) for unit in battle.units if unit.id in names)
    yield from (shape for shape in shapes if shape is not None)
    yield from (one.shape for one in battle.terrain if one.id in names)

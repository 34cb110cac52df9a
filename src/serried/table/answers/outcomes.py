"""Outcomes: what a line that is played leaves behind, and what the log says of it."""

from dataclasses import replace
from typing import Any

from serried.model.actions import Move, Reform
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.verdict import Transition
from serried.table.answers.asking import Judged
from serried.table.replies import Answered


def unjudged(found: Judged) -> Battle:
    """Return the battle after a request whose verdict nobody asks for.

    Raises:
        RequestError: If only its verdict could say what comes of it.
    """
    if found.answer.legal:
        return found.battle
    transition = found.answer.transition
    battle = None if transition is None else _moved(found, transition)
    if battle is not None:
        return battle
    message = "only a move can be made unjudged; edit the position instead"
    raise RequestError(message)


def _moved(found: Judged, transition: Transition) -> Battle | None:
    """Return the battle with the mover where its way ends, if it has such an end."""
    action, trip, before = found.action, transition.trip, found.answer.before
    if trip is None or not trip.complete or transition.mover is not None:
        return None
    if not isinstance(action, Move | Reform):
        return None
    unit = before.unit(action.subject.unit)
    formation = transition.formation or unit.formation
    return before.with_unit(replace(unit.at(trip.end), formation=formation))


def summary(found: Judged) -> str:
    """Return what the log says of a line that was judged."""
    verdict = found.answer.verdict
    if verdict is None or verdict.legal:
        return "lawful"
    return f"not lawful: {', '.join(verdict.breaks)}"


def said_with(said: Answered, **changed: Any) -> Answered:  # noqa: ANN401 - its fields
    """Return an answer with some of its fields changed."""
    fields = {name: getattr(said, name) for name in Answered.__struct_fields__}
    return Answered(**{**fields, **changed})

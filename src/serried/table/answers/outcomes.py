"""Outcomes: what a line that is played leaves behind, and what the log says of it."""

from collections.abc import Sequence
from typing import Any

from serried.engine.replay import end_of
from serried.model.battle import Battle
from serried.model.errors import RequestError
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
    battle = None if transition is None else end_of(found.answer, transition)
    if battle is not None:
        return battle
    message = "only a move can be made unjudged; edit the position instead"
    raise RequestError(message)


def summary(found: Judged) -> str:
    """Return what the log says of a line that was judged."""
    verdict = found.answer.verdict
    lawful = verdict is None or verdict.legal
    return lawful_or_not(lawful, () if verdict is None else verdict.breaks)


def lawful_or_not(lawful: bool, breaks: Sequence[str]) -> str:  # noqa: FBT001
    """Return a verdict as the log shows it."""
    return "lawful" if lawful else f"not lawful: {', '.join(breaks)}"


def said_with(said: Answered, **changed: Any) -> Answered:  # noqa: ANN401 - its fields
    """Return an answer with some of its fields changed."""
    fields = {name: getattr(said, name) for name in Answered.__struct_fields__}
    return Answered(**{**fields, **changed})

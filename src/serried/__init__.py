"""The referee for rank-and-flank miniature wargames.

    >>> import serried
    >>> from serried import referee

``serried.read(path)`` reads a battle; ``referee.judge(battle, line)`` says what
the rules make of a request, ``referee.play`` makes it. Names are loaded when
they are first used, so that the import itself costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from serried import version as _version

if TYPE_CHECKING:
    from serried.books.registry import parse_action as parse_action
    from serried.engine import referee as referee
    from serried.engine.files import format_battle as format_battle
    from serried.engine.files import parse_battle as parse_battle
    from serried.engine.files import read as read
    from serried.engine.files import read_position as read_position
    from serried.engine.referee import Question as Question
    from serried.model.actions import Manner as Manner
    from serried.model.actions import Move as Move
    from serried.model.actions import Reform as Reform
    from serried.model.actions.legs import Backward as Backward
    from serried.model.actions.legs import Forward as Forward
    from serried.model.actions.legs import Pivot as Pivot
    from serried.model.actions.legs import Side as Side
    from serried.model.actions.legs import Sideways as Sideways
    from serried.model.actions.legs import Wheel as Wheel
    from serried.model.actions.subject import Subject as Subject
    from serried.model.battle import Battle as Battle
    from serried.model.errors import NotationError as NotationError
    from serried.model.errors import RequestError as RequestError
    from serried.model.errors import RuleGapError as RuleGapError
    from serried.model.errors import SerriedError as SerriedError
    from serried.model.illegal import IllegalActionError as IllegalActionError
    from serried.model.position import Position as Position
    from serried.model.unit import Unit as Unit
    from serried.model.verdict import Finding as Finding
    from serried.model.verdict import Transition as Transition
    from serried.model.verdict import Verdict as Verdict

__version__: Final = _version.VERSION

_HOMES: Final = {
    "read": "serried.engine.files",
    "read_position": "serried.engine.files",
    "format_battle": "serried.engine.files",
    "parse_battle": "serried.engine.files",
    "Question": "serried.engine.referee",
    "Manner": "serried.model.actions",
    "Move": "serried.model.actions",
    "Reform": "serried.model.actions",
    "Subject": "serried.model.actions.subject",
    "Battle": "serried.model.battle",
    "IllegalActionError": "serried.model.illegal",
    "NotationError": "serried.model.errors",
    "RequestError": "serried.model.errors",
    "RuleGapError": "serried.model.errors",
    "SerriedError": "serried.model.errors",
    "Backward": "serried.model.actions.legs",
    "Forward": "serried.model.actions.legs",
    "Pivot": "serried.model.actions.legs",
    "Side": "serried.model.actions.legs",
    "Sideways": "serried.model.actions.legs",
    "Wheel": "serried.model.actions.legs",
    "Position": "serried.model.position",
    "Unit": "serried.model.unit",
    "Finding": "serried.model.verdict",
    "Transition": "serried.model.verdict",
    "Verdict": "serried.model.verdict",
    "parse_action": "serried.books.registry",
}
"""Where each name lives that is loaded when it is first used."""

__all__ = ["__version__", "referee", *_HOMES]  # noqa: PLE0604 - the keys are names


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name == "referee":
        return import_module("serried.engine.referee")
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    message = f"module 'serried' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})

"""Lines that ask and change nothing."""

from typing import Final

from serried.model.actions import (
    Action,
    AskArc,
    AskDistance,
    AskMay,
    AskSight,
    Permission,
)
from serried.model.charge_actions import Charge
from serried.model.subject import Subject
from serried.notation import words
from serried.notation.items import read_point
from serried.notation.words import UnreadableError

SEES: Final = "spears sees foes"


ARC: Final = "foes arc of spears"


def read_may(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    """Read ``spears may march``."""
    match rest:
        case [what] if details is None:
            known = [permission.value for permission in Permission]
            allowed = Permission(words.choice(what, known, "permission"))
            return AskMay(subject=subject, permission=allowed)
        case [Permission.CHARGE.value, target, *_] if details is None:
            asked = Charge(subject=subject, target=words.name(target), asked=True)
            message = f"`may charge` names no target; write `{asked}`"
            raise UnreadableError(message)
    return None


def read_distance(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read ``spears distance to foes``."""
    match rest:
        case ["to", other] if details is None:
            return AskDistance(subject=subject, other=words.reference(other))
    return None


def read_looked(line: str) -> AskSight | AskArc | None:
    """Read a question whose subject may be one model by its rank and file."""
    match line.split():
        case [viewer, "sees", *rest] if ":" not in line:
            return _sees(viewer, rest)
        case [located, "arc", *rest] if ":" not in line:
            return _arc(located, rest)
    return None


def _sees(viewer: str, rest: list[str]) -> AskSight:
    """Read who sees what: a unit, a model, or a point of the table."""
    match rest:
        case [target] if "," not in target:
            target = words.reference(target)
            return AskSight(viewer=words.reference(viewer), target=target)
        case [_] | [_, _] | [_, ",", _] if "," in "".join(rest):
            point = read_point(" ".join(rest))
            return AskSight(viewer=words.reference(viewer), target=point)
    message = f"`sees` is written `{SEES}`; or `foes.1.2`, or `30, 20` for a point"
    raise UnreadableError(message)


def _arc(located: str, rest: list[str]) -> AskArc:
    match rest:
        case ["of", unit]:
            return AskArc(located=words.reference(located), unit=words.name(unit))
    message = f"`arc` is written `{ARC}`"
    raise UnreadableError(message)

"""Lines of the Charge Phase."""

from typing import Final

from serried.model.charge_actions import (
    Charge,
    ChosenEnd,
    React,
    Redirect,
    ResolveCharge,
)
from serried.model.charges import Reaction
from serried.model.edges import Edge
from serried.model.legs import Open, Pivot
from serried.model.subject import Subject
from serried.notation import words
from serried.notation.legs import read_legs
from serried.notation.ranks import read_ranks
from serried.notation.words import UnreadableError

CHARGE: Final = "spears charge foes"
CHARGES: Final = f"{CHARGE}`, `{CHARGE} on foot` or `{CHARGE} ?"
HOLD: Final = "foes hold"
STAND: Final = "foes stand and shoot"
REDIRECT: Final = "spears redirect to bows"
REDIRECTS: Final = f"{REDIRECT}` or `{REDIRECT}: test by K"
RESOLVE: Final = "spears resolve charge"
EDGES: Final = tuple(edge.value for edge in Edge)
RESOLVES: Final = f"{RESOLVE}` or `{RESOLVE}: at 1.2, knights at -3"


def read_subject(word: str) -> Subject:
    """Read who acts: a unit, or a character of it."""
    unit, dot, letter = word.partition(".")
    return Subject(words.name(unit), words.letter(letter) if dot else None)


def read_charge(
    subject: Subject, rest: list[str], details: str | None
) -> Charge | None:
    """Read ``foes``, ``foes on foot``, and ``?`` after either."""
    if details is not None:
        return None
    asked = rest[1:] != [] and rest[-1] == Open.ASKED.value
    match rest[:-1] if asked else rest:
        case [target]:
            return Charge(subject=subject, target=words.name(target), asked=asked)
        case [target, "on", "foot"]:
            name = words.name(target)
            return Charge(subject=subject, target=name, on_foot=True, asked=asked)
    return None


def read_hold(subject: Subject, rest: list[str], details: str | None) -> React | None:
    """Read ``foes hold``."""
    plain = not rest and details is None
    return React(subject=subject, reaction=Reaction.HOLD) if plain else None


def read_stand(subject: Subject, rest: list[str], details: str | None) -> React | None:
    """Read ``foes stand and shoot``."""
    if rest != ["and", "shoot"] or details is not None:
        return None
    return React(subject=subject, reaction=Reaction.STAND_AND_SHOOT)


def read_redirect(
    subject: Subject, rest: list[str], details: str | None
) -> Redirect | None:
    """Read ``to bows``, and who is tested where that is said."""
    match rest, (details or "").split():
        case ["to", target], [] if details is None:
            return Redirect(subject=subject, target=words.name(target))
        case ["to", target], ["test", "by", letter]:
            test_by = words.letter(letter)
            return Redirect(subject=subject, target=words.name(target), test_by=test_by)
    return None


def read_resolve(
    subject: Subject, rest: list[str], details: str | None
) -> ResolveCharge | None:
    """Read ``charge``, and what the owner of the charger chooses."""
    if rest != ["charge"]:
        return None
    said: dict[str, object] = {}
    others: list[ChosenEnd] = []
    for item in [] if details is None else details.split(","):
        match item.split():
            case [charger, "at", offset]:
                others.append(ChosenEnd(read_subject(charger), words.signed(offset)))
            case ["at", offset]:
                _once(said, "at", words.signed(offset))
            case ["against", target]:
                _once(said, "against", words.name(target))
            case ["facing", edge]:
                _once(said, "facing", Edge(words.choice(edge, EDGES, "Facing")))
            case ["ranks", drawn]:
                _once(said, "ranks", read_ranks(drawn))
            case ["pivot", *_]:
                _once(said, "pivot", _pivot(item.strip()))
            case ["test", "by", letter]:
                _once(said, "test_by", words.letter(letter))
            case _:
                message = (
                    f"{words.quoted(item.strip())} is no choice of a charge; write"
                    f" `{RESOLVE}: at 1.2, knights at -3`, `against bows`,"
                    " `facing left, ranks RRR/RR.` or `pivot right 45`"
                )
                raise UnreadableError(message)
    return ResolveCharge(subject=subject, others=tuple(others), **said)  # type: ignore[arg-type]


def _once(said: dict[str, object], key: str, value: object) -> None:
    if key in said:
        message = f"`{key.replace('_', ' ')}` is said twice"
        raise UnreadableError(message)
    said[key] = value


def _pivot(item: str) -> Pivot:
    match read_legs([item]):
        case (Pivot(degrees=float()) as pivot,):
            return pivot
    message = "a pivot after a charge has a number of degrees"
    raise UnreadableError(message)

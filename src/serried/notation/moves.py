"""Lines of moves, and of units that come to the table."""

from dataclasses import replace
from typing import Final, NamedTuple

from serried.model.actions import (
    Action,
    Deploy,
    Flee,
    Manner,
    Move,
    Rally,
    RandomMove,
    Reform,
    Reinforce,
)
from serried.model.legs import Number, Pivot, Place
from serried.model.subject import Subject
from serried.notation import words
from serried.notation.items import listed, split_test
from serried.notation.legs import read_legs, read_side
from serried.notation.ranks import read_ranks
from serried.notation.words import UnreadableError

EDGES: Final = ("north", "east", "south", "west")


def read_advance(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read the legs of an Advance."""
    return _move(subject, Manner.ADVANCE, rest, details)


def read_march(subject: Subject, rest: list[str], details: str | None) -> Action | None:
    """Read the legs of a March."""
    return _move(subject, Manner.MARCH, rest, details)


def _move(
    subject: Subject, manner: Manner, rest: list[str], details: str | None
) -> Move | None:
    if rest not in ([], ["flying"]):
        return None
    items, test_by = split_test(details, f"spears {manner.value}: forward 3")
    return Move(
        subject=subject,
        manner=manner,
        legs=read_legs(items),
        flying=bool(rest),
        test_by=test_by,
    )


def read_magical(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read a range, and the move or Reform that is made by magic."""
    match rest:
        case ["move", distance, ("advance" | "march") as manner, *flying]:
            move = _move(subject, Manner(manner), flying, details)
            return _cast(move, words.number(distance)) if move else None
        case ["move", distance, "reform"]:
            reform = read_reform(subject, [], details)
            return _cast(reform, words.number(distance)) if reform else None
    return None


def _cast(action: Move | Reform, distance: float) -> Move | Reform:
    """Return the action as a Magical Move of that range."""
    return replace(action, magical=distance)


def read_reform(
    subject: Subject, rest: list[str], details: str | None
) -> Reform | None:
    """Read how a unit stands after a Reform."""
    if rest:
        return None
    items, test_by = split_test(details, "spears reform: facing 90, files 6")
    placed = [item for item in items if item.startswith("place ")]
    layout = _layout([item for item in items if item not in placed])
    return Reform(
        subject=subject,
        places=_places(placed),
        facing=layout.facing,
        files=layout.files,
        ranks=layout.ranks,
        test_by=test_by,
    )


def read_rally(subject: Subject, rest: list[str], details: str | None) -> Rally | None:
    """Read a Rally Test, and the Reform after it."""
    if rest:
        return None
    if details is None:
        return Rally(subject=subject)
    form = "spears rally: facing 90, files 6"
    items, test_by = split_test(details, form, alone=True)
    layout = _layout(items)
    return Rally(
        subject=subject,
        facing=layout.facing,
        files=layout.files,
        ranks=layout.ranks,
        test_by=test_by,
    )


def _places(items: list[str]) -> tuple[Place, ...]:
    """Read the models beside a unit that go to its other side."""
    return tuple(leg for leg in read_legs(items) if isinstance(leg, Place))


class _Layout(NamedTuple):
    """How a unit is put back when it reforms; None is left as it is."""

    facing: Number | None
    files: int | None
    ranks: tuple[str, ...] | None


def _layout(items: list[str]) -> _Layout:
    said: dict[str, str] = {}
    for item in items:
        key, _, value = item.partition(" ")
        words.choice(key, ("facing", "files", "ranks"), "part of a reform")
        if key in said:
            message = f"`{key}` is said twice"
            raise UnreadableError(message)
        said[key] = value
    if {"files", "ranks"} <= said.keys():
        message = "say `files` or `ranks`, not both"
        raise UnreadableError(message)
    return _Layout(
        facing=words.open_signed(said["facing"]) if "facing" in said else None,
        files=words.count(said["files"], least=1) if "files" in said else None,
        ranks=read_ranks(said["ranks"]) if "ranks" in said else None,
    )


def read_flee(subject: Subject, rest: list[str], details: str | None) -> Flee | None:
    """Read ``spears flee``."""
    return Flee(subject=subject) if not rest and details is None else None


def read_random(
    subject: Subject, rest: list[str], details: str | None
) -> RandomMove | None:
    """Read ``spawn random move``, and its pivot."""
    if rest != ["move"]:
        return None
    if details is None:
        return RandomMove(subject=subject)
    form = "spawn random move: pivot right 45"
    match read_legs(listed(details, form)):
        case (Pivot() as pivot,):
            return RandomMove(subject=subject, pivot=pivot)
    message = f"the dice say how far it goes; only one pivot is chosen, as `{form}`"
    raise UnreadableError(message)


def read_deploy(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read where a Character is set into a unit."""
    match rest:
        case ["in", unit, "at", place] if details is None:
            at = words.place(place)
            return Deploy(subject=subject, unit=words.name(unit), at=at)
        case ["in", unit, "at", place, "widening", side] if details is None:
            return Deploy(
                subject=subject,
                unit=words.name(unit),
                at=words.place(place),
                widening=read_side(side),
            )
    return None


def read_reinforce(
    subject: Subject, rest: list[str], details: str | None
) -> Action | None:
    """Read ``wolves reinforce west at 20``."""
    match rest:
        case [edge, "at", at] if details is None:
            words.choice(edge, EDGES, "table edge")
            return Reinforce(subject=subject, edge=edge, at=words.open_number(at))
    return None

"""Legs of a move, read from text."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from serried.model.actions.legs import (
    Act,
    Backward,
    Closing,
    Forward,
    Join,
    Leg,
    Open,
    Pivot,
    Place,
    Ranks,
    Reforming,
    Side,
    Sideways,
    Sweep,
    Wheel,
)
from serried.notation import words
from serried.notation.lines.ranks import read_ranks
from serried.notation.words import UnreadableError

MOST_DEGREES: Final = 180.0
_DEG: Final = "deg"


def read_leg(item: str) -> Leg:
    """Read one leg of a move.

    Raises:
        UnreadableError: If it is none.
    """
    kind, *details = item.split()
    read = _LEGS.get(kind)
    if read is None:
        raise UnreadableError(_unknown(kind))
    leg = read(details)
    if leg is None:
        message = f"{words.quoted(item)} is no leg; write `{_FORMS[kind]}`"
        raise UnreadableError(message)
    return leg


def read_pivot(item: str) -> Pivot:
    """Read ``pivot right 45``.

    Raises:
        UnreadableError: If it is no pivot.
    """
    leg = read_leg(item)
    if isinstance(leg, Pivot):
        return leg
    message = f"{words.quoted(item)} is no pivot; write `{_FORMS['pivot']}`"
    raise UnreadableError(message)


def _unknown(kind: str) -> str:
    if kind == "test":
        return "`test by K` is the last item of a line"
    near = words.suggestion(kind, _LEGS) or f"; a leg is {words.either(_LEGS)}"
    return f"{words.quoted(kind)} is no leg{near}"


def _forward(details: list[str]) -> Leg | None:
    match details:
        case [distance]:
            return Forward(words.open_number(distance))
    return None


def _backward(details: list[str]) -> Leg | None:
    match details:
        case [distance]:
            return Backward(words.open_number(distance))
    return None


def _to_left(details: list[str]) -> Leg | None:
    return _sideways(Side.LEFT, details)


def _to_right(details: list[str]) -> Leg | None:
    return _sideways(Side.RIGHT, details)


def _sideways(side: Side, details: list[str]) -> Leg | None:
    match details:
        case [distance]:
            return Sideways(side, words.open_number(distance))
    return None


def _wheel(details: list[str]) -> Leg | None:
    match _one_amount(details):
        case [side, amount] if amount.endswith(_DEG):
            return Wheel(read_side(side), degrees=_degrees(amount))
        case [side, amount]:
            return Wheel(read_side(side), words.open_number(amount))
    return None


def _pivot(details: list[str]) -> Leg | None:
    match _one_amount(details):
        case [side, amount]:
            return Pivot(read_side(side), _degrees(amount))
    return None


def _reform(details: list[str]) -> Leg | None:
    """Read what a Reform within a move changes, each thing once."""
    said = dict(zip(details[::2], details[1::2], strict=False))
    known = said.keys() <= {"facing", "files", "ranks"}
    if not said or not known or 2 * len(said) != len(details):
        return None
    facing, files, ranks = (said.get(word) for word in ("facing", "files", "ranks"))
    if files is not None and ranks is not None:
        message = "say `files` or `ranks`, not both"
        raise UnreadableError(message)
    return Reforming(
        None if facing is None else words.signed(facing),
        None if files is None else words.count(files, least=1),
        None if ranks is None else read_ranks(ranks),
    )


def _act(details: list[str]) -> Leg | None:
    match details:
        case [model]:
            return Act(words.model(model))
    return None


def _sweep(details: list[str]) -> Leg | None:
    match details:
        case [unit]:
            return Sweep(words.name(unit))
        case [unit, "hits", hits, "strength", strength, "penetration", penetration]:
            return Sweep(
                words.name(unit),
                words.count(hits, least=0),
                words.count(strength, least=0),
                words.count(penetration, least=0),
            )
    return None


def _place(details: list[str]) -> Leg | None:
    match details:
        case [letter, "at", place]:
            return Place(words.letter(letter), words.place(place))
    return None


def _ranks(details: list[str]) -> Leg | None:
    match details:
        case [drawing]:
            return Ranks(read_ranks(drawing))
    return None


def _slide(details: list[str]) -> Leg | None:
    match details:
        case [side]:
            return Closing(read_side(side))
    return None


def read_join(details: list[str]) -> Join | None:
    """Read the unit, the place in it, and how it stands then; None if it is neither."""
    match details:
        case [*first, "ranks", drawing]:
            join = read_join(first)
            drawn = read_ranks(drawing)
            return None if join is None else replace(join, ranks=drawn)
        case [unit, "at", place]:
            return Join(words.name(unit), _place_or_asked(place))
        case [unit, "at", place, "widening", side]:
            return Join(words.name(unit), _place_or_asked(place), read_side(side))
    return None


def _one_amount(details: list[str]) -> list[str]:
    """Return the words with ``45 deg`` put together."""
    match details:
        case [side, amount, "deg"]:
            return [side, amount + _DEG]
    return details


def read_side(word: str) -> Side:
    """Return the side that *word* names."""
    return Side(words.choice(word, [side.value for side in Side], "side"))


def _degrees(word: str) -> float | Open:
    degrees = words.open_number(word.removesuffix(_DEG))
    if degrees is Open.REST:
        message = f"{words.quoted(word)} is no angle; `rest` is a length, in inches"
        raise UnreadableError(message)
    if not isinstance(degrees, Open) and degrees > MOST_DEGREES:
        message = f"{words.quoted(word)} is too far; turn by 180 degrees at most"
        raise UnreadableError(message)
    return degrees


def _place_or_asked(word: str) -> str | None:
    return None if word == Open.ASKED.value else words.place(word)


_LEGS: Final[dict[str, Callable[[list[str]], Leg | None]]] = {
    "forward": _forward,
    "backward": _backward,
    "left": _to_left,
    "right": _to_right,
    "wheel": _wheel,
    "pivot": _pivot,
    "reform": _reform,
    "act": _act,
    "sweep": _sweep,
    "place": _place,
    "ranks": _ranks,
    "slide": _slide,
    "join": read_join,
}

_FORMS: Final = {
    "forward": "forward 3",
    "backward": "backward 2.5",
    "left": "left 2",
    "right": "right 2",
    "wheel": "wheel right 6` or `wheel right 45deg",
    "pivot": "pivot right 45",
    "reform": "reform facing 90 files 6",
    "act": "act 1.2",
    "sweep": "sweep foes` or `sweep foes hits 4 strength 4 penetration 1",
    "place": "place M at 1.2",
    "ranks": "ranks RRC/RRR",
    "slide": "slide left",
    "join": "join spears at 1.3",
}


def leg_forms() -> dict[str, str]:
    """Return how each leg is written, by its first word."""
    return {leg: form.replace("`", "") for leg, form in _FORMS.items()}

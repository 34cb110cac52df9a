"""What stands behind a line of a record: its dice, what was said of it, when, why."""

from serried.model.record import Secrets
from serried.notation import words
from serried.notation.records.words import (
    AGREED,
    CLAUSE,
    FIELD,
    LONGEST_WORDS,
    MOST_DICE,
    TIME,
    TOGETHER,
)
from serried.notation.words import UnreadableError
from serried.tuples import NamedTuple

WAYS = (
    "dice 5 4",
    "together 3 SECRET SECRET",
    "breaks MOV-8",
    "gap UR-MOF",
    "no",
    "at 2026-11-26T14:05:00Z",
)


class Played(NamedTuple):
    """What a record says of a line."""

    dice: tuple[int, ...] = ()
    legal: bool = True
    breaks: tuple[str, ...] = ()
    gap: str | None = None
    time: str | None = None
    agreed: str | None = None
    secrets: Secrets | None = None


def read_played(text: str) -> Played:
    """Read the fields of a line; the last may be why it was agreed on.

    Raises:
        UnreadableError: If one cannot be read, or is there twice.
    """
    text = f"{FIELD}{text}"
    stated, agreed, why = text.partition(f"{FIELD}{AGREED}")
    found: dict[str, object] = {}
    for field in stated.split(FIELD)[1:]:
        for name, value in _read(field.strip()).items():
            if name in found:
                message = f"{words.quoted(field)} says again what is said already"
                raise UnreadableError(message)
            found[name] = value
    if agreed:
        found["agreed"] = _why(why)
    return Played(**found)  # type: ignore[arg-type]  # each has the type of its name


def _read(field: str) -> dict[str, object]:
    name, _, said = field.partition(" ")
    match name:
        case "dice":
            return {"dice": _dice(said)}
        case "together" if secrets := TOGETHER.fullmatch(said):
            return {"secrets": Secrets(int(secrets[1]), secrets[2], secrets[3])}
        case "breaks":
            return {"legal": False, "breaks": tuple(map(_clause, said.split(",")))}
        case "gap":
            return {"legal": False, "gap": _clause(said)}
        case "no" if not said:
            return {"legal": False}
        case "at" if TIME.fullmatch(said):
            return {"time": _time(said)}
    message = (
        f"{words.quoted(field)} cannot stand behind a line; write"
        f" {words.either((*WAYS, f'{AGREED} why'))}"
    )
    raise UnreadableError(message)


def _time(said: str) -> str:
    from datetime import datetime  # noqa: PLC0415 - slow to load, and few say when

    try:
        datetime.fromisoformat(said)
    except ValueError:
        message = f"{words.quoted(said)} is no time of any day"
        raise UnreadableError(message) from None
    return said


def _dice(said: str) -> tuple[int, ...]:
    dice = said.split()
    if len(dice) > MOST_DICE:
        message = f"{len(dice)} dice are too many; a line has {MOST_DICE}"
        raise UnreadableError(message)
    if not dice or not set(dice) <= set("123456"):
        message = f"`dice {said[:60]}`: a die shows 1 to 6; write them as `dice 5 4`"
        raise UnreadableError(message)
    return tuple(map(int, dice))


def _clause(said: str) -> str:
    clause = said.strip()
    if CLAUSE.fullmatch(clause):
        return clause
    message = f"{words.quoted(clause)} is no clause; write one as `MOV-8`"
    raise UnreadableError(message)


def _why(said: str) -> str:
    why = " ".join(said.split())
    if not why or len(why) > LONGEST_WORDS or not why.isprintable():
        message = f"say why it was agreed on, in one line: `{AGREED} both saw it move`"
        raise UnreadableError(message)
    return why

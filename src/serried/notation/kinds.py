"""Kinds: what the value of a key may be, for the reader, the schema and the docs."""

import math
import re
from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar

from serried.frozen import frozen
from serried.geometry.pose import Point
from serried.geometry.shapes import polygon
from serried.model.bases import Base
from serried.model.rule_text import bracket, plain
from serried.model.verdict import Value
from serried.notation import words
from serried.notation.words import UnreadableError

T = TypeVar("T")
U = TypeVar("U")

FARTHEST: Final = 10_000.0
"""No coordinate is farther from the corner of the table, in inches."""

QUOTE: Final = "'"
LONGEST_TEXT: Final = 1000
LONGEST_LIST: Final = 1000
MOST_CORNERS: Final = 100
MOST_POLYGONS: Final = 16
DEEPEST: Final = 20
"""Lists and tables inside one another, also as the file limits them."""


@frozen
class Kind(Generic[T]):
    """What a value may be.

    Attributes:
        said: In words, as "a number from 0 to 100".
        read: Returns the value as the model has it; raises UnreadableError.
        schema: The same as a JSON Schema.
    """

    said: str
    read: Callable[[object], T]
    schema: Mapping[str, object]


def shown(value: object) -> str:
    """Return a value of a file as an error quotes it, however large it is."""
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return words.quoted(repr(value)).strip(QUOTE)
        case str():
            return words.quoted(value)
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "a table"
    return f"a {type(value).__name__}"


def no_such(value: object, said: str) -> UnreadableError:
    """Return the error that *value* is not what *said* asks for."""
    return UnreadableError(f"{shown(value)} is not {said}")


def number(
    least: float = -FARTHEST, most: float = FARTHEST, unit: str = ""
) -> Kind[float]:
    """Return the kind of finite numbers from *least* to *most*."""
    said = f"a number from {least:g} to {most:g}{f' {unit}' if unit else ''}"

    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise no_such(value, said)
        if not (math.isfinite(value) and least <= value <= most):
            raise no_such(value, said)
        return float(value)

    schema = {"type": "number", "minimum": least, "maximum": most}
    return Kind(said, read, schema)


def above(least: float, most: float) -> Kind[float]:
    """Return the kind of finite numbers above *least*, up to *most*."""
    said = f"a number above {least:g}, {most:g} at most"
    inner = number(least, most)

    def read(value: object) -> float:
        try:
            length = inner.read(value)
        except UnreadableError:
            raise no_such(value, said) from None
        if length == least:
            raise no_such(value, said)
        return length

    schema = {"type": "number", "exclusiveMinimum": least, "maximum": most}
    return Kind(said, read, schema)


def whole(least: int, most: int) -> Kind[int]:
    """Return the kind of whole numbers from *least* to *most*."""
    said = f"a whole number from {least} to {most}"

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise no_such(value, said)
        if not least <= value <= most:
            raise no_such(value, said)
        return value

    return Kind(said, read, {"type": "integer", "minimum": least, "maximum": most})


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise no_such(value, "true or false")
    return value


def _text(value: object) -> str:
    said = f"a text of 1 to {LONGEST_TEXT} characters"
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_TEXT:
        raise no_such(value, said)
    return value


def worded(said: str, read: Callable[[str], T], pattern: str | None = None) -> Kind[T]:
    """Return the kind of texts that *read* reads."""

    def read_text(value: object) -> T:
        if not isinstance(value, str):
            raise no_such(value, said)
        return read(value)

    return Kind(said, read_text, {"type": "string"} | _pattern(pattern))


def _pattern(pattern: str | None) -> dict[str, object]:
    return {} if pattern is None else {"pattern": f"^({pattern})$"}


def word(known: tuple[str, ...], what: str) -> Kind[str]:
    """Return the kind of one of the *known* words."""
    said = words.either(known)

    def read(value: object) -> str:
        if not isinstance(value, str):
            raise no_such(value, said)
        return words.choice(value, known, what)

    return Kind(said, read, {"enum": list(known)})


def listed(
    one: Kind[T],
    said: str,
    least: int = 0,
    most: int = LONGEST_LIST,
    of: str = "values",
) -> Kind[tuple[T, ...]]:
    """Return the kind of lists of *least* to *most* values, in words *said*.

    *of* is what its values are called where there are too many of them.
    """

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise no_such(value, said)
        if not least <= len(value) <= most:
            raise UnreadableError(_wrong_length(len(value), said, least, most, of))
        return tuple(_item(one, number, item) for number, item in enumerate(value, 1))

    items = {"items": dict(one.schema), "minItems": least, "maxItems": most}
    return Kind(said, read, {"type": "array"} | items)


def _wrong_length(found: int, said: str, least: int, most: int, of: str) -> str:
    if least == most:
        return f"{found} values are not {said}"
    if found < least:
        return f"{found} values are not {said}, {least} at least"
    return f"{found} {of} are too many, {most} at most"


def _item(one: Kind[T], number: int, item: object) -> T:
    try:
        return one.read(item)
    except UnreadableError as fault:
        message = f"value {number}: {fault}"
        raise UnreadableError(message, (number - 1, *fault.path)) from None


def one_or_listed(one: Kind[T]) -> Kind[tuple[T, ...]]:
    """Return the kind of one value, or a list of them."""
    said = f"{one.said}, or a list of such"
    many = listed(one, said)

    def read(value: object) -> tuple[T, ...]:
        return many.read(value) if isinstance(value, list) else (one.read(value),)

    schema = {"anyOf": [dict(one.schema), dict(many.schema)]}
    return Kind(said, read, schema)


def polygons() -> Kind[tuple[tuple[Point, ...], ...]]:
    """Return the kind of one convex polygon, or a list of those that make an area."""
    said = f"{POLYGON.said}, or a list of such"
    many = listed(POLYGON, said, 1, MOST_POLYGONS, "polygons")

    def read(value: object) -> tuple[tuple[Point, ...], ...]:
        first = value[0] if isinstance(value, list) and value else None
        nested = isinstance(first, list) and first and isinstance(first[0], list)
        return many.read(value) if nested else (POLYGON.read(value),)

    schema = {"anyOf": [dict(POLYGON.schema), dict(many.schema)]}
    return Kind(said, read, schema)


def mapped(name: Kind[str], one: Kind[T], said: str) -> Kind[tuple[tuple[str, T], ...]]:
    """Return the kind of tables whose keys are names of one kind, in their order."""

    def read(value: object) -> tuple[tuple[str, T], ...]:
        if not isinstance(value, dict):
            raise no_such(value, said)
        return tuple((_named(name, key), _under(one, key, value[key])) for key in value)

    schema: dict[str, object] = {
        "type": "object",
        "propertyNames": dict(name.schema),
        "additionalProperties": dict(one.schema),
    }
    return Kind(said, read, schema)


def _named(name: Kind[str], key: str) -> str:
    try:
        return name.read(key)
    except UnreadableError as fault:
        raise UnreadableError(str(fault), (key,)) from None


def _under(one: Kind[T], key: str, value: object) -> T:
    try:
        return one.read(value)
    except UnreadableError as fault:
        message = f"{words.quoted(key).strip(QUOTE)}: {fault}"
        raise UnreadableError(message, (key, *fault.path)) from None


def narrowed(kind: Kind[T], turn: Callable[[T], U]) -> Kind[U]:
    """Return the kind of values that *turn* makes of those of another kind."""
    return Kind(kind.said, lambda value: turn(kind.read(value)), kind.schema)


def _pair(pair: tuple[float, ...]) -> tuple[float, float]:
    first, second = pair
    return first, second


def pair(one: Kind[float], said: str) -> Kind[tuple[float, float]]:
    """Return the kind of lists of two numbers."""
    return narrowed(listed(one, said, 2, 2), _pair)


def _convex(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the corners as they were written, if they are those of an area."""
    try:
        polygon(corners)
    except ValueError as fault:
        raise UnreadableError(str(fault)) from None
    return corners


def _circle() -> Kind[tuple[float, float, float]]:
    """Return the kind of circles: a middle, and a radius above 0."""
    said = "a circle [x, y, radius]"
    three, radius = listed(number(), said, 3, 3), above(0, FARTHEST)
    schema = {
        "type": "array",
        "prefixItems": [dict(COORDINATE.schema)] * 2 + [dict(radius.schema)],
        "minItems": 3,
        "maxItems": 3,
    }

    def read(value: object) -> tuple[float, float, float]:
        x, y, reach = three.read(value)
        return x, y, _item(radius, 3, reach)

    return Kind(said, read, schema)


def _table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise no_such(value, "a table")
    return value


def _base(text: str) -> Base:
    try:
        return Base.parse(text)
    except ValueError as fault:
        raise UnreadableError(str(fault)) from None


def _rank(text: str) -> str:
    if not re.fullmatch(r"[A-Z.]+", text):
        message = (
            f"{words.quoted(text)} is no rank; write one upper-case letter for each"
            " model, `.` for an empty place"
        )
        raise UnreadableError(message)
    return text


def _random(text: str) -> str:
    if not re.fullmatch(RANDOM_PATTERN, text):
        message = f"{words.quoted(text)} is no throw of dice; write it as `3D6`"
        raise UnreadableError(message)
    return text


def _rule(text: str) -> str:
    """Return a rule, if the reader makes out what stands in brackets behind it."""
    if plain(text) == "random movement" and "(" in text:
        said = bracket(text)
        if not re.fullmatch(RANDOM_PATTERN, said, re.IGNORECASE):
            message = (
                f"{words.quoted(text)} says no throw of dice; write it as"
                " `Random Movement (3D6)`"
            )
            raise UnreadableError(message)
    return text


def value_of(value: object, depth: int = 0) -> Value:
    """Return a value of a file as measures have it: lists and tables as tuples."""
    if depth > DEEPEST:
        message = f"lists and tables stand more than {DEEPEST} deep inside one another"
        raise UnreadableError(message)
    match value:
        case bool() | str() | int():
            return value
        case float() if math.isfinite(value):
            return value
        case list():
            return tuple(value_of(item, depth + 1) for item in value)
        case dict():
            return tuple((key, value_of(v, depth + 1)) for key, v in value.items())
    raise no_such(value, "a finite number, a text, true, false, a list or a table")


RANDOM_PATTERN: Final = r"([1-9][0-9]?)?D[36]([+-][0-9]{1,2})?"

TRUTH: Final = Kind("true or false", _truth, {"type": "boolean"})
TEXT: Final = Kind(
    "a text", _text, {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
)
NAME: Final = worded("a name", words.name, r"[A-Za-z][A-Za-z0-9_-]*")
SUBJECT: Final = worded(
    "a unit, or a model of one as `guard.K`",
    words.subject,
    r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Z])?",
)
PLAYER: Final = worded("a player, one word", words.player, r'[^\s:,"]+')
LETTER: Final = worded("the letter of a model", words.letter, "[A-Z]")
BASE: Final = worded("a base, as `25x50` or `60 round`", _base)
RANK: Final = worded("letters of models", _rank, r"[A-Z.]+")
RANDOM: Final = worded("a throw of dice, as `3D6`", _random, RANDOM_PATTERN)
COORDINATE: Final = number()
POINT: Final = pair(COORDINATE, "a point [x, y]")
POLYGON: Final = narrowed(
    listed(POINT, "a list of three or more points [x, y]", 3, MOST_CORNERS), _convex
)
POLYGONS: Final = polygons()
CIRCLE: Final = _circle()
DICE: Final = listed(whole(1, 6), "a list of whole numbers from 1 to 6")
TABLE: Final = Kind("a table", _table, {"type": "object"})
TABLES: Final = listed(TABLE, "a list of tables")
TEXTS: Final = listed(TEXT, "a list of texts")
RULES: Final = listed(narrowed(TEXT, _rule), "a list of texts")
VALUE: Final = Kind("a number, a text, a list or a table", value_of, {})

"""Forms: how the line of an action is written, as a value.

A form is all that the reader, the writer, the hints and the completion know of a verb::

    Form(
        "{subject} charge {target:unit} [on foot]",
        Item("test by {test_by:letter}"),
        examples=("spears charge foes",),
    )

A word stands for itself. ``{field:kind}`` stands for a field of the action, and
``{field}`` for one that is called like its kind. What stands in brackets may be left
out; without a field in it, its words name a truth value: ``[on foot]`` is ``on_foot``.
Behind a colon follow items with commas between them.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import ClassVar, TypeAlias

from serried.tuples import NamedTuple

ASKED = "?"

LINE = "line"
"""The kind of a field that holds another line."""


class Word(NamedTuple):
    """A word that stands for itself."""

    text: str


class Hole(NamedTuple):
    """A place for the value of a field.

    Attributes:
        kind: What may stand there, as ``notation.forms`` names it.
    """

    field: str
    kind: str


class Maybe(NamedTuple):
    """Parts that may be left out, all of them together.

    Attributes:
        flag: The truth value that they say; empty where they hold a field.
    """

    parts: "tuple[Part, ...]"
    flag: str = ""


Part: TypeAlias = Word | Hole | Maybe


class Item(NamedTuple):
    """One kind of what may stand between commas behind the colon.

    Attributes:
        form: How it is written.
        many: The field that collects all items of this kind, as a tuple; empty where
            one at most is said.
        of: The type of each of them; None for the value of the one field itself.
        opens: The word that begins a new one: items without it belong to the one
            before; empty where each item is one.
    """

    form: str
    many: str = ""
    of: type | None = None
    opens: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its words and fields."""
        return parts_of(self.form)

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The fields in it, from the left."""
        return tuple(holes_of(self.parts))

    @property
    def is_a_line(self) -> bool:
        """Whether it is a whole line, with whatever commas it has."""
        return self.holes[0].kind == LINE

    def written(self, action: object) -> Iterator[str]:
        """Yield the notation of every item of this kind that *action* has."""
        if not self.many:
            values = {hole.field: getattr(action, hole.field) for hole in self.holes}
            if all(map(is_said, values.values())):
                yield written_parts(self.parts, values)
            return
        for value in getattr(action, self.many):
            yield self._written_one(value)

    def _written_one(self, value: object) -> str:
        """Return the notation of one of many; some have a notation of their own."""
        fields = [hole.field for hole in self.holes]
        if self.of is None:
            return written_parts(self.parts, {fields[0]: value})
        if not isinstance(value, tuple):
            return str(value)
        return written_parts(self.parts, dict(zip(fields, value, strict=True)))


class Astray(NamedTuple):
    """A line that is often meant otherwise, and what is said to whoever writes it.

    Attributes:
        form: How the wrong line is written.
        says: What to say; its fields stand in braces.
    """

    form: str
    says: str


class Form:
    """How the line of an action is written.

    Attributes:
        head: What stands before the colon.
        items: What may stand behind it, in the order in which it is written.
        examples: Lines, as readers are shown them, the plainest first.
        item: What an item is called.
        required: Whether a line has items.
        astray: Lines that are often meant otherwise.
    """

    __slots__ = ("astray", "examples", "head", "item", "items", "required")

    def __init__(
        self,
        head: str,
        *items: Item,
        examples: tuple[str, ...],
        item: str = "choice",
        required: bool = False,
        astray: tuple[Astray, ...] = (),
    ) -> None:
        self.head = head
        self.items = items
        self.examples = examples
        self.item = item
        self.required = required
        self.astray = astray

    @property
    def parts(self) -> tuple[Part, ...]:
        """The words and fields before the colon."""
        return parts_of(self.head)

    def written(self, action: object) -> str:
        """Return the notation of *action*."""
        values = {hole.field: getattr(action, hole.field) for hole in self._holes()}
        flags = [part.flag for part in self.parts if isinstance(part, Maybe)]
        values |= {flag: getattr(action, flag) for flag in flags if flag}
        head = written_parts(self.parts, values)
        said = [text for item in self.items for text in item.written(action)]
        return f"{head}: {', '.join(said)}" if said else head

    def _holes(self) -> Iterator[Hole]:
        return holes_of(self.parts)


class Action:
    """What a player asks of the referee; ``str`` of it is its notation.

    Every kind of action is a frozen dataclass of its own. It rules out nonsense, not
    illegality: a referee hears an illegal request, in order to explain what is wrong.

    Attributes:
        form: How its line is written.
    """

    __slots__ = ()
    form: ClassVar[Form]

    def __str__(self) -> str:
        """Return the notation."""
        return self.form.written(self)


def is_said(value: object) -> bool:
    """Return whether a field has a value that its line says."""
    return value is not None and value is not False and value != ()


def holes_of(parts: Sequence[Part]) -> Iterator[Hole]:
    """Yield the fields among *parts*, from the left."""
    for part in parts:
        match part:
            case Hole():
                yield part
            case Maybe(inner):
                yield from holes_of(inner)


def written_parts(parts: tuple[Part, ...], values: dict[str, object]) -> str:
    """Return the notation of *parts*, with the values of their fields."""
    return " ".join(_texts(parts, values))


def _texts(parts: tuple[Part, ...], values: dict[str, object]) -> Iterator[str]:
    for part in parts:
        match part:
            case Word(text):
                yield text
            case Hole(field):
                yield value_text(values[field])
            case Maybe(inner, flag):
                needed = [flag] if flag else [hole.field for hole in holes_of(inner)]
                if all(is_said(values[field]) for field in needed):
                    yield from _texts(inner, values)


def value_text(value: object) -> str:
    """Return the notation of a value; what is open or only asked for is ``?``."""
    match value:
        case None | True:
            return ASKED
        case Enum():
            return str(value.value)
        case float():
            return repr(value)
        case tuple() if type(value).__str__ is object.__str__:
            return _tuple_text(value)
    return str(value)


def _tuple_text(value: tuple[object, ...]) -> str:
    """Return the notation of a point of the table, or of drawn ranks."""
    if all(isinstance(one, float) for one in value):
        return ", ".join(map(repr, value))
    return "/".join(map(str, value))


@cache
def parts_of(form: str) -> tuple[Part, ...]:
    """Return the words and fields of a form, from the left."""
    found, rest = _read_parts(form.replace("[", " [ ").replace("]", " ] ").split())
    if rest:
        message = f"there is a bracket too many in {form!r}"
        raise ValueError(message)
    return found


def _read_parts(words: list[str]) -> tuple[tuple[Part, ...], list[str]]:
    """Return the parts up to the end or a closing bracket, and the words behind it."""
    parts: list[Part] = []
    while words:
        word, *words = words
        if word == "]":
            return tuple(parts), ["]", *words]
        if word == "[":
            inner, (_, *words) = _read_parts(words)
            parts.append(_maybe(inner))
        elif word.startswith("{"):
            field, _, kind = word.strip("{}").partition(":")
            parts.append(Hole(field, kind or field))
        else:
            parts.append(Word(word))
    return tuple(parts), []


def _maybe(inner: tuple[Part, ...]) -> Maybe:
    if any(holes_of(inner)):
        return Maybe(inner)
    said = (part.text for part in inner if isinstance(part, Word))
    return Maybe(inner, "_".join(said))

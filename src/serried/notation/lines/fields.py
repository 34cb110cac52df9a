"""Fields of a form: how the value of each kind is read."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final

from serried.model.actions import Manner, Permission
from serried.model.actions.form import (
    ASKED,
    Part,
    holes_of,
)
from serried.model.actions.legs import Side
from serried.model.extents import Edge
from serried.model.pending_charges import Reaction
from serried.notation import words
from serried.notation.lines.legs import read_leg, read_pivot
from serried.notation.lines.ranks import read_ranks

TABLE_EDGES: Final = ("north", "east", "south", "west")


REACTIONS: Final = (Reaction.HOLD, Reaction.STAND_AND_SHOOT)
"""Those that are no action of their own, as fleeing is."""


CHOICES: Final[Mapping[str, tuple[tuple[Enum, ...], str]]] = MappingProxyType(
    {
        "facing": (tuple(Edge), "Facing"),
        "manner": (tuple(Manner), "move"),
        "permission": (tuple(Permission), "permission"),
        "reaction": (REACTIONS, "reaction"),
        "side": (tuple(Side), "side"),
    }
)
"""The kinds of fields that hold one of several values, and what such a value is."""


def _point(text: str) -> tuple[float, float]:
    """Read a place on the table, ``30, 20``."""
    x, _, y = text.partition(",")
    return words.signed(x.strip()), words.signed(y.strip())


def _asked(word: str) -> bool:
    """Read that it is only asked."""
    return words.choice(word, (ASKED,), "question") == ASKED


def _or_asked(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return a reader of the same that reads ``?`` as None."""
    return lambda word: None if word == ASKED else read(word)


def _table_edge(word: str) -> str:
    return words.choice(word, TABLE_EDGES, "table edge")


def _sight(word: str) -> str | tuple[float, float]:
    """Read what is to be seen: a unit, a model of one, or a point of the table."""
    return _point(word) if "," in word else words.reference(word)


READERS: Final[Mapping[str, Callable[[str], object]]] = MappingProxyType(
    {
        "arm": lambda word: words.title(word, "weapon"),
        "asked": _asked,
        "charged": words.name,
        "count": words.count,
        "enemy": words.name,
        "friend": words.name,
        "files": lambda word: words.count(word, least=1),
        "leg": read_leg,
        "letter": words.letter,
        "model": words.model,
        "number": words.number,
        "open_number": words.open_number,
        "open_signed": words.open_signed,
        "part": lambda word: words.title(word, "model part"),
        "pivot": read_pivot,
        "place": words.place,
        "place_or_asked": lambda word: word if word == ASKED else words.place(word),
        "player": words.player,
        "point": _point,
        "point_or_asked": _or_asked(_point),
        "ranks": read_ranks,
        "reference": words.reference,
        "reserve": words.name,
        "sight": _sight,
        "signed": words.signed,
        "subject": words.acting,
        "table_edge": _table_edge,
        "unit": words.name,
    }
)
"""How a field of each kind is read; those of ``CHOICES`` are read by their values."""


WHOLE: Final = MappingProxyType({"leg": "", "line": "", "loss": "", "pivot": "pivot"})
"""The kinds that take all words of an item, and the word these begin with, if any."""


AS_VERBS: Final = frozenset({"manner", "reaction"})
"""The kinds whose values are verbs: nothing else may stand there."""


OF_WORDS: Final = frozenset({"arm", "part"})
"""The kinds of which a value may be several words, as `Great Weapon`."""


POINTS: Final = frozenset({"point", "point_or_asked", "sight"})
"""The kinds in which a comma may stand."""


def kinds() -> frozenset[str]:
    """Return every kind of field that a form may have."""
    return frozenset((*READERS, *CHOICES, "line", "loss"))


def field_values(parts: Sequence[Part], found: Mapping[str, str]) -> dict[str, object]:
    """Return the values of the fields that were found.

    Raises:
        UnreadableError: If one cannot be read.
    """
    holes = {hole.field: hole.kind for hole in holes_of(parts)}
    return {
        field: _value(holes[field], text) if field in holes else True
        for field, text in found.items()
    }


def _value(kind: str, text: str) -> object:
    if kind not in CHOICES:
        return READERS[kind](text)
    values, what = CHOICES[kind]
    named = {str(one.value): one for one in values}
    return named[words.choice(text, named, what)]

"""What is written: values of the model as text, number, list or table under a key."""

from enum import Enum
from typing import TypeAlias

from serried.model.bases import Base
from serried.model.marks import Mark
from serried.notation.positions.key import AnyKey

Written: TypeAlias = dict[str, object]
"""Keys of a file and what stands under them: numbers, texts, lists and the like."""


def put(out: Written, key: AnyKey, value: object) -> None:
    """Write *value* under *key*, unless it is what holds without it."""
    if value is not None and value != key.default:
        out[key.name] = _plain(value)


def _plain(value: object) -> object:
    """Return a value of the model as text, number, list or dict."""
    match value:
        case Base():
            return str(value)
        case Enum() | Mark():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
    return value

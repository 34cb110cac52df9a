"""The JSON Schema of a position file, made from the tables that the reader uses."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from serried.model.vocabulary import Vocabulary
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.combat_keys import (
    DUEL,
    FALLEN,
    FLIGHTS,
    PURSUITS,
    WIELDING,
)
from serried.notation.positions.key import AnyKey
from serried.notation.positions.sections import Section, sections

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_LISTS: Final = (
    keys.TERRAIN,
    keys.UNIT,
    keys.EFFECT,
    arm_keys.WEAPON,
    arm_keys.PART,
    keys.CHARGE,
    keys.OWED,
    keys.LOSSES,
    WIELDING,
    DUEL,
    FALLEN,
    FLIGHTS,
    PURSUITS,
    keys.DO,
)
_PLACES: Final[list[object]] = [
    {"required": [keys.FRONT.name, keys.FACING.name]},
    {"required": [keys.AGAINST.name]},
    {"required": [keys.OFF_TABLE.name]},
]
_AREAS: Final[list[object]] = [
    {"required": [keys.POLYGON.name]},
    {"required": [keys.CIRCLE.name]},
]
_DRAWINGS: Final[list[object]] = [
    {"required": [keys.RANKS.name]},
    {"required": [keys.FILES.name, keys.MODELS.name]},
]


def json_schema(vocabularies: Mapping[str, Vocabulary]) -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of a position file.

    Each book has its own: its phases, rates, settings and states.
    """
    definitions: dict[str, object] = {}
    for book, vocabulary in vocabularies.items():
        for section in sections(vocabulary):
            definitions[_name(book, section.name)] = _table(book, section)
    return {
        "$schema": DRAFT,
        "title": "A position file of serried",
        "oneOf": [{"$ref": _reference(book, "")} for book in vocabularies],
        "$defs": definitions,
    }


def _name(book: str, section: str) -> str:
    return f"{book}-{section or 'file'}"


def _reference(book: str, section: str) -> str:
    return f"#/$defs/{_name(book, section)}"


def _table(book: str, section: Section) -> dict[str, object]:
    schema: dict[str, object] = {
        "title": section.title,
        "type": "object",
        "properties": {key.name: _key(book, key) for key in section.keys},
        "additionalProperties": False,
    }
    required = [key.name for key in section.keys if key.required]
    if required:
        schema["required"] = required
    if section.name == keys.TERRAIN.name:
        schema["oneOf"] = _AREAS
    if section.name == keys.UNIT.name:
        schema["allOf"] = [{"oneOf": _PLACES}, {"oneOf": _DRAWINGS}]
    return schema


def _key(book: str, key: AnyKey) -> dict[str, object]:
    schema: dict[str, object] = {"description": key.meaning, **_values(book, key)}
    if key.default is not None:
        schema["default"] = _plain(key.default)
    return schema


def _values(book: str, key: AnyKey) -> dict[str, object]:
    """Return what the value of a key may be."""
    if key is keys.BOOK:
        return {"const": book}
    if key.inside is None:
        return dict(key.kind.schema)
    inner: dict[str, object] = {"$ref": _reference(book, key.inside)}
    if key in _LISTS:
        return {"type": "array", "items": inner}
    if key is keys.MODEL:
        return {**key.kind.schema, "additionalProperties": inner}
    return inner


def _plain(default: object) -> object:
    if isinstance(default, Enum):
        return default.value
    return list(default) if isinstance(default, tuple) else default

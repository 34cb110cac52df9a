"""TOML, written by hand: the mapping of a position as a file people can read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeGuard

from serried.model.position import Position
from serried.model.vocabulary import Vocabulary
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.mapping import whole_mapping
from serried.notation.positions.written import Written

WIDTH: Final = 88
"""A list that would be wider stands with one value on a line."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_UNPRINTABLE: Final = re.compile(r'[\x00-\x1f\x7f"\\]')
_LISTS: Final = tuple(
    key.name for key in (arm_keys.WEAPON, keys.TERRAIN, keys.UNIT, keys.EFFECT, keys.DO)
)
"""The keys whose tables stand under ``[[headers]]``."""


def write_position(position: Position, vocabularies: Mapping[str, Vocabulary]) -> str:
    """Return a position as the text of a file.

    Reading it gives an equal battle, bit for bit.
    """
    return write_mapping(whole_mapping(position, vocabularies[position.battle.book]))


def write_mapping(mapping: Written) -> str:
    """Return what stands under the keys of a position file as its text."""
    return "\n".join(_lines(mapping)) + "\n"


def _lines(mapping: Written) -> Iterator[str]:
    for key, value in mapping.items():
        if key not in _LISTS or not _are_tables(value):  # the reader refuses it
            yield _pair(key, value)
    for key in _LISTS:
        tables = mapping.get(key, ())
        for table in tables if _are_tables(tables) else ():
            yield from ("", f"[[{key}]]", *_table(key, table))


def _are_tables(value: object) -> TypeGuard[Sequence[Written]]:
    return isinstance(value, list | tuple) and all(isinstance(v, dict) for v in value)


def _table(header: str, table: Written) -> Iterator[str]:
    """Yield the lines of a table; the models of a unit get headers of their own."""
    models: Mapping[str, Written] = {}
    for key, value in table.items():
        if key == keys.MODEL.name and _is_of_tables(value):
            models = value
        else:
            yield _pair(key, value)
    for letter, model in models.items():
        yield f"[{header}.{keys.MODEL.name}.{_key(letter)}]"
        yield from (_pair(key, value) for key, value in model.items())


def _is_of_tables(value: object) -> TypeGuard[Mapping[str, Written]]:
    return isinstance(value, dict) and _are_tables(list(value.values()))


def _pair(key: str, value: object) -> str:
    line = f"{_key(key)} = {_value(value)}"
    if isinstance(value, list) and len(line) > WIDTH:
        rows = "".join(f"    {_value(item)},\n" for item in value)
        return f"{_key(key)} = [\n{rows}]"
    return line


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            pairs = (f"{_key(key)} = {_value(item)}" for key, item in value.items())
            return f"{{{', '.join(pairs)}}}"
    return repr(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return f'"{_UNPRINTABLE.sub(_escaped, text)}"'


def _escaped(match: re.Match[str]) -> str:
    return f"\\{match[0]}" if match[0] in '"\\' else f"\\u{ord(match[0]):04x}"

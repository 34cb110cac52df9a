"""Plain TOML: what many position files are, read without a parser of all TOML.

To load ``tomllib`` takes a tenth of the start of a program that judges one file. Where
no text has an escape and no table stands in braces, the values of TOML are those of
JSON, and of the rest only headers and keys are left to read. Whatever else a file has,
and whatever is wrong with it, is left to ``tomllib``.
"""

import json
import re
from typing import Any, Final, TypeAlias

Table: TypeAlias = dict[str, Any]

_NOT_PLAIN: Final = ("\\", "{", "\r", "\x7f", "null", "NaN", "Infinity")
"""What JSON reads otherwise than TOML, or allows where TOML does not."""

_COMMENT: Final = r"\#[^\0-\x08\n-\x1f]*+"
_STATEMENT: Final = re.compile(
    rf"(?:[ \t\n]|{_COMMENT})*+"
    r"(?:\[\[([\w-]++)\]\]|\[([\w-]++)\]|([\w-]++)[ \t]*+=[ \t]*+|\Z)",
    re.ASCII,
)
"""The header of one table of many, that of a single one, a key, or the end."""

_END_OF_LINE: Final = re.compile(rf"[ \t]*+(?:{_COMMENT})?+(?:\n|\Z)")

_value_at: Final = json.JSONDecoder().raw_decode


def plain_toml(text: str) -> Table | None:
    """Return what a TOML text says; None where that is not plain."""
    if any(one in text for one in _NOT_PLAIN):
        return None
    try:
        return _read(text)
    except ValueError:
        return None


def _read(text: str) -> Table:
    """Return what a text says.

    Raises:
        ValueError: If it is not plain.
    """
    whole: Table = {}
    many: dict[str, list[Table]] = {}
    table, at = whole, 0
    while found := _STATEMENT.match(text, at):
        at = found.end()
        of_many, alone, key = found.groups()
        if key:
            value, at = _value_at(text, at)
            _put(table, key, value)
        elif alone:
            table = {}
            _put(whole, alone, table)
        elif of_many:
            if of_many not in many:
                many[of_many] = []
                _put(whole, of_many, many[of_many])
            table = {}
            many[of_many].append(table)
        else:
            return whole
        end = _END_OF_LINE.match(text, at)
        if end is None:
            break
        at = end.end()
    raise ValueError(text)


def _put(table: Table, key: str, value: object) -> None:
    if key in table:
        raise ValueError(key)
    table[key] = value

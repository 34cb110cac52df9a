"""Notation: text for battles, actions and records, there and back.

Whoever judges a file only reads; what writes is loaded when it is first called.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from serried.late import Later
from serried.model.battle import Battle
from serried.model.position import Position
from serried.model.vocabulary import Vocabulary
from serried.notation.lines.legs import leg_forms
from serried.notation.positions.read_positions import read_position
from serried.notation.positions.sections import key_table

if TYPE_CHECKING:
    from serried.model.record import Record

json_schema: Callable[[Mapping[str, Vocabulary]], dict[str, object]] = Later(
    "serried.notation.positions.schema", "json_schema"
)
one_line: Callable[[Position, Mapping[str, Vocabulary]], str] = Later(
    "serried.notation.positions.one_line", "one_line"
)
position_mapping: Callable[[Battle, Vocabulary], dict[str, object]] = Later(
    "serried.notation.positions.mapping", "position_mapping"
)
write_mapping: Callable[[Mapping[str, object]], str] = Later(
    "serried.notation.positions.toml", "write_mapping"
)
read_record: "Callable[..., Record]" = Later(
    "serried.notation.records.reading", "read_record"
)
write_record: "Callable[[Record, Mapping[str, Vocabulary]], str]" = Later(
    "serried.notation.records.writing", "write_record"
)
write_position: Callable[[Position, Mapping[str, Vocabulary]], str] = Later(
    "serried.notation.positions.toml", "write_position"
)

__all__ = [
    "json_schema",
    "key_table",
    "leg_forms",
    "one_line",
    "position_mapping",
    "read_position",
    "read_record",
    "write_mapping",
    "write_position",
    "write_record",
]

"""Notation: text for battles, actions and records, there and back."""

from serried.notation.legs import leg_forms
from serried.notation.mapping import position_mapping
from serried.notation.read_positions import read_position
from serried.notation.schema import json_schema
from serried.notation.sections import key_table
from serried.notation.template import template
from serried.notation.toml import write_mapping, write_position

__all__ = [
    "json_schema",
    "key_table",
    "leg_forms",
    "position_mapping",
    "read_position",
    "template",
    "write_mapping",
    "write_position",
]

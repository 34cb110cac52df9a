"""Catalogues and army lists of other programs, read into units."""

from serried.rosters.answers import NO_ANSWERS, Answers, questions, read_answers
from serried.rosters.catalogues.archives import content
from serried.rosters.catalogues.catalogues import (
    Catalogue,
    Catalogues,
    CatalogueUnit,
    Choice,
    Found,
)
from serried.rosters.catalogues.read_catalogues import read_catalogues
from serried.rosters.forms import Form
from serried.rosters.lists.read_list import read_list
from serried.rosters.reading import Draft, LineReading, Role, RosterReading
from serried.rosters.telling import (
    catalogues_lines,
    catalogues_values,
    chosen_lines,
    found_lines,
    position_values,
    reading_lines,
    reading_values,
    unit_lines,
    unit_position,
    unit_values,
)

__all__ = [
    "NO_ANSWERS",
    "Answers",
    "Catalogue",
    "CatalogueUnit",
    "Catalogues",
    "Choice",
    "Draft",
    "Form",
    "Found",
    "LineReading",
    "Role",
    "RosterReading",
    "catalogues_lines",
    "catalogues_values",
    "chosen_lines",
    "content",
    "found_lines",
    "position_values",
    "questions",
    "read_answers",
    "read_catalogues",
    "read_list",
    "reading_lines",
    "reading_values",
    "unit_lines",
    "unit_position",
    "unit_values",
]

"""The JSON Schema, the reference and the example say what the reader does."""

import json
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from positions import VOCABULARY
from serried.books.battleaxe.vocabulary import RATES
from serried.books.examples import example
from serried.books.registry import books
from serried.model.vocabulary import Vocabulary
from serried.notation import json_schema, key_table, read_position
from serried.notation.positions.sections import sections
from serried.notation.positions.template import template

BOOKS = {VOCABULARY.name: VOCABULARY}


def test_the_schema_is_plain_json() -> None:
    """It can be written to a file."""
    schema = json_schema(BOOKS)

    assert json.loads(json.dumps(schema, allow_nan=False)) == schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_schema_describes_each_key_and_forbids_others() -> None:
    """Every table of it has the keys that the reader takes, each with its meaning."""
    defined = definitions()

    for section in sections(VOCABULARY):
        table = defined[f"t9a-{section.name or 'file'}"]
        assert table["additionalProperties"] is False
        assert list(table["properties"]) == [key.name for key in section.keys]
        assert all(one["description"] for one in table["properties"].values())


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    """A table of the file is described by a definition."""
    schema = json_schema(BOOKS)

    targets = {f"#/$defs/{name}" for name in definitions()}
    assert set(references(schema)) <= targets


def definitions() -> dict[str, dict[str, Any]]:
    """Return the definitions of the schema by name."""
    defined = json_schema(BOOKS)["$defs"]
    assert isinstance(defined, dict)
    return defined


def references(schema: object) -> Iterator[str]:
    """Yield every reference inside a schema."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield from [value] if key == "$ref" else references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def test_the_reference_has_a_row_for_each_key() -> None:
    """Rows say the section, the key, what it may be, its default and its meaning."""
    rows = key_table(VOCABULARY)

    assert len(rows) == sum(len(section.keys) for section in sections(VOCABULARY))
    assert all(row.kind and row.meaning for row in rows)
    assert ("unit", "hp", "1") in [(row.section, row.key, row.default) for row in rows]


EXAMPLES = {
    "plain": (template(VOCABULARY), 2),
    "t9a": (example(books()["t9a"]), 3),
    "battleaxe": (example(books()["battleaxe"]), 6),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_read_without_notes(name: str) -> None:
    """What a new file starts from is right: that of each book, and of any other."""
    text, units = EXAMPLES[name]
    known = {one: rules.vocabulary for one, rules in books().items()}
    position = read_position(text, known)

    assert not position.notes
    assert len(position.battle.units) == units
    assert position.battle.terrain
    assert position.requests


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_fits_a_screen(name: str) -> None:
    """No line is wider than people can read."""
    text, _ = EXAMPLES[name]
    assert max(map(len, text.splitlines())) <= 100


def test_the_template_speaks_the_words_of_the_book() -> None:
    """Rates and phases are the book's own."""
    other = other_book()
    text = template(other)

    position = read_position(text, {"other": other})
    assert tomllib.loads(text)["unit"][0]["movement"]
    assert (position.battle.phase, position.battle.step) == ("movement", "normal")


def test_the_step_of_a_file_that_names_none_is_its_default() -> None:
    """The reference and the example say the step that the book has for it."""
    other = replace(other_book(), first_step="start")
    rows = [(row.key, row.default) for row in key_table(other)]

    assert ("step", "'start'") in rows
    assert read_position(template(other), {"other": other}).battle.step == "start"


def other_book() -> Vocabulary:
    """Return a book with steps and other characteristics."""
    return replace(
        VOCABULARY,
        name="other",
        phases=(("movement", ("start", "normal")),),
        rates=RATES,
    )


EXAMPLE = """\
format = "serried/1"
book   = "t9a"                  # or "battleaxe"

[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[30, 20], [36, 20], [36, 24], [30, 24]]     # convex, inches

[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "25x25"
ranks = ["RRCRR", "RRRRR", "RRR.."]    # front rank first; or: files = 5, models = 13
advance = 6
march = 12
discipline = 7

[[unit]]
id = "foes"
player = "red"
front = [20, 40]
facing = 180
base = "20x20"
files = 6
models = 18

[[unit]]
id = "guard"
player = "blue"
against = {unit = "foes", edge = "front", shift = -2.5}
base = "20x20"
ranks = ["RKKRR", "RKKRR", "RRRRR"]    # K covers four places
[unit.model.K]
name = "the marshal"
character = true
base = "40x40"
hp = 3

[[unit]]
id = "hydra"                    # a unit of one model
player = "red"
front = [60, 40]
facing = 180
base = "50x100"
ranks = ["R"]
height = "large"
type = "beast"

[[do]]
ask = "spears march: forward 3, wheel right 6, forward 2"
legal = true
length = 11
"""


def test_the_example_of_the_format_is_read() -> None:
    """The guard stands against the front of the foes, 2.5 inches to its right."""
    position = read_position(EXAMPLE, BOOKS)

    guard = position.battle.unit("guard")
    assert not position.notes
    assert guard.pose == (22.5, 40.0, 0.0, 1.0)
    assert [place.name for place in guard.formation.lettered("K")] == ["1.2"]

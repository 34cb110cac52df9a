"""Catalogues become units with everything that matters on a table."""

from pathlib import Path

import pytest

from serried.model.errors import NotationError
from serried.model.profile import Kind
from serried.rosters import (
    Catalogues,
    catalogues_lines,
    catalogues_values,
    found_lines,
    read_catalogues,
)
from unit.rosters.tiny import CATALOGUE, written


def test_a_regiment_is_read_with_its_size_and_command(lowland: Catalogues) -> None:
    """Profiles stand in the model, the command group in the game system."""
    unit = lowland.find("spears").units[0]

    assert str(unit.form.base) == "20x20"
    assert (unit.form.rates.get("advance"), unit.form.rates.get("march")) == (4.0, 8.0)
    assert (unit.least, unit.most) == (5, 40)
    assert unit.command == {"C", "M", "S"}
    assert unit.army == "Lowland Men"
    assert unit.complete
    assert not unit.character


@pytest.mark.clause("CHR-2")
def test_a_character_is_known_by_its_category_and_has_mounts(
    lowland: Catalogues,
) -> None:
    """CHR-2: the link to the category leads into the game system; circles end."""
    marshal = lowland.find("marshal").units[0]
    mounts = {choice.name: choice.form for choice in marshal.choices if choice.form}

    assert marshal.character
    assert (marshal.least, marshal.most) == (1, 1)
    assert str(mounts["Warhorse"].base) == "25x50"


def test_a_single_model_on_a_round_base(lowland: Catalogues) -> None:
    """A disc is read as one; rules come with the names of their links."""
    catapult = lowland.find("catapult").units[0]

    assert str(catapult.form.base) == "60 round"
    assert catapult.form.kind is Kind.CONSTRUCT
    assert catapult.rules == ("War Machine",)


def test_a_conditional_base_is_told_with_its_condition(tmp_path: Path) -> None:
    """Where a choice sets another base, the unit knows both."""
    changed = CATALOGUE.replace(
        'name="Size" typeName="Size"><characteristics>',
        'name="Size" typeName="Size"><modifiers>'
        '<modifier type="set" field="t-Base" value="25x25">'
        '<conditions><condition childId="forks"/></conditions></modifier>'
        "</modifiers><characteristics>",
    )
    written(tmp_path)
    (tmp_path / "lowland.cat").write_text(changed, encoding="utf-8")

    unit = read_catalogues(tmp_path).find("foes").units[0]

    assert [(name, str(base)) for name, base in unit.other_bases] == [
        ("Pitch Forks", "25x25")
    ]


def test_a_name_is_found_in_one_army_only(lowland: Catalogues) -> None:
    """``army: name`` narrows the search; so does the army's initials."""
    assert lowland.find("Lowland Men: spear").units[0].name == "Spears"
    assert lowland.find("LM: spear").units[0].name == "Spears"
    assert lowland.find("pikes").units == ()


def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    """The message names file, line and what it begins with."""
    (tmp_path / "a.cat").write_text("<roster/>", encoding="utf-8")

    with pytest.raises(NotationError) as refused:
        read_catalogues(tmp_path)

    assert str(refused.value) == "a.cat:1: is no catalogue: it begins with <roster>"


def test_links_that_lead_nowhere_are_passed_over(tmp_path: Path) -> None:
    """Without its game system a catalogue still gives its units."""
    written(tmp_path)
    (tmp_path / "game.gst").unlink()

    unit = read_catalogues(tmp_path).find("spears").units[0]

    assert unit.complete
    assert unit.command == frozenset()


def test_catalogues_are_told_in_words_and_values(lowland: Catalogues) -> None:
    """A line for each unit and one of figures; values under a position's keys."""
    lines = tuple(catalogues_lines(lowland))
    spears = catalogues_values(lowland)["units"][0]

    assert lines[-1] == "2 files, 5 units: 5 with a base, 5 complete"
    assert spears["base"] == "20x20"
    assert spears["advance"] == 4.0
    assert spears["size"] == [5, 40]


def test_a_unit_is_told_in_words(lowland: Catalogues) -> None:
    """A near miss is said to be one; what is not found names its likes."""
    misspelt = tuple(found_lines(lowland.find("Spaers"), "Spaers", lowland))
    unknown = tuple(found_lines(lowland.find("spoons"), "spoons", lowland))
    marshal = tuple(found_lines(lowland.find("marshal"), "marshal", lowland))

    assert "read as 'Spears'" in misspelt[0]
    assert unknown[0].startswith("no unit is called 'spoons'")
    assert "character of Lowland Men" in marshal[0]
    assert any("Warhorse, with it: base 25x50" in line for line in marshal)

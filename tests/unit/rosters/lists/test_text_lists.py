"""Lists in the community's notation, with everything people get wrong."""

import pytest

from serried.model.errors import NotationError
from serried.rosters import (
    Catalogues,
    Role,
    RosterReading,
    read_list,
    reading_lines,
    reading_values,
)
from serried.rosters.lists.list_lines import entry_of, parts_of, plain


def read(text: str, catalogues: Catalogues | None = None) -> RosterReading:
    """Read a text."""
    return read_list(text.encode(), "list.txt", catalogues)


@pytest.mark.parametrize(
    ("line", "cost", "units", "number", "title"),
    [
        ("354 – 33x Spears, Shield", 354, None, 33, "Spears"),  # noqa: RUF001
        ("160 - 2x5 Foes", 160, 2, 5, "Foes"),
        ("165 - 2 x 20x Foes, M", 165, 2, 20, "Foes"),
        ("215 - 3*15 Foes", 215, 3, 15, "Foes"),
        ("410-40xSpears", 410, None, 40, "Spears"),
        ("175 – 30 xSpears", 175, None, 30, "Spears"),  # noqa: RUF001
        ("260 - x6 Knights", 260, None, 6, "Knights"),
        ("235- Spears x10 M", 235, None, 10, "Spears M"),
        ("505pts - Marshal", 505, None, None, "Marshal"),
        ("820- ( character ) Marshal. General", 820, None, None, "Marshal"),
        ("20 Spears, M (165)", 165, None, 20, "Spears"),
        ("320 -5x Foes,  M=320", 320, None, 5, "Foes"),
    ],
)
def test_a_line_is_taken_apart(
    line: str, cost: int, units: int | None, number: int | None, title: str
) -> None:
    """Cost, number of units, number of models, name."""
    entry = entry_of(plain(line))

    assert (entry.cost, entry.units, entry.number) == (cost, units, number)
    assert entry.title == title


def test_one_line_may_hold_two_units_and_a_total() -> None:
    """Lines that were run together are taken apart."""
    line = "295 - 2x1 Spears, Shield  80 - 2x1 Foes Total Army Costs: 375"

    assert tuple(parts_of(line)) == ("295 - 2x1 Spears, Shield", "80 - 2x1 Foes", "375")


def test_a_whole_list_is_understood(lowland: Catalogues) -> None:
    """Army, units, command, mount, total."""
    reading = read(
        "Player 1, Lowland Men\n"
        "200 - Marshal on Warhorse, General\n"
        "300 – 30x Spears, M, S, C\n"  # noqa: RUF001
        "80 - 2x5 Foes, Pitch Forks\n"
        "\n----\n"
        "660\n",
        lowland,
    )

    assert reading.counted == (5, 5)
    assert [one.role for one in reading.lines] == [
        Role.ARMY,
        Role.UNIT,
        Role.UNIT,
        Role.UNIT,
        Role.TOTAL,
    ]
    assert not any(one.assumes or one.asks for one in reading.lines)
    assert [unit.id for unit in reading.units] == [
        "marshal",
        "spears",
        "foes",
        "foes-2",
    ]
    assert [len(unit.formation.places) for unit in reading.units] == [1, 30, 5, 5]
    assert reading.complete == 4


def test_a_mount_changes_what_a_character_stands_on(lowland: Catalogues) -> None:
    """The base is the mount's, the Discipline the rider's."""
    on_foot, mounted = read("10 - Marshal\n20 - Marshal, Warhorse", lowland).units

    assert str(on_foot.formation.base) == "20x20"
    assert str(mounted.formation.base) == "25x50"
    assert mounted.profile.rates.get("march") == 16.0
    assert mounted.profile.rates.get("discipline") == 7


def test_a_character_is_drawn_as_one(lowland: Catalogues) -> None:
    """A character has a letter of its own."""
    (marshal,) = read("10 - Marshal, BSB", lowland).units

    assert marshal.formation.ranks == ("K",)
    assert marshal.kinds[0].character


def test_command_stands_in_the_first_rank(lowland: Catalogues) -> None:
    """Full command, in the middle; five wide unless told otherwise."""
    text = b"300 - 13x Spears, FCG"
    (unit,) = read_list(text, "list.txt", lowland).units
    (wide,) = read_list(text, "list.txt", lowland, files=7, player="red").units

    assert unit.formation.ranks == ("RMCSR", "RRRRR", "RRR..")
    assert unit.off_table == "reserve"
    assert unit.roster == "Lowland Men 2022 Beta 2: Spears"
    assert wide.formation.files == 7
    assert wide.player == "red"


@pytest.mark.parametrize(
    "said", ["M, S, C", "MSC", "C M S", "F.C.G", "full Command", "Champion, M, Banner"]
)
def test_command_is_written_in_many_ways(lowland: Catalogues, said: str) -> None:
    """Letters, words, and all at once."""
    (draft,) = read(f"300 - 13x Spears, {said}", lowland).drafts

    assert set(draft.command) == {"C", "M", "S"}


def test_a_misspelt_name_is_an_assumption(lowland: Catalogues) -> None:
    """It is understood, and said."""
    (line,) = read("Lowland Men\n300 - 13x Spaers", lowland).lines[1:]

    assert line.understood
    assert line.assumes == ("'Spaers' is read as 'Spears' (Lowland Men)",)


def test_an_option_names_the_only_unit_that_takes_it(lowland: Catalogues) -> None:
    """A Stone Thrower is a Catapult."""
    reading = read("Lowland Men\n300 - Stone Thrower", lowland)

    assert reading.drafts[0].name == "Catapult"
    assert reading.lines[1].assumes


def test_more_models_than_fit_in_a_unit_are_several_units(lowland: Catalogues) -> None:
    """``2x Catapult`` is two units where a unit has one model."""
    reading = read("Lowland Men\n300 - 2x Catapult", lowland)

    assert len(reading.units) == 2
    assert "2 units of one" in reading.lines[1].assumes[0]


def test_an_unknown_unit_is_asked_for_and_has_no_base(lowland: Catalogues) -> None:
    """No base is ever guessed."""
    reading = read("Lowland Men\n300 - 13x Dragon Tamers", lowland)

    assert not reading.lines[1].understood
    assert (
        "no unit of Lowland Men is called 'Dragon Tamers'" in reading.lines[1].asks[0]
    )
    assert not reading.units
    assert "base" in reading.drafts[0].missing


def test_how_many_is_asked_where_nothing_says_it(lowland: Catalogues) -> None:
    """A regiment without a number is not understood."""
    line = read("Lowland Men\n300 - Spears", lowland).lines[1]

    assert not line.understood
    assert line.asks == ("how many models (at least 5)?",)


def test_an_unknown_option_is_said_and_may_be_a_mount(lowland: Catalogues) -> None:
    """It does not spoil the line, but nobody is left in the dark."""
    line = read("Lowland Men\n300 - Marshal, Griffon", lowland).lines[1]

    assert line.understood
    assert line.strange == ("Griffon",)
    assert "no mount" in line.assumes[0]


def test_a_list_without_its_army_is_recognised_by_its_units(
    lowland: Catalogues,
) -> None:
    """What most of the names belong to is the army: an assumption."""
    reading = read("300 - 13x Spears\n40 - 5x Foes", lowland)

    assert reading.lines[0].assumes == (
        "the list names no army; 2 of its 2 units are of Lowland Men",
    )


def test_two_lists_in_one_file_belong_to_two_players(lowland: Catalogues) -> None:
    """A total ends a list; ids stay unique."""
    reading = read("300 - 13x Spears\n300\n300 - 13x Spears\n300", lowland)

    assert [(unit.id, unit.player) for unit in reading.units] == [
        ("spears", "blue"),
        ("spears-2", "blue-2"),
    ]


def test_a_total_that_does_not_come_out_is_said(lowland: Catalogues) -> None:
    """Two units at 140 are 280."""
    line = read("140 - 2x5 Foes\n290", lowland).lines[-1]

    assert line.role is Role.TOTAL
    assert line.assumes == ("the units above cost 280, not 290",)


def test_headings_and_categories_are_no_options(lowland: Catalogues) -> None:
    """``Core`` above or behind a unit is no riddle."""
    reading = read("Lowland Men\nCore:\n40 - 5x Foes [Core]", lowland)

    assert reading.counted == (3, 3)
    assert not reading.lines[2].strange


def test_some_text_is_not_understood(lowland: Catalogues) -> None:
    """A line that is merely there does not count."""
    line = read("we had a good time", lowland).lines[0]

    assert line.role is None
    assert not line.understood


def test_without_catalogues_every_base_is_asked_for() -> None:
    """Lines are read; no unit can be made of them."""
    reading = read("Player 1, Lowland Men\n300 - 13x Spears, M\n300")

    assert reading.counted == (3, 3)
    assert not reading.units
    assert reading.drafts[0].models == 13
    assert "base" in reading.lines[1].asks[0]


def test_a_reading_is_told_in_words_and_values(lowland: Catalogues) -> None:
    """What was understood, assumed and asked, and the figures."""
    reading = read("Lowland Men\n300 - 13x Spaers, M\n50 - 5 Ghosts", lowland)
    lines = tuple(reading_lines(reading))
    values = reading_values(reading)

    assert "    Spears, 13 models on 20x20, M" in lines
    assert "    assumed: 'Spaers' is read as 'Spears' (Lowland Men)" in lines
    assert "2 of 3 lines understood" in lines
    assert "2 units, 1 complete, 1 with a base" in lines
    assert (values["understood"], values["of"]) == (2, 3)
    assert values["drafts"][0]["from"] == "Lowland Men 2022 Beta 2: Spears"
    assert values["drafts"][1]["missing"][0] == "base"


def test_a_list_has_a_limit_of_lines() -> None:
    """Ten thousand lines are no list."""
    with pytest.raises(NotationError, match="10001 lines"):
        read("1\n" * 10_001)

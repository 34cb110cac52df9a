"""Catalogues of one army in several editions can be told apart."""

from pathlib import Path

import pytest

from serried.rosters import read_catalogues, read_list
from serried.rosters.catalogues.editions import age_of, meant, parts_of
from unit.rosters.tiny import again, written

OLDEST_FIRST = [
    "Lowland Men",
    "Lowland Men 2.3.1",
    "Lowland Men 2020",
    "Lowland Men 2022 Alpha 3",
    "Lowland Men 2022 Beta 1",
    "Lowland Men 2022 Beta 1 Hotfix 1",
    "Lowland Men 2022 Beta 2",
    "Lowland Men 2022 Beta 10",
    "Lowland Men 2022",
    "Lowland Men 2022 Hotfix 1",
    "Lowland Men 2022.2 Alpha 1",
    "Lowland Men 2022.2",
]


def test_titles_are_put_in_the_order_of_their_editions() -> None:
    """By year or version, then alpha, beta and whole, then by their numbers."""
    shuffled = sorted(OLDEST_FIRST, key=lambda title: title[::-1])

    assert sorted(shuffled, key=age_of) == OLDEST_FIRST


def test_of_two_files_with_one_title_the_later_revision_is_the_newer() -> None:
    """What the game system has become counts before what the file has."""
    ages = [age_of("Lowland Men 2022", *one) for one in ((5, 9), (6, 1), (6, 2))]

    assert ages == sorted(ages)
    assert len(set(ages)) == 3


@pytest.mark.parametrize(
    ("title", "parts"),
    [
        ("Lowland Men 2022 Beta 2", ("Lowland Men", "2022 Beta 2")),
        ("Lowland Men (2022)", ("Lowland Men", "(2022)")),
        ("Lowland Men", ("Lowland Men", "")),
        ("2022", ("2022", "")),
    ],
)
def test_a_title_is_an_army_and_its_edition(title: str, parts: tuple[str, str]) -> None:
    """The first word is the army whatever it is."""
    assert parts_of(title) == parts


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("2022", ("2022",)),
        ("2022 beta", ("2022 Beta 2",)),
        ("2023", ("2023 Beta 1", "2023 Beta 2")),
        ("2022.2", ("2022.2 Alpha 1",)),
        ("202", ()),
    ],
)
def test_an_edition_may_be_said_in_short(said: str, found: tuple[str, ...]) -> None:
    """Whole words of its beginning, where none is called just that."""
    known = ("2022", "2022 Beta 2", "2022.2 Alpha 1", "2023 Beta 1", "2023 Beta 2")

    assert tuple(known[place] for place in meant(said, known)) == found


def test_every_unit_has_an_address_where_it_is_found(tmp_path: Path) -> None:
    """Also of editions that only their files tell apart."""
    written(tmp_path)
    again(tmp_path, "again.cat", "Lowland Men 2022 Beta 2", 5)
    again(tmp_path, "newer.cat", "Lowland Men 2022", 6)
    again(tmp_path, "bare.cat", "Lowland Men", 7)
    catalogues = read_catalogues(tmp_path)

    found = {catalogues.address(one): one for one in catalogues.units}

    assert len(found) == len(catalogues.units) == 20
    for address, unit in found.items():
        assert catalogues.find(address).units == (unit,)
        assert catalogues.find(address).older == ()
    assert "lowland.cat: Spears" in found
    assert "Lowland Men 2022: Spears" in found


def test_the_later_revision_of_one_title_counts(tmp_path: Path) -> None:
    """Whatever the files are called."""
    written(tmp_path)
    again(tmp_path, "a.cat", "Lowland Men 2022 Beta 2", 5, revision=3)
    again(tmp_path, "z.cat", "Lowland Men 2022 Beta 2", 6, revision=12)

    found = read_catalogues(tmp_path).find("Spears")

    assert [one.file for one in found.units] == ["z.cat"]
    assert [one.file for one in found.older] == ["a.cat", "lowland.cat"]


@pytest.mark.parametrize(
    "name", ["Lowland Men 2019: Spears", "Lowlnad Men 2022: Spears"]
)
def test_an_edition_or_army_that_is_not_here_is_not_taken_for_another(
    name: str, tmp_path: Path
) -> None:
    """It is no match for sure; what is near is named."""
    found = read_catalogues(written(tmp_path)).find(name)

    assert found.confidence < 1.0
    assert found.near[0].startswith("Lowland Men")


def test_a_list_says_which_edition_counts_for_it(tmp_path: Path) -> None:
    """That which knows most of its units; of two that know them all, the newer."""
    again(written(tmp_path), "newer.cat", "Lowland Men 2023", 5)

    text = "Lowland Men\n200 - 20x Spears\n"
    reading = read_list(text.encode(), "list.txt", read_catalogues(tmp_path))

    assert reading.drafts[0].roster == "Lowland Men 2023: Spears"
    assert reading.drafts[0].form.rates.get("advance") == 5.0
    (assumed,) = reading.lines[1].assumes
    assert assumed == (
        "units are looked up in Lowland Men 2023 (newer.cat) first, then in"
        " Lowland Men 2022 Beta 2 (lowland.cat)"
    )


def test_a_mount_that_only_others_take_is_not_passed_over(tmp_path: Path) -> None:
    """The unit stays on its base, and that is said."""
    catalogues = read_catalogues(written(tmp_path))

    reading = read_list(b"100 - 5 Spears, Warhorse\n", "list.txt", catalogues)

    assert str(reading.drafts[0].form.base) == "20x20"
    assert (
        "'Warhorse' is not said to be a mount of 'Spears' (lowland.cat): no new base"
    ) in reading.lines[0].assumes

"""Names are known again, however people type them."""

import pytest

from serried.rosters.names import Names, stems_of

KNOWN = Names(
    (name, name)
    for name in ("Spears", "Knights of the Tower", "Båt Crew", "Wolves", "Guard (Core)")
)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("SPEAR", "Spears"),
        ("knight of tower", "Knights of the Tower"),
        ("Tower Knights", "Knights of the Tower"),
        ("Knigths of he Tower", "Knights of the Tower"),
        ("Bat-Crew", "Båt Crew"),
        ("wolf", "Wolves"),
        ("guard", "Guard (Core)"),
        ("Spaers", "Spears"),
    ],
)
def test_near_misses_are_found(typed: str, name: str) -> None:
    """Case, plural, accents, order, and letters left out or swapped."""
    found = KNOWN.best(typed)

    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("typed", ["", "Foes", "Knaves", "ow", "crews of boats"])
def test_what_is_not_near_is_not_found(typed: str) -> None:
    """A name is not taken for any that happens to be the nearest."""
    assert KNOWN.best(typed) is None


def test_the_very_name_is_surer_than_a_near_one() -> None:
    """Confidence is 1 for the name itself and less for any other."""
    assert [near.confidence for near in KNOWN.near("spears")] == [1.0]
    assert KNOWN.near("spaers")[0].confidence < 1.0


def test_a_part_of_one_name_only_is_found_as_such() -> None:
    """``Tower`` is in one name; nothing is in none."""
    within = KNOWN.within("tower")

    assert within is not None
    assert within.name == "Knights of the Tower"
    assert KNOWN.within("") is None
    assert KNOWN.within("spears and more") is None


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("knife", "knives"),
        ("fury", "furies"),
        ("horse", "horses"),
        ("witch", "witches"),
    ],
)
def test_one_and_many_have_one_stem(one: str, many: str) -> None:
    """Plurals are no other names."""
    assert stems_of(one) == stems_of(many)

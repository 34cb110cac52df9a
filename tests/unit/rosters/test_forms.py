"""Bases and rates as catalogues print them."""

import pytest

from serried.model.profile import Height, Kind
from serried.rosters.forms import base_of, form_of


@pytest.mark.parametrize(
    ("printed", "base"),
    [
        ("20×20", "20x20"),  # noqa: RUF001
        ("25 x 50 mm", "25x50"),
        ("60Ø", "60 round"),
        ("75 round", "75 round"),
        ("Ø 60mm", "60 round"),
    ],
)
def test_bases_are_read_as_printed(printed: str, base: str) -> None:
    """Rectangles by front and side, discs by their diameter."""
    assert str(base_of(printed)) == base


@pytest.mark.parametrize("printed", ["", "C", "20", "0x20", "see mount"])
def test_what_is_no_base_is_none(printed: str) -> None:
    """A base is never guessed."""
    assert base_of(printed) is None


@pytest.mark.parametrize(
    ("advance", "march", "ground", "fly"),
    [
        ('4"', '8"', (4.0, 8.0), None),
        ("10''", "20", (10.0, 20.0), None),
        ('7" (8")', '14" (16")', (7.0, 14.0), (8.0, 16.0)),
        ('Ground 8", Fly 6"', 'Ground 16", 12"', (8.0, 16.0), (6.0, 12.0)),
        ('Ground C, Fly 6"', 'Ground C, March 18"', (None, None), (6.0, 18.0)),
        ("C", "C", (None, None), None),
    ],
)
def test_rates_are_read_on_the_ground_and_in_the_air(
    advance: str,
    march: str,
    ground: tuple[float | None, float | None],
    fly: tuple[float, float] | None,
) -> None:
    """The second number, in brackets, is for those who fly."""
    form = form_of([("Adv", advance), ("Mar", march)])

    assert (form.rates.get("advance"), form.rates.get("march")) == ground
    assert form.fly == fly
    assert not form.odd


def test_random_movement_is_kept_as_dice() -> None:
    """Dice in the place of a rate are Random Movement."""
    form = form_of([("Adv", '3D6"'), ("Mar", "-"), ("Dis", "4"), ("HP", "3")])

    assert form.random == "3D6"
    assert form.missing == ("base", "height", "type")


def test_what_cannot_be_read_is_said() -> None:
    """An odd value is kept in words."""
    assert form_of([("Adv", "fast"), ("HP", "many")]).odd == (
        "hp 'many'",
        "advance 'fast'",
    )


def test_names_of_characteristics_may_be_misspelt() -> None:
    """``Hieght`` and ``Discipline`` are known."""
    form = form_of([("Hieght", "Large"), ("Discipline", "8"), ("Type", "Beast")])

    assert form.height is Height.LARGE
    assert form.kind is Kind.BEAST
    assert form.rates.get("discipline") == 8


def test_sizes_printed_under_the_names_of_rates_are_put_right() -> None:
    """A profile of sizes under the wrong headings is still one of sizes."""
    form = form_of([("Adv", "Standard"), ("Mar", "Beast"), ("Dis", "40x40")])

    assert str(form.base) == "40x40"
    assert form.kind is Kind.BEAST


def test_a_rider_moves_as_the_mount_and_keeps_the_rest() -> None:
    """The mount's base and rates hold; where it says C, the rider's hold."""
    rider = form_of([("Adv", "4"), ("Mar", "8"), ("Dis", "9"), ("HP", "3")])
    mount = form_of([("Adv", "8"), ("Mar", "16"), ("Dis", "C"), ("HP", "C")])

    ridden = mount.over(rider)

    assert (ridden.rates.get("advance"), ridden.rates.get("march")) == (8.0, 16.0)
    assert (ridden.rates.get("discipline"), ridden.hp) == (9, 3)

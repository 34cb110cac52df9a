"""Ghosts and drags: where a line leads, what it costs, and what is wrong with it."""

import math

import pytest

from positions import HEAD, RATES, TEN, at, unit
from unit.table.talking import NEAR, Said, Talk

WIDTH = 5 * 25 / 25.4
"""Of the spears, in inches."""

HYDRA = HEAD + unit("hydra", body='ranks = ["R"]', base="50x100") + RATES


def pose(said: Said, number: int = -1) -> tuple[float, ...]:
    """Return one pose of a ghost."""
    return tuple(said["poses"][number][key] for key in ("x", "y", "ux", "uy"))


def drag(talk: Talk, grip: str, start: object, to: object, **more: object) -> Said:
    """Drag the spears on a march."""
    asked = {"unit": "spears", "verb": "march", "grip": grip, "from": start, "to": to}
    return talk.ask("drag", **{**asked, **more})


def test_a_ghost_stands_after_each_leg() -> None:
    """Forward 3, then a wheel by a right angle about the right front corner."""
    chord = WIDTH * math.sqrt(2)

    said = Talk().ask("ghost", line=f"spears march: forward 3, wheel right {chord!r}")

    assert [one["leg"] for one in said["poses"]] == [1, 2]
    assert pose(said, 0) == (36, 13, 0, 1)
    assert pose(said) == pytest.approx((36 + WIDTH / 2, 13 + WIDTH / 2, 1, 0))


def test_a_ghost_says_what_the_move_costs() -> None:
    """Legs, sum and limit, in words and in numbers (WHEEL-5, MOV-17)."""
    cost = Talk().ask("ghost", line="spears march: forward 3, wheel right 2.41")["cost"]

    assert [part["length"] for part in cost["parts"]] == [3, 2.41]
    assert [part["what"] for part in cost["parts"]] == ["forward", "wheel"]
    assert (cost["total"], cost["limit"]) == (pytest.approx(5.41), 10)
    assert cost["words"] == '3.00 + wheel 2.41 = 5.41 / 10.00"'


def test_a_number_that_is_asked_for_costs_what_is_found() -> None:
    """No wheel goes on beyond a right angle (WHEEL-2): its chord is width times √2."""
    chord = WIDTH * math.sqrt(2)

    said = Talk().ask("ghost", line="spears march: forward 1, wheel right ?")

    lengths = [part["length"] for part in said["cost"]["parts"]]
    assert lengths == [1, pytest.approx(chord)]
    assert said["cost"]["total"] == pytest.approx(1 + chord)
    assert said["line"].endswith("wheel right ?")


def test_a_wheel_by_degrees_costs_what_its_book_measures() -> None:
    """A right angle is the chord in one book and the arc in the other."""
    line = "spears march: wheel right 60deg"
    rates = "movement = 5\nleadership = 7\n"
    other = f'format = "serried/1"\nbook = "battleaxe"\n{unit("spears")}{rates}'

    chord = Talk().ask("ghost", line=line)["cost"]
    arc = Talk(other).ask("ghost", line=line)["cost"]

    assert chord["parts"][0]["length"] == pytest.approx(WIDTH)  # an equal triangle
    assert arc["parts"][0]["length"] == pytest.approx(WIDTH * math.pi / 3)


def test_a_ghost_says_what_is_wrong() -> None:
    """Clause, model, amount and place; the foes stand 7" ahead (SPACE-1)."""
    said = Talk(NEAR).ask("ghost", line="spears advance: forward 6.5")

    assert said["legal"] is False
    near = next(one for one in said["breaches"] if one["clause"] == "SPACE-1")
    assert (near["measured"], near["other"]) == (pytest.approx(0.5), "foes")
    assert near["at"]["y"] == pytest.approx(16.5)


def test_a_reform_shows_its_new_formation() -> None:
    """Ten files of one rank, about the same Centre (UNIT-10)."""
    said = Talk().ask("ghost", line="spears reform: files 10")

    assert {model["name"][0] for model in said["models"]} == {"1"}
    assert len(said["models"]) == 10
    assert pose(said) == pytest.approx((36, 10 - 25 / 25.4 / 2, 0, 1))


def test_a_rule_that_is_not_enforced_yet_is_named() -> None:
    """A ghost never guesses: who of several attacks between two Reforms."""
    flies = 'fly = [8, 16]\nrules = ["Light Troops", "Sweeping Attack"]\n'
    pair = unit("spears", where=at(20, 10), body="files = 2\nmodels = 2") + RATES
    foe = unit("foes", "red", at(20, 19.5, 180), body="files = 1\nmodels = 1")
    line = "spears march flying: reform files 1, forward 9, sweep foes, reform files 2"

    said = Talk(HEAD + pair + flies + foe).ask("ghost", line=line)

    assert said["legal"] is False
    assert said["gap"]["clause"] == "MOV-16"


def test_who_tests_after_a_reform_is_named_as_it_stands_there() -> None:
    """Of one file that turns into five, the one on the right comes into ruins."""
    ruins = """rules = ["Light Troops"]
[[terrain]]
id = "ruins"
kind = "ruins"
polygon = [[22, 10], [26, 10], [26, 30], [22, 30]]
"""
    spears = unit("spears", where=at(20, 20), body="files = 1\nmodels = 5") + RATES
    line = "spears march: forward 1, reform facing 0 files 5, forward 1"

    said = Talk(HEAD + spears + ruins).ask("ghost", line=line)

    assert said["dangers"] == [{"other": "ruins", "models": ["1.5"]}]


@pytest.mark.parametrize(
    ("to", "line"),
    [
        ((36.5, 13.004), "spears march: forward 3.0"),
        ((36.5, 7.75), "spears march: backward 2.25"),
        ((33, 10.4), "spears march: left 3.0"),
        ((37.111, 9.5), "spears march: right 1.11"),
    ],
)
def test_a_body_is_dragged_along_its_axes(to: tuple[float, float], line: str) -> None:
    """The way the pointer went most, rounded to hundredths."""
    assert drag(Talk(), "body", [36, 10], to)["line"] == line


def test_a_drag_goes_on_from_the_legs_that_are_settled() -> None:
    """After a right angle to the right, forward is east."""
    said = drag(Talk(), "body", [0, 0], [2, 0], legs="wheel right 90deg", step=0.5)

    assert said["line"] == "spears march: wheel right 90.0deg, forward 2.0"


def test_a_front_corner_is_dragged_about_the_other() -> None:
    """Sixty degrees: the corner goes as far as the unit is wide, an equal triangle."""
    left, right = 36 - WIDTH / 2, 36 + WIDTH / 2
    up = (right - WIDTH / 2, 10 + WIDTH * math.sqrt(0.75))

    said = drag(Talk(), "left", [left, 10], up, step=0.001)

    assert said["line"] == f"spears march: wheel right {round(WIDTH, 3)!r}"
    other = drag(Talk(), "right", [right, 10], [36, up[1]], step=0.001)
    assert other["line"] == f"spears march: wheel left {round(WIDTH, 3)!r}"


def test_nobody_wheels_backwards() -> None:
    """A corner that is dragged back goes nowhere."""
    said = drag(Talk(), "left", [36 - WIDTH / 2, 10], [36 - WIDTH / 2, 8])

    assert said["line"] == "spears march: wheel right 0.0"


def test_a_centre_is_turned_about() -> None:
    """A unit reforms to the facing, a single model pivots."""
    talk = Talk()
    y = 10 - 25 / 25.4
    turned = drag(talk, "centre", [36, y + 5], [41, y])
    assert turned["line"] == "spears reform: facing 90.0"

    hydra = Talk(HYDRA)
    y = 10 - 50 / 25.4
    said = drag(hydra, "centre", [36, y + 5], [31, y], unit="hydra")
    assert said["line"] == "hydra march: pivot left 90.0"


def test_a_drag_snaps_to_the_largest_lawful_value() -> None:
    """10" are allowed, and no more is offered (MOV-17)."""
    far = drag(Talk(), "body", [36, 10], [36, 25], snap=True)
    near = drag(Talk(), "body", [36, 10], [36, 15], snap=True)
    free = drag(Talk(), "body", [36, 10], [36, 25])

    assert (far["line"], far["snapped"], far["legal"]) == (
        "spears march: forward 10.0",
        True,
        True,
    )
    assert (near["line"], near["snapped"]) == ("spears march: forward 5.0", False)
    assert (free["line"], free["legal"]) == ("spears march: forward 15.0", False)


def test_a_drag_that_nothing_makes_lawful_shows_what_is_wrong() -> None:
    """A march does not go backwards at any length (MOV-17)."""
    said = drag(Talk(), "body", [36, 10], [36, 9], snap=True)

    assert (said["snapped"], said["legal"]) == (False, False)
    assert said["breaches"]


def test_legs_that_lead_nowhere_are_refused() -> None:
    """A chord of 30" has no pose, and an open number is no settled leg."""
    for legs in ("wheel right 30", "forward ?", "forward rest"):
        assert drag(Talk(), "body", [0, 0], [1, 1], legs=legs)["say"] == "error"


BEFORE = HEAD + 'phase = "deployment"\n'
VANGUARD = BEFORE + unit("spears", body=TEN) + 'rules = ["Vanguard"]\n'


def test_a_drag_in_vanguard_reforms_within_the_move() -> None:
    """DEP-24: by the centre a Reform, and from there the way that the unit faces then.

    Ten of 25 mm in two ranks that face north at (36, 10) have their Centre 25 mm behind
    the front: facing east they stand with their front 25 mm east of it.
    """
    talk, inch = Talk(VANGUARD), 25 / 25.4
    turned = drag(talk, "centre", (36, 12), (38, 10 - inch), verb="vanguard")
    assert turned["line"] == "spears vanguard: reform facing 90.0"

    legs = "reform facing 90"
    said = drag(talk, "body", (36, 9), (40, 9.5), verb="vanguard", legs=legs)
    assert said["line"] == "spears vanguard: reform facing 90.0, forward 4.0"
    assert said["legal"]
    assert pose(said) == pytest.approx((36 + inch + 4, 10 - inch, 1, 0))


def test_a_unit_off_the_table_cannot_be_dragged() -> None:
    """It says so."""
    text = HEAD + unit("spears", where='off_table = "reserve"', body=TEN) + RATES

    said = drag(Talk(text), "body", [0, 0], [1, 1])

    assert said["because"] == "spears is not on the table"


def test_the_largest_value_comes_with_a_line_to_play() -> None:
    """The line has the number in it, and is lawful."""
    talk = Talk()

    said = talk.ask("largest", line="spears march: forward 4, forward ?")

    assert (said["largest"], said["binding"]) == (6, ["MOV-17"])
    assert said["line"] == "spears march: forward 4.0, forward 6.0"
    assert talk.ask("play", line=said["line"])["played"]

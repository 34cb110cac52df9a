"""Cover, where scenes do not reach: dice between Arcs, round bases, what is said.

Source:
    SHOOT-7, SHOOT-27, SHOOT-30, SHOOT-33, TER-10, UNIT-13, AMB-64
"""

import math

import pytest

from serried import RequestError, parse_battle, referee
from serried.model.battle import Battle
from serried.model.results.covers import Covered, covers_found
from serried.model.verdict import as_list, as_table
from serried.model.words import Speech
from serried.report.covers import covers_said, inside_said
from serried.report.measures import measures_said

HEAD = 'format = "serried/1"\nbook = "t9a"\n'

UNIT = """
[[unit]]
id = "{0}"
player = "{1}"
front = [{2}, {3}]
facing = {4}
base = "{5}"
ranks = ["R"]
{6}
"""

FRONT = "the front of foes hidden by rock"

ROCK = """
[[terrain]]
id = "{0}"
kind = "{1}"
polygon = [[{2}, {3}], [{4}, {3}], [{4}, {5}], [{2}, {5}]]
"""


def battle(*parts: str) -> Battle:
    """Return a position of units and terrain."""
    return parse_battle(HEAD + "".join(parts))


def unit(  # noqa: PLR0913, PLR0917 - what a unit of the file says
    name: str, x: float, y: float, facing: float, base: str, more: str = ""
) -> str:
    """Return a unit of one model."""
    player = "blue" if name in {"bows", "guard"} else "red"
    return UNIT.format(name, player, x, y, facing, base, more)


def rock(x: float, y: float, right: float, top: float, kind: str = "impassable") -> str:
    """Return a piece of terrain."""
    return ROCK.format("rock", kind, x, y, right, top)


AT = ("foes", 36, 20, 180, "25.4x25.4")


def found(board: Battle, line: str, *dice: int) -> tuple[Covered, ...]:
    """Return the cover from each model."""
    covers = covers_found(referee.judge(board, line, dice or None))
    assert covers is not None
    return covers.found


BETWEEN = battle(
    # The foes look south, so that their front right corner is the western, (39, 20).
    # The ray between the two Arcs goes south-west from it, through (29, 10): the middle
    # of the bows, half of whose base is on either side.
    unit("foes", 40, 20, 180, "50.8x50.8"),
    unit("bows", 29, 10.5, 0, "25.4x25.4"),
    rock(35, 10, 36, 30),
)


def test_between_two_arcs_both_facings_are_answered() -> None:
    """Without dice, and a note says so."""
    verdict = referee.judge(BETWEEN, "bows cover of foes")
    seen = found(BETWEEN, "bows cover of foes")

    assert [one.facing for one in seen] == ["front", "right flank"]
    assert verdict.notes == ("a die decides between two Facings; both are answered",)


@pytest.mark.parametrize(("die", "facing"), [(3, "front"), (4, "right flank")])
def test_between_two_arcs_a_die_decides(die: int, facing: str) -> None:
    """1 to 3 is the Arc that comes first (AMB-64)."""
    verdict = referee.judge(BETWEEN, "bows cover of foes", (die,))

    assert [one.facing for one in found(BETWEEN, "bows cover of foes", die)] == [facing]
    assert [event.event for event in verdict.events] == ["arc_chosen"]


@pytest.mark.parametrize(
    ("along", "point"),
    [
        # The disc has its middle at (36, 9) and a radius of 1: straight ahead of the
        # middle of the square about it is (36, 10), of its ends (35, 9) and (37, 9).
        (1, (36.0, 10.0)),
        (0, (35.0, 9.0)),
        (2, (37.0, 9.0)),
        (0.4, (35.4, 9.8)),
    ],
)
def test_a_round_base_shoots_from_its_rim(
    along: float, point: tuple[float, float]
) -> None:
    """Named, from the half that looks ahead."""
    board = battle(
        unit("bows", 36, 10, 0, "50.8 round"), unit("foes", 36, 20, 180, "25.4x25.4")
    )
    (one,) = found(board, f"bows cover of foes from {along}")

    assert one.start == pytest.approx(point)
    assert one.along is None


def test_a_round_base_looks_past_a_rock_from_its_mildest_point() -> None:
    """Not named, from wherever on its rim least is hidden of what is tried."""
    board = battle(
        unit("bows", 36, 10, 0, "50.8 round"),
        unit("foes", 36, 20, 180, "50.8x25.4"),
        rock(30, 15, 36.2, 16),
    )
    (ahead,) = found(board, "bows cover of foes from 1")
    (one,) = found(board, "bows cover of foes")

    # The Facing is x 35 to 37. From (36, 10) the corner (36.2, 15) bounds what is
    # hidden, at 36 + 0.2 x 10 / 5 = 36.4: 1.4 of 2. From the end of the rim, (37, 9),
    # (36.2, 16) does, at 37 - 0.8 x 11 / 7 = 35.743: 0.743 of 2.
    assert ahead.cover == "hard"
    assert ahead.hidden == pytest.approx(0.7)
    assert one.cover == "none"
    assert one.hidden <= 0.743 / 2 + 0.001
    assert math.dist(one.start, (36, 9)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("x", "cover"), [(36, "soft"), (36.746, "soft"), (39.2, "soft"), (39.3, "none")]
)
def test_skirmishers_in_between_are_one_body_with_gaps(x: float, cover: str) -> None:
    """SHOOT-33: the gaps among them hide as they do, and nothing beside them does.

    Five models of an inch reach 2.5" and two gaps of 12.5 mm west of their middle,
    3.484"; with that at x 36.746 a gap lies straight ahead. From (35.5, 10) half of the
    foes is hidden where the line to (36, 20) is, which passes y 15 at x 35.75: as long
    as the middle is west of 39.234.
    """
    crowd = unit("guard", x, 15, 0, "25.4x25.4", 'rules = ["Skirmisher"]').replace(
        '["R"]', '["RRRRR"]'
    )
    board = battle(unit("bows", 36, 10, 0, "25.4x25.4"), crowd, unit(*AT))

    assert found(board, "bows cover of foes")[0].cover == cover


GUARD = unit("guard", 36, 15, 0, "76.2x25.4")
LONE = unit("guard", 36, 15, 0, "76.2x25.4", 'rules = ["Skirmisher"]')
WOOD = rock(30, 16, 42, 17, "forest")
ROUND = unit("foes", 36, 20, 180, "25.4 round")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((), [("SHOOT-7", "cover of foes from bows: none")]),
        (
            (GUARD, WOOD),
            [
                ("SHOOT-7", "cover of foes from bows: hard"),
                ("SHOOT-32", "models stand before foes: guard"),
                ("SHOOT-34", "ground gives cover to foes: rock"),
            ],
        ),
        (
            (LONE,),
            [
                ("SHOOT-7", "cover of foes from bows: soft"),
                ("SHOOT-33", "models stand before foes: guard"),
            ],
        ),
    ],
)
def test_each_clause_that_decides_is_cited(
    parts: tuple[str, ...], said: list[tuple[str, str]]
) -> None:
    """With what it finds in the way."""
    board = battle(unit("bows", 36, 10, 0, "25.4x25.4"), unit(*AT), *parts)
    verdict = referee.judge(board, "bows cover of foes")

    assert [(one.clause, one.because) for one in verdict.findings] == said


def test_round_bases_have_a_clause_of_their_own() -> None:
    """No Facing, but the nearest point."""
    board = battle(unit("bows", 36, 10, 0, "25.4x25.4"), ROUND)
    verdict = referee.judge(board, "bows cover of foes")

    assert [one.clause for one in verdict.findings] == ["SHOOT-27"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bows cover of bows", "cover from itself"),
        ("bows cover of rock", "rock"),
        ("bows cover of foes from 1.5", 'the front of bows.1.1 is 1" long, not 1.5"'),
        ("bows.1.7 cover of foes", "there is no model 1.7"),
        ("bows inside foes", "there is no terrain foes; there is: rock"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(line: str, said: str) -> None:
    """Bad input names what is wrong with it."""
    board = battle(
        unit("bows", 36, 10, 0, "25.4x25.4"), unit(*AT), rock(50, 10, 52, 12)
    )
    with pytest.raises(RequestError) as why:
        referee.judge(board, line)

    assert said in str(why.value)
    assert "\n" not in str(why.value)


def test_off_the_table_nobody_has_cover() -> None:
    """Neither as shooter nor as target."""
    away = unit("bows", 36, 10, 0, "25.4x25.4").replace(
        "front = [36, 10]\nfacing = 0", 'off_table = "reserve"'
    )
    with pytest.raises(RequestError, match="not on the table"):
        referee.judge(battle(away, unit(*AT)), "bows cover of foes")


def test_the_cover_is_said_with_all_that_decides_it() -> None:
    """In words, and as programs have it, with the clause of each thing that hides."""
    board = battle(
        unit("bows", 36, 10, 0, "25.4x25.4"),
        unit("foes", 36, 20, 180, "152.4x25.4"),
        rock(36, 15, 41, 16, "forest"),
    )
    verdict = referee.judge(board, "bows cover of foes from 0.5")
    lines = [one.plain for one in covers_said(verdict)]

    # From (36, 10) the left side of the wood bounds x 36: half of the Facing.
    assert lines[0] == "cover: none"
    assert lines[1:] == [
        f'none from 1.1: 50% of {FRONT}, seen from 0.5" along its front'
    ]
    measured = [*measures_said(verdict.measures)]
    assert measured == ["cover: none", "hidden 50%", "covered by: rock"]
    in_german = [*measures_said(verdict.measures, Speech("de"))]
    assert in_german[:2] == ["Deckung: keine", "verdeckt 50%"]
    (one,) = as_list(verdict.measure("covers"))
    (by,) = as_list(dict(as_table(one) or ())["by"])
    assert dict(as_table(by) or ()) == {
        "name": "rock",
        "cover": "soft",
        "share": pytest.approx(0.5),
        "clause": "SHOOT-34",
    }


@pytest.mark.parametrize("line", ["bows cover of foes", "foes inside rock"])
def test_dice_that_nobody_throws_are_left(line: str) -> None:
    """Neither question asks for any, unless somebody is between two Arcs."""
    board = battle(
        unit("bows", 36, 10, 0, "25.4x25.4"), unit(*AT), rock(30, 15, 41, 25, "water")
    )

    assert referee.play(board, line, (3, 4)).dice_left == (3, 4)
    assert referee.play(board, line).dice_left == ()


def test_who_is_inside_is_said_with_what_that_means() -> None:
    """How many, and that nobody is Steadfast there."""
    board = battle(
        unit("foes", 36, 20, 180, "25.4x25.4"), rock(30, 15, 41, 25, "water")
    )
    verdict = referee.judge(board, "foes inside rock")

    assert [found.clause for found in verdict.findings] == ["TER-10", "TER-4"]
    assert [one.plain for one in inside_said(verdict)] == [
        "1 of 1 models are inside",
        "inside rock foes is never Steadfast",
    ]

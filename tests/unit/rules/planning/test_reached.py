"""How a question where a unit can get to is answered."""

import math

import pytest

from positions import HEAD, RATES, SPEARS, TEN, at, unit
from serried import NotationError, RequestError, parse_action, parse_battle, referee
from serried.model.actions import AskReach, Manner
from serried.model.results.reaches import Reach
from serried.rules.planning.outlines import holds
from unit.cli.running import ALONE, NEAR, serried

ALONE_BATTLE = parse_battle(ALONE)
NEAR_BATTLE = parse_battle(NEAR)
"""Foes 7" ahead: a March Test comes first."""

WIDE = 5 * 25 / 25.4
"""The front of five bases of 25 mm, in inches."""

LONE = ALONE.replace(TEN, "files = 1\nmodels = 1").replace("[36, 10]", "[36, 24]")


def reach_of(text: str, line: str) -> Reach:
    """Return what is answered."""
    found = referee.judge(parse_battle(text), line).result
    assert isinstance(found, Reach)
    return found


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("spears reach march", AskReach(unit="spears", manner=Manner.MARCH)),
        (
            "spears reach advance facing -30.0",
            AskReach(unit="spears", manner=Manner.ADVANCE, facing=-30),
        ),
        (
            "spears reach march at 40.0, 22.0",
            AskReach(unit="spears", manner=Manner.MARCH, place=(40, 22)),
        ),
    ],
)
def test_a_line_reads_as_it_is_written(line: str, asked: AskReach) -> None:
    """Of everywhere, of one facing, of one place."""
    assert parse_action(line) == asked
    assert str(asked) == line


@pytest.mark.slow
def test_nothing_is_moved() -> None:
    """A question leaves the battle as it is; 10" ahead is the farthest."""
    made = referee.play(ALONE_BATTLE, "spears reach march")

    assert made.battle == ALONE_BATTLE
    assert made.verdict.measure("plan") == "spears march: forward 10.0"


@pytest.mark.slow
def test_an_advance_goes_back_and_to_the_sides_on_lines() -> None:
    """As far as half its Advance Rate (MOV-11), with nothing beside them."""
    found = reach_of(ALONE, "spears reach advance")
    x, y, *_ = ALONE_BATTLE.unit("spears").pose or (0.0, 0.0)
    ends = [(tx - x, ty - y) for _, (tx, ty) in found.ways]

    assert ends == [(0, 5), (0, -2.5), (-2.5, 0), (2.5, 0)]
    assert not holds(found.areas, (x, y - 1))
    assert holds(found.areas, (x, y + 1))


@pytest.mark.slow
def test_a_single_model_reaches_a_disc() -> None:
    """It Pivots for nothing: its Centre goes 10" any way (MOV-17, MOV-19)."""
    found = reach_of(LONE, "spears reach march facing 30")

    assert found.size == pytest.approx(100 * math.pi, rel=0.002)


@pytest.mark.parametrize(
    ("at", "facings"),
    [
        ("36, 20", [(0, 0)]),  # 10" straight ahead
        ("36, 20.1", []),
    ],
)
def test_the_farthest_place_is_looked_at_one_way(
    at: str, facings: list[object]
) -> None:
    """Any turn on the way there would take more."""
    found = reach_of(ALONE, f"spears reach march at {at}")

    assert list(found.facings) == facings


def test_a_place_has_all_facings_between_two() -> None:
    """Each end has a line of its own, and a hundredth of a degree beyond is none."""
    (stretch,) = reach_of(ALONE, "spears reach march at 40, 14").facings
    for facing, lawful in zip(
        (stretch[0], stretch[1], stretch[0] - 0.02, stretch[1] + 0.02),
        (True, True, False, False),
        strict=True,
    ):
        line = f"spears march to 40, 14 facing {facing} within 0"
        assert referee.judge(ALONE_BATTLE, line).legal is lawful


def test_a_test_to_come_makes_it_depend() -> None:
    """It is told for the case that the March Test is passed (MOV-5, MOV-8)."""
    verdict = referee.judge(NEAR_BATTLE, "spears reach march at 36, 13")

    assert not verdict.legal
    assert verdict.depends is not None
    assert verdict.depends.if_passed.legal
    assert verdict.measure("plan") == "spears march: forward 3.0"


def test_who_may_not_move_at_all_gets_nowhere() -> None:
    """Only what bars it is said (MOV-4)."""
    text = ALONE.replace(RATES, f'{RATES}state = "advanced"\n')
    verdict = referee.judge(parse_battle(text), "spears reach march")

    assert verdict.breaks == ("MOV-4",)
    assert verdict.measure("outline") == ()
    assert verdict.measure("plan") is None


def test_no_such_place_is_refused() -> None:
    """Nor is a place with a facing, which is asked for otherwise."""
    with pytest.raises(RequestError, match="is not on the table"):
        referee.judge(ALONE_BATTLE, "spears reach march at 80, 13")
    with pytest.raises(RequestError, match="ask `spears march to 36"):
        referee.judge(ALONE_BATTLE, "spears reach march at 36, 13 facing 0")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("spears reach", "by which move"),
        ("spears reach march at 36", "36"),
        ("spears reach march facing north", "'north' is no number"),
        ("spears reach run", "run"),
    ],
)
def test_what_is_no_such_question_is_not_read(line: str, says: str) -> None:
    """One line says what is wrong."""
    with pytest.raises(NotationError, match=says):
        parse_action(line)
    outcome = serried("judge", "-", "--ask", line, stdin=ALONE)

    assert outcome.status == 2
    assert outcome.err.count("\n") == 1


def test_it_is_told_in_words() -> None:
    """A place that cannot be had: what bars the shortest line there."""
    line = "spears reach march at 36, 22"
    outcome = serried("judge", "-", "--ask", line, stdin=ALONE)

    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "spears reach march at 36.0, 22.0",
        "  no",
        '    the move forwards is 12" long, at most 10" is allowed [MOV-17]',
        '    model 1.1 ends 12" from its start, at most 10" is allowed [MOV-19]',
    ]


@pytest.mark.parametrize(("gap", "stays"), [(0.7, False), (1.2, True)])
def test_who_stands_too_close_to_move_does_not_even_stay(
    gap: float,
    stays: bool,  # noqa: FBT001
) -> None:
    """A move by nothing is a move too: it keeps 1" on its way, though 0.5" will do.

    That is at its end, so at 0.7" nothing is ignored towards the guard (SPACE-4).
    """
    rulings = "[rulings]\nspacing_moving = 1.0\nspacing_end = 0.5\n"
    guard = unit("guard", "blue", at(36 + WIDE + gap, 10, 0)) + RATES
    found = reach_of(HEAD + rulings + SPEARS + guard, "spears reach march at 36, 10")

    assert bool(found.facings) is stays


def between(gap: float) -> str:
    """Return a unit 5" wide before two walls, y 24 to 26, with *gap* beside each flank.

    It stands at (36, 20), 2" deep, its Advance Rate is 10".
    """
    body = "files = 5\nmodels = 10\nadvance = 10\nmarch = 20\ndiscipline = 7"
    spears = unit("spears", "blue", at(36, 20), base="25.4x25.4", body=body)
    walls = "".join(
        f'[[terrain]]\nid = "{name}"\nkind = "impassable"\npolygon = {corners}\n'
        for name, corners in (
            ("left", [[20, 24], [33.5 - gap, 24], [33.5 - gap, 26], [20, 26]]),
            ("right", [[38.5 + gap, 24], [52, 24], [52, 26], [38.5 + gap, 26]]),
        )
    )
    return f"{HEAD}\n{walls}{spears}"


@pytest.mark.slow
@pytest.mark.parametrize(("gap", "passes"), [(0.6, True), (0.5, True), (0.49, False)])
def test_a_gap_of_its_own_width_is_gone_through(gap: float, *, passes: bool) -> None:
    """Half an inch is kept on the way; behind the gap it wheels to a side and back."""
    text = between(gap)
    ahead = reach_of(text, "spears reach march facing 0")

    for place in ((36.5, 39.0), (37.0, 38.0), (35.0, 38.0)):
        line = f"spears march to {place[0]}, {place[1]} facing 0"
        assert referee.judge(parse_battle(text), line).legal is passes
        assert holds(ahead.areas, place) is passes
    top = max(y for area in ahead.areas for ring in area for _, y in ring)
    before = 24.0 - math.sqrt(1.0 - gap * gap)  # an inch from the corners of the walls
    assert top == pytest.approx(40.0 if passes else before, abs=0.01)


def test_rows_stand_beside_the_outline() -> None:
    """Near its place one wheel alone leads to some: the ground is told all the same."""
    verdict = referee.judge(ALONE_BATTLE, "spears reach advance")
    told = verdict.result

    assert isinstance(told, Reach)
    assert [key for key, _ in told.values] == [
        "plan",
        "outline",
        "straight",
        "facings",
        "by_facing",
        "rows",
        "square_inches",
    ]
    assert verdict.measure("outline") == told.areas
    assert len(told.rows) == 2

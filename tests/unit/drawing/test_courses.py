"""The ways of Battleaxe: flight, random moves, arrivals, rallies, long wheels."""

import math
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from serried.books.registry import parse_action
from serried.drawing import draw_answer
from serried.drawing.labels import length
from serried.drawing.layers.breaches import sign_of
from serried.drawing.layers.course import Course, course_of
from serried.drawing.layers.legs import leg_labels, leg_line
from serried.drawing.outlines import Arc
from serried.engine.files import read_position
from serried.engine.pictures import picture
from serried.engine.referee import consider as judge
from serried.engine.session import hold
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.extents import BASES
from serried.model.marks import Mark
from serried.model.profile import Profile, Rates
from serried.model.unit import Unit
from serried.model.verdict import Transition
from unit.drawing.pictures import INCHES, elements, spears, words

SCENES = sorted((Path(__file__).parents[2] / "scenes" / "battleaxe").glob("*.toml"))
RATES = Rates(movement=4.0, leadership=7)
DEEP = 2 * 25 / 25.4
"""Inches from the front of two ranks of 25 mm to their rear."""


def troops(
    *marks: Mark,
    unit_id: str = "spears",
    player: str = "blue",
    ranks: tuple[str, ...] = ("RRRRR", "RRRRR"),
    y: float = 15.0,
) -> Unit:
    """Return a unit of Battleaxe that faces north."""
    unit = spears(unit_id, player, y=y, ranks=ranks)
    return replace(unit, profile=Profile(rates=RATES), marks=frozenset(marks))


def table(*units: Unit, step: str = "compulsory") -> Battle:
    """Return a battle of Battleaxe in one step of blue's Movement phase."""
    return Battle(
        book="battleaxe", active="blue", phase="movement", step=step, units=units
    )


def asked(battle: Battle, line: str, *dice: int) -> tuple[Course, Transition]:
    """Return the course of a request and its answer."""
    action = parse_action(line)
    transition = judge(battle, action, dice or None)
    course = course_of(battle, transition, action, BASES)
    assert course is not None
    return course, transition


def drawn(battle: Battle, line: str, *dice: int) -> str:
    """Return the picture of a request."""
    action = parse_action(line)
    transition = judge(battle, action, dice or None)
    return draw_answer(battle, transition, action=action, extent=BASES)


def said(course: Course) -> list[str]:
    """Return what stands beside the legs."""
    return [label.lines[0] for label in leg_labels(course)]


def test_a_flight_is_one_straight_leg() -> None:
    """BA-CMP-4: 3 + 4 inches, swept, with the length beside it."""
    battle = table(troops(Mark.FLEEING))
    course, _ = asked(battle, "spears flee", 3, 4)

    assert said(course) == ['7"']
    assert len(course.walks) == 1
    assert elements(drawn(battle, "spears flee", 3, 4), "path", "way")


def test_a_unit_that_is_destroyed_is_drawn_where_it_ends() -> None:
    """BA-CMP-11: it is on the table no more; its end is hatched, and not a breach."""
    battle = table(troops(Mark.FLEEING, y=42.0))

    svg = drawn(battle, "spears flee", 3, 3)

    assert elements(svg, "path", "refused")
    assert not elements(svg, "path", "base")
    assert {
        "lawful",
        "spears reaches the edge of the table and is destroyed",
    } <= set(words(svg))


def test_without_dice_the_caption_says_where_each_roll_leads() -> None:
    """BA-CMP-4, BA-CMP-11: the edge is 11" ahead."""
    svg = drawn(table(troops(Mark.FLEEING, y=37.0)), "spears flee")

    (told,) = [line for line in words(svg) if line.startswith("with dice of")]
    assert '2: 2", 3: 3"' in told
    assert "11: destroyed" in " ".join(words(svg))


def test_whom_an_event_befalls_is_written() -> None:
    """BA-CMP-10: the friend that was fled through has the test."""
    friends = troops(unit_id="friends", y=19.0)

    lines = words(drawn(table(troops(Mark.FLEEING), friends), "spears flee", 4, 6))

    assert 'spears flees 10" on 4 + 6' in lines
    assert "a Panic Test of friends is due, because of spears" in lines


def test_a_random_move_pivots_and_goes_on() -> None:
    """BA-CMP-14: two legs, and only the second sweeps."""
    spawn = replace(
        troops(unit_id="spawn", ranks=("R",)),
        profile=Profile(rates=RATES, random="3D6"),
    )
    course, _ = asked(table(spawn), "spawn random move: pivot right 90", 1, 2, 3)

    assert said(course) == ["pivot 90°", '6"']
    assert [walk.stages[0].motion is None for walk in course.walks] == [True, False]


def test_an_arrival_shows_how_deep_it_stands() -> None:
    """BA-RNF-8: from the edge to its front; it is set up and sweeps nothing."""
    wolves = replace(troops(unit_id="wolves"), pose=None, off_table="reserve")
    battle = table(wolves)
    course, _ = asked(battle, "wolves reinforce west at 20")

    assert course.lifted
    assert said(course) == [f"{length(DEEP)} deep"]
    assert course.depth is not None
    (start, end) = course.depth
    assert (start[0], end[0]) == pytest.approx((0.0, DEEP))
    assert elements(drawn(battle, "wolves reinforce west at 20"), "path", "base")


def test_an_arrival_that_is_too_deep_says_so() -> None:
    """BA-RNF-8: nine ranks of 25 mm are 8.86", and 2 x 4 = 8" are allowed."""
    wolves = replace(
        troops(unit_id="wolves", ranks=("RRRRR",) * 9), pose=None, off_table="reserve"
    )
    battle = table(wolves)
    course, transition = asked(battle, "wolves reinforce west at 20")

    (breach,) = transition.verdict.breaches
    sign = sign_of(battle, course, breach, INCHES)

    assert breach.clause == "BA-RNF-8"
    assert [label.lines for label in sign.labels] == [('8.86"', 'at most 8"')]
    assert elements(drawn(battle, "wolves reinforce west at 20"), "path", "refused")


def test_a_rally_shows_the_reform_and_a_failed_one_nothing() -> None:
    """BA-SOT-4, BA-SOT-7."""
    battle = table(troops(Mark.FLEEING), step="start")

    passed = drawn(battle, "spears rally: facing 90", 3, 4)
    failed = drawn(battle, "spears rally: facing 90", 6, 4)

    assert elements(passed, "path", "ghost")
    assert not elements(failed, "path", "ghost")
    assert "Rally Test of spears: 6 + 4 against 7, failed" in words(failed)


def test_a_wheel_by_more_than_half_a_circle_has_one_arrow_and_one_label() -> None:
    """BA-MAN-11: one file of 25 mm is 0.98" wide; 3.5" of arc are 203.7 degrees."""
    battle = table(troops(ranks=("R", "R")), step="normal")
    course, _ = asked(battle, "spears advance: wheel right 3.5")

    (walk,) = course.walks
    line = leg_line(course, walk)

    assert len(walk.stages) == 2
    assert said(course) == ['wheel 3.5"']
    assert line is not None
    arcs = [part for part in line.parts if isinstance(part, Arc)]
    assert len(arcs) == len(line.parts) == 4
    assert all(part.radius == pytest.approx(25 / 25.4) for part in arcs)
    assert walk.end == course.trip.end != walk.start


def test_what_is_left_over_is_one_angle_too() -> None:
    """BA-MAN-10: rest is 4", and 4 / 0.9843 are 232.8 degrees in all."""
    course, _ = asked(
        table(troops(ranks=("R", "R")), step="normal"),
        "spears advance: wheel left rest",
    )

    (label,) = said(course)
    degrees = math.degrees(4.0 / (25 / 25.4))
    assert label == f"wheel {round(degrees, 1):g}°"


def test_the_model_that_a_wheel_takes_too_far_is_shown() -> None:
    """BA-MAN-3 by its setting: five ranks of five, M 4, a wheel of 8"."""
    battle = replace(
        table(troops(ranks=("RRRRR",) * 5), step="normal"),
        rulings=(("wheel_model_cap", True),),
    )
    course, transition = asked(battle, "spears march: wheel right 8")
    breach = next(f for f in transition.verdict.breaches if f.clause == "BA-MAN-3")

    sign = sign_of(battle, course, breach, INCHES)

    (label,) = sign.labels
    assert label.lines[0].startswith(f"{breach.model}: ")
    assert label.lines[1] == 'at most 8"'


def test_what_comes_closer_than_it_was_is_shown() -> None:
    """BA-BAS-9: 0.8" in front of a friend, backing up by 0.1"."""
    runner = troops(unit_id="runner", ranks=("R",), y=15.0 + 0.8 + 25 / 25.4)
    battle = table(troops(), runner, step="normal")
    course, transition = asked(battle, "runner advance: backward 0.1")

    (breach,) = transition.verdict.breaches
    sign = sign_of(battle, course, breach, INCHES)

    assert breach.clause == "BA-BAS-5"
    assert sign.labels[0].lines == ('1.1: 0.7"', 'at least 0.8"')


def test_where_a_unit_stood_is_not_needed_to_draw_it() -> None:
    """A unit that arrives stood nowhere before."""
    wolves = replace(troops(unit_id="wolves"), pose=None, off_table="reserve")
    course, _ = asked(table(wolves), "wolves reinforce south at 30")

    assert course.before.pose is None
    assert course.trip.end == Pose(30.0, DEEP, 0.0, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_scene_of_the_book_can_be_drawn(path: Path) -> None:
    """Whatever is asked and answered there: well-formed, with a panel for each."""
    session = hold(read_position(path), path.name)

    svg = picture(session)

    ET.fromstring(svg)  # noqa: S314 - our own text
    answered = [one for one in session.answers if one.transition is not None]
    assert len(elements(svg, "path", "table")) == max(len(answered), 1)

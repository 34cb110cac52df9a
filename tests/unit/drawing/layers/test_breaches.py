"""What each breach looks like: the place, the distance and the limit."""

from dataclasses import replace

import pytest
from shapely import Point, box

from serried.books.registry import parse_action
from serried.drawing.labels import length
from serried.drawing.layers.breaches import sign_of
from serried.drawing.layers.course import Course, course_of
from serried.drawing.layers.legs import leg_labels, leg_line
from serried.drawing.outlines import Arc, Line
from serried.engine.referee import consider as judge
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY
from serried.model.profile import Rates
from serried.model.verdict import Finding, Transition
from unit.drawing.pictures import INCHES, elements, read_path, spears, table

FOES = spears("foes", "red", x=36.0, y=45.0, facing=180.0)
WRAPPED = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def asked(battle: Battle, line: str) -> tuple[Course, Transition]:
    """Return the course of a request and its answer."""
    action = parse_action(line)
    transition = judge(battle, action, None)
    course = course_of(battle, transition, action, BOUNDARY)
    assert course is not None
    return course, transition


def breach(transition: Transition, clause: str) -> Finding:
    """Return the breach of one clause."""
    return next(f for f in transition.verdict.breaches if f.clause == clause)


def test_the_model_to_blame_is_named_with_its_distance_and_limit() -> None:
    """MOV-19: a unit that goes 12" straight has every model 2" too far."""
    battle = table(spears(), FOES)
    course, transition = asked(battle, "spears march: forward 12")

    sign = sign_of(battle, course, breach(transition, "MOV-19"), INCHES)

    assert [label.lines for label in sign.labels] == [('1.1: 12"', 'at most 10"')]


def test_a_broken_zone_is_everything_within_the_limit() -> None:
    """SPACE-1: the zone reaches an inch around the neighbour, corners rounded."""
    battle = table(spears(y=15.0), spears("foes", "red", y=20.4, facing=180.0))
    course, transition = asked(battle, "spears advance: forward 4.8")

    sign = sign_of(battle, course, breach(transition, "SPACE-1"), INCHES)

    (path,) = elements(WRAPPED.format(sign.under), "path", "zone")
    zone = read_path(path.get("d", ""), scale=1 / INCHES.scale)
    half, deep = 2.5 * 25 / 25.4, 3 * 25 / 25.4
    foes = box(36.0 - half, 20.4, 36.0 + half, 20.4 + deep)
    expected = foes.buffer(1.0, quad_segs=64)
    assert zone.symmetric_difference(expected).area < 0.05
    assert sign.labels[0].lines == ('1.1: 0.6"', 'at least 1"')


def test_an_overlap_is_said_and_not_measured() -> None:
    """Where units touch there is no gap to write."""
    battle = table(spears(y=15.0), spears("foes", "red", y=19.0, facing=180.0))
    course, transition = asked(battle, "spears advance: forward 5")

    sign = sign_of(battle, course, breach(transition, "SPACE-1"), INCHES)

    assert sign.labels[0].lines == ("touches foes",)


@pytest.mark.parametrize(
    ("x", "y", "facing", "edge"),
    [
        (36.0, 46.0, 0.0, "north"),
        (70.0, 24.0, 90.0, "east"),
        (36.0, 2.0, 180.0, "south"),
        (2.0, 24.0, 270.0, "west"),
    ],
)
def test_how_far_a_base_ends_over_the_edge_is_written(
    x: float, y: float, facing: float, edge: str
) -> None:
    """EDGE-1: two inches from the edge, a move of 3" ends an inch over it."""
    battle = table(spears(x=x, y=y, facing=facing), spears("foes", "red", x=20.0))
    course, transition = asked(battle, "spears advance: forward 3")

    sign = sign_of(battle, course, breach(transition, "EDGE-1"), INCHES)

    assert sign.labels[0].lines == ('1"', f"over the {edge} edge")


def test_a_move_that_is_too_long_says_so_where_it_ends() -> None:
    """MOV-11: backwards a unit goes half its Advance Rate."""
    battle = table(spears(), FOES)
    course, transition = asked(battle, "spears advance: backward 4")

    sign = sign_of(battle, course, breach(transition, "MOV-11"), INCHES)

    assert sign.labels[0].lines == ('4" backwards', 'at most 2.5"')


def test_what_no_line_can_show_is_left_to_the_caption() -> None:
    """MOV-4: that a unit has moved already is no place on the table."""
    battle = table(spears(), FOES)
    course, transition = asked(battle, "spears advance: forward 1")
    found = transition.verdict.findings[0].replaced(reason="moved_already")

    assert sign_of(battle, course, found, INCHES).labels == ()


def test_a_wheel_by_its_chord_is_a_straight_line() -> None:
    """WHEEL-3: the length that is written is that of the line it is written on."""
    course, _ = asked(table(spears(), FOES), "spears march: wheel right 3")

    line = leg_line(course, course.walks[0])

    assert line is not None
    assert isinstance(line.parts[0], Line)
    assert Point(line.start).distance(Point(line.parts[0].to)) == pytest.approx(3.0)


def test_a_wheel_by_an_angle_is_an_arc() -> None:
    """Where no chord was said, the outer corner draws its way."""
    course, _ = asked(table(spears(), FOES), "spears march: wheel right 30deg")

    line = leg_line(course, course.walks[0])

    assert line is not None
    assert all(isinstance(part, Arc) for part in line.parts)


def test_legs_have_their_lengths() -> None:
    """Each leg is labelled, one that turns in degrees or along its chord."""
    line = "spears march: forward 3, wheel left 2.5, act 1.2, wheel right 12deg"
    course, _ = asked(table(spears(), FOES), line)

    said = [label.lines[0] for label in leg_labels(course)]

    assert said == ['3"', 'wheel 2.5"', "1.2 acts", "wheel 12°"]


@pytest.mark.parametrize(
    ("measured", "limit", "said"),
    [
        (10.0, None, '10"'),
        (1 / 3, None, '0.33"'),
        (10.7, 10.0, '10.7"'),
        (10.0004, 10.0, '10.0004"'),
        (10.0, 10.0, '10"'),
    ],
)
def test_a_length_is_told_apart_from_its_limit(
    measured: float, limit: float | None, said: str
) -> None:
    """A breach by a hair is not written as if it kept its limit."""
    assert length(measured, limit) == said


def test_the_model_to_blame_in_a_reform_is_shown_from_start_to_end() -> None:
    """MOV-23: a line of fifteen turns to the side, as a cross about its middle.

    Alike models change places: who stands outside goes inside. Of the two outermost,
    seven bases from the middle, one takes the middle and one the place beside it,
    at the square root of 50 bases of 25 mm: 6.96".
    """
    line = spears(ranks=("R" * 15,))
    rates = Rates(march=6.0).over(line.profile.rates)
    battle = table(replace(line, profile=replace(line.profile, rates=rates)), FOES)
    course, transition = asked(battle, "spears reform: facing 90")

    sign = sign_of(battle, course, breach(transition, "MOV-23"), INCHES)

    ((said, limit),) = (label.lines for label in sign.labels)
    assert said.endswith(': 6.96"')
    assert limit == 'at most 6"'
    ((start, end),) = (shape.points for shape in sign.taken)
    middle = (36.0, 15.0 - 12.5 / 25.4)
    assert start[1] == pytest.approx(middle[1])
    assert end[0] == pytest.approx(middle[0])
    assert Point(start).distance(Point(end)) == pytest.approx(50**0.5 * 25 / 25.4)

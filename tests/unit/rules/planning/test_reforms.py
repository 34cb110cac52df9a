"""``reach reform``: every facing that is lawful, and no other; each with its place."""

import math

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_action, parse_battle, referee
from serried.model.actions.reaching import AskReforms
from serried.model.errors import RequestError
from serried.model.results.reaches import Reach

BATTLE = """
format = "serried/1"
book = "{book}"
phase = "movement"
active = "blue"
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
files = 5
models = 13
{rates}
[[unit]]
id = "guard"
player = "blue"
front = [41.2, 20]
facing = 0
base = "25x25"
files = 5
models = 5
{rates}
"""
T9A = BATTLE.format(book="t9a", rates="advance = 2\nmarch = 3\ndiscipline = 7")
BATTLEAXE = BATTLE.format(book="battleaxe", rates="movement = 2").replace(
    'phase = "movement"', 'phase = "movement"\nstep = "normal"'
)
CLOSE = 0.02
"""Degrees at the ends of a stretch that are not looked at."""


def test_a_line_reads_as_it_is_written() -> None:
    """With files, or without."""
    for line in ("spears reach reform", "spears reach reform files 6"):
        assert str(parse_action(line)) == line
    assert parse_action("spears reach reform files 6") == AskReforms(
        unit="spears", files=6
    )


@pytest.mark.slow
@pytest.mark.parametrize("files", [None, 3])
@pytest.mark.parametrize("text", [T9A, BATTLEAXE])
def test_facings_are_those_that_are_judged_lawful(text: str, files: int | None) -> None:
    """Each degree all round, judged by itself; and none in between is left out."""
    battle = parse_battle(text)
    more = "" if files is None else f" files {files}"
    verdict = referee.judge(battle, f"spears reach reform{more}")
    found = verdict.result
    assert isinstance(found, Reach)
    yes = no = 0
    for degree in range(360):
        facing = degree + 0.37
        ends = [
            abs(facing + turn - end)
            for row in found.rows
            for end in row.facings
            for turn in (0.0, 360.0)
        ]
        if min(ends, default=1.0) < CLOSE:
            continue
        said = any(
            row.facings[0] <= facing + turn <= row.facings[1]
            for row in found.rows
            for turn in (0.0, 360.0)
        )
        comma = "" if files is None else f", files {files}"
        line = f"spears reform: facing {facing}{comma}"
        assert said is referee.judge(battle, line).legal, line
        yes, no = yes + said, no + (not said)

    assert yes
    assert no
    assert verdict.legal
    assert referee.judge(battle, str(verdict.measure("plan"))).legal


def test_each_place_is_where_a_reform_puts_the_front() -> None:
    """From the first facing to the last, and every line of a row is lawful."""
    battle = parse_battle(T9A)
    found = referee.judge(battle, "spears reach reform").result
    assert isinstance(found, Reach)
    assert found.rows
    for row in found.rows:
        made = referee.play(battle, row.line).battle.unit("spears").pose
        assert made is not None
        assert math.dist(made[:2], row.points[-1]) < 0.01
        first, last = row.facings
        middle = (first + last) / 2.0 % 360.0
        end = referee.play(battle, f"spears reform: facing {middle}").battle
        pose = end.unit("spears").pose
        assert pose is not None
        assert min(math.dist(pose[:2], point) for point in row.points) < 0.1


def stretches(*parts: str) -> list[tuple[float, float]]:
    """Return the facings that spears can have after a Reform, in degrees."""
    found = referee.judge(parse_battle(HEAD + "".join(parts)), "spears reach reform")
    assert isinstance(found.result, Reach)
    return [row.facings for row in found.result.rows]


def test_a_wall_bounds_the_facings() -> None:
    """Its Centre is 3" south of a long wall, of which it keeps 1" away (SPACE-1).

    Turned by an angle, 5" of front and 2" of flank reach cos + 2.5 sin to the north:
    that is 2" where the angle and that with a tangent of 2.5 differ by acos(2 / 2.69).
    """
    most = math.degrees(math.atan(2.5) - math.acos(2 / math.hypot(1, 2.5)))
    corners = [[16, 23], [56, 23], [56, 24], [16, 24]]
    wall = f'[[terrain]]\nid = "wall"\nkind = "impassable"\npolygon = {corners}\n'
    spears = unit("spears", "blue", at(36, 21), base="25.4x25.4") + RATES

    found = sorted(stretches(wall, spears))

    assert most == pytest.approx(26.17, abs=0.01)
    assert found == [
        pytest.approx((180 - most, 180 + most), abs=1e-3),
        pytest.approx((360 - most, 360 + most), abs=1e-3),
    ]


def test_the_march_rate_bounds_the_facings() -> None:
    """No model of a rank of five may end farther than 2" from its start (MOV-23).

    Whoever is 2" beside the Centre gets to a place *n* inches beside it if n is at most
    4 times the cosine. With its neighbour it changes places while that is 1 at least;
    beyond that both who stand outside could only go to the Centre.
    """
    most = math.degrees(math.acos(1 / 4))
    rank = unit("spears", "blue", base="25.4x25.4", body="files = 5\nmodels = 5")
    rates = "advance = 1\nmarch = 2\ndiscipline = 7\n"

    found = sorted(stretches(rank, rates))

    assert most == pytest.approx(75.52, abs=0.01)
    assert found == [
        pytest.approx((180 - most, 180 + most), abs=1e-3),
        pytest.approx((360 - most, 360 + most), abs=1e-3),
    ]


def test_who_may_not_reform_has_nowhere_to_go() -> None:
    """The clause is the one that bars any Reform."""
    battle = parse_battle(T9A.replace('phase = "movement"', 'phase = "shooting"'))
    verdict = referee.judge(battle, "spears reach reform")

    assert not verdict.legal
    assert verdict.breaks == referee.judge(battle, "spears reform: facing 1").breaks
    assert verdict.measure("plan") is None


def test_more_files_than_models_are_refused() -> None:
    """In one line."""
    with pytest.raises(RequestError, match="13 models"):
        referee.judge(parse_battle(T9A), "spears reach reform files 14")

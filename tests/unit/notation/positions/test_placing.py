"""Where units stand: flush where they are meant to be, and nowhere impossible."""

import math
from dataclasses import replace

import pytest

from positions import VOCABULARY
from serried.geometry.pose import Pose
from serried.geometry.union import gap_of
from serried.model.errors import NotationError
from serried.model.extents import bases, extent_shapes, pose_of
from serried.model.position import Position
from serried.model.unit import Unit
from serried.notation import read_position, write_position

BOOKS = {VOCABULARY.name: VOCABULARY}
HEAD = 'format = "serried/1"\nbook = "t9a"\n'

WIDE = 100 / 25.4
"""The front of five 20 mm bases in inches."""

DEEP = 40 / 25.4
"""Two ranks of 20 mm bases in inches."""


def block(name: str, place: str) -> str:
    """Return a unit of five files and two ranks of 20 mm bases."""
    return (
        f'[[unit]]\nid = "{name}"\nplayer = "blue"\nbase = "20x20"\n'
        f"files = 5\nmodels = 10\n{place}\n"
    )


def at(x: float, y: float, facing: float | str) -> str:
    """Return the lines that put a unit somewhere."""
    return f"front = [{x!r}, {y!r}]\nfacing = {facing}"


def against(unit: str, edge: str, shift: float = 0) -> str:
    """Return the line that puts a unit flush with another."""
    return f'against = {{unit = "{unit}", edge = "{edge}", shift = {shift!r}}}'


def read(*parts: str, head: str = HEAD) -> Position:
    """Read a position of the parts."""
    return read_position(head + "".join(parts), BOOKS, file="battle.toml")


def gap(one: Unit, two: Unit) -> float:
    """Return the gap between two Unit Boundaries in inches."""
    shapes = [extent_shapes(u.formation, pose_of(u), "boundary") for u in (one, two)]
    return gap_of(*shapes).distance


AGAINST = [
    # the edge, the facing of the other unit, then front and facing of this one,
    # which is shifted by 1 inch to its own left: one that looks south, to the east
    ("front", 0, (30 + 1, 20), 180),
    ("front", 180, (30 - 1, 20), 0),
    ("front", 90, (30, 20 - 1), 270),
    ("rear", 0, (30 - 1, 20 - DEEP), 0),
    ("left", 0, (30 - WIDE / 2, 20 - DEEP / 2 + 1), 90),
    ("right", 0, (30 + WIDE / 2, 20 - DEEP / 2 - 1), 270),
]


@pytest.mark.parametrize(("edge", "other", "front", "facing"), AGAINST)
def test_a_unit_against_an_edge_faces_it_and_is_shifted_to_its_own_left(
    edge: str, other: int, front: tuple[float, float], facing: float
) -> None:
    """Its front lies on that edge; without a shift, both middles would meet."""
    battle = read(
        block("foes", at(30, 20, other)), block("spears", against("foes", edge, 1))
    ).battle

    foes, spears = battle.units
    assert pose_of(spears).facing == facing
    assert pose_of(spears)[:2] == pytest.approx(front)
    assert abs(gap(foes, spears)) < 1e-12


def test_a_unit_against_another_has_its_facing_bit_for_bit() -> None:
    """The facing is copied, turned round or turned square, digits and all."""
    ux, uy = math.sin(0.3), math.cos(0.3)
    edges = ("front", "rear", "left", "right")
    units = read(
        block("foes", at(30, 20, f"[{ux!r}, {uy!r}]")),
        *(block(edge, against("foes", edge)) for edge in edges),
    ).battle.units

    facings = [pose_of(unit)[2:] for unit in units[1:]]
    assert facings == [(-ux, -uy), (ux, uy), (uy, -ux), (-uy, ux)]


def test_a_unit_may_be_against_one_that_is_itself_against_a_later_one() -> None:
    """The order in the file does not matter."""
    names = ("first", "second", "third")
    battle = read(
        block("first", against("second", "rear")),
        block("second", against("third", "rear")),
        block("third", at(30, 20, 0)),
    ).battle

    heights = [pose_of(unit).y for unit in battle.units]
    assert [unit.id for unit in battle.units] == list(names)
    assert heights == pytest.approx([20 - 2 * DEEP, 20 - DEEP, 20])


def test_models_beside_the_unit_do_not_move_its_middle() -> None:
    """The middle of the first rank is what stands centred, and what is shifted."""
    beside = 'beside = {left = "K"}\n[unit.model.K]\ncharacter = true\nbase = "35x35"'
    battle = read(
        block("foes", at(30, 20, 180)),
        block("spears", f"{against('foes', 'front')}\n{beside}"),
    ).battle

    assert pose_of(battle.units[1]) == Pose(30.0, 20.0, 0.0, 1.0)


FAULTS = [
    (against("nobody", "front"), 17, "there is no unit 'nobody'"),
    (against("foe", "front"), 17, "there is no unit 'foe'; did you mean `foes`?"),
    (against("foes", "fornt"), 17, "did you mean `front`?"),
    (against("spears", "front"), 17, "a unit cannot stand against itself"),
    (at(30, 20.5, 0), 11, 'overlaps foes by 0.500"; to stand flush, write `against'),
    (at(30, 20.02, 0), 11, 'overlaps foes by 0.020"'),
    (at(30, 20.004, 5), 11, "overlaps foes by"),
    (at(30, 1.5, 0), 11, 'off the table, by 0.075" beyond the south edge'),
    (at(71, 20, 0), 11, 'off the table, by 0.969" beyond the east edge'),
]


@pytest.mark.parametrize(("place", "line", "fault"), FAULTS)
def test_a_unit_that_cannot_stand_there_is_refused_with_its_line(
    place: str, line: int, fault: str
) -> None:
    """The error names the unit, what it is in the way of, and by how much."""
    with pytest.raises(NotationError) as caught:
        read(block("foes", at(30, 20, 180)), block("spears", place))

    assert str(caught.value).startswith(f"battle.toml:{line}: unit spears")
    assert fault in str(caught.value)


def test_units_against_one_another_in_a_circle_are_refused() -> None:
    """Somebody must stand somewhere."""
    one, two = (
        block("one", against("two", "rear")),
        block("two", against("one", "rear")),
    )
    with pytest.raises(NotationError, match="one and two stand against one another"):
        read(one, two)


def test_units_off_the_table_and_round_bases_have_no_edges_to_stand_against() -> None:
    """There is nothing to be flush with."""
    ball = '[[unit]]\nid = "ball"\nplayer = "red"\nbase = "60 round"\nranks = ["R"]\n'
    spears = block("spears", against("ball", "front"))
    with pytest.raises(NotationError, match="ball is a single round base"):
        read(ball + "front = [30, 20]\nfacing = 0\n", spears)
    with pytest.raises(NotationError, match="ball is not on the table"):
        read(ball + 'off_table = "reserve"\n', spears)


def test_a_unit_on_terrain_is_refused() -> None:
    """Impassable Terrain cannot be stood on, but for the slip of a pen."""
    cliff = '[[terrain]]\nid = "cliff"\nkind = "impassable"\n'
    area = "polygon = [[20, 20], [40, 20], [40, 30], [20, 30]]\n"
    with pytest.raises(NotationError, match=r"overlaps cliff by 0\.500.*against"):
        read(cliff + area, block("spears", at(30, 20.5, 0)))

    assert not read(cliff + area, block("spears", at(30, 20.009, 0))).notes


NEARLY = [
    (at(30, 20.004, 0), 'spears: read as flush with foes (moved by 0.004")'),
    (at(30, 19.992, 0), 'spears: read as flush with foes (moved by 0.008")'),
    (at(30, 20 + 1e-5, 0), 'spears: read as flush with foes (moved by 0.000")'),
    (at(30 + WIDE + 0.003, 20, 180), 'read as flush with foes (moved by 0.003")'),
    (at(30 - WIDE + 0.003, 20.5, 180), 'read as flush with foes (moved by 0.003")'),
]


@pytest.mark.parametrize(("place", "note"), NEARLY)
def test_a_unit_that_is_almost_flush_is_read_as_flush_with_a_note(
    place: str, note: str
) -> None:
    """Within 0.01 inch of touching, or overlapping by as little, is flush."""
    position = read(block("foes", at(30, 20, 180)), block("spears", place))

    foes, spears = position.battle.units
    assert abs(gap(foes, spears)) < 1e-12
    assert pose_of(foes) == Pose(30.0, 20.0, 0.0, -1.0)
    assert len(position.notes) == 1
    assert note in position.notes[0]


@pytest.mark.parametrize("tilt", [-0.09, 0.05, 0.0001])
def test_edges_parallel_within_a_tenth_of_a_degree_become_parallel(tilt: float) -> None:
    """The facing becomes that of the other unit, turned round bit for bit."""
    reach = math.sin(math.radians(abs(tilt))) * WIDE / 2
    place = at(30 + 0.6 * reach, 20 + 0.8 * reach, 216.86989764584402 + tilt)
    foes, spears = read(
        block("foes", at(30, 20, "[0.6, 0.8]")),
        block("spears", place),
    ).battle.units

    assert pose_of(spears)[2:] == (-0.6, -0.8)
    assert abs(gap(foes, spears)) < 1e-12


def test_edges_farther_apart_or_more_tilted_are_left_alone() -> None:
    """Above 0.01 inch, or 0.1 degree, nothing moves and nothing is noted."""
    for place in (at(30, 19.98, 0), at(30, 19.99, 0.2)):
        position = read(block("foes", at(30, 20, 180)), block("spears", place))
        assert not position.notes


def test_units_that_meet_at_a_corner_only_are_left_alone() -> None:
    """Edges that do not face each other cannot be flush."""
    place = at(30 + WIDE + 0.003, 20 - DEEP - 0.003, 180)
    position = read(block("foes", at(30, 20, 180)), block("spears", place))

    assert not position.notes


def test_a_unit_in_a_corner_becomes_flush_with_both_neighbours() -> None:
    """It slides along the one edge to the other."""
    front = block("foes", at(30, 20, 180))
    side = block("guard", at(30 + WIDE, 20, 0))
    position = read(front, side, block("spears", at(30.004, 19.997, 0)))

    foes, guard, spears = position.battle.units
    assert abs(gap(foes, spears)) < 1e-12
    assert abs(gap(guard, spears)) < 1e-12
    assert len(position.notes) == 2


def test_a_unit_against_another_moves_along_its_edge_only() -> None:
    """It stays flush with the unit that the file names."""
    front = block("foes", at(30, 20, 180))
    side = block("guard", at(30 + WIDE, 20, 0))
    spears = block("spears", against("foes", "front", -0.004))
    position = read(front, side, spears)

    assert abs(gap(position.battle.units[0], position.battle.units[2])) < 1e-12
    assert abs(gap(position.battle.units[1], position.battle.units[2])) < 1e-12


def test_what_was_read_as_flush_is_flush_when_it_is_read_again() -> None:
    """Writing and reading moves nothing a second time."""
    position = read(
        block("foes", at(30, 20, 33.3)),
        block("spears", against("foes", "left", 0.7)),
        block("guard", at(50, 20, 180)),
        block("knights", at(50, 20.003, 0)),
    )
    again = read_position(write_position(position, BOOKS), BOOKS)

    assert again.battle.state_hash == position.battle.state_hash
    assert len(position.notes) == 1
    assert not again.notes


@pytest.mark.parametrize(
    ("gap", "kept"),
    [
        (0.0, False),
        (1e-9, False),
        (2e-6, True),
        (0.004, True),
        (0.0099, True),
        (0.0101, False),
    ],
)
def test_a_state_with_units_almost_flush_says_who_wrote_it(
    gap: float, *, kept: bool
) -> None:
    """A lawful move may end that near to another unit, and nobody typed it."""
    foes = block("foes", at(30, 20, 180))
    near = block("spears", at(30, 19, 0))
    battle = read(foes, near).battle
    (one, two) = battle.units
    battle = replace(battle, units=(one, two.at(Pose(30.0, 20.0 - gap, 0.0, 1.0))))
    text = write_position(Position(battle=battle), BOOKS)
    again = read_position(text, BOOKS)

    assert again.battle == battle
    assert not again.notes
    assert (again.version is not None) == kept


def test_a_record_is_taken_as_it_stands() -> None:
    """What the referee wrote is no slip of the pen."""
    head = HEAD + 'edition = "2nd edition"\nserried = "0.1.0"\n'
    place = at(30, 20.004, 0)
    position = read(block("foes", at(30, 20, 180)), block("spears", place), head=head)

    assert pose_of(position.battle.units[1]).y == 20.004
    assert not position.notes


def test_extent_says_whose_edges_count() -> None:
    """A unit stands in the empty places of another's rear rank, if bases count."""
    short = block("foes", at(30, 20, 0)).replace("models = 10", "models = 7")
    nested = block("spears", at(30 + 60 / 25.4, 20 - 20 / 25.4, 0))
    with pytest.raises(NotationError, match="overlaps foes by"):
        read(short, nested)
    bases_count = HEAD + 'rulings = {extent = "bases"}\n'
    foes, spears = read(short, nested, head=bases_count).battle.units

    shapes = [bases(unit.formation, pose_of(unit)) for unit in (foes, spears)]
    assert abs(gap_of(*shapes).distance) < 1e-9


def test_round_bases_have_no_edges_and_are_not_moved() -> None:
    """A disc may overlap by the slip of a pen, and stays where it is."""
    ball = '[[unit]]\nid = "{}"\nplayer = "red"\nbase = "60 round"\nranks = ["R"]\n'
    here = ball.format("one") + at(30, 20, 0) + "\n"
    there = ball.format("two") + at(30 + 60 / 25.4 - 0.005, 20, 0) + "\n"

    assert not read(here, there).notes

"""Pictures of positions, answers and sessions."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draws import DRAWS
from serried.books.registry import parse_action
from serried.drawing import Scene, draw_answer, draw_position, draw_session
from serried.drawing.palette import UNLAWFUL
from serried.engine.referee import consider as judge
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.model.profile import ModelKind
from serried.model.terrain import Terrain, TerrainKind
from unit.drawing.pictures import elements, spears, table, words

FOES = spears("foes", "red", x=34.0, y=40.0, facing=180.0, ranks=("RRRRRR", "RRRR.."))
CLIFF = Terrain(
    id="cliff",
    kind=TerrainKind.IMPASSABLE,
    polygon=((28.0, 20.0), (34.0, 20.0), (35.0, 24.0), (30.0, 26.0)),
)
PROGRAM = """
from serried.drawing import draw_answer, draw_position
from unit.drawing.test_picture import FOES, answer, spears, table
battle = table(spears(), FOES)
print(draw_position(battle), answer(battle, "spears march: forward 3, wheel right 5"))
"""


def answer(battle: Battle, line: str) -> str:
    """Return the picture of one request."""
    action = parse_action(line)
    return draw_answer(battle, judge(battle, action, None), action=action)


def data_of(svg: str, css_class: str) -> list[str]:
    """Return the path data of the elements of one class."""
    return [one.get("d", "") for one in elements(svg, "path", css_class)]


def test_every_base_appears_once() -> None:
    """Each model of the position has one base, under its full name."""
    battle = table(spears(), FOES)

    svg = draw_position(battle)

    names = [base.get("data-model") for base in elements(svg, "path", "base")]
    expected = [
        f"{unit.id}.{place.name}"
        for unit in battle.units
        for place in unit.formation.places
    ]
    assert names == expected
    assert len(names) == 12 + 10


def test_command_models_have_signs_and_letters() -> None:
    """Champion, standard bearer and musician are told apart without colour."""
    svg = draw_position(table(spears()))

    assert {"M", "C", "S"} <= set(words(svg))


def test_a_character_is_drawn_on_its_own_base() -> None:
    """A base on four places is one base, with the letter of its model."""
    formation = Formation(
        Base.parse("20x20"),
        ("RKKR", "RKKR"),
        larger=(("K", Base.parse("40x40")),),
    )
    guard = replace(
        spears("guard"),
        formation=formation,
        kinds=(ModelKind(letter="K", name="the marshal", character=True),),
    )

    svg = draw_position(table(guard))

    assert words(svg).count("K") == 1
    assert len(elements(svg, "path", "base")) == 5


def test_a_round_base_is_a_circle() -> None:
    """The border of a round base is made of arcs alone."""
    orb = spears("orb", ranks=("R",), base="60 round")

    (base,) = data_of(draw_position(table(orb)), "base")

    assert base.count("A") == 4
    assert "L" not in base


def test_units_are_named_with_player_and_marks() -> None:
    """Who it is, whose it is, and that it flees is written beside a unit."""
    runner = replace(spears("runners"), name="Runners", marks=frozenset({Mark.FLEEING}))

    said = words(draw_position(table(runner)))

    assert "Runners" in said
    assert "blue, fleeing" in said


def test_what_a_unit_owes_is_written_at_it_with_the_reason() -> None:
    """A test because of somebody; a flight of its own accord has no other reason."""
    test = Owed(unit="spears", what="panic_test", because="guard")
    flight = Owed(unit="foes", what="flight_ahead", because="foes")
    battle = replace(table(spears(), FOES), owed=(test, flight))

    said = words(draw_position(battle))

    assert "Panic Test due, because of guard" in said
    assert "Flee Move due" in said


def test_names_are_escaped() -> None:
    """Whatever a name holds, the picture is well-formed and says it."""
    name = 'a <b> & "c" \x00\x1b'
    odd = replace(spears(), name=name, player="<red>")

    svg = draw_position(table(odd), title=name)

    assert 'a <b> & "c" \ufffd\ufffd' in words(svg)
    assert "<red>" in words(svg)


def test_units_off_the_table_are_listed() -> None:
    """A unit in reserve is not drawn, but it is not forgotten either."""
    reserve = replace(spears("knights"), pose=None, off_table="reserve")

    svg = draw_position(table(spears(), reserve))

    assert "off the table: knights (reserve)" in words(svg)


def test_a_bare_table_can_be_drawn() -> None:
    """Nothing on the table is a position, too."""
    svg = draw_position(Battle(book="t9a", active="blue", phase="movement", units=()))

    assert elements(svg, "path", "table")


def test_the_whole_table_shows_what_the_crop_leaves_out() -> None:
    """The region of interest ends some inches from what happens."""
    battle = table(spears(), spears("far", "red", x=5.0, y=45.0, facing=180.0))
    action = parse_action("spears advance: forward 3")
    transition = judge(battle, action, None)

    crop = draw_answer(battle, transition, action=action)
    whole = draw_answer(battle, transition, action=action, whole_table=True)

    assert "far" not in words(crop)
    assert "far" in words(whole)


def test_a_picture_speaks_to_those_who_do_not_see_it() -> None:
    """It has a role, a title and a description with the verdict."""
    svg = answer(table(spears(), FOES), "spears march: forward 12")
    root = ET.fromstring(svg)  # noqa: S314 - our own text

    assert root.get("role") == "img"
    assert root[0].text == "spears march: forward 12"
    assert "MOV-17" in (root[1].text or "")


def test_nothing_outside_is_referred_to() -> None:
    """No script, style, link or address but the name of SVG itself."""
    svg = answer(
        replace(table(spears(), FOES), terrain=(CLIFF,)), "spears march: forward 9"
    )

    assert svg.count("http") == 1
    for word in ("<script", "<style", "style=", "href", "url(", "<image"):
        assert word not in svg


def test_a_lawful_move_shows_way_ghost_and_end() -> None:
    """Where it was is a ghost, where it is now stands the unit."""
    svg = answer(table(spears(), FOES), "spears march: forward 3, wheel right 5")

    assert elements(svg, "path", "way")
    assert elements(svg, "path", "ghost")
    assert not elements(svg, "path", "refused")
    assert {'3"', 'wheel 5"', "lawful"} <= set(words(svg))


def test_an_unlawful_move_is_hatched_and_left_unmade() -> None:
    """The unit stays where it is; where it would end is hatched."""
    battle = table(spears(), FOES)

    svg = answer(battle, "spears march: forward 12")

    assert elements(svg, "path", "refused")
    assert "not lawful" in words(svg)
    assert data_of(svg, "base")


def test_where_a_refused_move_would_face_is_drawn_above_the_units() -> None:
    """A Reform about its Centre ends where the unit stays, which would hide it."""
    battle = table(spears(ranks=("R" * 15,)), FOES)

    svg = answer(battle, "spears reform: ranks RRRR.RRRRR/RRRRRR")

    paths = elements(svg, "path")
    bases = [n for n, path in enumerate(paths) if path.get("class") == "base"]
    fronts = [n for n, path in enumerate(paths) if path.get("class") == "front"]
    refused = [n for n in fronts if paths[n].get("fill") == UNLAWFUL.line]
    assert max(bases) < min(refused)


def test_that_no_value_is_lawful_is_written() -> None:
    """MOV-17: 11" ahead are too far, whatever follows."""
    svg = answer(table(spears(), FOES), "spears march: forward 11, wheel right ?")

    assert "lawful values: none" in words(svg)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spears march: forward ?", 'lawful values: 0" to 10" [MOV-17]'),
        ("hydra march: pivot right ?", "lawful values: 0° to 180°"),
        ("hydra march: wheel left ?deg", "lawful values: 0° to 90° [WHEEL-2]"),
        ("hydra reform: facing ?", "lawful values: 0° to 360°"),
    ],
)
def test_the_values_of_an_open_number_are_written(line: str, said: str) -> None:
    """In inches or degrees, as they were asked for, with the clause that ends them."""
    hydra = spears("hydra", ranks=("R",), base="50x100", x=50.0)

    assert said in words(answer(table(spears(), hydra, FOES), line))


def test_a_test_still_to_be_thrown_is_neither_lawful_nor_not() -> None:
    """A verdict that hangs on dice has its own sign and words."""
    near = spears("foes", "red", x=36.0, y=23.0, facing=180.0)

    svg = answer(table(spears(), near), "spears march: wheel left 3")

    assert "it depends on a test" in words(svg)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spears distance to foes", '25"'),
        ("spears may march", "yes"),
        ("next phase", "lawful"),
    ],
)
def test_questions_and_time_have_pictures_too(line: str, said: str) -> None:
    """Whatever is asked, the answer stands below the table."""
    assert said in words(answer(table(spears(), FOES), line))


def test_a_pivot_is_marked_and_not_swept() -> None:
    """The model is lifted: its way is that of the straight legs alone."""
    hydra = spears("hydra", ranks=("R",), base="50x100")

    svg = answer(table(hydra, FOES), "hydra march: pivot right 45")

    assert "pivot 45°" in words(svg)
    assert data_of(svg, "way") == [""]


def test_a_session_is_one_picture() -> None:
    """Several requests stand one below the other in one SVG."""
    battle = table(spears(), FOES)
    scenes = []
    for line in ("spears march: forward 3", "spears may march"):
        action = parse_action(line)
        transition = judge(battle, action, None)
        scenes.append(Scene(battle, action, transition))
        battle = transition.battle

    svg = draw_session(scenes, title="two requests")

    assert {"two requests", "spears march: forward 3", "no"} <= set(words(svg))
    assert len(elements(svg, "path", "table")) == 2


@pytest.mark.slow  # two more processes
def test_the_bytes_are_the_same_in_every_process() -> None:
    """No order of a hash and no clock gets into a picture."""
    pictures = {
        subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "tests"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(pictures) == 1
    assert len(pictures.pop()) > 1000


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    """Draw a table with a few units anywhere, also beyond it."""
    units = [
        spears(
            name,
            draw(st.sampled_from(("blue", "red", "third"))),
            x=draw(st.floats(-5.0, 80.0)),
            y=draw(st.floats(-5.0, 55.0)),
            facing=draw(st.floats(0.0, 360.0)),
            ranks=draw(st.sampled_from((("R",), ("RMCSR", "RR..."), ("R", "R", "C")))),
            base=draw(st.sampled_from(("20x20", "50x100", "40 round"))),
        )
        for name in ("spears", "foes", "knights")[: draw(st.integers(1, 3))]
    ]
    terrain = (CLIFF,) if draw(st.booleans()) else ()
    return replace(table(*units), active=units[0].player, terrain=terrain)


LENGTHS = st.one_of(st.floats(0.0, 14.0), st.sampled_from((0.0, 1e-9, 1e3, 1e6)))
LEGS = st.one_of(
    st.builds("forward {!r}".format, LENGTHS),
    st.builds("backward {!r}".format, LENGTHS),
    st.builds("left {!r}".format, LENGTHS),
    st.builds("wheel left {!r}".format, st.floats(0.0, 5.0)),
    st.builds("wheel right {!r}deg".format, st.floats(0.0, 180.0)),
    st.builds("pivot right {!r}".format, st.floats(0.0, 180.0)),
    st.just("act 1.1"),
)


@settings(max_examples=15 * DRAWS, deadline=None)
@given(
    battle=battles(),
    verb=st.sampled_from(("advance", "march")),
    legs=st.lists(LEGS, min_size=1, max_size=4),
    whole_table=st.booleans(),
)
def test_whatever_is_asked_can_be_drawn(
    battle: Battle, verb: str, legs: list[str], *, whole_table: bool
) -> None:
    """Every answer has a well-formed picture without a number that is none."""
    action = parse_action(f"spears {verb}: {', '.join(legs)}")
    transition = judge(battle, action, None)

    svg = draw_answer(battle, transition, action=action, whole_table=whole_table)

    ET.fromstring(svg)  # noqa: S314 - our own text
    assert "nan" not in svg.replace(str(action), "")
    assert "inf" not in svg.replace(str(action), "")


@pytest.mark.parametrize("kind", TerrainKind)
def test_every_kind_of_terrain_is_drawn_as_what_it_is(kind: TerrainKind) -> None:
    """Nothing is told by colour alone: no two kinds have the same lines."""
    areas = {
        one: replace(CLIFF, id="ground", kind=one, polygon=(), circle=(20.0, 20.0, 4.0))
        for one in TerrainKind
    }
    drawn = {one: _lines_of(area) for one, area in areas.items()}

    assert [one for one, lines in drawn.items() if lines == drawn[kind]] == [kind]


def _lines_of(area: Terrain) -> str:
    """Return the picture of an area without its colours."""
    svg = draw_position(replace(table(spears()), terrain=(area,)))
    return re.sub(r'"#[0-9a-f]{6}"', '""', svg)

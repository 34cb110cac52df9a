"""Pictures of lines of sight, of what hides, and of Arcs."""

from dataclasses import replace

from serried.books.registry import parse_action
from serried.drawing import draw_answer
from serried.drawing.layers.sights import RAYS, spot_shapes
from serried.drawing.palette import LAWFUL, UNLAWFUL
from serried.engine.referee import consider as judge
from serried.model.terrain import Terrain, TerrainKind
from unit.drawing.pictures import elements, spears, table

HILL = Terrain(
    id="hill",
    kind=TerrainKind.OPAQUE,
    polygon=((30.0, 25.0), (42.0, 25.0), (42.0, 27.0), (30.0, 27.0)),
)
ROWS = ("RRRRR",)
GUARD = spears("guard", y=25.0, ranks=("RRRRRRR",))
FOES = spears("foes", "red", y=35.0, facing=180.0, ranks=ROWS)


def picture(line: str, *, guard: bool = False, hill: bool = False) -> str:
    """Return the picture of one question."""
    units = (spears(ranks=ROWS), FOES, *((GUARD,) if guard else ()))
    battle = replace(table(*units), terrain=(HILL,) if hill else ())
    action = parse_action(line)
    return draw_answer(battle, judge(battle, action, None), action=action)


def rays(drawn: str) -> int:
    """Return how many rays between Arcs a picture has."""
    return sum(path.get("stroke-dasharray") == RAYS for path in elements(drawn, "path"))


def hiders(drawn: str) -> int:
    """Return how many bases and areas a picture shows as hiding."""
    return sum(path.get("class") == "hider" for path in elements(drawn, "path"))


def words(drawn: str) -> set[str]:
    """Return what is written in a picture."""
    return {one.text or "" for one in elements(drawn, "text")}


def test_a_line_of_sight_is_an_arrow_between_the_rays_of_the_front_arc() -> None:
    """It has the colour of a yes, and nothing hides."""
    drawn = picture("spears sees foes")

    assert rays(drawn) == 2
    assert hiders(drawn) == 0
    strokes = {path.get("stroke") for path in elements(drawn, "path")}
    assert LAWFUL.line in strokes


def test_what_hides_stands_out() -> None:
    """Five whole models and the two beside them, or a hill, in the colour of a no."""
    drawn = picture("spears sees foes", guard=True)

    assert hiders(drawn) == 7
    assert UNLAWFUL.line in {path.get("stroke") for path in elements(drawn, "path")}
    assert hiders(picture("spears sees foes", hill=True)) == 1


def test_a_point_that_is_looked_at_is_on_the_map() -> None:
    """The map reaches as far as it, and needs not for a unit that is near."""
    (spot,) = spot_shapes(parse_action("spears sees 36, 46"))

    assert spot.points == ((36.0, 46.0),)
    assert spot_shapes(parse_action("spears sees foes")) == ()
    assert '6"' in words(picture("spears sees 36, 46"))
    assert '6"' not in words(picture("spears sees 36, 17"))


def test_all_rays_of_a_unit_are_drawn_for_its_arcs() -> None:
    """Four for a unit, and none for one on a round base."""
    assert rays(picture("foes arc of spears")) == 4
    battle = table(spears(ranks=("R",), base="60 round"), FOES)
    action = parse_action("foes arc of spears")
    drawn = draw_answer(battle, judge(battle, action, None), action=action)
    assert rays(drawn) == 0
    assert "no Arc" in drawn


def test_a_model_looks_from_the_front_of_its_unit() -> None:
    """A line that is none begins at the model that was asked."""
    assert hiders(picture("spears.1.2 sees foes.1.4", guard=True)) > 0
    assert "foes.1.4 is hidden" in picture("spears.1.2 sees foes.1.4", guard=True)

"""Pictures of models that came back."""

from dataclasses import replace

from serried.books.registry import parse_action
from serried.drawing import draw_answer
from serried.engine.referee import consider as judge
from serried.model.profile import ModelKind
from unit.drawing.pictures import elements, spears, table, words


def newcomers(line: str) -> int:
    """Return how many models a picture shows as having come back."""
    rows = ("RRRRR", "RRRR.")
    unit = replace(spears(ranks=rows), starting=12, kinds=(ModelKind(letter="C"),))
    battle, action = table(unit), parse_action(line)
    picture = draw_answer(battle, judge(battle, action, None), action=action)
    return sum(one.get("class") == "newcomer" for one in elements(picture, "path"))


def test_a_ring_is_drawn_about_each_model_that_came_back() -> None:
    """The Champion and one more; who gave way to it was there before."""
    assert newcomers("spears raise 2: C at 1.3, R at 2.5, R at 3.1") == 2
    assert newcomers("spears raise 1: C at 1.3") == 1


def test_nobody_is_ringed_where_nobody_came_back() -> None:
    """The owner has still to choose, or the places are not lawful."""
    assert newcomers("spears raise 2") == 0
    assert newcomers("spears raise 1: C at 2.3") == 0


def rings(line: str) -> int:
    """Return how many places a picture shows as ones to come back to."""
    unit = replace(spears(ranks=("RRRRR", "RRRR.")), starting=12)
    battle = table(replace(unit, kinds=(ModelKind(letter="C"),)))
    action = parse_action(line)
    svg = draw_answer(battle, judge(battle, action, None), action=action)
    return len(elements(svg, "path", "candidate"))


def test_the_places_to_choose_from_are_ringed() -> None:
    """A Champion may displace any of the five in front; 2.5 is for who gives way."""
    assert rings("spears raise 1") == 6


def test_a_place_that_is_not_lawful_is_ringed() -> None:
    """RAISE-13: the one place that was named, and none once it is taken lawfully."""
    assert rings("spears raise 1: C at 2.3") == 1
    assert rings("spears raise 1: C at 1.3") == 0


def test_what_is_recovered_stands_below() -> None:
    """REC-4: one point is all that the pool has lost; the other is to spare."""
    unit = replace(spears(), lost=(("R", 1),))
    battle = table(replace(unit, profile=replace(unit.profile, hp=2)))
    action = parse_action("spears recover 2")
    svg = draw_answer(battle, judge(battle, action, None), action=action)
    assert "recovered: R 1; points lost: 1" in words(svg)

"""Pictures of models that came back."""

from dataclasses import replace

from serried.books.t9a.judging import judge
from serried.drawing import draw_answer
from serried.model.profile import ModelKind
from serried.notation import parse_action
from unit.drawing.pictures import elements, spears, table


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

"""Pictures of charges: the way, the turn into line, and where else one could end."""

import math

from charges import RATES, asked, block, charge, field, foes, spears
from serried.books.registry import parse_action
from serried.drawing import draw_answer
from serried.drawing.layers.charges import end_labels, possible_ends
from serried.drawing.view import box_of
from serried.geometry import Pose
from serried.model.actions.legs import Forward
from serried.model.actions.subject import Subject
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.results.charges import (
    ChargeChoice,
    ChargeChoices,
    ChargeEnd,
    ChargeWay,
    Ending,
)
from serried.model.verdict import Finding, Verdict
from unit.drawing.pictures import elements

LINE = "spears resolve charge"
INCH = Base(508, 508)


def picture(battle: Battle, line: str, *dice: int) -> str:
    """Return the picture of one line."""
    found = asked(battle, line, *dice)
    return draw_answer(battle, found, action=parse_action(line))


def words(drawn: str) -> set[str]:
    """Return what is written in a picture."""
    return {one.text or "" for one in elements(drawn, "text")}


def candidates(drawn: str) -> int:
    """Return how many places a picture shows where somebody could stand."""
    return sum(path.get("class") == "candidate" for path in elements(drawn, "path"))


def test_the_way_of_a_charge_is_drawn_with_its_turn_into_line() -> None:
    """It wheels to one side and back by as much, for both fronts are level."""
    drawn = picture(field(spears(30), foes(), charge()), LINE, 6, 6)
    said = words(drawn)
    wheel = next(word for word in said if word.startswith("wheel"))

    assert f"into line {wheel.removeprefix('wheel ')}" in said
    assert any(path.get("class") == "way" for path in elements(drawn, "path"))


def test_a_straight_charge_has_no_turn() -> None:
    """Ten inches and no more."""
    said = words(picture(field(spears(), foes(), charge()), LINE, 6, 6))

    assert '10"' in said
    assert not any("into line" in word for word in said)


def test_a_failed_charge_has_no_turn_into_line() -> None:
    """It wheels towards its target, and that is a Wheel."""
    said = words(picture(field(spears(26), foes(), charge()), LINE, 1, 2))

    assert any(word.startswith("wheel") for word in said)
    assert not any("into line" in word for word in said)


def test_all_ends_that_may_be_chosen_are_shown() -> None:
    """A single base before four has two."""
    battle = field(spears(36, 14, "R"), foes("RRRR"), charge())

    assert candidates(picture(battle, LINE, 6, 6)) == 2


def test_a_question_shows_where_it_would_end() -> None:
    """One end, and nobody has moved."""
    assert candidates(picture(field(spears(), foes()), "spears charge foes ?")) == 1


def test_the_turn_after_a_target_was_caught_is_drawn() -> None:
    """CHG-FLEE-1: straight on to where it stood, and a quarter round there."""
    fleeing = foes("RRR", more=f'{RATES}\nstate = ["fleeing"]')
    fled = field(spears(), fleeing, charge(reaction="flee"))
    drawn = picture(fled, f"{LINE}: pivot right 90", 6, 6, 3, 4)

    assert {'10"', "pivot 90°"} <= words(drawn)
    assert not any(path.get("class") == "refused" for path in elements(drawn, "path"))


def test_a_target_that_lines_up_is_drawn_as_it_will_stand() -> None:
    """CHG-MOVE-10: a base, and the five of its target squarely at one of three places.

    The column stops at the near corner, at 24 - 2.5 sin 40 = 22.39; three bases of it
    are touched with the target's middle a whole base to either side, or straight ahead.
    """
    column = block("spears", "blue", (3.6, 14, 0), *["R"] * 8)
    askew = block("foes", "red", (2, 24, 220), "RRRRR")
    battle = field(column, askew, charge())
    found = asked(battle, LINE, 6, 6)

    drawn = possible_ends(battle, found.verdict)
    near = 24 - 2.5 * math.sin(math.radians(40))
    boxes = {tuple(round(n, 2) for n in box_of(shape.points)) for shape in drawn}
    stands = {(x, round(near, 2), x + 5, round(near + 1, 2)) for x in (0.1, 1.1, 2.1)}
    assert boxes == {(3.1, round(near - 8, 2), 4.1, round(near, 2)), *stands}


def test_the_ends_of_who_has_a_choice_are_drawn_not_of_who_fell_short() -> None:
    """The spears of the line fall short; the lone base beside them has two ends."""
    alone = spears(39, 14, "R", name="lone")
    battle = field(
        spears(33, 14, "RRR"), alone, foes("RRRR"), charge(), charge(by="lone")
    )
    found = asked(battle, LINE, 1, 1, 6, 6)

    drawn = possible_ends(battle, found.verdict)
    boxes = [box_of(shape.points) for shape in drawn]
    wide = [round(east - west, 6) for west, _, east, _ in boxes]
    assert wide == [1.0, 1.0]


def test_a_few_ends_are_told_apart_by_the_words_of_the_answer() -> None:
    """A lone base before four goes half a base to either side; one end has no name."""
    battle = field(spears(36, 14, "R"), foes("RRRR"), charge())
    said = words(picture(battle, LINE, 6, 6))

    assert {"at -0.5", "at 0.5"} <= said
    only = words(picture(field(spears(), foes(), charge()), LINE, 6, 6))
    assert not any(word.startswith("at ") for word in only)


def end(name: str, low: float, high: float) -> ChargeEnd:
    """Return a straight way of ten inches to a stretch of ends beside (36, 23)."""
    return ChargeEnd(
        unit=name,
        target="foes",
        edge=Edge.FRONT,
        low=low,
        high=high,
        offset=low,
        pose=Pose(36 + low, 23.0, 0.0, 1.0),
        target_pose=Pose(36, 23, 0.0, -1.0),
        models=2,
        own=("1.1",),
        theirs=("1.1",),
        way=ChargeWay(legs=(Forward(10.0),), length=10.0, about=(36, 23), align=0.0),
    )


def together(*ends: tuple[str, float, float]) -> ChargeChoice:
    """Return one way for several chargers, a base each."""
    return ChargeChoice(
        endings=tuple(
            Ending(Subject(name), Formation(INCH, ("R",)), end(name, low, high))
            for name, low, high in ends
        ),
        models=9,
        together=True,
    )


def labels(*choices: ChargeChoice) -> list[str]:
    """Return the words beside the ends of these choices."""
    finding = Finding(clause="CHG-MOVE-6", holds=True, reason="resolve_most_contact")
    verdict = Verdict(findings=(finding,), result=ChargeChoices(choices=choices))
    return [one.lines[0] for one in end_labels(verdict)]


def test_ends_of_several_are_named_with_whose_they_are() -> None:
    """Once each; five are too many to be told apart, and one choice is none."""
    first = together(("left", -1.0, -1.0), ("right", 2.0, 3.0))
    second = together(("left", -1.0, -1.0), ("right", 1.0, 1.0))
    third = together(("left", -2.0, -2.0), ("right", 4.0, 4.0))

    assert labels(first, second) == ["left at -1", "right at 2 to 3", "right at 1"]
    assert labels(first, second, third) == []


def test_a_question_is_answered_with_yes_or_no() -> None:
    """As in the text; a declaration is lawful, or not."""
    battle = field(spears(), foes())

    assert "yes" in words(picture(battle, "spears charge foes ?"))
    assert "lawful" in words(picture(battle, "spears charge foes"))

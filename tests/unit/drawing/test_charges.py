"""Pictures of charges: the way, the turn into line, and where else one could end."""

from charges import asked, charge, field, foes, spears
from serried.drawing import draw_answer
from serried.model.battle import Battle
from serried.notation import parse_action
from unit.drawing.pictures import elements

LINE = "spears resolve charge"


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

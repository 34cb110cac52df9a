"""What players are shown of Charges: pictures and words.

Source:
    CHG-4, CHG-8
"""

import pytest

from declared import blue, heard, red, table
from serried.books.registry import parse_action
from serried.drawing.picture import draw_answer
from serried.model.battle import Battle
from serried.report.charges import charge_said, declared_said
from serried.report.said import plain_lines

BATTLE = table(blue("spears", 36, 10), red("foes", 36, 20))


def picture(battle: Battle, line: str, dice: tuple[int, ...] | None = None) -> str:
    """Return the picture of one answer."""
    said = heard(battle, (line, dice) if dice else line)
    return draw_answer(battle, said, action=parse_action(line))


def test_a_declaration_shows_how_far_it_is() -> None:
    """CHG-2: 10 inches, from front to front."""
    assert '>10"<' in picture(BATTLE, "spears charge foes").replace("&quot;", '"')


def test_a_flight_shows_its_pivot_and_its_way() -> None:
    """CHG-8: half a circle round, and 7 inches."""
    charged = heard(BATTLE, "spears charge foes").battle
    drawn = picture(charged, "foes flee", (3, 4)).replace("&quot;", '"')

    assert "pivot 180°" in drawn
    assert '>7"<' in drawn


@pytest.mark.slow
def test_a_second_enemy_is_named_before_it_reacts() -> None:
    """CHG-MOVE-9: where a charge would end, and once it is declared."""
    pair = 'ranks = ["RR"]'
    battle = table(
        blue("spears", 36, 10),
        red("foes", 36, 20, 'ranks = ["R"]'),
        red("left", 34.5, 20, pair),
        red("right", 37.5, 20, pair),
    )
    asked = heard(battle, "spears charge foes ?").verdict
    assert any("left charged as well" in one for one in plain_lines(charge_said(asked)))

    lines = "spears charge foes", "foes hold"
    roll = "spears resolve charge: at 2.5", (6, 6)
    declared = heard(battle, *lines, roll)
    assert [*plain_lines(charge_said(declared.verdict))] == [
        "left has to react first: it may hold, or stand and shoot, or flee"
    ]
    drawn = draw_answer(battle, declared, action=parse_action(roll[0]))
    assert "left" in drawn


def test_a_declaration_says_what_may_be_done_about_it() -> None:
    """Each reaction by the word of its line."""
    said = list(declared_said(heard(BATTLE, "spears charge foes").verdict))

    assert said[0].plain == "charged on its front"
    assert "hold, or stand and shoot, or flee" in said[1].plain

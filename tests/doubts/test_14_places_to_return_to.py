"""Places that were offered for a raise were refused when they were taken.

Whoever gives way to the Champion is placed before the others (RAISE-14), and the page
did not know. tests/laws/test_offers.py holds every answer to what it offers.
"""

from itertools import product

import pytest

from laws.offers import kept, offers
from positions import HEAD, at, unit
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.table.answers.asking import judged
from serried.table.answers.picks import picks


def fallen(ranks: str, models: int, letters: str = "C") -> Battle:
    """Return a row that began with so many *models*, and of whom some letters fell."""
    body = f'ranks = ["{ranks}"]\nstarting = {models}\n'
    lost = "".join(f"[unit.model.{letter}]\n" for letter in letters)
    text = unit("row", where=at(36, 24), body=body + lost)
    return parse_battle(f'{HEAD}phase = "magic"\n{text}')


@pytest.mark.parametrize(("ranks", "more"), [("M", 2), ("M", 3), ("RRRRM", 2)])
def test_whatever_the_table_offers_can_be_taken(ranks: str, more: int) -> None:
    """Each line is lawful, and leaves nothing open."""
    battle = fallen(ranks, len(ranks) + more)
    offered = picks(judged(battle, f"row raise {more}"))

    assert offered
    for pick in offered:
        made = judged(battle, pick.line or "")
        assert made.answer.legal, (pick.line, made.answer)
        assert made.battle != battle, pick.line


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranks", "more", "letters"),
    [
        *product(["M"], [2, 3, 4], ["C", "CS"]),
        *product(["RRRRM"], [2, 3], ["C", "CS"]),
        ("MRS", 3, "C"),
    ],
)
def test_all_that_is_offered_can_be_taken(ranks: str, more: int, letters: str) -> None:
    """With all picks by hand, and all that is listed for programs."""
    assert kept(fallen(ranks, len(ranks) + more, letters), f"row raise {more}")


def test_a_table_that_was_asked_says_what_a_new_one_does() -> None:
    """The ways back are looked for once, for each number of points and each letter."""
    asked = fallen("RRM", 7, "CS")
    questions = [f"row raise {points}" for points in (2, 3, 4)]
    lines = [line for one in questions for line, _ in offers(judged(asked, one))]
    lines = [*questions, *lines[:: len(lines) // 20], "row raise 2: R at 1.1"]

    for line in lines:
        again, new = judged(asked, line), judged(fallen("RRM", 7, "CS"), line)
        assert again.answer.verdict == new.answer.verdict, line
        assert again.battle == new.battle, line


def test_who_gives_way_goes_first() -> None:
    """M stands alone: C takes its place at 1.1, and it goes to 1.2 before R returns."""
    found = judged(fallen("M", 3), "row raise 2")
    lines = {pick.line for pick in picks(found)}

    assert "row raise 2: C at 1.1, M at 1.2, R at 1.3" in lines
    assert "row raise 2: C at 1.1, M at 2.1, R at 3.1" in lines
    assert "row raise 2: C at 1.1, R at 2.1, M at 3.1" not in lines


def test_a_model_that_was_moved_by_hand_is_shown_where_it_goes() -> None:
    """S among the alike places of the rear rank: its letter goes along with it."""
    found = judged(fallen("RRRR", 6, "S"), "row raise 2")
    taken = [line for line, _ in offers(found) if "S at 2.4" in line]

    assert taken
    for line, promise in offers(found):
        assert "S at 2.4" not in line or promise(judged(found.answer.before, line))


def test_who_joins_is_shown_where_it_stands() -> None:
    """A rank that a Character widens to its left is counted from there afterwards."""
    hero = unit("hero", where=at(36, 20), body="ranks = ['H']\n")
    rates = "advance = 5\nmarch = 10\ndiscipline = 7\n"
    text = HEAD + unit("row", where=at(36, 24), body=f"ranks = ['RS']\n{rates}")
    battle = parse_battle(f"{text}{hero}{rates}[unit.model.H]\ncharacter = true\n")

    asked = picks(judged(battle, "hero march: join row at ?"))
    shown = {
        pick.words: [
            (one.name, one.letter)
            for one in pick.after.models
            if one.name in pick.after.comes
        ]
        for pick in asked
        if pick.after
    }
    assert shown["1.1 widening left"] == [("1.2", "H")]
    assert {letter for ((_, letter),) in shown.values()} == {"H"}

"""What is answered at once is what the referee finds when it looks at everything."""

from dataclasses import replace

import pytest

from draws import came_up
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried import referee
from serried.books.registry import book
from serried.model.actions import AskSight, Manner, Move
from serried.model.actions.form import Action
from serried.model.actions.legs import Forward
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.illegal import IllegalActionError


class NormalMovement(BattleaxeTables):
    """Tables of Battleaxe on which units move."""

    step = "normal"


BOOKS = {"t9a": Tables, "battleaxe": NormalMovement}
TABLES = 40
MOVES = 10
"""Moves that are asked about one battle, or what has become of it."""


def close_to_a_limit(tables: Tables, move: Move, rate: float) -> Move:
    """Return the move with its last length just about as long as it may be."""
    *before, last = move.legs
    used = sum(float(str(leg.distance)) for leg in before if isinstance(leg, Forward))
    trifle = tables.pick((0.0, 1e-6, -1e-6, 1e-9, 2e-6)) + tables.pick((0.0, 1e-9))
    if not isinstance(last, Forward):
        return move
    length = max(rate - used + trifle, 0.0)
    return replace(move, legs=(*before, Forward(length)))


def held_together(battle: Battle, move: Action) -> tuple[bool | None, Battle]:
    """Hold both answers to a line against each other.

    Returns:
        Whether it is lawful, None if that was not known at once; and what it leads to.
    """
    try:
        lawful, made = book(battle.book).answer(battle, move, make=True)
    except SerriedError:
        lawful, made = None, None
    if lawful is None:
        return None, battle
    verdict = referee.judge(battle, move)
    assert (verdict.legal, made is not None) == (lawful, lawful), f"{move}"
    assert referee.allows(battle, move) is lawful
    if not lawful:
        with pytest.raises(IllegalActionError):
            referee.after(battle, move)
        return False, battle
    after = referee.play(battle, move).battle
    assert made == after == referee.after(battle, move), f"{move}"
    assert made is not None
    return True, made


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(8))
def test_quick_answers_are_those_of_the_referee(name: str, seed: int) -> None:
    """Lawful or not, and to the last digit what a move leads to.

    Lawful moves are made, so that what is known of one battle is carried on to the
    next; of every third move the length is within a trifle of what is left.
    """
    tables = BOOKS[name](7000 + seed, rulings=True)
    known: list[bool | None] = []
    for _ in range(TABLES):
        battle = tables.battle()
        for number in range(MOVES):
            move = tables.move(battle)
            rate, _ = tables.allowances(
                battle.unit(move.subject.unit), march=move.manner is Manner.MARCH
            )
            if number % 3 == 0:
                move = close_to_a_limit(tables, move, rate)
            found, battle = held_together(battle, move)
            known.append(found)

    assert came_up(known.count(None) < len(known) / 2)
    assert came_up(known.count(True) > TABLES / 2)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_seen_is_answered_at_once_as_by_the_referee(seed: int) -> None:
    """Units, models and points of the table; some are seen, and some are not."""
    tables = Tables(5200 + seed)
    seen = set()
    for _ in range(4):
        battle = tables.battle(4, 5)
        for _ in range(6):
            by, on = tables.pick(battle.units), tables.pick(battle.units)
            model = tables.pick(on.formation.places).name
            place = (tables.number(0, 72), tables.number(0, 48))
            for target in (on.id, f"{on.id}.{model}", place):
                line = AskSight(viewer=by.id, target=target)
                lawful, _ = held_together(battle, line)
                seen.add(lawful)
    assert {True, False} <= seen

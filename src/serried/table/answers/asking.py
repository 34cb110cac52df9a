"""Asking: lines put to the referee, with dice typed, thrown here, or left open."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from serried.books.registry import parse_action
from serried.engine.session import Answer, answer_to
from serried.model.actions.form import Action
from serried.model.actions.legs import Open
from serried.model.battle import Battle
from serried.model.position import Request
from serried.model.verdict import Value
from serried.report.measures import QUESTIONS
from serried.rules.dice_tests import SIDES
from serried.tuples import NamedTuple

MOST_DICE: Final = 100
"""Thrown for one request; no test of a book takes more."""

Dice: TypeAlias = Sequence[int] | Literal["roll"] | None


class Judged(NamedTuple):
    """A line that was judged, and the battle it leaves behind."""

    action: Action
    answer: Answer
    battle: Battle

    @property
    def question(self) -> bool:
        """Whether it only asks, or asks for a number or a place."""
        return isinstance(self.action, QUESTIONS) or Open.ASKED.value in str(
            self.action
        )


def judged(battle: Battle, line: str, dice: Dice = None) -> Judged:
    """Put a line to the referee.

    Raises:
        NotationError: If it cannot be read, or not be put to this table.
    """
    action = parse_action(line, battle.book)
    thrown = _thrown() if dice == "roll" else None if dice is None else tuple(dice)
    answer, after, _ = answer_to(battle, Request(action=action, dice=thrown), thrown)
    if dice == "roll" and not answer.dice:
        answer = replace(answer, dice=None)
    return Judged(action, answer, after)


def sixes() -> tuple[int, ...]:
    """Return as many sixes as any request needs."""
    return (SIDES,) * MOST_DICE


def with_value(line: str, value: Value) -> str | None:
    """Return a line with a value in the place of its ``?``, if there is one."""
    if isinstance(value, float) and Open.ASKED.value in line:
        return line.replace(Open.ASKED.value, repr(value), 1)
    return None


def _thrown() -> tuple[int, ...]:
    return tuple(1 + secrets.randbelow(SIDES) for _ in range(MOST_DICE))

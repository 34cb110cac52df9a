"""Puzzles: a position, a question, and what solves it.

Each is a file in the folder beside this module: its words in every language, the goal,
lines that reach it, near-misses with the clauses that forbid them, and a position file.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from serried.books.registry import parse_action
from serried.engine.files import vocabularies
from serried.engine.session import Answer, answer_to
from serried.geometry.compare import at_least, at_most
from serried.geometry.pose import Pose, facing_vector
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.position import Position, Request
from serried.notation import read_position
from serried.tuples import NamedTuple

Words: TypeAlias = Mapping[str, str]
"""A text by its language."""

Outcome: TypeAlias = Literal["right", "lawful", "unlawful", "gap"]
"""``lawful`` is what may be done, but is not what is asked."""

SAME_FACING: Final = 0.9998
"""The least cosine of the angle to the facing that is asked for: about a degree."""


class Goal(NamedTuple):
    """What a lawful line has to come to; what is None does not matter.

    Attributes:
        starts: How the line begins, as the referee writes it.
        length: The least and the most length of the move, in inches.
        unit: Of whom the rest speaks.
        at: Where the middle of its front ends, in inches.
        within: How far from there it may be, in inches.
        facing: Where it looks, in degrees, to within about one.
    """

    starts: str = ""
    length: tuple[float, float] | None = None
    unit: str | None = None
    at: tuple[float, float] | None = None
    within: float = 0.0
    facing: float | None = None


class Puzzle(NamedTuple):
    """A puzzle.

    Attributes:
        text: Its position, as a file.
        right: Lines that solve it.
        near: Lines that do not, with the clauses that they break.
    """

    number: int
    title: Words
    question: Words
    lesson: Words
    text: str
    goal: Goal
    right: tuple[str, ...]
    near: tuple[tuple[str, frozenset[str]], ...]

    @property
    def position(self) -> Position:
        """The position that it begins with."""
        return read_position(self.text, vocabularies())


class Tried(NamedTuple):
    """What became of a line that was to solve a puzzle."""

    outcome: Outcome
    line: str
    answer: Answer


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles in their order."""
    folder = files("serried.engine.puzzles") / "files"
    found = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    texts = [(folder / name).read_text(encoding="utf-8") for name in found]
    return tuple(_puzzle(number, text) for number, text in enumerate(texts, 1))


def puzzle(number: int) -> Puzzle:
    """Return a puzzle by its number.

    Raises:
        RequestError: If there is none.
    """
    found = puzzles()
    if not 1 <= number <= len(found):
        message = f"there is no puzzle {number}; there are 1 to {len(found)}"
        raise RequestError(message)
    return found[number - 1]


def tried(one: Puzzle, line: str) -> Tried:
    """Put a line to the referee at the beginning of a puzzle.

    Raises:
        NotationError: If it cannot be read, or not be put to that table.
    """
    battle = one.position.battle
    action = parse_action(line, battle.book)
    answer, after, _ = answer_to(battle, Request(action=action), None)
    return Tried(_outcome(one.goal, str(action), answer, after), str(action), answer)


def _outcome(goal: Goal, line: str, answer: Answer, after: Battle) -> Outcome:
    if answer.gap is not None:
        return "gap"
    if not answer.legal:
        return "unlawful"
    return "right" if _reached(goal, line, answer, after) else "lawful"


def _reached(goal: Goal, line: str, answer: Answer, after: Battle) -> bool:
    return (
        line.startswith(goal.starts)
        and (goal.length is None or _as_long(goal.length, answer))
        and (goal.unit is None or _stands(goal, goal.unit, after))
    )


def _as_long(limits: tuple[float, float], answer: Answer) -> bool:
    found = None if answer.verdict is None else answer.verdict.measure("length")
    if not isinstance(found, float):
        return False
    return at_most(limits[0], found) and at_most(found, limits[1])


def _stands(goal: Goal, unit_id: str, after: Battle) -> bool:
    pose = after.unit(unit_id).pose
    if pose is None:
        return False
    x, y = goal.at or (pose.x, pose.y)
    apart = ((pose.x - x) ** 2 + (pose.y - y) ** 2) ** 0.5
    return at_most(apart, goal.within) and _looks(goal.facing, pose)


def _looks(facing: float | None, pose: Pose) -> bool:
    if facing is None:
        return True
    ux, uy = facing_vector(facing)
    return at_least(pose.ux * ux + pose.uy * uy, SAME_FACING)


def _puzzle(number: int, text: str) -> Puzzle:
    said = tomllib.loads(text)
    return Puzzle(
        number=number,
        title=said["title"],
        question=said["question"],
        lesson=said["lesson"],
        text=said["on_the_table"]["position"],
        goal=_goal(said["goal"]),
        right=tuple(said["answers"]["right"]),
        near=tuple(
            (one["line"], frozenset(one["breaks"])) for one in said["answers"]["near"]
        ),
    )


def _goal(said: Mapping[str, Any]) -> Goal:
    lists = {key: tuple(one) for key, one in said.items() if isinstance(one, list)}
    return Goal(**{**said, **lists})

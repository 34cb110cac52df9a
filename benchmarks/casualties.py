"""Casualties: which removals from an Engaged unit are lawful, all of them, proven.

One rank with a Character second from its right end; foes lean over its left end, wolves
stand before it, lances at its right flank. Five models go, of five files three. Whoever
loses contact is nudged back. Ours goes from the units of a battle, as values, to the
list of lawful ways; ways that spoil more than these before anybody is nudged are not
looked at further. What it is compared with is in ``casualties_by_cp_sat``.

The same battle is asked about again and again, as in a game: what follows from its
units alone, where their models stand, who touches whom, what shares Health Points, is
known by then (``model/known.py``). The ways to lose models, and what comes of them, are
worked out anew each time. ``first_of_5`` and the like ask about battles, units and
formations that nobody has asked about before.
"""

import pickle
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from serried import parse_action, referee
from serried.books.t9a.casualties.removing_casualties import weighed
from serried.books.t9a.casualties.weighing import Way
from serried.books.t9a.edition import EDITION
from serried.geometry import Pose
from serried.model.actions.models import Lose
from serried.model.bases import Base, inches
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Verdict

FILES: Final = (5, 10, 12, 20)
INSTANCES: Final = 200

SIZE: Final = 500
"""The side of every base, in 0.05 mm."""

NORTH, EAST, SOUTH, WEST = (0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)
HERO: Final = ModelKind(letter="K", character=True)
DEEP: Final = 6
"""How many ranks the unit of sixty has."""


class Question(NamedTuple):
    """A battle and what one of its units loses."""

    battle: Battle
    lose: Lose


class Foe(NamedTuple):
    """Where an enemy stands beside the unit that suffers.

    Attributes:
        side: Before it, or at its right or its left flank.
        at: Where the enemy's nearer end is along that side, in 0.05 mm: to the right
            of the middle of the unit's front, or ahead of it.
        files: How many models there are in each of its two ranks.
    """

    name: str
    side: str
    at: int
    files: int


def foes(files: int) -> tuple[Foe, ...]:
    """Return the enemies of one rank of so many files: one to three of them."""
    left = -files * SIZE // 2
    every = (
        Foe("foes", "front", left - 340, 2),
        Foe("lances", "right", -640, 1),
        Foe("wolves", "front", 610, 2),
    )
    return every[: 2 if files < FILES[1] else 3]


def asked(ranks: Sequence[str], enemies: Iterable[Foe], many: int) -> Question:
    """Return a question about a unit in the middle of the table."""
    base = Base.parse("25x25")
    spears = Unit(
        id="spears",
        player="blue",
        formation=Formation(base, tuple(ranks)),
        pose=Pose(36.0, 24.0, *NORTH),
        kinds=(HERO,) if "K" in ranks[0] else (),
    )
    units = [spears, *(_unit(base, foe, len(ranks[0])) for foe in enemies)]
    battle = Battle(
        book="t9a",
        active="red",
        phase="melee",
        table=(72.0, 48.0),
        units=tuple(units),
    )
    action = parse_action(f"spears lose {many}")
    assert isinstance(action, Lose)
    return Question(battle, action)


def _unit(base: Base, foe: Foe, files: int) -> Unit:
    """Return an enemy in contact with the middle unit, facing it."""
    middle = foe.at + foe.files * SIZE // 2
    end = files * SIZE // 2
    x, y, facing = {
        "front": (middle, 0, SOUTH),
        "right": (end, middle, WEST),
        "left": (-end, middle, EAST),
    }[foe.side]
    return Unit(
        id=foe.name,
        player="red",
        formation=Formation.of(base, foe.files, 2 * foe.files),
        pose=Pose(36.0 + inches(x), 24.0 + inches(y), *facing),
    )


def scene(files: int) -> Question:
    """Return one rank of so many files, and its enemies."""
    rank = "R" * (files - 2) + "KR"
    return asked((rank,), foes(files), 3 if files < FILES[1] else 5)


def best(question: Question) -> tuple[Way, ...]:
    """Return every lawful way."""
    (fray,) = weighed(EDITION.situation(question.battle), (question.lose,))
    return fray.best


def removed(question: Question) -> set[tuple[str, ...]]:
    """Return who is removed in each of them, to compare."""
    found = (way.removals[0][1] for way in best(question))
    return {way.removed for way in found if way is not None}


def instance(chance: random.Random) -> Question:
    """Return a question at random: one rank, a Character, one to three enemies."""
    files = chance.randint(4, 12)
    rank = ["R"] * files
    rank[chance.randrange(files)] = "K"
    left, end = -files * SIZE // 2, files * SIZE // 2
    first = left + chance.randint(-SIZE, SIZE)
    second = first + 2 * SIZE + chance.randint(50, 3 * SIZE)
    flank = Foe("lances", chance.choice(("left", "right")), -chance.randint(1, 999), 1)
    enemies = [Foe("foes", "front", first, 2)]
    if second <= end:
        enemies.append(Foe("wolves", "front", second, chance.randint(1, 3)))
    if chance.random() < 0.5:
        enemies.append(flank)
    return asked(("".join(rank),), enemies, chance.randint(1, min(5, files - 2)))


def of(files: int) -> Callable[[], object]:
    """Return the call that is timed."""
    question = scene(files)
    return lambda: best(question)


def of_5() -> Callable[[], object]:
    """Return what is timed of five files."""
    return of(5)


def of_10() -> Callable[[], object]:
    """Return what is timed of ten files."""
    return of(10)


def of_12() -> Callable[[], object]:
    """Return what is timed of twelve files."""
    return of(12)


def of_20() -> Callable[[], object]:
    """Return what is timed of twenty files."""
    return of(20)


class FirstTime:
    """A question about a battle of which nothing is known yet, a new one each time."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._battles: list[Battle] = []

    def ready(self, many: int) -> None:
        """Make so many battles, every part of each of its own."""
        written = pickle.dumps(self._question.battle)
        self._battles = [pickle.loads(written) for _ in range(many)]  # noqa: S301 - our own bytes

    def __call__(self) -> object:
        """Ask about one of them."""
        return best(Question(self._battles.pop(), self._question.lose))


def first_of_5() -> Callable[[], object]:
    """Return what is timed of five files of which nothing is known."""
    return FirstTime(scene(5))


def first_of_10() -> Callable[[], object]:
    """Return what is timed of ten files of which nothing is known."""
    return FirstTime(scene(10))


def first_of_12() -> Callable[[], object]:
    """Return what is timed of twelve files of which nothing is known."""
    return FirstTime(scene(12))


def first_of_20() -> Callable[[], object]:
    """Return what is timed of twenty files of which nothing is known."""
    return FirstTime(scene(20))


def judged(question: Question) -> Callable[[], Verdict]:
    """Return the whole verdict, from the public door."""
    return lambda: referee.judge(question.battle, question.lose)


def ten(many: int) -> Callable[[], Verdict]:
    """Return a loss of ten models with an enemy before them and one at their flank."""
    enemies = (Foe("foes", "front", -1590, 2), Foe("lances", "right", -640, 1))
    return judged(asked(("RRRKR", "RRRRR"), enemies, many))


def sixty(many: int) -> Callable[[], Verdict]:
    """Return a loss of sixty models with six enemies on three sides."""
    enemies = (
        Foe("foes", "front", -2840, 2),
        Foe("wolves", "front", -1100, 2),
        Foe("ogres", "front", 1700, 2),
        Foe("lances", "right", -640, 1),
        Foe("riders", "right", -3200, 1),
        Foe("bows", "left", -3300, 2),
    )
    ranks = ["R" * 8 + "KR"] + ["R" * 10] * (DEEP - 1)
    return judged(asked(ranks, enemies, many))


def small_rear() -> Callable[[], Verdict]:
    """Return two of ten, from a rear rank that an enemy touches."""
    return ten(2)


def large_rear() -> Callable[[], Verdict]:
    """Return five of sixty, from a rear rank that two enemies touch."""
    return sixty(5)


def small_front() -> Callable[[], Verdict]:
    """Return eight of ten: the rear rank, and three of the first."""
    return ten(8)


def large_front() -> Callable[[], Verdict]:
    """Return 55 of sixty: all ranks behind, and five of the first."""
    return sixty(55)

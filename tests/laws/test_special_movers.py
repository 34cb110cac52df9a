"""Those who fly, reform on their way, go through rock or at random, wherever they are.

The table is turned, slid and mirrored: the same breaches, lengths and ends.
"""

from dataclasses import replace
from typing import Final

import pytest

from draws import came_up
from laws.generators import Tables
from laws.test_symmetry import EDGE, agree, assert_close
from laws.transforms import (
    Isometry,
    Movement,
    changed,
    mirror,
    mirrored_action,
    roomy,
    turn,
)
from serried import referee
from serried.model.actions import Manner, Move, RandomMove
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Pivot,
    Reforming,
    Side,
    Sideways,
    Sweep,
)
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.profile import Kind
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict

EACH: Final = 25
EDGES: Final = EDGE | {"EDGE-2"}
"""Clauses that measure to the edge of the table."""
ABOUT: Final = (500.0, 500.0)

RULES: Final = (
    (),
    ("Light Troops",),
    ("Light Troops", "Strider"),
    ("Ghost Step",),
    ("Sweeping Attack",),
    ("Random Movement (2D6)",),
    ("Random Movement (3D6)", "Strider (forest)"),
    ("Towering Presence",),
)

CHOSEN: Final = ("middle of the places", "more than one way")
"""What a note says where the referee picks one of several, which no mirror turns."""


class Specials:
    """A source of crowded tables of special movers, and of their moves."""

    def __init__(self, seed: int) -> None:
        self.tables = Tables(seed)

    def battle(self) -> Battle:
        """Return a battle in which each unit has some rule, on ground of all kinds."""
        battle = self.tables.battle(3, 6)
        units = tuple(self._special(unit) for unit in battle.units)
        kinds = tuple(TerrainKind)
        areas = tuple(
            replace(area, kind=self.tables.pick(kinds)) for area in battle.terrain
        )
        return replace(battle, units=units, terrain=areas)

    def _special(self, unit: Unit) -> Unit:
        pick = self.tables.pick
        fly = (8.0, 16.0) if self.tables.one_in(2) else None
        profile = replace(
            unit.profile,
            rules=pick(RULES),
            fly=fly,
            kind=pick((Kind.INFANTRY, Kind.CAVALRY, Kind.BEAST)),
        )
        return replace(unit, profile=profile)

    def movement(self, battle: Battle) -> Movement:
        """Return a movement of one of them that suits its rules."""
        unit = self.tables.pick(battle.units)
        rules, pick = unit.profile.rules, self.tables.pick
        if any(rule.startswith("Random") for rule in rules):
            degrees = pick((0.0, 45.0, 90.0, 180.0, self.tables.number(0, 180)))
            pivot = Pivot(pick(tuple(Side)), degrees) if degrees else None
            return RandomMove(subject=Subject(unit.id), pivot=pivot)
        flying = unit.profile.fly is not None and not self.tables.one_in(4)
        if "Light Troops" in rules or self.tables.one_in(6):
            return self._lightly(unit, flying=flying)
        move = self.tables.move(battle, unit=unit)
        legs = list(move.legs)
        foes = [one.id for one in battle.units if one.player != unit.player]
        if foes and "Sweeping Attack" in rules:
            legs.insert(self.tables.whole(0, len(legs)), Sweep(pick(foes)))
        return replace(move, legs=tuple(legs), flying=flying)

    def _lightly(self, unit: Unit, *, flying: bool) -> Move:
        """Return a move in any direction, with Reforms on its way."""
        pick, number = self.tables.pick, self.tables.number
        legs: list[Leg] = []
        many = len(unit.formation.places)
        whole = [files for files in range(1, 7) if many % files == 0]
        if unit.single or unit.kinds:
            whole = []  # a short rank stands to the left, in the mirror too
        for _ in range(self.tables.whole(1, 3)):
            far = number(0.0, 4.0)
            straight: tuple[Leg, ...] = (
                Forward(far),
                Backward(far),
                Sideways(pick(tuple(Side)), far),
            )
            legs.append(pick(straight))
            if whole and self.tables.one_in(2):
                legs.append(Reforming(files=pick(whole)))
        return Move(
            subject=Subject(unit.id),
            manner=pick((Manner.ADVANCE, Manner.MARCH)),
            legs=tuple(legs),
            flying=flying,
        )

    def dice(self) -> tuple[int, ...]:
        """Return more dice than any of them needs."""
        return tuple(self.tables.whole(1, 6) for _ in range(60))


def considered(
    battle: Battle, action: Movement, dice: tuple[int, ...]
) -> Transition | str:
    """Return what comes of a movement, or why nothing does."""
    try:
        return referee.consider(battle, action, dice)
    except RuleGapError as gap:
        return f"gap {gap.clause}"
    except RequestError as why:
        return f"request {why}"


def compared(
    one: Transition | str,
    two: Transition | str,
    change: Isometry,
    leave_out: frozenset[str] = frozenset(),
) -> None:
    """Hold what comes of a movement against what comes of its image."""
    if isinstance(one, str) or isinstance(two, str):
        assert one == two
        return
    agree(one.verdict, two.verdict, leave_out)
    if one.verdict.breaks != two.verdict.breaks or chosen(one.verdict):
        return
    for here, there in zip(
        changed(one.battle, change).units, two.battle.units, strict=True
    ):
        assert here.id == there.id
        assert here.marks == there.marks
        assert here.formation == there.formation
        assert_close(here.pose, there.pose)


def chosen(verdict: Verdict) -> bool:
    """Return whether the referee picked one of several ends."""
    return any(words in note for note in verdict.notes for words in CHOSEN)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_special_movers_are_judged_alike_wherever_the_table_lies(seed: int) -> None:
    """RND-5, FLY-1, LIGHT-1, SWEEP-3, UR-GHOST, TER-1: turned, slid and mirrored."""
    specials = Specials(seed)
    seen = set[str]()
    for _ in range(EACH):
        near = specials.battle()
        action, dice = specials.movement(near), specials.dice()
        battle = roomy(near)
        turned = turn(specials.tables.number(0.0, 360.0), ABOUT)
        slide = Isometry(dx=specials.tables.number(-9, 9), dy=-3.0)
        found = considered(battle, action, dice)
        for change in (turned, slide):
            image = considered(changed(battle, change), action, dice)
            compared(found, image, change, EDGES)
        change = mirror(near)
        image = considered(changed(near, change), mirrored_action(action, near), dice)
        compared(considered(near, action, dice), image, change)
        if not isinstance(found, str) and found.verdict.legal:
            seen.add(type(action).__name__)
    assert came_up(seen)

"""How far could it go: what a player wants to know before moving a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.registry import book, parse_action
from serried.engine.referee import judge
from serried.frozen import frozen
from serried.geometry import facing_degrees
from serried.model.actions import Manner, Move, Reform
from serried.model.actions.form import Action
from serried.model.actions.legs import (
    Backward,
    Forward,
    Leg,
    Open,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.ids import ClauseId, Inches, UnitId
from serried.model.verdict import Finding, Verdict

ABOUT: Final = 180.0

OPENING: Final = "deployment"
"""The phase before the first turn, in which the only moves are those in Vanguard."""

VANGUARD: Final = {
    "Vanguard straight ahead": "forward ?",
    "Vanguard: wheel left at once": "wheel left ?",
    "Vanguard: wheel right at once": "wheel right ?",
    "Vanguard backwards": "backward ?",
    "Vanguard to the left": "left ?",
    "Vanguard to the right": "right ?",
}
"""The legs of each way to go in it, by what it is in words."""


@frozen(kw_only=True)
class Reach:
    """One way to go, and how far at most.

    Attributes:
        way: What it is, in words.
        action: The line that asks for it.
        verdict: What the referee says.
    """

    way: str
    action: Action
    verdict: Verdict

    @property
    def largest(self) -> float | None:
        """The largest lawful value; None where there is none.

        Of a reform, which is lawful or not, how far its farthest model goes.
        """
        value = self.verdict.measure("largest")
        if isinstance(self.action, Reform) and self.verdict.legal:
            value = self.verdict.measure("farthest_model")
        return value if isinstance(value, float) else None

    @property
    def binding(self) -> ClauseId | None:
        """The clause that forbids more; None where nothing does."""
        clauses = self.verdict.measure("binding")
        if isinstance(clauses, tuple) and clauses and isinstance(clauses[-1], str):
            return clauses[-1]
        return self.verdict.breaks[0] if self.verdict.breaks else None


def furthest(
    battle: Battle, unit_id: UnitId, magical: Inches | None = None
) -> tuple[Reach, ...]:
    """Return how far a unit could go in each way that a player asks about.

    Args:
        battle: As it stands.
        unit_id: Who would move.
        magical: The range of a Magical Move, in inches; None for a common move.

    Raises:
        RequestError: If there is no such unit, or its rates are not stated.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    unit, known = battle.unit(unit_id), book(battle.book)
    asked: list[tuple[str, Action]] = [
        (way, replace(common, magical=magical))
        for way, common in (*_moves(unit.id), _about(battle, unit.id))
    ]
    if battle.phase == OPENING and magical is None:
        asked = [*_in_vanguard(battle, unit_id)]
    return tuple(
        Reach(way=way, action=action, verdict=judge(battle, action))
        for way, action in asked
        if known.rule_of(action) is not None
    )


def barred(reaches: Sequence[Reach]) -> tuple[Finding, ...]:
    """Return what forbids each and every way; nothing if one of them is open.

    Such breaches are not about the way but about the unit, or the time.
    """
    if not reaches or any(reach.largest is not None for reach in reaches):
        return ()
    first, *others = (reach.verdict.breaches for reach in reaches)
    return tuple(one for one in first if all(one in found for found in others))


def _moves(unit_id: UnitId) -> Iterator[tuple[str, Move]]:
    """Yield the moves with an open number, by what they are in words."""
    asked = Open.ASKED
    march, advance = Manner.MARCH, Manner.ADVANCE
    yield "march straight ahead", _move(unit_id, march, Forward(asked))
    for side in Side:
        rest = (Forward(Open.REST), Wheel(side, asked))
        yield f"march the rest, wheel {side.value} last", _move(unit_id, march, *rest)
    for side in Side:
        yield (
            f"march: wheel {side.value} at once",
            _move(unit_id, march, Wheel(side, asked)),
        )
    yield "advance straight ahead", _move(unit_id, advance, Forward(asked))
    yield "advance backwards", _move(unit_id, advance, Backward(asked))
    for side in Side:
        yield (
            f"advance to the {side.value}",
            _move(unit_id, advance, Sideways(side, asked)),
        )


def _in_vanguard(battle: Battle, unit_id: UnitId) -> Iterator[tuple[str, Action]]:
    """Yield the moves of a unit before the first turn, by what they are in words."""
    for way, legs in VANGUARD.items():
        yield way, parse_action(f"{unit_id} vanguard: {legs}", battle.book)


def _about(battle: Battle, unit_id: UnitId) -> tuple[str, Move | Reform]:
    """Return how the unit turns about: by a pivot alone, by a reform otherwise."""
    unit = battle.unit(unit_id)
    if unit.single:
        legs = (Pivot(Side.RIGHT, ABOUT), Forward(Open.ASKED))
        return "turn about and march", _move(unit_id, Manner.MARCH, *legs)
    facing = facing_degrees(unit.pose.ux, unit.pose.uy) if unit.pose else 0.0
    about = (facing + ABOUT) % (2 * ABOUT)
    return "turn about by a reform", Reform(subject=Subject(unit_id), facing=about)


def _move(unit_id: UnitId, manner: Manner, *legs: Leg) -> Move:
    return Move(subject=Subject(unit_id), manner=manner, legs=legs)

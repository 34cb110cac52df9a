"""The 9th Age, chapter "Sweeping Attack": an attack on the way over an enemy.

What its hits come to belongs to shooting; here is who may attack whom, where, and how
far it has gone by then.

Source:
    SWEEP-1 to SWEEP-5, docs/rulings/0056-sweeping-attack.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.geometry import at_least, gap_of
from serried.model.actions import Move
from serried.model.actions.legs import Sweep
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import bases, pose_of
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.findings import never
from serried.rules.moving.neighbours import engaged_with
from serried.rules.named_rules import has_rule

RULE: Final = "sweeping attack"


def judge_attacker(situation: Situation, unit: Unit, move: Move) -> tuple[Finding, ...]:
    """Judge who sweeps over whom: all with the rule, once, over a free enemy.

    Raises:
        RequestError: If there is no such unit, or it is not on the table.

    Source:
        SWEEP-1, SWEEP-2, SWEEP-5
    """
    battle = situation.battle
    sweeps = [leg for leg in move.legs if isinstance(leg, Sweep)]
    target = battle.unit(sweeps[0].unit)
    pose_of(target)
    letters = {place.letter for place in unit.formation.places}
    able = all(has_rule(unit, letter, RULE) for letter in letters)
    free = target.player != unit.player and not engaged_with(battle, target)
    again = sweeps[1:] or unit.any_model_has(Mark.SWEPT)
    return (
        never(not able, clause="SWEEP-1", reason="all_sweep", unit=unit.id),
        never(
            not free,
            clause="SWEEP-1",
            reason="sweeps_free_enemy",
            unit=unit.id,
            other=target.id,
        ),
        never(again, clause="SWEEP-2", reason="sweeps_once", unit=unit.id),
    )


def judge_points(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge that a base of the unit overlaps one of its target as it attacks.

    Source:
        SWEEP-1, SWEEP-3
    """
    for stage in () if route is None else route.stages:
        leg = case.legs[stage.leg - 1]
        if isinstance(leg, Sweep):
            yield never(
                not _over(case, stage, case.battle.unit(leg.unit)),
                clause="SWEEP-3",
                reason="sweeps_over",
                values=(("leg", stage.leg),),
                unit=case.unit.id,
                other=leg.unit,
            )


def _over(case: Case, stage: Stage, target: Unit) -> bool:
    """Return whether bases overlap; to touch is not enough."""
    own = bases(stage.formation or case.unit.formation, stage.end)
    gap = gap_of(own, bases(target.formation, pose_of(target)))
    return not at_least(gap.distance, 0.0)


def attacked(made: Transition, move: Move) -> Transition:
    """Return a move with the attack that was made in it, once it is over (SWEEP-1)."""
    verdict, unit = made.verdict, move.subject.unit
    events = tuple(
        Event(event="sweeping_attack", values=(("unit", unit), ("target", leg.unit)))
        for leg in move.legs
        if isinstance(leg, Sweep)
    )
    return replace(made, verdict=replace(verdict, events=(*verdict.events, *events)))

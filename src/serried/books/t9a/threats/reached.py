"""The 9th Age: where a unit may stand after its next Charge.

Of each enemy on which it can declare one: the places at which it ends with as many
models in contact as can be, if the enemy holds, and the chance to get there.

Source:
    CHG-1 to CHG-4, CHG-12, CHG-MOVE-6, docs/rulings/0110-the-next-charge-phase.md
"""

from collections.abc import Iterator
from math import inf

from serried.books.t9a.charging.declaring.aiming import Aim
from serried.books.t9a.charging.declaring.chances import if_it_holds
from serried.books.t9a.threats.chargers import aim_of, manners
from serried.books.t9a.threats.next_phase import next_charges
from serried.books.t9a.threats.safe import assumed
from serried.model.actions.charges import Charge
from serried.model.actions.reaching import AskCharges
from serried.model.actions.subject import Subject
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.results.reaches import Reach, Row
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order


def judge_charges_found(
    situation: Situation, asked: AskCharges, dice: tuple[int, ...] | None
) -> Transition:
    """Answer where a unit may stand after its next Charge; change nothing.

    Raises:
        RequestError: If it is not on the table, has no enemy there, or a rate is
            missing.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHG-1 to CHG-4, CHG-12, CHG-MOVE-6
    """
    battle = situation.battle
    unit = battle.unit(asked.unit)
    pose_of(unit)  # it stands on the table
    then = next_charges(situation, unit.player)
    aims = [(charge, aim_of(then, charge)) for charge in _charges(then, asked)]
    if not aims:
        message = f"no enemy of {unit.id} is on the table"
        raise RequestError(message)
    rows = [row for one in aims for row in _rows(then, *one)]
    best = max(rows, key=_likely, default=None)
    by_room = sorted(aims, key=lambda one: (not one[1].lawful, _far(one[1])))
    told = next((it for it in aims if best and it[0] == best.line), by_room[0])
    reach = Reach(rows=tuple(rows), move=None if best is None else best.line)
    verdict = Verdict(
        findings=in_order(told[1].findings, situation.edition.order),
        measures=reach.values,
        notes=tuple(assumed(situation, (unit.player,))),
        result=reach,
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _charges(situation: Situation, asked: AskCharges) -> Iterator[Charge]:
    """Yield every Charge that may be thought of."""
    battle = situation.battle
    unit = battle.unit(asked.unit)
    for other in battle.units:
        if other.player != unit.player and other.pose is not None:
            for on_foot in manners(unit):
                yield Charge(subject=Subject(unit.id), target=other.id, on_foot=on_foot)


def _rows(situation: Situation, charge: Charge, aim: Aim) -> Iterator[Row]:
    """Yield the places at which a Charge ends, if it may be declared."""
    for edge in aim.arcs if aim.lawful else ():
        found = if_it_holds(situation, charge, edge)
        for choice in found.choices:
            end = choice.endings[0].end
            ends = (end.low, end.high) if end.high > end.low else (end.offset,)
            yield Row(
                line=charge,
                points=tuple(end.pose.point(end.offset - at, 0.0) for at in ends),
                facings=(end.pose.facing, end.pose.facing),
                needs=None if found.need is None else found.need.least,
                chance=found.chance,
            )


def _likely(row: Row) -> float:
    return 0.0 if row.chance is None else row.chance.ways / row.chance.whole


def _far(aim: Aim) -> float:
    return inf if aim.gap is None else aim.gap.distance

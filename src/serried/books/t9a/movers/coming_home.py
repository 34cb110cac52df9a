"""The 9th Age, chapter "Pursuit and Overrun": the line of who comes back to the table.

Source:
    PUR-22, SEQ-2
"""

from serried.books.t9a.morale.owing import decisions
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.movers.actions import Return
from serried.books.t9a.movers.off_board import returned, where_left
from serried.books.t9a.vocabulary import WAITS_OUTSIDE
from serried.geometry.pose import facing_degrees
from serried.model.extents import pose_of
from serried.model.verdict import Event, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import judge_phase
from serried.rules.findings import in_order, never


def judge_return(
    situation: Situation, action: Return, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that who has Pursued off the table comes back; without room it waits.

    Source:
        PUR-22, GEN-2, SEQ-2
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    line = str(action)
    now = any(line in one.lines for one in decisions(situation))
    findings = (
        judge_phase(battle, "movement", "GEN-2", "movement_phase", unit.id),
        never(not now, clause="PUR-22", reason="returns_now", unit=unit.id),
    )
    left = where_left(unit)
    if left is None or not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    there = returned(situation, unit, left)
    after = unit.with_marks(WAITS_OUTSIDE) if there is None else there
    told: Values = (("unit", unit.id),)
    waits = Event(event="waits_outside", values=told)
    comes = Event(event="returns", values=told)
    measures: Values = ()
    if there is not None:
        x, y, ux, uy = pose_of(there)
        measures = (("stands_at", (x, y, facing_degrees(ux, uy))),)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=measures,
        events=(waits if there is None else comes,),
    )
    return Transition(
        battle=battle.with_unit(after), verdict=verdict, dice_left=dice or ()
    )

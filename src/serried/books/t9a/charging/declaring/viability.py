"""The 9th Age, chapter "Charge Phase": whether a target can be charged, and where.

Source:
    CHG-2 to CHG-4, CHR-CHG-2 to CHR-CHG-4, UNIT-13, AMB-51, AMB-62, AMB-64
"""

from collections.abc import Callable, Sequence

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.best import has_an_end
from serried.books.t9a.charge_move.points import reaches
from serried.books.t9a.charging.declaring.declarers import Declarer
from serried.books.t9a.seeing.arcs import ARCS, Arcs, has_arcs, located
from serried.books.t9a.seeing.line_of_sight import Sight, own_eye, seen_from, sees
from serried.geometry import at_most
from serried.late import Later
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.models import model_called

blocked_path_move: Callable[[Approach, Inches], tuple[object, ...]] = Later(
    "serried.books.t9a.charge_move.blocked_path", "blocked_path_move"
)


def judge_seen(battle: Battle, charger: Declarer, target: Unit) -> Finding:
    """Judge that a charger sees its target.

    Source:
        CHG-2, LOS-4, FLY-8, CHR-CHG-2, CHR-CHG-4, AMB-51
    """
    sight = _sight(battle, charger, target)
    reason, values = sight.said("charge_seen", "charge_hidden", "charge_out_of_arc")
    return Finding(
        clause="CHG-2",
        holds=sight.line is not None,
        reason=reason,
        values=values,
        unit=str(charger.subject),
        other=target.id,
    )


def judge_near(charger: Declarer, target: Unit, distance: Inches) -> Finding:
    """Judge that a target is within the most that a charger can roll.

    Source:
        CHG-2, CHG-11, AMB-62, CHR-CHG-3
    """
    most = charger.range
    return Finding(
        clause="CHG-2",
        holds=at_most(distance, most.longest),
        reason="charge_in_range",
        values=(("advance", most.rate),),
        measured=distance,
        limit=most.longest,
        margin=most.longest - distance,
        unit=str(charger.subject),
        other=target.id,
    )


def facings(charger: Declarer, target: Unit) -> Arcs:
    """Return the Facing that would be charged, or both where a die decides.

    A unit on a round base has none; whatever is said of it then is not looked at.

    Source:
        CHG-4, UNIT-12, UNIT-13, AMB-64, CHR-CHG-3
    """
    return located(target, charger.unit) if has_arcs(target) else (Edge.FRONT,)


def judge_facing(charger: Declarer, target: Unit, found: Arcs) -> Finding:
    """Say which Facing is charged (CHG-4); it always holds."""
    return Finding(
        clause="CHG-4",
        holds=True,
        reason="charged_facing" if has_arcs(target) else "no_facing_charged",
        values=(("arcs", tuple(ARCS[edge] for edge in found)),),
        unit=str(charger.subject),
        other=target.id,
    )


def judge_room(
    situation: Situation, chargers: Sequence[Declarer], target: Unit, edge: Edge
) -> Finding:
    """Judge that a charger has room to move into contact with a Facing.

    Whoever has declared a Charge is not in the way, nor is the unit that a Character
    charges out of, if its ranks leave room in any way to close them. Where a path is
    blocked, what is asked is whether the move that is left leads to contact, not only
    whether the charger may try it.

    Args:
        situation: The battle as it stands, and what holds on it.
        chargers: Who charges, for each way to close the ranks that are left.
        target: Whom.
        edge: The Facing.

    Raises:
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        CHG-2, CHG-3, CHG-MOVE-10, CHG-FLEE-1, FR-12
    """
    room = any(
        _has_room(charger, _approach(situation, charger, target, edge))
        for charger in chargers
    )
    return Finding(
        clause="CHG-2",
        holds=room,
        reason="charge_has_room",
        values=(("facing", edge.value),),
        unit=str(chargers[0].subject),
        other=target.id,
    )


def _sight(battle: Battle, charger: Declarer, target: Unit) -> Sight:
    name, letter = charger.subject
    if letter is None:
        return sees(battle, name, target.id)
    unit = battle.unit(name)
    eye = own_eye(battle, unit, model_called(unit, letter))
    return seen_from(battle, unit, (eye,), target.id)


def _approach(
    situation: Situation, charger: Declarer, target: Unit, edge: Edge
) -> Approach:
    """Return the charge that would be declared."""
    return Approach(
        situation=situation.with_battle(charger.battle),
        charger=charger.unit,
        target=target,
        edge=edge,
        flying=charger.flying,
        left=charger.ignoring,
    )


def _has_room(charger: Declarer, approach: Approach) -> bool:
    if approach.target.has(Mark.FLEEING):
        return reaches(approach)
    return has_an_end(approach) or _has_a_blocked_path(charger, approach)


def _has_a_blocked_path(charger: Declarer, approach: Approach) -> bool:
    """Return whether a path is blocked, and the greatest roll still leads to contact.

    Raises:
        RuleGapError: As ``blocked_path_move``.

    Source:
        CHG-2, CHG-MOVE-10
    """
    if not path_is_blocked(approach):
        return False
    return bool(blocked_path_move(approach, charger.range.longest))

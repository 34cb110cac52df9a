"""The 9th Age, chapter "Move Chargers": where a charge ends.

Nothing here rolls dice or asks who may charge: a target, a Facing, and every lawful end
of the Charge Move that satisfies Maximising Contact as well as can be.

How far the way is does not matter. A Charge Move is as long as it has to be; the dice
are held against the distance of the closest points (CHG-12, AMB-62), and that is
measured elsewhere.

Source:
    CHG-MOVE-1 to CHG-MOVE-7, CHG-MOVE-9, AMB-62, AMB-63,
    docs/rulings/0024-charge-moves.md
"""

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.points import round_charges
from serried.books.t9a.charge_move.scene import Scene, Without
from serried.books.t9a.charge_move.second_enemies import multiple_charges
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import lone_disc
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit


def best_charges(approach: Approach) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charge, all of them, in order of their offsets.

    Args:
        approach: The charge.

    Returns:
        Nothing if the charge cannot be completed. Otherwise ends that are equally
        good by every priority, of which the charger's owner picks one: each a
        stretch of offsets in inches, apart from the next. If other enemies cannot but
        be touched, each end names them.

    Raises:
        RequestError: If one of the two is not on the table, or they are friends.
        RuleGapError: CHG-MOVE-9 if more than four second enemies may have to be
            touched, or any by who charges a round base; UNIT-12 if the charger is on
            one, CHG-FLEE-1 if the target is Fleeing.

    Exactness:
        Offsets at which contacts change are exact. Where ways cease to exist is
        found to a billionth of an inch. Ways that something bars are looked for in
        windows of offsets of at most a quarter of an inch, and cut from there.

    Source:
        CHG-MOVE-1 to CHG-MOVE-7, AMB-62, AMB-63
    """
    must_be_judged(approach.charger, approach.target)
    if is_disc(approach.target):
        return round_charges(approach)
    return _ends(approach) or multiple_charges(approach)


def has_an_end(approach: Approach) -> bool:
    """Return whether a charge can be completed, without all of ``best_charges``.

    Args:
        approach: The charge.

    Raises:
        RequestError: As ``best_charges``.
        RuleGapError: As ``best_charges``.

    Source:
        CHG-2, CHG-MOVE-1 to CHG-MOVE-5, CHG-MOVE-9
    """
    must_be_judged(approach.charger, approach.target)
    if is_disc(approach.target):
        return bool(round_charges(approach))
    return _has_ends(approach) or bool(multiple_charges(approach))


def must_touch_another(approach: Approach) -> bool:
    """Return whether a charge can be completed, but not without a second enemy.

    Args:
        approach: The charge.

    Raises:
        RequestError: As ``best_charges``.
        RuleGapError: As ``best_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    must_be_judged(approach.charger, approach.target)
    if is_disc(approach.target) or _has_ends(approach):
        return False
    return bool(multiple_charges(approach))


def must_be_judged(charger: Unit, target: Unit) -> None:
    """Refuse what cannot be charged, and what no rule here speaks of.

    Raises:
        RequestError: If they are friends.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHG-ROUND-1, CHG-FLEE-1, UNIT-12
    """
    if charger.player == target.player:
        message = f"{charger.id} and {target.id} are friends"
        raise RequestError(message)
    if target.has(Mark.FLEEING):
        clause, because = "CHG-FLEE-1", f"{target.id} is Fleeing"
        raise RuleGapError(clause, because)
    if is_disc(charger):
        clause, because = "UNIT-12", f"{charger.id} stands on a round base"
        raise RuleGapError(clause, because)


def is_disc(unit: Unit) -> bool:
    """Return whether a unit is a single model on a round base (UNIT-12)."""
    return lone_disc(unit.formation)


def _ends(approach: Approach) -> tuple[ChargeEnd, ...]:
    scene = Scene(approach, Without(fellows=approach.fellows))
    offsets = scene.offsets()
    _, stretches = offsets.best()
    if stretches:
        return tuple(scene.end(offsets, low, high) for low, high in stretches)
    if scene.engaged:
        return ()
    turning = scene.turning(offsets)
    _, stretches = turning.best()
    return tuple(scene.turned_end(turning, low, high) for low, high in stretches)


def _has_ends(approach: Approach) -> bool:
    """Return whether there are any ends; that takes less than to find the best."""
    scene = Scene(approach, Without(fellows=approach.fellows))
    offsets = scene.offsets()
    if offsets.any_reached():
        return True
    return not scene.engaged and scene.turning(offsets).may_turn_at_all()

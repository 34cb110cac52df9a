"""The 9th Age, chapter "Move Chargers": where a charge ends.

Nothing here rolls dice or asks who may charge: a target, a Facing, and every lawful end
of the Charge Move that satisfies Maximising Contact as well as can be.

How far the way is does not matter. A Charge Move is as long as it has to be; the dice
are held against the distance of the closest points (CHG-12, AMB-62), and that is
measured elsewhere.

Source:
    CHG-MOVE-1 to CHG-MOVE-7, CHG-MOVE-9, CHG-MOVE-10, AMB-62, AMB-63,
    docs/rulings/0024-charge-moves.md
"""

from serried.books.t9a.charge_move.ends import ChargeEnd
from serried.books.t9a.charge_move.points import round_charges
from serried.books.t9a.charge_move.scene import (
    EVERYTHING,
    Scene,
    Without,
    unengaged_enemies,
)
from serried.books.t9a.charge_move.second_enemies import multiple_charges
from serried.model.battle import Battle
from serried.model.edges import Edge
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import lone_disc
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.contacts import touching_enemies


def best_charges(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    *,
    flying: bool = False,
    ignoring: tuple[UnitId, ...] = (),
) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charge, all of them, in order of their offsets.

    Args:
        battle: The table, both units on it.
        charger: Who charges, from where it stands in *battle*.
        target: Whom it charges.
        edge: The Facing that it charges (CHG-4).
        flying: Whether it flies, so that what stands on the way does not matter.
        ignoring: The unit that a Character charges out of: it is not in its way, but
            it does not end on top of it (CHR-LEAVE-3).

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
    must_be_judged(charger, target)
    if is_disc(target):
        return round_charges(
            battle, charger, target, edge, flying=flying, ignoring=ignoring
        )
    all_of_it = EVERYTHING._replace(left=ignoring)
    found = _ends(battle, charger, target, edge, flying=flying, without=all_of_it)
    return found or multiple_charges(
        battle, charger, target, edge, flying=flying, ignoring=ignoring
    )


def has_an_end(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    *,
    flying: bool = False,
    ignoring: tuple[UnitId, ...] = (),
) -> bool:
    """Return whether a charge can be completed: what ``best_charges`` finds, sooner.

    Args:
        battle: The table, both units on it.
        charger: Who charges, from where it stands in *battle*.
        target: Whom it charges.
        edge: The Facing that it charges (CHG-4).
        flying: As for ``best_charges``.
        ignoring: As for ``best_charges``.

    Raises:
        RequestError: As ``best_charges``.
        RuleGapError: As ``best_charges``.

    Source:
        CHG-2, CHG-MOVE-1 to CHG-MOVE-5, CHG-MOVE-9
    """
    must_be_judged(charger, target)
    if is_disc(target):
        return bool(
            round_charges(
                battle, charger, target, edge, flying=flying, ignoring=ignoring
            )
        )
    all_of_it = EVERYTHING._replace(left=ignoring)
    if _has_ends(battle, charger, target, edge, flying=flying, without=all_of_it):
        return True
    return bool(
        multiple_charges(
            battle, charger, target, edge, flying=flying, ignoring=ignoring
        )
    )


def must_touch_another(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    *,
    flying: bool = False,
    ignoring: tuple[UnitId, ...] = (),
) -> bool:
    """Return whether a charge can be completed, but not without a second enemy.

    Args:
        battle: The table, both units on it.
        charger: Who charges, from where it stands in *battle*.
        target: Whom it charges.
        edge: The Facing that it charges (CHG-4).
        flying: As for ``best_charges``.
        ignoring: As for ``best_charges``.

    Raises:
        RequestError: As ``best_charges``.
        RuleGapError: As ``best_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    must_be_judged(charger, target)
    without = EVERYTHING._replace(left=ignoring)
    if is_disc(target) or _has_ends(
        battle, charger, target, edge, flying=flying, without=without
    ):
        return False
    return bool(
        multiple_charges(
            battle, charger, target, edge, flying=flying, ignoring=ignoring
        )
    )


def path_is_blocked(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    ignoring: tuple[UnitId, ...] = (),
    *,
    flying: bool = False,
) -> bool:
    """Return whether Blocked Path is what remains of a charge that has no end.

    Args:
        battle: The table, both units on it.
        charger: Who charges, and has no end of it.
        target: Whom it charges.
        edge: The Facing that it charges.
        ignoring: The unit that a Character charges out of: it is not in its way, but
            it does not end on top of it (CHR-LEAVE-3).
        flying: Whether it flies, so that others matter at the end alone (FLY-2).

    Source:
        CHG-MOVE-10, FLY-2
    """
    if touching_enemies(battle, target):
        return False
    enemies = unengaged_enemies(battle, charger, target)
    tries = [Without(board_edge=True)]
    if enemies:
        tries.append(Without(enemies=True))
    if len(enemies) > 1 and battle.terrain:
        tries.append(Without(enemies=True, terrain=True))
    return any(
        _has_ends(
            *(battle, charger, target, edge),
            flying=flying,
            without=without._replace(left=ignoring),
        )
        for without in tries
    )


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


def _ends(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    *,
    flying: bool,
    without: Without,
) -> tuple[ChargeEnd, ...]:
    scene = Scene(battle, charger, target, edge, without)
    offsets = scene.offsets(flying=flying)
    _, stretches = offsets.best()
    if stretches:
        return tuple(scene.end(offsets, low, high) for low, high in stretches)
    if scene.engaged:
        return ()
    turning = scene.turning(offsets)
    _, stretches = turning.best()
    return tuple(scene.turned_end(turning, low, high) for low, high in stretches)


def _has_ends(  # noqa: PLR0913 - what a charge consists of
    battle: Battle,
    charger: Unit,
    target: Unit,
    edge: Edge,
    *,
    flying: bool,
    without: Without,
) -> bool:
    """Return whether there are any ends; that takes less than to find the best."""
    scene = Scene(battle, charger, target, edge, without)
    offsets = scene.offsets(flying=flying)
    if offsets.any_reached():
        return True
    return not scene.engaged and scene.turning(offsets).may_turn_at_all()

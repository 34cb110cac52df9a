"""The 9th Age, chapter "Move Chargers": Blocked Path, where a charger is rolled for.

Source:
    CHG-MOVE-10, docs/rulings/0027-blocked-path.md
"""

from collections.abc import Sequence
from dataclasses import replace

from serried.books.t9a.charge_move.best import path_is_blocked
from serried.books.t9a.charge_move.blocked_path import BlockedEnd, blocked_path_move
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.chosen_ends import NEAR_ENOUGH, Wrong, beside
from serried.books.t9a.charging.moves import blocked, reform_values
from serried.books.t9a.charging.outcomes import Outcome, all_moved, range_values
from serried.books.t9a.charging.plans import again, made
from serried.geometry import at_most, same
from serried.model.battle import Battle
from serried.model.charge_actions import ResolveCharge
from serried.model.ids import Inches
from serried.model.verdict import Finding, Value, Values
from serried.rules.edition import Edition


def path_blocked(one: Charging) -> bool:
    """Return whether a charge that has no end is a Blocked Path (CHG-MOVE-10)."""
    edge = one.charge.facing
    return path_is_blocked(one.battle, one.unit, one.target, edge, one.ignoring)


def blocked_ends(one: Charging, reach: Inches) -> tuple[BlockedEnd, ...]:
    """Return where the target of a Blocked Path may line up (CHG-MOVE-10)."""
    edge = one.charge.facing
    return blocked_path_move(
        one.battle, one.unit, one.target, edge, reach, one.ignoring
    )


def lined_up(  # noqa: PLR0913, PLR0917 - what a Blocked Path consists of
    battle: Battle,
    action: ResolveCharge,
    one: Charging,
    ends: Sequence[BlockedEnd],
    found: Sequence[Charging],
    edition: Edition,
) -> Outcome:
    """Let the target of a Blocked Path line up, or say where it may.

    Source:
        CHG-MOVE-10
    """
    at = action.at if one.by == action.subject else dict(action.others).get(one.by)
    taken = [end for end in ends if at is None or _holds(end, at)]
    choices: Value = tuple(reform_values(end) for end in ends)
    measures: Values = (*range_values(one), ("at", None), ("choices", choices))
    if not taken:
        wrong = Wrong("CHG-MOVE-10", "resolve_no_such_reform")
        return Outcome((wrong.finding(one, at or 0.0),), measures=measures)
    if taken[1:] and at is None:
        finding = Finding(
            clause="CHG-MOVE-10",
            holds=True,
            reason="resolve_blocked",
            unit=str(one.by),
            other=one.charge.on,
        )
        return Outcome((finding,), measures=measures)
    end = taken[0]
    if at is not None and not same(at, end.offset):
        end = _moved_to(end, at)
    move = blocked(again(battle, one, edition), end, edition)
    late = [other for other in found if other is not one]
    battle, failures = made(move.battle, late, edition)
    return all_moved([(one, move), *failures], battle, str(found[0].by))


def _holds(end: BlockedEnd, at: Inches) -> bool:
    return at_most(beside(at, end.low, end.high), NEAR_ENOUGH)


def _moved_to(end: BlockedEnd, at: Inches) -> BlockedEnd:
    """Return the same formation of a target at another offset of its stretch."""
    by = min(max(at, end.low), end.high) - end.offset
    pose, aim = end.pose, end.target_pose
    aim = aim._replace(x=aim.x + by * pose.uy, y=aim.y - by * pose.ux)
    return replace(end, offset=end.offset + by, target_pose=aim)

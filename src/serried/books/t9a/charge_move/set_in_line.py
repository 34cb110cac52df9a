"""The 9th Age, chapter "Pursuit": a unit that turns into an enemy is set against it.

Source:
    PUR-16
"""

from typing import Final

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.best import must_be_judged
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.geometry import Pose
from serried.model.errors import RuleGapError
from serried.model.extents import centre, centre_offset, pose_of
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.rules.charging.offsets import Free

FLEEING: Final = frozenset((Mark.FLEEING,))


def set_in_line(approach: Approach) -> ChargeEnd | None:
    """Return where a unit stands that is set with its front against a Facing.

    Its formation stays, and its Centre comes as near as it can to where it was; which
    way it comes there does not matter. Of two places that are as near it takes that to
    its own right.

    Args:
        approach: Who turns into whom, from where it stands, and the Facing.

    Returns:
        The end, without legs; None if there is no room.

    Raises:
        RuleGapError: If a rule that is not enforced yet would decide.

    Exactness:
        To 1e-9": the borders of what is free are halved down to rounding.

    Source:
        PUR-16, CHG-MOVE-3
    """
    target = approach.target.without_marks(FLEEING)  # PUR-19: it is set likewise
    charger, approach = approach.charger, approach._replace(target=target)
    must_be_judged(charger, target)
    if target.single and target.formation.base.round:
        clause, because = "UNIT-12", f"{target.id} stands on a round base"
        raise RuleGapError(clause, because)
    scene = Scene(approach, EVERYTHING)
    there = scene.offsets()
    free = Free(there.charge, there.faces)
    right, _ = centre_offset(charger.formation)
    x, y = centre(charger.formation, pose_of(charger))
    level = scene.offset_of(Pose(x, y, 0.0, 1.0)) + right
    nearest = [min(max(level, low), high) for low, high in free.all_reached()]
    if not nearest:
        return None
    offset = min(nearest, key=lambda one: (round(abs(one - level), 9), one))
    return scene.end_in_line(free, offset)

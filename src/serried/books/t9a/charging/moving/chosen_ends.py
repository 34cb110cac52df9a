"""The 9th Age, chapter "Move Chargers": where the owner wants a charger to end.

What is as good by every priority is the owner's to choose; anything else is told apart
by the priority that it spoils, or by what keeps the charger from getting there.

Source:
    CHG-MOVE-1 to CHG-MOVE-7, CHG-ROUND-1, docs/rulings/0024-charge-moves.md
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charge_move.approach import once_on_each_table
from serried.books.t9a.charge_move.best import best_charges, is_disc
from serried.books.t9a.charge_move.points import disc_scene
from serried.books.t9a.charge_move.scene import Scene, Without
from serried.books.t9a.charge_move.second_enemies import models_at
from serried.books.t9a.charging.chargers import Charging
from serried.geometry import at_least, at_most
from serried.model.ids import ClauseId, Inches
from serried.model.results.charges import ChargeEnd
from serried.model.verdict import Finding
from serried.rules.charging.offsets import Offsets
from serried.rules.charging.ways import flush
from serried.tuples import NamedTuple

NEAR_ENOUGH: Final[Inches] = 0.01
"""So far beside the best ends one of them is meant, as with units that are flush."""


class Wrong(NamedTuple):
    """Why a charger cannot end where its owner wants it.

    Attributes:
        clause: What forbids it.
        reason: The key of its words.
        models: How many models would be in contact, where that decides.
        most: How many can be.
    """

    clause: ClauseId
    reason: str
    models: int = 0
    most: int = 0

    def finding(self, one: Charging, at: Inches) -> Finding:
        """Return what a verdict says of it."""
        counted = self.reason == "resolve_most_contact"
        return Finding(
            clause=self.clause,
            holds=False,
            reason=self.reason,
            values=(("at", at),),
            measured=float(self.models) if counted else None,
            limit=float(self.most) if counted else None,
            margin=float(self.models - self.most) if counted else None,
            unit=str(one.by),
            other=one.charge.on,
        )


_best_ends: Final = once_on_each_table(lambda charges: best_charges(*charges))


def ends_of(one: Charging) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charge by itself (CHG-MOVE-1 to CHG-MOVE-9)."""
    return _best_ends([one.approach])


def chosen_end(
    one: Charging, ends: Sequence[ChargeEnd], at: Inches
) -> ChargeEnd | Wrong:
    """Return the end at an offset that the owner chose, or why there is none.

    Args:
        one: The charger.
        ends: The best ends that it has.
        at: The offset in inches, as in ``ChargeEnd``; a hundredth beside one of the
            best is taken for it, because often a single offset is the best.

    Source:
        CHG-MOVE-6
    """
    nearest = min(ends, key=lambda end: beside(at, end.low, end.high))
    if not at_most(beside(at, nearest.low, nearest.high), NEAR_ENOUGH):
        return _wrong(one, nearest, at)
    return end_at(one, nearest, min(max(at, nearest.low), nearest.high))


def beside(at: Inches, low: Inches, high: Inches) -> Inches:
    """Return how far an offset lies beside a stretch of offsets; 0 within it."""
    return max(low - at, at - high, 0.0)


def end_at(one: Charging, end: ChargeEnd, at: Inches) -> ChargeEnd:
    """Return one very offset of a stretch of ends that are equally good."""
    if at == end.offset:
        return end
    fellows = one.approach.fellows
    scene = _scene(one, Without(met=end.secondary, fellows=fellows))
    offsets = scene.offsets()
    if end.turned:
        return scene.turned_end(scene.turning(offsets), at, at)
    found = scene.end(offsets, at, at)
    if not end.secondary:
        return found
    # A second enemy's models count too, and along the stretch they stay the same.
    return replace(found, models=end.models, own=end.own, secondary=end.secondary)


def _wrong(one: Charging, best: ChargeEnd, at: Inches) -> Wrong:
    """Return why a charger may not end at an offset that is none of the best.

    Source:
        CHG-MOVE-1 to CHG-MOVE-6
    """
    scene = _scene(one, Without(met=best.secondary))
    offsets = scene.offsets()
    faces = offsets.faces
    models = faces.count(at)
    if best.secondary:
        models = models and models_at(scene, at)
    if not models or not at_least(at, faces.low) or not at_most(at, faces.high):
        return Wrong("CHG-MOVE-2", "resolve_no_contact")
    if offsets.reach(at):
        return Wrong("CHG-MOVE-6", "resolve_most_contact", models, best.models)
    turned = math.inf if is_disc(one.target) else _turned(scene, offsets, at)
    if turned < math.inf:
        if at_most(turned, abs(best.turned)):
            return Wrong("CHG-MOVE-6", "resolve_most_contact", models, best.models)
        return Wrong("CHG-MOVE-5", "resolve_turns_target")
    if not is_disc(one.target) and not offsets.charge.ground.may_end(flush(at)):
        return Wrong("CHG-MOVE-3", "resolve_no_room")
    return Wrong("CHG-MOVE-1", "resolve_no_way")


def _turned(scene: Scene, offsets: Offsets, at: Inches) -> float:
    """Return by how many degrees the target would turn; ``math.inf`` for no way.

    Source:
        CHG-MOVE-4, CHG-MOVE-5
    """
    if scene.engaged:
        return math.inf
    found = scene.turning(offsets).at(at)
    return math.inf if found.way is None else math.degrees(abs(found.by))


def _scene(one: Charging, without: Without) -> Scene:
    """Return a charge as it stands on the table."""
    scene = disc_scene if is_disc(one.target) else Scene
    return scene(one.approach, without)

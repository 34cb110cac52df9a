"""The 9th Age, chapter "Charge Phase": how far a target is.

Source:
    CHG-2, CHG-7, CHG-12, AMB-62, DIST-1
"""

from serried.geometry import Gap, gap_of
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.neighbours import shapes_of


def gap_to(situation: Situation, charger: Unit, target: Unit) -> Gap:
    """Return how far a target is from its charger in inches, and between which points.

    Source:
        AMB-62, DIST-1
    """
    extent = situation.settings.extent
    gap = gap_of(shapes_of(charger, extent), shapes_of(target, extent))
    return gap._replace(distance=max(gap.distance, 0.0) + 0.0)  # no -0.0

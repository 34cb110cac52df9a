"""The 9th Age, chapter "Charge Phase": how far a target is.

Source:
    CHG-2, CHG-7, CHG-12, AMB-62, DIST-1
"""

from serried.geometry import Gap, gap_of
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.rules.case import Edition
from serried.rules.moving.neighbours import shapes_of
from serried.rules.settings import word_setting


def gap_to(battle: Battle, charger: Unit, target: Unit, edition: Edition) -> Gap:
    """Return how far a target is from its charger in inches, and between which points.

    Source:
        AMB-62, DIST-1
    """
    extent = word_setting(battle, edition.vocabulary, "extent")
    gap = gap_of(shapes_of(charger, extent), shapes_of(target, extent))
    return gap._replace(distance=max(gap.distance, 0.0) + 0.0)  # no -0.0

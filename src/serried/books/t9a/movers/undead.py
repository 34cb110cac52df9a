"""The 9th Age, Undead: they march only near a General.

Source:
    UR-UNDEAD, CHR-N-4, docs/rulings/0057-ghosts-and-undead.md
"""

from serried.books.t9a.morale.command import PRESENCE, commands
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.findings import never, no_farther_than


def judge_undead_march(situation: Situation, unit: Unit) -> Finding:
    """Judge that a unit of Undead begins its March within Commanding Presence.

    Source:
        UR-UNDEAD, CHR-N-4
    """
    found = tuple(commands(situation, unit, PRESENCE))
    if not found:
        return never(True, clause="UR-UNDEAD", reason="led_by_none", unit=unit.id)  # noqa: FBT003 - so it is
    general = max(found, key=lambda one: one.range - one.distance)
    within = no_farther_than(
        general.range,
        clause="UR-UNDEAD",
        measured=general.distance,
        reason="marches_in_presence",
        unit=unit.id,
    )
    return within.replaced(other=general.unit.id)

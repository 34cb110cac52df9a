"""The 9th Age, chapter "Magical Move": who may make one, and how far it goes.

It is played as a Moving Units step of its own, so the chapters "Moving Units" and
"Character" judge the rest of it: Advances, Marches, Reforms, joining and leaving.
"""

from serried.books.t9a.choosing import not_at_hand, unable
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.choosing import judge_bar, judge_phase
from serried.rules.findings import never


def judge_magical_choice(
    battle: Battle, unit: Unit, distance: Inches
) -> tuple[Finding, ...]:
    """Judge whether *unit* may make a Magical Move of *distance* inches.

    What it did in the Movement Phase is no bar (AMB-69): that was another step.

    Source:
        GEN-2, MOV-1, MM-2, MM-3, MM-5, MM-6
    """
    return (
        judge_phase(battle, "magic", "GEN-2", "magic_phase", unit.id),
        # MOV-1 as far as MM-3 says nothing of it
        judge_bar(not_at_hand(battle, unit), unit, "MOV-1", "may_be_chosen"),
        # not in flight, in combat, Shaken, or moving at random
        judge_bar(unable(battle, unit), unit, "MM-3", "moves_by_magic"),
        Finding(
            clause="MM-5",
            holds=True,
            reason="magical_rates",
            limit=distance,
            unit=unit.id,
        ),
        never(
            unit.any_model_has(Mark.MAGICAL_MOVE),  # AMB-46: kept per model
            clause="MM-6",
            reason="moved_magically",
            unit=unit.id,
        ),
    )

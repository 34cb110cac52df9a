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
        never(
            battle.phase != "magic",
            clause="GEN-2",
            reason="magic_phase",
            values=(("phase", battle.phase),),
            unit=unit.id,
        ),
        _judge_at_hand(battle, unit),
        _judge_able(battle, unit),
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


def _judge_at_hand(battle: Battle, unit: Unit) -> Finding:
    """Judge MOV-1 as far as MM-3 says nothing of it."""
    reason, other = not_at_hand(battle, unit) or ("may_be_chosen", None)
    return never(
        reason != "may_be_chosen",
        clause="MOV-1",
        reason=reason,
        unit=unit.id,
        other=other,
    )


def _judge_able(battle: Battle, unit: Unit) -> Finding:
    """Judge MM-3: not in flight, in combat, Shaken, or moving at random."""
    reason, other = unable(battle, unit) or ("moves_by_magic", None)
    return never(
        reason != "moves_by_magic",
        clause="MM-3",
        reason=reason,
        unit=unit.id,
        other=other,
    )

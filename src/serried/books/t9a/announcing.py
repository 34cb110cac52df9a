"""The 9th Age: which moves may be announced, common and magical ones."""

from collections.abc import Callable

from serried.books.t9a.choosing import judge_choice
from serried.late import Later
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.choosing import judge_phase

judge_magical_choice: Callable[[Battle, Unit, Inches], tuple[Finding, ...]] = Later(
    "serried.books.t9a.magical_move", "judge_magical_choice"
)


def judge_announcement(
    battle: Battle, unit: Unit, magical: Inches | None = None
) -> tuple[Finding, ...]:
    """Judge whether *unit* may move now: the phase, its state, what it has done.

    Args:
        battle: As it stands.
        unit: Who is to move.
        magical: The range of a Magical Move, in inches; None for a common move.

    Source:
        GEN-2, MOV-1, MOV-4, MM-2
    """
    if magical is None:
        phase = judge_phase(battle, "movement", "GEN-2", "movement_phase", unit.id)
        return (phase, *judge_choice(battle, unit))
    return judge_magical_choice(battle, unit, magical)


def marks_of(done: Mark, magical: Inches | None) -> tuple[Mark, ...]:
    """Return what a unit is marked with that has moved so (MM-6, AMB-45)."""
    return (done,) if magical is None else (done, Mark.MAGICAL_MOVE)

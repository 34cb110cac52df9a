"""Marks: what a unit or a model has done or suffered, and what it is now."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Final


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """One mark, under the name it has in a position file.

    Each book says which marks may be written and what ends them
    (``Vocabulary.marks``), and may bring some that are not among these.

    Attributes:
        now: What whoever carries it is or does now, as ``"flees"``.
        deed: What whoever carries it did or suffered, as ``"marched"``.
    """

    value: str
    now: str = field(default="", compare=False)
    deed: str = field(default="", compare=False)

    FLEEING: ClassVar["Mark"]
    SHAKEN: ClassVar["Mark"]
    CHARGING: ClassVar["Mark"]
    DECLARED_CHARGE: ClassVar["Mark"]
    REDIRECTED: ClassVar["Mark"]
    STOOD_AND_SHOT: ClassVar["Mark"]
    ADVANCED: ClassVar["Mark"]
    MARCHED: ClassVar["Mark"]
    REFORMED: ClassVar["Mark"]
    JOINED: ClassVar["Mark"]
    PASSED_MARCH_TEST: ClassVar["Mark"]
    FAILED_MARCH_TEST: ClassVar["Mark"]
    MAGICAL_MOVE: ClassVar["Mark"]
    PASSED_PANIC_TEST: ClassVar["Mark"]
    MADE_WAY: ClassVar["Mark"]
    NEWLY_SUMMONED: ClassVar["Mark"]
    FLED: ClassVar["Mark"]
    RALLIED: ClassVar["Mark"]
    COMPULSORY_MOVED: ClassVar["Mark"]
    MOVED: ClassVar["Mark"]
    REINFORCEMENT: ClassVar["Mark"]
    PASSED_ENEMY_SIGHTED: ClassVar["Mark"]
    FAILED_RALLY: ClassVar["Mark"]


SHARED: Final = (
    Mark("fleeing", now="flees"),
    Mark("shaken", now="is Shaken"),
    Mark("charging", now="charges"),
    Mark("declared_charge", deed="declared a Charge"),
    Mark("redirected", deed="redirected its Charge"),
    Mark("stood_and_shot", deed="stood and shot"),
    Mark("advanced", deed="advanced"),
    Mark("marched", deed="marched"),
    Mark("reformed", deed="reformed"),
    Mark("joined", deed="was joined"),
    Mark("passed_march_test", deed="passed its March Test"),
    Mark("failed_march_test", deed="failed its March Test"),
    Mark("magical_move", deed="made a Magical Move"),
    Mark("passed_panic_test", deed="passed its Panic Test"),
    Mark("made_way", deed="made way"),
    Mark("newly_summoned", deed="was summoned"),
    Mark("fled", deed="fled"),
    Mark("rallied", deed="rallied"),
    Mark("compulsory_moved", deed="made its compulsory move"),
    Mark("moved", deed="moved"),
    Mark("reinforcement", deed="came as a reinforcement"),
    Mark("passed_enemy_sighted", deed="passed its Enemy Sighted test"),
    Mark("failed_rally", deed="failed to rally"),
)
"""The marks that stand here, in the order in which they are written."""

for _mark in SHARED:
    setattr(Mark, _mark.value.upper(), _mark)


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks in the order in which they are written, a book's own last."""
    given = frozenset(marks)
    return (
        *(mark for mark in SHARED if mark in given),
        *sorted(given.difference(SHARED)),
    )

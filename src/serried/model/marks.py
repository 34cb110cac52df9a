"""Marks: what a unit or a model has done or suffered, and what it is now."""

from collections.abc import Iterable
from typing import ClassVar, Final

from serried.frozen import frozen


@frozen
class Mark:
    """One mark, under the name it has in a position file.

    Each book says which marks may be written and what ends them
    (``Vocabulary.marks``), and may bring some that are not among these. How it is
    said stands with the terms, in ``serried/model/words``.
    """

    value: str

    FLEEING: "ClassVar[Mark]"
    SHAKEN: "ClassVar[Mark]"
    SHAKEN_NEXT_TURN: "ClassVar[Mark]"
    CHARGING: "ClassVar[Mark]"
    DECLARED_CHARGE: "ClassVar[Mark]"
    REDIRECTED: "ClassVar[Mark]"
    STOOD_AND_SHOT: "ClassVar[Mark]"
    ADVANCED: "ClassVar[Mark]"
    MARCHED: "ClassVar[Mark]"
    REFORMED: "ClassVar[Mark]"
    JOINED: "ClassVar[Mark]"
    PASSED_MARCH_TEST: "ClassVar[Mark]"
    FAILED_MARCH_TEST: "ClassVar[Mark]"
    MAGICAL_MOVE: "ClassVar[Mark]"
    PASSED_PANIC_TEST: "ClassVar[Mark]"
    PASSED_FRENZY_TEST: "ClassVar[Mark]"
    FAILED_FRENZY_TEST: "ClassVar[Mark]"
    MADE_WAY: "ClassVar[Mark]"
    NEWLY_SUMMONED: "ClassVar[Mark]"
    FLED: "ClassVar[Mark]"
    FLED_BY_CHOICE: "ClassVar[Mark]"
    FEIGNED_FLIGHT: "ClassVar[Mark]"
    COUNTS_AS_MOVED: "ClassVar[Mark]"
    RALLIED: "ClassVar[Mark]"
    COMPULSORY_MOVED: "ClassVar[Mark]"
    MOVED: "ClassVar[Mark]"
    REINFORCEMENT: "ClassVar[Mark]"
    PASSED_ENEMY_SIGHTED: "ClassVar[Mark]"
    FAILED_RALLY: "ClassVar[Mark]"
    SWEPT: "ClassVar[Mark]"
    SCOUTED: "ClassVar[Mark]"
    VANGUARD_MOVE: "ClassVar[Mark]"
    VANGUARD_IN_PARTS: "ClassVar[Mark]"
    NO_VANGUARD: "ClassVar[Mark]"

    def __lt__(self, other: "Mark") -> bool:
        """Return whether it stands first in the alphabet."""
        return self.value < other.value


SHARED: Final = (
    Mark("fleeing"),
    Mark("shaken"),
    Mark("shaken_next_turn"),
    Mark("charging"),
    Mark("declared_charge"),
    Mark("redirected"),
    Mark("stood_and_shot"),
    Mark("advanced"),
    Mark("marched"),
    Mark("reformed"),
    Mark("joined"),
    Mark("passed_march_test"),
    Mark("failed_march_test"),
    Mark("magical_move"),
    Mark("passed_panic_test"),
    Mark("passed_frenzy_test"),
    Mark("failed_frenzy_test"),
    Mark("made_way"),
    Mark("newly_summoned"),
    Mark("fled"),
    Mark("fled_by_choice"),
    Mark("feigned_flight"),
    Mark("counts_as_moved"),
    Mark("rallied"),
    Mark("compulsory_moved"),
    Mark("moved"),
    Mark("reinforcement"),
    Mark("passed_enemy_sighted"),
    Mark("failed_rally"),
    Mark("swept"),
    Mark("scouted"),
    Mark("vanguard_move"),
    Mark("vanguard_in_parts"),
    Mark("no_vanguard"),
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

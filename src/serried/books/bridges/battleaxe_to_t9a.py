"""Battleaxe told in the words of The 9th Age.

The Movement is the Advance Rate and, twice, the March Rate; Leadership is Discipline.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from serried.books.bridges.subjects import SUBJECTS
from serried.model.effects import Effect
from serried.model.marks import Mark
from serried.rules.bridge import Bridge, Marks, Told

MARKS: Final[Mapping[Mark, Told]] = {
    Mark.FLEEING: Told((Mark.FLEEING,)),
    Mark.FLED: Told((Mark.SHAKEN,), "that it fled this turn is taken as Shaken"),
    Mark.RALLIED: Told((Mark.SHAKEN,), "rallied is taken as Shaken"),
    Mark.COMPULSORY_MOVED: Told(
        (Mark.ADVANCED,), "its compulsory move is taken as an Advance Move"
    ),
    Mark.JOINED: Told((Mark.JOINED,)),
    Mark.MOVED: Told((Mark.ADVANCED,)),
    Mark.MARCHED: Told((Mark.MARCHED,)),
    Mark.REFORMED: Told((Mark.REFORMED,)),
    Mark.PASSED_ENEMY_SIGHTED: Told(
        (Mark.PASSED_MARCH_TEST,), "that it is committed to a march is left out"
    ),
    Mark.REINFORCEMENT: Told(
        note="that it has just come onto the board is left out; Ambush is not built"
    ),
    Mark.FAILED_RALLY: Told(note="that it failed to rally is left out"),
}


def beside_others(marks: Marks) -> Mapping[Mark, Told]:
    """Return what marks are that say something else beside others.

    A march in name only, of a unit that stayed where it was or reformed, which no unit
    on the march may, was refused. A march leaves its test behind here as well.

    Source:
        MOV-8, BA-ES-5, BA-MAR-3, RALLY-3
    """
    told = {Mark.FLED: Told()} if Mark.FLEEING in marks else {}
    if Mark.MARCHED in marks:
        if Mark.MOVED in marks and Mark.REFORMED not in marks:
            told[Mark.PASSED_ENEMY_SIGHTED] = Told((Mark.PASSED_MARCH_TEST,))
        else:
            told[Mark.MARCHED] = Told((Mark.FAILED_MARCH_TEST,))
    return told


def effects_on_a_march(effect: Effect) -> Iterator[str]:
    """Yield a note if the effect is not the same on a march.

    Source:
        GEN-10, BA-MAR-1
    """
    moves = (one for one in effect.changes if one.characteristic == "movement")
    if any(change.may_leave_a_fraction for change in moves):
        yield (
            f"the effect {effect.name!r}: the March Rate is multiplied itself, not"
            " twice the new Movement taken, which may be an inch more or less"
        )


BRIDGE: Final = Bridge(
    here="battleaxe",
    there="t9a",
    characteristics={
        "movement": {"advance": 1.0, "march": 2.0},
        "leadership": {"discipline": 1.0},
    },
    marks=MARKS,
    together=beside_others,
    unless={Mark.ADVANCED: frozenset({Mark.MARCHED, Mark.REFORMED})},
    effect_notes=effects_on_a_march,
    subjects=SUBJECTS,
)
"""By the rules reference, its vocabulary bridge; BA-CHR-2, BA-MAR-1, BA-TST-2."""

"""The bridge between two books: what units and models have done, and what they are."""

from types import MappingProxyType
from typing import Final, TypeAlias

from serried.model.marks import Mark, in_order

Marks: TypeAlias = frozenset[Mark]

INTO_BATTLEAXE: Final = MappingProxyType(
    {
        Mark.FLEEING: (Mark.FLEEING,),
        Mark.SHAKEN: (Mark.RALLIED,),
        Mark.ADVANCED: (Mark.MOVED,),
        Mark.MARCHED: (Mark.MARCHED, Mark.MOVED),
        Mark.REFORMED: (Mark.REFORMED, Mark.MOVED),
        Mark.JOINED: (Mark.JOINED,),
        Mark.PASSED_MARCH_TEST: (Mark.PASSED_ENEMY_SIGHTED,),
        Mark.FAILED_MARCH_TEST: (Mark.MARCHED,),
        Mark.CHARGING: (),
        Mark.DECLARED_CHARGE: (),
        Mark.REDIRECTED: (),
        Mark.STOOD_AND_SHOT: (),
        Mark.PASSED_PANIC_TEST: (),
        Mark.MAGICAL_MOVE: (),
        Mark.NEWLY_SUMMONED: (),
    }
)
"""What each mark of The 9th Age is in Battleaxe."""

INTO_T9A: Final = MappingProxyType(
    {
        Mark.FLEEING: (Mark.FLEEING,),
        Mark.FLED: (Mark.SHAKEN,),
        Mark.RALLIED: (Mark.SHAKEN,),
        Mark.COMPULSORY_MOVED: (Mark.ADVANCED,),
        Mark.JOINED: (Mark.JOINED,),
        Mark.MOVED: (Mark.ADVANCED,),
        Mark.MARCHED: (Mark.MARCHED,),
        Mark.REFORMED: (Mark.REFORMED,),
        Mark.PASSED_ENEMY_SIGHTED: (Mark.PASSED_MARCH_TEST,),
        Mark.REINFORCEMENT: (),
        Mark.FAILED_RALLY: (),
    }
)
"""What each mark of Battleaxe is in The 9th Age."""

NOTES: Final = MappingProxyType(
    {
        Mark.SHAKEN: "Shaken is taken as rallied this turn",
        Mark.CHARGING: "Charging is left out; Battleaxe charges after moving",
        Mark.DECLARED_CHARGE: "its declared Charge is left out",
        Mark.REDIRECTED: "its Redirect is left out",
        Mark.STOOD_AND_SHOT: "its Stand and Shoot is left out",
        Mark.PASSED_MARCH_TEST: (
            "its passed March Test is taken as a passed Enemy Sighted! test, which"
            " commits it to a march"
        ),
        Mark.FAILED_MARCH_TEST: (
            "its failed March Test is taken as a failed Enemy Sighted! test: it was"
            " ordered to march"
        ),
        Mark.PASSED_PANIC_TEST: "its passed Panic Test is left out",
        Mark.MAGICAL_MOVE: "its Magical Move is left out; Battleaxe has none",
        Mark.NEWLY_SUMMONED: "that it was summoned this turn is left out",
        Mark.FLED: "that it fled this turn is taken as Shaken",
        Mark.RALLIED: "rallied is taken as Shaken",
        Mark.COMPULSORY_MOVED: "its compulsory move is taken as an Advance Move",
        Mark.REINFORCEMENT: (
            "that it has just come onto the board is left out; Ambush is not built"
        ),
        Mark.FAILED_RALLY: "that it failed to rally is left out",
        Mark.PASSED_ENEMY_SIGHTED: "that it is committed to a march is left out",
    }
)
"""What is said where a mark and what it becomes are not the same."""

TESTED: Final = frozenset({Mark.PASSED_MARCH_TEST, Mark.FAILED_MARCH_TEST})
UNASKED: Final = (
    "its March Test is left out; Battleaxe asks for one only where a march is ordered"
)


def marks_into(book: str, marks: Marks, who: str, notes: list[str]) -> Marks:
    """Return *marks* in the words of *book*, and add what was assumed to *notes*.

    Args:
        book: The book whose words are wanted.
        marks: The marks in the words of the other book.
        who: The unit, or a model of it, that carries them.
        notes: What was assumed so far.
    """
    if book == "t9a":
        inexact, words = _into_t9a(marks)
    else:
        if _unasked(marks):
            notes.append(f"{who}: {UNASKED}")
            marks -= TESTED
        inexact, words = _into_battleaxe(marks)
    notes += [f"{who}: {NOTES[m]}" for m in in_order(inexact) if m in NOTES]
    return words


def _unasked(marks: Marks) -> bool:
    """Tell whether a unit took a test for a move that needs none in Battleaxe.

    Source:
        MOV-5, BA-ES-6
    """
    moved = marks & {Mark.ADVANCED, Mark.REFORMED}
    return bool(moved and marks & TESTED) and Mark.MARCHED not in marks


def _into_battleaxe(marks: Marks) -> tuple[Marks, Marks]:
    """Return the marks that call for a note, and all in Battleaxe's words.

    Source:
        MOV-8, BA-ES-5
    """
    words = frozenset(word for mark in marks for word in INTO_BATTLEAXE.get(mark, ()))
    if Mark.MARCHED in marks:  # a march leaves its test behind there as well
        return marks - TESTED, words
    return marks, words


def _into_t9a(marks: Marks) -> tuple[Marks, Marks]:
    """Return the marks that call for a note, and all in The 9th Age's words.

    Source:
        MOV-8, BA-ES-5, BA-MAR-3, RALLY-3
    """
    if {Mark.FLEEING, Mark.FLED} <= marks:
        marks -= {Mark.FLED}
    words = {word for mark in marks for word in INTO_T9A.get(mark, ())}
    if _refused(marks):
        words = words - {Mark.MARCHED} | {Mark.FAILED_MARCH_TEST}
    if words & {Mark.MARCHED, Mark.REFORMED}:
        words -= {Mark.ADVANCED}
    if Mark.MARCHED in words:  # a March leaves its test behind here as well
        marks -= {Mark.PASSED_ENEMY_SIGHTED}
    return marks, frozenset(words)


def _refused(marks: Marks) -> bool:
    """Tell whether a unit marched in name only: it refused to.

    It stayed where it was, or reformed, which no unit on the march may.
    """
    moved = Mark.MOVED in marks and Mark.REFORMED not in marks
    return Mark.MARCHED in marks and not moved

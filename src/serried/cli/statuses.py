"""Exit statuses: what a program learns without reading the answer."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # whoever only wants to know the numbers need not load it
    from serried.engine.session import Answer

LAWFUL: Final = 0
UNLAWFUL: Final = 1
UNREADABLE: Final = 2
GAP: Final = 3
BUG: Final = 70
INTERRUPTED: Final = 130
"""As a shell reports an interrupt."""

UNHEARD: Final = 141
"""As a shell reports a pipe that nobody reads any more."""

EXPLAINED: Final = """\
exit status: 0 lawful, 1 something is not, 2 the input could not be read, or not be
answered in time, 3 a rule that is not enforced yet would decide
"""

_GRAVITY: Final = (LAWFUL, UNLAWFUL, GAP, UNREADABLE)


def status_of(answer: "Answer") -> int:
    """Return the status of one answer; one with expectations counts only by them."""
    if answer.expected:
        return LAWFUL
    if answer.gap is not None:
        return GAP
    if answer.expected is None and answer.legal:
        return LAWFUL
    return UNLAWFUL


def worst_status(statuses: Iterable[int]) -> int:
    """Return the gravest of several statuses: unreadable, gap, unlawful, lawful."""
    return max(statuses, key=_GRAVITY.index, default=LAWFUL)

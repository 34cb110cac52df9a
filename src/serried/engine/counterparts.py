"""Which clauses of the two books are about the same thing."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from serried.model.ids import ClauseId
from serried.model.verdict import Finding

COUNTERPARTS: Final[tuple[tuple[ClauseId, ClauseId], ...]] = (
    ("GEN-2", "BA-SEQ-3"),
    ("GEN-2", "BA-MOV-6"),
    ("MOV-1", "BA-MOV-1"),
    ("MOV-4", "BA-MOV-5"),
    ("MOV-5", "BA-ES-1"),
    ("MOV-8", "BA-ES-4"),
    ("MOV-9", "BA-MOV-10"),
    ("MOV-10", "BA-MOV-3"),
    ("MOV-11", "BA-MOV-8"),
    ("MOV-13", "BA-MOV-8"),
    ("MOV-17", "BA-MAR-1"),
    ("MOV-17", "BA-MAR-4"),
    ("MOV-20", "BA-MAR-8"),
    ("MOV-22", "BA-MAN-14"),
    ("MOV-23", "BA-MAN-3"),
    ("MOV-24", "BA-MAN-13"),
    ("MOV-25", "BA-LON-3"),
    ("WHEEL-7", "BA-MOV-11"),
    ("SPACE-1", "BA-BAS-5"),
    ("SPACE-2", "BA-BAS-5"),
    ("SPACE-4", "BA-BAS-9"),
    ("EDGE-1", "BA-OFF-2"),
    ("DIST-1", "BA-ES-9"),
    ("UNIT-3", "BA-MAN-17"),
    ("FR-1", "BA-MAN-17"),
    ("FR-10", "BA-MAN-17"),
    ("CHR-JOIN-1", "BA-CHA-1"),
    ("CHR-JOIN-4", "BA-CHA-4"),
    ("CHR-JOIN-7", "BA-CHA-1"),
    ("CHR-JOIN-7", "BA-CHA-2"),
    ("CHR-JOIN-7", "BA-CHA-3"),
    ("CHR-JOIN-8", "BA-CHA-3"),
    ("CHR-JOIN-10", "BA-CHA-3"),
    ("MOV-1", "BA-CHA-7"),
    ("MOV-4", "BA-CHA-5"),
    ("MOV-4", "BA-CHA-7"),
    ("CHR-MOVE-2", "BA-CHA-9"),
    ("CHR-MOVE-3", "BA-CHA-8"),
    ("SHK-2", "BA-SHO-8"),
    ("FLEE-2", "BA-SHO-8"),
    ("SHOOT-1", "BA-SHO-8"),
    ("SHK-2", "BA-SOT-9"),
    ("FLEE-2", "BA-CHG-4"),
    ("CHG-1", "BA-CHG-4"),
)
"""Pairs of clauses, one of The 9th Age and one of Battleaxe, with one subject."""

INSTEAD: Final = MappingProxyType(
    {
        "MOV-15": ("BA-MOV-3", "BA-MOV-8"),
        "MOV-19": ("BA-MAR-1",),
        "WHEEL-2": ("BA-MOV-3", "BA-MAR-1"),
    }
)
"""What the other book looks at where it has no such clause (D13, D16)."""

SPACING: Final = frozenset({"spacing", "touching", "no_closer"})
"""The reasons of what is kept from others, whatever the move."""


def counterparts(clause: ClauseId) -> frozenset[ClauseId]:
    """Return the clauses of the other book that are about the same as *clause*."""
    found = {two for one, two in COUNTERPARTS if one == clause}
    return frozenset(found | {one for one, two in COUNTERPARTS if two == clause})


def counterpart(finding: Finding, others: Iterable[Finding]) -> Finding | None:
    """Return the finding among *others* that says most of the same thing.

    Of several the one that is about the same moment, then one that is broken.
    """
    there = tuple(others)
    same = [one for one in there if one.clause in counterparts(finding.clause)]
    same = same or [one for one in there if one.clause in _instead(finding)]
    same.sort(key=lambda one: (_moment(one) != _moment(finding), one.holds))
    return same[0] if same else None


def pairs(
    ones: Iterable[Finding], twos: Iterable[Finding]
) -> Iterator[tuple[Finding, Finding]]:
    """Yield the findings of two books that are about the same thing."""
    there = tuple(twos)
    for one in ones:
        named = counterparts(one.clause)
        yield from ((one, two) for two in there if two.clause in named)


def forbidden_too(finding: Finding, others: Iterable[Finding]) -> bool:
    """Tell whether what *finding* is about is broken in *others* as well."""
    named = counterparts(finding.clause) | _instead(finding)
    return any(one.clause in named and not one.holds for one in others)


def _instead(finding: Finding) -> frozenset[ClauseId]:
    return frozenset(INSTEAD.get(finding.clause, ()))


def _moment(finding: Finding) -> object:
    """Return whether a finding is about the way or the end; None for most."""
    return dict(finding.values).get("moving")

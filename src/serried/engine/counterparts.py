"""What one book finds about the same thing as another."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.model.verdict import Finding
from serried.rules.bridge import Subjects

SPACING: Final = frozenset({"spacing", "touching", "no_closer"})
"""The reasons of what is kept from others, whatever the move."""


def counterpart(
    finding: Finding, others: Iterable[Finding], subjects: Subjects
) -> Finding | None:
    """Return the finding among *others* that says most of the same thing.

    Of several the one that is about the same moment, then one that is broken.
    """
    there = tuple(others)
    same = [one for one in there if subjects.same(finding, one)]
    same = same or [one for one in there if subjects.near(finding, one)]
    same.sort(key=lambda one: (_moment(one) != _moment(finding), one.holds))
    return same[0] if same else None


def pairs(
    ones: Iterable[Finding], twos: Iterable[Finding], subjects: Subjects
) -> Iterator[tuple[Finding, Finding]]:
    """Yield the findings of two books that are about the same thing."""
    there = tuple(twos)
    for one in ones:
        yield from ((one, two) for two in there if subjects.same(one, two))


def forbidden_too(
    finding: Finding, others: Iterable[Finding], subjects: Subjects
) -> bool:
    """Tell whether what *finding* is about is broken in *others* as well."""
    broken = (one for one in others if not one.holds)
    return any(
        subjects.same(finding, one) or subjects.near(finding, one) for one in broken
    )


def _moment(finding: Finding) -> object:
    """Return whether a finding is about the way or the end; None for most."""
    return dict(finding.values).get("moving")

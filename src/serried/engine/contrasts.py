"""Contrasts: where the answers of two books to one request part."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from serried.engine.counterparts import SPACING, counterpart, forbidden_too, pairs
from serried.engine.session import Answer
from serried.frozen import frozen
from serried.geometry import same
from serried.model.verdict import Finding, Value, Verdict
from serried.rules.bridge import Subjects
from serried.tuples import NamedTuple

MEASURES: Final = ("length", "farthest_model", "largest", "distance")
"""The measures that two books may find different, a number each."""

VALUES: Final = ("intervals", "distance", "places")
"""The measures that are what was asked for."""


class Word(NamedTuple):
    """What one book says on one difference.

    Attributes:
        clause: The clause that says so; None for a measure.
        because: The same in words.
        measured: What was measured, in inches.
        limit: What it was held against.
    """

    clause: str | None = None
    because: str | None = None
    measured: float | None = None
    limit: float | None = None


@frozen(kw_only=True)
class Difference:
    """One thing in which two books differ over a request.

    Attributes:
        kind: ``"forbids"`` (one book alone does), ``"limit"``, ``"measure"``,
            ``"places"`` (those of one book alone), ``"test"`` (one book alone asks for
            it), ``"action"`` (one book alone has it) or ``"refused"`` (it cannot be
            asked in one book).
        book: The book that alone does; None where both say something.
        what: The name of the measure or of the test.
        words: What each book says, where it says something, in their order.
    """

    kind: str
    book: str | None = None
    what: str | None = None
    words: tuple[Word | None, Word | None] = (None, None)


@frozen(kw_only=True)
class Side:
    """What one book says to one request.

    Attributes:
        answer: Its answer; None where there is none.
        refused: Why it cannot be asked of the position that it has come to; None
            where it can, or where the book has no such action.
    """

    book: str
    answer: Answer | None
    refused: str | None = None

    @property
    def verdict(self) -> Verdict | None:
        """Its verdict; None where there is none."""
        return None if self.answer is None else self.answer.verdict

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that it found; nothing where there is no verdict."""
        return () if self.verdict is None else self.verdict.findings


def agreement(one: Side, two: Side) -> bool | None:
    """Tell whether two books say the same; None where one of them cannot tell."""
    if any(side.answer and side.answer.gap for side in (one, two)):
        return None
    if one.verdict is None or two.verdict is None:
        return False
    alike = all(
        _alike(one.verdict.measure(name), two.verdict.measure(name)) for name in VALUES
    )
    return alike and _outcomes(one.verdict) == _outcomes(two.verdict)


def _outcomes(verdict: Verdict) -> tuple[bool, bool]:
    """Return whether it is lawful when a test is passed, and when it is failed."""
    if verdict.depends is None:
        return verdict.legal, verdict.legal
    return verdict.depends.if_passed.legal, verdict.depends.if_failed.legal


def _alike(one: Value, two: Value) -> bool:
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(_alike, one, two))
    if isinstance(one, float) and isinstance(two, float):
        return same(one, two)
    return one == two


def differences(one: Side, two: Side, subjects: Subjects) -> Iterator[Difference]:
    """Yield in what two books differ: what forbids, limits, measures, tests.

    Args:
        one: What the first book says.
        two: What the second one says.
        subjects: Which of their clauses are about the same thing.
    """
    if (one.answer is None) is not (two.answer is None):
        alone, other = (two, one) if one.answer is None else (one, two)
        kind = "action" if other.refused is None else "refused"
        book = alone.book if other.refused is None else other.book
        yield Difference(kind=kind, book=book)
    if one.verdict is None or two.verdict is None:
        return
    forbidding = (
        *_forbids(one, two, subjects),
        *_forbids(two, one, subjects, turned=True),
    )
    yield from forbidding
    told = {word for found in forbidding for word in found.words}
    yield from _limits(one, two, subjects, told)
    yield from _measures(one.verdict, two.verdict)
    yield from _places(one.verdict, two.verdict)
    yield from _tests(one, two)


def _forbids(
    here: Side, there: Side, subjects: Subjects, *, turned: bool = False
) -> Iterator[Difference]:
    """Yield what *here* alone forbids, with what is found *there* instead.

    Args:
        here: The book whose breaches are looked at.
        there: The other one.
        subjects: Which of their clauses are about the same thing.
        turned: Whether the other one comes first in the file's order.
    """
    for finding in here.findings:
        if finding.holds or forbidden_too(finding, there.findings, subjects):
            continue
        found = counterpart(finding, there.findings, subjects)
        words = (_word(finding), _word(found))
        in_order = words[::-1] if turned else words
        yield Difference(kind="forbids", book=here.book, words=in_order)


def _limits(
    one: Side, two: Side, subjects: Subjects, told: AbstractSet[Word | None]
) -> Iterator[Difference]:
    """Yield the limits that differ, of clauses that were not told of already.

    How far to keep from others differs in every move, and is told where it matters.
    """
    for finding, found in pairs(one.findings, two.findings, subjects):
        words = (_word(finding), _word(found))
        if finding.limit is None or found.limit is None or set(words) & told:
            continue
        if finding.reason not in SPACING and not same(finding.limit, found.limit):
            yield Difference(kind="limit", words=words)


def _measures(one: Verdict, two: Verdict) -> Iterator[Difference]:
    for name in MEASURES:
        first, second = one.measure(name), two.measure(name)
        if not isinstance(first, float) or not isinstance(second, float):
            continue
        if not same(first, second):
            words = (Word(measured=first), Word(measured=second))
            yield Difference(kind="measure", what=name, words=words)


def _places(one: Verdict, two: Verdict) -> Iterator[Difference]:
    """Yield the places in the ranks that can be reached in one book alone."""
    first, second = one.measure("places"), two.measure("places")
    if isinstance(first, tuple) and isinstance(second, tuple):
        here = [str(place) for place in first if place not in second]
        there = [str(place) for place in second if place not in first]
        if here or there:
            words = tuple(
                Word(because=", ".join(a)) if a else None for a in (here, there)
            )
            yield Difference(kind="places", words=(words[0], words[1]))


def _tests(one: Side, two: Side) -> Iterator[Difference]:
    """Yield the test that one book asks for and the other does not."""
    first, second = _test(one), _test(two)
    if (first is None) is (second is None):
        return
    side, test = (one, first) if first else (two, second)
    why = next((f for f in side.findings if f.reason == f"{test}_needed"), None)
    word = _word(why)
    words = (word, None) if side is one else (None, word)
    yield Difference(kind="test", book=side.book, what=test, words=words)


def _test(side: Side) -> str | None:
    """Return the name of the test that was thrown or is still to be thrown."""
    if side.verdict is None:
        return None
    if side.verdict.depends is not None:
        return side.verdict.depends.test
    thrown = (e.event for e in side.verdict.events if "passed" in dict(e.values))
    return next(thrown, None)


def _word(finding: Finding | None) -> Word | None:
    if finding is None:
        return None
    return Word(finding.clause, finding.because, finding.measured, finding.limit)

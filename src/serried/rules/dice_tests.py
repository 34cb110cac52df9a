"""Dice tests: two dice against a characteristic, and what hangs on them.

Chance is an argument, never rolled here.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache
from itertools import product
from typing import Final

from serried.model.errors import RequestError, TooFewDiceError
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.memo import replaced
from serried.model.unit import Unit
from serried.model.verdict import Depends, Event, Finding, Prospect, Values, Verdict
from serried.tuples import NamedTuple

DICE: Final = 2
SIDES: Final = 6


class Roll(NamedTuple):
    """The dice of one test, and what is left for later tests."""

    dice: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


def take_roll(dice: tuple[int, ...], what: str, many: int = DICE) -> Roll:
    """Take the next dice, two of them for a test.

    Raises:
        TooFewDiceError: If there are too few.
        RequestError: If one is no face of a die.
    """
    if len(dice) < many:
        raise TooFewDiceError(what, many, len(dice))
    for die in dice[:many]:
        if not 1 <= die <= SIDES:
            message = f"a die shows 1 to {SIDES}, not {die}"
            raise RequestError(message)
    return Roll(dice[:many], dice[many:])


@cache
def ways_to_pass(target: float, many: int = DICE) -> int:
    """Return how many rolls of so many dice come to at most *target*.

    Source:
        TEST-3, GEN-8, BA-TST-2, BA-TST-6
    """
    rolls = product(range(1, SIDES + 1), repeat=many)
    return sum(_total(roll) <= target for roll in rolls)


def _total(dice: tuple[int, ...]) -> int:
    """Return the sum of the two highest dice (GEN-8)."""
    return sum(sorted(dice)[-DICE:])


class Outcome(Enum):
    """How a test stands."""

    NOT_NEEDED = "not needed"
    PASSED = "passed"
    FAILED = "failed"
    PENDING = "pending"


class DiceTestTerms(NamedTuple):
    """One test as its book has it.

    Attributes:
        name: Its name, as events and answers have it.
        title: Its name for people.
        characteristic: What it is taken on.
        clause: What says how it is taken.
        passed: The mark of a unit that passed it; None if it gets none.
        failed: The mark of a unit that failed it; None if it gets none.
        words: What the reasons of having passed and failed begin with; the name, if
            another book has no test of that name.
        many: How many dice are thrown; the two highest count.
    """

    name: str
    title: str
    characteristic: str
    clause: ClauseId
    passed: Mark | None
    failed: Mark | None
    words: str = ""
    many: int = DICE


class TakenOn(NamedTuple):
    """What a test is taken on.

    Attributes:
        target: The highest total that passes.
        why: What the clauses say of friends that change it.
        again: Whether a failed roll is thrown again, once.
    """

    target: int
    why: tuple[Finding, ...] = ()
    again: bool = False


class DiceTest(NamedTuple):
    """The test of a unit that is about to do something.

    Attributes:
        outcome: How it stands.
        target: What it is taken on; 0 where none is taken.
        again: Whether a failed roll of it is thrown again.
        many: How many dice each roll has.
        thrown: Its terms, if dice were thrown for it now.
        dice_left: The dice that it did not use.
        findings: What the clauses about it say.
        events: The test, if it was thrown.
    """

    outcome: Outcome
    target: int = 0
    again: bool = False
    many: int = DICE
    thrown: DiceTestTerms | None = None
    dice_left: tuple[int, ...] = ()
    findings: tuple[Finding, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def whole(self) -> int:
        """How many rolls there are: of two dice 36, or of two after another 1,296."""
        once: int = SIDES**self.many
        return once * once if self.again else once

    @property
    def ways(self) -> int:
        """How many of them pass."""
        once = ways_to_pass(self.target, self.many)
        failing: int = SIDES**self.many - once
        return self.whole - failing * failing if self.again else once

    @property
    def chance(self) -> str:
        """The chance to pass, not reduced."""
        return f"{self.ways}/{self.whole}"

    def marked(self, unit: Unit) -> Unit:
        """Return *unit* with the mark of a test that was thrown."""
        if self.thrown is None:
            return unit
        passed = self.outcome is Outcome.PASSED
        mark = self.thrown.passed if passed else self.thrown.failed
        return unit if mark is None else unit.with_marks(mark)


def no_test(dice: tuple[int, ...] | None, *findings: Finding) -> DiceTest:
    """Return that no test is needed; *dice* are kept for what comes after it."""
    return DiceTest(Outcome.NOT_NEEDED, dice_left=dice or (), findings=findings)


def taken(
    unit: Unit,
    terms: DiceTestTerms,
    on: TakenOn,
    dice: tuple[int, ...] | None,
    need: Iterable[Finding] = (),
) -> DiceTest:
    """Take a test; without *dice* it stays pending.

    If a failed roll is thrown again the second roll stands.

    Args:
        unit: Whose test it is.
        terms: Which test.
        on: What it is taken on.
        dice: For the tests that come up; None where nobody threw any.
        need: Why it is taken.

    Raises:
        RequestError: If the dice are too few.

    Source:
        TEST-3, BA-TST-2
    """
    about = (*need, *on.why)
    if dice is None:
        return DiceTest(
            Outcome.PENDING, on.target, on.again, terms.many, findings=about
        )
    title = f"{terms.title} of {unit.id}"
    roll = take_roll(dice, title, terms.many)
    events = [_thrown(unit, terms, on, roll)]
    if on.again and _total(roll.dice) > on.target:
        again = f"{title} that is thrown again"
        roll = take_roll(roll.left, again, terms.many)
        events.append(_thrown(unit, terms, on, roll, again=True))
    total = _total(roll.dice)
    passed = total <= on.target
    found = Finding(
        clause=terms.clause,
        holds=True,
        reason=f"{terms.words or terms.name}_{'passed' if passed else 'failed'}",
        values=(("total", total), (terms.characteristic, on.target)),
        unit=unit.id,
    )
    return DiceTest(
        outcome=Outcome.PASSED if passed else Outcome.FAILED,
        target=on.target,
        again=on.again,
        many=terms.many,
        thrown=terms,
        dice_left=roll.left,
        findings=(found, *about),
        events=tuple(events),
    )


def _thrown(
    unit: Unit, terms: DiceTestTerms, on: TakenOn, roll: Roll, *, again: bool = False
) -> Event:
    """Return that a test was thrown, and what for; *again* if it is its second roll."""
    said: Values = (
        ("unit", unit.id),
        ("dice", roll.dice),
        ("passed", _total(roll.dice) <= on.target),
        ("needed", on.target),
    )
    return Event(event=terms.name, values=(*said, ("again", True)) if again else said)


def depending(
    verdict: Verdict,
    test: DiceTest,
    terms: DiceTestTerms | None,
    clause: ClauseId,
) -> Verdict:
    """Return *verdict* with what becomes of it on either outcome of a pending test.

    Args:
        verdict: What holds if the test fails.
        test: The test; where it is not pending nothing hangs on it any more.
        terms: Which test it is; None in a book without tests.
        clause: The only clause that asks for its outcome.
    """
    if terms is None or test.outcome is not Outcome.PENDING:
        return verdict
    breaks = verdict.breaks
    others = tuple([broken for broken in breaks if broken != clause])
    depends = Depends(
        test=terms.name,
        passes_on=test.target,
        ways=test.ways,
        whole=test.whole,
        if_passed=Prospect(legal=not others, breaks=others),
        if_failed=Prospect(legal=not breaks, breaks=breaks),
    )
    return replaced(verdict, depends=depends)

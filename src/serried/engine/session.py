"""Sessions: requests put to the referee one after another."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from serried.books.registry import book
from serried.engine import referee
from serried.engine.in_time import in_time
from serried.frozen import frozen
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.position import Position, Request
from serried.model.verdict import Transition, Value, Verdict

PRINTED: Final = 0.005
"""How far a number may lie from the one expected: rulebooks print hundredths."""


@frozen(kw_only=True)
class Answer:
    """What the referee says to one request.

    Attributes:
        before: The battle it was put to.
        transition: What it left behind; None where a rule that is not enforced
            would decide.
        gap: That rule's clause and the reason, where there is one.
        dice: The dice that were thrown for it; None where none were at hand.
        expected: Whether it came out as the request states; None if it states
            nothing.
    """

    request: Request
    before: Battle
    transition: Transition | None = None
    gap: tuple[str, str] | None = None
    dice: tuple[int, ...] | None = None
    expected: bool | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What the referee says; None where it cannot tell yet."""
        return None if self.transition is None else self.transition.verdict

    @property
    def legal(self) -> bool:
        """Whether the request is lawful, as far as the referee can tell."""
        return self.verdict is not None and self.verdict.legal


@frozen(kw_only=True)
class Session:
    """A position, the answers to its requests, and the battle afterwards.

    Attributes:
        battle: After the lawful requests.
        notes: What was assumed.
    """

    position: Position
    answers: tuple[Answer, ...]
    battle: Battle
    notes: tuple[str, ...] = ()

    @property
    def record(self) -> Position:
        """The position as a record: its requests with dice, legal and breaks."""
        requests = tuple(_recorded(answer) for answer in self.answers)
        return replace(self.position, requests=requests, dice=None)


def hold(
    position: Position, file: str | None = None, seconds: float | None = None
) -> Session:
    """Put every request of *position* to the referee, in order.

    Args:
        position: A battle and what is asked of it.
        file: Where it was read, for errors.
        seconds: The most that one answer may take; None is as long as it takes.

    Raises:
        NotationError: If a request cannot be put to the table, or answered in
            time; with its line.
    """
    battle, pool = position.battle, position.dice
    answers: list[Answer] = []
    notes = [*position.notes, *read_otherwise(battle)]
    for request in position.requests:
        dice = pool if request.dice is None else request.dice
        answer, battle, left = answer_to(battle, request, dice, file, seconds)
        if request.dice is None:
            pool = left
        elif left:
            notes.append(_left_over(left, f" of {request.action}"))
        answers.append(answer)
    if pool:
        notes.append(_left_over(pool, ""))
    if not position.requests:
        notes.append("nothing is asked; ask with --ask or a [[do]] table")
    return Session(
        position=position,
        answers=tuple(answers),
        battle=battle,
        notes=tuple(notes),
    )


def answer_to(
    battle: Battle,
    request: Request,
    dice: tuple[int, ...] | None,
    file: str | None = None,
    seconds: float | None = None,
) -> tuple[Answer, Battle, tuple[int, ...] | None]:
    """Answer one request; return also the battle afterwards and the dice left.

    Raises:
        NotationError: If it cannot be put to the table, or answered in *seconds*.
    """
    considered = partial(referee.consider, battle, request.action, dice)
    try:
        transition = in_time(considered, seconds)
    except RuleGapError as gap:
        why = (gap.clause, gap.because)
        found = Answer(request=request, before=battle, gap=why)
        return _compared(found), battle, dice
    except RequestError as why:
        problem = f"{request.action}: {why}"
        raise NotationError(problem, file=file, line=request.line) from None
    left = None if dice is None else transition.dice_left
    thrown = None if dice is None else dice[: len(dice) - len(transition.dice_left)]
    answer = Answer(
        request=request,
        before=battle,
        transition=transition,
        dice=thrown,
    )
    return _compared(answer), transition.battle, left


def requests_for(
    asked: Iterable[tuple[Action, tuple[int, ...] | None]],
) -> tuple[Request, ...]:
    """Return requests for actions with their dice, nothing expected of them."""
    return tuple(Request(action=action, dice=dice) for action, dice in asked)


def _compared(answer: Answer) -> Answer:
    """Say whether the answer is the one that its request expects."""
    if not answer.request.expects:
        return answer
    return replace(answer, expected=_as_expected(answer))


def _as_expected(answer: Answer) -> bool:
    request, verdict = answer.request, answer.verdict
    if verdict is None:
        return (
            request.gap is not None
            and answer.gap is not None
            and (request.gap == answer.gap[0])
        )
    return (
        request.gap is None
        and request.legal in {None, verdict.legal}
        and request.breaks in {None, frozenset(verdict.breaks)}
        and all(
            _alike(value, verdict.measure(name)) for name, value in request.measures
        )
    )


def _alike(expected: Value, found: Value) -> bool:
    """Compare two values, numbers to the hundredth that rulebooks print.

    A whole number that is expected of a list is how many it holds.
    """
    if isinstance(expected, int) and isinstance(found, tuple):
        return len(found) == expected
    if isinstance(expected, tuple) and isinstance(found, tuple):
        pairs = zip(expected, found, strict=False)
        return len(expected) == len(found) and all(_alike(a, b) for a, b in pairs)
    if _is_number(expected) and _is_number(found):
        return abs(float(str(expected)) - float(str(found))) <= PRINTED
    return expected == found


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _recorded(answer: Answer) -> Request:
    """Return the request as a record keeps it."""
    verdict = answer.verdict
    if verdict is None:
        gap = answer.gap[0] if answer.gap is not None else None
        return replace(
            answer.request, dice=answer.dice, legal=None, breaks=None, gap=gap
        )
    return replace(
        answer.request,
        dice=answer.dice,
        legal=verdict.legal,
        breaks=frozenset(verdict.breaks),
        gap=None,
        measures=answer.request.measures if answer.expected else (),
    )


def _left_over(dice: tuple[int, ...], of: str) -> str:
    shown = ", ".join(map(str, dice))
    return f"dice left over{of}: {shown}"


def read_otherwise(battle: Battle) -> Iterator[str]:
    """Yield the settings that are set otherwise than the book has them."""
    known = book(battle.book).vocabulary
    for name, value in battle.rulings:
        setting = known.setting(name)
        if setting is not None and value != setting.default:
            yield f"read otherwise: {name} = {json.dumps(value)} [{setting.clause}]"

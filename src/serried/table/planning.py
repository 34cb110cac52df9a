"""Planning: what a change comes to, worked out from a value by whoever has the time."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.position import Position, Request
from serried.table.answers.answering import answered
from serried.table.answers.asking import judged
from serried.table.answers.outcomes import summary, unjudged
from serried.table.edits import change_words, edited
from serried.table.placing import put_down
from serried.table.plans import Plan, new_table, opened, when_of
from serried.table.preparing import prepared
from serried.table.recorded import NOTED, ended
from serried.table.requests import (
    Change,
    ChangeRequest,
    Deploy,
    Edit,
    End,
    New,
    Note,
    Open,
    Play,
    Prepare,
    key_of,
)
from serried.table.state import board
from serried.table.state import drawn as drawn_board
from serried.table.storing.chronicle import Deed
from serried.table.storing.keeping import kept_text

BY_TWO: Final = "dice are thrown together at a table that is shared"
CHANGED: Final = "the table changed in the meantime; look again"


@frozen(kw_only=True)
class Standing:
    """What a change is planned on.

    Attributes:
        requests: What the file that was opened asks.
        at: The entry of the log after which the table stands.
        version: That of the table.
    """

    battle: Battle
    requests: tuple[Request, ...]
    at: int
    version: int


def planned(standing: Standing, asked: ChangeRequest) -> Plan:
    """Return what a change comes to that is worked out, and goes nowhere in the log.

    Raises:
        SerriedError: If it cannot be made.
    """
    plan = drawn(_worked_out(standing, asked), standing.requests, standing.version)
    return replace(plan, key=key_of(asked))


def drawn(plan: Plan, requests: tuple[Request, ...], version: int) -> Plan:
    """Return a plan with what there will be to keep and to show of it.

    So nothing is ever made that could not be read or shown afterwards.

    Args:
        plan: What was worked out.
        requests: What the file on the table asks, if another is not opened.
        version: That of the table before.
    """
    if plan.position is None or plan.deed is None:
        return plan
    if plan.deed.kind == "open":
        requests = plan.position.requests
    return replace(
        plan,
        text=kept_text(plan.position),
        board=drawn_board(board(plan.position, requests, version + 1)),
    )


def _worked_out(  # noqa: PLR0911 - one case for each change
    standing: Standing, asked: ChangeRequest
) -> Plan:
    battle = standing.battle
    match asked:
        case Play():
            return _play(standing, asked)
        case Open(text=text):
            return opened(text)
        case New(example=name):
            return new_table(asked.book, name)
        case Edit(changes=changes):
            return _edited(battle, changes, change_words(changes))
        case Note(text=text):
            return _edited(battle, (), f"{NOTED}{' '.join(text.split())}")
        case End(result=result):
            deed = ended(" ".join(result.split()), battle)
            return Plan(position=Position(battle=battle), deed=deed)
        case Prepare():
            found = prepared(battle, asked)
            return _edited(battle, found.changes, found.said, found.dice)
        case Deploy(place=place):
            return _edited(battle, *put_down(battle, place))
        case _:
            message = f"{type(asked).__name__} goes to an entry of the log"
            raise ValueError(message)


def _play(standing: Standing, asked: Play) -> Plan:
    battle = standing.battle
    if asked.at is not None and asked.at != standing.at:
        raise RequestError(CHANGED)
    if asked.dice == "together":
        raise RequestError(BY_TWO)
    found = judged(battle, asked.line, asked.dice)
    said = answered(asked.id, found)
    after = unjudged(found) if asked.free else found.battle
    if after == battle:
        return Plan(answer=said)
    verdict = found.answer.verdict
    free = asked.free and not found.answer.legal
    deed = Deed(
        kind="play",
        line=str(found.action),
        summary="done unjudged" if free else summary(found),
        free=free,
        dice=found.answer.dice,
        legal=found.answer.legal,
        breaks=() if verdict is None else verdict.breaks,
        when=when_of(battle),
    )
    return Plan(
        answer=said,
        position=Position(battle=after),
        deed=deed,
        played=free or found.answer.legal,
    )


def _edited(
    battle: Battle,
    changes: Sequence[Change],
    said: str,
    dice: tuple[int, ...] | None = None,
) -> Plan:
    position = edited(battle, changes)
    return Plan(
        position=Position(battle=position.battle, notes=position.notes),
        deed=Deed(
            kind="edit",
            line=said,
            summary="edited",
            free=True,
            dice=dice,
            when=when_of(battle),
        ),
        notes=position.notes,
    )

"""Replays: the lines of a record put to the referee again, each held against it.

A record is a value that only grows; ``added`` makes the next line of it.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.engine.dice import commitment, throw_name, together
from serried.engine.files import format_battle, parse_battle
from serried.engine.session import Answer, Session, answer_to
from serried.frozen import frozen
from serried.model.actions import Move, Reform
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position, Request
from serried.model.record import Ending, Entry, Record
from serried.model.verdict import Transition
from serried.version import VERSION

DIGITS: Final = 16
"""Of the digest of a position."""


@frozen(kw_only=True)
class Step:
    """One line of a record, judged again.

    Attributes:
        number: That of the line, from 1.
        entry: The line.
        before: The battle it was put to.
        after: The battle it led to.
        answer: What the referee says to it; None of a position put by hand.
        differs: How that is otherwise than recorded; None if it is not.
    """

    number: int
    entry: Entry
    before: Battle
    after: Battle
    answer: Answer | None = None
    differs: str | None = None


def begun(start: Position, headers: tuple[tuple[str, str], ...] = ()) -> Record:
    """Return a record in which nothing has been done yet."""
    bare = Position(battle=start.battle, version=VERSION)
    return Record(start=bare, headers=headers)


def recorded_session(session: Session) -> Record:
    """Return a session as a record: every request, one after the other."""
    entries: list[Entry] = []
    for number, answer in enumerate(session.answers):
        verdict = answer.verdict
        entries.append(
            Entry(
                after=number,
                action=answer.request.action,
                dice=answer.dice or (),
                legal=answer.legal,
                breaks=() if verdict is None else verdict.breaks,
                gap=None if answer.gap is None else answer.gap[0],
            )
        )
    record = begun(session.position)
    kept = replace(record, entries=tuple(entries), at=len(entries))
    return ended(kept, "", session.battle)


def digest(battle: Battle) -> str:
    """Return a digest of a position, as its file has it."""
    return hashlib.sha256(format_battle(battle).encode()).hexdigest()[:DIGITS]


def ended(record: Record, result: str, after: Battle) -> Record:
    """Return a record that ends with a position."""
    return replace(record, ending=Ending(result=result, digest=digest(after)))


def turn_words(battle: Battle) -> str:
    """Return the heading of the lines that are played in a phase."""
    step = f", {battle.step}" if battle.step else ""
    return f"Round {battle.round}: {battle.active}, {battle.phase} phase{step}"


def replayed(
    record: Record, file: str | None = None, seconds: float | None = None
) -> Iterator[Step]:
    """Yield every line, judged again, up to the first that comes out otherwise.

    Args:
        record: The record.
        file: Where it was read, for errors.
        seconds: The most that one answer may take; None is as long as it takes.
    """
    tables = [record.start.battle]
    used, throws = [0], set[int]()
    row: tuple[int, ...] = ()
    for number, entry in enumerate(record.entries, 1):
        before = tables[entry.after]
        thrown = used[entry.after]
        used.append(thrown + len(entry.dice))
        step = judged_again(number, entry, before, file, seconds)
        if entry.variation is None and step.differs is None:
            known = row[thrown : used[-1]]
            if entry.dice[: len(known)] != known:
                step = replace(step, differs=_thrown_before(known, entry.dice))
            elif used[-1] > len(row):
                row = row[:thrown] + entry.dice
        if entry.secrets is not None and step.differs is None:
            number_of_throw = entry.secrets.number
            if number_of_throw in throws:
                step = replace(step, differs=f"throw {number_of_throw} was before")
            throws.add(number_of_throw)
        yield step
        if step.differs is not None:
            return
        tables.append(step.after)


def judged_again(
    number: int,
    entry: Entry,
    before: Battle,
    file: str | None = None,
    seconds: float | None = None,
) -> Step:
    """Return a line as the referee sees it now, held against what is recorded."""
    here = f"line {number}" if file is None else f"{file}, line {number}"
    if entry.action is None:
        after = before if entry.put is None else entry.put.battle
        return Step(number=number, entry=entry, before=before, after=after)
    request = Request(action=entry.action)
    try:
        answer, after, _ = answer_to(before, request, entry.dice or None, here, seconds)
    except NotationError as why:
        return Step(
            number=number, entry=entry, before=before, after=before, differs=why.problem
        )
    differs = _differs(entry, answer) or _thrown_otherwise(entry)
    if entry.agreed is not None and differs is None:
        try:
            after = _agreed(entry, answer)
        except RequestError as why:
            differs = str(why)
    return Step(
        number=number,
        entry=entry,
        before=before,
        after=after,
        answer=answer,
        differs=differs,
    )


def added(  # noqa: PLR0913 - one argument for each thing that a line may say
    record: Record,
    before: Battle,
    action: Action,
    dice: tuple[int, ...] | None = None,
    *,
    agreed: str | None = None,
    put: Position | None = None,
    time: str | None = None,
    seconds: float | None = None,
) -> tuple[Record, Step]:
    """Judge a line after the last one, and return the record with it.

    What neither was done nor threw a die is no line of a record: it is the same then.

    Args:
        record: The record.
        before: The battle as its lines leave it.
        action: What is asked.
        dice: The dice for it.
        agreed: Why it is carried out also if it is unlawful.
        put: The position that it leads to then, where it is no move.
        time: When it is done.
        seconds: The most that the answer may take.

    Raises:
        NotationError: If it cannot be put to this table.
        RequestError: If others dice were thrown already, or nobody knows what would
            come of it, or no file can hold that.
    """
    request = Request(action=action)
    answer, after, _ = answer_to(before, request, dice, seconds=seconds)
    thrown = answer.dice or ()
    known = record.to_come()[: len(thrown)]
    if record.variation is None and thrown[: len(known)] != known:
        raise RequestError(_thrown_before(known, thrown))
    verdict = answer.verdict
    entry = Entry(
        after=record.at,
        action=action,
        dice=thrown,
        legal=answer.legal,
        breaks=() if verdict is None else verdict.breaks,
        gap=None if answer.gap is None else answer.gap[0],
        agreed=None if answer.legal else agreed,
        put=None if answer.legal or agreed is None else put,
        time=time,
        heading=_heading(record, before),
        variation=record.variation,
    )
    if entry.agreed is not None:
        after = _writable(_agreed(entry, answer))
    number = len(record.entries) + 1
    step = Step(number=number, entry=entry, before=before, after=after, answer=answer)
    if after == before and not thrown:
        return record, step
    return written(record, entry), step


def _writable(battle: Battle) -> Battle:
    """Return a battle to which both agreed, if a file can hold it.

    Raises:
        RequestError: If none can: a unit off the table, say.
    """
    try:
        parse_battle(format_battle(battle))
    except NotationError as why:
        message = (
            f"what comes of it no file can hold, so it was not done: {why.problem}"
        )
        raise RequestError(message) from None
    return battle


def position_put(
    record: Record, before: Battle, put: Position, why: str, time: str | None = None
) -> Record:
    """Return a record in which a position is put on the table by agreement."""
    entry = Entry(
        after=record.at,
        action=None,
        legal=True,
        agreed=why,
        put=replace(put, requests=(), dice=None, catalogues=None, version=VERSION),
        time=time,
        heading=_heading(record, before),
        variation=record.variation,
    )
    return written(record, entry)


def written(record: Record, entry: Entry) -> Record:
    """Return a record with one more line, after which it stands then."""
    entries = (*record.entries, entry)
    return replace(record, entries=entries, at=len(entries), ending=None)


def _heading(record: Record, before: Battle) -> str | None:
    """Return what stands above the next line, where it begins a phase."""
    said = turn_words(before)
    for number in reversed(record.path(record.at)):
        known = record.entries[number - 1].heading
        if known is not None:
            return None if known == said else said
    return said


def _differs(entry: Entry, answer: Answer) -> str | None:
    """Return how an answer is not the one that was recorded."""
    verdict = answer.verdict
    gap = None if answer.gap is None else answer.gap[0]
    breaks = () if verdict is None else verdict.breaks
    was = _said(entry.legal, entry.breaks, entry.gap)
    found = _said(answer.legal, breaks, gap)
    if was != found:
        return f"it was {was}, and is {found} now"
    thrown = answer.dice or ()
    if gap is None and thrown != entry.dice:
        left = " ".join(map(str, entry.dice[len(thrown) :]))
        return f"its dice {left} are thrown for nothing now"
    return None


def _thrown_otherwise(entry: Entry) -> str | None:
    """Return how dice are not those that follow from what both sides kept secret."""
    if entry.secrets is None:
        return None
    number, *secrets = entry.secrets
    one, two = ((commitment(secret), secret) for secret in secrets)
    name = throw_name(number, str(entry.action))
    try:
        dice = together(name, (one, two), len(entry.dice))
    except RequestError as why:
        return str(why)
    if dice == entry.dice:
        return None
    was, now = " ".join(map(str, entry.dice)), " ".join(map(str, dice))
    return f"its dice are {was}, and {now} follow from the secrets of both sides"


def _said(legal: bool, breaks: tuple[str, ...], gap: str | None) -> str:  # noqa: FBT001
    if gap is not None:
        return f"not decided [{gap}]"
    if legal:
        return "lawful"
    return f"not lawful [{', '.join(sorted(breaks))}]" if breaks else "not so"


def _thrown_before(known: tuple[int, ...], dice: tuple[int, ...]) -> str:
    was, now = " ".join(map(str, known)), " ".join(map(str, dice))
    return (
        f"its dice are {now}, and {was} were thrown already, before lines were taken"
        " back: dice that were thrown stay thrown"
    )


def _agreed(entry: Entry, answer: Answer) -> Battle:
    """Return the battle after what was agreed on although it is unlawful.

    Raises:
        RequestError: If nobody knows what comes of it.
    """
    if entry.put is not None:
        return entry.put.battle
    found = None if answer.transition is None else end_of(answer, answer.transition)
    if found is None:
        message = (
            "only a move or a reform can be carried out although it is unlawful; put"
            " the position that it leads to below it"
        )
        raise RequestError(message)
    return found


def end_of(answer: Answer, transition: Transition) -> Battle | None:
    """Return the battle with the mover where its way ends, if it has such an end."""
    action, trip = answer.request.action, transition.trip
    if trip is None or not trip.complete or transition.mover is not None:
        return None
    if not isinstance(action, Move | Reform):
        return None
    unit = answer.before.unit(action.subject.unit)
    formation = transition.formation or unit.formation
    return answer.before.with_unit(replace(unit.at(trip.end), formation=formation))

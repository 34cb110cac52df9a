"""Answering: what is said to a line, with its ghost and the choices it leaves."""

import itertools
from typing import Final

from serried.books.registry import book
from serried.model.numbers import number
from serried.model.results.remedies import Remedy, remedies_found
from serried.model.verdict import Event
from serried.model.words import Speech
from serried.report.events import event_said
from serried.report.measures import measures_said
from serried.report.remedies import remedy_said
from serried.table.answers.afterwards import afterwards
from serried.table.answers.around import sight_said
from serried.table.answers.asking import Judged
from serried.table.answers.charges import charge_ends
from serried.table.answers.findings import answer_said
from serried.table.answers.ghosts import ghost_of
from serried.table.answers.picks import picks
from serried.table.replies import Answered, Told

DRAWN: Final = frozenset({"own", "theirs"})
"""Measures that the pictures show, model by model."""


def answered(request_id: int, found: Judged) -> Answered:
    """Return what is said to a line that changes nothing."""
    before = found.answer.before
    ghost = ghost_of(request_id, before, found.action, found.answer)
    chosen = picks(found)
    settled = found.answer.legal and not chosen
    return Answered(
        id=request_id,
        line=str(found.action),
        dice=found.answer.dice,
        question=found.question,
        played=False,
        answer=answer_said(found.answer),
        ghost=ghost if ghost.poses else None,
        picks=chosen,
        after=afterwards(before, str(found.action)) if settled else None,
        sight=sight_said(found),
        ends=charge_ends(found),
        told={one.language: _told(found, one) for one in book(before.book).speeches},
    )


def _merely_ends(event: Event) -> bool:
    return event.event == "mark_ended"


def _is_nothing(event: Event) -> bool:
    """Tell whether somebody is turned by less than people would see."""
    degrees = dict(event.values).get("degrees")
    return isinstance(degrees, float) and number(degrees) == "0"


def _told(found: Judged, speech: Speech) -> Told:
    """Return what happened, what merely ends at last, and what was measured."""
    verdict = found.answer.verdict
    events, measures = (verdict.events, verdict.measures) if verdict else ((), ())
    measures = tuple(one for one in measures if one[0] not in DRAWN)
    seen = sorted(itertools.filterfalse(_is_nothing, events), key=_merely_ends)
    return Told(
        [event_said(one, speech) for one in seen],
        list(measures_said(measures, speech)),
        [remedy_said(one, speech) for one in _remedies(found)],
    )


def _remedies(found: Judged) -> tuple[Remedy, ...]:
    """Return the changes that would allow a line, if it was asked why not."""
    verdict = found.answer.verdict
    told = None if verdict is None else remedies_found(verdict)
    return () if told is None else told.found

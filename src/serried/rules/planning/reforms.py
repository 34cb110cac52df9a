"""How a question what a Reform leads to is answered, in every book.

The certified search says which facings are lawful; the middle of the front goes round
the Centre with them.
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.geometry import Point
from serried.model.actions import Reform
from serried.model.actions.legs import Open
from serried.model.actions.reaching import AskReforms
from serried.model.actions.subject import Subject
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.results.reaches import Reach, Row, Stretch
from serried.model.verdict import Transition
from serried.rules.case import Case
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.travel import reformed_pose
from serried.rules.planning.places import NORTH, past_north
from serried.rules.planning.planned import told
from serried.rules.ranks.reforms import ReformTerms, formation_asked, reformed

PLAIN: Final = 100.0
"""Of a degree so many parts are named in a line."""

STEP: Final = 2.0
"""Degrees between the points of a row: no arc leaves its chord by a thousandth."""


def reforms_found(
    case: Case, asked: AskReforms, terms: ReformTerms, preconditions: Preconditions
) -> Transition:
    """Return how a unit may stand after a Reform.

    Args:
        case: The unit and what bounds it, without legs.
        asked: The question.
        terms: On what the book allows Reforms.
        preconditions: What is known of any of them.

    Raises:
        RequestError: If it has not so many models as files are asked for.
    """
    unit = case.unit
    models = len(unit.formation.places)
    if asked.files is not None and not 1 <= asked.files <= models:
        message = f"{unit.id} has {models} models, which stand in 1 to {models} files"
        raise RequestError(message)
    reform = Reform(subject=Subject(unit.id), files=asked.files)
    found: list[tuple[Reform, Row]] = []
    if not preconditions.barred:
        found += _rows(case, reform, terms, preconditions)
    line = replace(reform, facing=pose_of(unit).facing)
    if found:
        line, _ = found[-1]
    made = reformed(case, line, terms, preconditions)
    reach = Reach(rows=tuple(row for _, row in found), move=line if found else None)
    return replace(told(case, preconditions, made, reach), formation=made.formation)


def _rows(
    case: Case, reform: Reform, terms: ReformTerms, preconditions: Preconditions
) -> Iterator[tuple[Reform, Row]]:
    """Yield each stretch of lawful facings, with a plain line to its last."""
    asked = replace(reform, facing=Open.ASKED)
    found = reformed(case, asked, terms, preconditions).verdict.measure("intervals")
    for first, last in past_north(_stretches(found), NORTH):
        plain = math.floor(last * PLAIN) / PLAIN
        facing = last if plain < first else round(plain % NORTH, 2)
        line = replace(reform, facing=facing % NORTH)
        points = tuple(_points(case, reform, terms, (first, last)))
        yield line, Row(line=line, points=points, facings=(first, last))


def _stretches(found: object) -> tuple[Stretch, ...]:
    return found if isinstance(found, tuple) else ()


def _points(
    case: Case, reform: Reform, terms: ReformTerms, facings: Stretch
) -> Iterator[Point]:
    """Yield where the middle of the front stands, from the first facing to the last."""
    first, last = facings
    unit, (after, _) = case.unit, formation_asked(case, reform, terms)
    if after is None:
        return
    many = max(1, math.ceil((last - first) / STEP))
    for n in range(many + 1 if last > first else 1):
        facing = (first + (last - first) * n / many) % NORTH
        end = reformed_pose(unit.formation, pose_of(unit), after, facing)
        yield end.x, end.y

"""Answering: what is said to a line, with its ghost and the choices it leaves."""

from serried.engine.answers import answer_json
from serried.table.answers.afterwards import afterwards
from serried.table.answers.around import sight_said
from serried.table.answers.asking import Judged
from serried.table.answers.charges import charge_ends
from serried.table.answers.ghosts import ghost_of
from serried.table.answers.picks import picks
from serried.table.replies import Answered


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
        answer=answer_json(found.answer),
        ghost=ghost if ghost.poses else None,
        picks=chosen,
        after=afterwards(before, str(found.action)) if settled else None,
        sight=sight_said(found),
        ends=charge_ends(found),
    )

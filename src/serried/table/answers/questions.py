"""Questions: what leaves the table as it is, each answered from a view of it."""

from typing import assert_never

from serried.model.errors import RequestError
from serried.table import exports
from serried.table.answers import around, lists, puzzling, rulebooks
from serried.table.answers.answering import answered
from serried.table.answers.asking import judged
from serried.table.answers.completion import completions
from serried.table.answers.drags import dragged
from serried.table.answers.ghosts import ghost_of
from serried.table.answers.outcomes import said_with
from serried.table.answers.solving import largest
from serried.table.answers.standing import stood
from serried.table.answers.supposing import supposing
from serried.table.plans import View
from serried.table.replies import Answered, Reply, TextSaid
from serried.table.requests import (
    Ask,
    Catalogue,
    ClauseOf,
    Compare,
    Complete,
    Distance,
    Drag,
    Export,
    Ghost,
    Hover,
    ImportList,
    Largest,
    Look,
    PuzzleOf,
    Question,
    Retell,
    Stand,
    Survey,
    Text,
    Zones,
)
from serried.table.state import Looked, board, looked


def reply_to(  # noqa: C901, PLR0911, PLR0912 - one case for each question
    view: View, asked: Question | Hover
) -> Reply | Looked:
    """Return what is said to a question.

    Raises:
        SerriedError: If it cannot be answered; the message says why.
    """
    match asked:
        case Ask():
            battle = supposing(view.battle, asked.after)
            return answered(asked.id, judged(battle, asked.line, asked.dice))
        case Retell():
            return retold(view, asked)
        case Look():
            return looked_at(view, asked)
        case Ghost():
            found = judged(view.battle, asked.line)
            return ghost_of(asked.id, view.battle, found.action, found.answer)
        case Drag():
            return dragged(view.battle, asked)
        case Stand():
            return stood(view.battle, asked)
        case Largest():
            return largest(asked.id, view.battle, asked.line)
        case Text() | Complete() | Export():
            return _texts(view, asked)
        case Distance():
            return around.distance(view.battle, asked)
        case Zones():
            return around.zones(view.battle, asked)
        case Survey():
            return around.survey(view.battle, asked)
        case ClauseOf():
            return rulebooks.clause(view.battle, asked)
        case PuzzleOf():
            return puzzling.puzzle_said(asked)
        case Compare():
            return rulebooks.compared(view.battle, asked)
        case ImportList():
            return lists.read(asked, view.catalogues, view.battle)
        case Catalogue():
            return lists.catalogue(asked, view.catalogues)
        case _:
            assert_never(asked)


def retold(view: View, asked: Retell) -> Answered:
    """Return what was said to a line of the log when it was played.

    Raises:
        RequestError: If there is no such entry, or nobody judged it.
    """
    entry = next(iter(view.entries[asked.index : asked.index + 1]), None)
    if entry is None or entry.parent is None or entry.kind != "play":
        message = f"entry {asked.index} of the log is no line that was played"
        raise RequestError(message)
    found = judged(view.at(entry.parent).battle, entry.line, entry.dice)
    said = answered(asked.id, found)
    return said_with(said, played=True, index=asked.index)


def looked_at(view: View, asked: Look) -> Looked:
    """Return the board after an entry of the log.

    Raises:
        RequestError: If there is no such entry.
    """
    if asked.index >= len(view.entries):
        message = f"the log has no entry {asked.index}"
        raise RequestError(message)
    shown = board(view.at(asked.index), (), 0)
    return looked(asked.id, asked.index, shown)


def _texts(view: View, asked: Text | Complete | Export) -> Reply:
    match asked:
        case Text():
            exported = exports.exported_position(asked.id, view.battle)
            return TextSaid(id=asked.id, text=exported.text)
        case Complete():
            return completions(view.battle, asked)
        case Export():
            return _exported(view, asked)


def _exported(view: View, asked: Export) -> Reply:
    match asked.what:
        case "toml":
            return exports.exported_position(asked.id, view.battle)
        case "record":
            return exports.exported_record(asked.id, view.record())
        case "report":
            return exports.exported_report(asked.id, view.record())
        case "page":
            return exports.exported_page(asked.id, view.battle)
        case "svg":
            return exports.exported_picture(asked.id, view.battle, asked.line)
        case _:
            assert_never(asked)

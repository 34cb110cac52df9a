"""Puzzling: a puzzle as the page has it, and what a line to solve it comes to."""

from serried.engine.puzzles.puzzle import Puzzle, puzzle, puzzles, tried
from serried.table.answers.findings import breaches_said
from serried.table.replies import PuzzleSaid
from serried.table.requests import PuzzleOf


def puzzle_said(asked: PuzzleOf) -> PuzzleSaid:
    """Return the titles of all puzzles, or one of them.

    Raises:
        RequestError: If there is no such puzzle.
        NotationError: If the line cannot be read, or not be put to its table.
    """
    if asked.number is None:
        return PuzzleSaid(id=asked.id, titles=[one.title for one in puzzles()])
    one = puzzle(asked.number)
    return _shown(asked, one) if asked.line is None else _tried(asked, one, asked.line)


def _shown(asked: PuzzleOf, one: Puzzle) -> PuzzleSaid:
    return PuzzleSaid(
        id=asked.id,
        number=one.number,
        question=one.question,
        position=one.text,
        flag=one.goal.at,
        secret=" lose " in one.goal.starts,
    )


def _tried(asked: PuzzleOf, one: Puzzle, line: str) -> PuzzleSaid:
    found = tried(one, line)
    return PuzzleSaid(
        id=asked.id,
        number=one.number,
        outcome=found.outcome,
        findings=breaches_said(found.answer),
        lesson=one.lesson if found.outcome == "right" else None,
    )

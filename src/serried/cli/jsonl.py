"""``serried judge --jsonl``: for bots, one line of answer for each line asked."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from serried.books.registry import parse_action
from serried.cli.outputs import record_text
from serried.cli.statuses import LAWFUL, UNREADABLE, status_of, worst_status
from serried.engine.answers import Doubt, answer_json
from serried.engine.files import because, read_position, write_text
from serried.engine.session import Answer, Session, answer_to
from serried.model.battle import Battle
from serried.model.errors import NotationError, SerriedError
from serried.model.position import Position, Request

LONGEST: Final = 10_000
"""The most bytes that a line may have."""


def judge_lines(options: argparse.Namespace) -> int:
    """Answer the lines of standard input on the position of one file.

    State carries over from line to line; a bad line is answered with an error
    and counts as unreadable at the end.
    """
    files, doubt, record = options.files, Doubt(options.unsure), options.record
    if len(files) != 1 or files[0] == "-":
        problem = "--jsonl reads its lines from standard input; give it one file"
        raise NotationError(problem)
    position = read_position(files[0], catalogues=True, rulings=options.rulings)
    if options.dice is not None:
        position = replace(position, dice=options.dice)
    battle, pool = position.battle, position.dice
    answers: list[Answer] = []
    status = LAWFUL
    for line in _lines():
        try:
            request = _request(line, battle.book)
            dice = pool if request.dice is None else request.dice
            answer, battle, left = answer_to(
                battle, request, dice, seconds=options.seconds
            )
        except SerriedError as why:
            _say({"error": str(why)})
            status = UNREADABLE
            continue
        if request.dice is None:
            pool = left
        answers.append(answer)
        status = worst_status((status, status_of(answer)))
        _say(answer_json(answer, doubt, verbose=options.verbose))
    if record:
        _write_record(record, position, battle, answers)
    return status


def _write_record(
    out: str,
    position: Position,
    battle: Battle,
    answers: Sequence[Answer],
) -> None:
    session = Session(position=position, answers=tuple(answers), battle=battle)
    write_text(out, record_text(out, session))


def _lines() -> Iterator[str]:
    """Yield the lines of standard input that say something, as they come."""
    while data := _part_of_a_line():
        whole = data
        while whole and not whole.endswith(b"\n"):  # skip the rest of a huge line
            whole = _part_of_a_line()
        text = data.decode("utf-8", errors="replace").strip()
        if text:
            yield text


def _part_of_a_line() -> bytes:
    """Return the next line of standard input, or as much as it may have.

    Raises:
        NotationError: If it cannot be read.
    """
    try:
        return sys.stdin.buffer.readline(LONGEST + 1)
    except OSError as why:
        raise NotationError(because(why, "read"), file="standard input") from None


def _request(line: str, book: str) -> Request:
    """Return the request of one line: an action, or a JSON object.

    Raises:
        NotationError: If it is neither.
    """
    if len(line) >= LONGEST:
        problem = f"a line of more than {LONGEST} bytes"
        raise NotationError(problem)
    if not line.startswith("{"):
        return Request(action=parse_action(line, book))
    said = _object(line)
    unknown = sorted(set(said) - {"ask", "dice"})
    if unknown or not isinstance(said.get("ask"), str):
        problem = f'write {{"ask": "LINE", "dice": [3, 4]}}, not {line[:80]}'
        raise NotationError(problem)
    action = parse_action(said["ask"], book)
    return Request(action=action, dice=_dice(said.get("dice")))


def _object(line: str) -> dict[str, Any]:
    try:
        said: dict[str, Any] = json.loads(line)
    except (ValueError, RecursionError):
        problem = f"no JSON object: {line[:80]}"
        raise NotationError(problem) from None
    return said


def _dice(value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if isinstance(value, list) and all(type(die) is int for die in value):
        return tuple(value)
    problem = "dice are a list of whole numbers from 1 to 6, as [3, 4]"
    raise NotationError(problem)


def _say(answer: dict[str, object]) -> None:
    print(json.dumps(answer, allow_nan=False), flush=True)

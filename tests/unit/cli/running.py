"""The command, run in this process: its words in, its exit status and text out."""

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from positions import HEAD, SPEARS, at, unit
from serried.cli.main import main

FOES = (
    unit("foes", "red", at(36, 17, 180), "20x20")
    + """\
advance = 4
march = 8
discipline = 6
"""
)

ALONE = HEAD + SPEARS
"""The spears, with nobody near."""

NEAR = HEAD + SPEARS + FOES
"""The spears 7" in front of an enemy: a March Test is needed."""

FORWARD = "spears advance: forward 5"
TOO_FAR = "spears advance: forward 6"
GAP = f'{HEAD}{SPEARS}rules = ["Move or Fire"]\nstate = ["advanced"]\n'
"""Spears that shoot by a rule that is not enforced yet."""

GAP_ASKED = "spears may shoot"
GAP_CLAUSE = "UR-MOF"


def do(ask: str, *expectations: str) -> str:
    """Return a request as a position file has it."""
    return "\n".join(("", "[[do]]", f'ask = "{ask}"', *expectations, ""))


class Outcome(NamedTuple):
    """What a command left behind: its exit status, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        """What was printed, as one JSON value."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """What was printed, one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def serried(*words: str | Path, stdin: str | bytes = "") -> Outcome:
    """Run the command with *words*."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        standard_input(stdin if isinstance(stdin, bytes) else stdin.encode()),
    ):
        try:
            status = main([str(word) for word in words])
        except SystemExit as left:
            status = int(left.code or 0)
    return Outcome(status, out.getvalue(), err.getvalue())


@contextlib.contextmanager
def standard_input(data: bytes) -> Iterator[None]:
    """Let standard input hold *data*."""
    kept, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(data))
    try:
        yield
    finally:
        sys.stdin = kept

"""A shell with a dozen words, in which the commands on a page are run.

Every page has a folder of its own, with ``examples`` in it. There one can run
``serried``, ``./dev run``, ``python FILE``, ``cat``, ``echo``, ``head -3`` and
``tail -3``, join them by ``|``, and read from and write to files by ``<`` and ``>``.
"""

import contextlib
import io
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from making.blocks import ROOT

from serried.cli.main import main

EXAMPLE: Final = "examples/wheels-a.toml"
"""What ``./dev run`` judges when it is told nothing else."""

_PROMPT: Final = re.compile(r"^\$ ", re.MULTILINE)


class Said(NamedTuple):
    """What one program wrote."""

    out: str
    err: str
    status: int


class Shell:
    """Runs lines in the working folder and remembers the last exit status."""

    def __init__(self) -> None:
        self.status = 0

    def replay(self, text: str) -> str:
        """Return the text of a console block with what its commands really say."""
        before, *turns = _PROMPT.split(text)
        shown = [before]
        for turn in turns:
            command = _command_of(turn)
            shown += [f"$ {command}", self.run(command.replace("\\\n", " "))]
        return "".join(shown)

    def run(self, line: str) -> str:
        """Run one line and return what appears on the screen."""
        stages = [_Stage([], None, None)]
        words = iter(_words(line))
        for word in words:
            if word == "|":
                stages.append(_Stage([], None, None))
            elif word == "<":
                stages[-1] = stages[-1]._replace(source=next(words))
            elif word == ">":
                stages[-1] = stages[-1]._replace(target=next(words))
            else:
                stages[-1].words.append(word)
        return self._run_stages(stages)

    def _run_stages(self, stages: "list[_Stage]") -> str:
        screen, flow = "", ""
        for stage in stages:
            if stage.source:
                flow = _text(stage.source)
            said = self._said(stage.words, flow)
            self.status, flow = said.status, said.out
            screen += said.err
            if stage.target:
                Path(stage.target).write_text(flow, encoding="utf-8")
                flow = ""
        return flow + screen

    def _said(self, words: list[str], flow: str) -> Said:
        """Run one program with *flow* as its standard input."""
        match words:
            case ["serried", *arguments]:
                said = _serried(arguments, flow)
            case ["./dev", "run", *arguments]:
                said = _serried(arguments or ["judge", EXAMPLE], flow)
            case ["python", file]:
                said = _python(file, flow)
            case ["cat", *files]:
                said = Said("".join(map(_text, files)), "", 0)
            case ["head" | "tail" as end, count, *files]:
                text = "".join([flow, *map(_text, files)])
                said = Said(_part(text, end, int(count.lstrip("-"))), "", 0)
            case ["echo", *rest]:
                words = [str(self.status) if word == "$?" else word for word in rest]
                said = Said(" ".join(words) + "\n", "", 0)
            case _:
                message = f"a page may not say {shlex.join(words)}"
                raise ValueError(message)
        return said


class _Stage(NamedTuple):
    """One program of a line, with the files it reads from and writes to."""

    words: list[str]
    source: str | None
    target: str | None


def working_folder(folder: Path) -> "contextlib.chdir[str]":
    """Make *folder* the folder of a page, and work in it for a while."""
    (folder / "examples").symlink_to(ROOT / "examples")
    return contextlib.chdir(str(folder))


def _command_of(turn: str) -> str:
    """Return the command that a turn begins with, its continued lines too."""
    lines = turn.splitlines(keepends=True)
    count = 1
    while lines[count - 1].endswith("\\\n"):
        count += 1
    return "".join(lines[:count])


def _words(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|<>")
    lexer.whitespace_split = True
    lexer.commenters = ""
    return list(lexer)


def _text(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def _part(text: str, end: str, count: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:count] if end == "head" else lines[-count:])


def _serried(arguments: list[str], flow: str) -> Said:
    with _heard(flow) as (out, err):
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    return Said(out.getvalue(), err.getvalue(), status)


def _python(file: str, flow: str) -> Said:
    with _heard(flow) as (out, err):
        runpy.run_path(file, run_name="__main__")
    return Said(out.getvalue(), err.getvalue(), 0)


@contextlib.contextmanager
def _heard(flow: str) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Give *flow* to standard input, and hear standard output and error."""
    out, err, given = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(flow.encode()), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            yield out, err
    finally:
        sys.stdin = given

"""The outline of a TOML text: on which line each key stands.

``tomllib`` tells no line numbers, and neither deep nesting nor long numbers and
dotted keys stop it. So a light pass over the text keeps an index of lines, and
refuses what nobody would write by hand. Of most files one look at the whole text
tells that there is nothing to refuse: then it waits until somebody asks for a line.
"""

import re
from functools import cached_property
from typing import Final, NoReturn, TypeAlias

from serried.model.errors import NotationError
from serried.notation.kinds import DEEPEST

Path: TypeAlias = tuple[str | int, ...]
"""Where in the file something stands: names of tables, numbers from 0, keys."""

LARGEST_FILE: Final = 1_000_000
MOST_DIGITS: Final = 18
MOST_KEY_PARTS: Final = 8
LONGEST_WORD: Final = 200

_PIECE: Final = r'''
      (?P<comment> \#[^\n]* )
    | (?P<long>    """(?:[^"\\]++|\\.|"{1,2}(?!"))*+"""(?:"{1,2}(?!"))?
                 | \'\'\'(?:[^\']++|\'{1,2}(?!\'))*+\'\'\'(?:\'{1,2}(?!\'))? )
    | (?P<quoted>  "(?:[^"\\\n]++|\\[^\n])*+" | '[^'\n]*+' )
    | (?P<newline> \n )
    | (?P<open>    [\[{] )
    | (?P<close>   [\]}] )
    | (?P<mark>    [=,] )
    | (?P<word>    [^\s\[\]{}=,\#"']++ )
    '''
_WHOLE: Final = r"[+-]?(?:[0-9][0-9_]*|0[xob][0-9A-Fa-f_]+)"


_ORDINARY: Final = re.compile(
    r"""(?:[\s,=\[\]{}]++|"[^"\\\n]*+"|'[^'\n]*+'|\#[^\n]*+"""
    r"|(?:[+-]?[0-9]{1,15}+(?:\.[0-9]{1,40}+)?+(?:e[+-]?[0-9]{1,3}+)?+"
    r"|[A-Za-z_][\w-]{0,60}+(?:\.[A-Za-z_][\w-]{0,60}+){0,2}+)"
    r"(?=[\s,=\]}#]|\Z)(?![ \t]++[^\s,=\]}#]))*+"
)
"""A text of short words and numbers, no two of which follow one another."""

_UNSEEN: Final = re.compile(r""""[^"\n]*+"|'[^'\n]*+'|\#[^\n]*+|[^\[\]{}"'#]++""")
"""What has no brackets in it, or none that count."""


def _is_ordinary(text: str) -> bool:
    """Return whether a look at the whole text tells that nothing is refused.

    Where it does not, all may be in order, too.
    """
    if '"""' in text or "'''" in text or not _ORDINARY.fullmatch(text):
        return False
    depth = 0
    for bracket in _UNSEEN.sub("", text):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return False
    return True


class Outline:
    """On which line, from 1, each table and key of a text stands."""

    def __init__(self, text: str, file: str | None) -> None:
        self._text = text
        self._file = file

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of each table and key.

        Raises:
            NotationError: As ``outline``.
        """
        scan = _Scan(self._file)
        for token in re.finditer(_PIECE, self._text, re.VERBOSE | re.DOTALL):
            scan.read(token.lastgroup or "", token[0])
        scan.end_line()
        return scan.lines

    def line(self, path: Path) -> int | None:
        """Return the line of *path*, or of the nearest table around it."""
        for length in range(len(path), 0, -1):
            if (line := self.lines.get(path[:length])) is not None:
                return line
        return None


def outline(text: str, file: str | None) -> Outline:
    """Return the outline of a TOML text.

    What is no TOML has no sensible outline: the parser will say so.

    Raises:
        NotationError: If the text nests too deep, or has a number, a name or a
            dotted key that is too long.
    """
    found = Outline(text, file)
    if not _is_ordinary(text):
        _ = found.lines
    return found


class _Scan:
    """A pass over the tokens of a text.

    Attributes:
        line: The line of the next token, from 1.
        depth: How many brackets are open in the value being read.
        parts: The words of the key or header being read.
        header: How many brackets opened the header being read.
        value: Whether a value is being read, not a key.
        table: The path of the table whose keys are being read.
        run: How many words followed one another: parts of one dotted key.
    """

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}
        self.line = 1
        self.depth = 0
        self.parts: list[str] = []
        self.header = 0
        self.value = False
        self.table: Path = ()
        self.run = 0

    def read(self, kind: str, text: str) -> None:
        """Take in one token."""
        match kind:
            case "newline":
                self.end_line()
            case "word" | "quoted":
                self._word(kind, text)
            case "open" | "close":
                self._bracket(1 if kind == "open" else -1)
            case "mark":
                self._mark(text)
        self.line += text.count("\n")

    def end_line(self) -> None:
        """Take in the end of a line, or of the text."""
        if self.header and self.parts:
            self._begin_table()
        if not (self.value and self.depth):
            self.parts, self.header, self.value, self.depth = [], 0, False, 0
        self.run = 0

    def _word(self, kind: str, text: str) -> None:
        parts = [text[1:-1]] if kind == "quoted" else text.split(".")
        if kind == "word":
            self._refuse_long(text)
            self.run += len(parts)
        else:
            self.run += 1
        if self.run > MOST_KEY_PARTS * 2:
            self._refuse(f"a dotted key of more than {MOST_KEY_PARTS} parts")
        if not self.value:
            self.parts += [part for part in parts if part]
            if len(self.parts) > MOST_KEY_PARTS:
                self._refuse(f"a dotted key of more than {MOST_KEY_PARTS} parts")

    def _refuse_long(self, text: str) -> None:
        if len(text) > LONGEST_WORD:
            self._refuse(f"a word of {len(text)} characters, {LONGEST_WORD} at most")
        if re.fullmatch(_WHOLE, text) and sum(c.isalnum() for c in text) > MOST_DIGITS:
            self._refuse(f"a whole number of more than {MOST_DIGITS} digits")

    def _bracket(self, step: int) -> None:
        self.run = 0
        if not self.value:
            self.header += max(step, 0)
            return
        self.depth = max(0, self.depth + step)
        if self.depth > DEEPEST:
            self._refuse(f"brackets more than {DEEPEST} deep inside one another")

    def _mark(self, text: str) -> None:
        self.run = 0
        if text == "=" and not self.value and not self.header:
            path = self.table
            for part in self.parts:
                path = (*path, part)
                self.lines.setdefault(path, self.line)
            self.value = True

    def _begin_table(self) -> None:
        path: Path = ()
        for part in self.parts[:-1]:
            path = (*path, part)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        path = (*path, self.parts[-1])
        if self.header > 1:
            self.counts[path] = self.counts.get(path, 0) + 1
            self.lines.setdefault(path, self.line)
            path = (*path, self.counts[path] - 1)
        self.lines.setdefault(path, self.line)
        self.table = path

    def _refuse(self, problem: str) -> NoReturn:
        message = f"{problem}; that is no position file"
        raise NotationError(message, file=self.file, line=self.line)

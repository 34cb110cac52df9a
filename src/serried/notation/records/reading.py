"""Records, read from text: as far as it goes, and what is missing at its end."""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NoReturn

from serried.model.actions.form import Action
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.record import Ending, Entry, Record
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions.read_positions import heard_in, read_position
from serried.notation.records.fields import Played, read_played
from serried.notation.records.marks import read_marks
from serried.notation.records.words import (
    BRANCH,
    BY_HAND,
    COMMENT,
    DIGEST,
    END,
    FIELD,
    FIRST_LINE,
    HEADERS,
    HEADING,
    LARGEST,
    LONGEST,
    LONGEST_WORDS,
    MOST_COMMENTS,
    MOST_LINES,
    NUMBERED,
    OF_PLAYERS,
    PUT,
    RULE,
)

Books = Mapping[str, Vocabulary]

A_LINE: Final = (
    "`12. spears charge foes | dice 5 4`, `# a comment`, `-- a heading`,"
    " `after 11`, `try after 11: what if` or `end`"
)


def read_record(
    text: str | bytes, vocabularies: Books, *, file: str | None = None
) -> Record:
    """Read a record, also one that is cut off after any line of those played.

    Args:
        text: The content; UTF-8 where it is bytes.
        vocabularies: The words of each book.
        file: What errors call the file.

    Raises:
        NotationError: If anything in it cannot be read. It says in one line the
            file, the line, and what would be right.
    """
    said = _decoded(text, file)
    lines = said.split("\n")
    torn = lines.pop() if not said.endswith("\n") else lines.pop() or None
    if torn == END:  # nothing can be missing of it
        lines.append(torn)
        torn = None
    return _Reading(lines, torn, vocabularies, file).record()


def _decoded(text: str | bytes, file: str | None) -> str:
    content = text.encode() if isinstance(text, str) else text
    if len(content) > LARGEST:
        problem = f"larger than {LARGEST} bytes, the most that is read of a record"
        raise NotationError(problem, file=file)
    try:
        decoded = content.decode()
    except UnicodeError as fault:
        problem = f"the file is not UTF-8 text (at byte {getattr(fault, 'start', 0)})"
        raise NotationError(problem, file=file) from None
    return decoded.replace("\r\n", "\n")


class _CutError(Exception):
    """The record ends within the position that was put by one of its lines."""


class _Reading:
    """A record that is being read, line by line."""

    def __init__(
        self,
        lines: Sequence[str],
        torn: str | None,
        vocabularies: Books,
        file: str | None,
    ) -> None:
        self._lines = lines
        self._torn = torn
        self._books = vocabularies
        self._file = file
        self._here = 0
        self._entries: list[Entry] = []
        self._at = 0
        self._variation: str | None = None
        self._remarks: list[str] = []
        self._heading: str | None = None
        self._ending: Ending | None = None
        self._cut = False

    def record(self) -> Record:
        """Return all that can be read."""
        if self._next() != FIRST_LINE:
            self._refuse(f"a record begins with the line `{FIRST_LINE}`")
        stated = self._headers()
        start = self._start()
        self._refuse_strangers(stated, start)
        self._book = start.battle.book
        with contextlib.suppress(_CutError):
            while self._here < len(self._lines):
                self._line(self._next())
        return Record(
            start=start,
            headers=tuple((name, said) for name, said, _ in stated),
            remarks=tuple(self._remarks),
            entries=tuple(self._entries),
            at=self._at,
            variation=self._variation,
            ending=self._ending,
            notes=tuple(self._missing()),
        )

    def _missing(self) -> list[str]:
        """Return what is missing at the end."""
        last = f"line {len(self._entries)}" if self._entries else "the position"
        notes = []
        if self._cut:
            number = len(self._entries) + 1
            notes.append(f"line {number} is cut off in its position and is left out")
        if self._torn is not None:
            said = words.quoted(self._torn)
            notes.append(f"its last line has no end and is left out: {said}")
        if self._ending is None:
            notes.append(f"it has no `{END}`: it goes on after {last}, or is cut off")
        return notes

    # The head

    def _headers(self) -> list[tuple[str, str, int]]:
        found: list[tuple[str, str, int]] = []
        while (line := self._next()) != RULE:
            name, colon, said = line.partition(":")
            kind, _, player = name.partition(" ")
            known = player if kind in OF_PLAYERS else name in HEADERS
            if not colon or not known:
                ways = [*HEADERS, *(f"{one} NAME" for one in OF_PLAYERS)]
                self._refuse(
                    f"{words.quoted(line)} is no header; write {words.either(ways)},"
                    f" a colon and what it says, or `{RULE}` before the position"
                )
            found.append((name, self._words(said), self._here))
        return found

    def _start(self) -> Position:
        """Read the position between the two rules."""
        first = self._here
        while self._next() != RULE:
            pass
        return self._position(self._lines[first : self._here - 1], first)

    def _position(self, lines: Sequence[str], before: int) -> Position:
        """Read a position that stands after so many lines of the file."""
        text = "\n".join(lines) + "\n"
        try:
            position = read_position(text, self._books, file=self._file)
        except NotationError:  # said again with its lines as this file has them
            padded = "\n" * before + text
            position = read_position(padded, self._books, file=self._file)
        if position.requests or position.dice is not None:
            problem = "the position of a record has no [[do]] and no dice of its own"
            raise NotationError(problem, file=self._file, line=before + 1)
        return replace(position, catalogues=None)

    def _refuse_strangers(
        self, stated: Sequence[tuple[str, str, int]], start: Position
    ) -> None:
        players = start.battle.players
        for name, _, line in stated:
            _, of_player, player = name.partition(" ")
            if of_player and player not in players:
                near = words.suggestion(player, players)
                known = words.either(players)
                problem = f"no unit belongs to {words.quoted(player)}{near}; {known}"
                raise NotationError(problem, file=self._file, line=line)

    # The lines

    def _line(self, line: str) -> None:
        """Take up one line of what was played."""
        said = line.strip()
        if len(said) > LONGEST:
            self._refuse(f"{len(said)} characters are too many; a line has {LONGEST}")
        if self._ending is not None and said:
            self._refuse(f"something stands after `{END}`; take that line out")
        if not said:
            return
        if said.startswith(COMMENT):
            self._comment(self._words(said[1:]))
        elif said.startswith(HEADING):
            self._heading = self._words(said[len(HEADING) :])
        elif said == END or said.startswith((f"{END}:", f"{END} ")):
            self._ending = self._end(said)
        elif branch := BRANCH.fullmatch(said):
            tries, number, what = branch.groups()
            self._go(number, tries is not None, what)
        elif played := NUMBERED.fullmatch(said):
            self._entry(int(played[1]), played[2])
        else:
            self._refuse(f"{words.quoted(said)} is no line of a record; write {A_LINE}")

    def _comment(self, said: str) -> None:
        try:
            read_marks(said)
        except words.UnreadableError as fault:
            self._refuse(str(fault))
        if not self._entries:
            self._remarks.append(said)
            return
        last = self._entries[-1]
        if len(last.comments) == MOST_COMMENTS:
            self._refuse(f"more than {MOST_COMMENTS} comments on one line")
        self._entries[-1] = replace(last, comments=(*last.comments, said))

    def _go(self, number: str, tries: bool, what: str | None) -> None:  # noqa: FBT001
        """Go back to a line, to go on from there or to try something."""
        where = 0 if number == "start" else int(number)
        if where > len(self._entries) or number == "0":
            last = len(self._entries)
            self._refuse(f"there is no line {number} before this one; {last} are")
        if tries != bool(what):
            say = "what is tried" if tries else "nothing behind the number"
            self._refuse(f"say {say}: `try after 11: what if`, or `after 11`")
        if where and not tries and self._entries[where - 1].variation is not None:
            self._refuse(f"line {number} is only tried; the game goes on elsewhere")
        self._at = where
        self._variation = None if what is None else self._words(what)

    def _entry(self, number: int, text: str) -> None:
        expected = len(self._entries) + 1
        if number != expected:
            self._refuse(f"this is line {expected}, not {number}; are lines missing?")
        if number > MOST_LINES:
            self._refuse(f"more than {MOST_LINES} lines")
        asked, *said = text.split(FIELD)
        try:
            played = read_played(FIELD.join(said)) if said else Played()
            by_hand = asked.strip() == BY_HAND
            action = None if by_hand else self._action(asked)
        except (NotationError, words.UnreadableError) as fault:
            self._refuse(str(fault))
        put = self._put()
        if put is None and action is None and self._here == len(self._lines):
            self._cut_off()
        if put is None and action is None:
            self._refuse(f"its position is missing; it follows in lines with `{PUT}`")
        if put is not None and played.agreed is None:
            self._refuse("a position is put by agreement; say why: `| !! why`")
        if played.agreed is not None and action is not None and played.legal:
            self._refuse("it is lawful, so `!!` says nothing; make it a comment")
        self._entries.append(
            Entry(
                after=self._at,
                action=action,
                dice=played.dice,
                legal=played.legal,
                breaks=played.breaks,
                gap=played.gap,
                agreed=played.agreed,
                time=played.time,
                put=put,
                heading=self._heading,
                variation=self._variation,
                secrets=played.secrets,
            )
        )
        self._at, self._heading = number, None

    def _action(self, asked: str) -> Action:
        return heard_in(self._books[self._book], self._books, asked)

    def _put(self) -> Position | None:
        """Read the position that stands below a line; None if there is none.

        Raises:
            _CutError: If the record ends within it.
        """
        first = self._here
        while self._here < len(self._lines) and self._lines[self._here].startswith(PUT):
            self._here += 1
        block = [one[1:].removeprefix(" ") for one in self._lines[first : self._here]]
        if not block:
            return None
        if block.pop() != RULE:
            if self._here == len(self._lines):
                self._cut_off()
            self._refuse(
                f"the position above has no end; it is the line `{PUT} {RULE}`"
            )
        put = self._position(block, first)
        if put.battle.book != self._book:
            problem = f"the battle is of {self._book}, this position is not"
            raise NotationError(problem, file=self._file, line=first + 1)
        return put

    def _cut_off(self) -> NoReturn:
        self._cut = True
        raise _CutError

    def _end(self, said: str) -> Ending:
        result, field, state = said.removeprefix(END).partition(FIELD)
        digest = state.strip().removeprefix("state ") if field else None
        if digest is not None and not DIGEST.fullmatch(digest):
            self._refuse(f"write `{END}: how it ended`, and nothing behind that")
        return Ending(result=self._words(result.lstrip(": ")), digest=digest)

    # Text

    def _next(self) -> str:
        if self._here == len(self._lines):
            missing = "a line of its own" if self._here else f"`{FIRST_LINE}`"
            if self._here:
                missing = f"`{RULE}`, the position, `{RULE}` and what was played"
            self._refuse(f"the record is cut off here: {missing} should follow")
        self._here += 1
        return self._lines[self._here - 1]

    def _words(self, text: str) -> str:
        said = " ".join(text.split())
        if len(said) > LONGEST_WORDS:
            self._refuse(
                f"{len(said)} characters are too many; there may be {LONGEST_WORDS}"
            )
        if not said.isprintable():
            self._refuse("there is a character in it that cannot be printed")
        return said

    def _refuse(self, problem: str) -> NoReturn:
        raise NotationError(problem, file=self._file, line=max(self._here, 1)) from None

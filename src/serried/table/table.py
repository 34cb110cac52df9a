"""The table: one battle, everything that was done on it, and the file it is kept in.

Changes come one at a time, and each is in the file before anybody is told of it.
Questions look at a ``View``, a value that no change touches.
"""

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Final

from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, SerriedError
from serried.model.position import Position, Request
from serried.model.record import Record
from serried.rosters import Catalogues
from serried.table.answers.outcomes import said_with
from serried.table.examples import FIRST, example
from serried.table.planning import Standing, drawn, planned
from serried.table.plans import Plan, View, begun_by, opening, remark_in
from serried.table.recorded import Line, Lines
from serried.table.replies import Answered, Done
from serried.table.requests import (
    Annotate,
    ChangeRequest,
    Go,
    Redo,
    Shelve,
    Undo,
    key_of,
)
from serried.table.shelf import Shelf
from serried.table.state import Board, Drawn, LogSaid, board, log_said
from serried.table.state import drawn as drawn_board
from serried.table.storing.chronicle import Chronicle, Entry, Remark
from serried.table.storing.keeping import read_kept
from serried.table.storing.positions import Positions
from serried.table.storing.store import Change as Kept
from serried.table.storing.store import Store

GOES_ON: Final = "the table goes on from entry"


class Table:
    """One table. Its methods are called by one thread at a time.

    Attributes:
        told: What was wrong with the log, in one line; None if nothing was.
    """

    def __init__(
        self,
        store: Store,
        catalogues: Catalogues | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        """Take up the table where it was left; an empty file begins with an example.

        What cannot be read any more stays in the log, and the table goes on from the
        newest entry that can.
        """
        self._store = store
        self._catalogues = catalogues
        self._shelf = shelf or Shelf(None)
        self._positions = Positions(store)
        self._log: Chronicle = store.chronicle()
        self._drawn: Drawn | None = None
        self.version = store.version
        self.told = self._take_up()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self._position.battle

    def begin(self, begun: Position | Record, name: str) -> None:
        """Open a file, unless the table goes on from it already.

        Raises:
            SerriedError: If it cannot be kept, or a line comes out otherwise.
        """
        root = self._positions.at(self._root(self._log.at))
        plan = begun_by(begun, Path(name).name, root, self.view())
        if plan is not None:
            self.make(0, drawn(plan, (), self.version), 0)

    def plan(self, asked: ChangeRequest) -> Plan:
        """Return what a change comes to, and change nothing yet.

        Raises:
            SerriedError: If it cannot be made.
        """
        found = self.made(asked) or self.going(asked)
        return found or planned(self.standing(), asked)

    def made(self, asked: ChangeRequest) -> Plan | None:
        """Return what came of a change that was made already; None if it was not."""
        key = key_of(asked)
        made = None if key is None else self._store.made(*key)
        return None if made is None else Plan(made=made)

    def going(self, asked: ChangeRequest) -> Plan | None:
        """Return the plan of a change in the log alone; None of one of the battle.

        Raises:
            RequestError: If it cannot be made.
        """
        plan = self._going_to(asked)
        return None if plan is None else replace(plan, key=key_of(asked))

    def standing(self) -> Standing:
        """Return what a change is planned on: a value, for whoever works it out."""
        return Standing(
            battle=self.battle,
            requests=self._requests,
            at=self._log.at,
            version=self.version,
        )

    def make(self, request_id: int, plan: Plan, window: int) -> Done | Answered:
        """Make a change that was planned on the table as it is; it is kept for good.

        Raises:
            NotationError: If it cannot be kept; then nothing changed.
        """
        if plan.made is not None:
            version, at = plan.made
            return Done(id=request_id, version=version, index=at, again=True)
        if plan.lines is not None:
            self._take_over(plan, plan.lines, window)
        elif plan.deed is not None and plan.position is not None:
            entry = self._log.next_entry(plan.deed, window)
            self._append(entry, plan.position, plan)
            self._drawn = plan.board
        elif plan.to is not None:
            self._go(*plan.to, plan, window)
        elif plan.remark is not None:
            self._remark(plan.remark, plan)
        if plan.answer is None:
            return Done(
                id=request_id,
                version=self.version,
                index=self._log.at if plan.remark is None else plan.remark.index,
                notes=plan.notes,
            )
        if plan.position is None:
            return plan.answer
        return said_with(
            plan.answer,
            played=plan.played,
            index=self._log.at,
            version=self.version,
        )

    def change(self, asked: ChangeRequest, window: int = 0) -> Done | Answered:
        """Plan and make a change.

        Raises:
            SerriedError: If it cannot be made; then nothing changed.
        """
        return self.make(asked.id, self.plan(asked), window)

    def board(self) -> Board:
        """Return what there is to show."""
        return board(self._position, self._requests, self.version)

    def drawn(self) -> Drawn:
        """Return it as windows are sent it, made once for each change."""
        if self._drawn is None or self._drawn.version != self.version:
            self._drawn = drawn_board(self.board())
        return self._drawn

    def log(self, known: int) -> LogSaid:
        """Return the log for a window that knows its first entries."""
        return log_said(self._log, known)

    def view(self) -> View:
        """Return the table as it is now, for questions."""
        return View(
            battle=self.battle,
            requests=self._requests,
            catalogues=self._catalogues,
            way=tuple(self._log.path(self._log.tip)),
            here=self._log.at,
            entries=self._log.entries,
            text=self._store.position,
        )

    def shelve(self, asked: Shelve) -> None:
        """Keep a catalogue; after the last one, read all that are kept.

        It touches nothing that a change touches, and may take its time.

        Raises:
            SerriedError: If it cannot be kept or read; then it is not.
        """
        if asked.data is not None:
            self._shelf.put(asked.name, asked.data)
        if asked.last:
            self._catalogues = self._shelf.read()

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    # Going on

    def _take_up(self) -> str | None:
        """Go on, and return what there is to tell of the log."""
        damage = self._store.damage
        if self._log.entries and not self._store.rest:
            try:
                self._position = self._positions.at(self._log.at)
                self._positions.at(self._root(self._log.at))
            except NotationError as why:
                damage = f"{damage or 'the log is kept as it is'}; {why}"
            else:
                return damage and f"{damage}; {GOES_ON} {self._log.at}"
        number = self._go_on_from_newest()
        if number is not None:
            return f"{damage}; {GOES_ON} {number}, the newest that can be read"
        anew = opening(example(FIRST), f"example {FIRST}")
        self.make(0, drawn(anew, (), self.version), 0)
        return damage and f"{damage}; nothing can be read, so it begins anew"

    def _go_on_from_newest(self) -> int | None:
        """Open the newest position of the log that can be read; return its number."""
        for number, text in self._store.newest():
            with contextlib.suppress(SerriedError):
                position = read_kept(text, f"entry {number}")
                anew = opening(position, f"entry {number}, as it was kept")
                self.make(0, drawn(anew, (), self.version), 0)
                return number
        return None

    # Changes

    def _going_to(self, asked: ChangeRequest) -> Plan | None:
        """Return where a change goes in the log; None of one that is worked out."""
        match asked:
            case Undo():
                return self._going(self._log.undo, "there is nothing to undo")
            case Redo():
                return self._going(self._log.redo, "there is nothing to do again")
            case Go(index=index):
                return self._going(index, "")
            case Annotate():
                return Plan(remark=self._log.heard(remark_in(asked)))
            case _:
                return None

    def _going(self, index: int | None, nothing: str) -> Plan:
        if index is None:
            raise RequestError(nothing)
        return Plan(to=self._log.target(index))

    def _go(self, at: int, tip: int, plan: Plan, window: int) -> None:
        """Go to an entry; what is said of that stands after it in the log."""
        position, before = self._positions.at(at), (self._log.at, self._log.tip)
        gone = Kept(at, tip, key=plan.key)
        if plan.deed is None:
            self.version = self._store.append(gone)
            self._log.go(at, tip)
            self._position = position
            return
        self._log.go(at, tip)
        entry = self._log.next_entry(plan.deed, window)
        text = self._store.position(at)
        try:
            said = Kept(entry.index, entry.index, entry, text)
            self.version = self._store.append(gone, said)
        except NotationError:
            self._log.go(*before)
            raise
        self._log.append(entry)
        self._positions.keep(entry.index, position)
        self._position = position

    def _remark(self, remark: Remark, plan: Plan) -> None:
        """Keep what is said of an entry; the table stands where it stands."""
        self._log.heard(remark)
        at, tip = self._log.at, self._log.tip
        self.version = self._store.append(Kept(at, tip, key=plan.key, remark=remark))
        self._log.remark(remark)

    def _append(self, entry: Entry, position: Position, plan: Plan) -> None:
        change = Kept(entry.index, entry.index, entry, plan.text, plan.key)
        self.version = self._store.append(change)
        self._log.append(entry)
        self._positions.keep(entry.index, position)
        self._position = position

    def _take_over(self, plan: Plan, lines: Lines, window: int) -> None:
        """Open a record: its position, all its lines, and where it stands."""
        assert plan.deed is not None  # noqa: S101 - of what is opened
        log = Chronicle(self._log.entries, self._log.at, self._log.tip)
        changes: list[Kept] = []
        made: list[int] = []
        opening = Line(0, plan.deed, plan.text)
        for line in (opening, *lines.lines):
            if made:
                log.go(*log.target(made[line.after]))
            entry = log.next_entry(line.deed, window)
            log.append(entry)
            made.append(entry.index)
            changes.append(Kept(entry.index, entry.index, entry, line.text))
        at, tip = log.target(made[lines.stands])
        self.version = self._store.append(*changes, Kept(at, tip, key=plan.key))
        log.go(at, tip)
        self._log = log
        self._position = self._positions.at(at)

    @property
    def _requests(self) -> tuple[Request, ...]:
        """What the file that was opened asks."""
        return self._positions.at(self._root(self._log.at)).requests

    def _root(self, index: int) -> int:
        return list(self._log.path(index))[-1]

"""Plans: what a change of the table comes to, before it is made; and views of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from msgspec import structs

from serried.engine.files import vocabularies
from serried.frozen import frozen
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.position import Position, Request
from serried.model.record import Entry as RecordEntry
from serried.model.record import Record, Secrets
from serried.notation import read_position, read_record
from serried.notation.positions.read_positions import A_RECORD
from serried.notation.records.marks import read_comment
from serried.notation.words import UnreadableError
from serried.rosters import Catalogues
from serried.table.examples import bare, example
from serried.table.recorded import Lines, recorded, taken_over
from serried.table.replies import Answered
from serried.table.requests import Annotate, Export, Hover, Look, Question, Retell
from serried.table.state import Drawn
from serried.table.storing.chronicle import SILENT, Deed, Entry, Remark, Said
from serried.table.storing.keeping import read_kept
from serried.table.storing.store import Made


@frozen(kw_only=True)
class View:
    """The table at one moment.

    Attributes:
        requests: What the file that was opened asks.
        way: The branch on which it stands, as entries of the log, the first one last.
        here: The entry after which it stands.
        entries: All of the log.
        text: Returns the position after an entry of it, as the log keeps it.
    """

    battle: Battle
    requests: tuple[Request, ...]
    catalogues: Catalogues | None
    way: tuple[int, ...]
    here: int
    entries: Sequence[Entry]
    text: Callable[[int], str]

    def at(self, index: int) -> Position:
        """Return the position after an entry of the log.

        Raises:
            NotationError: If it cannot be read any more.
        """
        return read_kept(self.text(index), f"entry {index} of the log")

    def for_question(self, asked: Question | Hover) -> "View":
        """Return what is needed of it to answer a question: a value, without a file."""
        match asked:
            case Retell(index=index):
                known = self.entries[index : index + 1]
                texts = [one.parent for one in known if one.parent is not None]
            case Look(index=index):
                texts = [index] if index < len(self.entries) else []
            case Export(what="record" | "report"):
                texts = list(range(self.way[-1], len(self.entries)))
            case _:
                return replace(self, catalogues=None, entries=(), text=str)
        return replace(
            self,
            catalogues=None,
            entries=tuple(self.entries),
            text={one: self.text(one) for one in texts}.__getitem__,
        )

    def about(self, to: int) -> str:
        """Return the line that is looked at on the way to an entry.

        Where lines are taken back it is the first of them, else that of the entry.
        """
        number = self.way[self.way.index(to) - 1] if self.is_back(to) else to
        return self.entries[number].line

    def is_back(self, to: int) -> bool:
        """Return whether lines are taken back on the way to an entry."""
        return to in self.way and self.way.index(to) > self.way.index(self.here)

    def record(self) -> Record:
        """Return all that was done since a position was opened."""
        return recorded(tuple(self.entries), self.way, self.here, self.at)


@frozen(kw_only=True)
class Plan:
    """What a change comes to.

    Attributes:
        answer: What the referee says to a line that is played.
        position: What lies on the table then; None where that is in the log already.
        deed: What the log will say of it.
        text: The position as the log keeps it.
        board: What there is to show of it.
        to: The entry of the log to go to, and the end of its branch.
        remark: What is said of an entry that is in the log.
        played: Whether the line was done.
        notes: What was assumed.
        lines: What was played after the position that is opened.
        key: By which whoever asked knows it again, and what was asked with that.
        made: What came of it, where it was made before.
    """

    answer: Answered | None = None
    position: Position | None = None
    deed: Deed | None = None
    text: str = ""
    board: Drawn | None = None
    to: tuple[int, int] | None = None
    remark: Remark | None = None
    played: bool = False
    notes: Sequence[str] = ()
    lines: Lines | None = None
    key: tuple[str, str] | None = None
    made: Made | None = None


def opened(text: str) -> Plan:
    """Return the plan to open the text of a position, or of a record.

    Raises:
        NotationError: If it cannot be read.
        RequestError: If a line of a record comes out otherwise than recorded.
    """
    if not text.startswith(A_RECORD):
        return opening(read_position(text, vocabularies()), "a position")
    return opening_either(read_record(text, vocabularies()), "a record")


def opening_either(begun: Position | Record, name: str) -> Plan:
    """Return the plan to open a position, or a record with all of its lines.

    Raises:
        RequestError: If a line of a record comes out otherwise than recorded.
    """
    if isinstance(begun, Position):
        return opening(begun, name)
    plan, record = opening(begun.start, name), begun
    notes = [*plan.notes, *record.notes]
    said = Said(headers=record.headers, comments=record.remarks)
    if plan.deed is not None and said != SILENT:
        plan = replace(plan, deed=structs.replace(plan.deed, said=said))
    return replace(plan, lines=taken_over(record), notes=notes)


def begun_by(
    begun: Position | Record, name: str, root: Position, view: View
) -> Plan | None:
    """Return the plan to open a file; None where the table goes on from it already.

    Raises:
        RequestError: If a line of a record comes out otherwise than recorded.
    """
    if _goes_on(root, view, begun):
        return None
    return opening_either(begun, f"file {name}")


def _goes_on(root: Position, view: View, begun: Position | Record) -> bool:
    """Return whether all that was opened is in the log."""
    start = begun if isinstance(begun, Position) else begun.start
    if (root.battle, root.requests) != (start.battle, start.requests):
        return False
    if isinstance(begun, Position):
        return True
    known = [_line_of(one) for one in view.record().entries[: len(begun.entries)]]
    return known == [_line_of(one) for one in begun.entries]


def _line_of(one: RecordEntry) -> tuple[object, ...]:
    return one.after, str(one.action), one.dice, one.put


def opening(position: Position, said: str) -> Plan:
    """Return the plan to open a position, of which the log says where it is from."""
    return Plan(
        position=replace(position, dice=None, catalogues=None, version=None),
        deed=Deed(
            kind="open", line=said, summary="opened", when=when_of(position.battle)
        ),
        notes=position.notes,
    )


def remark_in(asked: Annotate) -> Remark:
    """Return what is said of an entry.

    Raises:
        RequestError: If a record could not hold it.
    """
    comment = " ".join(asked.comment.split())
    try:
        said = comment if asked.gone else read_comment(comment)
    except UnreadableError as why:
        raise RequestError(str(why)) from None
    return Remark(index=asked.index, comment=said, gone=asked.gone)


def thrown_with(plan: Plan, secrets: Secrets) -> Plan:
    """Return a plan of which the log says from which secrets its dice follow."""
    if plan.deed is None or not plan.deed.dice:
        return plan
    said = structs.replace(plan.deed.beside, secrets=tuple(secrets))
    return replace(plan, deed=structs.replace(plan.deed, said=said))


def timed(plan: Plan, time: str) -> Plan:
    """Return a plan of which the log says when it was made."""
    if plan.deed is None:
        return plan
    said = structs.replace(plan.deed.beside, time=time)
    return replace(plan, deed=structs.replace(plan.deed, said=said))


def when_of(battle: Battle) -> tuple[int, str, str]:
    """Return what an entry of the log says of the time at which it was made."""
    return battle.round, battle.active, battle.phase


def new_table(book: str | None, name: str | None) -> Plan:
    """Return the plan to clear the table, or to put an example on it."""
    if name is None:
        return opening(bare(book), "new")
    return opening(example(name), f"example {name}")

"""The chronicle: what was done on a table, as a tree that only grows.

Undoing goes back along a branch and forgets nothing; what is done there then begins
a branch of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, structs

from serried.model.errors import RequestError


class Said(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the record that was opened says beside what was done.

    Attributes:
        comments: On a line; of what was opened, before the first.
        tried: What the branch tries on which it was.
        time: When it was done.
        headers: Of what was opened: who, where and when, by their names.
        aside: Nothing was done: it says that lines were taken back by agreement.
        ended: How the battle ended; None where it goes on.
        secrets: From which its dice follow: the number of the throw, and one a side.
    """

    comments: tuple[str, ...] = ()
    tried: str | None = None
    time: str | None = None
    headers: tuple[tuple[str, str], ...] = ()
    aside: bool = False
    ended: str | None = None
    secrets: tuple[int, str, str] | None = None


SILENT: Final = Said()

MOST_REMARKS: Final = 100
"""The most comments on one entry; a record has room for those of a few on a line."""
SAID_ALREADY: Final = "that is said of it already"
NOBODY_SAID: Final = "nobody says that of it"


class Deed(Struct, frozen=True, kw_only=True):
    """What was done.

    Attributes:
        free: Whether nobody judged it.
        dice: Those that were thrown for it.
        said: What a record says of it beside that.
        when: The round, whose turn it was and the phase; None in logs of before.
    """

    kind: Literal["open", "play", "edit"]
    line: str
    summary: str
    free: bool = False
    dice: tuple[int, ...] | None = None
    legal: bool | None = None
    breaks: tuple[str, ...] = ()
    when: tuple[int, str, str] | None = None
    said: Said | UnsetType = UNSET

    @property
    def beside(self) -> Said:
        """What a record says of it, which is often nothing."""
        return self.said or SILENT


class Entry(Deed, frozen=True, kw_only=True):
    """Something that was done, and its place in the log.

    Attributes:
        index: Its number, from 0.
        parent: The entry it was done after; None of a position that was opened.
        branch: The branch it lies on, from 0.
        window: Who did it.
    """

    index: int
    parent: int | None
    branch: int
    window: int = 0


class Remark(Struct, frozen=True, kw_only=True):
    """What somebody says of an entry that is in the log already.

    Attributes:
        index: Of which entry.
        comment: As a record has it, in one line.
        gone: Whether it is said no more.
    """

    index: int
    comment: str
    gone: bool = False


class Chronicle:
    """All entries, where the table stands among them, and the branch it is on.

    Attributes:
        at: The entry after which the table is as it is.
        tip: The end of the branch that *at* is on.
    """

    def __init__(
        self, entries: Sequence[Entry] = (), at: int = -1, tip: int = -1
    ) -> None:
        self.entries: list[Entry] = []
        self._children: dict[int | None, list[int]] = {}
        self._branches = 0
        for entry in entries:
            self._add(entry)
        self.at = at
        self.tip = tip

    @property
    def undo(self) -> int | None:
        """The entry before the last that was done; None at the beginning."""
        done = (one for one in self.path(self.at) if not self.entries[one].beside.aside)
        return next((self.entries[one].parent for one in done), None)

    @property
    def redo(self) -> int | None:
        """The next entry on the branch; None at its end."""
        before = self.tip
        for index in self.path(self.tip):
            if index == self.at:
                return None if before == self.at else before
            before = index
        return None

    def path(self, index: int) -> Iterator[int]:
        """Yield an entry and all before it, the newest first."""
        here: int | None = index
        while here is not None and here >= 0:
            yield here
            here = self.entries[here].parent

    def next_entry(self, deed: Deed, window: int) -> Entry:
        """Return the entry that *deed* would be, done now.

        The first that is done after an entry stays on its branch, the others begin
        one of their own, as does whatever is opened.
        """
        parent = None if deed.kind == "open" or not self.entries else self.at
        if parent is not None and not self._children.get(parent):
            branch = self.entries[parent].branch
        else:
            branch = self._branches
        said = {name: getattr(deed, name) for name in Deed.__struct_fields__}
        index = len(self.entries)
        return Entry(index=index, parent=parent, branch=branch, window=window, **said)

    def append(self, entry: Entry) -> None:
        """Take up what was done; the table stands after it."""
        self._add(entry)
        self.at = self.tip = entry.index

    def target(self, index: int) -> tuple[int, int]:
        """Return where going to an entry leads: there, and the end of its branch.

        Raises:
            RequestError: If there is no such entry.
        """
        if index >= len(self.entries):
            message = f"the log has no entry {index}; the last one is {self.last}"
            raise RequestError(message)
        if index in set(self.path(self.tip)):
            return index, self.tip
        tip = index
        while self._children.get(tip):
            tip = self._children[tip][-1]
        return index, tip

    def heard(self, remark: Remark) -> Remark:
        """Return what is said of an entry, if it can be.

        Raises:
            RequestError: If it is said already, or is to be taken away and is not.
        """
        self.target(remark.index)
        known = self.entries[remark.index].beside.comments
        if remark.gone != (remark.comment in known):
            message = NOBODY_SAID if remark.gone else SAID_ALREADY
            raise RequestError(message)
        if not remark.gone and len(known) >= MOST_REMARKS:
            message = f"{MOST_REMARKS} things are said of it already"
            raise RequestError(message)
        return remark

    def remark(self, remark: Remark) -> None:
        """Take up what is said of an entry; the table stands where it stood."""
        entry = self.entries[remark.index]
        known = entry.beside.comments
        comments = tuple(one for one in known if one != remark.comment)
        if not remark.gone:
            comments = (*comments, remark.comment)
        said = structs.replace(entry.beside, comments=comments)
        new = structs.replace(entry, said=UNSET if said == SILENT else said)
        # in a list of its own: who looks at the log has it as it was
        self.entries = [*self.entries]
        self.entries[remark.index] = new

    def go(self, at: int, tip: int) -> None:
        """Stand after entry *at*, on the branch that ends with *tip*."""
        self.at, self.tip = at, tip

    @property
    def last(self) -> int:
        """The number of the newest entry; -1 before there is one."""
        return len(self.entries) - 1

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._branches = max(self._branches, entry.branch + 1)
        self._children.setdefault(entry.parent, []).append(entry.index)

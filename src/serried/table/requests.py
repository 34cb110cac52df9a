"""Requests: everything that a page may ask of the table, as it comes over the wire.

The types keep nonsense out: unknown keys, numbers that are none, texts without end.

Source:
    docs/reference/table-protocol.md
"""

import hashlib
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

MOST_BYTES: Final = 1_000_000
"""The most bytes of one message."""

Id: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Index: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Line: TypeAlias = Annotated[str, Meta(max_length=1000)]
Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Lines: TypeAlias = Annotated[list[Line], Meta(max_length=8)]
File: TypeAlias = Annotated[str, Meta(max_length=MOST_BYTES)]
Coordinate: TypeAlias = Annotated[float, Meta(ge=-10_000, le=10_000)]
Spot: TypeAlias = tuple[Coordinate, Coordinate]
Pair: TypeAlias = Annotated[list[Coordinate], Meta(min_length=2, max_length=2)]
"""A point where a name may stand too: msgspec 0.22 crashes on ``str | tuple``."""
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Dice: TypeAlias = Annotated[list[Die], Meta(max_length=1000)]
Range: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]
Ranges: TypeAlias = Annotated[list[Range], Meta(max_length=8)]
Path: TypeAlias = Annotated[list[str | int], Meta(min_length=1, max_length=8)]
PlayerName: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_-]{0,63}$")]
Secret: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Holder: TypeAlias = Literal["unit", "terrain", "effect"]


class Request(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """What a window asks; the answer carries the same *id*."""

    id: Id


class Changing(Request, frozen=True, kw_only=True):
    """What may change the table.

    Attributes:
        key: Says that it is the same change, if it is asked for once more.
    """

    key: Key | None = None


class Ping(Request, frozen=True, tag="ping"):
    """Is anybody there?"""


class Forget(Request, frozen=True, tag="forget"):
    """Nobody waits for the answer to a question any more.

    Attributes:
        of: The id of the question.
    """

    of: Id


class Open(Changing, frozen=True, kw_only=True, tag="open"):
    """Put a position file's text on the table."""

    text: File


class New(Changing, frozen=True, kw_only=True, tag="new"):
    """Clear the table, or put an example on it.

    Attributes:
        book: That of the clear table; the usual one where none is named.
    """

    book: Name | None = None
    example: Name | None = None


class Text(Request, frozen=True, tag="text"):
    """The position as a file's text."""


class Ask(Request, frozen=True, tag="ask"):
    """Judge a line; nothing changes.

    Attributes:
        after: Lines that are supposed to be done before, each die that they need a six.
    """

    line: Line
    dice: Dice | Literal["roll"] | None = None
    after: Lines = []


class Retell(Request, frozen=True, tag="retell"):
    """What was said to a line that was played, by its number in the log."""

    index: Index


class Look(Request, frozen=True, tag="look"):
    """The board after an entry of the log, for whoever asks alone."""

    index: Index


class Play(Changing, frozen=True, kw_only=True, tag="play"):
    """Judge a line and do it.

    Attributes:
        at: The entry of the log that the table is believed to be at.
        free: Whether it is done unjudged.
        commitment: What the secret comes to with which dice are thrown together.
    """

    line: Line
    dice: Dice | Literal["roll", "together"] | None = None
    commitment: Secret | None = None
    at: Index | None = None
    free: bool = False


class Ghost(Request, frozen=True, tag="ghost"):
    """Judge a line while it is being drawn; the newest wins."""

    line: Line


class Drag(Request, frozen=True, tag="drag"):
    """Make the last leg of a line out of where the pointer is, and judge it.

    Attributes:
        letter: The character of the unit that goes alone, if one does.
        flying: Whether it flies.
        magical: The range in inches, if it is a Magical Move.
        legs: Those that are settled already, as a line has them.
        grip: Where the unit is held; ``left`` and ``right`` are its front corners.
        start: Where the pointer took hold.
        to: Where it is.
        snap: Whether to go no farther than is lawful.
        step: What lengths are rounded to, in inches.
    """

    unit: Name
    verb: Literal["advance", "march", "vanguard"]
    grip: Literal["body", "left", "right", "centre"]
    to: Spot
    start: Spot = msgspec.field(name="from")
    letter: Annotated[str, Meta(pattern="^[A-Za-z]$")] | None = None
    flying: bool = False
    magical: Range | None = None
    legs: Line = ""
    snap: bool = False
    step: Annotated[float, Meta(ge=0.001, le=12)] = 0.01


class Largest(Request, frozen=True, tag="largest"):
    """Solve the ``?`` of a line."""

    line: Line


class Complete(Request, frozen=True, tag="complete"):
    """What may come next in a line."""

    line: Line


class Distance(Request, frozen=True, tag="distance"):
    """Measure between two units or points."""

    to: Name | Pair
    start: Name | Pair = msgspec.field(name="from")


class Zones(Request, frozen=True, tag="zones"):
    """Outlines about a unit, and its arcs."""

    unit: Name
    ranges: Ranges | None = None


class Survey(Request, frozen=True, tag="survey"):
    """How far could it go?"""

    unit: Name


class ClauseOf(Request, frozen=True, tag="clause"):
    """What a clause says; or the one that tells of something that is pointed at.

    Attributes:
        clause: Its name; with ``of`` what is pointed at, as files have it.
        of: What that is.
    """

    clause: Name
    book: Name | None = None
    of: Literal["phase", "step", "terrain", "roll", "mark", "rule"] | None = None


class PuzzleOf(Request, frozen=True, tag="puzzle"):
    """Which puzzles there are; one of them; or whether a line solves it."""

    number: Annotated[int, Meta(ge=1, le=1000)] | None = None
    line: Line | None = None


class Compare(Request, frozen=True, tag="compare"):
    """The same line under both books."""

    line: Line
    dice: Dice | None = None


class Undo(Changing, frozen=True, kw_only=True, tag="undo"):
    """One step back."""


class Redo(Changing, frozen=True, kw_only=True, tag="redo"):
    """One step on again."""


class Go(Changing, frozen=True, kw_only=True, tag="go"):
    """To an entry of the log."""

    index: Index


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change of an edit: exactly one of set, unset, add, remove, move."""

    set: Path | None = None
    to: Any = None
    unset: Path | None = None
    add: Holder | None = None
    value: dict[str, Any] | None = None
    remove: Holder | None = None
    what: Name | int | None = None
    move: Name | None = None
    by: Spot | None = None
    turn: Annotated[float, Meta(ge=-360, le=360)] | None = None


class Edit(Changing, frozen=True, kw_only=True, tag="edit"):
    """Change what a position file can say, unjudged."""

    changes: Annotated[list[Change], Meta(min_length=1, max_length=500)]


class Note(Changing, frozen=True, kw_only=True, tag="note"):
    """Say in the log what players settled by hand; the position stays as it is."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S")]


class Annotate(Changing, frozen=True, kw_only=True, tag="annotate"):
    """Say something of an entry of the log, or show it; the table stays as it is.

    Attributes:
        comment: As a record has it: words, arrows and circles.
        gone: Whether it is said no more.
    """

    index: Index
    comment: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"\S")]
    gone: bool = False


class End(Changing, frozen=True, kw_only=True, tag="end"):
    """Say how the battle ended; the position stays as it is."""

    result: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S")]


class Prepare(Changing, frozen=True, kw_only=True, tag="prepare"):
    """Lay the ground by a map or by chance, or draw zones by a Deployment Type.

    Attributes:
        seed: Of the dice that terrain is thrown with.
        way: 1 where what may be chosen of a type is the other way round.
        south: Who deploys at the south edge; the first player if nobody is named.
    """

    map: Name | None = None
    seed: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    type: Name | None = None
    way: Literal[0, 1] = 0
    south: PlayerName | None = None
    north: PlayerName | None = None


class Place(Struct, frozen=True, kw_only=True):
    """Where a unit is put by hand.

    Attributes:
        at: The middle of its front; where it stands, or where there is room, if None.
        facing: In degrees; as it stands, or towards the enemy, if None.
        files: How wide it stands; as it does if None.
    """

    unit: Name
    at: Spot | None = None
    facing: Annotated[float, Meta(ge=-360, le=720)] | None = None
    files: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Deploy(Changing, frozen=True, kw_only=True, tag="deploy"):
    """Put a unit on the table by hand, if it stands on nothing there."""

    place: Place


class Stand(Request, frozen=True, tag="stand"):
    """Where a unit would stand; the newest wins."""

    place: Place


class Shelve(Request, frozen=True, tag="shelve"):
    """Keep a catalogue.

    Attributes:
        name: That of the file.
        data: The file as gzip in base64; none to read again what is kept.
        last: Whether no other comes after it: then all are read.
    """

    name: Name = ""
    data: File | None = None
    last: bool = True


class ImportList(Request, frozen=True, tag="import_list"):
    """Read an army list.

    Attributes:
        list: Which list of the text, from 1; None for all of them.
        answers: What is known of units that no catalogue knows, by their names, under
            the keys of a position file.
    """

    text: File
    player: PlayerName = "blue"
    list: Annotated[int, Meta(ge=1, le=1000)] | None = None
    answers: Annotated[dict[Name, dict[str, Any]], Meta(max_length=500)] = {}


class Catalogue(Request, frozen=True, tag="catalogue"):
    """What the catalogues say."""

    find: Name | None = None


class Export(Request, frozen=True, tag="export"):
    """The table as a file to keep."""

    what: Literal["toml", "record", "report", "page", "svg"]
    line: Line | None = None


Saying: TypeAlias = Note | Annotate | End
ChangeRequest: TypeAlias = (
    Open | New | Play | Undo | Redo | Go | Edit | Saying | Prepare | Deploy
)
"""What may change the table: such requests are taken one after another."""

Question: TypeAlias = (
    Text
    | Ask
    | Retell
    | Look
    | Largest
    | Complete
    | Distance
    | Zones
    | Survey
    | ClauseOf
    | PuzzleOf
    | Compare
    | ImportList
    | Catalogue
    | Export
)
"""What leaves the table as it is."""

Hover: TypeAlias = Ghost | Drag | Stand
"""What follows the pointer: only the newest counts."""


def sum_of(asked: Changing) -> str:
    """Return what tells a change from others, whatever its id and its key."""
    said = msgspec.json.encode(msgspec.structs.replace(asked, id=0, key=None))
    return hashlib.blake2b(said, digest_size=16).hexdigest()


def key_of(asked: Changing) -> tuple[str, str] | None:
    """Return the key of a change and its sum; None of one without a key."""
    return None if asked.key is None else (asked.key, sum_of(asked))

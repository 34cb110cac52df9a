"""Replies: everything that the table says, as it goes over the wire.

Source:
    docs/reference/table-protocol.md
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from serried.geometry import Point
from serried.table.shapes import LegPose, LoopSaid, Model, PoseSaid

Json: TypeAlias = dict[str, object]
"""What the engine has ready for JSON, under the keys of its reference."""


class Reply(Struct, frozen=True, kw_only=True, tag_field="say"):
    """What the table says to one request; news has no *id*."""

    id: int | None


class Error(Reply, frozen=True, tag="error"):
    """Why a request has no answer, in one line."""

    because: str


class Pong(Reply, frozen=True, tag="pong"):
    """Yes."""


class Skipped(Reply, frozen=True, tag="skipped"):
    """A newer one came before it was looked at."""


class Done(Reply, frozen=True, tag="done"):
    """A change is made, and kept.

    Attributes:
        index: Where the log stands now.
        again: Whether it was made before, when its key was first heard; then version
            and index are those of that time.
    """

    version: int
    index: int
    notes: Sequence[str] = ()
    again: bool | UnsetType = UNSET


class TextSaid(Reply, frozen=True, tag="text"):
    """A position file."""

    text: str


class CostPart(Struct, frozen=True):
    """What one leg counts, in inches as the book measures it."""

    leg: int
    what: str
    length: float


class Cost(Struct, frozen=True):
    """What a move counts, and what it may."""

    parts: Sequence[CostPart]
    total: float
    limit: float | None
    words: str


class Gap(Struct, frozen=True):
    """A clause that is not enforced yet and would decide."""

    clause: str
    because: str


class Danger(Struct, frozen=True):
    """Who would have to take a Dangerous Terrain Test, and for what."""

    other: str
    models: Sequence[str]


class GhostSaid(Reply, frozen=True, tag="ghost"):
    """Where a line would lead, and what is wrong with it."""

    line: str
    legal: bool
    unit: str | None = None
    gap: Gap | None = None
    snapped: bool = False
    poses: Sequence[LegPose] = ()
    outline: Sequence[LoopSaid] = ()
    models: Sequence[Model] | None = None
    cost: Cost | None = None
    breaches: Sequence[Json] = ()
    depends: Json | None = None
    dangers: Sequence[Danger] = ()


class StoodSaid(Reply, frozen=True, tag="stood"):
    """Where a unit would stand.

    Attributes:
        models: As they would stand, in its own frame.
        overlaps: The units and the Impassable Terrain on which it would stand.
        beyond: The edge of the table that it would overhang.
        inside: Whether it is in its player's Deployment Zone; None where there is none.
    """

    unit: str
    pose: PoseSaid
    outline: Sequence[LoopSaid]
    models: Sequence[Model]
    files: int
    overlaps: Sequence[str]
    beyond: str | None
    inside: bool | None


class Free(Struct, frozen=True):
    """A free pick among models that are alike: how many, and of which."""

    any: int
    of: Sequence[str]


class After(Struct, frozen=True, kw_only=True):
    """How a unit stands once a choice of places is made.

    Attributes:
        comes: Who comes to stand where, by the names of the places.
        spots: Models at all the places that are alike, where the owner picks some.
    """

    unit: str
    pose: PoseSaid
    models: Sequence[Model]
    comes: Sequence[str]
    spots: Sequence[Model]


class Pick(Struct, frozen=True):
    """One lawful choice, and the line that makes it; of a free pick the first.

    Attributes:
        line: None where no line can tell it from another choice.
        after: How the unit stands then, where models come to stand in it.
        stands: Where chargers stand then.
    """

    line: str | None
    words: str
    removed: Sequence[str] = ()
    slid: Json | None = None
    free: Sequence[Free] = ()
    after: After | None = None
    stands: Sequence[After] = ()


class ArcSaid(Struct, frozen=True):
    """One arc of a unit: the two rays between which it lies."""

    name: str
    clause: str
    rays: Sequence[tuple[Point, Point]]


class SightSaid(Struct, frozen=True, kw_only=True):
    """What shows who sees whom, or in whose arc somebody is.

    Attributes:
        unit: Whose arcs they are.
        within: The arcs that count: the front of who looks, or where somebody is.
        line: A line of sight, if there is one.
        hiders: Models and terrain that hide the target together.
    """

    unit: str
    arcs: Sequence[ArcSaid]
    within: Sequence[str] = ()
    line: tuple[Point, Point] | None = None
    hiders: Sequence[str] = ()


class Told(Struct, frozen=True):
    """What an answer has of events, measures and remedies, each in words."""

    events: Sequence[str]
    measures: Sequence[str]
    remedies: Sequence[str] = ()


class Answered(Reply, frozen=True, tag="answer"):
    """What the referee says to a line.

    Attributes:
        told: What happened and what was measured, by the language that says it.
        after: How the unit stands then whose places are filled without a choice.
        sight: What shows the answer to a question about sight or arcs.
        ends: Where a charge that is asked about would end, each with who stands where.
    """

    line: str
    dice: Sequence[int] | None
    question: bool
    played: bool
    answer: Json
    told: Mapping[str, Told]
    index: int | None = None
    version: int | None = None
    ghost: GhostSaid | None = None
    picks: Sequence[Pick] = ()
    after: After | None = None
    sight: SightSaid | None = None
    ends: Sequence[Sequence[After]] = ()


class LargestSaid(Reply, frozen=True, tag="largest"):
    """The lawful values of a number."""

    legal: bool
    largest: float | str | None = None
    intervals: Sequence[object] = ()
    binding: Sequence[object] = ()
    line: str | None = None
    depends: Json | None = None
    gap: Gap | None = None
    breaches: Sequence[Json] = ()


class Option(Struct, frozen=True):
    """One way to go on with a line."""

    line: str
    adds: str
    says: str


class Completions(Reply, frozen=True, tag="completions"):
    """The ways to go on with a line, and what is wrong with it as it is."""

    options: Sequence[Option]
    because: str | None


class DistanceSaid(Reply, frozen=True, tag="distance"):
    """A distance, and the points between which it is."""

    distance: float
    points: tuple[Point, Point]


class Zone(Struct, frozen=True):
    """Everything within a range of a unit."""

    range: float
    clause: str | None
    loops: Sequence[LoopSaid]


class ZonesSaid(Reply, frozen=True, tag="zones"):
    """What lies about a unit."""

    unit: str
    zones: Sequence[Zone]
    arcs: Sequence[ArcSaid]


class Way(Struct, frozen=True):
    """One way to go, and how far at most; a *whole* one is possible or not."""

    way: str
    ask: str
    line: str | None
    largest: float | None
    binding: str | None
    because: str
    pose: PoseSaid | None
    whole: bool = False


class SurveySaid(Reply, frozen=True, tag="survey"):
    """How far a unit could go."""

    unit: str
    ways: Sequence[Way] = ()
    barred: Sequence[Json] = ()
    gap: Gap | None = None


class ClauseSaid(Reply, frozen=True, tag="clause"):
    """What a clause says, in our words."""

    clause: str
    book: str
    title: str
    chapter: str = ""
    text: str = ""
    kind: str = ""
    tag: str = ""
    trust: str = ""
    status: str = ""
    why: str = ""
    gap: str = ""
    partly: str = ""
    examples: Sequence[str] = ()
    rulings: Sequence[Json] = ()
    cites: Sequence[str] = ()


class PuzzleSaid(Reply, frozen=True, tag="puzzle"):
    """A puzzle, or all their titles; texts by their language.

    Attributes:
        flag: Where its flag stands.
        secret: Whether who falls is what it asks.
        outcome: What became of the line that was tried.
        lesson: What it teaches, once it is solved.
    """

    titles: Sequence[Mapping[str, str]] = ()
    number: int | None = None
    question: Mapping[str, str] | None = None
    position: str = ""
    flag: tuple[float, float] | None = None
    secret: bool = False
    outcome: str = ""
    findings: Sequence[Json] = ()
    lesson: Mapping[str, str] | None = None


class Compared(Reply, frozen=True, tag="compared"):
    """What both books say."""

    comparison: Json


class ListSaid(Reply, frozen=True, tag="list"):
    """What was read of an army list."""

    reading: Json
    units: Sequence[Json]
    drafts: Sequence[Json]
    lists: Sequence[Json]
    weapons: Sequence[Json]


class CatalogueSaid(Reply, frozen=True, tag="catalogue"):
    """What the catalogues say."""

    units: Sequence[str]
    near: Sequence[str] = ()
    unit: Json | None = None


class Exported(Reply, frozen=True, tag="exported"):
    """A file to keep."""

    name: str
    type: str
    text: str
    notes: Sequence[str] = ()


def encoded(said: Struct) -> str:
    """Return a reply or news as one message."""
    return msgspec.json.encode(said).decode()

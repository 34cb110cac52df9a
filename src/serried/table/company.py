"""Company: what those at a table that is shared are told of each other.

Source:
    docs/reference/table-protocol.md
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from serried.table.replies import Reply


class Heard(Reply, frozen=True, tag="heard"):
    """It is noted, and everybody who has to know is told."""


class Proposed(Reply, frozen=True, tag="proposed"):
    """Others have to agree first; they were asked."""

    proposal: int


class SeatLink(Struct, frozen=True):
    """The link to a seat, and as a QR code, row by row, 1 for dark; None without."""

    seat: str
    link: str
    code: Sequence[str] | None


class LinksSaid(Reply, frozen=True, tag="links"):
    """The links that the host hands on."""

    links: Sequence[SeatLink]


class SeatSaid(Struct, frozen=True):
    """A seat, whom it plays for, and how many of its windows are open."""

    seat: str
    sides: Sequence[str]
    taken: bool
    here: int


class ProposalSaid(Struct, frozen=True):
    """What a seat asks the others to agree to, and who has not answered yet."""

    number: int
    seat: str
    what: str
    line: str
    breaks: Sequence[str]
    waits: Sequence[str]


class ThrowSaid(Struct, frozen=True, kw_only=True):
    """Dice that two sides are throwing together.

    Attributes:
        name: What is thrown for: the dice follow from it and from both secrets.
        sides: In the order in which their secrets count.
        shown: What the secret of each comes to.
        told: The secrets.
    """

    number: int
    seat: str
    line: str
    name: str
    sides: Sequence[str]
    shown: Mapping[str, str]
    told: Mapping[str, str]
    waits: Sequence[str]


class ClocksSaid(Struct, frozen=True):
    """The time that each side has left.

    Attributes:
        minutes: What each had to begin with.
        seconds: What it has more for each turn that it begins.
        left: Seconds, at this moment; fewer than none where they have run out.
        runs: Whose clock runs; None where all stand.
    """

    minutes: int
    seconds: int
    left: Mapping[str, float]
    runs: str | None


class SeatsSaid(Struct, frozen=True, kw_only=True, tag_field="say", tag="seats"):
    """Who is here, and what goes on between them.

    Attributes:
        you: The seat of the window that is told.
        sides: Whom it plays for.
        together: Whether dice are thrown by both sides together.
        throw: Those that are being thrown.
        clocks: The time that each side has left, where the host has set some.
        paused: By which seat nothing may be changed; None where it may.
    """

    you: str
    sides: Sequence[str]
    seats: Sequence[SeatSaid]
    paused: str | None
    proposal: ProposalSaid | None
    together: bool
    throw: ThrowSaid | None
    clocks: ClocksSaid | None


class Decided(Struct, frozen=True, kw_only=True, tag_field="say", tag="decided"):
    """What came of a proposal.

    Attributes:
        by: Who agreed, or did not; None where the table changed before all had.
        agreed: None where others have to answer still, or need not any more.
    """

    number: int
    seat: str
    by: str | None
    agreed: bool | None


class TimeUp(Struct, frozen=True, kw_only=True, tag_field="say", tag="time_up"):
    """A side has no time left; what follows is for those at the table to say."""

    player: str


class Rolled(Struct, frozen=True, kw_only=True, tag_field="say", tag="rolled"):
    """Dice that the table threw for a line which was not done with them.

    The log has no word of it, so whoever tries again till they fit is seen.
    """

    seat: str
    line: str
    dice: Sequence[int]


class Throwing(Reply, frozen=True, tag="throwing"):
    """Both sides have to throw first."""

    throw: int


class Thrown(Struct, frozen=True, kw_only=True, tag_field="say", tag="thrown"):
    """Dice that were thrown together, or why not; what is done with them follows.

    Attributes:
        by: Who gave it up, if anybody did.
    """

    throw: ThrowSaid
    dice: Sequence[int] = ()
    by: str | None = None
    because: str | None = None


class Spoken(Struct, frozen=True):
    """What somebody said, numbered from 0."""

    number: int
    seat: str
    text: str


class Talk(Struct, frozen=True, kw_only=True, tag_field="say", tag="chat"):
    """What was said; all that is remembered, to whoever comes."""

    lines: Sequence[Spoken]

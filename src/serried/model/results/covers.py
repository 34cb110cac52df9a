"""What comes of asking for cover, and for who is inside.

Source:
    SHOOT-7, SHOOT-27 to SHOOT-34
"""

from typing import Final, TypeAlias

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.ids import ClauseId, Inches
from serried.model.verdict import Values, Verdict

NONE: Final = "none"
MILDEST: Final = (NONE, "soft", "hard")
"""The covers, from the mildest."""

Stretch: TypeAlias = tuple[Point, Point]


@frozen(kw_only=True)
class Hiding:
    """What one unit or Terrain Feature hides.

    Attributes:
        name: Which.
        cover: What cover it gives: of models that differ the harder.
        share: How much of the Facing it hides, from 0 to 1.
        clause: Which clause says so.
    """

    name: str
    cover: str
    share: float
    clause: ClauseId

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("name", self.name),
            ("cover", self.cover),
            ("share", self.share),
            ("clause", self.clause),
        )


@frozen(kw_only=True)
class Covered:
    """The cover of a target from one model.

    Attributes:
        model: Who shoots.
        facing: The Arc of the target that it is in; None where there are no Arcs.
        cover: None, soft or hard.
        start: The point of its front that it shoots from.
        along: How far that is from the left end of its front; None of a round base.
        hidden: How much of the Facing is hidden by anything, from 0 to 1.
        hard: How much is hidden by what is hard alone.
        by: What hides it.
        seen: The ends of the Facing; twice the Target Point.
        shadows: From where to where it is hidden, by one thing after the other.
    """

    model: str
    facing: str | None
    cover: str
    start: Point
    along: Inches | None
    hidden: float
    hard: float
    by: tuple[Hiding, ...]
    seen: Stretch
    shadows: tuple[Stretch, ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("model", self.model),
            ("facing", self.facing),
            ("cover", self.cover),
            ("from", self.along),
            ("point", self.start),
            ("hidden", self.hidden),
            ("hard", self.hard),
            ("by", tuple(one.values for one in self.by)),
        )


@frozen(kw_only=True)
class Covers:
    """The cover of a target from each model that was asked for.

    Attributes:
        target: Who is shot at.
        found: One for each model, or two where a die has yet to choose its Arc.
    """

    target: str
    found: tuple[Covered, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The covers that there are, from the mildest."""
        known = {one.cover for one in self.found}
        return tuple(cover for cover in MILDEST if cover in known)

    @property
    def values(self) -> Values:
        """What an answer says of it; nothing of all models where they differ."""
        kinds = self.kinds
        shares = {one.hidden for one in self.found}
        names = tuple(dict.fromkeys(by.name for one in self.found for by in one.by))
        return (
            ("cover", kinds[0] if len(kinds) == 1 else None),
            ("hidden", shares.pop() if len(shares) == 1 else None),
            ("covered_by", names),
            ("covers", tuple(one.values for one in self.found)),
        )


def covers_found(verdict: Verdict) -> Covers | None:
    """Return what comes of asking for cover; None of any other request."""
    return verdict.result if isinstance(verdict.result, Covers) else None

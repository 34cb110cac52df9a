"""What comes of points that are shared out: hits, and Health Points that come back.

Source:
    CHR-HIT-3, CHR-HIT-4, REC-3 to REC-7, RAISE-3 to RAISE-15
"""

from typing import TypeAlias

from serried.frozen import frozen
from serried.model.ids import Letter, PlayerId
from serried.model.verdict import Value, Values

Shares: TypeAlias = tuple[tuple[Letter, int], ...]
"""How much falls to each Health Pool, by its letter, the R&F first."""


@frozen(kw_only=True)
class Hits:
    """How hits are distributed.

    Attributes:
        shares: How; None where somebody has to choose still.
        choices: The lawful ways then; none where they are too many to list.
        by: Whose pick it is; None where there is nothing to distribute.
    """

    shares: Shares | None
    choices: tuple[Shares, ...]
    by: PlayerId | None

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("hits", self.shares),
            ("choices", self.choices),
            ("distributes", self.by),
        )


@frozen(kw_only=True)
class Recovery:
    """Health Points that come back.

    Attributes:
        shares: To whom; None where the owner has to choose still.
        excess: How many nobody can use.
        choices: The ways to share them out then.
    """

    shares: Shares | None
    excess: int
    choices: tuple[Shares, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("recovered", self.shares),
            ("excess", self.excess),
            ("choices", self.choices),
        )


@frozen(kw_only=True)
class RaiseWay:
    """One way to bring models back, up to free picks.

    Attributes:
        raised: The letters of those who come back, the Champion first.
        champion: Where the Champion may stand; nowhere where none comes back.
        displaced: The letter of who gives way to it.
        to: Where that one may stand then.
        at: The places that are all taken.
        many: How many of the places *of* are taken besides.
        of: The places that are free to be picked.
        unplaced: How many models find no lawful place.
    """

    raised: tuple[Letter, ...]
    champion: tuple[str, ...]
    displaced: Letter | None
    to: tuple[str, ...]
    at: tuple[str, ...]
    many: int
    of: tuple[str, ...]
    unplaced: int

    @property
    def values(self) -> Values:
        """What an answer says of it, what is nothing left out."""
        said: tuple[tuple[str, Value], ...] = (
            ("raised", "".join(self.raised)),
            ("champion", self.champion),
            ("displaced", self.displaced),
            ("to", self.to),
            ("at", self.at),
            ("any", self.many),
            ("of", self.of),
            ("unplaced", self.unplaced),
        )
        return tuple((name, value) for name, value in said if value or name == "raised")


@frozen(kw_only=True)
class Raising:
    """Models that come back.

    Attributes:
        shares: The Health Points that the wounded get first; None where the owner has
            to choose still.
        stands: Who comes back, and where each stands; None where that is open.
        slid: Who gave way to the Champion, and where to.
        unplaced: How many models find no place.
        excess: How many points are lost; None where that depends.
        shares_open: The ways to share out the points, where the owner has yet to.
        ways: The ways to bring models back among which the owner chooses.
    """

    shares: Shares | None
    stands: tuple[tuple[Letter, tuple[str, ...]], ...] | None = None
    slid: tuple[tuple[str, str], ...] = ()
    unplaced: int = 0
    excess: int | None = None
    shares_open: tuple[Shares, ...] = ()
    ways: tuple[RaiseWay, ...] = ()

    @property
    def choices(self) -> tuple[Shares | RaiseWay, ...]:
        """What the owner chooses from, the shares first."""
        return self.shares_open or self.ways

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        ways = tuple(way.values for way in self.ways)
        placed: Values = (("slid", self.slid), ("unplaced", self.unplaced))
        return (
            ("recovered", self.shares),
            ("raised", self.stands),
            *(() if self.stands is None else placed),
            ("excess", self.excess),
            ("choices", self.shares_open or ways),
        )

"""What comes of casualties: who goes, who moves up, and what becomes of the combat.

Source:
    CAS-2 to CAS-6, CAS-ENG-2, NUDGE-1
"""

from collections.abc import Iterator
from typing import TypeAlias

from serried.frozen import frozen
from serried.model.ids import ClauseId, Inches, Letter, UnitId
from serried.model.verdict import Value, Values, Verdict
from serried.tuples import NamedTuple

Model: TypeAlias = tuple[UnitId, str]
"""A unit and the name of one of its models, by rank and file."""


class FreePick(NamedTuple):
    """A pick among models that are alike in everything that is looked at.

    Attributes:
        many: How many of them go.
        of: Their names, by rank and file.
    """

    many: int
    of: tuple[str, ...]


class UnitLosses(NamedTuple):
    """What one unit loses, by the names and places of before.

    Attributes:
        gone: Who goes, but for those of the free pick.
        slid: Who stands elsewhere afterwards, and where.
        pick: Models that are alike, some of which go too.
        pools: The Health Pool of each model that goes, or may.
    """

    unit: UnitId
    gone: tuple[str, ...]
    slid: tuple[tuple[str, str], ...] = ()
    pick: FreePick | None = None
    pools: tuple[tuple[str, Letter], ...] = ()

    @property
    def alike(self) -> tuple[str, ...]:
        """The models of the free pick; none where there is no such."""
        return () if self.pick is None else self.pick.of


@frozen(kw_only=True)
class CasualtyWay:
    """One way to remove a batch's casualties.

    Attributes:
        losses: What each unit loses.
        dropped_out: Units that are out of Combat.
        lost_contact: Units that lost contact and are Engaged still.
        models_in_contact: The models in base contact, on both sides.
        imbalance: How many more one end of a first rank loses than the other.
        nudges: Who is nudged, in inches to the east and to the north.
        clause: What rules it out; nothing of a lawful way.
        priority: The name of the priority that does.
        several: Whether models are named with their unit, as in a batch.
    """

    losses: tuple[UnitLosses, ...] = ()
    dropped_out: tuple[UnitId, ...] = ()
    lost_contact: tuple[UnitId, ...] = ()
    models_in_contact: int = 0
    imbalance: int = 0
    nudges: tuple[tuple[UnitId, Inches, Inches], ...] = ()
    clause: ClauseId = ""
    priority: str = ""
    several: bool = False

    @property
    def gone(self) -> tuple[Model, ...]:
        """Who goes, but for free picks."""
        return tuple((one.unit, name) for one in self.losses for name in one.gone)

    @property
    def alike(self) -> tuple[Model, ...]:
        """The models of all free picks."""
        return tuple((one.unit, name) for one in self.losses for name in one.alike)

    @property
    def slid(self) -> tuple[tuple[UnitId, str, str], ...]:
        """Who stands elsewhere afterwards, and at which place of before."""
        return tuple((one.unit, *move) for one in self.losses for move in one.slid)

    def called(self, unit: UnitId, name: str) -> str:
        """Return what a model is called in an answer."""
        return f"{unit}.{name}" if self.several else name

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        why: Values = (("clause", self.clause), ("priority", self.priority))
        slid = (
            (self.called(unit, start), self.called(unit, end))
            for unit, start, end in self.slid
        )
        return (
            ("removed", tuple(self._removed())),
            ("slid", tuple(slid)),
            ("dropped_out", self.dropped_out),
            ("lost_contact", self.lost_contact),
            ("models_in_contact", self.models_in_contact),
            ("imbalance", self.imbalance),
            ("nudges", tuple((unit, (dx, dy)) for unit, dx, dy in self.nudges)),
            *(why if self.priority else ()),
        )

    def _removed(self) -> Iterator[Value]:
        """Yield the models lifted; of a free pick how many, and of which."""
        for one in self.losses:
            yield from (self.called(one.unit, name) for name in one.gone)
            if one.pick is not None:
                of = tuple(self.called(one.unit, name) for name in one.pick.of)
                yield (("any", one.pick.many), ("of", of))


@frozen(kw_only=True)
class Casualties:
    """What comes of a batch.

    Attributes:
        taken: The way that is carried out; None where the owner has to choose still,
            or named none that is lawful.
        excess: Wounds that nobody can take.
        choices: The lawful ways; none where they are too many to list.
        example: One of these; None where they are listed.
        ruled_out: The others.
    """

    taken: CasualtyWay | None = None
    excess: int = 0
    choices: tuple[CasualtyWay, ...] = ()
    example: CasualtyWay | None = None
    ruled_out: tuple[CasualtyWay, ...] = ()

    @property
    def ways(self) -> tuple[CasualtyWay, ...]:
        """All that were weighed and are listed, the lawful ones first."""
        return (*self.choices, *self.ruled_out)

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        nobody: Values = (("removed", None), ("slid", None))
        return (
            *(nobody if self.taken is None else self.taken.values),
            ("excess", self.excess),
            ("choices", tuple(way.values for way in self.choices)),
            ("ruled_out", tuple(way.values for way in self.ruled_out)),
        )


def casualties_of(verdict: Verdict) -> Casualties:
    """Return what comes of a batch, or of that of a step; nothing of other requests."""
    found = verdict.result
    found = getattr(found, "casualties", found)
    return found if isinstance(found, Casualties) else Casualties()

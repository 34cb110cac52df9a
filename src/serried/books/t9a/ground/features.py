"""The 9th Age, chapter "Terrain": what each Terrain Feature does, in one table.

Source:
    TER-3, TER-4, docs/rulings/0045-ground.md
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from serried.frozen import frozen
from serried.model.profile import Height, Kind
from serried.model.terrain import Terrain, TerrainKind
from serried.tuples import NamedTuple


class Cover(Enum):
    """How well a feature covers."""

    SOFT = "soft"
    HARD = "hard"


class Danger(NamedTuple):
    """Whom a feature is Dangerous Terrain to.

    Attributes:
        most: Each die of so much, or less, is a hit: X of Dangerous Terrain (X).
        types: To models of these Types.
        heights: And of these Heights.
        on_foot: Whether only to those on foot (MODEL-4).
    """

    most: int
    types: frozenset[Kind] = frozenset(Kind)
    heights: frozenset[Height] = frozenset(Height)
    on_foot: bool = False


@frozen(kw_only=True)
class Feature:
    """What Terrain Features of one kind do.

    Attributes:
        opaque: Whether it hides what is behind it.
        raises: Whether models on it are seen and see over others.
        inside: The cover of a target in it.
        behind: The cover of a target behind it that touches it.
        beyond: The cover of a target behind it that does not.
        defended: The cover of a target that stands along it.
        towered: Whether Towering Presence has none of its cover.
        dangers: To whom it is Dangerous Terrain; of several that fit, the first.
        aloft: The X of Dangerous Terrain (X) to all that make a Flying Movement.
        fled: The X of Dangerous Terrain (X) to all that flee through it.
        spares: The rule of models that pass its tests.
        steadfast: Whether units that are more than half in it may be Steadfast.
        stubborn: Whether Light Troops on foot, more than half in it, are Stubborn.
    """

    opaque: bool = False
    raises: bool = False
    inside: Cover | None = None
    behind: Cover | None = None
    beyond: Cover | None = None
    defended: Cover | None = None
    towered: bool = False
    dangers: tuple[Danger, ...] = ()
    aloft: int | None = None
    fled: int | None = None
    spares: str | None = None
    steadfast: bool = True
    stubborn: bool = False


RIDERS: Final = frozenset({Kind.CAVALRY, Kind.CONSTRUCT})

FEATURES: Final[Mapping[TerrainKind, Feature]] = MappingProxyType(
    {
        TerrainKind.OPEN: Feature(),
        TerrainKind.FIELD: Feature(inside=Cover.SOFT, towered=True),
        TerrainKind.FOREST: Feature(
            inside=Cover.SOFT,
            behind=Cover.SOFT,
            beyond=Cover.SOFT,
            dangers=(Danger(1, RIDERS),),
            aloft=1,
            steadfast=False,
            stubborn=True,
        ),
        TerrainKind.HILL: Feature(
            opaque=True, raises=True, behind=Cover.SOFT, beyond=Cover.HARD
        ),
        TerrainKind.RUINS: Feature(
            inside=Cover.HARD,
            towered=True,
            dangers=(Danger(2, RIDERS), Danger(1)),
            spares="skirmisher",
        ),
        TerrainKind.WATER: Feature(
            dangers=(Danger(1, heights=frozenset({Height.STANDARD}), on_foot=True),),
            steadfast=False,
        ),
        TerrainKind.WALL: Feature(
            defended=Cover.HARD, towered=True, dangers=(Danger(1, RIDERS),)
        ),
        TerrainKind.IMPASSABLE: Feature(
            opaque=True, behind=Cover.HARD, beyond=Cover.HARD, fled=3
        ),
        TerrainKind.OPAQUE: Feature(opaque=True),
    }
)
"""What every kind does."""


def feature_of(area: Terrain) -> Feature:
    """Return what an area does."""
    return FEATURES[area.kind]

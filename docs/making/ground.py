"""The page of what each kind of ground does, from the one table that says so."""

from collections.abc import Iterator
from typing import Final

from making.tables import code, page, table

from serried.books.t9a.ground.features import FEATURES, RIDERS, Danger, Feature
from serried.model.profile import Height, Kind

INTRODUCTION: Final = """\
What each kind of terrain does in The 9th Age (TER-3, TER-4). A target is *inside* if
more than half of the Facing that is shot at lies in the ground, *behind* if more than
half lies off it (SHOOT-34); a unit is more than half inside if the centres of more than
half of its models are (TER-10). `serried` reads the very same table. How to ask: [who
sees whom](../how-to/who-sees-whom.md#cover). What can be read in two ways: rulings
[0045](../rulings/0045-ground.md) and [0080](../rulings/0080-what-covers.md)."""

HEADS: Final = ("kind", "sight", "cover", "Dangerous Terrain", "more than half inside")

WHOM: Final = {
    RIDERS: "Cavalry and Constructs",
    frozenset(Kind): "all",
}
"""The Types that a feature is dangerous to, in words."""


def ground_page() -> str:
    """Return the page."""
    rows = (
        (
            code(kind.value),
            _sight(feature),
            "; ".join(_covers(feature)) or "none",
            "; ".join(_dangers(feature)) or "no",
            _inside(feature),
        )
        for kind, feature in FEATURES.items()
    )
    return page("Ground", INTRODUCTION, table(HEADS, rows))


def _sight(feature: Feature) -> str:
    if feature.raises:
        return "hides, but not from or to who is on it; its models are Elevated"
    return "hides" if feature.opaque else "open"


def _covers(feature: Feature) -> Iterator[str]:
    """Yield what cover there is, and for whom."""
    if feature.inside is not None:
        yield f"inside {feature.inside.value}"
    if feature.behind is not None and feature.behind is feature.beyond:
        yield f"behind {feature.behind.value}"
    elif feature.behind is not None and feature.beyond is not None:
        yield f"behind and touching it {feature.behind.value}"
        yield f"behind and off it {feature.beyond.value}"
    if feature.defended is not None:
        yield f"along it, with more than half of the Facing, {feature.defended.value}"
    if feature.towered:
        yield "none for Towering Presence"


def _dangers(feature: Feature) -> Iterator[str]:
    """Yield X of Dangerous Terrain (X), and for whom."""
    for index, danger in enumerate(feature.dangers):
        whom = "all others" if index else WHOM[danger.types]
        afoot = " on foot" if danger.on_foot else ""
        yield f"({danger.most}) to {whom}{afoot}{_heights(danger)}"
    if feature.aloft is not None:
        yield f"({feature.aloft}) to who makes a Flying Movement"
    if feature.fled is not None:
        yield f"({feature.fled}) to who flees through it"
    if feature.spares is not None:
        yield f"{feature.spares.title()}s pass"


def _heights(danger: Danger) -> str:
    if danger.heights == frozenset(Height):
        return ""
    names = (height.value.title() for height in Height if height in danger.heights)
    return f" of {' or '.join(names)} Height"


def _inside(feature: Feature) -> str:
    found = [] if feature.steadfast else ["never Steadfast (but with Strider)"]
    if feature.stubborn:
        found.append("Light Troops, all Infantry: Stubborn")
    return "; ".join(found) or "as ever"

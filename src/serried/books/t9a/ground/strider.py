"""The 9th Age: Strider, and of which kinds of terrain its brackets speak."""

from collections.abc import Iterator
from typing import Final

from serried.model.ids import Letter
from serried.model.rule_text import bracketed, plain
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.rules.named_rules import rule_texts, texts_of

STRIDER: Final = "strider"

KINDS: Final = tuple(
    kind.value for kind in TerrainKind if kind.value not in {"open", "opaque"}
)
"""The kinds of terrain that the rulebook has."""


def strides(unit: Unit, letter: Letter, area: Terrain) -> bool:
    """Return whether models pass what an area makes them test for.

    Source:
        UR-STRIDE
    """
    for rule in texts_of(unit, letter):
        if plain(rule) == STRIDER:
            named = bracketed(rule)
            if named is None or area.kind.value in map(_kind_in, named):
                return True
    return False


def notes_on_strider(unit: Unit) -> Iterator[str]:
    """Yield which brackets behind Strider name no kind of terrain.

    Source:
        UR-STRIDE
    """
    write = f"write {', '.join(KINDS[:-1])} or {KINDS[-1]}"
    for rule in dict.fromkeys(rule_texts(unit)):
        if plain(rule) != STRIDER:
            continue
        named = bracketed(rule)
        if named == ():
            what = f'the rule "{rule}" has no kind of terrain between two brackets'
            yield f"{unit.id}: {what}; it changes nothing; {write}"
        for one in named or ():
            if _kind_in(one) not in KINDS:
                what = f'"{one}", in the rule "{rule}", is no kind of terrain'
                yield f"{unit.id}: {what}; it changes nothing; {write}"


def _kind_in(text: str) -> str:
    """Return the kind of terrain that a text names, as `Forests` or `Water Terrain`."""
    one = text.removesuffix(" terrain")
    return one.removesuffix("s") if one.removesuffix("s") in KINDS else one

"""The 9th Age, Undead: they march only near a General.

Source:
    UR-UNDEAD, CHR-N-4, CHR-N-5, FLEE-2, docs/rulings/0057-ghosts-and-undead.md
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from serried.geometry import (
    Shape,
    separation_of,
)
from serried.model.battle import Battle
from serried.model.extents import model_shapes
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.profile import Height
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.findings import never, no_farther_than
from serried.rules.moving.neighbours import shapes_of
from serried.rules.named_rules import has_rule

PRESENCE: Final = "commanding presence"
RANGE: Final[Inches] = 12.0
TOWERING: Final[Inches] = 6.0
"""How much farther who has Towering Presence commands."""


class _General(NamedTuple):
    """A model with Commanding Presence, and how far it reaches, in inches."""

    unit: Unit
    base: Shape
    range: Inches


def judge_undead_march(situation: Situation, unit: Unit) -> Finding:
    """Judge that a unit of Undead begins its March within Commanding Presence.

    Source:
        UR-UNDEAD, CHR-N-4
    """
    extent = situation.settings.extent
    own = shapes_of(unit, extent)
    found = [
        (one.range - max(separation_of((one.base,), own), 0.0), one)
        for one in _generals(situation.battle, unit)
    ]
    if not found:
        return never(True, clause="UR-UNDEAD", reason="led_by_none", unit=unit.id)  # noqa: FBT003 - so it is
    room, general = max(found, key=lambda one: one[0])
    within = no_farther_than(
        general.range,
        clause="UR-UNDEAD",
        measured=general.range - room,
        reason="marches_in_presence",
        unit=unit.id,
    )
    return within.replaced(other=general.unit.id)


def _generals(battle: Battle, unit: Unit) -> Iterator[_General]:
    """Yield the friends who have Commanding Presence and do not Flee."""
    for friend in battle.units:
        if friend.player != unit.player or friend.has(Mark.FLEEING):
            continue
        if friend.pose is None:
            continue
        bases = model_shapes(friend.formation, friend.pose)
        for place in friend.formation.places:
            if has_rule(friend, place.letter, PRESENCE):
                reach = RANGE + TOWERING * _towers(friend, place.letter)
                yield _General(friend, bases[place.name], reach)


def _towers(unit: Unit, letter: str) -> bool:
    """Return whether models have Towering Presence, by rule or Height (HT-1)."""
    height, _ = unit.body(letter)
    return height is Height.GIGANTIC or has_rule(unit, letter, "towering presence")

"""Contacts: which models of enemy units touch, corners and gaps included."""

from typing import NamedTuple

from serried.geometry import Gap, at_most, gap, touching
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.ids import Inches, UnitId
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.model.value import LastingTuple
from serried.rules.contact.bonds import Bond, bond_between
from serried.rules.contact.frames import SIDES, Framed, framed, outline
from serried.rules.moving.neighbours import all_engaged_with


class Meeting(NamedTuple):
    """A unit and an enemy that it touches, in the frame of the unit.

    Attributes:
        unit: The one.
        enemy: The other.
        bond: Where they touch.
    """

    unit: Framed
    enemy: Framed
    bond: Bond

    @property
    def edge(self) -> Edge:
        """The edge of the unit along which the enemy stands."""
        return SIDES[self.bond.side]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The models that touch, of the unit and of the enemy.

        Source:
            CONTACT-1 to CONTACT-4
        """
        own, their = self.unit.placed, self.enemy.placed
        one, other = own.layout.names, their.layout.names
        return tuple((one[a], other[b]) for a, b in self.bond.pairs(own, their))

    def touched_along(self, start: Inches, end: Inches) -> list[str]:
        """Return the enemy's models that touch what stands on this part of the edge."""
        their, bond = self.enemy.placed, self.bond
        low, high = their.low(bond.side), their.high(bond.side)
        if bond.touch is not None:
            low, high = bond.touch.ahead
        low, high = max(low, start), min(high, end)
        if not at_most(low, high):
            return []
        if bond.touch is not None:
            return list(dict.fromkeys(other for _, other in self.pairs))
        names = their.layout.names
        return [names[model] for model in their.touched(bond.facing, low, high)]


class Contact(NamedTuple):
    """Two models in base contact, named once, in the order of the units."""

    unit: UnitId
    model: str
    other: UnitId
    other_model: str


def contacts(battle: Battle) -> tuple[Contact, ...]:
    """Return every pair of enemy models in base contact.

    Source:
        CONTACT-1, CONTACT-2, AMB-24
    """
    seen: set[UnitId] = set()
    found: list[Contact] = []
    for unit in battle.units:
        seen.add(unit.id)
        for enemy in touching_enemies(battle, unit):
            if enemy.id not in seen:
                pairs = contacts_between(unit, enemy)
                found += [Contact(unit.id, a, enemy.id, b) for a, b in pairs]
    return tuple(found)


def contacts_between(unit: Unit, enemy: Unit) -> tuple[tuple[str, str], ...]:
    """Return the pairs of models of two units that are in base contact.

    Source:
        CONTACT-1 to CONTACT-4
    """
    met = meeting(unit, enemy)
    return () if met is None else met.pairs


def touching_enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units whose Unit Boundary touches that of *unit* (ENG-1)."""
    return () if unit.pose is None else tuple(all_engaged_with(battle, unit))


def combat_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the units that base contact links with *unit*, it first (ENG-2)."""
    found, known = [unit], {unit.id}
    for one in found:
        for enemy in touching_enemies(battle, one):
            if enemy.id not in known:
                known.add(enemy.id)
                found.append(enemy)
    return tuple(found)


def meetings(battle: Battle, unit: Unit) -> tuple[Meeting, ...]:
    """Return where each enemy in contact touches *unit*."""
    if any(one is unit for one in battle.units):
        return _meetings_of(battle, unit.id)
    return _meetings(battle, unit)


@memo_on_value
def _meetings_of(battle: Battle, unit_id: UnitId) -> tuple[Meeting, ...]:
    """Return the same of a unit as it stands, worked out once while all stand so."""
    return LastingTuple(_meetings(battle, battle.unit(unit_id)))


def _meetings(battle: Battle, unit: Unit) -> tuple[Meeting, ...]:
    found = (meeting(unit, enemy) for enemy in touching_enemies(battle, unit))
    return tuple(met for met in found if met is not None)


def meeting(unit: Unit, enemy: Unit) -> Meeting | None:
    """Return where *enemy* touches *unit*, or None where it does not.

    Source:
        CONTACT-1 to CONTACT-4, AMB-78
    """
    if not touching(_gap(unit, enemy).distance):
        return None
    one, other = framed((unit, enemy))
    return Meeting(one, other, bond_between((0, 1), one, other))


def _gap(unit: Unit, enemy: Unit) -> Gap:
    return gap(outline(unit), outline(enemy))

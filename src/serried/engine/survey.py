"""Surveys: what a position shows beyond what its file says."""

from serried.books.registry import book, settings_of
from serried.model.battle import Battle
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.moving.neighbours import all_engaged_with, nearest_standing_enemy
from serried.tuples import NamedTuple


class Company(NamedTuple):
    """Which enemies a unit has to do with.

    Attributes:
        enemies: Those it is engaged with, in their order.
        nearest: The closest one that is not fleeing, if there is one.
        distance: How far that is.
    """

    enemies: tuple[UnitId, ...] = ()
    nearest: UnitId | None = None
    distance: Inches = 0.0


def book_title(battle: Battle) -> str:
    """Return the rulebook of *battle* with its edition, where they differ."""
    rules = book(battle.book)
    edition = rules.vocabulary.edition
    return rules.title if edition == rules.title else f"{rules.title}, {edition}"


def remarks(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return what the book of *battle* has to say of *unit*."""
    return book(battle.book).remarks(unit)


def company(battle: Battle, unit: Unit) -> Company:
    """Return which enemies *unit* has to do with, as its book measures distance."""
    engaged = all_engaged_with(battle, unit, book(battle.book).contact)
    enemies = tuple(enemy.id for enemy in engaged)
    extent = settings_of(battle).extent
    found = nearest_standing_enemy(battle, unit, extent)
    if found is None:
        return Company(enemies)
    other, gap = found
    return Company(enemies, other.id, gap.distance)

"""The 9th Age, chapter "Removing Casualties": the unit once its ranks have closed."""

from typing import TYPE_CHECKING

from serried.books.t9a.casualties.health_pools import Toll, pool_of
from serried.books.t9a.casualties.removal import Removal, Standing, Stood, mustered
from serried.late import Later
from serried.model.bases import Grid
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.grid import redrawn
from serried.model.memo import replaced
from serried.model.profile import ModelKind
from serried.model.unit import Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from serried.books.t9a.casualties.wiped_out import Remains

spots_of: "Callable[[Remains, Unit], dict[str, tuple[int, int]]]" = Later(
    "serried.books.t9a.casualties.characters_left", "spots_of"
)
standing_ways: "Callable[[Unit, frozenset[str]], Iterator[tuple[Remains, Unit]]]" = (
    Later("serried.books.t9a.casualties.characters_left", "standing_ways")
)


def stood(way: Removal, taken: Toll) -> Stood:
    """Return a unit after one way to remove its casualties, and what all are called.

    Every model keeps its place on the table but for those that the way moves. Marks,
    starting number and the kinds of fallen models stay, so that it is known whom
    Raising may bring back (RAISE-3); what a pool has lost is forgotten with its last
    model. Who has another name only because an end of the rank
    went does not slide (AMB-27).

    Args:
        way: One without a free pick, or with one whose first models go.
        taken: What the batch takes from the unit.

    Source:
        CAS-1, CAS-ILL-1, CHR-WIPE-1, HP-2
    """
    unit = taken.unit
    after = formed(unit, way)
    pools = {pool_of(after, place.letter) for place in after.formation.places}
    lost = tuple(pool for pool in taken.lost_afterwards if pool[0] in pools)
    kinds = (*after.kinds, *_fallen_unsaid(after, unit))
    return Stood(replaced(after, lost=lost, kinds=kinds), _names(unit, way, after))


def _fallen_unsaid(after: Unit, before: Unit) -> tuple[ModelKind, ...]:
    """Return the kinds of fallen models that nothing was said of before.

    Of R&F there is none, unless those who are left stand in ranks of another base.
    """
    said = {RANK_AND_FILE, *(kind.letter for kind in after.kinds)}
    said |= {place.letter for place in after.formation.places}
    gone = (place.letter for place in before.formation.places)
    fallen = dict.fromkeys(letter for letter in gone if letter not in said)
    found = tuple(ModelKind(letter=letter) for letter in fallen)
    base = before.formation.base
    if after.formation.base == base or after.kind(RANK_AND_FILE) is not None:
        return found
    return (*found, ModelKind(letter=RANK_AND_FILE, base=base))


def formed(unit: Unit, way: Removal) -> Unit:
    """Return *unit* in the formation and the place in which a removal leaves it."""
    return _characters(unit, way) or _drawn(unit, way)


def _names(unit: Unit, way: Removal, after: Unit) -> tuple[tuple[str, str], ...]:
    """Return the name before and the name after of each model that is left."""
    letters = {place.name: place.letter for place in unit.formation.places}
    left, places = way.standing, after.formation.places
    right = min([m.x for m in left]) - min([place.x for place in places])
    ahead = max([m.y for m in left]) - max([place.y for place in places])
    now = {(p.letter, p.x + right, p.y + ahead): p.name for p in places}
    return tuple([(m.name, now[letters[m.name], m.x, m.y]) for m in left])


def picked(way: Removal, chosen: frozenset[str], unit: Unit) -> Removal:
    """Return *way* with its free pick made: *chosen* go, the others of it stay.

    Who stays of those that were to go takes over from one that was to stay.
    """
    if way.pick is None:
        return way
    homes = {place.name: (place.x, place.y) for place in unit.formation.places}
    spots = {model.name: (model.x, model.y) for model in way.standing}
    default = {name for name in way.removed if name in way.pick.of}
    for goes, stays in zip(
        [name for name in way.pick.of if name in chosen - default],
        [name for name in way.pick.of if name in default - chosen],
        strict=True,
    ):
        spot = spots.pop(goes)
        spots[stays] = homes[stays] if spot == homes[goes] else spot
    return way.picking(None, mustered(way.left.layout, spots))


def _drawn(unit: Unit, way: Removal) -> Unit:
    """Return *unit* with the models that a removal leaves, on the base that it had."""
    places = {place.name: place for place in unit.formation.places}
    models = (_where(places[m.name], m) for m in way.standing)
    grid = unit.formation.grid
    if way.apart is not None:
        grid = Grid(grid.base)
    return redrawn(models, grid).standing(unit)


def _where(place: Place, now: Standing) -> Place:
    """Return a model where it stands now; most have not moved."""
    if place.x == now.x and place.y == now.y:
        return place
    return place._replace(x=now.x, y=now.y)


def _characters(unit: Unit, way: Removal) -> Unit | None:
    """Return the unit of the Characters that are left, in ranks of their own base.

    None where other models are left too, or the ranks are those that it had.
    """
    letters = {place.name: place.letter for place in unit.formation.places}
    left = {letters[model.name] for model in way.standing}
    characters = {kind.letter for kind in unit.kinds if kind.character}
    if not left <= characters:
        return None
    spots = {model.name: (model.x, model.y) for model in way.standing}
    gone = frozenset(n for n in way.removed if letters[n] in characters)
    for found, before in standing_ways(unit, gone):
        if spots_of(found, before) == spots:
            return _at_home(unit, found.unit)
    return None


def _at_home(unit: Unit, found: Unit) -> Unit:
    """Return a unit that was formed in the frame of *unit*, placed on the table."""
    if unit.pose is None or found.pose is None:
        return replaced(found, pose=unit.pose, off_table=unit.off_table)
    x, y = unit.pose.point(found.pose.x, found.pose.y)
    return found.at(unit.pose._replace(x=x, y=y))

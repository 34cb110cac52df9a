"""Battles in which models fall, built the long way round: with formations and poses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from positions import VOCABULARY
from serried.books.t9a.casualties.combats import Combat, Outcome
from serried.books.t9a.casualties.removal import Removal, mustered
from serried.books.t9a.casualties.weighing import Way
from serried.geometry import Pose, gap
from serried.model.bases import Base, inches
from serried.model.battle import Battle
from serried.model.extents import Edge, boundary
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.rules.contact.musters import Layout
from serried.rules.nudging.fights import fight_of

NORTH: Final = Pose(36.0, 24.0, 0.0, 1.0)


def unit(  # noqa: PLR0913 - one for each thing that a test may say
    name: str,
    ranks: str,
    *,
    player: str = "red",
    base: str = "20x20",
    pose: Pose = NORTH,
    larger: Mapping[str, str] | None = None,
) -> Unit:
    """Return a unit; its ranks are written with slashes between them."""
    bases = tuple((key, Base.parse(size)) for key, size in (larger or {}).items())
    formation = Formation(Base.parse(base), tuple(ranks.split("/")), bases)
    return Unit(id=name, player=player, formation=formation, pose=pose)


def flush(of: Unit, other: Unit, edge: Edge, quarter: int, shift: float) -> Unit:
    """Return *other* flush with an edge of a unit.

    Args:
        of: The unit that stands.
        other: The unit that is put there.
        edge: Along which edge of the one.
        quarter: How many quarters of a circle the other is turned clockwise.
        shift: How far the middle of the other is to the right of the middle of the
            edge, in inches, or ahead of it on the flanks.
    """
    assert of.pose is not None
    left, right, rear, front = other.formation.extent
    for _ in range(quarter):
        left, right, rear, front = rear, front, -right, -left
    west, east, south, north = of.formation.extent
    x = inches(west + east - left - right) / 2 + shift
    y = inches(south + north - rear - front) / 2 + shift
    x, y = {
        Edge.FRONT: (x, inches(north - rear)),
        Edge.REAR: (x, inches(south - front)),
        Edge.LEFT: (inches(west - right), y),
        Edge.RIGHT: (inches(east - left), y),
    }[edge]
    ux, uy = of.pose.ux, of.pose.uy
    for _ in range(quarter):
        ux, uy = uy, -ux
    return other.at(Pose(*of.pose.point(x, y), ux, uy))


def battle(*units: Unit, active: str = "blue") -> Battle:
    """Return a battle of the 9th Age."""
    return Battle(book="t9a", active=active, phase="melee", units=units)


def left_of(who: Unit, names: Collection[str], ranks: str, shift: int = 0) -> Removal:
    """Return what is left of a unit when some models are lifted.

    Args:
        who: As it stood.
        names: The models that are lifted.
        ranks: How the others stand then, in the order in which they stood.
        shift: How far to the right the middle of the front comes to be, in 0.05 mm.
    """
    formation = Formation(
        who.formation.base, tuple(ranks.split("/")), who.formation.larger
    )
    stay = [place.name for place in who.formation.places if place.name not in names]
    places = zip(stay, formation.places, strict=True)
    return standing_at(who, {name: (p.x + shift, p.y) for name, p in places})


def standing_at(who: Unit, spots: Mapping[str, tuple[int, int]]) -> Removal:
    """Return what is left of a unit when only those models stand, by their centres."""
    return Removal(mustered(Layout(who.formation), spots))


def from_ends(who: Unit, left: int, right: int) -> Removal:
    """Return what is left of a unit in one rank when models go at both ends.

    Those that are not R&F are skipped and slide towards the middle.
    """
    (rank,) = who.formation.ranks
    soldiers = [file for file, letter in enumerate(rank) if letter == "R"]
    gone = soldiers[:left] + soldiers[len(soldiers) - right :]
    ranks = "".join(letter for file, letter in enumerate(rank) if file not in gone)
    shift = (left - right) * who.formation.base.width // 2
    names = {f"1.{file + 1}" for file in gone}
    found = left_of(who, names, ranks, shift)
    return found.balanced(left, right)


def outcomes(
    field: Battle, candidates: Sequence[Mapping[UnitId, Removal | None]]
) -> list[Outcome]:
    """Return what comes of each candidate, by the book as it is printed."""
    sufferers = tuple(dict.fromkeys(name for one in candidates for name in one))
    fight = fight_of(field, sufferers[0], sufferers)
    keep = VOCABULARY.settled(field.rulings).spacing_end
    combat = None if fight is None else Combat(fight, keep)
    return [Way(tuple(one.items()), combat).outcome for one in candidates]


def combat_of(field: Battle, name: UnitId) -> tuple[Unit, ...]:
    """Return the units linked to one by base contact; nobody if it is not Engaged."""
    fight = fight_of(field, name, (name,))
    return fight.units if fight else ()


def afterwards(
    before: Battle, candidate: Mapping[UnitId, Removal | None], outcome: Outcome
) -> Battle:
    """Return the battle after casualties and nudges, with formations drawn anew."""
    ways = {name: (dx, dy) for name, dx, dy in outcome.nudges}
    units = []
    for one in before.units:
        moved = one
        if one.id in candidate:
            removal = candidate[one.id]
            if removal is None:
                continue
            moved = _drawn(one, removal)
        if one.id in ways and moved.pose is not None:
            dx, dy = ways[one.id]
            x, y, ux, uy = moved.pose
            moved = moved.at(Pose(x + dx, y + dy, ux, uy))
        units.append(moved)
    return replace(before, units=tuple(units))


def _drawn(one: Unit, removal: Removal) -> Unit:
    """Return a unit of bases all alike as *removal* leaves it."""
    assert one.pose is not None
    base = one.formation.base
    letters = {place.name: place.letter for place in one.formation.places}
    rows = sorted({place.y for place in removal.standing}, reverse=True)
    left = min(place.x for place in removal.standing) - base.width // 2
    right = max(place.x for place in removal.standing) + base.width // 2
    ranks = [["."] * ((right - left) // base.width) for _ in rows]
    for place in removal.standing:
        file = (place.x - base.width // 2 - left) // base.width
        ranks[rows.index(place.y)][file] = letters[place.name]
    formation = Formation(base, tuple("".join(rank) for rank in ranks))
    x, y = one.pose.point(inches(left + right) / 2, 0.0)
    return replace(one, formation=formation, pose=Pose(x, y, one.pose.ux, one.pose.uy))


def overlap(one: Unit, other: Unit) -> bool:
    """Return whether two units stand on each other."""
    assert one.pose is not None
    assert other.pose is not None
    a, b = boundary(one.formation, one.pose), boundary(other.formation, other.pose)
    return gap(a, b).distance < -1e-9

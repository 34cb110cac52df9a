"""The 9th Age, chapter "Move Chargers": Blocked Path.

Where no ordinary charge has room because of others about its target, the charger goes
straight forward, and the target lines up with it by a Combat Reform.

Source:
    CHG-MOVE-10, CREF-4 to CREF-6, docs/rulings/0027-blocked-path.md
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.best import must_be_judged
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene, frame_of
from serried.books.t9a.coming_back.new_ground import Ground, ground_about
from serried.books.t9a.units import formation_fault, role_of
from serried.geometry import TOLERANCE, Pose, Slide, at_least, at_most
from serried.geometry.union import near_intervals_of
from serried.model.actions.legs import Forward
from serried.model.errors import FormationError, RequestError, RuleGapError
from serried.model.extents import Edge, bases, extent_shapes, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.model.results.charges import ChargeEnd, ChargeWay
from serried.model.unit import Unit
from serried.rules.charging.contacts import Faces, in_line
from serried.rules.charging.ground import FREE, placed
from serried.rules.charging.offsets import Stretch
from serried.rules.contact.contacts import contacts_between, touching_enemies
from serried.rules.contact.frames import SIDES, layout_of, placed_in
from serried.rules.ranks.displacement import laid_out
from serried.tuples import NamedTuple

_SPARE = TOLERANCE / 2.0
"""Inches: limits are kept so much better than they have to be, against rounding."""

_ORIGIN = Pose(0.0, 0.0, 0.0, 1.0)


class _Stop(NamedTuple):
    """A charger where it stopped, and who is in contact with it there.

    Attributes:
        charger: The charger, where it stopped.
        way: How it got there.
        own: The names of its Characters that are in contact.
        theirs: The letters of the target's Characters that are in contact.
        models: How many models of the target are in contact.
    """

    charger: Unit
    way: ChargeWay
    own: frozenset[str]
    theirs: Counter[str]
    models: int


def blocked_path_move(approach: Approach, reach: Inches) -> tuple[ChargeEnd, ...]:
    """Return where the target of a Blocked Path may stand, of equal right.

    Whether the path is blocked at all, ``path_is_blocked`` tells.

    Args:
        approach: The charge, on a target that fights nobody.
        reach: The Charge Range, in inches.

    Returns:
        Nothing if the move is not allowed. Otherwise every stretch of offsets along
        which the target may stand, of which its owner picks one: in the ranks and
        files that it has, those with most models in contact; failing that, in any
        others; failing that, with another Facing to the charger.

    Raises:
        RequestError: If one of the two is not on the table, or they are friends.
        RuleGapError: CREF-6 if the target could only stand where a Character that is
            in contact would have to change places; CREF-4 if it is Engaged; otherwise
            as ``best_charges``.

    Exactness:
        Offsets are exact to a millionth of an inch.

    Source:
        CHG-MOVE-10, CREF-4 to CREF-6, FLY-2, docs/rulings/0027-blocked-path.md
    """
    charger, target, edge = approach.charger, approach.target, approach.edge
    must_be_judged(charger, target)
    if touching_enemies(approach.battle, target):
        message = f"{target.id} is Engaged: its path cannot be blocked"
        raise RequestError(message)
    before = _forward(Scene(approach, EVERYTHING), reach)
    if before is None:
        return ()
    places = _Places(approach, before)
    others = [other for other in SIDES if other is not edge]
    formations = _other_formations(approach)
    found = (
        places.best_of([target.formation], [edge])
        or places.all_of(formations, [edge])
        or places.all_of([target.formation], others)
        or places.all_of(formations, others)
    )
    if not found and places.characters_missed:
        clause = "CREF-6"
        because = (
            f"a Character of {charger.id} or {target.id} could stay in contact only by"
            " changing places; that is not judged"
        )
        raise RuleGapError(clause, because)
    return tuple(found)


def _forward(scene: Scene, reach: Inches) -> _Stop | None:
    """Return the charger where it meets its target straight ahead, if it does."""
    charger, target = scene.charger, scene.target
    charge = scene.offsets().charge
    start, ground = charge.start, charge.ground
    way = Slide(reach * start.ux, reach * start.uy)
    shapes = placed(ground.mover.shapes, start)
    near = near_intervals_of(shapes, way, scene.seen(target), 0.0)
    if not near:
        return None
    share = near[0][0]
    leg = Slide(share * way.dx, share * way.dy)
    there = Pose(start.x + leg.dx, start.y + leg.dy, start.ux, start.uy)
    if ground.in_the_way(start, leg) != FREE or not ground.may_end(there):
        return None
    moved = charger.at(scene.on_the_table(there))
    pairs = contacts_between(moved, target)
    ahead, at = share * reach, (pose_of(moved).x, pose_of(moved).y)
    return _Stop(
        charger=moved,
        way=ChargeWay(legs=(Forward(ahead),), length=ahead, about=at, align=0.0),
        own=frozenset(name for name, _ in pairs if _is_character(charger, name)),
        theirs=_letters(target.formation, target, {name for _, name in pairs}),
        models=len({name for _, name in pairs}),
    )


class _Places:
    """Where a target may stand with an edge along the front of its charger."""

    def __init__(self, approach: Approach, before: _Stop) -> None:
        self._before = before
        self._target = approach.target
        charger, battle = before.charger, approach.battle
        units = tuple(unit for unit in battle.units if unit.id != charger.id)
        self._ground: Ground = ground_about(
            approach.situation.with_battle(replace(battle, units=units)),
            approach.target,
        )
        self.characters_missed = False

    def best_of(
        self, formations: Iterable[Formation], edges: Iterable[Edge]
    ) -> list[ChargeEnd]:
        """Return the places with most models in contact."""
        found = self.all_of(formations, edges)
        most = max((end.models for end in found), default=0)
        return [end for end in found if end.models == most]

    def all_of(
        self, formations: Iterable[Formation], edges: Iterable[Edge]
    ) -> list[ChargeEnd]:
        """Return all places, cut where contacts change."""
        return [
            end
            for edge in edges
            for formation in formations
            for end in self._along(formation, edge)
        ]

    def _along(self, formation: Formation, edge: Edge) -> Iterator[ChargeEnd]:
        target = replace(self._target, formation=formation)
        place = _TargetPlace(self._before.charger, target, edge)
        marks = place.faces.marks()
        for low, high in self._free(place):
            ends = [low, *(mark for mark in marks if low < mark < high), high]
            last: ChargeEnd | None = None
            for stretch in sorted([*zip(ends, ends, strict=True), *pairwise(ends)]):
                end = self._end(place, stretch)
                if end and last and end.models == last.models:
                    end = self._end(place, (last.low, end.high))
                elif last:
                    yield last
                last = end
            if last:
                yield last

    def _end(self, place: "_TargetPlace", stretch: Stretch) -> ChargeEnd | None:
        """Return the end of the charge in a place, None if too few touch (CREF-6)."""
        offset = (stretch[0] + stretch[1]) / 2.0
        before, target = self._before, place.target
        own, theirs = place.faces.names(offset)
        if len(theirs) < max(1, before.models):
            return None
        kept = _letters(target.formation, target, set(theirs))
        if not before.own <= set(own) or before.theirs - kept:
            self.characters_missed = True
            return None
        return ChargeEnd(
            unit=before.charger.id,
            target=target.id,
            edge=place.edge,
            pose=pose_of(before.charger),
            formation=target.formation,
            way=before.way,
            target_pose=place.pose_at(offset),
            low=stretch[0],
            high=stretch[1],
            offset=offset,
            models=len(own) + len(theirs),
            own=own,
            theirs=theirs,
        )

    def _free(self, place: "_TargetPlace") -> list[Stretch]:
        """Return the offsets at which the target is clear of others, and on the table.

        Source:
            SPACE-1, SPACE-4, CREF-4, EDGE-1
        """
        ground = self._ground
        low, high = self._on_the_table(place)
        if low > high:
            return []
        pose, way = place.pose_at(low), place.way(low, high)
        shapes = extent_shapes(place.target.formation, pose, ground.extent)
        blocked: list[Stretch] = []
        limits = [(other, ground.limit - _SPARE) for other in ground.far]
        limits += [(other, TOLERANCE + _SPARE) for other in ground.close]
        for other, limit in limits:
            blocked += near_intervals_of(shapes, way, other.shapes, limit)
        free: list[Stretch] = []
        begin = 0.0
        for start, end in [*sorted(blocked), (1.0, 1.0)]:
            if start > begin:
                free.append((begin, start))
            begin = max(begin, end)
        length = high - low
        return [(low + one * length, low + other * length) for one, other in free]

    def _on_the_table(self, place: "_TargetPlace") -> Stretch:
        """Return the offsets at which all bases are on the table."""
        low, high = place.faces.low, place.faces.high
        dx, dy = place.right
        shapes = bases(place.target.formation, place.pose_at(0.0))
        for point in (point for shape in shapes for point in shape.points):
            for at, rate, most in zip(point, (dx, dy), self._ground.table, strict=True):
                if abs(rate) <= _SPARE:
                    if not (at_least(at, 0.0) and at_most(at, most)):
                        return 1.0, 0.0
                    continue
                one, other = sorted(((0.0 - at) / rate, (most - at) / rate))
                low, high = max(low, one), min(high, other)
        return low, high


class _TargetPlace:
    """A target with one edge along the front of its charger, at any offset."""

    def __init__(self, charger: Unit, target: Unit, edge: Edge) -> None:
        pose = pose_of(charger)
        self.target = target
        self.edge = edge
        self.right = (pose.uy, -pose.ux)
        self.frame = Pose(pose.x, pose.y, -pose.ux, -pose.uy)
        self._turned = self._aligned()
        here = target.at(self.pose_at(0.0))
        own = in_line(layout_of(charger.formation))
        self.faces = Faces(own, placed_in(here, self.frame), [])

    def _aligned(self) -> Pose:
        """Return the target's pose at offset 0."""
        local, _ = frame_of(self.target.at(_ORIGIN), self.edge)
        frame = self.frame
        cosine = local.ux * frame.ux + local.uy * frame.uy
        sine = local.ux * frame.uy - local.uy * frame.ux
        x = cosine * local.x - sine * local.y
        y = sine * local.x + cosine * local.y
        return Pose(frame.x - x, frame.y - y, -sine + 0.0, cosine + 0.0)

    def pose_at(self, offset: Inches) -> Pose:
        """Return where the target stands; the charger goes to its own left of it."""
        x, y, ux, uy = self._turned
        return Pose(x + offset * self.right[0], y + offset * self.right[1], ux, uy)

    def way(self, low: Inches, high: Inches) -> Slide:
        """Return the way from one offset to another."""
        return Slide((high - low) * self.right[0], (high - low) * self.right[1])


def _other_formations(approach: Approach) -> list[Formation]:
    """Return the lawful formations of a target in other numbers of files."""
    target, words = approach.target, approach.situation.edition.vocabulary
    found: list[Formation] = []
    many = len([place for place in target.formation.places if place.file])
    for files in range(1, many + 1):
        if files == target.formation.files:
            continue
        try:
            ranks = laid_out(
                target, files, role_of, rear_from_centre=words.rear_from_centre
            )
            formation = replace(target.formation, ranks=ranks)
        except (FormationError, RequestError):
            continue
        if formation_fault(replace(target, formation=formation)) is None:
            found.append(formation)
    return found


def _is_character(unit: Unit, name: str) -> bool:
    """Return whether a model is a Character, called as in a formation."""
    return any(
        place.name == name and unit.is_character(place.letter)
        for place in unit.formation.places
    )


def _letters(formation: Formation, unit: Unit, names: set[str]) -> Counter[str]:
    """Return the letters of the Characters among some models."""
    return Counter(
        place.letter
        for place in formation.places
        if place.name in names and unit.is_character(place.letter)
    )

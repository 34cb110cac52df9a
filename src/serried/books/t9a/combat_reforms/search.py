"""The 9th Age, chapter "Combat Reforms": every lawful one, by an exact search.

For each lawful formation and each Facing of its own that a unit can turn to the enemy,
the offsets at which it may stand are stretches in closed form: contacts change where
models end, others are too near on stretches of the way along the line, and how far the
farthest model goes is settled by the best way for models to change places.

Source:
    CREF-2, CREF-4 to CREF-6, CREF-8, CREF-9, CREF-11,
    docs/rulings/0100-combat-reforms.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from serried.books.t9a.combat_reforms.actions import CombatReform
from serried.books.t9a.combat_reforms.formations import formations_of
from serried.books.t9a.combat_reforms.keeping import (
    Contacts,
    Kept,
    Model,
    by_duel,
    elsewhere,
    kept_by,
)
from serried.books.t9a.combat_reforms.lines import (
    Aligned,
    Held,
    aligned,
    held_by,
    level_with,
    pose_along,
)
from serried.books.t9a.combat_reforms.marching import within
from serried.books.t9a.combat_reforms.room import SPARE, Room, room_about, shapes_at
from serried.books.t9a.movers.march_rates import marching
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.vocabulary import Rulings
from serried.geometry import TOLERANCE, Pose, Slide
from serried.geometry.pose import facing_degrees
from serried.model.actions import Reform
from serried.model.actions.subject import Subject
from serried.model.errors import FormationError
from serried.model.extents import Edge, bases, pose_of
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.model.results.reforms import ReformWay
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.charging.contacts import Faces
from serried.rules.contact.contacts import contacts_between, meeting
from serried.rules.contact.frames import placed_in
from serried.rules.ranks.reforms import formation_asked
from serried.tuples import NamedTuple

Stretch = tuple[Inches, Inches]

FRONT_FIRST: Final = (Edge.FRONT, Edge.LEFT, Edge.RIGHT, Edge.REAR)
"""The Facings that may touch; of ways that are as good the front is told first."""

_HAIR: Final = 1e-9
"""Inches: a stretch no longer than this is a single place."""
_OPEN: Final = 2.0 * TOLERANCE
"""Inches between a stretch and a place at its end where contacts are not kept."""
_DIGITS: Final = 6
"""Of an offset that is offered, where there is room to round it."""


class Found(NamedTuple):
    """What a search has found."""

    ways: tuple[ReformWay, ...]
    notes: tuple[str, ...] = ()


class Piece(NamedTuple):
    """A stretch of offsets at which the same models touch."""

    low: Inches
    high: Inches
    own: int
    theirs: int


def ways(situation: Situation, unit: Unit) -> Found:
    """Return every lawful Combat Reform of a unit, most models in contact first.

    Source:
        CREF-4 to CREF-9
    """
    held = held_by(situation.battle, unit)
    in_line = aligned(held)
    if in_line is None:
        return Found((), (f"no place is square to all that {unit.id} touches",))
    search = _Search(situation, unit, held, in_line)
    formations = formations_of(situation, unit)
    ruling = situation.settings_as(Rulings).combat_reform_facing
    found = [
        way
        for edge in (FRONT_FIRST[:1] if ruling == "front" else FRONT_FIRST)
        for formation in formations.found
        for way in search.along(formation, edge)
    ]
    found.sort(key=lambda way: (-way.own - way.theirs, -way.own, "ranks" in way.line))
    notes = []
    if not found:
        notes.append(f"{unit.id} can make no Combat Reform here")
    if formations.partly:
        many = ", ".join(_runs(formations.partly))
        notes.append(f"in {many} files not every way to draw the ranks is looked at")
    return Found(tuple(found), tuple(notes))


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield whole numbers in words, several in a row as one."""
    begin = numbers[0]
    for number, after in pairwise([*numbers, numbers[-1] + 2]):
        if after != number + 1:
            if number - begin > 1:
                yield f"{begin} to {number}"
            else:
                yield from map(str, range(begin, number + 1))
            begin = after


class _Search:
    """What stays the same for every formation."""

    def __init__(
        self,
        situation: Situation,
        unit: Unit,
        held: tuple[Held, ...],
        in_line: tuple[Aligned, ...],
    ) -> None:
        battle = situation.battle
        self._situation = situation
        self._unit = unit
        self._held = held
        self._in_line = in_line
        self._cornered = any(one.cornered for one in in_line)
        self._frame: Pose = held[0].frame
        self._now = level_with(unit, self._frame)
        self._room: Room = room_about(situation, unit, [x.enemy.id for x in held])
        self._kept: Kept = kept_by(situation, unit, held)
        self._elsewhere: frozenset[Model] = frozenset(elsewhere(battle, unit, held))
        case = marching(situation, unit)
        self._case = case
        rate = case.rate("CREF-4")
        self._rate = None if rate is None else rate + SPARE

    def along(self, formation: Formation, edge: Edge) -> Iterator[ReformWay]:
        """Yield where the unit may stand in a formation, by the Facing that touches."""
        place = _Place(replace(self._unit, formation=formation), edge, self._frame)
        pieces = list(self._touching(place))
        for stretch in _joined(pieces):
            for low, high in self._free(place, stretch):
                yield self._way(place, pieces, (low, high))

    def _touching(self, place: "_Place") -> Iterator[Piece]:
        """Yield the stretches at which contacts are kept (CREF-6, CREF-8)."""
        placed = placed_in(place.at(0.0), self._frame)
        faces = [Faces(placed, one.placed, []) for one in self._in_line]
        also = by_duel(self._situation, place.unit, self._held)
        most = placed.most(1) + 1  # at a corner, by a line across the other side
        if most + len(also.own) < len(self._kept.before.own):
            return
        low = max(face.low for face in faces)
        high = min(face.high for face in faces)
        if low > high + _HAIR:
            return
        inside = {mark for face in faces for mark in face.marks() if low < mark < high}
        marks = sorted({low, max(low, high), *inside})
        piece = partial(self._piece, place, faces, also)
        spots = [piece(mark, mark) for mark in marks]
        for number, spot in enumerate(spots):
            if spot is not None:
                yield spot
            if number + 1 == len(marks):
                return
            start = marks[number] + (_OPEN if spot is None else 0.0)
            end = marks[number + 1] - (_OPEN if spots[number + 1] is None else 0.0)
            between = piece(start, end) if start < end else None
            if between is not None:
                yield between

    def _piece(
        self,
        place: "_Place",
        faces: list[Faces],
        also: Contacts,
        start: Inches,
        end: Inches,
    ) -> Piece | None:
        if self._cornered and start < end:
            return None
        offset = (start + end) / 2.0
        own, theirs = set(also.own), {*also.theirs, *self._elsewhere}
        for face, one in zip(faces, self._held, strict=True):
            mine, met = face.names(offset)
            if not mine:
                return None
            if start == end and not face.low < offset < face.high:
                pairs = contacts_between(place.at(offset), one.enemy)
                mine, met = zip(*pairs, strict=True) if pairs else ((), ())
            own.update(mine)
            theirs.update((one.enemy.id, name) for name in met)
        found = Contacts(frozenset(own), frozenset(theirs))
        if not self._kept.holds(place.unit, found):
            return None
        if start == end and not self._faced(place.at(offset)):
            return None
        return Piece(start, end, len(own), len(theirs))

    def _faced(self, unit: Unit) -> bool:
        """Tell whether the enemies are touched in the same Facings, at a corner too."""
        met = [(meeting(one.enemy, unit), one.edge) for one in self._held]
        return all(found is not None and found.edge is edge for found, edge in met)

    def _free(self, place: "_Place", stretch: Stretch) -> Iterator[Stretch]:
        """Yield what is left of a stretch by spacing, table and March Rate.

        Source:
            CREF-4, CREF-5, SPACE-1, SPACE-4, EDGE-1
        """
        for part in place.on_the_table(stretch, self._situation.battle.table):
            for open_ in self._clear(place, part):
                if self._rate is None:
                    yield open_
                else:
                    yield from within(
                        self._unit, place.unit, place.at, open_, self._rate
                    )

    def _clear(self, place: "_Place", stretch: Stretch) -> Iterator[Stretch]:
        low, high = stretch
        if high - low <= _HAIR:
            if self._room.fits(place.at(low)):
                yield low, low
            return
        shapes = shapes_at(self._room, place.at(low))
        right = place.right
        way = Slide((high - low) * right[0], (high - low) * right[1])
        begin = 0.0
        for start, end in [*sorted(self._room.blocked(shapes, way)), (1.0, 1.0)]:
            if start > begin:
                yield low + begin * (high - low), low + start * (high - low)
            begin = max(begin, end)

    def _way(self, place: "_Place", pieces: list[Piece], stretch: Stretch) -> ReformWay:
        """Return a stretch as a way that is offered, by its best place."""
        low, high = stretch
        parts = [
            one._replace(low=max(one.low, low), high=min(one.high, high))
            for one in pieces
            if one.low <= high and one.high >= low
        ]
        most = max(one.own + one.theirs for one in parts)
        best = [one for one in parts if one.own + one.theirs == most]
        piece = min(best, key=lambda one: (one.high - one.low < _HAIR, self._far(one)))
        at = _nice(piece, self._now)
        return ReformWay(
            line=self._line(place, at),
            low=low,
            high=high,
            at=at,
            own=piece.own,
            theirs=piece.theirs,
        )

    def _far(self, piece: Piece) -> Inches:
        return max(piece.low - self._now, self._now - piece.high, 0.0)

    def _line(self, place: "_Place", at: Inches) -> str:
        """Return the line that puts the unit there."""
        unit = self._unit
        pose, stood = pose_of(unit), pose_of(place.at(at))
        facing = facing_degrees(stood.ux, stood.uy)
        kept = facing == facing_degrees(pose.ux, pose.uy)
        formation = place.unit.formation
        ranks: tuple[str, ...] | None = formation.ranks
        files: int | None = None
        if formation == unit.formation:
            ranks = None
        elif self._is_usual(formation):
            ranks, files = None, formation.files
        return str(
            CombatReform(
                subject=Subject(unit.id),
                facing=None if kept else facing,
                files=files,
                ranks=ranks,
                at=at,
            )
        )

    def _is_usual(self, formation: Formation) -> bool:
        """Tell whether `files` lays out that very formation."""
        reform = Reform(
            subject=Subject(self._unit.id), facing=0.0, files=formation.files
        )
        try:
            usual, _ = formation_asked(self._case, reform, REFORM)
        except FormationError:
            return False
        return usual == formation


class _Place:
    """A unit in a formation, along the enemy Facing at any offset."""

    def __init__(self, unit: Unit, edge: Edge, frame: Pose) -> None:
        self.unit = unit
        self.right = (frame.uy, -frame.ux)
        self._zero = pose_along(unit, edge, frame, 0.0)

    def at(self, offset: Inches) -> Unit:
        """Return the unit at an offset."""
        x, y, ux, uy = self._zero
        dx, dy = self.right
        return self.unit.at(Pose(x + offset * dx, y + offset * dy, ux, uy))

    def on_the_table(
        self, stretch: Stretch, table: tuple[Inches, Inches]
    ) -> Iterator[Stretch]:
        """Yield the part of a stretch at which all bases are on the table (EDGE-1)."""
        low, high = stretch
        for shape in bases(self.unit.formation, self._zero):
            for point in shape.points:
                for at, rate, most in zip(point, self.right, table, strict=True):
                    least, most_ = shape.radius, most - shape.radius
                    if abs(rate) <= SPARE:
                        if at < least - SPARE or at > most_ + SPARE:
                            return
                        continue
                    one, other = sorted(((least - at) / rate, (most_ - at) / rate))
                    low, high = max(low, one), min(high, other)
        if low <= high:
            yield low, high


def _joined(pieces: list[Piece]) -> Iterator[Stretch]:
    """Yield the stretches that pieces make together, in order."""
    begin: Inches | None = None
    end = 0.0
    for one in pieces:
        if begin is None:
            begin, end = one.low, one.high
        elif one.low <= end:
            end = max(end, one.high)
        else:
            yield begin, end
            begin, end = one.low, one.high
    if begin is not None:
        yield begin, end


def _nice(piece: Piece, now: Inches) -> Inches:
    """Return an offset of a piece: where the unit is level, or the middle."""
    at = now if piece.low <= now <= piece.high else (piece.low + piece.high) / 2.0
    short, slack = round(at, _DIGITS), 0.0
    if piece.high - piece.low < _HAIR:  # models in contact are so by their tolerance
        slack = SPARE
    fits = piece.low - slack <= short <= piece.high + slack
    return short + 0.0 if fits else at

"""The board: units, ways and signs on the ground, layer by layer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from serried.drawing.labels import Label, along, beside, length, written
from serried.drawing.layers.areas import hatching
from serried.drawing.layers.breaches import sign_of
from serried.drawing.layers.course import Course, drawn_way
from serried.drawing.layers.ground import drawn_borders, drawn_ground
from serried.drawing.layers.legs import drawn_legs, leg_labels, leg_lines
from serried.drawing.layers.newcomers import drawn_newcomers
from serried.drawing.layers.regions import body_shape, box_around, measured_points
from serried.drawing.layers.shifts import (
    Shift,
    drawn_candidate,
    drawn_newcomer,
    drawn_shifts,
)
from serried.drawing.layers.sights import drawn_sight
from serried.drawing.layers.summons import drawn_range, range_labels
from serried.drawing.layers.units import (
    UnitAsDrawn,
    drawn_front,
    drawn_ghost,
    drawn_marks,
    drawn_unit,
    front_arrow,
    unit_label,
)
from serried.drawing.outlines import around
from serried.drawing.palette import GHOST, INK, REMARK, REMARKS, STONE, Livery, Mood
from serried.drawing.strokes import arrow, badge, straight, stroke
from serried.drawing.svg import element
from serried.drawing.view import View, meet
from serried.geometry import Shape, disc
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.extents import boundary, centre
from serried.model.ids import PlayerId
from serried.model.record import Marks
from serried.model.unit import Unit
from serried.model.verdict import Verdict

BADGE: Final = 14.0
"""Pixels from the middle of a sign to its border, and a little more."""


@dataclass(slots=True)
class Board:
    """A map that is being drawn.

    Attributes:
        battle: What stands on it.
        worn: The livery of each player.
        under: SVG between the ground and the units, in order.
        over: SVG above the units but for the signs of their models, in order.
        signs: SVG above everything but words.
        labels: Words, the most important first.
        taken: What words should not cover.
        terse: Whether units have their names only.
    """

    battle: Battle
    view: View
    worn: dict[PlayerId, Livery]
    under: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    taken: list[Shape] = field(default_factory=list)
    terse: bool = False

    def svg(self) -> str:
        """Return the map."""
        bodies = list(self._bodies())
        shapes = [boundary(body.unit.formation, body.pose) for body in bodies]
        shapes += (front_arrow(body.pose, self.view) for body in bodies)
        owed = self.battle.owed
        names = [unit_label(body, owed) for body in bodies if self._in_sight(body)]
        if self.terse:
            names = [label._replace(lines=label.lines[:1]) for label in names]
        return "".join(
            (
                drawn_ground(self.battle, self.view, self.worn),
                *self.under,
                *(drawn_unit(body, self.view) for body in bodies),
                *(drawn_front(body, self.view) for body in bodies),
                *self.over,
                *(drawn_marks(body, self.view) for body in bodies),
                *self.signs,
                written(
                    [*names, *dict.fromkeys(self.labels), *self._terrain_names()],
                    [*shapes, *self.taken],
                    self.view,
                ),
            )
        )

    def show_way(self, course: Course, mood: Mood) -> None:
        """Draw the way of a move: what it sweeps, its legs and their lengths."""
        self.under.append(drawn_way(course, self.view, mood))
        if not course.lifted:
            self.under.append(drawn_borders(self.battle, self.view))
        self.over.append(drawn_legs(course, self.view))
        corners = (line.corners for line in leg_lines(course))
        self.taken += (Shape(ends) for ends in corners if ends[0] != ends[1])

    def show_end(self, course: Course, mood: Mood) -> None:
        """Draw where a move would have ended that was not made: hatched, signed."""
        formation, end = course.unit.formation, course.trip.end
        shape = boundary(formation, end)
        self.under.append(drawn_ghost(formation, end, self.view))
        self.under.append(
            element(
                "path",
                class_="refused",
                d=hatching(shape, self.view, rising=False),
                stroke=mood.line,
                stroke_width=1.0,
            )
        )
        self.taken.append(shape)
        self.signs.append(
            element(
                "path",
                d=self.view.path([around(shape)]),
                fill="none",
                stroke=mood.line,
                stroke_width=1.4,
                stroke_dasharray="5 3",
            )
        )
        middle = centre(formation, end)
        self.taken.append(disc(*middle, BADGE / self.view.scale))
        x, y = self.view.at(middle)
        self.signs.append(badge(x, y, mood.line, mood.badge))
        self.signs.append(
            drawn_front(
                UnitAsDrawn(course.unit, end, Livery(mood.line, "", None)), self.view
            )
        )

    def show_range(self, shapes: tuple[Shape, ...], action: Action) -> None:
        """Draw how far a summons reaches, and the point that was chosen for it."""
        self.signs.append(drawn_range(shapes, action, self.view))
        self.labels += range_labels(shapes, action)

    def show_ghost(self, unit: Unit, *, front: bool, hidden: bool = True) -> None:
        """Draw where a unit stood before; its front too, where it has moved.

        Words keep clear of it, unless there is room for them (not *hidden*).
        """
        shape = body_shape(unit)
        if unit.pose is not None and shape is not None:
            self.under.append(drawn_ghost(unit.formation, unit.pose, self.view))
            before = UnitAsDrawn(unit, unit.pose, Livery(GHOST, "", None))
            if front:
                self.under.append(drawn_front(before, self.view))
            if hidden:
                self.taken.append(shape)

    def show_newcomers(self, unit: Unit, verdict: Verdict) -> None:
        """Draw who came back into a unit."""
        self.over.append(drawn_newcomers(unit, verdict, self.view))

    def show_shifts(self, found: Sequence[Shift], arrived: Iterable[Shape]) -> None:
        """Draw who changed places within a unit, and who has just come into one."""
        self.over += (drawn_newcomer(shape, self.view) for shape in arrived)
        self.over.append(drawn_shifts(found, self.view))

    def show_candidates(self, rings: Iterable[Shape], mood: Mood) -> None:
        """Draw where somebody could stand."""
        for ring in rings:
            self.signs.append(drawn_candidate(ring, self.view, mood.line))
            self.taken.append(ring)

    def show_breaches(self, course: Course, verdict: Verdict) -> None:
        """Draw what shows each breach."""
        for finding in verdict.breaches:
            sign = sign_of(self.battle, course, finding, self.view)
            self.under.append(sign.under)
            self.signs.append(sign.over)
            self.labels += sign.labels
            self.taken += sign.taken

    def show_distance(self, verdict: Verdict) -> None:
        """Draw a distance that was asked for."""
        points = measured_points(verdict.measure("points"))
        measured = verdict.measure("distance")
        if points and isinstance(measured, float):
            start, end = points
            self.signs.append(stroke(straight(start, end), self.view, INK, width=2.2))
            self.labels.append(Label((length(measured),), along(start, end)))

    def show_sight(self, action: Action, verdict: Verdict) -> None:
        """Draw who sees whom, or the Arcs in which somebody is."""
        self.signs.append(drawn_sight(self.battle, action, verdict, self.view))

    def show_marks(self, marks: Marks) -> None:
        """Draw the arrows and circles of a comment."""
        for one in marks.arrows:
            way, colour = straight(one.start, one.end), _coloured(one.colour)
            self.signs.append(arrow(way, self.view, colour, width=3.0))
        for middle, radius, chosen in marks.circles:
            cx, cy = self.view.at(middle)
            r = radius * self.view.scale
            ring = element(
                "circle",
                cx=cx,
                cy=cy,
                r=r,
                fill="none",
                stroke=_coloured(chosen),
                stroke_width=3.0,
            )
            self.signs.append(ring)

    def show_lengths(self, course: Course) -> None:
        """Write the length of each leg beside it."""
        self.labels += leg_labels(course)

    def _bodies(self) -> Iterator[UnitAsDrawn]:
        """Yield the units that are seen."""
        view = self.view
        window = (view.west, view.south, view.east, view.north)
        for unit in self.battle.units:
            shape = body_shape(unit)
            if unit.pose is None or shape is None:
                continue
            if meet(box_around([shape]), window):
                yield UnitAsDrawn(unit, unit.pose, self.worn[unit.player])

    def _in_sight(self, body: UnitAsDrawn) -> bool:
        """Tell whether the Centre of a unit is seen: a sliver has no name."""
        x, y = self.view.at(centre(body.unit.formation, body.pose))
        return 0.0 <= x <= self.view.width and 0.0 <= y <= self.view.height

    def _terrain_names(self) -> Iterator[Label]:
        for area in self.battle.terrain:
            west, south, east, north = box_around([area.shape])
            middle = ((west + east) / 2, (south + north) / 2)
            spots = ((middle, (0.0, 0.0)), *beside(middle))
            yield Label((area.id,), spots, colour=STONE)


def _coloured(chosen: str | None) -> str:
    """Return the colour of what somebody drew."""
    return REMARK if chosen is None else REMARKS[chosen]

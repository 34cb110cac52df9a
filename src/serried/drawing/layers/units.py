"""Units: bases by rank and file, who stands where, and the facing."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from serried.drawing.labels import Label
from serried.drawing.outlines import Line, Loop, around
from serried.drawing.palette import GHOST, INK, PAPER, Livery
from serried.drawing.svg import FONT, element, escaped, number, text
from serried.drawing.view import View
from serried.geometry import Pose, Shape, disc, rectangle
from serried.model.bases import inches
from serried.model.extents import boundary, lone_disc, model_centre
from serried.model.formation import RANK_AND_FILE, Formation, Place
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.report.measures import test_title
from serried.tuples import NamedTuple

LETTERS_FROM: Final = 15.0
"""Pixels of a base on which a letter can be read."""
LARGEST_LETTER: Final = 20.0
ARROW_PX: Final = 12.0
ARROW: Final = 0.4
"""Inches that the arrowhead reaches ahead of the front, where that is more."""
SLENDER: Final = 0.42
"""Half the width of the arrowhead in its length: no side but one looks like a tip."""


class UnitAsDrawn(NamedTuple):
    """A unit where it stands, and how it looks there."""

    unit: Unit
    pose: Pose
    livery: Livery


def base_shape(place: Place, pose: Pose) -> Shape:
    """Return what the base of one model covers of the table."""
    if place.base.round:
        return disc(*model_centre(place, pose), inches(place.base.width) / 2)
    half, deep = place.base.width // 2, place.base.depth // 2
    return rectangle(
        pose,
        inches(place.x - half),
        inches(place.x + half),
        inches(place.y - deep),
        inches(place.y + deep),
    )


def drawn_unit(body: UnitAsDrawn, view: View) -> str:
    """Return the bases of a unit, the border around them and its front."""
    unit, pose, livery = body
    bases = "".join(_drawn_base(body, place, view) for place in unit.formation.places)
    return element(
        "g",
        element("title", escaped(f"{unit.title}, {unit.player}")),
        _ground(body, view),
        bases,
        _border(unit.formation, pose, livery, view),
        class_="unit",
        data_unit=unit.id,
    )


def front_arrow(pose: Pose, view: View) -> Shape:
    """Return the arrowhead at the front edge, which shows the facing."""
    reach = max(ARROW, ARROW_PX / view.scale)
    half = reach * SLENDER
    corners = ((0.0, reach), (-half, 0.0), (half, 0.0))
    return Shape(tuple(pose.point(right, forward) for right, forward in corners))


def drawn_front(body: UnitAsDrawn, view: View) -> str:
    """Return the arrowhead of a unit."""
    return element(
        "path",
        class_="front",
        d=view.path([around(front_arrow(body.pose, view))]),
        fill=body.livery.line,
        stroke=PAPER,
        stroke_width=0.8,
    )


def drawn_marks(body: UnitAsDrawn, view: View) -> str:
    """Return what tells champion, standard, musician and characters apart."""
    places = body.unit.formation.places
    return "".join(_mark(body, place, view) for place in places)


def drawn_ghost(formation: Formation, pose: Pose, view: View) -> str:
    """Return where a unit stood before: its bases as a pale net."""
    bases = [around(base_shape(place, pose)) for place in formation.places]
    net = element(
        "path",
        class_="ghost",
        d=view.path(bases),
        fill=PAPER,
        fill_opacity=0.45,
        stroke=GHOST,
        stroke_width=0.8,
    )
    border = element(
        "path",
        d=view.path([around(boundary(formation, pose))]),
        fill="none",
        stroke=INK,
        stroke_width=1.4,
        stroke_dasharray="5 3",
    )
    return net + border


def unit_label(body: UnitAsDrawn, owed: Iterable[Owed] = ()) -> Label:
    """Return the name of a unit, its player, its marks, and what it owes and why.

    They stand behind it, else beside it or ahead, and on it where all else is worse.
    """
    unit, pose, livery = body
    left, right, rear, _ = map(inches, unit.formation.extent)
    middle = pose.point((left + right) / 2, rear)
    back = (-pose.ux, -pose.uy)
    marks = sorted(mark.value.replace("_", " ") for mark in unit.marks)
    spots = [(middle, (back[0] * share, back[1] * share)) for share in (0.62, 0.8, 1.2)]
    for side, across in (
        (pose.point(right, rear / 2), 1),
        (pose.point(left, rear / 2), -1),
    ):
        east, north = pose.uy * across, -pose.ux * across
        spots += [(side, (east * share, north * share)) for share in (0.62, 1.0)]
    tip = pose.point((left + right) / 2, ARROW)
    spots += [(tip, (-back[0] * share, -back[1] * share)) for share in (0.62, 1.0)]
    spots.append((pose.point((left + right) / 2, rear / 2), (0.0, 0.0)))
    due = (_owed_said(one) for one in owed if one.unit == unit.id)
    lines = (unit.title, ", ".join((unit.player, *marks)), *due)
    return Label(lines, tuple(spots), colour=livery.line)


def _owed_said(one: Owed) -> str:
    because = "" if one.because in {None, one.unit} else f", because of {one.because}"
    return f"{test_title(one.what)} due{because}"


def _drawn_base(body: UnitAsDrawn, place: Place, view: View) -> str:
    unit, pose, livery = body
    return element(
        "path",
        class_="base",
        data_model=f"{unit.id}.{place.name}",
        d=view.path([around(base_shape(place, pose))]),
        fill=livery.line if unit.is_character(place.letter) else livery.fill,
        stroke=livery.line,
        stroke_width=1.0,
    )


def _ground(body: UnitAsDrawn, view: View) -> str:
    """Return the ground between the bases, so that an empty place looks empty."""
    shape = boundary(body.unit.formation, body.pose)
    return element("path", d=view.path([around(shape)]), fill=PAPER, fill_opacity=0.7)


def _border(formation: Formation, pose: Pose, livery: Livery, view: View) -> str:
    """Return the Unit Boundary, and its front as a thick line."""
    left, right, _, front = map(inches, formation.extent)
    edge = element(
        "path",
        d=view.path([around(boundary(formation, pose))]),
        fill="none",
        stroke=livery.line,
        stroke_width=1.8,
        stroke_dasharray=livery.dashes,
    )
    if lone_disc(formation):
        return edge
    line = Loop(pose.point(left, front), (Line(pose.point(right, front)),))
    return edge + element(
        "path", d=view.line(line), stroke=livery.line, stroke_width=3.2
    )


def _mark(body: UnitAsDrawn, place: Place, view: View) -> str:
    """Return the sign and the letter of one model; nothing for rank and file."""
    if place.letter == RANK_AND_FILE:
        return ""
    unit, pose, livery = body
    size = min(inches(min(place.base.width, place.base.depth)) * view.scale, 60.0)
    x, y = view.at(model_centre(place, pose))
    character = unit.is_character(place.letter)
    sign = "" if character else _sign(place.letter, x, y, size * 0.42, livery)
    if size < LETTERS_FROM:
        return sign
    return sign + text(
        place.letter,
        x,
        y + min(size * 0.55, LARGEST_LETTER) * 0.36,
        font_family=FONT,
        font_size=min(size * 0.55, LARGEST_LETTER),
        font_weight="bold",
        text_anchor="middle",
        fill=PAPER if character or sign else INK,
    )


SIGNS: Final = MappingProxyType(
    {
        "C": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
        "S": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (0.0, 0.5), (-0.85, 0.85)),
    }
)
"""A diamond for the champion, a pennon for the standard; the musician has a disc."""


def _sign(letter: str, x: float, y: float, size: float, livery: Livery) -> str:
    """Return the sign of a command model; nothing for others."""
    if letter == "M":
        return element("circle", cx=x, cy=y, r=size * 0.85, fill=livery.line)
    if letter not in SIGNS:
        return ""
    points = " ".join(
        f"{number(x + size * right)},{number(y + size * down)}"
        for right, down in SIGNS[letter]
    )
    return element("polygon", points=points, fill=livery.line)

"""Pictures: positions, answers and whole sessions as SVG.

A picture is the same to the byte for the same battle, in every process.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from serried.drawing.board import Board
from serried.drawing.caption import (
    Block,
    Row,
    caption_rows,
    drawn_caption,
    mood_of,
    plain,
    request_line,
)
from serried.drawing.layers.casualties import Touching
from serried.drawing.layers.charges import end_labels, possible_ends
from serried.drawing.layers.course import Course, course_of
from serried.drawing.layers.losses import (
    drawn_panels,
    loss_of,
    panels_of,
    panels_said,
    show_loss,
)
from serried.drawing.layers.newcomers import possible_places
from serried.drawing.layers.reaches import drawn_reach, drawn_rows, reached_ground
from serried.drawing.layers.regions import (
    RIM,
    box_around,
    everything,
    happening,
    table_box,
)
from serried.drawing.layers.remedies import in_the_way, spoken_of
from serried.drawing.layers.shifts import candidates, concerned, newcomers, shifts
from serried.drawing.layers.sights import looked_at, spot_shapes
from serried.drawing.layers.summons import range_shapes
from serried.drawing.layers.threats import (
    drawn_bands,
    drawn_threats,
    threat_labels,
    threatened,
    threatened_ground,
)
from serried.drawing.odds import drawn_odds
from serried.drawing.palette import FAINT, INK, LOST, Mood, liveries
from serried.drawing.strip import drawn_strip, drawn_ticks
from serried.drawing.svg import FONT, document, element, number, text
from serried.drawing.view import joined, padded, view_of, within
from serried.geometry import Pose
from serried.model.actions import Move
from serried.model.actions.form import Action
from serried.model.actions.legs import Join
from serried.model.actions.models import Raise
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.record import Marks
from serried.model.results.odds import FightOdds
from serried.model.verdict import Transition
from serried.tuples import NamedTuple

WIDTH: Final = 800.0
LEFT: Final = 26.0
"""Pixels left of a map, for the inches."""
TITLE: Final = 34.0
MARGIN: Final = 8.0
BELOW: Final = 20.0
"""Pixels below a map, for the inches."""

Stance: TypeAlias = tuple[Pose | None, Formation]
"""How a unit stands: where, and in which formation."""


class Manner(NamedTuple):
    """What readers may choose about a picture.

    Attributes:
        whole_table: Whether to show the table where nothing happens, too.
        extent: What distance looks at, ``"boundary"`` or ``"bases"``.
        ruled_out: Whether to show the ways to remove casualties that are not lawful.
        touching: Names the models in base contact, to be marked in a fight.
    """

    whole_table: bool = False
    extent: str = BOUNDARY
    ruled_out: bool = False
    touching: Touching | None = None


class Scene(NamedTuple):
    """One request of a session, as it was answered.

    Attributes:
        battle: Before the request.
    """

    battle: Battle
    action: Action
    transition: Transition


def draw_position(  # noqa: PLR0913 - one argument for each choice of a reader
    battle: Battle,
    *,
    title: str | None = None,
    whole_table: bool = False,
    terse: bool = False,
    before: Battle | None = None,
    marks: Iterable[Marks] = (),
) -> str:
    """Return a position as SVG.

    Args:
        battle: The position.
        title: Written above it.
        whole_table: Whether to show the table where nothing stands, too.
        terse: Whether units have their names only.
        before: What stood otherwise then is shown as a ghost.
        marks: What somebody drew on the table.
    """
    box = padded(table_box(battle), RIM) if whole_table else everything(battle)
    was = battle if before is None else before
    board = Board(battle, view_of(box), liveries(was.players), terse=terse)
    for unit in was.units:
        if (unit.pose, unit.formation) != _stance(battle, unit.id):
            board.show_ghost(unit, front=False)
    for one in marks:
        board.show_marks(one)
    rows = tuple(_turn(battle))
    return _page([_panel(board, rows)], title or "a position", plain(rows), title)


def draw_answer(  # noqa: PLR0913 - one argument for each choice of a reader
    battle: Battle,
    transition: Transition,
    *,
    action: Action,
    title: str | None = None,
    whole_table: bool = False,
    extent: str = BOUNDARY,
    touching: Touching | None = None,
) -> str:
    """Return a request and its answer as SVG.

    Args:
        battle: Before the request.
        transition: The answer.
        action: The request.
        title: Written above it.
        whole_table: Whether to show the table where nothing happens, too.
        extent: What distance looks at, ``"boundary"`` or ``"bases"``.
        touching: Names the models in base contact, to be marked in a fight.
    """
    scene = Scene(battle, action, transition)
    manner = Manner(whole_table=whole_table, extent=extent, touching=touching)
    return draw_session([scene], title=title, manner=manner)


def draw_session(
    scenes: Sequence[Scene],
    *,
    title: str | None = None,
    manner: Manner = Manner(),  # noqa: B008 - a value
) -> str:
    """Return requests and their answers as one SVG, one below the other."""
    panels = [_answer_panel(scene, manner) for scene in scenes]
    lines = "; ".join(request_line(scene.action) for scene in scenes)
    said = " ".join(_said(scene, manner) for scene in scenes)
    return _page(panels, title or lines or "nothing was asked", said, title)


def _said(scene: Scene, manner: Manner) -> str:
    """Return one answer as text, for those who do not see it."""
    ways = panels_of(
        scene.action, scene.transition.verdict, with_ruled_out=manner.ruled_out
    )
    return ". ".join((plain(_rows(scene)), *panels_said(ways)))


def _answer_panel(scene: Scene, manner: Manner) -> Block:
    """Return the map of one answer with its caption."""
    battle, asked, transition = scene
    action = spoken_of(asked)
    extent, whole_table = manner.extent, manner.whole_table
    loss = loss_of(battle, transition, action)
    if loss is not None:
        transition = replace(transition, battle=loss.after)
    after, verdict = transition.battle, transition.verdict
    course = course_of(battle, transition, action, extent)
    mood = mood_of(verdict)
    box = (
        padded(table_box(battle), RIM)
        if whole_table
        else happening(
            battle,
            transition,
            course,
            concerned(action) or looked_at(action) or threatened(verdict),
        )
    )
    reach = range_shapes(battle, action, extent)
    ground = (*reached_ground(verdict), *threatened_ground(verdict))
    shown = (*reach, *spot_shapes(action), *ground)
    if shown and not whole_table:
        rim = padded(table_box(battle), RIM)
        box = joined(box, within(padded(box_around(shown), RIM), rim))
    board = Board(after, view_of(box), liveries(battle.players))
    board.show_range(reach, action)
    board.under.append(drawn_reach(verdict, board.view, mood.line))
    board.over.append(drawn_rows(verdict, board.view, mood.line))
    board.under.append(drawn_bands(verdict, board.view))
    if course is not None:
        board.show_way(course, mood)
    for unit in battle.units:
        if (unit.pose, unit.formation) != _stance(after, unit.id):
            mover = None if course is None else course.unit.id
            board.show_ghost(unit, front=unit.id == mover, hidden=loss is None)
    board.show_shifts([*shifts(battle, after, action)], newcomers(battle, after))
    rings = candidates(battle, action, verdict)
    rings += [*possible_places(battle, action, verdict), *in_the_way(battle, verdict)]
    board.show_candidates([*rings, *possible_ends(battle, verdict)], mood)
    board.labels += end_labels(verdict)
    if course is not None:
        stands = _stance(after, course.unit.id)
        has_joined = verdict.legal and _joins(action)
        if not has_joined and not _arrived(course, stands):
            lost = stands is None and _stance(battle, course.unit.id) is not None
            board.show_end(course, LOST if lost else mood)
        board.show_breaches(course, verdict)
        board.show_lengths(course)
    board.show_distance(verdict)
    board.show_sight(action, verdict)
    board.signs.append(drawn_threats(verdict, board.view))
    board.labels += threat_labels(verdict)
    if isinstance(action, Raise):
        board.show_newcomers(after.unit(action.subject.unit), verdict)
    if loss is not None:
        show_loss(board, loss, mood, manner.touching)
    below = _below(scene, board, manner)
    return _stacked(_panel(board, _rows(scene), mood), below)


def _stacked(above: Block, below: Block) -> Block:
    if not below.svg:
        return above
    top = above.height + MARGIN
    return Block(above.svg + _lowered(below.svg, top), top + below.height)


def _below(scene: Scene, board: Board, manner: Manner) -> Block:
    """Return what stands below an answer: ways to lose models, or odds as bars."""
    verdict = scene.transition.verdict
    if isinstance(verdict.result, FightOdds):
        return drawn_odds(verdict.result, board.worn, LEFT)
    ways = panels_of(scene.action, verdict, with_ruled_out=manner.ruled_out)
    return drawn_panels(
        scene.battle,
        scene.action,
        ways,
        worn=board.worn,
        touching_models=manner.touching,
        left=LEFT,
    )


def _joins(action: Action) -> bool:
    """Tell whether a move ends in another unit, of which the mover is part then."""
    return isinstance(action, Move) and isinstance(action.legs[-1], Join)


def _arrived(course: Course, stands: Stance | None) -> bool:
    """Tell whether the mover stands where the way ends, or never left its place."""
    if stands is None:
        return False
    pose, formation = stands
    if course.lifted:
        return (course.trip.end, course.unit.formation) == (pose, formation)
    return course.trip.end in {course.trip.start, pose}


def _stance(battle: Battle, unit_id: UnitId) -> Stance | None:
    """Return how a unit stands in *battle*; None where it is no more."""
    for unit in battle.units:
        if unit.id == unit_id:
            return unit.pose, unit.formation
    return None


def _rows(scene: Scene) -> tuple[Row, ...]:
    return tuple(caption_rows(scene.action, scene.transition.verdict))


def _turn(battle: Battle) -> Iterator[Row]:
    """Yield whose turn it is, and what is not on the table."""
    step = f", {battle.step}" if battle.step else ""
    yield Row(f"round {battle.round}: {battle.active}, {battle.phase} phase{step}")
    away = [f"{u.title} ({u.off_table})" for u in battle.units if u.pose is None]
    if away:
        yield Row(f"off the table: {', '.join(away)}")


def _panel(board: Board, rows: tuple[Row, ...], mood: Mood | None = None) -> Block:
    """Return a map with its inches, scale bar, players and caption."""
    view = board.view
    table = element(
        "svg",
        board.svg(),
        x=LEFT,
        y=0.0,
        width=view.width,
        height=view.height,
        overflow="hidden",
    )
    rim = element(
        "rect",
        x=LEFT,
        y=0.0,
        width=view.width,
        height=view.height,
        fill="none",
        stroke=FAINT,
    )
    strip = drawn_strip(view, board.worn, LEFT)
    caption = drawn_caption(rows, mood)
    top = view.height + BELOW
    parts = (
        table,
        rim,
        drawn_ticks(board.battle, view, LEFT, 0.0),
        _lowered(strip.svg, top),
        _lowered(caption.svg, top + strip.height),
    )
    return Block("".join(parts), top + strip.height + caption.height)


def _page(panels: Sequence[Block], name: str, said: str, title: str | None) -> str:
    """Return panels one below the other on a light page, with their title."""
    y = MARGIN if title is None else TITLE
    placed = []
    for panel in panels:
        placed.append(_lowered(panel.svg, y))
        y += panel.height + MARGIN
    heading = () if title is None else (_heading(title),)
    return document(name, said, WIDTH, y, *heading, *placed)


def _heading(title: str) -> str:
    return text(
        title,
        LEFT,
        23.0,
        font_family=FONT,
        font_size=17.0,
        font_weight="bold",
        fill=INK,
    )


def _lowered(svg: str, by: float) -> str:
    return element("g", svg, transform=f"translate(0 {number(by)})")

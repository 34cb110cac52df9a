"""Losses: a batch on the board, and each way to choose from as a small panel."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from serried.drawing.board import Board
from serried.drawing.caption import Block
from serried.drawing.layers.aftermath import (
    after_way,
    losses_of,
    named,
    named_alone,
)
from serried.drawing.layers.casualties import (
    Loss,
    Touching,
    closing,
    drawn_contact,
    drawn_drop_outs,
    drawn_fallen,
    drawn_nudges,
    drop_out_labels,
    drop_outs,
    hidden_ground,
    nudge_labels,
)
from serried.drawing.layers.regions import body_shape, box_around
from serried.drawing.palette import FAINT, INK, LAWFUL, PAPER, UNLAWFUL, Livery, Mood
from serried.drawing.svg import FONT, element, text
from serried.drawing.view import Box, View, padded
from serried.geometry import gap, touching
from serried.model.actions.form import Action
from serried.model.actions.models import Batch, Lose
from serried.model.battle import Battle
from serried.model.ids import PlayerId, UnitId
from serried.model.results.casualties import CasualtyWay, casualties_of
from serried.model.unit import Unit
from serried.model.verdict import Transition, Verdict
from serried.report.casualties import way_said, why_ruled_out

MOST_PANELS: Final = 6
"""More ways than these are counted, and not drawn."""
FEW: Final = 4
"""As many panels stand two in a row; more of them three."""
ACROSS: Final = 764.0
GUTTER: Final = 12.0
HIGHEST: Final = 300.0
RIM: Final = 1.1
"""Inches around those who fight."""
SIZE: Final = 12.0
LINE: Final = 16.0
LETTER: Final = 0.56
"""Width of a letter of a wide typeface, on average, in its height."""


def loss_of(battle: Battle, transition: Transition, action: Action) -> Loss | None:
    """Return a batch as it is drawn; None of any other request.

    It is what was carried out, else what was named and is not lawful, else the only
    way that there is, with a free pick in it. Where the owner has a choice the table is
    as it was.
    """
    if not isinstance(action, Lose | Batch):
        return None
    found, sufferers = casualties_of(transition.verdict), losses_of(action)
    if found.taken is not None:
        return Loss(battle, transition.battle, found.taken, sufferers)
    if transition.verdict.legal:
        way = found.choices[0] if len(found.choices) == 1 else CasualtyWay()
    else:
        way = named(action, found) or named_alone(action)
    after = after_way(battle, way) if way in found.ways else battle
    return Loss(battle, after, way, sufferers)


def show_loss(
    board: Board, loss: Loss, mood: Mood, touching_models: Touching | None
) -> None:
    """Draw who fell, who closed the ranks, and what became of the combat."""
    colour = INK if mood.badge == LAWFUL.badge else mood.line
    if touching_models is not None:
        shown = _fighting(loss)
        models = [one for one in touching_models(loss.after) if one[0] in shown]
        board.over.append(drawn_contact(models, loss.after, board.view, board.worn))
    board.over.append(drawn_fallen(loss, board.view, mood))
    board.show_shifts([*closing(loss)], ())
    board.signs.append(drawn_nudges(loss, board.view))
    parted = [*drop_outs(loss)]
    board.signs.append(drawn_drop_outs(parted, board.view, colour))
    board.taken += hidden_ground(loss, parted, board.view)
    board.labels += (
        *nudge_labels(loss),
        *drop_out_labels(parted, colour, terse=board.terse),
    )


def panels_of(
    action: Action, verdict: Verdict, *, with_ruled_out: bool
) -> tuple[CasualtyWay, ...]:
    """Return the ways that are drawn beside the answer, the lawful ones first.

    None where there is nothing to choose: the only way is drawn large.
    """
    if not isinstance(action, Lose | Batch):
        return ()
    found = casualties_of(verdict)
    open_or_wrong = not verdict.legal or len(found.choices) > 1
    shown = found.choices if open_or_wrong and found.taken is None else ()
    return (*shown, *(found.ruled_out if with_ruled_out else ()))


def drawn_panels(  # noqa: PLR0913 - what is drawn, and how
    battle: Battle,
    action: Action,
    ways: Sequence[CasualtyWay],
    *,
    worn: dict[PlayerId, Livery],
    touching_models: Touching | None,
    left: float,
) -> Block:
    """Return numbered panels in rows, at most six, and how many more there are."""
    shown = ways[:MOST_PANELS]
    if not shown:
        return Block("", 0.0)
    many = 2 if len(shown) <= FEW else 3
    wide = (ACROSS - GUTTER * (many - 1)) / many
    losses = [
        Loss(battle, after_way(battle, way), way, losses_of(action)) for way in shown
    ]
    box = _box(losses)
    parts: list[str] = []
    y = 0.0
    if shown[0].priority:
        parts.append(_line("ruled out:", left + 16.0, SIZE, INK))
        y += LINE + 4.0
    for first in range(0, len(losses), many):
        row = [
            _panel(loss, number, _view(box, wide), worn, touching_models)
            for number, loss in enumerate(losses[first : first + many], first + 1)
        ]
        for column, block in enumerate(row):
            x = left + column * (wide + GUTTER)
            parts.append(element("g", block.svg, transform=f"translate({x:g} {y:g})"))
        y += max(block.height for block in row) + GUTTER
    if len(ways) > MOST_PANELS:
        more = f"and {len(ways) - MOST_PANELS} more"
        parts.append(_line(more, left, y + SIZE, FAINT))
        y += LINE + GUTTER
    return Block("".join(parts), y)


def panels_said(ways: Sequence[CasualtyWay]) -> Iterator[str]:
    """Yield what the panels show, for those who do not see them."""
    for number, way in enumerate(ways[:MOST_PANELS], 1):
        said = filter(None, (way_said(way), why_ruled_out(way)))
        yield f"{number}: {'; '.join(said)}"
    if len(ways) > MOST_PANELS:
        yield f"and {len(ways) - MOST_PANELS} more"


def _panel(
    loss: Loss,
    number: int,
    view: View,
    worn: dict[PlayerId, Livery],
    touching_models: Touching | None,
) -> Block:
    """Return one way: its map, its number and its figures."""
    mood = UNLAWFUL if loss.way.priority else LAWFUL
    board = Board(loss.after, view, worn, terse=True)
    for unit in loss.before.units:
        if unit not in loss.after.units:
            board.show_ghost(unit, front=False, hidden=False)
    show_loss(board, loss, mood, touching_models)
    table = element(
        "svg", board.svg(), width=view.width, height=view.height, overflow="hidden"
    )
    rim = element(
        "rect",
        width=view.width,
        height=view.height,
        fill="none",
        stroke=mood.line,
        stroke_width=1.5,
    )
    badge = element("circle", cx=15.0, cy=15.0, r=10.0, fill=mood.line) + text(
        str(number),
        15.0,
        19.5,
        font_family=FONT,
        font_size=13.0,
        font_weight="bold",
        text_anchor="middle",
        fill=PAPER,
    )
    words = [(line, INK) for line in _wrapped(way_said(loss.way), view.width)]
    why = why_ruled_out(loss.way)
    words += [(line, mood.line) for line in _wrapped(why, view.width)]
    lines = (
        _line(said, 2.0, view.height + LINE * row, colour)
        for row, (said, colour) in enumerate(words, 1)
    )
    svg = element("g", table, rim, badge, *lines, class_="way")
    return Block(svg, view.height + LINE * len(words) + 4.0)


def _box(losses: Sequence[Loss]) -> Box:
    """Return the ground of those who fight, before and after every way."""
    shapes = []
    for loss in losses:
        fighting = _fighting(loss)
        for unit in (*loss.before.units, *loss.after.units):
            shape = body_shape(unit)
            if unit.id in fighting and shape is not None:
                shapes.append(shape)
    return padded(box_around(shapes), RIM)


def _fighting(loss: Loss) -> set[UnitId]:
    """Return the units that lose models, and all in base contact with one another."""
    found = set(loss.sufferers)
    waiting = [unit for unit in loss.before.units if unit.id in found]
    while waiting:
        one = waiting.pop()
        for other in loss.before.units:
            if other.id not in found and _touch(one, other):
                found.add(other.id)
                waiting.append(other)
    return found


def _touch(one: Unit, other: Unit) -> bool:
    """Tell whether two units are enemies in base contact."""
    shapes = body_shape(one), body_shape(other)
    if one.player == other.player or shapes[0] is None or shapes[1] is None:
        return False
    return touching(gap(shapes[0], shapes[1]).distance)


def _view(box: Box, wide: float) -> View:
    """Return a small window that shows *box*."""
    west, south, east, north = box
    scale = min(wide / (east - west), HIGHEST / (north - south))
    return View(
        west=(west + east - wide / scale) / 2,
        north=north,
        scale=scale,
        width=wide,
        height=(north - south) * scale,
    )


def _wrapped(words: str, wide: float) -> list[str]:
    return textwrap.wrap(words, int(wide / (LETTER * SIZE)), break_on_hyphens=False)


def _line(words: str, x: float, y: float, colour: str) -> str:
    return text(words, x, y, font_family=FONT, font_size=SIZE, fill=colour)

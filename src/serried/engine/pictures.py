"""Pictures of sessions: every answer drawn, one below the other."""

from collections.abc import Iterator

from serried.books.registry import settings_of
from serried.drawing import Manner, Scene, draw_position, draw_session
from serried.engine.session import Session
from serried.model.battle import Battle
from serried.model.ids import UnitId
from serried.rules.contact.contacts import contacts


def picture(
    session: Session, title: str | None = None, *, ruled_out: bool = False
) -> str:
    """Return the answers of a session as SVG; its position where there are none.

    What is not decided yet is not drawn.

    Args:
        session: What was asked, and answered.
        title: Written above it.
        ruled_out: Whether to show the ways to remove casualties that are not lawful.
    """
    scenes = [
        Scene(answer.before, answer.request.action, answer.transition)
        for answer in session.answers
        if answer.transition is not None
    ]
    battle = session.position.battle
    if not scenes:
        return draw_position(battle, title=title)
    extent = settings_of(battle).extent
    manner = Manner(extent=extent, ruled_out=ruled_out, touching=touching)
    return draw_session(scenes, title=title, manner=manner)


def touching(battle: Battle) -> Iterator[tuple[UnitId, str]]:
    """Yield the models in base contact, each once for every one that it touches."""
    for one in contacts(battle):
        yield one.unit, one.model
        yield one.other, one.other_model

"""Pictures of sessions: every answer drawn, one below the other."""

from serried.drawing import Scene, draw_position, draw_session
from serried.engine.files import vocabularies
from serried.engine.session import Session
from serried.rules.settings import word_setting


def picture(session: Session, title: str | None = None) -> str:
    """Return the answers of a session as SVG; its position where there are none.

    What is not decided yet is not drawn.
    """
    scenes = [
        Scene(answer.before, answer.request.action, answer.transition)
        for answer in session.answers
        if answer.transition is not None
    ]
    battle = session.position.battle
    if not scenes:
        return draw_position(battle, title=title)
    extent = word_setting(battle, vocabularies()[battle.book], "extent")
    return draw_session(scenes, title=title, extent=extent)

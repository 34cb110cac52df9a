"""The page of a position: one small file to show in another page, or to send.

It loads nothing and holds no script: the drawing, and the line that gives the position
back.
"""

from typing import Final

from serried.drawing import draw_position
from serried.drawing.svg import escaped
from serried.engine.files import vocabularies
from serried.engine.survey import book_title
from serried.model.battle import Battle
from serried.model.position import Position
from serried.notation import one_line

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""What a page that needs nothing else may load: nothing."""

STYLE: Final = """\
:root { color-scheme: light; }
body { margin: 0; padding: .75rem; background: #fff; color: #1f2328;
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
main { max-width: 60rem; margin: 0 auto; }
h1 { font-size: 1.2rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
p { margin: .15rem 0 .6rem; color: #5f6670; }
svg { display: block; width: 100%; height: auto; }
details { margin-top: .6rem; }
summary { cursor: pointer; }
code { display: block; margin-top: .3rem; padding: .5rem; overflow-wrap: anywhere;
  background: #f3f1ea; font-size: .8rem; user-select: all; -webkit-user-select: all; }
"""


def position_page(position: Position) -> str:
    """Return the page of a position: HTML that needs nothing else."""
    battle = position.battle
    title = escaped(" against ".join(battle.players) or "A position")
    when = escaped(f"{book_title(battle)}; {_when(battle)}")
    line = one_line(position, vocabularies())
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escaped(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{title}</h1>\n<p>{when}</p>\n"
        f"{draw_position(battle, whole_table=True)}"
        "<details><summary>The position in one line, to lay on a table of serried"
        f"</summary>\n<code>{line}</code></details>\n</main>\n</body>\n</html>\n"
    )


def _when(battle: Battle) -> str:
    step = f", {battle.step}" if battle.step else ""
    return f"round {battle.round}, {battle.active}'s {battle.phase} phase{step}"

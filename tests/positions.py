"""Position files that tests start from, as text and in parts."""

from typing import Final

from serried.books.registry import book
from serried.model.vocabulary import Vocabulary

VOCABULARY: Final[Vocabulary] = book("t9a").vocabulary
"""What a position file of The 9th Age may say."""

HEAD: Final = """\
format = "serried/1"
book = "t9a"
"""

TEN: Final = "files = 5\nmodels = 10"
"""Two ranks of five."""

RATES: Final = """\
advance = 5
march = 10
discipline = 7
"""


def at(x: object, y: object, facing: object = 0) -> str:
    """Return the lines that put a unit somewhere."""
    return f"front = [{x}, {y}]\nfacing = {facing}"


def unit(
    name: str,
    player: str = "blue",
    where: str = at(36, 10),
    base: str = "25x25",
    body: str = TEN,
) -> str:
    """Return a unit as a position file has it; its rates may follow.

    Args:
        name: What it is called.
        player: Whose it is.
        where: The lines that say where it stands.
        base: In millimetres.
        body: The lines that say how many models it has, and how they stand.
    """
    return (
        f'\n[[unit]]\nid = "{name}"\nplayer = "{player}"\n{where}\nbase = "{base}"\n'
        f"{body}\n"
    )


SPEARS: Final = unit("spears") + RATES
"""Two ranks of five that face north."""

FOES: Final = unit("foes", "red", at(36, 17, 180))
"""Two ranks of five that face them, 7" ahead: a March Test is needed."""

"""Tables for the Charge Phase, in inches, and lines put to them one after another.

Bases are one inch; spears and knights are blue, who is active; the rest is red.
"""

from typing import Final

from positions import HEAD, RATES, TEN, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.verdict import Transition

INCH: Final = "25.4x25.4"
CHARGE: Final = HEAD + 'phase = "charge"\n'


def blue(name: str, x: float, y: float, *more: str, facing: float = 0) -> str:
    """Return a unit of the active player; two ranks of five, Advance Rate 5."""
    return _placed(name, "blue", (x, y, facing), more)


def red(name: str, x: float, y: float, *more: str, facing: float = 180) -> str:
    """Return a unit of the other player, of the same kind."""
    return _placed(name, "red", (x, y, facing), more)


def _placed(
    name: str, player: str, where: tuple[float, float, float], more: tuple[str, ...]
) -> str:
    own = "\n".join(more)
    body = "" if "ranks" in own or "files" in own else TEN
    said = own.partition("\n[")[0].split()
    rates = "\n".join(
        line for line in RATES.splitlines() if line.split()[0] not in said
    )
    return unit(name, player, at(*where), INCH, f"{body}\n{rates}\n{own}")


def table(*parts: str, head: str = CHARGE) -> Battle:
    """Return the position of these parts."""
    return parse_battle(head + "".join(parts))


def heard(battle: Battle, *lines: str | tuple[str, tuple[int, ...]]) -> Transition:
    """Put lines to the referee, all but the last lawful, and return the last answer.

    What each leaves behind reads back as it was written.
    """
    transition: Transition | None = None
    for line in lines:
        assert transition is None or transition.verdict.legal, transition.verdict.breaks
        ask, dice = (line, None) if isinstance(line, str) else line
        transition = referee.consider(battle, ask, dice)
        battle = transition.battle
        assert parse_battle(format_battle(battle)) == battle
    assert transition is not None
    return transition


def breaks(battle: Battle, *lines: str | tuple[str, tuple[int, ...]]) -> set[str]:
    """Return the clauses that the last of these lines breaks."""
    return set(heard(battle, *lines).verdict.breaks)

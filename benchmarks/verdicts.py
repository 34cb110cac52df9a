"""Verdicts: what programs ask a million times, and one list of legal moves of chess.

The position of chess is one of the middle game with 40 legal moves.
"""

import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Final

import chess
import tables
from judging import in_the_middle

from serried import format_battle, parse_action, parse_battle, referee
from serried.engine.furthest import furthest
from serried.model.actions.form import Action
from serried.model.battle import Battle

POSITION: Final = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8"
ADVANCE: Final = "advance: forward 1"
WHEEL: Final = "advance: wheel right 1, forward 1"
TOO_FAR: Final = "march: forward 30"
ASKED: Final = "march: forward ?"
LINE: Final = """
[[unit]]
id = "{name}"
player = "{player}"
front = [{x}, {y}]
facing = {facing}
base = "20x20"
files = 5
models = 20
advance = 5
march = 10
discipline = 7
"""

Once = Callable[[], object]


def moves_of_chess() -> Once:
    """Return the listing of all legal moves of one position."""
    board = chess.Board(POSITION)
    return lambda: list(board.legal_moves)


def asked(line: str, many: int = tables.FULL) -> tuple[Battle, Action]:
    """Return a full table, and what its middle unit is asked to do."""
    battle = tables.table(many)
    mover = in_the_middle(battle.units, *battle.table)
    return battle, parse_action(f"{mover.id} {line}")


def advance() -> Once:
    """Return the judging of an Advance Move."""
    put = asked(ADVANCE)
    return lambda: referee.judge(*put)


def wheel() -> Once:
    """Return the judging of a Wheel and a move ahead."""
    put = asked(WHEEL)
    return lambda: referee.judge(*put)


def illegal() -> Once:
    """Return the judging of a march that is much too far."""
    put = asked(TOO_FAR)
    return lambda: referee.judge(*put)


def among_100() -> Once:
    """Return the judging of an Advance Move among 100 units."""
    put = asked(ADVANCE, 100)
    return lambda: referee.judge(*put)


def allowed() -> Once:
    """Return a yes for a Wheel and a move ahead."""
    put = asked(WHEEL)
    return lambda: referee.allows(*put)


def made() -> Once:
    """Return the battle after a Wheel and a move ahead."""
    put = asked(WHEEL)
    return lambda: referee.after(*put)


def played() -> Once:
    """Return the playing of a Wheel and a move ahead, with its verdict."""
    put = asked(WHEEL)
    return lambda: referee.play(*put)


def how_far() -> Once:
    """Return every lawful length of a march."""
    put = asked(ASKED)
    return lambda: referee.judge(*put)


def ways() -> Once:
    """Return how far a unit could go in each way."""
    battle, action = asked(ASKED)
    mover = action.subject.unit  # type: ignore[attr-defined]
    return lambda: furthest(battle, mover)


def asks() -> Once:
    """Return who must decide."""
    battle = tables.table(tables.FULL)
    return lambda: referee.asks(battle)


def _charge(many: int) -> Battle:
    units = [
        ("spears", "blue", 36.0, 15.0, 5),
        ("foes", "red", 37.0, 25.0, 190),
        ("guard", "blue", 28.0, 15.0, 0),
        ("bows", "red", 45.0, 27.0, 170),
    ]
    for number in range((many - len(units)) // 2):
        x, row = 6 + number % 9 * 7.3, number // 9 * 4.2
        units.append((f"b{number}", "blue", x, 8 - row, 0))
        units.append((f"r{number}", "red", x, 39 + row, 180))
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "charge"\nactive = "blue"\n'
    named = ("name", "player", "x", "y", "facing")
    return parse_battle(
        head + "".join(LINE.format(**dict(zip(named, u, strict=True))) for u in units)
    )


def anew(battle: Battle, line: str, dice: tuple[int, ...] | None = None) -> Once:
    """Return the judging of a line in a battle that nobody has asked."""
    action, rounds = parse_action(line), count(1)
    return lambda: referee.judge(replace(battle, round=next(rounds)), action, dice)


def declared() -> Once:
    """Return the judging of a Charge that is declared among 40."""
    return anew(_charge(tables.FULL), "spears charge foes")


def resolved() -> Once:
    """Return the judging of a Charge Move among 40."""
    battle = _charge(tables.FULL)
    for line in ("spears charge foes", "foes hold"):
        battle = referee.play(battle, line).battle
    return anew(battle, "spears resolve charge", (5, 6))


def charges() -> Once:
    """Return what would come of a Charge, among 4."""
    return anew(_charge(4), "spears charge foes ?")


def read() -> Once:
    """Return the reading of a position file."""
    text = format_battle(tables.roomy())
    return lambda: parse_battle(text)


def written() -> Once:
    """Return the writing of a position file."""
    battle = tables.roomy()
    return lambda: format_battle(battle)


def pickled() -> Once:
    """Return a battle that went through ``pickle``."""
    battle = tables.roomy()
    return lambda: pickle.loads(pickle.dumps(battle))  # noqa: S301 - our own bytes


def casualties() -> Once:
    """Return the judging of three casualties."""
    put = asked("lose 3")
    return lambda: referee.judge(*put)


FIGHTER: Final = (
    "attack_value = 1\noffensive_skill = 4\nstrength = 3\narmour_penetration = 0\n"
    "agility = 3\ndefensive_skill = 4\nresilience = 3\narmour = 1\n"
)
"""What models of two units of 30 fight with."""


def fought() -> Once:
    """Return the blows of two units of 30, with their dice."""
    foe = 'against = {unit = "a", edge = "front", shift = 0}\n'
    units = "".join(
        f'[[unit]]\nid = "{name}"\nplayer = "{player}"\n{where}base = "25x25"\n'
        f"files = 6\nmodels = 30\nadvance = 5\nmarch = 10\ndiscipline = 7\n{FIGHTER}"
        for name, player, where in (
            ("a", "blue", "front = [36, 20]\nfacing = 0\n"),
            ("b", "red", foe),
        )
    )
    head = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
    battle = referee.play(parse_battle(head + units), "blue fight a").battle
    dice = tuple(number % 6 + 1 for number in range(200))
    return anew(battle, "blue fight on", dice)

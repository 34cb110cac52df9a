"""Rights: what a seat may do by itself, and for what it asks those who play.

Whoever hosts plays all sides at whose seats nobody has sat down; alone, that is
everything. A seat acts for its own side, in its turn or where something is owed by it.
What no rule judges, a line taken back among it, the others have to agree to. Of a line
both say what they like; what was said goes if both agree. Whoever watches may ask, and
changes nothing.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.books.registry import parse_action
from serried.engine import referee
from serried.model.actions import NextPhase, NextTurn
from serried.model.actions.form import Action
from serried.model.actions.models import Batch, Lose, Summon, TakeHits
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError, SerriedError
from serried.model.ids import PlayerId
from serried.model.pending_charges import Decision
from serried.table.requests import Annotate, ChangeRequest, Play
from serried.table.serving.seats import HOST, ONE, SIDES, TWO, WATCH, Seat

USUAL: Final = {ONE: "blue", TWO: "red"}
"""Who plays at a seat while the table does not say."""

ANYTIME: Final = (Lose, Batch, TakeHits)
"""Losses: whoever has them takes them, in whoever's turn."""


def players_of(battle: Battle) -> dict[Seat, PlayerId]:
    """Return the side of each of the two seats.

    Who is called as usual has the usual seat; others take what is left, as they come.
    """
    free = [name for name in battle.players if name not in USUAL.values()]
    found: dict[Seat, PlayerId] = {}
    for seat, usual in USUAL.items():
        taken = usual in battle.players or not free
        found[seat] = usual if taken else free.pop(0)
    return found


def sides_of(seat: Seat, battle: Battle, taken: frozenset[Seat]) -> frozenset[PlayerId]:
    """Return whom a seat plays for."""
    players = players_of(battle)
    if seat != HOST:
        return frozenset({players[seat]} if seat in players else ())
    theirs = {players[one] for one in taken}
    return frozenset({*battle.players, *players.values()} - theirs)


def agreeing(seat: Seat, taken: frozenset[Seat]) -> frozenset[Seat]:
    """Return who has to agree to what a seat may not do by itself."""
    return frozenset({one if one in taken else HOST for one in SIDES} - {seat})


def waited_for(battle: Battle) -> PlayerId:
    """Return whom the game waits for: who owes something, else whose turn it is."""
    owing = {one.player for one in _owed(battle)}
    return owing.pop() if len(owing) == 1 else battle.active


def waits_for(
    asked: ChangeRequest, seat: Seat, battle: Battle, taken: frozenset[Seat]
) -> frozenset[Seat]:
    """Return who has to agree before a seat's change is made; nobody, if it may do it.

    Raises:
        RequestError: If it can neither do nor propose it; in one sentence, why.
    """
    if seat == WATCH:
        message = "you watch this table, so you may ask, and change nothing"
        raise RequestError(message)
    if isinstance(asked, Annotate) and not asked.gone:
        return frozenset()
    if not isinstance(asked, Play) or asked.free:
        return agreeing(seat, taken)
    if seat == HOST and not taken:
        return frozenset()
    return _of_line(parse_action(asked.line, battle.book), seat, battle, taken)


def _of_line(
    action: Action, seat: Seat, battle: Battle, taken: frozenset[Seat]
) -> frozenset[Seat]:
    """Return who has to agree to a line that is judged: to losses of both together."""
    sides, owed = sides_of(seat, battle, taken), _owed(battle)
    acting = actors(action, battle, owed)
    if isinstance(action, Batch) and acting & sides:
        return agreeing(seat, taken) if acting - sides else frozenset()
    for player in sorted(acting):
        if player not in sides:
            raise RequestError(_not_yours(player, sides))
        its_turn = player == battle.active or isinstance(action, ANYTIME)
        if not its_turn and all(one.player != player for one in owed):
            message = (
                f"it is the turn of {battle.active}, and nothing is owed by {player}"
            )
            raise RequestError(message)
    return frozenset()


def actors(
    action: Action, battle: Battle, owed: Iterable[Decision]
) -> frozenset[PlayerId]:
    """Return who acts by a line: whoever it is owed by, else whose units act."""
    line = str(action)
    deciding = {one.player for one in owed if line in _as_written(one, battle)}
    return frozenset(deciding or set(_acting(action, battle)) or {battle.active})


def _acting(action: Action, battle: Battle) -> Iterator[PlayerId]:
    if isinstance(action, NextPhase | NextTurn):
        yield battle.active
    for one in action.losses if isinstance(action, Batch) else (action,):
        for name in _subjects(one):
            yield from _owners(name, battle)


def _subjects(action: Action) -> Iterator[str]:
    """Yield the names of who acts, units or players."""
    if isinstance(action, TakeHits) and action.by is not None:
        yield action.by  # CHR-HIT-3: the attacker distributes
        return
    for field in ("subject", "player", "who"):
        said = getattr(action, field, None)
        if said is not None:
            yield said.unit if isinstance(said, Subject) else str(said)
    if isinstance(action, Summon):
        yield action.unit


def _owners(name: str, battle: Battle) -> Iterator[PlayerId]:
    yield from (unit.player for unit in battle.units if unit.id == name)
    yield from (player for player in battle.players if player == name)


def _owed(battle: Battle) -> tuple[Decision, ...]:
    try:
        return referee.asks(battle).owed
    except SerriedError:
        return ()


def _as_written(owed: Decision, battle: Battle) -> Iterator[str]:
    """Yield the lines that answer what is owed, as a line that was read is written."""
    for line in owed.lines:
        try:
            yield str(parse_action(line, battle.book))
        except SerriedError:
            continue


def _not_yours(player: PlayerId, sides: frozenset[PlayerId]) -> str:
    yours = " and ".join(sorted(sides))
    return (
        f"that is for {player} to do; you play {yours}"
        if yours
        else (f"that is for {player} to do; you play for nobody")
    )

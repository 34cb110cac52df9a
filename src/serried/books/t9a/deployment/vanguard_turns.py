"""The 9th Age, Vanguard: who makes such a move, how far, and whose turn it is.

Source:
    UR-VAN, DEP-23, DEP-27, docs/rulings/0075-vanguard-moves.md
"""

import re
from collections.abc import Iterator
from typing import Final

from serried.books.t9a.choosing import unable
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Inches, Letter, PlayerId
from serried.model.marks import Mark
from serried.model.memo import replaced
from serried.model.unit import Unit
from serried.rules.choosing import Bar, by_mark
from serried.rules.named_rules import in_brackets

RULE: Final = "vanguard"
USUAL: Final[Inches] = 12.0
"""Inches that a Vanguard move may lead where the rule names no number (DEP-24)."""

INCHES: Final = re.compile(r'\d{1,3}(\.\d+)?"?', re.ASCII)
"""How a distance stands behind the rule."""

MADE: Final = (Mark.VANGUARD_MOVE, Mark.NO_VANGUARD)


def reach_of(unit: Unit) -> Inches | None:
    """Return how far a unit may go in Vanguard; None if not all of it has the rule.

    Raises:
        RequestError: If what stands behind the rule is no number.

    Source:
        DEP-27
    """
    letters = {place.letter for place in unit.formation.places}
    each = [tuple(_reaches(unit, letter)) for letter in sorted(letters)]
    return min(map(max, each)) if all(each) else None


def _reaches(unit: Unit, letter: Letter) -> Iterator[Inches]:
    for said in in_brackets(unit, letter, RULE):
        if said and not INCHES.fullmatch(said):
            message = f"{unit.id}: Vanguard ({said}) is no distance; write Vanguard (8)"
            raise RequestError(message)
        yield float(said.rstrip('"')) if said else USUAL


def not_now(battle: Battle, player: PlayerId) -> Bar | None:
    """Return why *player* makes no Vanguard move now; None if it is their turn.

    Source:
        DEP-23
    """
    if (battle.phase, battle.step) != ("deployment", "vanguard"):
        return "vanguard_time", None
    return None if player == battle.active else ("vanguard_turn", battle.active)


def is_in_parts(unit: Unit) -> bool:
    """Return whether a Character has left it in this turn, and the rest may move too.

    Source:
        DEP-23
    """
    return unit.has(Mark.VANGUARD_IN_PARTS)


def barred(battle: Battle, unit: Unit) -> Bar | None:
    """Return why a unit makes no Vanguard move now, whatever it can do; or None.

    Source:
        DEP-23, CHR-JOIN-12
    """
    now = not_now(battle, unit.player)
    if now is not None:
        return now
    parts = (one.id for one in battle.units if is_in_parts(one) and one.id != unit.id)
    waits = next(parts, None)
    if waits is not None:
        return "vanguard_waits", waits
    states = (
        (Mark.VANGUARD_MOVE, "vanguard_made"),
        (Mark.NO_VANGUARD, "vanguard_stopped"),
    )
    joined = unit.any_model_has(Mark.VANGUARD_MOVE)
    return by_mark(unit, states) or (("vanguard_joined", None) if joined else None)


def may_go(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit, or a Character out of it, may still make such a move.

    Source:
        DEP-23, DEP-27
    """
    if unit.pose is None or any(map(unit.any_model_has, MADE)):
        return False
    try:
        able = reach_of(unit) is not None or any(_leavers(unit))
    except RequestError:  # who is asked to move is told
        able = True
    return able and unable(battle, unit) is None


def _leavers(unit: Unit) -> Iterator[Letter]:
    """Yield the Characters that may use their own Vanguard to leave (DEP-27)."""
    for kind in unit.present_kinds:
        alone = kind.character and not unit.single
        if alone and any(_reaches(unit, kind.letter)):
            yield kind.letter


def in_vanguard(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units with which *player* may make a Vanguard move next."""
    able = _able(battle, player)
    return tuple(filter(is_in_parts, able)) or able


def _able(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    own = (unit for unit in battle.units if unit.player == player)
    return tuple(unit for unit in own if may_go(battle, unit))


def moved_on(battle: Battle, subject: Subject) -> Battle:
    """Return the battle after a Vanguard move of *subject*, with whoever comes next.

    What is left of a unit in which a Character moved apart may go on in the same turn.

    Source:
        DEP-23
    """
    if subject.letter is not None:
        left = battle.unit(subject.unit)
        if may_go(battle, left):
            return battle.with_unit(left.with_marks(Mark.VANGUARD_IN_PARTS))
    return _turn_passed(battle)


def parts_passed(battle: Battle, unit: Unit) -> Battle:
    """Return the battle in which what is left of a unit stays where it is (DEP-23)."""
    return _turn_passed(battle.with_unit(unit.with_marks(Mark.NO_VANGUARD)))


def stopped(battle: Battle, player: PlayerId) -> Battle:
    """Return the battle in which *player* makes no more Vanguard moves (DEP-23)."""
    for unit in _able(battle, player):
        battle = battle.with_unit(unit.with_marks(Mark.NO_VANGUARD))
    return _turn_passed(battle)


def _turn_passed(battle: Battle) -> Battle:
    """Return the battle with whoever comes next: the other, if any unit still may.

    Source:
        DEP-23
    """
    for unit in filter(is_in_parts, battle.units):
        whole = unit.without_marks(frozenset((Mark.VANGUARD_IN_PARTS,)))
        battle = battle.with_unit(whole)
    players = battle.players
    number = players.index(battle.active)
    after = (*players[number + 1 :], *players)
    first = next((one for one in after if _able(battle, one)), battle.active)
    return battle if first == battle.active else replaced(battle, active=first)

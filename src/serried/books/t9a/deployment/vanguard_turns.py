"""The 9th Age, Vanguard: who makes such a move, how far, and whose turn it is.

Source:
    UR-VAN, DEP-23, DEP-27, docs/rulings/0075-vanguard-moves.md
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.choosing import unable
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
        try:
            yield float(said.rstrip('"')) if said else USUAL
        except ValueError:
            message = f"{unit.id}: Vanguard ({said}) is no distance; write Vanguard (8)"
            raise RequestError(message) from None


def not_now(battle: Battle, player: PlayerId) -> Bar | None:
    """Return why *player* makes no Vanguard move now; None if it is their turn.

    Source:
        DEP-23
    """
    if (battle.phase, battle.step) != ("deployment", "vanguard"):
        return "vanguard_time", None
    return None if player == battle.active else ("vanguard_turn", battle.active)


def barred(battle: Battle, unit: Unit) -> Bar | None:
    """Return why a unit makes no Vanguard move now, whatever it can do; or None.

    Source:
        DEP-23
    """
    made = unit.any_model_has(Mark.VANGUARD_MOVE)
    stopped_already = by_mark(unit, ((Mark.NO_VANGUARD, "vanguard_stopped"),))
    done = ("vanguard_made", None) if made else stopped_already
    return not_now(battle, unit.player) or done


def may_go(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit may still make a Vanguard move, when its turn comes."""
    here = unit.pose is not None and not any(map(unit.any_model_has, MADE))
    return here and reach_of(unit) is not None and unable(battle, unit) is None


def in_vanguard(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units with which *player* may still make a Vanguard move."""
    own = (unit for unit in battle.units if unit.player == player)
    return tuple(unit for unit in own if may_go(battle, unit))


def turn_passed(battle: Battle) -> Battle:
    """Return the battle with whoever comes next: the other, if any unit still may.

    Source:
        DEP-23
    """
    players = battle.players
    number = players.index(battle.active) if battle.active in players else -1
    after = (*players[number + 1 :], *players[: number + 1])
    first = next((one for one in after if in_vanguard(battle, one)), battle.active)
    return battle if first == battle.active else replaced(battle, active=first)


def stopped(battle: Battle, player: PlayerId) -> Battle:
    """Return the battle in which *player* makes no more Vanguard moves (DEP-23)."""
    for unit in in_vanguard(battle, player):
        battle = battle.with_unit(unit.with_marks(Mark.NO_VANGUARD))
    return turn_passed(battle)

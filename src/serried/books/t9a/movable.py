"""The 9th Age: whom a player may choose to move now, in whatever phase."""

from collections.abc import Callable

from serried.books.t9a.choosing import judge_choice
from serried.late import Later
from serried.model.battle import Battle
from serried.model.ids import PlayerId
from serried.model.unit import Unit

in_vanguard: Callable[[Battle, PlayerId], tuple[Unit, ...]] = Later(
    "serried.books.t9a.deployment.vanguard_turns", "in_vanguard"
)


def may_be_chosen(battle: Battle, player: PlayerId) -> tuple[Unit, ...]:
    """Return the units that *player* may choose to move now.

    Source:
        MOV-1, MOV-4
    """
    if battle.phase == "deployment":
        return in_vanguard(battle, player) if battle.active == player else ()
    if battle.phase != "movement" or battle.active != player:
        return ()
    return tuple(
        unit
        for unit in battle.units
        if all(finding.holds for finding in judge_choice(battle, unit))
    )

"""Who is safe from charges: the referee allows each Charge told, and no other.

What it is held against plays the turn to its end, and declares the Charges one by one.
"""

from collections.abc import Iterator
from typing import Final

import pytest

from draws import came_up
from laws.generators import Tables
from serried import referee
from serried.model.actions.charges import Charge
from serried.model.actions.subject import Subject
from serried.model.actions.threats import AskSafe
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.ids import PlayerId
from serried.model.results.threats import Safety

TABLES: Final = 12


def charge_phase(battle: Battle, player: PlayerId) -> Battle | None:
    """Return the next Charge Phase of a player, come to by turns that pass."""
    for _ in range(4):
        try:
            battle = referee.play(battle, "next turn").battle
        except SerriedError:
            return None
        if battle.active == player:
            return battle
    return None


def asked(seed: int) -> Iterator[tuple[Battle, Safety]]:
    """Yield tables with what is said of each unit on them."""
    tables = Tables(seed)
    for _ in range(TABLES):
        battle = tables.battle()
        for unit in battle.units:
            try:
                result = referee.judge(battle, AskSafe(unit=unit.id)).result
            except SerriedError:
                continue
            if isinstance(result, Safety):
                yield battle, result


def allowed(battle: Battle, by: Subject, target: str) -> str | None:
    """Return the chance of a Charge if it may be declared; None if it may not."""
    verdict = referee.judge(battle, Charge(subject=by, target=target))
    if not verdict.legal:
        return None
    if isinstance(verdict.measure("facing"), tuple):
        return "a die decides between two Facings"
    asked = referee.judge(battle, Charge(subject=by, target=target, asked=True))
    return str(asked.measure("chance"))


def declared(battle: Battle, lines: tuple[str, ...]) -> Battle:
    """Return the table once fellows have declared, and all have held."""
    for line in lines:
        battle = referee.play(battle, line).battle
        target = battle.charges[-1].on
        if battle.charges[-1].reaction is None:
            battle = referee.play(battle, f"{target} hold").battle
    return battle


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_each_charge_told_may_be_declared_and_no_other(seed: int) -> None:
    """With its chance; and who needs fellows to make room is barred without them."""
    yes = no = 0
    for battle, safety in asked(9100 + seed):
        for player in safety.players:
            then = charge_phase(battle, player)
            if then is None:
                continue
            for enemy in safety.enemies:
                if then.unit(enemy.by.unit).player != player or enemy.comes:
                    continue
                found = allowed(then, enemy.by, safety.unit)
                if enemy.line is None or enemy.after:
                    no += 1
                    assert found is None, (battle, enemy)
                    continue
                yes += 1
                assert found in {str(enemy.chance), "a die decides between two Facings"}
            for enemy in safety.enemies:
                if enemy.after and then.unit(enemy.by.unit).player == player:
                    there = declared(then, enemy.after)
                    assert allowed(there, enemy.by, safety.unit) is not None

    assert came_up(yes)
    assert came_up(no)

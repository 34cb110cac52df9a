"""How long models keep the weapon that they have chosen."""

from dataclasses import replace

import pytest

from serried.books.t9a.fighting.ending import round_over
from serried.engine.files import parse_battle
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.combat import Combat, Fighting, Wielding
from unit.books.t9a.fighting.troops import FIVE, HEAD, UNIT

FOES = UNIT.replace('"spears"', '"foes"').replace('"blue"', '"red"')
BOTH = 'weapons = ["Halberd", "Great Weapon"]\n'
COMBAT = Combat(
    units=(Fighting("spears", "blue"), Fighting("foes", "red")), step="score"
)


def fought(more: str = BOTH, *, apart: bool = False) -> Battle:
    """Return a battle after a Round in which spearmen used the Halberd."""
    foes = FOES.replace("facing = 0", "facing = 180").format(ranks=FIVE)
    battle = parse_battle(HEAD + UNIT.format(ranks=FIVE) + more + foes)
    if apart:
        gone = battle.unit("foes").at(Pose(36.0, 30.0, 0.0, -1.0))
        battle = battle.with_unit(gone)
    kept = replace(battle, wielding=(Wielding("spears", "R", "Halberd"),))
    return round_over(kept, COMBAT)


@pytest.mark.clause("WPN-5")
def test_a_weapon_is_kept_for_the_whole_combat() -> None:
    """It is over for a unit that is Engaged no more."""
    assert [one.weapon for one in fought().wielding] == ["Halberd"]
    assert fought(apart=True).wielding == ()


def test_a_weapon_master_keeps_none() -> None:
    """It chooses in each Round anew (WPN-2)."""
    assert fought(BOTH + 'rules = ["Weapon Master"]\n').wielding == ()

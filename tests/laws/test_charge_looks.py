"""What is found quickly about a charge is what is found slowly.

Whether there is a way to an offset is asked by a rough look, which way is the shortest
by a close one; whether there is an end at all sooner than which ends are the best.

Source:
    CHG-2, CHG-MOVE-1, CHG-MOVE-6
"""

import pytest

from charges import approach
from laws.charge_tables import Table, cramped_table, random_table
from serried.books.t9a.charge_move.best import best_charges, has_an_end
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.model.errors import RuleGapError


def answer_of(table: Table, *, soon: bool) -> bool | str:
    """Return whether a charge has an end, or the clause that is not enforced."""
    battle = table.battle
    charger, target = battle.unit("charger"), battle.unit("target")
    ask = has_an_end if soon else best_charges
    try:
        return bool(ask(approach(battle, charger, target, table.edge)))
    except RuleGapError as gap:
        return gap.clause


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(700, 712))
def test_a_rough_look_and_a_close_look_agree(seed: int) -> None:
    """CHG-MOVE-1: at every offset that is looked at."""
    battle = (table := random_table(seed)).battle
    charger, target = battle.unit("charger"), battle.unit("target")
    scene = Scene(approach(battle, charger, target, table.edge), EVERYTHING)
    offsets = scene.offsets()
    charge, faces = offsets.charge, offsets.faces

    for offset in offsets.samples(faces.low, faces.high):
        close = bool(charge.ways(offset, every=True))
        assert bool(charge.ways(offset)) is close, offset


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(720, 728))
def test_there_is_an_end_where_there_is_a_best_one(seed: int) -> None:
    """CHG-2, CHG-MOVE-6: where there is much room, and where there is little."""
    for table in (random_table(seed), cramped_table(seed)):
        assert answer_of(table, soon=True) == answer_of(table, soon=False)

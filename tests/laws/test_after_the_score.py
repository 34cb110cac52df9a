"""What holds in every end of a combat, whatever the dice say and the players choose."""

from random import Random
from typing import Final

import pytest

from fights.test_ends import laid
from serried import referee
from serried.engine.files import parse_battle, vocabularies
from serried.geometry import separation_of
from serried.model.battle import Battle
from serried.model.position import Position
from serried.notation import write_position
from serried.rules.moving.neighbours import shapes_of

MOST_LINES: Final = 80
MANY_DICE: Final = 60


def apart(battle: Battle) -> bool:
    """Tell whether no two units overlap."""
    standing = [unit for unit in battle.units if unit.pose is not None]
    shapes = [shapes_of(unit, "boundary") for unit in standing]
    return all(
        separation_of(one, other) > -1e-5
        for number, one in enumerate(shapes)
        for other in shapes[number + 1 :]
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_everything_owed_leads_to_the_end(seed: int) -> None:
    """Any answer to what is owed goes on, and nobody ends on anybody.

    A file between two lines says all that counts.
    """
    draw = Random(seed)
    _, battle, _ = laid(draw)
    for _ in range(MOST_LINES):
        if battle.combat is None and not battle.owed:
            return
        owed = referee.asks(battle).owed
        one = draw.choice(owed) if draw.random() < 0.3 else owed[0]
        line = draw.choice(one.lines)
        dice = tuple(draw.randint(1, 6) for _ in range(MANY_DICE))
        before = battle
        battle = referee.play(battle, line.replace("?", "90"), dice).battle

        assert battle != before, line
        written = write_position(Position(battle=battle), vocabularies())
        assert parse_battle(written) == battle, line
        assert apart(battle), line
    pytest.fail("the Round does not end")

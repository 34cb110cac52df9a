"""Two armies of eight units, from the first Charge to the end of the melee.

Whatever is offered is lawful and leads on, whichever is taken: `armies.turn` fails
otherwise. What follows holds of every such turn.
"""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from armies import ARMIES, Played, turn
from serried import referee
from serried.books.t9a.fighting.marks import FOUGHT
from serried.engine.files import format_battle, read_game, read_position
from serried.engine.replay import replayed
from serried.geometry import Slide, penetrates_of
from serried.model.battle import Battle
from serried.model.extents import bases, pose_of
from serried.model.marks import Mark
from serried.rules.contact.contacts import touching_enemies

RECORD = ARMIES.with_suffix(".serried")
STILL = Slide(0.0, 0.0)


def verbs(played: Played) -> Counter[str]:
    """Return how often each verb stands in the lines."""
    return Counter(str(entry.action).split()[1] for entry in played.record.entries)


def as_melee_begins(played: Played) -> Battle:
    """Return the table as the Melee Phase begins."""
    return next(one for one in played.tables if one.phase == "melee")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_what_is_offered_leads_to_the_end_of_the_melee(seed: int) -> None:
    """Nothing is owed in the end, all who touched have fought, nobody overlaps."""
    played = turn(seed)
    end = played.tables[-2]

    assert not referee.asks(end).owed
    assert end.combat is None
    before = as_melee_begins(played)
    there = {one.id: one for one in end.units if one.pose is not None}
    for unit in before.units:
        now = there.get(unit.id)
        if now is not None and touching_enemies(before, unit):
            assert now.has(FOUGHT) or now.has(Mark.FLEEING), unit.id
    for one, other in combinations(there.values(), 2):
        stands = [bases(unit.formation, pose_of(unit)) for unit in (one, other)]
        assert not penetrates_of(stands[0], STILL, stands[1]), (one.id, other.id)
    for earlier, later in pairwise(played.tables):
        assert models(later) <= models(earlier)


def models(battle: Battle) -> Counter[str]:
    """Return how many models each player has."""
    found: Counter[str] = Counter()
    for unit in battle.units:
        found[unit.player] += len(unit.formation.places)
    return found


@pytest.mark.slow
def test_there_is_everything_in_such_turns() -> None:
    """A few of them have every step of a Round (SEQ-6) in which somebody decides."""
    seen = sum((verbs(turn(seed)) for seed in range(12)), Counter[str]())

    assert {
        "charge",
        "hold",
        "flee",
        "stand",
        "resolve",
        "panic",
        "fight",
    } <= seen.keys()
    assert {"fear", "issue", "accept", "refuse", "attack:", "lose"} <= seen.keys()
    assert {"break", "pursue", "restrain", "overrun", "pivot:"} <= seen.keys()
    assert {"combat", "reforms", "pass"} <= seen.keys()


def test_the_record_of_one_is_that_of_the_armies() -> None:
    """It begins with them, replays to the same, and ends with the turn of red."""
    record = read_game(RECORD)
    steps = [*replayed(record)]

    start = read_position(ARMIES).battle
    assert format_battle(record.start.battle) == format_battle(start)
    assert [step.differs for step in steps] == [None] * len(record.entries)
    assert steps[-1].after.active == "red"

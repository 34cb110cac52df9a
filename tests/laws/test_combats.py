"""Random combats, and the brute force on them: what holds whatever the rules say."""

from itertools import combinations

import pytest

from laws.casualty_oracle import lawful
from laws.combat_reader import mirrored, of_oracle, read_boxes
from laws.combat_scene import Troop, outline
from laws.combats import Combats
from laws.contact_oracle import UnsureError, fights_of
from laws.lifting_oracle import liftings
from serried.engine.files import parse_battle
from serried.rules.contact.contacts import contacts


@pytest.mark.parametrize("many", range(1, 6))
@pytest.mark.parametrize("ranks", [("RRKRR",), ("RRKRR", "R.R.."), ("KRRHR", "RR...")])
def test_lifting_singly_gives_the_subsets_that_the_rule_describes(
    ranks: tuple[str, ...], many: int
) -> None:
    """CAS-3, CAS-4: nobody in front while one behind is left, and none from between.

    Said of whole subsets: what is left of the R&F in front is one run of them.
    """
    unit = Troop(
        name="spears", player="blue", x=0, y=0, facing=0,
        wide=400, deep=400, ranks=ranks, characters="KH",
    )  # fmt: skip
    pool = [m for m in unit.models if m.letter == "R"]
    if many >= len(pool):
        return
    described = set()
    for subset in combinations(pool, many):
        front = [m for m in pool if not m.rank]
        stay = [n for n, m in enumerate(front) if m not in subset]
        unbroken = not stay or stay == list(range(stay[0], stay[-1] + 1))
        behind = [m for m in pool if m.rank and m not in subset]
        if unbroken and (len(stay) == len(front) or not behind):
            described.add(frozenset(m.name for m in subset))
    assert {one.lifted for one in liftings(unit.models, many)} == described


@pytest.mark.parametrize("seed", range(40))
def test_combats_are_position_files_that_say_the_same(seed: int) -> None:
    """Every base stands where the reader puts it, and contact is where it sees it."""
    combat = Combats(seed).combat()
    battle = parse_battle(combat.text)
    boxes = {}
    for troop in combat.troops:
        stood = troop.stand(troop.models)
        boxes[troop.name] = stood
        assert {s.name: s.box for s in stood} == read_boxes(battle, troop.name)
    fights = fights_of(combat, {n: outline(s) for n, s in boxes.items()})
    read = {frozenset({c.unit, c.other}) for c in contacts(battle)}
    assert {frozenset(f[:2]) for f in fights} == read


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 80))
def test_the_brute_force_knows_neither_left_nor_right(seed: int) -> None:
    """A mirrored table has the mirrored outcomes."""
    combat = Combats(seed).combat()
    try:
        outcomes = lawful(combat)
    except UnsureError:
        return
    there = {of_oracle(combat.mirrored, one) for one in lawful(combat.mirrored)}
    assert {mirrored(combat, of_oracle(combat, one)) for one in outcomes} == there

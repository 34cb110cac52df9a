"""Casualties, against the brute force: the same choices, with the same figures.

Source:
    CAS-1 to CAS-6, CAS-ENG-1 to CAS-ENG-4, CAS-CHR-1, CAS-CHR-2, CAS-ALL-1,
    CAS-ILL-1 to CAS-ILL-5, NUDGE-1 to NUDGE-9, HP-1 to HP-5, CMD-3
"""

import contextlib
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

import pytest

from laws.casualties_told import outcomes, outcomes_told
from laws.casualty_oracle import Outcome, lawful
from laws.combat_reader import mirrored, of_oracle, of_referee, read_boxes
from laws.combat_scene import Combat, Standing, outline, overlaps
from laws.combats import Combats
from laws.contact_oracle import UnsureError
from laws.transforms import changed, turn
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.formation import EMPTY, Formation
from serried.model.unit import Unit
from serried.model.verdict import Verdict

MIDDLE = (36.0, 24.0)


@pytest.mark.slow
def test_the_brute_force_settles_almost_every_combat() -> None:
    """What the rules leave open is rare, so that little goes unseen."""
    unsure = sum(not found for found in outcomes_told(0, 60))
    assert unsure <= 6


@pytest.mark.parametrize("seed", range(40))
def test_choices_are_those_of_the_brute_force(seed: int) -> None:
    """Who is removed, who slides, drops out, loses contact and is nudged."""
    with contextlib.suppress(UnsureError):
        compared(seed, lawful(Combats(seed).combat()))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 100))
def test_choices_are_those_of_the_brute_force_in_many_combats(start: int) -> None:
    """The same, two thousand times."""
    for seed, found in outcomes(start, 100):
        compared(seed, found)


def test_who_is_met_after_a_nudge_is_told_apart() -> None:
    """A last rank goes, an enemy is nudged and meets a model's corner: 12, not 13."""
    compared(13397, lawful(Combats(13397).combat()))


@pytest.mark.parametrize("seed", range(40, 60))
def test_the_choices_are_the_same_on_any_table(seed: int) -> None:
    """Turned tables change nothing but the frame that nudges are said in."""
    combat = Combats(seed).combat()
    battle = read(combat)
    turned = judged(combat, changed(battle, turn(30.0, MIDDLE)))
    back = turn(-30.0, MIDDLE).vector
    expected = set(of_referee(combat, judged(combat, battle)))
    assert set(of_referee(combat, turned, back)) == expected


@pytest.mark.parametrize("seed", range(60, 80))
def test_a_mirror_swaps_left_and_right(seed: int) -> None:
    """The same choices, with the names of the mirrored files."""
    combat = Combats(seed).combat()
    other = combat.mirrored
    expected = {
        (mirrored(combat, choice), tuple((name, (-x, y)) for name, (x, y) in nudges))
        for choice, nudges in of_referee(combat, judged(combat, read(combat)))
    }
    assert set(of_referee(other, judged(other, read(other)))) == expected


@pytest.mark.parametrize("seed", range(80, 120))
def test_nothing_is_lost_but_what_is_paid_for(seed: int) -> None:
    """Models and Health Points add up; units stand lawfully, and on nobody."""
    combat = Combats(seed).combat()
    battle = read(combat)
    paid = sum(loss.amount for loss in combat.losses)
    for line in lines(combat, judged(combat, battle)):
        verdict = referee.judge(battle, line)
        removed, excess = verdict.measure("removed"), verdict.measure("excess")
        if removed is None:  # several ways to close the ranks
            continue
        after = referee.play(battle, line).battle
        assert isinstance(removed, tuple)
        assert isinstance(excess, int)
        assert models(battle) - models(after) == len(removed)
        assert points(battle) - points(after) == paid - excess
        assert not any(map(gaps, (one.formation for one in after.units)))
        assert stand_apart(after)


def compared(seed: int, lawful_ones: Iterable[Outcome]) -> None:
    """Hold the referee's choices against those of the brute force."""
    combat = Combats(seed).combat()
    expected = {of_oracle(combat, one): one.nudges for one in lawful_ones}
    found = of_referee(combat, judged(combat, read(combat)))
    assert {choice for choice, _ in found} == set(expected), combat.text
    for choice, nudges in found:
        assert nudges in expected[choice], combat.text


def judged(combat: Combat, battle: Battle) -> Verdict:
    """Return what the referee says of the batch."""
    return referee.judge(battle, combat.line)


def read(combat: Combat) -> Battle:
    """Return the combat as the referee reads it."""
    return parse_battle(combat.text)


def lines(combat: Combat, verdict: Verdict) -> Iterator[str]:
    """Yield the batch, with the owner's choice where one is asked for."""
    found = of_referee(combat, verdict)
    if len(found) == 1:
        yield combat.line
    else:
        for removed in {choice.removed for choice, _ in found[:4]}:
            yield named(combat, removed)


def named(combat: Combat, removed: Collection[tuple[str, str]]) -> str:
    """Return the batch with those whom each owner lifts."""
    said: list[str] = []
    left = set(removed)
    for loss in combat.losses:
        own = sorted(name for unit, name in left if unit == loss.unit)
        left -= {(loss.unit, name) for name in own}
        said.append(f"{loss}: {', '.join(own)}" if own else str(loss))
    return said[0] if len(said) == 1 else f"batch: {', '.join(said)}"


def models(battle: Battle) -> int:
    """Return how many models there are."""
    return sum(len(unit.formation.places) for unit in battle.units)


def points(battle: Battle) -> int:
    """Return how many Health Points all models have left."""
    return sum(
        sum(hp_of(unit, place.letter) for place in unit.formation.places)
        - sum(lost for _, lost in unit.lost)
        for unit in battle.units
    )


def hp_of(unit: Unit, letter: str) -> int:
    """Return the Health Points of a model that is unhurt."""
    kind = unit.kind(letter)
    return unit.profile.hp if kind is None or kind.hp is None else kind.hp


def gaps(formation: Formation) -> bool:
    """Tell whether a place is empty where none may be (UNIT-3, FR-9)."""
    short = next(
        (n for n, rank in enumerate(formation.ranks, 1) if EMPTY in rank), None
    )
    if short is None:
        return False
    return short == 1 or any(place.rank > short for place in formation.places)


def stand_apart(battle: Battle) -> bool:
    """Tell whether no two units stand on the same ground."""
    boxes = [
        outline(Standing("", "", box) for box in read_boxes(battle, unit.id).values())
        for unit in battle.units
    ]
    return not any(overlaps(one, other) for one, other in combinations(boxes, 2))

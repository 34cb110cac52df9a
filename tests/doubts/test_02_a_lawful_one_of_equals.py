"""Of several equally good ways to stand the first was taken, and its breach reported.

Where `extent = "bases"`, who gives way to a newcomer may come to stand too close to
something on one side of the rear rank, and not on the other (CHR-JOIN-9, SPACE-1).
"""

import pytest

from characters import alone, drawn, kind, table
from positions import RATES, at, unit
from serried import referee
from serried.model.battle import Battle

BASE = 25 / 25.4
SIDES = {"left": -1, "right": 1}
ON_BASES = '[rulings]\nextent = "bases"\n'
ROCK = """
[[terrain]]
id = "rock"
kind = "impassable"
polygon = [[{left}, {low}], [{right}, {low}], [{right}, {high}], [{left}, {high}]]
"""


def rock(side: int) -> str:
    """Return a rock half an inch beside the second of two ranks of three, and behind.

    It is 1.06" from the first rank, and 0.5" from who stands at that end of the second.
    """
    near, far = 36 + side * (1.5 * BASE + 0.5), 36 + side * (1.5 * BASE + 1.5)
    high = 10 - 2 * BASE + 0.05
    left, right = sorted((near, far))
    return ROCK.format(left=left, right=right, low=high - 1, high=high)


def guarded(side: str) -> Battle:
    """Return ranks in which G gives way to the left or to the right, and the hero."""
    guard = unit("guard", body=f'{RATES}ranks = ["KGJ", ".R."]')
    guard += "".join(map(kind, "KGJ"))
    return table(guard, alone(where=at(36, 14, 180)), rock(SIDES[side]), head=ON_BASES)


@pytest.mark.parametrize(("side", "other"), [("left", ".RG"), ("right", "GR.")])
def test_whoever_gives_way_goes_where_it_is_lawful(side: str, other: str) -> None:
    """The rear rank of the other side is as near, and far enough from the rock."""
    done = referee.play(guarded(side), "hero march: join guard at 1.2")

    assert done.verdict.legal
    assert drawn(done.battle, "guard") == ("KHJ", other)
    assert done.verdict.measure("choices") is None
    assert any("the only lawful one" in note for note in done.verdict.notes)


@pytest.mark.parametrize(("side", "named"), [("left", "GR."), ("right", ".RG")])
def test_who_names_the_unlawful_one_is_told_so(side: str, named: str) -> None:
    """Half an inch is the distance of the rock."""
    line = f"hero march: join guard at 1.2 ranks KHJ/{named}"
    told = referee.judge(guarded(side), line)

    assert told.breaks == ("SPACE-1",)
    (breach,) = told.breaches
    assert breach.measured == pytest.approx(0.5)


def test_both_are_offered_where_both_are_lawful() -> None:
    """Without the rock either may be named, and nothing else."""
    guard = unit("guard", body=f'{RATES}ranks = ["KGJ", ".R."]')
    guard += "".join(map(kind, "KGJ"))
    battle = table(guard, alone(where=at(36, 14, 180)))
    line = "hero march: join guard at 1.2"

    told = referee.judge(battle, line).measure("choices")
    assert told == (f"{line} ranks KHJ/GR.", f"{line} ranks KHJ/.RG")
    for one in told:
        after = referee.play(battle, str(one)).battle
        assert "/".join(drawn(after, "guard")) == str(one).rpartition(" ")[2]
    assert referee.judge(battle, f"{line} ranks KHG/.RJ").breaks == ("CHR-JOIN-9",)


@pytest.mark.parametrize("side", SIDES)
def test_a_place_is_listed_where_any_way_is_lawful(side: str) -> None:
    """`at ?` looks at all of them, too."""
    told = referee.judge(guarded(side), "hero march: join guard at ?")

    places = told.measure("places")
    assert isinstance(places, tuple)
    assert "1.2" in places


@pytest.mark.parametrize(("side", "other"), [("left", ".RG"), ("right", "GR.")])
def test_it_is_so_for_who_is_deployed(side: str, other: str) -> None:
    """Deployment inside a unit displaces in the same way."""
    guard = unit("guard", body=f'{RATES}ranks = ["KGJ", ".R."]')
    guard += "".join(map(kind, "KGJ"))
    hero = alone(where='off_table = "reserve"')
    battle = table(guard, hero, rock(SIDES[side]), head=ON_BASES)

    done = referee.play(battle, "hero deploy in guard at 1.2")
    assert drawn(done.battle, "guard") == ("KHJ", other)
    wrong = {".RG": "GR.", "GR.": ".RG"}[other]
    line = f"hero deploy in guard at 1.2 ranks KHJ/{wrong}"
    assert referee.judge(battle, line).breaks == ("SPACE-1",)

"""Distributing hits: every lawful way, held against all ways there are."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias, cast

import pytest

from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.verdict import Verdict

Shares: TypeAlias = tuple[tuple[str, int], ...]
"""How many hits each pool takes, by its letter."""

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
UNIT = """
[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
ranks = ["{ranks}"]
"""
FOES = """
[[unit]]
id = "foes"
player = "red"
front = [36, 40]
facing = 180
base = "25x25"
ranks = ["RRRRR"]
"""
CHARACTER = "[unit.model.{letter}]\ncharacter = true\n{more}\n"
SORTS = {"K": "", "L": "", "N": 'type = "beast"', "P": 'height = "large"'}
"""K and L are of the Type and Height of the R&F, N and P are not."""


def table(ranks: str) -> Battle:
    """Return a battle of one rank of spears, and foes."""
    kinds = "".join(
        CHARACTER.format(letter=letter, more=more)
        for letter, more in SORTS.items()
        if letter in ranks
    )
    return parse_battle(HEAD + UNIT.format(ranks=ranks) + kinds + FOES)


def takers(ranks: str) -> list[str]:
    """Return who takes hits, one for each model: CHR-HIT-2, 3, 6 and AMB-54, AMB-72."""
    few = sum(letter in "RMSC" for letter in ranks) < 5
    hit = [letter for letter in ranks if letter in "NP" or (letter in "KL" and few)]
    pool = ["R" for letter in ranks if letter in "RMS"]
    return hit + (pool or ["R"] * ("C" in ranks))


def evenly(models: list[str], hits: int) -> set[Shares]:
    """Return the shares of all ways to hit models one by one that CHR-HIT-5 allows.

    All ways are tried: no model has two hits more than another.
    """
    found = set()
    most = hits // len(models) + 1
    for each in product(range(most + 1), repeat=len(models)):
        if sum(each) == hits and max(each) - min(each) <= 1:
            shares: Counter[str] = Counter()
            for model, taken in zip(models, each, strict=True):
                shares[model] += taken
            found.add(tuple(sorted(shares.items())))
    return found


def all_ways(models: list[str], hits: int) -> Iterator[dict[str, int]]:
    """Yield every way to share hits out over pools, even or not."""
    pools = sorted(set(models))
    for each in product(range(hits + 1), repeat=len(pools)):
        if sum(each) == hits:
            yield dict(zip(pools, each, strict=True))


def listed_by(verdict: Verdict) -> list[Shares]:
    """Return every share that an answer lists, or the only one there is."""
    alone, choices = verdict.measure("hits"), verdict.measure("choices")
    found = choices if alone is None else (alone,)
    return cast("list[Shares]", found)


UNITS = ["KR", "KRRR", "KCRRR", "KCRRRR", "KLRR", "NKRRRR", "NKCRRRR", "NPRRRRR",
         "KLNC", "KL", "KLNP", "KC", "NMSRRR", "NKLRRRRR"]  # fmt: skip


@pytest.mark.parametrize("ranks", UNITS)
@pytest.mark.parametrize("hits", range(12))
def test_the_lawful_shares_are_those_of_the_definition(ranks: str, hits: int) -> None:
    """CHR-HIT-5, CHR-HIT-6: found one by one they are the same, and none is missing."""
    verdict = referee.judge(table(ranks), f"spears take {hits} hits by red")

    listed = [tuple(sorted(shares)) for shares in listed_by(verdict)]

    assert len(listed) == len(set(listed))
    assert set(listed) == evenly(takers(ranks), hits)


@pytest.mark.parametrize("ranks", ["KRRR", "KCRRR", "KLRR", "NKRRRR", "KLN", "NMSRRR"])
@pytest.mark.parametrize("hits", [1, 4, 5, 7])
def test_what_is_named_is_lawful_exactly_if_it_is_listed(ranks: str, hits: int) -> None:
    """CHR-HIT-5: over all ways to name shares; the verdict says the same."""
    battle, models = table(ranks), takers(ranks)
    lawful = evenly(models, hits)

    for shares in all_ways(models, hits):
        named = tuple(sorted(shares.items()))
        said = ", ".join(f"{letter} {taken}" for letter, taken in named)
        verdict = referee.judge(battle, f"spears take {hits} hits by red: {said}")
        assert verdict.legal == (named in lawful), said


def test_hits_change_nothing_on_the_table() -> None:
    """CHR-HIT-1: saves are not thrown, so nobody has lost anything yet."""
    battle = table("KRRR")

    assert referee.play(battle, "spears take 4 hits by red").battle == battle


def test_who_shares_out_is_said_only_where_there_is_something_to_share() -> None:
    """CHR-HIT-3, CHR-HIT-4: the attacker, or the owner where no player attacks."""
    shared, sheltered = table("KRRR"), table("KRRRRR")

    by_red = referee.judge(shared, "spears take 4 hits by red")
    by_nobody = referee.judge(shared, "spears take 4 hits")
    nothing = referee.judge(sheltered, "spears take 4 hits by red")

    assert by_red.measure("distributes") == "red"
    assert by_nobody.measure("distributes") == "blue"
    assert nothing.measure("distributes") is None


def test_too_many_ways_are_counted_and_not_listed() -> None:
    """Fifteen Characters and 7 hits: 6435 ways, which nobody wants to read."""
    letters = "ABDEFGHIJKLNOPQ"
    kinds = "".join(CHARACTER.format(letter=letter, more="") for letter in letters)
    battle = parse_battle(HEAD + UNIT.format(ranks=letters) + kinds + FOES)

    verdict = referee.judge(battle, "spears take 7 hits by red")

    assert verdict.legal
    assert (verdict.measure("hits"), verdict.measure("choices")) == (None, ())
    assert "6435" in verdict.notes[0]


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ("spears take 4 hits by green", "the players are: blue, red"),
        ("spears take 4 hits by red: R 3", "make 3 hits, not 4"),
        ("spears take 4 hits by red: R 3, Z 1", "no Z to hit; hits go to: R, K"),
        ("spears take 4 hits by red: R 3, M 1", "no M to hit"),
        ("spears take 4 hits by red: R 2, R 2", "one share each"),
        ("spears.K take 4 hits by red", "write `spears take 4 hits`"),
    ],
)
def test_hits_that_make_no_sense_are_refused(ask: str, why: str) -> None:
    """The request cannot be put to this table."""
    with pytest.raises(RequestError, match=why):
        referee.judge(table("KMRR"), ask)


def test_nothing_hits_a_unit_off_the_table() -> None:
    """It waits somewhere else."""
    reserve = 'front = [36, 20]\nfacing = 0\nbase = "25x25"\nranks = ["KRRR"]'
    text = HEAD + UNIT.format(ranks="KRRR") + CHARACTER.format(letter="K", more="")
    away = text.replace(reserve, reserve.replace(
        "front = [36, 20]\nfacing = 0", 'off_table = "reserve"'
    ))  # fmt: skip

    with pytest.raises(RequestError, match="not on the table"):
        referee.judge(parse_battle(away + FOES), "spears take 4 hits by red")


def test_pools_of_several_types_share_as_their_models() -> None:
    """HIT-2: three on foot, a beast and a Character, each as any other."""
    text = UNIT.format(ranks="KRRW") + CHARACTER.format(letter="K", more="")
    mixed = '[unit.model.W]\ntype = "beast"\n'

    battle = parse_battle(HEAD + text + mixed + FOES)
    found = referee.judge(battle, "spears take 4 hits").measures
    assert dict(found)["hits"] == (("R", 2), ("W", 1), ("K", 1))

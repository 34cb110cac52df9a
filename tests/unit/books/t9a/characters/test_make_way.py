"""Make Way: who may, where to, and what comes of it."""

import pytest

from serried import referee
from serried.books.t9a.units import formation_fault
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import Formation
from serried.model.illegal import IllegalActionError

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
GUARD = """
[[unit]]
id = "guard"
player = "blue"
front = [36, 20]
facing = 0
base = "20x20"
ranks = {ranks}
[unit.model.K]
character = true
base = "40x40"
{more}
"""
FOES = """
[[unit]]
id = "foes"
player = "red"
against = {unit = "guard", edge = "front"}
base = "20x20"
ranks = ["RRR"]
"""


def table(ranks: str, more: str = "") -> Battle:
    """Return a guard with K on four places, and three foes before its middle."""
    return parse_battle(HEAD + GUARD.format(ranks=ranks, more=more) + FOES)


def formation(battle: Battle) -> Formation:
    """Return how the guard stands."""
    return battle.unit("guard").formation


def test_what_stands_there_goes_to_where_it_stood() -> None:
    """CHR-WAY-3: four models for one, each to the same side and rank."""
    battle = table('["KKRSRMRR", "KKRRRRRR"]')

    after = referee.play(battle, "guard make way: K to 1.4").battle

    assert formation(after).ranks == ("SRRKKMRR", "RRRKKRRR")


def test_a_step_aside_lets_those_it_passes_close_up() -> None:
    """CHR-WAY-3: one file to the right; the models of file 3 stand in file 1 then."""
    battle = table('["KKMRRRRR", "KKRRRRRR"]')

    after = referee.play(battle, "guard make way: K to 1.2").battle

    assert formation(after).ranks == ("MKKRRRRR", "RKKRRRRR")


def test_an_empty_place_behind_changes_places_too() -> None:
    """CHR-WAY-3, FR-8: a longer base reaches behind an incomplete rank."""
    battle = table('["KKRRRRRR", "KKRR...."]')

    after = referee.play(battle, "guard make way: K to 1.5").battle

    assert formation(after).ranks == ("RRRRKKRR", "..RRKK..")


@pytest.mark.parametrize(
    "ranks",
    [
        '["KKRRRRWR", "KK....W."]',
        '["KKRWRRRR", "KKRWRR.."]',
        '["KKRRRRRR", "KK......"]',
        '["RRRRRRKK", "RRRRRRKK", "R.R....."]',
    ],
)
def test_a_lawful_formation_stays_one(ranks: str) -> None:
    """UNIT-3, FR-9: nobody changes ranks, so none is left with a gap it had not."""
    battle = table(ranks, '[unit.model.W]\nbase = "20x40"\n' * ("W" in ranks))
    places = referee.judge(battle, "guard make way: K to ?").measure("choices")
    assert isinstance(places, tuple)
    assert places

    for place in places:
        after = referee.play(battle, f"guard make way: K to {place}").battle
        assert formation_fault(after.unit("guard")) is None
        assert sorted("".join(formation(after).ranks)) == sorted(
            "".join(formation(battle).ranks)
        )


def test_nothing_moves_where_it_is_only_asked() -> None:
    """`?` asks for every lawful place."""
    battle = table('["KKRRRRRR", "KKRRRRRR"]')

    transition = referee.play(battle, "guard make way: K to ?")

    assert transition.battle == battle
    assert transition.verdict.measure("choices") == ("1.2", "1.3", "1.4", "1.5", "1.6")


def test_every_listed_place_is_lawful_and_no_other() -> None:
    """CHR-WAY-1 to CHR-WAY-4: the list agrees with the question for each place."""
    more = '[unit.model.W]\nbase = "40x40"\n[unit.model.L]\ncharacter = true\n'
    battle = table('["KKRWWLRR", "KKRWWRRR"]', more)

    listed = referee.judge(battle, "guard make way: K to ?").measure("choices")
    lawful = tuple(
        f"1.{file}"
        for file in range(1, 9)
        if referee.judge(battle, f"guard make way: K to 1.{file}").legal
    )

    assert listed == lawful == ("1.2", "1.4")


def test_a_character_in_contact_afterwards_may_not_again() -> None:
    """CHR-WAY-1: it touches an enemy now."""
    battle = table('["KKRRRRRR", "KKRRRRRR"]')
    after = referee.play(battle, "guard make way: K to 1.2").battle

    with pytest.raises(IllegalActionError, match="CHR-WAY-1"):
        referee.play(after, "guard make way: K to 1.4")


def test_a_unit_of_one_file_has_nowhere_to_go() -> None:
    """CHR-WAY-3: there is no other place; and nobody to change places with."""
    battle = table('["KK", "KK", "RR"]')

    verdict = referee.judge(battle, "guard make way: K to ?")

    assert not verdict.legal
    assert verdict.measure("choices") == ()


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ("guard make way: Z to 1.2", "no model drawn with Z"),
        ("guard make way: K to 1.9", "no place 1.9"),
        ("guard make way: K to 3.1", "2 ranks and 8 files"),
        ("guard make way: K to L", "no place L in its ranks"),
        ("guard.K make way: K to 1.2", "write `guard make way: K to 1.2`"),
        ("nobody make way: K to 1.2", "no unit 'nobody'"),
    ],
)
def test_what_makes_no_sense_is_refused(ask: str, why: str) -> None:
    """The request cannot be put to this table."""
    with pytest.raises(RequestError, match=why):
        referee.judge(table('["KKRRRRRR", "KKRRRRRR"]'), ask)


def test_a_rule_that_would_decide_is_a_gap() -> None:
    """Nothing is guessed of War Platforms."""
    battle = table('["RRRKKRRR", "RRRKKRRR"]', 'rules = ["War Platform"]')

    with pytest.raises(RuleGapError) as gap:
        referee.judge(battle, "guard make way: K to 1.2")

    assert gap.value.clause == "FR-18"

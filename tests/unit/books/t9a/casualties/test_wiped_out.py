"""What is left of a Combined Unit whose rank and file are wiped out."""

from dataclasses import replace

import pytest

from serried import referee
from serried.books.t9a.casualties.wiped_out import (
    Reckoning,
    health_points,
    is_combined,
    reckoning,
    remains,
)
from serried.books.t9a.characters.reference_bases import reference_bases
from serried.engine.files import format_battle, parse_battle
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
UNIT = """
[[unit]]
id = "guard"
player = "blue"
front = [36, 20]
facing = 0
base = "{base}"
ranks = {ranks}
hp = 2
{more}
"""
MM = 1 / 25.4


def guard(ranks: str, base: str = "25x25", more: str = "", **models: str) -> Unit:
    """Return the guard; *models* are Characters by letter, with their bases."""
    text = UNIT.format(base=base, ranks=ranks, more=more)
    for letter, own in models.items():
        text += f'[unit.model.{letter}]\ncharacter = true\nhp = 3\nbase = "{own}"\n'
    return parse_battle(HEAD + text).unit("guard")


def left_of(unit: Unit) -> list[tuple[tuple[str, ...], float]]:
    """Return the ways to stand: the ranks, and the front's middle in mm to the east."""
    found = []
    for way in remains(unit):
        assert way.unit.pose is not None
        found.append((way.unit.formation.ranks, (way.unit.pose.x - 36) / MM))
    return found


def test_files_close_up_and_the_rank_is_kept() -> None:
    """CHR-WIPE-4, FR-12: K at 1.1 and L at 1.4: either slides to the other."""
    ways = left_of(guard('["KRRL", "RRRR"]', K="25x25", L="25x25"))

    assert [ranks for ranks, _ in ways] == [("KL",), ("KL",)]
    # K at -37.5 mm stays: the middle is 12.5 to its right; or L at 37.5 stays.
    assert sorted(x for _, x in ways) == pytest.approx([-25, 25])


def test_who_stands_together_stays_and_the_other_slides() -> None:
    """FR-12: K and L stay in files 1 and 2, N slides from file 5 to file 3."""
    (way,) = remains(guard('["KLRRN"]', K="25x25", L="25x25", N="25x25"))

    assert way.unit.formation.ranks == ("KLN",)
    assert way.moved == ("N",)
    assert way.unit.pose is not None
    assert (way.unit.pose.x - 36) / MM == pytest.approx(-25)  # the middle is L's


def test_who_stood_in_the_second_rank_stays_in_it() -> None:
    """CHR-WIPE-4: three Characters fill the first rank, the fourth stood behind."""
    (way,) = remains(
        guard('["KLN", "RPR"]', K="25x25", L="25x25", N="25x25", P="25x25")
    )

    assert way.unit.formation.ranks == ("KLN", ".P.")
    assert way.other_ranks == way.moved == ()


def test_fewer_files_and_the_second_rank_with_them() -> None:
    """CHR-WIPE-4: the Champion's file goes; who stood behind it moves one file over."""
    ways = left_of(guard('["KLC", "RRP"]', K="25x25", L="25x25", P="25x25"))

    assert [ranks for ranks, _ in ways] == [("KL", ".P")]
    assert [x for _, x in ways] == pytest.approx([-12.5])


def test_a_rank_wider_than_the_first_is_not_lawful() -> None:
    """CHR-WIPE-4, UNIT-3: K alone ahead of L and N: one of them has to go forwards."""
    unit = guard('["KC", "LN"]', K="25x25", L="25x25", N="25x25")

    ways = remains(unit)

    assert {way.other_ranks for way in ways} == {("L",), ("N",)}
    assert all(len(way.unit.formation.ranks) == 2 for way in ways)
    assert {way.unit.formation.ranks[0] for way in ways} <= {"KL", "LK", "KN", "NK"}


def test_one_alone_stands_where_it_stood() -> None:
    """CHR-WIPE-1: even a single Character is still a Combined Unit."""
    (way,) = remains(guard('["RRK", "RRK"]', K="25x50"))

    assert way.unit.single
    assert is_combined(way.unit)
    assert way.unit.formation.base == Base.parse("25x50")
    assert way.unit.pose is not None
    assert way.unit.pose == pytest.approx((36 + 25 * MM, 20.0, 0.0, 1.0))
    assert way.moved == ()


def test_the_reference_base_leaves_fewest_mismatching() -> None:
    """FR-4: the example of the clause: one 25x25 and two 25x50."""
    unit = guard('["KLN", "RLN"]', K="25x25", L="25x50", N="25x50")
    places = [p for p in unit.formation.places if p.letter != "R"]

    assert reference_bases(place.base for place in places) == (Base.parse("25x25"),)
    (way,) = remains(unit)
    assert way.unit.formation.ranks == ("KLN", ".LN")


def test_bases_that_match_the_rank_and_file_may_not_match_each_other() -> None:
    """FR-4, FR-14: 40x40 and 60x60 among 20x20: one of them stands beside; a tie."""
    unit = guard('["KKLLL", "KKLLL", "RRLLL"]', base="20x20", K="40x40", L="60x60")

    ways = remains(unit)

    bases = {way.unit.formation.base for way in ways}
    assert bases == {Base.parse("40x40"), Base.parse("60x60")}
    assert all(way.unit.formation.places_beside for way in ways)


def test_more_than_two_that_do_not_match_are_a_gap() -> None:
    """FR-15, CAS-ILL-6: nothing is guessed of whom else falls."""
    characters = "AAABBBBBDDDDDDDEEEEEEEEEEE"
    unit = guard(
        f'["{characters}", "{"R" * len(characters)}"]',
        base="10x10",
        A="30x10",
        B="50x10",
        D="70x10",
        E="110x10",
    )

    fallen = replace(unit, formation=replace(unit.formation, ranks=(characters,)))
    with pytest.raises(RuleGapError) as gap:
        remains(fallen)

    assert gap.value.clause == "CAS-ILL-6"


@pytest.mark.clause("CHR-WIPE-2")
def test_it_is_the_same_unit() -> None:
    """CHR-WIPE-2: name, owner, marks and losses of the Characters stay."""
    more = 'state = ["fleeing"]\nlost = {R = 1, K = 2}\n'
    unit = guard('["KRRRR"]', more=more, K="25x25")

    battle = Battle(book="t9a", active="blue", phase="melee", units=(unit,))
    now = referee.play(battle, "guard lose 7").battle.unit("guard")

    assert now.formation.ranks == ("K",)
    assert (now.id, now.player) == (unit.id, unit.player)
    assert now.has(Mark.FLEEING)
    assert now.lost == (("K", 2),)


@pytest.mark.clause("CHR-WIPE-2", "CHR-WIPE-3")
def test_panic_counts_all_and_rallying_starts_anew() -> None:
    """CHR-WIPE-2, CHR-WIPE-3, AMB-58: by hand: 4 R&F of 2 less 1, and K of 3 less 2."""
    unit = guard('["KRRRR"]', more="lost = {R = 1, K = 2}\n", K="25x25")
    (way,) = remains(unit)

    assert health_points(unit) == 8
    assert reckoning(unit, way.unit) == Reckoning(panic=8, rally=1)


def test_nothing_is_left_of_a_unit_without_characters() -> None:
    """Then the unit is destroyed, which is no matter of this chapter."""
    assert remains(guard('["RRRR"]')) == ()


def test_a_combined_unit_has_a_character_and_was_more_than_one_model() -> None:
    """CHR-JOIN-6, CHR-LONE-1: a Character alone is an ordinary unit."""
    assert is_combined(guard('["KRRR"]', K="25x25"))
    assert is_combined(guard('["KL"]', K="25x25", L="25x25"))
    assert not is_combined(guard('["K"]', K="25x25"))
    assert not is_combined(guard('["RRRR"]'))


def test_what_is_left_is_written_and_read_back() -> None:
    """A Character whose base was the unit's says its base now."""
    unit = guard('["KKNL", "KKRR"]', base="20x20", K="40x40", L="20x20", N="20x20")
    battle = Battle(book="t9a", active="blue", phase="melee", units=(unit,))

    ways = remains(unit)

    assert len(ways) > 0
    for way in ways:
        now = battle.with_unit(way.unit)
        assert parse_battle(format_battle(now)) == now

"""Units of Characters have other ranks when somebody comes or goes.

Source:
    FR-3, FR-4, FR-8, FR-10, FR-11, FR-14, CHR-JOIN-5, CHR-JOIN-11
"""

import pytest

from characters import alone, drawn, kind, standing, table
from positions import RATES, at, unit
from serried import referee
from serried.books.t9a.characters.ranks_left import ranks_without
from serried.engine.files import format_battle, parse_battle
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.formation import Formation
from serried.model.profile import ModelKind
from serried.model.unit import Unit


def lord(base: str, where: str = at(36, 10)) -> str:
    """Return the Character that is joined."""
    return alone("lord", "L", base, where)


def joined(battle: Battle, place: str) -> Battle:
    """Return the battle once the hero stands at *place*."""
    return referee.play(battle, f"hero march: join lord at {place}").battle


@pytest.mark.parametrize(
    ("hero", "other", "places"),
    [
        # 25x25 is the base of both: the lord covers two ranks of it. The hero takes
        # its place, and the lord steps back, or to either side.
        ("25x25", "25x50", ("1.1", "1.1 widening left", "1.1 widening right")),
        # The hero is two files wide in a unit of one: FR-10 lets it join only by its
        # standing abreast of the other.
        ("50x50", "25x25", ("1.1 widening left", "1.1 widening right")),
        # Neither base matches the other: beside.
        ("25x50", "50x75", ("L", "R")),
        ("40x40", "25x25", ("L", "R")),
    ],
)
def test_where_one_character_stands_with_another(
    hero: str, other: str, places: tuple[str, ...]
) -> None:
    """FR-3, FR-4: in ranks of the base that both match, else beside."""
    said = referee.judge(
        table(lord(other), alone(base=hero)), "hero march: join lord at ?"
    )

    assert said.measure("places") == places


@pytest.mark.parametrize(
    ("place", "ranks", "there"),
    [
        # mm, from the front's middle at 36, 10: the hero stands where the lord's first
        # 25 mm were, its middle 12.5 mm behind the front; the lord 25 mm farther back,
        # or beside it, its middle 25 mm behind the front.
        ("1.1", ("H", "L", "L"), {"H": (0, -12.5), "L": (0, -50)}),
        ("1.1 widening left", ("LH", "L."), {"H": (0, -12.5), "L": (-25, -25)}),
        ("1.1 widening right", ("HL", ".L"), {"H": (0, -12.5), "L": (25, -25)}),
    ],
)
def test_a_small_base_joins_a_long_one(
    place: str, ranks: tuple[str, ...], there: dict[str, tuple[float, float]]
) -> None:
    """FR-4: ranks of 25x25 from now on; the newcomer stands exactly in its place."""
    after = joined(table(lord("25x50"), alone()), place)

    assert str(after.unit("lord").formation.base) == "25x25"
    assert drawn(after, "lord") == ranks
    assert standing(after, "lord") == there
    assert parse_battle(format_battle(after)) == after


@pytest.mark.parametrize(
    ("place", "ranks", "there"),
    [
        # The hero's left edge is the lord's, 12.5 mm left of the middle.
        ("1.1 widening right", ("HHL", "HH."), {"H": (12.5, -25), "L": (50, -12.5)}),
        ("1.1 widening left", ("LHH", ".HH"), {"H": (12.5, -25), "L": (-25, -12.5)}),
    ],
)
def test_a_wide_base_joins_a_narrow_one(
    place: str, ranks: tuple[str, ...], there: dict[str, tuple[float, float]]
) -> None:
    """FR-10, CHR-JOIN-11: a unit of one rank is widened by it."""
    after = joined(table(lord("25x25"), alone(base="50x50")), place)

    assert drawn(after, "lord") == ranks
    assert standing(after, "lord") == there


def test_a_wide_base_displaces_nobody_to_the_rear_of_a_narrow_unit() -> None:
    """FR-10: without widening there is no room for it, in one rank or in several."""
    guard = unit("guard", body=RATES + "files = 1\nmodels = 3")

    one = referee.judge(
        table(lord("25x25"), alone(base="50x50")), "hero march: join lord at 1.1"
    )
    several = referee.judge(
        table(guard, alone(base="50x50")), "hero march: join guard at ?"
    )

    assert one.breaks == ("CHR-JOIN-7",)
    assert "FR-10" in str(one.findings)
    assert several.measure("places") == ()


def test_two_spears_abreast_are_widened_by_a_base_of_three_files() -> None:
    """FR-10, CHR-JOIN-11: both are displaced to one end, in their order."""
    pair = unit("pair", body=RATES + 'ranks = ["RM"]')

    said = table(pair, alone(base="75x25"))
    after = referee.play(said, "hero march: join pair at 1.1 widening left").battle

    assert drawn(after, "pair") == ("RMHHH",)


def test_a_unit_of_one_rank_may_hold_longer_bases() -> None:
    """FR-8, CHR-JOIN-11: K reaches into a second rank, but nobody stands in it."""
    body = RATES + 'ranks = ["RKR", ".K."]'
    guard = unit("guard", body=body) + kind("K", 'base = "25x50"')

    before = table(guard, alone())
    left = referee.play(before, "hero march: join guard at 1.2 widening left").battle
    right = referee.play(before, "hero march: join guard at 1.1 widening right").battle

    assert drawn(left, "guard") == ("KRHR", "K...")
    assert drawn(right, "guard") == ("HKRR", ".K..")


def test_the_owner_of_a_tie_keeps_the_ranks_it_has() -> None:
    """FR-4: 25x50 and 50x75 leave one Mismatching either way."""
    after = joined(table(lord("50x75"), alone(base="25x50")), "R")

    formation = after.unit("lord").formation
    assert (str(formation.base), formation.right) == ("50x75", "H")


def test_one_more_turns_the_tie_and_nobody_moves() -> None:
    """FR-4: two of 25x50 against one of 50x75: the large one is beside them now."""
    first = joined(table(lord("50x75"), alone(base="25x50")), "R")
    text = format_battle(first) + alone("page", "P", "25x50")

    before = parse_battle(text)
    after = referee.play(before, "page march: join lord at 1.1 widening right").battle

    formation = after.unit("lord").formation
    assert str(formation.base) == "25x50"
    assert (formation.ranks, formation.left) == (("PH",), "L")
    # P takes the place of H, 37.5 mm east of the large one's middle, and H that
    # beside it.
    assert standing(after, "lord") == {
        "L": (0, -37.5),
        "P": (37.5, -25),
        "H": (62.5, -25),
    }


def test_whoever_matches_no_more_leaves_the_ranks_for_a_newcomer() -> None:
    """FR-4, FR-14: 20x40 and 40x40 match, and 40x60 in the middle goes to a side.

    Of four bases 20x40 leaves two Mismatching, any other three. One stands on the right
    already, so the middle one goes to the left, and the newcomer to the one that stood
    there.
    """
    text = unit(
        "lord", body=RATES + 'ranks = ["L"]\nbeside = {left = "K", right = "Q"}'
    )
    text = text.replace('base = "25x25"', 'base = "40x60"') + kind("L")
    text += kind("K", 'base = "40x40"') + kind("Q", 'base = "25x50"')
    battle = table(text, alone(base="20x40"))

    listed = referee.judge(battle, "hero march: join lord at ?")
    after = joined(battle, "1.1 widening right")

    assert listed.measure("places") == (
        *("1.1 widening left", "1.2 widening left"),
        *("1.1 widening right", "1.2 widening right"),
    )
    formation = after.unit("lord").formation
    assert (str(formation.base), formation.ranks) == ("20x40", ("HKK",))
    assert (formation.left, formation.right) == ("L", "Q")


def lords(ranks: str, beside: str = "", **bases: str) -> str:
    """Return a unit of Characters in ranks of 20x20."""
    body = f"{RATES}ranks = {ranks}\n{beside}"
    models = (kind(letter, f'base = "{base}"') for letter, base in bases.items())
    return unit("lords", base="20x20", body=body) + "".join(models)


def left_by(text: str, *letters: str) -> Battle:
    """Return the battle once these Characters have left, one after another."""
    battle = table(text)
    for letter in letters:
        line = f"lords.{letter} march: pivot right 90, forward 9"
        battle = referee.play(battle, line).battle
    return battle


def test_the_last_small_base_goes_and_the_rest_has_ranks_of_the_large() -> None:
    """FR-4: K and Q stay where they are, two files of 40 mm instead of four of 20."""
    before = lords('["KKQQJ", "KKQQ."]', K="40x40", Q="40x40", J="20x20")

    after = left_by(before, "J")

    assert (str(after.unit("lords").formation.base), drawn(after, "lords")) == (
        "40x40",
        ("KQ",),
    )
    # the left edge is 50 mm west of the middle of five files of 20 mm
    assert standing(after, "lords") == {"K": (-30, -20), "Q": (10, -20)}
    assert parse_battle(format_battle(after)) == after


def test_a_large_base_goes_and_the_small_ones_keep_their_ranks() -> None:
    """FR-4, FR-11: J and N stand where K stood no longer, in two files of 20 mm."""
    before = lords('["KKJ", "KKN"]', K="40x40", J="20x20", N="20x20")

    after = left_by(before, "K")

    # Two of three files: they cannot fill the first rank, so it has but two, and N
    # steps up into the file beside J.
    assert (str(after.unit("lords").formation.base), drawn(after, "lords")) == (
        "20x20",
        ("NJ",),
    )
    assert standing(after, "lords")["J"] == (20, -10)


def test_too_few_for_the_width_in_other_ranks() -> None:
    """FR-4, FR-11: of four only K and Q are left, one behind the other."""
    before = lords(
        '["KKJ", "KKN", ".QQ", ".QQ"]', K="40x40", Q="40x40", J="20x20", N="20x20"
    )

    after = left_by(before, "J", "N")

    assert (str(after.unit("lords").formation.base), drawn(after, "lords")) == (
        "40x40",
        ("K", "Q"),
    )


def test_a_base_that_matches_no_more_goes_to_a_side() -> None:
    """FR-4, FR-13: without J it is 25x50 that most match; Z stands in the middle.

    75x75 is three by three of 25x25, but no multiple of 25x50. It goes to a side, and
    those who stood on that side close up.
    """
    models = (("A", "25x50"), ("Z", "75x75"), ("B", "25x50"), ("J", "25x25"))
    text = unit("lords", body=RATES + 'ranks = ["AZZZBJ", "AZZZB.", ".ZZZ.."]')
    text += "".join(kind(name, f'base = "{base}"') for name, base in models)

    after = left_by(text, "J")

    formation = after.unit("lords").formation
    assert (str(formation.base), formation.ranks) == ("25x50", ("AB",))
    assert "Z" in {formation.left, formation.right}


def test_three_that_match_nothing_are_not_guessed() -> None:
    """FR-15: at most two stand beside; what becomes of a third is not known."""
    models = (("A", "50x75"), ("B", "75x50"), ("E", "50x125"), ("D", "125x50"))
    ranks = ["AABBBEEDDDDDJ", "AABBBEEDDDDD", "AA...EE", ".....EE", ".....EE"]
    text = unit("lords", body=f"{RATES}ranks = {ranks}")
    text += "".join(kind(letter, f'base = "{base}"') for letter, base in models)

    with pytest.raises(RuleGapError):
        left_by(text + kind("J", 'base = "25x25"'), "J")


def test_who_steps_up_among_too_many_is_not_guessed() -> None:
    """FR-11: K leaves a column of 62, and each of the others belongs to the front."""
    formation = Formation(Base.parse("20x20"), ("K", *["C"] * 61))
    character = (ModelKind(letter="K", character=True),)
    column = Unit(id="column", player="blue", formation=formation, kinds=character)

    with pytest.raises(RuleGapError) as gap:
        ranks_without(column, formation.places[0])
    assert gap.value.clause == "FR-11"

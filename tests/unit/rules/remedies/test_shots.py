"""What would allow a shot that is barred: to see, to be free to, to stand and shoot."""

import math

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_battle, referee
from serried.model.battle import Battle
from serried.model.results.remedies import Means, Remedies, Remedy
from serried.report.remedies import remedy_said

BOWS = unit("bows", "blue", at(20, 10)) + RATES
CHARGE = f'{HEAD}\nphase = "charge"'
HALF = 2.5 * 25 / 25.4
"""Half the front of five files of 25 mm, in inches."""
DEEP = 2 * 25 / 25.4

WOOD = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[16, 20], [24, 20], [24, 24], [16, 24]]
"""


def among(*others: str, head: str = HEAD, bows: str = BOWS) -> Battle:
    """Return the bows among others."""
    return parse_battle("\n".join((head, bows, *others)))


def foes(where: str, name: str = "foes", player: str = "red") -> str:
    """Return others, with an Advance Rate of 5"."""
    return unit(name, player, where) + RATES


def why_not(battle: Battle, line: str) -> tuple[Remedy, ...]:
    """Return what would allow a line."""
    verdict = referee.judge(battle, f"why not: {line}")
    assert not verdict.legal
    assert isinstance(verdict.result, Remedies)
    return verdict.result.found


def told(battle: Battle, line: str) -> list[str]:
    """Return the same in words, each with the line that it leads to."""
    return [
        remedy_said(one) + str(one.line or one.first or "")
        for one in why_not(battle, line)
    ]


def test_behind_a_cliff_it_is_told_how_far_aside() -> None:
    """Past a corner of it to the far corner of the foes, from an end of the front."""
    far = 40 + DEEP - 24
    start = 16 - (20 - HALF - 16) / far * 14
    aside = 20 - HALF - start
    battle = among(foes(at(20, 40, 180)), WOOD)
    found = {one.of: one.by for one in why_not(battle, "bows sees foes") if one.by}

    assert found["left"] == pytest.approx(aside, abs=0.011)
    assert found["right"] == pytest.approx(aside, abs=0.011)
    assert "if cliff were not there" in told(battle, "bows sees foes")


def test_there_has_to_be_room_aside() -> None:
    """Friends stand on the left; past them it is farther than it could march."""
    beside = foes(at(14, 10), "spears", "blue")
    found = why_not(among(foes(at(20, 40, 180)), WOOD, beside), "bows sees foes")

    assert [one.of for one in found if one.means is Means.ASIDE] == ["right"]


def test_out_of_the_arc_is_a_turn_or_a_step_to_the_side() -> None:
    """The arc opens by 45 degrees from the right end of the front."""
    battle = among(foes(at(40, 20, 180)))
    found = {one.means: one for one in why_not(battle, "bows sees foes")}
    corner = 40 - HALF - (20 + DEEP - 10)

    assert found[Means.ASIDE].of == "right"
    assert found[Means.ASIDE].by == pytest.approx(corner - 20 - HALF, abs=0.011)
    assert found[Means.TURNED].of == "right"


def test_ahead_beside_a_cliff_the_line_opens() -> None:
    """From the left end of the front, straight past the far corner of a cliff."""
    wall = WOOD.replace("[[16, 20], [24, 20]", "[[23, 14], [30, 14]").replace(
        "[24, 24], [16, 24]]", "[30, 16], [23, 16]]"
    )
    battle = among(wall)
    by = 16 - (23 - (20 - HALF)) * (33.2 - 16) / (40 - 23) - 10
    (ahead,) = (
        one for one in why_not(battle, "bows sees 40, 33.2") if one.means is Means.AHEAD
    )

    assert ahead.by == pytest.approx(by, abs=0.011)


def test_another_target_is_told_with_what_would_let_it_see_this_one() -> None:
    """The nearest of the same player first; nobody of its own."""
    battle = among(
        foes(at(20, 40, 180)),
        foes(at(34, 30, 180), "orcs"),
        foes(at(34, 20, 180), "trolls"),
        foes(at(8, 20), "spears", "blue"),
        WOOD,
    )

    assert told(battle, "bows sees foes")[:3] == [
        "another target: bows sees trolls",
        "another target: bows sees orcs",
        "if cliff were not there",
    ]


def test_another_model_is_told_that_sees() -> None:
    """One at the end of the rank sees past the cliff, and a whole unit is asked so."""
    battle = among(foes(at(26, 40, 180)), WOOD)
    lines = told(battle, "bows.1.1 sees foes")

    assert lines[0] == "another model: bows.1.5 sees foes"
    assert referee.judge(battle, "bows.1.5 sees foes").legal
    assert not referee.judge(battle, "bows.1.3 sees foes").legal


def test_who_stands_beside_is_not_taken_for_a_letter() -> None:
    """R is who stands beside on the right, and the letter of all others."""
    ranks = 'ranks = ["RRRRR", "RRRRR"]\nbeside = {right = "X"}\n'
    hero = '[unit.model.X]\nbase = "40x60"\ncharacter = true\n'
    bows = unit("bows", "blue", at(20, 10), body=ranks + RATES + hero)
    battle = among(foes(at(14, 40, 180)), WOOD, bows=bows)

    assert told(battle, "bows.R sees foes")[0] == "another model: bows.1.1 sees foes"


@pytest.mark.parametrize("mark", ["marched", "reformed", "shaken", "fleeing"])
def test_a_mark_keeps_from_shooting(mark: str) -> None:
    """Without it the unit may."""
    battle = among(bows=f'{BOWS}\nstate = ["{mark}"]\n')

    assert told(battle, "bows may shoot") == [f"if bows were not: {mark}"]


def test_the_engaged_shoot_once_those_they_fight_are_gone() -> None:
    """Two of them, together."""
    front = 'against = {unit = "bows", edge = "front"}'
    flank = 'against = {unit = "bows", edge = "left"}'
    battle = among(foes(front), foes(flank, "orcs"))

    assert told(battle, "bows may shoot") == ["if foes and orcs were not there"]


def test_who_shoots_of_a_unit_is_told() -> None:
    """The hero marched into it; the others stood."""
    bows = (
        unit("bows", "blue", at(20, 10), body='ranks = ["RRKRR", "RRRRR"]')
        + RATES
        + '[unit.model.K]\ncharacter = true\nstate = ["marched"]\n'
    )

    assert told(among(bows=bows), "bows.K may shoot") == [
        "another model: bows may shoot",
        "if bows were not: marched",
    ]


def charged(*others: str) -> Battle:
    """Return a battle in which the bows have declared a Charge on the foes."""
    battle = among(*others, head=CHARGE)
    return referee.play(battle, "bows charge foes").battle


def test_too_near_to_shoot_is_told_in_inches() -> None:
    """4" off, and more than the 5" of its Advance Rate are needed."""
    battle = charged(foes(at(20, 14, 180)))

    assert told(battle, "foes stand and shoot") == [
        "by another reaction: foes hold",
        "by another reaction: foes flee",
        'if bows stood 1.01" farther away',
    ]


def test_a_charge_from_the_side_is_a_turn_of_the_charged() -> None:
    """Until the middle of the charger's front is on the edge of its Front Arc."""
    battle = charged(foes(at(26, 20, 270)))
    (turn,) = (
        one
        for one in why_not(battle, "foes stand and shoot")
        if one.means is Means.TURNED
    )
    assert turn.by is not None
    angle = math.radians(turn.by)
    west, south = 26 + DEEP / 2 - 20, 20 - 10
    ahead = west * math.cos(angle) + south * math.sin(angle)
    left = south * math.cos(angle) - west * math.sin(angle)

    assert (turn.of, turn.unit) == ("left", "foes")
    assert left - HALF == pytest.approx(ahead - DEEP / 2, abs=0.003)


def test_two_changes_are_told_beside_another_reaction() -> None:
    """Shaken, and charged from the side; to hold is no way to shoot."""
    battle = charged(foes(at(26, 20, 270)) + '\nstate = ["shaken"]\n')
    verdict = referee.judge(battle, "why not: foes stand and shoot")

    assert told(battle, "foes stand and shoot")[2:] == [
        "if foes were not: shaken, and if foes were turned 5.16° to its left"
    ]
    assert verdict.notes[-1].startswith("no single change is enough for the line")


def test_another_reaction_alone_is_told_so() -> None:
    """Who has stood and shot, is Shaken and is charged from the side only holds."""
    marks = '\nstate = ["shaken", "stood_and_shot"]\n'
    battle = charged(foes(at(26, 20, 270)) + marks)
    verdict = referee.judge(battle, "why not: foes stand and shoot")

    assert len(told(battle, "foes stand and shoot")) == 2
    assert verdict.notes[-1].endswith("this stays barred")


def test_no_reaction_is_wanted_without_the_charger() -> None:
    """Another Charge on the foes would let them shoot, but at somebody else."""
    battle = charged(foes(at(23, 14, 270)), foes(at(10, 14, 90), "spears", "blue"))

    assert told(battle, "foes stand and shoot") == [
        "by another reaction: foes hold",
        "by another reaction: foes flee",
    ]


def test_a_charge_comes_before_the_reaction_to_it() -> None:
    """Of those who could charge, the nearest first."""
    battle = among(
        foes(at(20, 24, 180)), foes(at(30, 10), "spears", "blue"), head=CHARGE
    )

    assert told(battle, "foes stand and shoot") == [
        "say first: bows charge foes",
        "say first: spears charge foes",
    ]


AXE = """\
format = "serried/1"
book = "battleaxe"
phase = "shooting"
"""
MOVEMENT = "movement = 4\nleadership = 7\n"


def axe(*marks: str) -> Battle:
    """Return bows with marks, and foes, on a table of Battleaxe."""
    bows = unit("bows", "blue", at(20, 20)) + MOVEMENT
    state = ", ".join(f'"{mark}"' for mark in marks)
    others = unit("foes", "red", at(60, 40, 180)) + MOVEMENT
    return parse_battle("\n".join((AXE, bows, f"state = [{state}]\n", others)))


@pytest.mark.parametrize(
    "mark",
    ["marched", "reformed", "fleeing", "fled", "rallied", "passed_enemy_sighted"],
)
def test_a_mark_keeps_from_shooting_in_battleaxe(mark: str) -> None:
    """Without it the unit may; who has passed the test for a march is on it."""
    (found,) = why_not(axe(mark), "bows may shoot")

    assert (found.means, found.of) == (Means.STATE, mark)


def test_two_marks_keep_from_shooting_in_battleaxe() -> None:
    """Each alone still bars it."""
    assert told(axe("marched", "rallied"), "bows may shoot") == [
        "if bows were not: marched, and if bows were not: rallied"
    ]


@pytest.mark.parametrize(("aside", "besides"), [(0.6, ()), (0.3, ("guard",))])
def test_whoever_is_past_a_neighbour_by_then_needs_it_not_gone(
    aside: float, besides: tuple[str, ...]
) -> None:
    """The way leads past a unit that stands behind, at the other side.

    The charger is 4" away, 2.4 aside and 3.2 ahead, and it takes more than 5. On that
    way 0.6 of each inch is aside, and who is overlapped by 25 mm less *aside* is passed
    after 0.64 inches of that, or 1.14.
    """
    x, y = 20 + HALF + 2.4 + 25 / 25.4 / 2, 13.2
    column = 'files = 1\nmodels = 3\nstate = ["declared_charge"]'
    behind = at(x - aside, y + 3 * DEEP + 0.05, 180)
    battle = among(
        unit("foes", "red", at(x, y, 180), "25x50", column) + RATES,
        unit("guard", "blue", behind, "25x50", "files = 1\nmodels = 1") + RATES,
        head=f'{CHARGE}\nactive = "red"\n'
        'charge = [{by = "foes", on = "bows", facing = "front"}]',
    )
    (found,) = [
        one for one in why_not(battle, "bows stand and shoot") if one.by is not None
    ]

    assert found.means is Means.FARTHER
    assert found.by == pytest.approx(1.01)
    assert (found.besides.without if found.besides else ()) == besides


@pytest.mark.parametrize(("aside", "besides"), [(0.6, ()), (0.3, ("guard",))])
def test_a_charger_is_past_a_neighbour_when_it_is_near_enough(
    aside: float, besides: tuple[str, ...]
) -> None:
    """It goes for what is 18" away, of 17, past who stands before it: as above."""
    wide = 25 / 25.4
    battle = among(
        unit("spears", "blue", at(20, 10), "25x50", "files = 1\nmodels = 3") + RATES,
        unit(
            "guard", "blue", at(20 - aside, 10.05 + wide), body="files = 1\nmodels = 1"
        )
        + RATES,
        foes(at(20 + wide / 2 + 0.6 * 18 + HALF, 10 + 0.8 * 18, 180)),
        head=CHARGE,
        bows=unit("bows", "blue", at(60, 10)) + RATES,
    )
    (found,) = [
        one
        for one in why_not(battle, "spears charge foes")
        if one.means is Means.NEARER
    ]

    assert found.by == pytest.approx(1.0)
    assert (found.besides.without if found.besides else ()) == besides

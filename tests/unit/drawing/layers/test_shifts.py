"""Who changes places within a unit, who is new in it, and who could go where."""

from typing import Final

import pytest

from serried import referee
from serried.books.registry import parse_action
from serried.drawing import draw_answer
from serried.drawing.layers.shifts import Shift, candidates, newcomers, shifts
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from unit.drawing.pictures import elements, words

HEAD: Final = 'format = "serried/1"\nbook = "t9a"\n'
UNIT: Final = """
[[unit]]
id = "{name}"
player = "{player}"
front = {front}
facing = 0
base = "25x25"
ranks = {ranks}
advance = 6
march = 12
discipline = 7
"""
HERO: Final = '[unit.model.{letter}]\ncharacter = true\nbase = "{base}"\n'
FILE: Final = 25 / 25.4
"""Inches from one file to the next."""


def unit(name: str, ranks: str, front: str = "[36, 20]", player: str = "blue") -> str:
    """Return a unit on 25x25 that faces north."""
    return UNIT.format(name=name, ranks=ranks, front=front, player=player)


def hero(letter: str = "K", base: str = "25x25") -> str:
    """Return that a model of the unit above is a Character."""
    return HERO.format(letter=letter, base=base)


def joining() -> Battle:
    """Return a hero behind a unit of two ranks."""
    text = HEAD + unit("spears", '["RRCRR", "RRRRR"]')
    return parse_battle(text + unit("hero", '["K"]', "[36, 14]") + hero())


def fight() -> Battle:
    """Return a guard whose K stands at the left end, with foes before its middle."""
    text = HEAD + 'phase = "melee"\n' + unit("guard", '["KRRRR"]') + hero()
    foes = unit("foes", '["R"]', player="red").replace(
        "front = [36, 20]\nfacing = 0", 'against = {unit = "guard", edge = "front"}'
    )
    return parse_battle(text + foes)


def shifted(battle: Battle, line: str) -> list[Shift]:
    """Return who changes places when *line* is played."""
    after = referee.play(battle, line).battle
    return list(shifts(battle, after, parse_action(line)))


def ways(battle: Battle, line: str) -> list[tuple[float, float]]:
    """Return how many files to the right and ranks ahead each of them goes."""
    return sorted(
        (
            round((shift.end[0] - shift.start[0]) / FILE, 6),
            round((shift.end[1] - shift.start[1]) / FILE, 6),
        )
        for shift in shifted(battle, line)
    )


def picture(battle: Battle, line: str) -> str:
    """Return the picture of one request."""
    transition = referee.consider(battle, parse_action(line))
    return draw_answer(battle, transition, action=parse_action(line))


def test_the_displaced_go_back_and_nobody_else() -> None:
    """CHR-JOIN-9: the hero takes 1.2, whose model goes to the empty third rank."""
    assert ways(joining(), "hero march: join spears at 1.2") == [(0.0, -2.0)]


def test_who_changes_places_in_a_fight_pass_each_other() -> None:
    """CHR-WAY-3: K goes two files to the right, the model there two to the left."""
    assert ways(fight(), "guard make way: K to 1.3") == [(-2.0, 0.0), (2.0, 0.0)]


def test_those_who_are_re_placed_are_seen_in_the_ranks_not_on_the_way() -> None:
    """CMD-1: in a move of 3" C goes one file, and one model makes room for it."""
    line = "spears march: forward 3, place C at 1.4"

    assert ways(joining(), line) == [(-1.0, 0.0), (1.0, 0.0)]


def test_a_row_closes_up_behind_the_one_that_leaves() -> None:
    """FR-12: K at the left end but one leaves, and the one beside it slides up."""
    row = parse_battle(HEAD + unit("row", '["RKRRR"]') + hero())

    assert ways(row, "row.K advance: forward 6") == [(1.0, 0.0)]


def test_who_stays_in_the_ranks_of_a_moving_unit_has_no_arrow() -> None:
    """A move without re-placing shifts nobody."""
    assert shifted(joining(), "spears march: forward 3, wheel right 2") == []


def test_who_has_just_joined_stands_out() -> None:
    """The base of the newcomer, where it stands now, and no other."""
    battle = joining()
    after = referee.play(battle, "hero march: join spears at 1.1").battle

    (base,) = newcomers(battle, after)

    assert base.points[0] == pytest.approx((36 - 2.5 * FILE, 20.0))
    svg = picture(battle, "hero march: join spears at 1.1")
    assert len(elements(svg, "path", "newcomer")) == 1


def test_every_place_that_is_listed_has_its_ring() -> None:
    """CHR-JOIN-8: five places in the first rank, and none where nobody asked."""
    asked, told = "hero march: join spears at ?", "hero march: join spears at 1.1"

    assert len(elements(picture(joining(), asked), "path", "candidate")) == 5
    assert not elements(picture(joining(), told), "path", "candidate")
    assert "lawful places: 1.1, 1.2, 1.3, 1.4, 1.5" in words(picture(joining(), asked))


def test_a_ring_lies_about_the_middle_of_the_base_that_would_stand_there() -> None:
    """CHR-WAY-2: 1.3 touches the foe, 1.2 and 1.4 its corners; a file lies between."""
    line = "guard make way: K to ?"
    verdict = referee.judge(fight(), line)

    rings = candidates(fight(), parse_action(line), verdict)

    assert [ring.points[0][0] for ring in rings] == pytest.approx(
        [36 - FILE, 36, 36 + FILE]
    )
    assert {ring.points[0][1] for ring in rings} == {20 - FILE / 2}


def test_the_way_into_the_ranks_has_its_length() -> None:
    """CHR-JOIN-10: 6" from centre to centre, written beside the arrow."""
    assert '6"' in words(picture(joining(), "hero march: join spears at 1.3"))


def test_a_character_that_may_not_leave_is_refused_and_not_lost() -> None:
    """CHR-MOVE-2: the end is hatched in the colour of a breach, with its inch."""
    row = parse_battle(HEAD + unit("row", '["RKRRR", "RRRRR"]') + hero())

    svg = picture(row, "row.K advance: forward 1.5")

    (refused,) = elements(svg, "path", "refused")
    assert refused.get("stroke") == "#a4003c"
    assert {'0.52"', 'at least 1"'} <= set(words(svg))


def test_one_that_goes_from_unit_to_unit_ends_in_neither_hatching() -> None:
    """CHR-JOIN-8: it has left one, stands in the other, and nothing is refused."""
    text = unit("guard", '["RKRRR", "RRRRR"]', "[36, 12]") + hero()
    battle = parse_battle(HEAD + text + unit("spears", '["RRRRR", "RRRRR"]'))

    svg = picture(battle, "guard.K march: join spears at 1.2")

    assert not elements(svg, "path", "refused")
    assert len(elements(svg, "path", "newcomer")) == 1


def test_how_hits_are_distributed_stands_below() -> None:
    """CHR-HIT-3: three models and K, four hits: one each."""
    battle = parse_battle(
        HEAD + 'phase = "shooting"\n' + unit("guard", '["KRRR"]') + hero()
    )

    assert "hits: R 3, K 1" in words(picture(battle, "guard take 4 hits"))

"""Rally Tests: told to programs, told in other words where they are no test."""

from dataclasses import replace

import pytest

import serried
from positions import FOES, HEAD, at, unit
from serried import referee
from serried.books.t9a.morale.rally_tests import starting_health_points
from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import consider
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import Formation
from serried.model.marks import Mark

BODY = 'files = 5\nmodels = 5\ndiscipline = 7\nstate = "fleeing"\n'


def table(more: str = "") -> serried.Battle:
    """Return knights that flee, far from their foes."""
    return parse_battle(
        HEAD + unit("knights", where=at(10, 30), body=BODY + more) + FOES
    )


def test_asks_tells_the_rally() -> None:
    """RALLY-1: of the Active Player alone, in the Movement Phase alone."""
    (one,) = referee.asks(table()).owed

    assert (one.player, one.clause, one.lines) == (
        "blue",
        "RALLY-1",
        ("knights rally",),
    )
    assert referee.asks(replace(table(), phase="magic")).owed == ()
    assert referee.asks(replace(table(), active="red")).owed == ()


def test_without_dice_nothing_happens() -> None:
    """It says how likely it is: 21 of 36 rolls come to 7 at most."""
    found = consider(table(), "knights rally")

    assert found.battle == table()
    assert found.verdict.depends is not None
    assert found.verdict.depends.chance == "21/36"


def test_who_fails_is_read_back() -> None:
    """RALLY-4: the flight that is owed stands in the file."""
    failed = referee.play(table(), "knights rally", (6, 6)).battle

    assert parse_battle(format_battle(failed)) == failed
    assert referee.asks(failed).owed[0].lines == ("knights flee",)
    fled = referee.play(failed, "knights flee", (1, 1)).battle
    assert fled.unit("knights").has(Mark.FLEEING)
    assert referee.asks(fled).owed == ()


def test_who_rallies_is_shaken() -> None:
    """RALLY-3: it flees no more."""
    after = referee.play(table(), "knights rally", (1, 1)).battle.unit("knights")

    assert after.marks == {Mark.SHAKEN}


def test_what_is_not_enforced_yet_is_not_owed() -> None:
    """RND-1: its test is a gap, and the phase may end without it."""
    battle = table('rules = ["Random Movement"]\n')
    with pytest.raises(RuleGapError) as caught:
        consider(battle, "knights rally", (1, 1))

    assert caught.value.clause == "RND-1"
    assert referee.judge(battle, "next phase").legal


@pytest.mark.parametrize(
    ("starting", "on"),
    [(1, 7), (3, 7), (4, None), (9, None), (10, 4), (13, 4)],
)
def test_who_of_several_sorts_has_fallen_is_a_gap_where_it_matters(
    starting: int, on: int | None
) -> None:
    """RALLY-9: one of 3 Health Points stands, and four times 3 are 12.

    Of three there were 5 to 9 at the start, so more than a quarter is left; of ten 12
    to 30, so it is a quarter at most. Of four there were 6 to 12, of nine 11 to 27:
    it hangs on who has fallen, and that is not kept.
    """
    sorts = f'starting = {starting}\nmodel.W = {{height = "large", hp = 3}}\n'
    body = 'ranks = ["W"]\ndiscipline = 7\nstate = "fleeing"\n'
    here = parse_battle(
        HEAD + unit("knights", where=at(10, 30), body=body + sorts) + FOES
    )
    assert tuple(one.unit for one in referee.asks(here).owed) == ("knights",) * bool(on)
    if on is None:
        with pytest.raises(RuleGapError, match="3 Health Points left of") as caught:
            consider(here, "knights rally", (1, 1))
        assert caught.value.clause == "RALLY-9"
        return
    for die, flees in ((1, False), (2, True)):
        after = consider(here, "knights rally", (on - 1, die)).battle
        assert after.unit("knights").has(Mark.FLEEING) == flees


@pytest.mark.parametrize(
    ("starting", "of_w", "on"),
    [(4, 1, 7), (4, 2, 7), (4, 3, 7), (4, 4, 4), (9, 1, 7), (9, 2, 4), (9, 3, 4)],
)
def test_a_file_says_how_many_of_a_sort_there_were(
    starting: int, of_w: int, on: int
) -> None:
    """RALLY-9: one of 3 Health Points stands: four times 3 are 12.

    Of four there were 12 if all had 3, and 10 if three of them had. Of nine there were
    3 and 8 with one such model, and 6 and 7 with two.
    """
    sorts = f"starting = {starting}\n[unit.model.W]\nhp = 3\nstarting = {of_w}\n"
    body = 'ranks = ["W"]\ndiscipline = 7\nstate = "fleeing"\n' + sorts
    here = parse_battle(HEAD + unit("knights", where=at(10, 30), body=body) + FOES)
    for die, flees in ((1, False), (2, True)):
        after = consider(here, "knights rally", (on - 1, die)).battle
        assert after.unit("knights").has(Mark.FLEEING) == flees


def test_who_began_whole_is_known_by_its_sorts() -> None:
    """RALLY-9: of three W of 3 Health Points and an R of 1 one W is left: 3 of 10.

    Written and read back it is so too.
    """
    body = 'ranks = ["WW", "WR"]\ndiscipline = 7\n[unit.model.W]\nhp = 3\n'
    here = parse_battle(HEAD + unit("knights", where=at(10, 30), body=body) + FOES)
    began = here.unit("knights")
    after = replace(began, formation=Formation(began.formation.base, ("W",)))
    fled = after.with_marks(Mark.FLEEING)
    there = parse_battle(format_battle(here.with_unit(fled)))

    assert there.unit("knights") == fled
    assert starting_health_points(fled) == 10


def test_the_facing_of_a_reform_is_not_asked_for() -> None:
    """A line with dice moves; a question does not."""
    with pytest.raises(RequestError, match="says nothing of"):
        consider(table(), "knights rally: facing ?", (1, 1))


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("starting = 20\n", 20),
        ("starting = 20\nhp = 2\n", 40),
        ("starting = 20\n[unit.model.C]\nhp = 3\n", 22),
    ],
)
def test_health_points_as_the_game_began(more: str, points: int) -> None:
    """RALLY-9: a Champion of 3 that has fallen is one of the twenty."""
    assert starting_health_points(table(more).unit("knights")) == points

"""Messages said what was not so: of models, of reasons, of places and of names.

What a SPACE-1, displacement or edge finding names is held against brute force in
``tests/laws/test_what_findings_name.py``; here is what was complained of, one by one.
"""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.verdict import Finding, Verdict
from serried.report.returns import returns_said
from serried.report.said import plain_lines


def battle(*parts: str) -> Battle:
    """Return the battle of a position file."""
    return parse_battle(HEAD + "".join(parts))


def character(letter: str, more: str = "") -> str:
    """Return the table of a Character."""
    return f"[unit.model.{letter}]\ncharacter = true\n{more}\n"


def broken(verdict: Verdict, clause: str) -> Finding:
    """Return what breaks a clause."""
    return next(f for f in verdict.breaches if f.clause == clause)


def test_who_overlaps_is_named_and_nobody_half_an_inch_away() -> None:
    """SPACE-1: a wedge of rock sticks into 1.4 and 2.4; 1.5 stands 0.18" beside it.

    The shortest way out of the rock is that of the front right corner, by which 1.5 was
    named.
    """
    rock = '\n[[terrain]]\nid = "rock"\nkind = "impassable"\n'
    wedge = "polygon = [[37.3, 13.1], [37.3, 17], [35.41, 17]]\n"
    table = battle(rock + wedge, unit("spears") + RATES)

    found = broken(referee.judge(table, "spears advance: forward 5"), "SPACE-1")

    assert found.model == "1.4"
    assert "1.4 touches or overlaps rock" in found.because
    assert found.at is not None
    left, right, front = 36 + 25 / 50.8, 36 + 75 / 50.8, 15.0  # the base of 1.4
    assert left <= found.at.x <= right
    assert front - 25 / 25.4 <= found.at.y <= front
    along = (found.at.y - 13.1) / (17 - 13.1)  # and the place lies in the rock
    assert 37.3 - along * (37.3 - 35.41) <= found.at.x <= 37.3


def test_who_overlaps_a_friend_is_named_and_nobody_who_touches_it() -> None:
    """SPACE-2: they stand flush, which is allowed; wheeling, only 2.1 comes into it."""
    wide = 125 / 25.4  # the fronts of both
    friend = unit("knights", where=at(36 - wide, 10))
    verdict = referee.judge(
        battle(unit("spears") + RATES, friend), "spears advance: wheel right 1"
    )

    found = broken(verdict, "SPACE-2")

    assert (found.model, found.reason) == ("2.1", "forbidden_touch")


def test_an_empty_place_is_no_model() -> None:
    """UNIT-9: the boundary counts; 2.1 stands 3" from a wall that is 0.4" from it."""
    wall = '\n[[terrain]]\nid = "wall"\nkind = "impassable"\n'
    # the rear of the boundary is at 20 - 4/2.54 = 18.425 after the move
    wall += "polygon = [[37.9, 17], [38.4, 17], [38.4, 18.025], [37.9, 18.025]]\n"
    six = 'base = "20x20"\nranks = ["RRRRR", "R...."]\n'
    body = f'\n[[unit]]\nid = "spears"\nplayer = "blue"\n{at(36, 22)}\n{six}'
    table = battle(wall, body + RATES)

    found = broken(referee.judge(table, "spears advance: backward 2"), "SPACE-1")

    assert found.measured == pytest.approx(20 - 40 / 25.4 - 18.025)
    assert found.model == "1.5"
    assert dict(found.values)["empty"] is True
    assert found.because.startswith("at the end an empty place by 1.5 comes within 0.4")


def test_the_place_over_the_edge_is_where_a_base_is_over_it() -> None:
    """EDGE-1: 0.5" over the edge in the north; the place was the Centre, far inside."""
    table = battle(unit("spears", where=at(36, 46)) + RATES)

    found = broken(referee.judge(table, "spears advance: forward 2.5"), "EDGE-1")

    assert (found.model, found.other) == ("1.1", "north edge")
    assert found.at is not None
    assert found.at.y == pytest.approx(48.5)
    assert 36 - 125 / 50.8 <= found.at.x <= 36 - 75 / 50.8


RAISED = 'phase = "magic"\n'


def raised(ranks: str) -> Battle:
    """Return a unit that lacks its Champion and stands as drawn."""
    size = 'base = "25x25"\nstarting = 9\n'
    table = f'\n[[unit]]\nid = "spears"\nplayer = "blue"\n{at(36, 10)}\n{size}'
    letters = "".join(character(x) for x in "K" if x in ranks)
    return battle(RAISED, f"{table}ranks = {ranks}\n{letters}")


@pytest.mark.parametrize(
    ("ranks", "place", "words"),
    [
        ('["RK", "RR"]', "1.2", "K at 1.2 is a Character"),
        ('["RR", "RR"]', "1.3", "at 1.3 stands no R&F model"),
        ('["RK", "RR"]', "2.1", "R&F farthest ahead give way"),
    ],
)
def test_why_a_champion_cannot_stand_there(ranks: str, place: str, words: str) -> None:
    """RAISE-13: a Character's place is no matter of the order of ranks."""
    verdict = referee.judge(raised(ranks), f"spears raise 1: C at {place}")

    assert words in broken(verdict, "RAISE-13").because


def test_it_is_the_unit_that_would_be_too_close_and_not_the_model_at_that_place() -> (
    None
):
    """UNIT-9, RAISE-9: a wall by 2.5 keeps 2.1, four inches away, from a new rank."""
    wall = '\n[[terrain]]\nid = "wall"\nkind = "impassable"\n'
    wall += "polygon = [[38, 7], [38.4, 7], [38.4, 7.6], [38, 7.6]]\n"
    size = f'{at(36, 10)}\nbase = "25x25"\nranks = ["RRRRR"]\nstarting = 6\n'
    table = battle(RAISED, wall, f'\n[[unit]]\nid = "spears"\nplayer = "blue"\n{size}')

    found = broken(referee.judge(table, "spears raise 1: R at 2.1"), "RAISE-9")

    # the new rank would reach back to 10 - 2 = 8.03, 0.43" from the wall
    assert found.measured == pytest.approx(10 - 50 / 25.4 - 7.6)
    assert found.because.startswith("with a model at 2.1 the unit would be 0.43")


def test_who_gives_way_does_not_go_where_it_stands() -> None:
    """The rank grows on its left: who was 1.1 is 1.1 again, of the wider rank."""
    transition = referee.play(raised('["RKR"]'), "spears raise 1: C at 1.2, R at 1.1")

    assert transition.battle.unit("spears").formation.ranks == ("RCKR",)
    lines = tuple(plain_lines(returns_said(transition.verdict)))
    assert "1.1 gives way, to 1.1 of the wider rank" in lines


GUARD = "front = [36, 20]\nfacing = 0"


def guard(*shaken: str, letters: str = "KJ", state: str = "") -> Battle:
    """Return a unit with Characters, of whom some are Shaken."""
    ranks = f'ranks = ["R{letters}R", "{"R" * (len(letters) + 2)}"]\n'
    table = f'\n[[unit]]\nid = "guard"\nplayer = "blue"\n{GUARD}\nbase = "20x20"\n'
    kinds = "".join(
        character(x, 'state = ["shaken"]' if x in shaken else "") for x in letters
    )
    return battle(table + ranks + RATES + state + kinds)


def hero(state: str = "") -> str:
    """Return a Character of its own, or a unit of one."""
    table = f'\n[[unit]]\nid = "hero"\nplayer = "blue"\n{at(46, 20)}\nbase = "20x20"\n'
    return f'{table}ranks = ["H"]\n{RATES}{state}{character("H")}'


@pytest.mark.parametrize("line", ["hero may move", "hero may charge", "hero may shoot"])
def test_a_single_model_is_shaken_and_contains_none(line: str) -> None:
    """MOV-1, SHK-2: "contains a Shaken model" was said of a single one."""
    verdict = referee.judge(battle(hero('state = ["shaken"]\n')), line)

    (found,) = verdict.breaches
    assert found.because.startswith("hero is Shaken")


def test_who_is_shaken_is_named() -> None:
    """MOV-1, AMB-17: it was said of the unshaken one beside it as well."""
    table = guard("J")

    for line in ("guard.K may move", "guard may move", "guard.K advance: forward 3"):
        because = broken(referee.judge(table, line), "MOV-1").because
        assert because == "guard.J is Shaken, and holds its whole unit back"


def test_a_character_joins_others_and_not_itself() -> None:
    """CHR-JOIN-1: it leaves no unit, so that it joins one again is not the reason."""
    verdict = referee.judge(battle(hero()), "hero advance: join hero at 1.1")

    assert verdict.breaks == ("CHR-JOIN-1",)
    assert (
        broken(verdict, "CHR-JOIN-1").because
        == "hero joins other units, and not itself"
    )


@pytest.mark.parametrize(
    ("leg", "words"),
    [
        ("rest", "there is no `rest` before `join`"),
        ("?", "only the place in the ranks"),
    ],
)
def test_what_is_wrong_with_a_number_before_joining(leg: str, words: str) -> None:
    """`rest` is no "open number", and `?` may ask for the place."""
    table = battle(unit("spears") + RATES, hero())

    with pytest.raises(RequestError) as refused:
        referee.judge(table, f"hero advance: forward {leg}, join spears at 1.1")

    assert words in str(refused.value)


@pytest.mark.parametrize(
    "line",
    ["guard.K may move", "guard.K lose 1", "guard distance to guard.K"],
)
def test_who_has_left_is_said_by_the_name_it_has_now(line: str) -> None:
    """CHR-MOVE-1: K left, and is `guard-K`; the line stops, and says so."""
    after = referee.play(guard(letters="K"), "guard.K advance: forward 4").battle

    with pytest.raises(RequestError) as refused:
        referee.judge(after, line)

    assert "guard.K is a unit of its own now: guard-K" in str(refused.value)


def test_nobody_is_said_to_have_left_who_was_never_there() -> None:
    """Only where such a unit stands on the table."""
    with pytest.raises(RequestError) as refused:
        referee.judge(guard(letters="K"), "guard.X may move")

    assert "of its own" not in str(refused.value)


def test_deployment_without_a_zone_says_that_it_is_not_judged() -> None:
    """CHR-JOIN-3 asks for the zone, and the file may give none."""
    lord = hero().replace(at(46, 20), 'off_table = "reserve"')
    zone = "\n[zones]\nblue = [[0, 0], [72, 0], [72, 12], [0, 12]]\n"
    spears = unit("spears", base="20x20") + RATES
    line = "hero deploy in spears at 1.1"

    without, within = battle(spears, lord), battle(zone, spears, lord)

    assert any("CHR-JOIN-3" in note for note in referee.judge(without, line).notes)
    assert not any("CHR-JOIN-3" in note for note in referee.judge(within, line).notes)
    clauses = [found.clause for found in referee.judge(within, line).findings]
    assert "CHR-JOIN-3" in clauses

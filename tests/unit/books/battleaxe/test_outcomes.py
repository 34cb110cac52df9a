"""Battleaxe: what its scenes cannot state: outcomes, events, tests to come, notes."""

import math

import pytest

from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.marks import Mark
from serried.model.verdict import Depends, Event, Verdict

INCH = 25.4
"""Millimetres."""
SIX_AHEAD = 20 + 6 + 2 * 25 / INCH
"""The front of two ranks whose rear is 6" ahead of a front at 20."""
TWO_DICE = tuple(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
"""Each total of two dice, and how many of the 36 rolls come to it."""

HEAD = 'format = "serried/1"\nbook = "battleaxe"\n'
UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
base = "25x25"
files = 5
models = {models}
movement = 4
leadership = {leadership}
{more}
"""
AT = "front = [36, 20]\nfacing = 0\n"
RESERVE = 'off_table = "reserve"\n'
SPAWN = """
[[unit]]
id = "spawn"
player = "blue"
front = [36, 20]
facing = 0
base = "50x50"
files = 1
models = 1
movement = 4
leadership = 7
"""


def unit(
    name: str = "spears",
    more: str = AT,
    *,
    player: str = "blue",
    models: int = 10,
    leadership: int = 7,
) -> str:
    """Return a unit of 25x25 in five files, whose M is 4."""
    return UNIT.format(
        name=name, player=player, models=models, leadership=leadership, more=more
    )


def at(x: float, y: float) -> str:
    """Return where the front of a unit is that faces north."""
    return f"front = [{x!r}, {y!r}]\nfacing = 0\n"


def foes(x: float = 36.0, y: float = 40.0) -> str:
    """Return an enemy unit, facing north."""
    return unit("foes", at(x, y), player="red")


def wall(west: float, south: float, east: float, north: float) -> str:
    """Return impassable terrain along the sides of the table."""
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return f'[[terrain]]\nid = "wall"\nkind = "impassable"\npolygon = {corners}\n'


def table(*parts: str, step: str = "normal") -> Battle:
    """Return a battle in one step of the Movement phase."""
    return parse_battle("\n".join((HEAD, f'step = "{step}"', *parts)))


def fleeing(x: float = 36.0, y: float = 20.0, *more: str) -> str:
    """Return the spears, fleeing to the north from where their front is."""
    return unit(more=at(x, y) + "\n".join(('state = "fleeing"', *more)))


def outcomes(verdict: Verdict) -> object:
    """Return where each roll would lead."""
    return verdict.measure("outcomes")


def happened(battle: Battle, line: str, *dice: int) -> tuple[Event, ...]:
    """Return the events of a lawful request."""
    return referee.play(battle, line, dice or None).verdict.events


def depends_of(battle: Battle, line: str) -> Depends:
    """Return what a request hangs on that needs a test."""
    depends = referee.judge(battle, line).depends
    assert depends is not None
    return depends


# Flight without dice


def test_without_dice_a_flight_says_where_each_roll_leads() -> None:
    """BA-CMP-4: 28" to the edge and nothing between: as far as the dice say."""
    battle = table(fleeing(), foes(10, 40), step="compulsory")

    answer = referee.consider(battle, "spears flee")

    assert answer.verdict.legal
    assert outcomes(answer.verdict) == tuple((t, w, float(t)) for t, w in TWO_DICE)
    assert answer.battle == battle
    assert answer.verdict.events == ()
    (note,) = answer.verdict.notes
    assert "until they are thrown" in note


def test_rolls_that_would_end_at_a_wall_lead_past_it() -> None:
    """BA-CMP-7: a wall 6" ahead and 2" deep; 8" + 1" + two bases of 25 mm clear it."""
    battle = table(fleeing(), wall(30, 26, 42, 28), step="compulsory")
    clear = 8 + 1 + 2 * 25 / INCH

    found = outcomes(referee.judge(battle, "spears flee"))

    assert isinstance(found, tuple)
    expected = [float(t) if t <= 5 or t >= 11 else clear for t, _ in TWO_DICE]
    assert [one[2] for one in found] == pytest.approx(expected, abs=1e-9)


def test_rolls_that_reach_the_edge_destroy() -> None:
    """BA-CMP-11: the edge is 6" ahead, and 6" touch it."""
    battle = table(fleeing(36, 42), step="compulsory")

    found = outcomes(referee.judge(battle, "spears flee"))

    assert found == tuple((t, w, float(t) if t < 6 else None) for t, w in TWO_DICE)


# Random moves without dice


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("1D6+2", [(total, 1) for total in range(3, 9)]),
        ("2D6", list(TWO_DICE)),
        (
            "3D6",
            list(
                zip(
                    range(3, 19),
                    (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1),
                    strict=True,
                ),
            ),
        ),
    ],
)
def test_without_dice_a_random_move_says_where_each_roll_leads(
    dice: str, expected: list[tuple[int, int]]
) -> None:
    """BA-CMP-14: straight ahead by the sum, with so many ways to come to it."""
    battle = table(SPAWN + f'random = "{dice}"\n', step="compulsory")

    answer = referee.consider(battle, "spawn random move")

    assert outcomes(answer.verdict) == tuple((t, w, float(t)) for t, w in expected)
    assert answer.battle == battle


def test_a_random_move_of_less_than_nothing_leads_nowhere() -> None:
    """BA-CMP-14: 2 of a die less 3 is no inch forward, and none back; 4 is one."""
    battle = table(SPAWN + 'random = "D6-3"\n', step="compulsory")

    lengths = [
        referee.judge(battle, "spawn random move", dice=(die,)).measure("length")
        for die in (2, 3, 4)
    ]
    assert lengths == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(("player", "farthest"), [("blue", 5.0), ("red", 6.0)])
def test_a_random_move_ends_short_of_friends_and_at_enemies(
    player: str, farthest: float
) -> None:
    """BA-CMP-15, BA-CMP-16: 6" ahead; 1" from friends, in contact with enemies."""
    battle = table(
        SPAWN + 'random = "3D6"\n',
        unit("others", at(36, SIX_AHEAD), player=player),
        step="compulsory",
    )

    found = outcomes(referee.judge(battle, "spawn random move"))

    assert isinstance(found, tuple)
    lengths = [one[2] for one in found]
    expected = [min(float(total), farthest) for total in range(3, 19)]
    assert lengths == pytest.approx(expected, abs=1e-6)


def test_dice_that_cannot_be_read_are_refused() -> None:
    """A random move needs to know how far."""
    with pytest.raises((NotationError, RequestError), match="random"):
        referee.judge(
            table(SPAWN + 'random = "far"\n', step="compulsory"), "spawn random move"
        )


# Events


@pytest.mark.parametrize(("dice", "passed"), [((3, 4), True), ((4, 4), False)])
def test_a_rally_test_is_told(dice: tuple[int, int], passed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """BA-SOT-3, BA-TST-1: it is taken on Leadership 7."""
    battle = table(fleeing(), step="start")

    answer = referee.play(battle, "spears rally", dice)

    said = (("unit", "spears"), ("dice", dice), ("passed", passed), ("needed", 7))
    assert answer.verdict.events == (Event(event="rally_test", values=said),)
    passed_marks = {Mark.RALLIED, Mark.REFORMED, Mark.MOVED}
    failed_marks = {Mark.FLEEING, Mark.FAILED_RALLY}
    marks = answer.battle.unit("spears").marks
    assert marks == (passed_marks if passed else failed_marks)


@pytest.mark.parametrize(("dice", "passed"), [((1, 6), True), ((2, 6), False)])
@pytest.mark.clause("BA-ES-3")
def test_an_enemy_sighted_test_is_told(dice: tuple[int, int], passed: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """BA-MAR-6, BA-ES-3, BA-TST-1: passed, the march goes ahead; 7.03" to the foes."""
    battle = table(unit(), foes(36, 29))

    answer = referee.consider(battle, "spears march: forward 1", dice)

    said = (("unit", "spears"), ("dice", dice), ("passed", passed), ("needed", 7))
    assert answer.verdict.events == (Event(event="enemy_sighted", values=said),)
    assert answer.verdict.breaks == (() if passed else ("BA-ES-4",))


def test_a_flight_is_told_with_its_length() -> None:
    """BA-CMP-4: the dice, and how far it went by them."""
    events = happened(table(fleeing(), step="compulsory"), "spears flee", 3, 4)

    said = (("unit", "spears"), ("dice", (3, 4)), ("length", 7.0))
    assert events == (Event(event="flees", values=said),)


def test_a_destroyed_unit_is_told_and_gone() -> None:
    """BA-CMP-11: with it goes what lay on it alone."""
    effects = (
        '[[effect]]\nname = "haste"\non = "spears"\nuntil = "turn"\nmovement = 1\n'
        '[[effect]]\nname = "song"\non = ["spears", "foes"]\nuntil = "turn"\n'
        "movement = 1\n"
    )
    battle = table(fleeing(36, 42), foes(10, 40), effects, step="compulsory")

    answer = referee.play(battle, "spears flee", (3, 3))

    assert [event.event for event in answer.verdict.events] == ["flees", "destroyed"]
    destroyed = (("unit", "spears"), ("off_the_table", True))
    assert answer.verdict.events[1].values == destroyed
    assert [one.id for one in answer.battle.units] == ["foes"]
    assert [(one.name, one.on) for one in answer.battle.effects] == [
        ("song", ("foes",))
    ]


@pytest.mark.clause("BA-TST-7", "BA-CMP-8")
def test_dangerous_terrain_is_due_for_every_model_that_crosses_it() -> None:
    """BA-CMP-8, BA-CMP-9, BA-TST-7: the wall ends in the second file from the left.

    The left side is at x = 36 - 62.5 mm = 33.54", and 35" are 1.46" or one and a
    half bases from it: two files of two.
    """
    battle = table(fleeing(), wall(30, 22, 35, 23), step="compulsory")

    _, due = happened(battle, "spears flee", 4, 6)

    said = (("unit", "spears"), ("models", 4), ("other", "wall"))
    assert due == Event(event="dangerous_terrain_due", values=said)


@pytest.mark.clause("BA-CMP-9")
def test_each_enemy_and_each_area_asks_for_a_test_of_its_own() -> None:
    """BA-CMP-9: all ten models go through both."""
    battle = table(fleeing(), foes(36, 24), wall(30, 25, 42, 26), step="compulsory")

    _, *due = happened(battle, "spears flee", 5, 5)

    assert {event.event for event in due} == {"dangerous_terrain_due"}
    assert [dict(event.values)["other"] for event in due] == ["foes", "wall"]
    assert [dict(event.values)["models"] for event in due] == [10, 10]


@pytest.mark.clause("BA-CMP-10")
def test_a_friend_fled_through_has_a_panic_test_before_it() -> None:
    """BA-CMP-10: the friend is named, and who fled through it."""
    friends = unit("friends", at(36, 24))
    battle = table(fleeing(), friends, step="compulsory")

    _, due = happened(battle, "spears flee", 5, 5)

    said = (("unit", "friends"), ("because", "spears"))
    assert due == Event(event="panic_test_due", values=said)


def test_who_flees_already_is_not_frightened() -> None:
    """BA-PAN-5: no panic test is due from a friend that flees itself."""
    friends = unit("friends", at(36, 24) + 'state = "fleeing"\n')
    battle = table(fleeing(), friends, step="compulsory")

    (told,) = happened(battle, "spears flee", 5, 5)

    assert told.event == "flees"


def test_who_is_in_combat_is_not_frightened() -> None:
    """BA-PAN-4: the rear of the foes is on the front of the friend, at y = 24."""
    friends = unit("friends", at(36, 24))
    battle = table(fleeing(), friends, foes(36, 24 + 2 * 25 / INCH), step="compulsory")

    events = happened(battle, "spears flee", 5, 5)

    assert [event.event for event in events] == ["flees", "dangerous_terrain_due"]


@pytest.mark.parametrize("more", ['rules = ["Fast Cavalry"]\n', "fly = [8, 16]\n"])
def test_how_far_swift_units_flee_is_not_guessed(more: str) -> None:
    """BA-CMP-5: their page was not recovered."""
    battle = table(fleeing(36.0, 20.0, more), step="compulsory")

    with pytest.raises(RuleGapError, match="BA-CMP-5"):
        referee.judge(battle, "spears flee", (3, 3))


def test_a_random_move_and_its_contact_are_told() -> None:
    """BA-CMP-16: the foes' front is 6" ahead, and the dice say 9"."""
    battle = table(SPAWN + 'random = "3D6"\n', foes(36, SIX_AHEAD), step="compulsory")

    moved, contact = happened(battle, "spawn random move", 3, 3, 3)

    assert moved.event == "random_move"
    assert dict(moved.values)["dice"] == (3, 3, 3)
    assert math.isclose(float(str(dict(moved.values)["length"])), 6.0, abs_tol=1e-6)
    said = (("unit", "spawn"), ("other", "foes"))
    assert contact == Event(event="contact", values=said)


# Tests to come


def test_a_rally_depends_on_its_test_and_is_lawful_either_way() -> None:
    """BA-SOT-3, BA-SOT-7: to fail is no breach, and nothing is done before the dice."""
    battle = table(fleeing(), step="start")

    answer = referee.consider(battle, "spears rally: facing 180")

    depends = answer.verdict.depends
    assert depends is not None
    assert (depends.test, depends.passes_on) == ("rally_test", 7)
    assert depends.chance == "21/36"
    assert depends.if_passed.legal
    assert depends.if_failed.legal
    assert answer.verdict.legal
    assert answer.battle == battle


def test_an_unlawful_reform_matters_only_if_the_rally_is_passed() -> None:
    """BA-SOT-11, BA-MAN-17: a rank in front of the last one may not be short."""
    depends = depends_of(
        table(fleeing(), step="start"), "spears rally: ranks RRRR/RRR./RRR."
    )

    assert not depends.if_passed.legal
    assert depends.if_passed.breaks == ("BA-MAN-17",)
    assert depends.if_failed.legal


@pytest.mark.parametrize(
    ("starting", "passes_on", "chance"), [(39, 7, "21/36"), (40, 2, "1/36")]
)
def test_a_quarter_rallies_only_on_a_double_1(
    starting: int, passes_on: int, chance: str
) -> None:
    """BA-SOT-5: 10 of 40 are a quarter, 10 of 39 are more."""
    battle = table(fleeing(36, 20, f"starting = {starting}"), step="start")

    depends = depends_of(battle, "spears rally")

    assert (depends.passes_on, depends.chance) == (passes_on, chance)


@pytest.mark.parametrize(
    ("leadership", "ways"), [(5, 10), (6, 15), (7, 21), (8, 26), (9, 30), (10, 33)]
)
@pytest.mark.clause("BA-TST-1", "BA-TST-6")
def test_the_chances_to_pass_are_those_of_two_dice(leadership: int, ways: int) -> None:
    """BA-TST-1, BA-TST-2, BA-TST-6: to march past an enemy, by Leadership."""
    battle = table(unit(leadership=leadership), foes(36, 28))

    depends = depends_of(battle, "spears march: forward 1")

    assert depends.test == "enemy_sighted"
    assert depends.passes_on == leadership
    assert depends.chance == f"{ways}/36"
    assert depends.if_passed.legal
    assert depends.if_failed.breaks == ("BA-ES-4",)


def test_whether_it_may_march_depends_as_well() -> None:
    """BA-MAR-6: a question throws no dice, and changes nothing."""
    battle = table(unit(), foes(36, 28))

    answer = referee.consider(battle, "spears may march", (1, 1))

    assert answer.verdict.depends is not None
    assert answer.verdict.depends.test == "enemy_sighted"
    assert not answer.verdict.legal
    assert answer.dice_left == (1, 1)
    assert answer.battle == battle


# Notes


@pytest.mark.parametrize("state", ["moved", "reinforcement"])
@pytest.mark.clause("BA-RNF-7")
def test_who_moved_may_shoot_and_is_told_that_it_matters(state: str) -> None:
    """BA-SHO-4, BA-RNF-6, BA-RNF-7: no bar; the shots get worse."""
    battle = table(unit(more=f'{AT}state = "{state}"'), foes())

    verdict = referee.judge(battle, "spears may shoot")

    assert verdict.legal
    (note,) = verdict.notes
    assert "counts as having moved" in note


def test_who_stood_still_is_told_nothing() -> None:
    """BA-SHO-4."""
    assert referee.judge(table(unit(), foes()), "spears may shoot").notes == ()


def test_a_lone_model_that_only_pivots_counts_as_having_moved() -> None:
    """BA-LON-1, BA-LON-7, BA-SHO-4."""
    battle = table(SPAWN, foes())

    after = referee.play(battle, "spawn advance: pivot right 90").battle

    (note,) = referee.judge(after, "spawn may shoot").notes
    assert "counts as having moved" in note


@pytest.mark.parametrize("state", ['["marched"]', '["marched", "moved"]'])
def test_who_marched_or_refused_to_does_not_shoot(state: str) -> None:
    """BA-SHO-5, BA-MAR-2, BA-MAR-8: a march that failed counts as one."""
    battle = table(unit(more=f"{AT}state = {state}"), foes())

    assert referee.judge(battle, "spears may shoot").breaks == ("BA-MAR-8",)


# Formations that cannot be read

LETTER = '[unit.model.K]\nbase = "{base}"\n'


@pytest.mark.parametrize(
    ("drawn", "letters", "clause"),
    [
        ('["RKKR", "RKKR"]', LETTER.format(base="40x40"), "BA-CHA-2"),
        ('["RKR", "RRR"]', LETTER.format(base="20x30"), "BA-CHA-2"),
        ('["RKKR", "RRRR"]', LETTER.format(base="40x40"), "BA-UNIT-2"),
        ('["RRRR.", "RRRRR"]', "", "BA-UNIT-5"),
        ('["RRRRR", "RR.RR", "RRRRR"]', "", "BA-UNIT-5"),
        ('["RRRRR", "RRR.."]', "", "BA-UNIT-6"),
        ('["RRRRR", "..RRR"]', "", "BA-UNIT-6"),
        ('["RRRRR", ".R.R."]', "", "BA-UNIT-6"),
    ],
)
@pytest.mark.clause("BA-UNIT-2")
def test_a_formation_that_is_not_lawful_is_not_read(
    drawn: str, letters: str, clause: str
) -> None:
    """BA-UNIT-2, BA-UNIT-5, BA-UNIT-6, BA-CHA-2: with the clause in the message."""
    text = SPAWN.replace("50x50", "20x20")
    text = text.replace("files = 1\nmodels = 1", f"ranks = {drawn}")

    with pytest.raises(NotationError, match=clause):
        table(text + letters)


@pytest.mark.parametrize(
    "drawn",
    [
        '["RRRRR", ".RRR."]',
        '["RRRR", ".RR."]',
        '["RRRRR", ".RR.."]',
        '["RRRR", ".R.."]',
    ],
)
def test_a_rear_rank_about_the_centre_is_read(drawn: str) -> None:
    """BA-UNIT-6, R14: half a base aside where there is no middle."""
    text = SPAWN.replace("files = 1\nmodels = 1", f"ranks = {drawn}")

    assert table(text).unit("spawn").formation.ranks


@pytest.mark.parametrize("files", range(1, 8))
@pytest.mark.clause("BA-UNIT-3")
def test_a_unit_may_have_any_number_of_files(files: int) -> None:
    """BA-UNIT-8, BA-UNIT-3: up to as many as it has models, all facing one way."""
    text = SPAWN.replace("files = 1\nmodels = 1", f"files = {files}\nmodels = 7")

    formation = table(text).unit("spawn").formation

    assert (formation.files, len(formation.places)) == (files, 7)


# The rest of the chapters


def test_a_unit_may_stay_where_it_is() -> None:
    """BA-MOV-2: moving is optional, and time passes without it."""
    assert referee.judge(table(unit(), foes()), "next phase").legal


@pytest.mark.parametrize("leg", ["forward 4", "backward 2", "left 2", "right 2"])
@pytest.mark.clause("BA-MOV-7", "BA-MOV-2")
def test_a_unit_may_go_in_any_of_the_directions(leg: str) -> None:
    """BA-MOV-7, BA-MOV-2."""
    assert referee.judge(table(unit(), foes()), f"spears advance: {leg}").legal


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_reinforcements_come_in_where_their_rule_says(edge: str) -> None:
    """BA-RNF-2: the line names the edge and the place; the referee does not ask why."""
    battle = table(unit(more=RESERVE), step="compulsory")

    assert referee.judge(battle, f"spears reinforce {edge} at 24").legal


def test_pursuers_who_left_the_board_come_back_like_all_reinforcements() -> None:
    """BA-FLP-7, BA-RNF-6: written as a reserve; afterwards they move like others."""
    battle = table(unit(more=RESERVE), foes(), step="compulsory")

    arrived = referee.play(battle, "spears reinforce south at 36").battle
    normal = referee.play(arrived, "next phase").battle

    assert referee.judge(normal, "spears may move").legal
    assert referee.judge(normal, "spears advance: forward 4").legal


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        ("spears charge foes", "BA-CHG-2"),
        ("spears lose 3", "BA-MEL-2"),
        ("spears take 3 hits by red", "BA-SHO-1"),
        ("spears deploy in foes at 1.1", "BA-CHA-3"),
        ("spears march flying: forward 1", "BA-CHR-4"),
    ],
)
def test_what_is_not_built_yet_is_a_gap_with_its_clause(line: str, clause: str) -> None:
    """BA-SEQ-4: charges and combat have their own phase, and are not enforced yet."""
    with pytest.raises(RuleGapError) as gap:
        referee.judge(table(unit(), foes()), line)
    assert gap.value.clause == clause


@pytest.mark.parametrize("line", ["spears recover 2", "spears raise 5"])
def test_what_only_the_other_book_has_is_refused(line: str) -> None:
    """With the book that has it."""
    with pytest.raises(RequestError, match="The 9th Age"):
        referee.judge(table(unit(), foes()), line)

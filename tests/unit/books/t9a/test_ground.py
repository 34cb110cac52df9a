"""What Terrain Features are, whom they are dangerous to, and where that is told."""

from dataclasses import replace

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.books.t9a.ground.danger import danger_to, dice_of
from serried.engine.bridge import bridged
from serried.engine.files import format_battle, parse_battle
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit


def ground(kind: str, area: str = "circle = [36, 30, 3]", name: str = "ground") -> str:
    """Return a piece of terrain, as a file has it."""
    return f'[[terrain]]\nid = "{name}"\nkind = "{kind}"\n{area}\n'


def mover(more: str = "", ranks: str = 'ranks = ["RRR"]') -> str:
    """Return the unit that moves, five inches south of the ground."""
    return unit("spears", "blue", at(36, 22), "25.4x25.4", ranks) + RATES + more


def body(more: str = "") -> Unit:
    """Return that unit."""
    return parse_battle(HEAD + mover(more)).unit("spears")


KNIGHTS = 'type = "cavalry"\n'
CHARIOT = 'type = "construct"\n'

RIDDEN = '[[unit.part]]\nname = "pony"\nrules = ["Harnessed"]\n'
CREWED = '[[unit.part]]\nname = "crew"\n'

DANGERS = [
    ("open", "", None),
    ("open", CHARIOT, None),
    ("field", KNIGHTS, None),
    ("forest", "", None),
    ("forest", 'type = "beast"\n', None),
    ("forest", KNIGHTS, 1),
    ("forest", CHARIOT, 1),
    ("forest", KNIGHTS + 'rules = ["Strider"]\n', None),
    ("forest", KNIGHTS + 'rules = ["Strider (Forest)"]\n', None),
    ("ruins", KNIGHTS + 'rules = ["Strider (Forest)"]\n', 2),
    ("hill", KNIGHTS, None),
    ("ruins", "", 1),
    ("ruins", KNIGHTS, 2),
    ("ruins", CHARIOT, 2),
    ("ruins", 'rules = ["Skirmisher"]\n', None),
    ("forest", KNIGHTS + 'rules = ["Skirmisher"]\n', 1),
    ("water", "", 1),
    ("water", 'type = "beast"\n', 1),
    ("water", 'height = "large"\n', None),
    ("water", KNIGHTS, None),
    ("water", KNIGHTS + RIDDEN, None),
    ("water", RIDDEN, None),
    ("water", 'rules = ["Harnessed"]\n' + CREWED, None),
    ("water", KNIGHTS + CREWED, 1),
    ("wall", "", None),
    ("wall", KNIGHTS, 1),
    ("wall", CHARIOT, 1),
    ("impassable", KNIGHTS, None),
    ("opaque", KNIGHTS, None),
]


@pytest.mark.clause("TER-8")
@pytest.mark.parametrize(("kind", "more", "most"), DANGERS)
def test_whom_the_ground_is_dangerous_to(
    kind: str, more: str, most: int | None
) -> None:
    """TER-4's table, line by line, and who passes its tests (TER-8).

    On foot is who has no Harnessed part (MODEL-4).
    """
    area = Terrain(id="ground", kind=TerrainKind(kind), circle=(36.0, 30.0, 3.0))

    assert danger_to(body(more), "R", area) == most


def test_a_forest_is_dangerous_to_all_who_fly() -> None:
    """TER-4: a Flying Movement makes it Dangerous (1) to Infantry, too."""
    wood = Terrain(id="wood", kind=TerrainKind.FOREST, circle=(36.0, 30.0, 3.0))

    assert danger_to(body(), "R", wood, flying=True) == 1
    assert danger_to(body('rules = ["Strider"]\n'), "R", wood, flying=True) is None


@pytest.mark.parametrize(
    ("more", "dice"),
    [
        ("", 1),
        (KNIGHTS + 'height = "large"\n', 2),
        (CHARIOT + 'height = "large"\n', 3),
        ('height = "large"\nrules = ["Chariot"]\n', 3),
        (CHARIOT + 'height = "gigantic"\n', 4),
    ],
)
def test_the_dice_of_a_model(more: str, dice: int) -> None:
    """TER-1: 1, 2 and 3 by Height, and one more of a Chariot."""
    assert dice_of(body(more), "R") == dice


@pytest.mark.parametrize(
    ("line", "reaches"),
    [
        ("spears march: forward 4.99", False),
        ("spears march: forward 5", True),
        ("spears advance: forward 5", False),
        ("spears march: forward 9", True),
    ],
)
def test_a_march_onto_dangerous_ground_waits_for_dice(
    line: str, *, reaches: bool
) -> None:
    """The front is 5" away. An Advance tests for nothing (TER-5)."""
    battle = parse_battle(HEAD + ground("ruins") + mover())
    made = referee.play(battle, line)

    assert made.verdict.legal
    assert (made.battle == battle) == reaches
    due = [dict(one.values) for one in made.verdict.events]
    assert [one["models"] for one in due] == ([1] if line.endswith("5") else [3]) * (
        reaches
    )


def test_too_few_dice_are_no_move() -> None:
    """All three models touch it on 9", and each throws one die."""
    battle = parse_battle(HEAD + ground("ruins") + mover())

    with pytest.raises(RequestError, match="of spears for ground needs 3 dice"):
        referee.judge(battle, "spears march: forward 9", dice=(1, 2))


def test_who_is_hit_throws_its_special_save_behind() -> None:
    """DMG-3: one die for each wound; where nobody is hit nobody throws one."""
    battle = parse_battle(HEAD + ground("ruins") + mover('rules = ["Aegis (5+)"]\n'))

    assert referee.judge(battle, "spears march: forward 9", dice=(2, 2, 2)).legal
    with pytest.raises(RequestError, match="Special Save of spears needs 2 dice"):
        referee.judge(battle, "spears march: forward 9", dice=(1, 1, 2, 5))
    waits = referee.judge(battle, "spears march: forward 9")
    assert any("one more for each wound that may be saved" in n for n in waits.notes)


def test_dice_for_a_number_that_is_asked_stay_in_the_hand() -> None:
    """A `?` moves nobody, so nobody tests for its largest value."""
    battle = parse_battle(HEAD + ground("ruins") + mover())
    made = referee.play(battle, "spears march: forward ?", dice=(1, 1, 1))

    assert made.battle == battle
    assert made.dice_left == (1, 1, 1)
    (note,) = made.verdict.notes
    assert note.startswith("as far as that, 3 models of spears would take a")


def test_who_falls_on_its_way_is_told_to_have_fled_so_far() -> None:
    """FLEE-13: its front touches the rock after 5 of 9 inches, and nobody is left."""
    fleeing = mover('state = ["fleeing"]\n')
    battle = parse_battle(HEAD + ground("impassable") + fleeing)
    battle = referee.play(battle, "spears rally", dice=(6, 6)).battle
    made = referee.play(battle, "spears flee", dice=(4, 5, 1, 1, 1))

    assert not made.battle.units
    told = dict(made.verdict.events[0].values)
    assert told["length"] == pytest.approx(5, abs=1e-5)


def test_who_did_not_test_stays_out_of_it() -> None:
    """TER-2, TER-7: ranks that close keep aside by as little as that takes.

    Of four on x 34 to 38 the two on the right touch the Ruins that begin at x =
    36.2; one of them falls, and the one on the left of them would come to 36.5: the
    unit goes 0.3" to the left, and all the way.
    """
    four = mover(ranks='ranks = ["RRRR"]')
    area = "polygon = [[36.2, 24], [50, 24], [50, 28], [36.2, 28]]"
    battle = parse_battle(HEAD + ground("ruins", area) + four)

    found = referee.play(battle, "spears march: forward 9", dice=(1, 6, 2, 2))
    pose = found.battle.unit("spears").pose
    assert pose is not None
    assert (pose.x, pose.y) == pytest.approx((35.7, 31.0), abs=1e-5)


def test_who_steps_up_stops_before_what_he_did_not_test_for() -> None:
    """TER-2, TER-7: where going aside does not help, the way ends before the touch.

    K in front comes 0.5" into Ruins that begin at y = 24, and the R behind does not.
    K falls, and R steps up without having tested: 2" instead of 2.5".
    """
    file = mover("[unit.model.K]\ncharacter = true\n", 'ranks = ["K", "R"]')
    area = "polygon = [[30, 24], [40, 24], [40, 28], [30, 28]]"
    battle = parse_battle(HEAD + ground("ruins", area) + file)

    found = referee.play(battle, "spears march: forward 2.5", dice=(1, 3, 3))
    pose = found.battle.unit("spears").pose
    assert pose is not None
    assert (pose.x, pose.y) == pytest.approx((36.0, 24.0), abs=1e-4)
    assert not referee.play(found.battle, "next phase").battle.owed


LIGHT = 'rules = ["Light Troops"]\n'
SLANTING = "polygon = [[40.6, 21.5], [40.9, 21.5], [31.3, 30.4]]"


def marched(area: str, ranks: str, line: str, *dice: int, more: str = LIGHT) -> Unit:
    """Return Light Troops that have marched, from (36, 22), past Ruins."""
    battle = parse_battle(HEAD + ground("ruins", area) + mover(more, ranks))
    found = referee.play(battle, f"spears march: {line}", dice=dice)
    assert found.dice_left == ()
    return found.battle.unit("spears")


def test_who_falls_is_missing_after_a_reform_too() -> None:
    """TER-7, LIGHT-4: the announced formation without them stands as announced.

    Four come 1" into Ruins and Reform about (36, 24.5) into two ranks, the front at
    25.5, and go 3" on. Two fall: the two who are left are that front, at 28.5.
    """
    area = "polygon = [[30, 24], [42, 24], [42, 28], [30, 28]]"
    line = "forward 3, reform files 2, forward 3"
    unit = marched(area, 'ranks = ["RRRR"]', line, 1, 1, 6, 6, 3, 4)

    assert unit.formation.ranks == ("RR",)
    assert unit.pose is not None
    assert (unit.pose.x, unit.pose.y) == pytest.approx((36.0, 28.5))


@pytest.mark.parametrize(
    ("legs", "dice", "place", "ranks"),
    [
        ("reform facing 90 files 2, forward 1", (1, 6, 3, 4), (37.6, 24.5), 2),
        ("reform facing 90 files 1", (1, 3, 4), (36.0, 25.0), 1),
    ],
)
def test_who_did_not_test_stays_out_of_it_after_a_reform_too(
    legs: str, dice: tuple[int, ...], place: tuple[float, float], ranks: int
) -> None:
    """TER-2: four Reform beside Ruins that one of them has touched, and go on.

    The Ruins begin at x = 37.6; one on x 37 to 38 touches them, and falls. In two files
    the front about (36, 24.5) is at x = 37, and both of it would touch, of whom one has
    tested: they end 0.6" on. In one file it is at x = 38, and who is there now has not
    tested: they do not Reform.
    """
    area = "polygon = [[37.6, 24], [44, 24], [44, 27], [37.6, 27]]"
    unit = marched(area, 'ranks = ["RRRR"]', f"forward 3, {legs}", *dice)

    assert len(unit.formation.ranks) == ranks
    assert len(unit.formation.places) == 3
    assert unit.pose is not None
    assert (unit.pose.x, unit.pose.y) == pytest.approx(place, abs=1e-4)


@pytest.mark.parametrize(("more", "y"), [("", 25.0), ("beside", 24.683485)])
def test_to_go_back_before_a_reform(more: str, y: float) -> None:
    """TER-2, TER-7: they could end 0.6" on, were no friend 0.81" away there.

    The friend stands on x 34.2 to 35.2 and from y = 26.2 on, they up to y = 25.5 and
    from x = 35.6 on, and from x = 36 at the announced end, 1.06" away. So the three who
    are left end before the Reform, in one rank on x 34.5 to 37.5, 1.2" from the friend.
    From one more friend, 0.4" beside them and from y = 25.6 on, they are 1" away at
    sqrt(1 - 0.16) = 0.916515" below it.
    """
    area = "polygon = [[37.6, 24], [44, 24], [44, 27], [37.6, 27]]"
    friend = unit("bows", "blue", at(34.7, 27.2), "25.4x25.4", 'ranks = ["R"]')
    four = mover(LIGHT, 'ranks = ["RRRR"]')
    if more:
        friend += unit(more, "blue", at(33.6, 26.6), "25.4x25.4", 'ranks = ["R"]')
    battle = parse_battle(HEAD + ground("ruins", area) + four + friend)
    line = "spears march: forward 3, reform facing 90 files 2, forward 1"

    assert referee.judge(battle, line, dice=(2, 2)).legal
    found = referee.play(battle, line, dice=(1, 6, 3, 4)).battle.unit("spears")
    assert found.formation.ranks == ("RRR",)
    assert found.pose is not None
    assert tuple(found.pose) == pytest.approx((36.0, y, 0.0, 1.0), abs=1e-4)


@pytest.mark.parametrize(("march", "models"), [(10, 2), (12.7, 2), (12.8, 1), (14, 1)])
def test_no_model_ends_farther_than_it_may_to_spare_a_test(
    march: float, models: int
) -> None:
    """MOV-19, AMB-16: who goes where is the owner's choice, within the March Rate.

    The one on the right starts in a Forest, over which they fly; after 9" north whoever
    is on the left lands in it. It may be the same model if that may end 9" west of its
    start, and 9" north of it: 12.73" away.
    """
    flies = f'fly = [8, {march}]\nrules = ["Light Troops"]\n'
    ten = mover(flies, 'ranks = ["RRRRRRRRRR"]')
    battle = parse_battle(HEAD + ground("forest", SLANTING) + ten)
    line = "spears march flying: forward 9, reform facing 180 files 10"
    (due,) = referee.judge(battle, line).events

    assert dict(due.values)["models"] == models


def test_who_panics_after_a_reform_stands_as_it_reformed() -> None:
    """PANIC-15, LIGHT-4: two ranks of two about (36, 21.5) come to the Ruins at y = 24.

    One of four falls: a quarter.
    """
    area = "polygon = [[30, 24], [42, 24], [42, 28], [30, 28]]"
    foe = unit("foes", "red", at(36, 44, 180), "25.4x25.4", 'ranks = ["R"]')
    four = mover(LIGHT, 'ranks = ["RRRR"]')
    battle = parse_battle(HEAD + ground("ruins", area) + four + foe)
    line = "spears march: reform files 2, forward 2"
    found = referee.play(battle, line, dice=(1, 6, 6, 6))
    left = found.battle.unit("spears")

    assert left.formation.ranks[0] == "RR"
    assert len(left.formation.places) == 3
    assert left.pose is not None
    assert (left.pose.x, left.pose.y) == pytest.approx((36.0, 24.0), abs=1e-5)
    assert [one.what for one in found.battle.owed] == ["flight"]


def test_who_flies_and_reforms_tests_where_it_starts_and_lands() -> None:
    """FLY-7: one of four starts in a Forest, and two of them land in it.

    Their front is at x = 38 then. If one falls as they start, of the two who would be
    that front one has not tested: they stay where they were.
    """
    area = "polygon = [[37.6, 20], [42, 20], [42, 34], [37.6, 34]]"
    four = mover('fly = [10, 20]\nrules = ["Light Troops"]\n', 'ranks = ["RRRR"]')
    battle = parse_battle(HEAD + ground("forest", area) + four)
    line = "spears march flying: forward 8, reform facing 90 files 2, forward 1"
    waits = referee.judge(battle, line)
    assert [dict(one.values)["models"] for one in waits.events] == [2]

    found = referee.play(battle, line, dice=(6, 6)).battle.unit("spears")
    assert found.formation.ranks == ("RR", "RR")
    assert found.pose is not None
    assert (found.pose.x, found.pose.y) == pytest.approx((38.0, 29.5))

    found = referee.play(battle, line, dice=(1, 6, 3, 4)).battle.unit("spears")
    assert found.formation.ranks == ("RRR",)
    assert found.pose is not None
    assert (found.pose.x, found.pose.y) == pytest.approx((36.0, 22.0))


def test_who_tests_is_named_as_it_ends_too() -> None:
    """Four in one rank turn into a column to the north: the front alone comes to Ruins.

    They reform about (36, 23.5), front at y = 25.5, half an inch past y = 25.
    """
    area = "polygon = [[30, 25], [42, 25], [42, 28], [30, 28]]"
    four = mover(LIGHT, 'ranks = ["RRRR"]')
    battle = parse_battle(HEAD + ground("ruins", area) + four)
    line = "spears march: forward 2, reform files 1"
    (due,) = referee.judge(battle, line).events

    assert dict(due.values)["there"] == ("1.1",)
    assert dict(due.values)["who"] in {(f"1.{file}",) for file in range(1, 5)}


def test_a_question_says_who_reforms_into_ruins() -> None:
    """As far as it may go, 8" more, all four come to them."""
    area = "polygon = [[30, 24], [42, 24], [42, 28], [30, 28]]"
    four = mover(LIGHT, 'ranks = ["RRRR"]')
    battle = parse_battle(HEAD + ground("ruins", area) + four)
    (note,) = referee.judge(battle, "spears march: reform files 2, forward ?").notes

    assert note.startswith("as far as that, 4 models of spears would take a")


SWEEPS = 'rules = ["Light Troops", "Sweeping Attack", "Fearless"]\n'


@pytest.mark.parametrize(("die", "left"), [(1, 1), (2, 2)])
def test_who_reforms_after_an_attack_tests(die: int, left: int) -> None:
    """TER-1, MOV-16: both of a pair land in a Forest as one file, front at y = 32.5.

    They fly 5" onto the foe on y 26 to 27, another 5", and reform about (36, 31.5).
    """
    foe = unit("foes", "red", at(36, 26, 180), "25.4x25.4", 'ranks = ["R"]')
    area = "polygon = [[30, 30], [42, 30], [42, 34], [30, 34]]"
    pair = mover("fly = [10, 20]\n" + SWEEPS, 'ranks = ["RR"]')
    battle = parse_battle(HEAD + ground("forest", area) + pair + foe)
    line = "spears march flying: forward 5, sweep foes, forward 5, reform files 1"
    found = referee.play(battle, line, dice=(1, 1, die, 6))
    after = found.battle.unit("spears")

    assert found.dice_left == ()
    assert after.formation.ranks == ("R",) * left
    assert after.pose is not None
    assert (after.pose.x, after.pose.y) == pytest.approx((36.0, 32.5))


@pytest.mark.parametrize(("march", "models"), [(14.2, 2), (14.4, 1)])
def test_an_attack_on_the_way_is_a_way_round(march: float, models: int) -> None:
    """MOV-16, AMB-16: by way of where it attacked a model may go as far as any other.

    As above but for the attack after 4": who starts in the Forest goes 5" more to the
    north from there, and 9" west if it is the one that lands in it: 14.30" in all.
    """
    flies = f"fly = [8, {march}]\n" + SWEEPS
    foe = unit("foes", "red", at(36, 25.5, 180), "25.4x25.4", 'ranks = ["R"]')
    ten = mover(flies, 'ranks = ["RRRRRRRRRR"]')
    battle = parse_battle(HEAD + ground("forest", SLANTING) + ten + foe)
    line = (
        "spears march flying: forward 4, sweep foes, forward 5, reform facing 180"
        " files 10"
    )
    found = referee.play(battle, line, dice=(1, 1, *[6] * models))

    assert found.dice_left == ()


def test_who_attacks_after_a_reform_tests() -> None:
    """MOV-16, AMB-16: as a file they fly 7.5" onto the foe, and 4" more to a Forest.

    The front model goes the hypotenuse of 0.5" and 8", and 4": 12.016". It alone lands
    in the Forest, at y = 33.5.
    """
    foe = unit("foes", "red", at(36, 29.5, 180), "25.4x25.4", 'ranks = ["R"]')
    area = "polygon = [[30, 33.5], [42, 33.5], [42, 36], [30, 36]]"
    line = "spears march flying: reform files 1, forward 7.5, sweep foes, forward 4"
    for most, lawful in ((12.01, False), (12.02, True)):
        pair = mover(f"fly = [10, {most}]\n" + SWEEPS, 'ranks = ["RR"]')
        battle = parse_battle(HEAD + ground("forest", area) + pair + foe)
        found = referee.consider(battle, line, dice=(1, 1, 1))

        assert found.verdict.legal == lawful
        assert len(found.battle.unit("spears").formation.places) == 2 - lawful


@pytest.mark.parametrize(
    ("act", "where"),
    [("act 1.1, act 1.2", "ground"), ("act 1.1", "danger"), ("act 1.1", "ground")],
)
def test_who_acts_between_two_reforms(act: str, where: str) -> None:
    """MOV-16: one of those alike does; two of them, or one and a test, are a gap."""
    area = "circle = [36, 27, 3]" if where == "danger" else "circle = [60, 40, 3]"
    battle = parse_battle(
        HEAD + ground("ruins", area) + mover(LIGHT, 'ranks = ["RRRR"]')
    )
    line = f"spears march: reform files 2, forward 5, {act}, reform files 4"
    if (act, where) == ("act 1.1", "ground"):
        assert referee.judge(battle, line).legal
        return

    with pytest.raises(RuleGapError, match=r"between (the same )?two Reforms"):
        referee.judge(battle, line)


@pytest.mark.parametrize(
    ("legs", "models"),
    [
        ("forward 4.5", 1),
        ("forward 4.5, place M at 1.1", 2),
        ("forward 3, place M at 1.1, forward 1.5", 1),
        ("forward 3, place M at 1.5, forward 1.5", 1),
        ("place M at 1.1, forward 3", 0),
    ],
)
def test_who_goes_to_another_place_tests_there(legs: str, models: int) -> None:
    """CMD-1, TER-2: five on x 33.5 to 38.5, and Ruins up to x = 34.4 from y = 26 on.

    Whoever stands on the left comes to them after 4". If the Musician takes that place
    before, it tests alone; if it does so in the Ruins, both have touched them.
    """
    area = "polygon = [[30, 26], [34.4, 26], [34.4, 28], [30, 28]]"
    battle = parse_battle(HEAD + ground("ruins", area) + mover("", 'ranks = ["RMRRR"]'))
    found = referee.play(battle, f"spears march: {legs}", dice=(6,) * models)
    told = [dict(one.values) for one in found.verdict.events]
    after = found.battle.unit("spears")

    assert found.dice_left == ()
    assert [one["models"] for one in told] == [models] * bool(models)
    assert after.pose is not None
    assert after.pose.y == pytest.approx(22 + 4.5 * bool(models) + 3 * (not models))
    assert ("M" in after.formation.ranks[0][::4]) == ("place" in legs)


def test_who_changed_places_falls_like_others() -> None:
    """CMD-1, TER-7: of five four are left, about the middle of where they would be."""
    area = "polygon = [[30, 26], [34.4, 26], [34.4, 28], [30, 28]]"
    five = mover('rules = ["Fearless"]\n', 'ranks = ["RMRRR"]')
    battle = parse_battle(HEAD + ground("ruins", area) + five)
    line = "spears march: forward 3, place M at 1.1, forward 1.5"
    after = referee.play(battle, line, dice=(1,)).battle.unit("spears")

    assert after.formation.ranks == ("MRRR",)
    assert after.pose is not None
    assert (after.pose.x, after.pose.y) == pytest.approx((36.0, 26.5))


@pytest.mark.parametrize(
    ("legs", "who"),
    [
        ("place M at 1.3, forward 4.5, place S at 1.1, forward 0.5", ["1.2"]),
        ("forward 4.5, place M at 1.3, place S at 1.1, forward 0.5", ["1.3", "1.2"]),
        ("place S at 1.5, forward 4.5, place M at 1.3", ["1.5", "1.2"]),
        ("place S at 1.5, forward 3, place M at 1.1, forward 1.5", ["1.5"]),
    ],
)
def test_several_change_places_each_with_its_leg(legs: str, who: list[str]) -> None:
    """TER-1, CMD-1: who stands third of five comes to Ruins in the middle after 4"."""
    area = "polygon = [[35.6, 26], [36.4, 26], [36.4, 28], [35.6, 28]]"
    five = mover("", 'ranks = ["RMSRR"]')
    battle = parse_battle(HEAD + ground("ruins", area) + five)
    (due,) = referee.judge(battle, f"spears march: {legs}").events

    assert dict(due.values)["who"] == tuple(who)


def test_others_keep_their_places_when_one_changes() -> None:
    """CMD-1: the Musician goes from the right end to the left one, and no one else.

    Whoever stood there has tested, and goes to the right end, out of the Ruins: the
    second and the third come to them where they are, and the Musician does.
    """
    area = "polygon = [[30, 26], [34, 26], [42, 34], [42, 42], [30, 42]]"
    battle = parse_battle(HEAD + ground("ruins", area) + mover("", 'ranks = ["RRRRM"]'))
    line = "spears march: forward 4.5, place M at 1.1, forward 1.1"
    (due,) = referee.judge(battle, line).events

    told = dict(due.values)["who"]

    assert isinstance(told, tuple)
    assert set(told) == {"1.1", "1.2", "1.3", "1.5"}


def test_an_unlawful_march_is_no_gap() -> None:
    """Nobody tests on a way that nobody goes."""
    battle = parse_battle(HEAD + ground("ruins") + mover())

    assert not referee.judge(battle, "spears march: forward 11").legal


def test_how_far_one_may_march_is_no_gap() -> None:
    """Danger is no limit: a `?` is answered through it."""
    battle = parse_battle(HEAD + ground("ruins") + mover())
    measures = dict(referee.judge(battle, "spears march: forward ?").measures)

    assert measures["largest"] == pytest.approx(10.0)


def test_round_ground_is_written_as_it_was_read() -> None:
    """Bit for bit, the circle as a circle and the polygon as a polygon."""
    text = (
        HEAD
        + ground("water", "circle = [0.1, 30.2, 3.3]", "mere")
        + ground("hill", "polygon = [[9, 9], [9, 12], [12.5, 9]]", "ridge")
        + mover()
    )
    battle = parse_battle(text)

    assert battle.terrain[0].circle == (0.1, 30.2, 3.3)
    assert parse_battle(format_battle(battle)) == battle


def test_battleaxe_has_two_kinds_alone() -> None:
    """Its page on terrain is not in reach: its files have no woods."""
    with pytest.raises(NotationError, match="'forest' is no kind of terrain"):
        parse_battle(HEAD.replace("t9a", "battleaxe") + ground("forest"))


def test_ground_that_the_other_book_does_not_have_is_left_out() -> None:
    """And it is said that it is."""
    battle = parse_battle(HEAD + ground("forest") + mover())
    crag = replace(battle.terrain[0], id="crag", kind=TerrainKind.IMPASSABLE)
    told = bridged(replace(battle, terrain=(*battle.terrain, crag)), "battleaxe")

    assert told.battle.terrain == (crag,)
    assert any("ground" in note and "forest" in note for note in told.notes)

"""What Terrain Features are, whom they are dangerous to, and where that is told."""

from dataclasses import replace

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.books.t9a.ground.danger import danger_to, dice_of
from serried.engine.bridge import bridged
from serried.engine.files import format_battle, parse_battle
from serried.model.errors import NotationError, RequestError
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
    """TER-4's table, line by line, and who passes its tests (TER-8)."""
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

    with pytest.raises(RequestError, match="Dangerous Terrain Test needs 3 dice"):
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

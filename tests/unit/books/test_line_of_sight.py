"""Line of Sight and Arcs in The 9th Age: who sees whom, and what shows it.

Source:
    LOS-1 to LOS-5, UNIT-11 to UNIT-13, HT-1 to HT-3, CHR-CHG-2, AMB-51, AMB-64
"""

import itertools

import pytest

from positions import HEAD, at, unit
from serried import RequestError, RuleGapError, referee
from serried.books.t9a.seeing.arcs import arcs_at, located, model_located
from serried.books.t9a.seeing.hiding import Stature, hides, stature
from serried.books.t9a.seeing.line_of_sight import eyes_of, own_eye, seen_from, sees
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.verdict import Verdict
from serried.rules.models import model_called

INCH = "25.4x25.4"
HILL = (
    '\n[[terrain]]\nid = "hill"\nkind = "opaque"\n'
    "polygon = [[33, 14], [39, 14], [39, 15], [33, 15]]\n"
)


def rank(files: int, ranks: int = 1) -> str:
    """Return the lines of so many full ranks."""
    return f"files = {files}\nmodels = {files * ranks}"


def line_of(name: str, x: float, y: float, files: int, *more: str) -> str:
    """Return a unit of one rank that faces south, an inch for each model."""
    body = "\n".join((rank(files), *more))
    return unit(name, "red", at(x, y, 180), INCH, body)


SPEARS = unit("spears", where=at(36, 10), base=INCH, body=rank(5, 2))
FOES = line_of("foes", 36, 20, 5)


def table(*parts: str) -> Battle:
    """Return the position of these parts."""
    return parse_battle(HEAD + "".join(parts))


def asked(battle: Battle, line: str, dice: tuple[int, ...] | None = None) -> Verdict:
    """Return the verdict on one question."""
    return referee.judge(battle, line, dice)


@pytest.mark.parametrize(
    ("between", "viewer", "target", "hidden"),
    [
        # Height, and whether it is Tall: of who is between, who looks, who is seen.
        ((0, False), (0, False), (0, False), True),
        ((1, False), (0, False), (0, False), True),
        ((0, False), (1, False), (0, False), False),
        ((0, False), (0, False), (1, False), False),
        ((1, False), (1, False), (0, False), True),
        ((1, False), (0, False), (1, False), True),
        ((1, False), (2, False), (1, False), False),
        ((0, False), (0, True), (0, False), False),
        ((0, False), (0, False), (0, True), False),
        ((0, True), (0, True), (0, True), True),
        ((1, False), (0, True), (0, True), True),
        ((1, False), (0, True), (1, False), True),
        ((1, False), (0, True), (1, True), False),
        ((2, True), (2, True), (0, False), True),
        ((2, False), (2, True), (0, False), False),
    ],
)
def test_who_is_tall_enough_to_hide(
    between: tuple[int, bool],
    viewer: tuple[int, bool],
    target: tuple[int, bool],
    hidden: bool,  # noqa: FBT001 - a parameter of the cases
) -> None:
    """LOS-1: as tall as both; LOS-5: not from a Tall model of the same Height."""
    statures = Stature(*between), Stature(*viewer), Stature(*target)

    assert hides(*statures) is hidden
    assert hides(statures[0], statures[2], statures[1]) is hidden


def test_height_and_type_make_a_stature() -> None:
    """HT-1, HT-2: cavalry and Gigantic models are Tall; a letter departs by itself."""
    kinds = (
        '[unit.model.K]\ntype = "cavalry"\n[unit.model.L]\nheight = "large"\n'
        '[unit.model.G]\nheight = "gigantic"\n[unit.model.T]\nrules = ["Tall"]\n'
    )
    battle = table(unit("spears", body='ranks = ["RKLGT"]') + kinds)
    spears = battle.unit("spears")

    found = [stature(spears, letter) for letter in "RKLGT"]
    assert found == [(0, False), (0, True), (1, False), (2, True), (0, True)]


def test_a_line_proves_it() -> None:
    """It starts on the Front Facing ahead of the model, and ends at the target."""
    verdict = asked(table(SPEARS, FOES), "spears.2.4 sees foes.1.2")

    assert verdict.measure("line") == ((36.5, 10.0), (36.5, 20.0))
    (finding,) = verdict.findings
    assert (finding.clause, finding.reason, finding.model) == ("LOS-1", "sees", "2.4")


def test_as_few_as_possible_are_said_to_hide() -> None:
    """Of two ranks one is enough, and what stands aside of all lines is not named.

    Lines run between 33.5 and 38.5. Files 3 to 7 stand there; without their
    neighbours a line along their side would pass.
    """
    ranks = unit("guard", where=at(36, 15), base=INCH, body=rank(9, 2))
    stray = unit("stray", where=at(44, 15), base=INCH, body='ranks = ["R"]')

    hidden = asked(table(SPEARS, FOES, ranks, stray), "spears sees foes")
    assert hidden.measure("blocked_by") == tuple(f"guard.2.{i}" for i in range(2, 9))


def test_a_hill_behind_a_guard_is_not_named() -> None:
    """The farther of two that hide is left out first."""
    guard = unit("guard", where=at(36, 12), base=INCH, body=rank(7))
    foes = line_of("foes", 36, 20, 3)

    hidden = asked(table(SPEARS, foes, guard, HILL), "spears.1.3 sees foes")
    assert hidden.measure("blocked_by") == ("guard.1.3", "guard.1.4", "guard.1.5")


def test_two_hide_together_what_neither_does() -> None:
    """Both are named in the words of the finding."""
    west = unit("west", where=at(34.7, 15), base=INCH, body=rank(3))
    east = unit("east", where=at(37.5, 16.1), base=INCH, body=rank(3))
    foes = line_of("foes", 36, 20, 1)
    narrow = unit("scout", where=at(36, 10), base=INCH, body=rank(1))

    (finding,) = asked(table(narrow, foes, west, east), "scout sees foes").findings
    assert finding.because == "foes is hidden from scout by west and east"
    assert asked(table(narrow, foes, west), "scout sees foes").legal
    assert asked(table(narrow, foes, east), "scout sees foes").legal


def test_out_of_the_arc_is_said_so() -> None:
    """Nothing hides what lies behind."""
    (finding,) = asked(table(SPEARS, FOES), "foes sees 36, 30").findings

    assert finding.reason == "out_of_arc"
    assert (
        finding.because == "nothing of the point 36, 30 is inside the Front Arc of foes"
    )


def test_mixed_heights_are_looked_at_one_by_one() -> None:
    """LOS-4: a Large Character is seen over a Standard guard, its comrades are not."""
    guard = unit("guard", where=at(36, 15), base=INCH, body=rank(9))
    lord = '\n[unit.model.K]\nheight = "large"\ncharacter = true\n'
    foes = unit("foes", "red", at(36, 20, 180), INCH, 'ranks = ["RRKRR"]' + lord)
    battle = table(SPEARS, foes, guard)

    assert sees(battle, "spears", "foes").line is not None
    assert sees(battle, "spears", "foes.K").line is not None
    assert sees(battle, "spears", "foes.1.2").line is None
    assert sees(battle, "foes.K", "spears").model == "1.3"
    assert sees(battle, "foes.1.2", "spears").line is None


def test_a_boundary_is_no_taller_than_the_lowest_in_it() -> None:
    """LOS-4: the Large Character, hidden alone, makes no empty place seen."""
    guard = unit("guard", where=at(36, 15), base=INCH, body=rank(9))
    large = unit(
        "tower", where=at(36, 17), base=INCH, body=rank(3) + '\nheight = "large"'
    )
    lord = '\n[unit.model.K]\nheight = "large"\ncharacter = true\n'
    foes = unit("foes", "red", at(36, 20, 180), INCH, 'ranks = ["RRKRR"]' + lord)
    eye = unit("scout", where=at(36, 10), base=INCH, body=rank(1))

    assert sees(table(eye, foes, guard, large), "scout", "foes").line is None
    assert sees(table(eye, foes, large), "scout", "foes").line is not None


def test_the_rear_rank_shares_the_eyes_of_its_file() -> None:
    """LOS-3: ten models of one Height look from five places."""
    assert [eye.model for eye in eyes_of(table(SPEARS).unit("spears"))] == [
        f"1.{file}" for file in range(1, 6)
    ]


def test_a_character_on_its_own_looks_from_its_own_front() -> None:
    """CHR-CHG-2, AMB-51: in the second rank its Arc begins an inch farther back.

    Its right front corner is at 37.5, 9, so its ray runs through 40, 11.5; that of
    its place in the front would run through 39, 11.5.
    """
    battle = table(unit("guard", where=at(36, 10), base=INCH, body=rank(5, 2)))
    guard = battle.unit("guard")
    place = model_called(guard, "2.4")

    own = (own_eye(guard, place),)
    assert seen_from(battle, guard, own, (40.0, 11.5)).line is not None
    assert seen_from(battle, guard, own, (40.0, 11.4)).line is None
    assert sees(battle, "guard.2.4", (39.0, 11.5)).line is not None
    assert sees(battle, "guard.2.4", (39.1, 11.5)).line is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("spears sees spears.1.2", "sees itself"),
        ("spears sees cliff", "no unit 'cliff'"),
        ("spears.3.1 sees foes", "no model 3.1 in spears"),
        ("spears sees foes.R", "5 models of foes are drawn with R"),
        ("spears sees late", "late is not on the table"),
        ("late sees spears", "late is not on the table"),
        ("spears arc of spears", "in no Arc of its own"),
        ("late arc of spears", "late is not on the table"),
        ("foes.K arc of spears", "no model K in foes"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(line: str, words: str) -> None:
    """It is said what is wrong."""
    late = unit("late", "red", 'off_table = "reserve"')

    with pytest.raises(RequestError, match=words):
        asked(table(SPEARS, FOES, late), line)


def test_skirmishers_wait_for_their_formation() -> None:
    """UR-SKIRM: where they stand is not known, so what they see is a gap."""
    wolves = line_of("wolves", 36, 20, 5, 'rules = ["Skirmisher"]')

    for line in ("wolves sees spears", "spears sees wolves.1.1"):
        with pytest.raises(RuleGapError, match="Skirmisher"):
            asked(table(SPEARS, wolves), line)


def test_battleaxe_has_no_such_question() -> None:
    """Its pages on sight were not found."""
    battle = parse_battle((HEAD + SPEARS + FOES).replace('"t9a"', '"battleaxe"'))

    for line in ("spears sees foes", "spears arc of foes"):
        with pytest.raises(RequestError, match="The 9th Age has it"):
            asked(battle, line)


def test_units_may_stand_on_opaque_terrain() -> None:
    """It is read and written; whoever stands all inside sees nothing beyond."""
    guard = unit("guard", where=at(36, 14.9), base="15x15", body=rank(1))
    battle = table(guard, FOES, HILL)

    assert parse_battle(format_battle(battle)) == battle
    assert sees(battle, "guard", "foes").hidden_by == ("hill",)


@pytest.mark.parametrize(
    ("point", "arcs"),
    [
        ((36.0, 30.0), (Edge.FRONT,)),
        ((30.0, 9.0), (Edge.LEFT,)),
        ((50.0, 9.0), (Edge.RIGHT,)),
        ((36.0, 0.0), (Edge.REAR,)),
        ((40.5, 12.0), (Edge.FRONT, Edge.RIGHT)),
        ((31.5, 12.0), (Edge.FRONT, Edge.LEFT)),
        ((30.5, 5.0), (Edge.LEFT, Edge.REAR)),
        ((40.5, 12.000001), (Edge.FRONT, Edge.RIGHT)),
        ((40.5, 12.000003), (Edge.FRONT,)),
        ((40.5, 11.999997), (Edge.RIGHT,)),
    ],
)
def test_rays_part_the_table(
    point: tuple[float, float], arcs: tuple[Edge, ...]
) -> None:
    """UNIT-11, AMB-64: corners at 33.5 and 38.5, 10 and 8; the ray itself is both's."""
    assert arcs_at(table(SPEARS).unit("spears"), point) == arcs


def test_a_base_beside_a_unit_moves_the_middle_of_its_front() -> None:
    """AMB-5, UNIT-13: a 2" base on its left makes a front of 7", its middle 1" east."""
    beside = rank(5) + '\nbeside = {left = "K"}\n[unit.model.K]\n'
    body = beside + 'base = "50.8x50.8"\ncharacter = true'
    body = body.replace("files = 5\nmodels = 5", 'ranks = ["RRRRR"]')
    body = body.replace("50.8x50.8", "50.8x60")
    battle = table(SPEARS, unit("foes", "red", at(39.6, 12, 180), INCH, body))

    assert located(battle.unit("spears"), battle.unit("foes")) == (Edge.RIGHT,)
    alone = line_of("foes", 39.6, 12, 5)
    battle = table(SPEARS, alone)
    assert located(battle.unit("spears"), battle.unit("foes")) == (Edge.FRONT,)


@pytest.mark.parametrize(("shift", "arc"), [(0.0, Edge.FRONT), (1.0, Edge.RIGHT)])
def test_a_base_too_large_for_any_arc_counts_where_most_of_it_is(
    shift: float, arc: Edge
) -> None:
    """UNIT-13: 6" by 1", a tenth ahead of one model; no Arc holds 3 square inches.

    Its middle is 0.6" ahead, where the Front Arc is 2.2" wide. That leaves 1.9" for
    each flank; an inch farther right, 2.9" and 0.9".
    """
    small = unit("scout", where=at(36, 10), base=INCH, body=rank(1))
    wide = unit("wall", "red", at(36 + shift, 11.1), "152.4x25.4", 'ranks = ["R"]')
    battle = table(small, wide)
    wall = battle.unit("wall")

    found = model_located(battle.unit("scout"), wall, wall.formation.places[0])
    assert found == (arc,)


def test_dice_settle_a_tie_and_are_used_up() -> None:
    """AMB-64: one die, and it is kept in the record of what happened."""
    foes = unit("foes", "red", at(42.5, 14, 180), INCH, rank(1))
    battle = table(SPEARS, foes)
    line = "foes arc of spears"

    for die, other in itertools.product((1, 3), (4, 6)):
        assert asked(battle, line, (die,)).measure("arc") == "front"
        assert asked(battle, line, (other,)).measure("arc") == "right flank"
    (event,) = asked(battle, line, (2,)).events
    assert event.values == (("dice", (2,)), ("arc", "front"))
    assert asked(battle, line).notes == (
        "a die decides: 1 to 3 is front, the rest right flank",
    )
    with pytest.raises(RequestError, match="none are left"):
        asked(battle, line, ())


def test_round_bases_have_no_arcs() -> None:
    """UNIT-12: there is nothing to be Located in."""
    engine = unit("engine", base="60 round", body='ranks = ["R"]')
    verdict = asked(table(engine, FOES), "foes arc of engine")

    assert verdict.measure("arc") is None
    assert verdict.findings[0].clause == "UNIT-12"

"""Line of Sight and Arcs in The 9th Age: who sees whom, and what shows it.

Source:
    LOS-1 to LOS-5, UNIT-11 to UNIT-13, HT-1 to HT-3, CHR-CHG-2, AMB-51, AMB-64
"""

import itertools

import pytest

from positions import HEAD, at, unit
from serried import RequestError, referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.verdict import Verdict

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


STATURES = {
    "standard": "",
    "tall": 'rules = ["Tall"]',
    "large": 'height = "large"',
    "large tall": 'height = "large"\nrules = ["Tall"]',
    "gigantic": 'height = "gigantic"',
    "gigantic rider": 'height = "gigantic"\ntype = "cavalry"',
}


@pytest.mark.parametrize(
    ("between", "viewer", "target", "hidden"),
    [
        ("standard", "standard", "standard", True),
        ("large", "standard", "standard", True),
        ("standard", "large", "standard", False),
        ("standard", "standard", "large", False),
        ("large", "large", "standard", True),
        ("large", "standard", "large", True),
        ("large", "gigantic", "large", False),
        ("standard", "tall", "standard", False),
        ("standard", "standard", "tall", False),
        ("tall", "tall", "tall", True),
        ("large", "tall", "tall", True),
        ("large", "tall", "large", True),
        ("large", "tall", "large tall", False),
        ("gigantic", "gigantic rider", "standard", True),
    ],
)
def test_who_is_tall_enough_to_hide(
    between: str,
    viewer: str,
    target: str,
    hidden: bool,  # noqa: FBT001 - a parameter of the cases
) -> None:
    """LOS-1: as tall as both; LOS-5: not from a Tall model of the same Height.

    HT-2: whoever is Gigantic is Tall.
    """
    body = f"{rank(9)}\n{STATURES[between]}"
    guard = unit("guard", where=at(36, 15), base=INCH, body=body)
    spears = unit(
        "spears", where=at(36, 10), base=INCH, body=f"{rank(5)}\n{STATURES[viewer]}"
    )
    battle = table(spears, guard, line_of("foes", 36, 20, 5, STATURES[target]))

    assert asked(battle, "spears sees foes").legal is not hidden
    assert asked(battle, "foes sees spears").legal is not hidden


def test_a_letter_is_tall_by_a_type_of_its_own() -> None:
    """HT-2: one rider among infantry sees over a guard, and its comrades do not."""
    rider = 'ranks = ["RRKRR"]\n[unit.model.K]\ntype = "cavalry"'
    spears = unit("spears", where=at(36, 10), base=INCH, body=rider)
    guard = unit("guard", where=at(36, 15), base=INCH, body=rank(9))
    battle = table(spears, guard, FOES)

    assert asked(battle, "spears.1.3 sees foes").legal
    assert not asked(battle, "spears.1.2 sees foes").legal


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

    assert asked(battle, "spears sees foes").legal
    assert asked(battle, "spears sees foes.K").legal
    assert not asked(battle, "spears sees foes.1.2").legal
    assert asked(battle, "foes.K sees spears").findings[0].model == "1.3"
    assert not asked(battle, "foes.1.2 sees spears").legal


def test_a_boundary_is_no_taller_than_the_lowest_in_it() -> None:
    """LOS-4: the Large Character, hidden alone, makes no empty place seen."""
    guard = unit("guard", where=at(36, 15), base=INCH, body=rank(9))
    large = unit(
        "tower", where=at(36, 17), base=INCH, body=rank(3) + '\nheight = "large"'
    )
    lord = '\n[unit.model.K]\nheight = "large"\ncharacter = true\n'
    foes = unit("foes", "red", at(36, 20, 180), INCH, 'ranks = ["RRKRR"]' + lord)
    eye = unit("scout", where=at(36, 10), base=INCH, body=rank(1))

    assert not asked(table(eye, foes, guard, large), "scout sees foes").legal
    assert asked(table(eye, foes, large), "scout sees foes").legal


@pytest.mark.parametrize(("front", "seen"), [(11.5, True), (11.4, False)])
def test_a_character_in_the_second_rank_charges_whom_it_sees_itself(
    front: float,
    seen: bool,  # noqa: FBT001 - a parameter of the cases
) -> None:
    """CHR-CHG-2, AMB-51: its Arc begins an inch behind the front of its unit.

    Its right front corner is at 37.5, 9, so its ray runs through 40, 11.5, where the
    scout has a corner.
    """
    kinds = "".join(
        f"\n[unit.model.{one}]\ncharacter = true" for one in ("A", "B", "D", "E", "K")
    )
    body = 'ranks = ["ABCDE", "RRRKR"]\nadvance = 5\nmarch = 10\ndiscipline = 7' + kinds
    guard = unit("guard", where=at(36, 10), base=INCH, body=body)
    scout = unit("scout", "red", at(40.5, front), INCH, rank(1))
    battle = parse_battle(f'{HEAD}phase = "charge"\n{guard}{scout}')

    broken = asked(battle, "guard.K charge scout").breaks

    assert ("CHG-2" not in broken) is seen


def test_in_its_unit_it_sees_from_the_front() -> None:
    """LOS-3: the ray of its place in the first rank begins at 37.5, 10."""
    battle = table(unit("guard", where=at(36, 10), base=INCH, body=rank(5, 2)))

    assert asked(battle, "guard.2.4 sees 39, 11.5").legal
    assert not asked(battle, "guard.2.4 sees 39.1, 11.5").legal


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("spears sees spears.1.2", "sees itself"),
        ("spears sees cliff", "no unit 'cliff'"),
        ("spears.3.1 sees foes", "no model 3.1 in spears"),
        ("spears sees foes.R", "5 models of foes are drawn with R; .* as foes.1.1"),
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
    assert asked(battle, "guard sees foes").measure("blocked_by") == ("hill",)


@pytest.mark.parametrize(
    ("x", "y", "arc"),
    [
        (36, 30, "front"),
        (30, 9, "left flank"),
        (50, 9, "right flank"),
        (36, 0, "rear"),
        (40.5, 12, ("front", "right flank")),
        (31.5, 12, ("front", "left flank")),
        (30.5, 5, ("left flank", "rear")),
        (40.5, 12.000001, ("front", "right flank")),
        (40.5, 12.000003, "front"),
        (40.5, 11.999997, "right flank"),
    ],
)
def test_rays_part_the_table(x: float, y: float, arc: str | tuple[str, str]) -> None:
    """UNIT-11, AMB-64: corners at 33.5 and 38.5, 10 and 8; the ray itself is both's."""
    battle = table(SPEARS, line_of("foes", x, y, 1))

    assert asked(battle, "foes arc of spears").measure("arc") == arc


def test_a_base_beside_a_unit_moves_the_middle_of_its_front() -> None:
    """AMB-5, UNIT-13: a 2" base on its left makes a front of 7", its middle 1" east."""
    beside = rank(5) + '\nbeside = {left = "K"}\n[unit.model.K]\n'
    body = beside + 'base = "50.8x50.8"\ncharacter = true'
    body = body.replace("files = 5\nmodels = 5", 'ranks = ["RRRRR"]')
    body = body.replace("50.8x50.8", "50.8x60")
    foes = unit("foes", "red", at(39.6, 12, 180), INCH, body)
    alone = line_of("foes", 39.6, 12, 5)
    line = "foes arc of spears"

    assert asked(table(SPEARS, foes), line).measure("arc") == "right flank"
    assert asked(table(SPEARS, alone), line).measure("arc") == "front"


@pytest.mark.parametrize(("shift", "arc"), [(0.0, "front"), (1.0, "right flank")])
def test_a_base_too_large_for_any_arc_counts_where_most_of_it_is(
    shift: float, arc: str
) -> None:
    """UNIT-13: 6" by 1", a tenth ahead of one model; no Arc holds 3 square inches.

    Its middle is 0.6" ahead, where the Front Arc is 2.2" wide. That leaves 1.9" for
    each flank; an inch farther right, 2.9" and 0.9".
    """
    small = unit("scout", where=at(36, 10), base=INCH, body=rank(1))
    wide = unit("wall", "red", at(36 + shift, 11.1), "152.4x25.4", 'ranks = ["R"]')

    answer = asked(table(small, wide), "wall.1.1 arc of scout")
    assert answer.measure("arc") == arc


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
    with pytest.raises(RequestError, match="none are given"):
        asked(battle, line, ())


@pytest.mark.parametrize(("base", "seen"), [("50.8x50.8", False), ("50.8 round", True)])
def test_past_the_corner_that_a_round_base_lacks(base: str, *, seen: bool) -> None:
    """LOS-1, MODEL-2: what hides is the base, two inches across about (35, 17).

    The line y = x - 16.45 passes its Centre by 1.55 / sqrt(2) = 1.10", and the corner
    of a square, (34, 18), by 0.45 / sqrt(2) = 0.32" on the inside. The hero's front
    reaches 0.28" to either side, which is half of that so far out.
    """
    hero = unit("hero", where=at(30, 13.55, 45), base="14x14", body='ranks = ["R"]')
    guard = unit("guard", "red", at(36, 18), base, rank(2))

    assert asked(table(hero, guard), "hero sees 38, 21.55").legal is seen


def test_round_bases_have_no_arcs() -> None:
    """UNIT-12: there is nothing to be Located in."""
    engine = unit("engine", base="60 round", body='ranks = ["R"]')
    verdict = asked(table(engine, FOES), "foes arc of engine")

    assert verdict.measure("arc") is None
    assert verdict.findings[0].clause == "UNIT-12"

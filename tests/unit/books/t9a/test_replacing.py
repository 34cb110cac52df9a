"""Models that change places within a move, and those who give way (FR-2, CMD-1)."""

from dataclasses import replace

import pytest

from serried import referee
from serried.books.t9a.units import role_of
from serried.engine.files import parse_battle
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import Fault, FormationError, RequestError, RuleGapError
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.model.verdict import Verdict
from serried.rules.ranks.displacement import rearranged

TABLE = """
format = "serried/1"
book = "t9a"

[[unit]]
id = "guard"
player = "blue"
front = [36, 20]
facing = 0
base = "20x20"
ranks = [{ranks}]
{beside}
advance = 20
march = 20
discipline = 7
[unit.model.K]
character = true
base = "40x40"
[unit.model.Q]
character = true
base = "20x40"
[unit.model.P]
character = true
base = "20x40"
[unit.model.V]
character = true
base = "40x20"
[unit.model.W]
character = true
base = "40x20"
[unit.model.J]
character = true
rules = [{rules}]
[unit.model.X]
character = true
base = "30x30"
[unit.model.Y]
character = true
base = "30x50"
"""


def battle(*ranks: str, beside: str = "", rules: str = "") -> Battle:
    """Return a unit of these ranks, with no more kinds than it has."""
    quoted = ", ".join(f'"{rank}"' for rank in ranks)
    sides = f"beside = {{{beside}}}" if beside else ""
    text = TABLE.format(ranks=quoted, beside=sides, rules=rules)
    head, *kinds = text.split("[unit.model.")
    here = "".join(ranks) + "".join(beside.split('"')[1::2])
    return parse_battle(
        "[unit.model.".join([head, *(kind for kind in kinds if kind[0] in here)])
    )


def after(table: Battle, line: str) -> tuple[str, ...]:
    """Return the ranks of the unit after a lawful move."""
    return referee.play(table, line).battle.unit("guard").formation.ranks


def judged(table: Battle, line: str) -> Verdict:
    """Return the verdict."""
    return referee.judge(table, line)


@pytest.mark.parametrize(
    ("ranks", "place", "end"),
    [
        # one gives way, to the place that was left or to a nearer one
        (("RMCSR", "RRRRR", "RRR.."), "M at 3.2", ("RRCSR", "RRRRR", "RMR..")),
        (("RRCSR", "RRRRR", "RMR.."), "M at 1.2", ("RMCSR", "RRRRR", "RRR..")),
        (("RRR", "RRR", "M.."), "M at 3.3", ("RRR", "RRR", "..M")),
        (("RRR", "RRR", "M.R"), "M at 1.2", ("RMR", "RRR", ".RR")),
        # K on four places: two of each rank go to the two that it leaves
        (("KKRR", "KKRR", "RRRR"), "K at 1.3", ("RRKK", "RRKK", "RRRR")),
        # C gives way to Q within the first rank, an R to its rear part
        (("QCR", "QRR", "RRR"), "Q at 1.2", ("CQR", "RQR", "RRR")),
        # alike ones: the nearer goes
        (("MRRRM", "RRRRR"), "M at 2.4", ("MRRRR", "RRRMR")),
    ],
)
def test_others_give_way_as_little_as_possible(
    ranks: tuple[str, ...], place: str, end: tuple[str, ...]
) -> None:
    """FR-2, CMD-1, AMB-48: as few as can be, by the shortest ways."""
    assert after(battle(*ranks), f"guard advance: forward 1, place {place}") == end


def test_several_are_re_placed_at_once() -> None:
    """They change places with each other by naming both, or one of them."""
    table = battle("CJR", "RRR")

    both = after(table, "guard advance: place C at 1.2, place J at 1.1")
    assert both == after(table, "guard advance: place C at 1.2") == ("JCR", "RRR")


def test_exchanging_costs_the_same_however_it_is_said() -> None:
    """FR-2: the greatest way counts, once: 40 mm and 1"."""
    table = battle("CRJ", "RRR")

    lines = ("place C at 1.3", "place J at 1.1", "place C at 1.3, place J at 1.1")
    for line in lines:
        length = judged(table, f"guard advance: forward 1, {line}").measure("length")
        assert length == pytest.approx(1 + 40 / 25.4)


@pytest.mark.parametrize("way", ["backward", "left", "right"])
def test_it_counts_in_the_direction_of_the_move(way: str) -> None:
    """MOV-11, MOV-13: half the Advance Rate of 20"; C goes 100 mm, 3.937"."""
    table = battle("CRRRRR", "RRRRRR")

    assert judged(table, f"guard advance: {way} 6.06, place C at 1.6").legal
    assert not judged(table, f"guard advance: {way} 6.07, place C at 1.6").legal
    assert judged(table, "guard advance: forward 16.06, place C at 1.6").legal
    assert not judged(table, "guard advance: forward 16.07, place C at 1.6").legal


def test_the_sides_are_changed_by_all_who_stand_there() -> None:
    """FR-16: X goes to the right, so Y goes to the left."""
    table = battle("RRR", "RRR", beside='left = "X", right = "Y"')

    formation = (
        referee.play(table, "guard advance: place X at R")
        .battle.unit("guard")
        .formation
    )
    assert (formation.left, formation.right) == ("Y", "X")
    assert judged(table, "guard advance: forward 1, place X at L").measure(
        "length"
    ) == pytest.approx(1.0)


def test_a_unit_that_covers_other_ground_does_so_at_the_end() -> None:
    """A Wheel would go about another corner."""
    table = battle("RRR", "RRR", beside='left = "X"')

    assert judged(table, "guard advance: wheel right 1, place X at R").legal
    with pytest.raises(RequestError, match="covers other ground"):
        judged(table, "guard advance: place X at R, wheel right 1")
    assert judged(battle("MRR", "RRR"), "guard march: place M at 1.2, wheel left 1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("place Q at 1.1", "no model drawn with Q"),
        ("place M at 1.2, place M at 1.3", "for the second time"),
    ],
)
def test_what_cannot_be_asked_is_refused(line: str, said: str) -> None:
    """It is no breach of a rule."""
    with pytest.raises(RequestError, match=said):
        judged(battle("MRR", "RRR"), f"guard advance: {line}")


@pytest.mark.parametrize(
    ("ranks", "line", "clause"),
    [
        (("MRR", "RRR"), "place R at 2.1", "FR-2"),
        (("MRR", "RRR"), "place M at 3.1", "UNIT-3"),
        (("MRR", "RRR"), "place M at 1.4", "UNIT-3"),
        (("MRR", "RRR"), "place M at 9.1", "UNIT-3"),
        (("KKR", "KKR", "RRR"), "place K at 1.3", "UNIT-3"),
        (("KKR", "KKR", "RRR"), "place K at 2.1", "FR-1"),
        (("CRR", "RRR"), "place C at 2.1", "FR-1"),
        (("CJQ", "RMQ"), "place M at 1.1", "FR-1"),
        (("CRR", "RRR"), "place C at R", "FR-14"),
        (("CJR", "RRR"), "place C at 1.3, place J at 1.3", "UNIT-3"),
    ],
)
def test_a_place_that_is_not_lawful_breaks_its_clause(
    ranks: tuple[str, ...], line: str, clause: str
) -> None:
    """UNIT-3, FR-1, FR-2, FR-14: and nobody is re-placed."""
    verdict = judged(battle(*ranks), f"guard advance: forward 1, {line}")

    assert verdict.breaks == (clause,)
    assert verdict.measure("length") == 1.0


def test_a_choice_of_the_owner_is_said() -> None:
    """P comes beside J and Q behind it, or the other way round: four move by 20 mm."""
    (note,) = judged(
        battle("PJ", "PQ", "RQ", "RR"), "guard advance: place J at 1.1"
    ).notes
    assert "2 ways to re-place models are as good" in note
    only = judged(battle("MRR", "RRR"), "guard advance: place M at 1.2")
    assert only.notes == ()


def test_who_stands_behind_and_would_give_way_is_a_gap() -> None:
    """CHR-N-1: J would come ahead of V, and who moves instead is not searched."""
    behind = '"Stand Behind"'
    table = battle("WWM", "VVJ", "RRR", rules=behind)

    assert judged(table, "guard advance: place J at 3.3").legal
    assert judged(table, "guard advance: place J at 1.3").breaks == ("CHR-N-1",)
    with pytest.raises(RuleGapError, match="CHR-N-1"):
        judged(table, "guard advance: place M at 2.3")
    ahead = battle("CR", "JR", rules=behind)
    assert judged(ahead, "guard advance: place J at 1.2").legal


def test_how_far_can_it_go_with_models_re_placed() -> None:
    """The way of M, 20 mm, is left over of an Advance of 20"."""
    verdict = judged(battle("MRR", "RRR"), "guard advance: forward ?, place M at 1.2")

    assert verdict.measure("largest") == pytest.approx(20 - 20 / 25.4)


def test_a_file_of_many_ranks_is_no_trouble() -> None:
    """CMD-1: the last place of 900 ranks is lawful, the next is not."""
    formation = Formation(Base.parse("20x20"), ("M", *["R"] * 899))
    deep = Unit(id="guard", player="blue", formation=formation)
    many = replace(deep, formation=replace(formation, ranks=("C",) * 61))

    assert rearranged(deep, role_of, {"1.1": 899})[0].formation.ranks[-1] == "M"
    with pytest.raises(FormationError) as holes:
        rearranged(deep, role_of, {"1.1": 900})
    assert holes.value.sort is Fault.HOLES
    with pytest.raises(FormationError) as unsearched:
        rearranged(many, role_of, {"1.1": 1})
    assert unsearched.value.sort is Fault.TOO_MANY
    with pytest.raises(RuleGapError, match="FR-11"):
        unsearched.value.refuse_unknown({Fault.TOO_MANY: "FR-11"})

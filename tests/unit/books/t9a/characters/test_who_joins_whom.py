"""Who joins whom: rules that Characters and units carry.

Source:
    CHR-N-6 to CHR-N-8, RND-3, FR-17, HT-1, HT-2
"""

import pytest

from characters import alone, kind, table
from positions import RATES, at, unit
from serried import referee
from serried.model.errors import RuleGapError
from serried.model.verdict import Verdict

JOIN = "hero march: join spears at 1.3"


def spears(more: str = "", *, captain: str = "") -> str:
    """Return ten models, and a captain among them if something is said of one."""
    ranks = 'ranks = ["RRRKR", "RRRRR"]' if captain else "files = 5\nmodels = 10"
    text = unit("spears", body=f"{RATES}{ranks}\n{more}")
    return text + (kind("K", captain) if captain else "")


def rules(*names: str) -> str:
    """Return the line that gives these rules."""
    return f"rules = {list(names)}"


def judged(target: str, hero: str = "") -> Verdict:
    """Return what the referee says of a hero that joins the spears."""
    return referee.judge(table(target, alone(more=hero)), JOIN)


@pytest.mark.parametrize(
    ("target", "hero", "breaks"),
    [
        ("", "Exclusive (Guards)", ("CHR-N-6",)),
        ("Exclusive (Guards)", "Exclusive (Guards)", ()),
        ("Exclusive (guards)", "Exclusive (Guards)", ()),
        ("Guards", "Exclusive (Guards)", ()),
        ("Exclusive (Guards)", "", ("CHR-N-6",)),
        ("Exclusive (Guards)", "Guards", ()),
        ("Exclusive (Guards)", "Exclusive (Wardens)", ("CHR-N-6",)),
        ("Exclusive", "", ("CHR-N-6",)),
        ("Exclusive", "Exclusive", ("CHR-N-6",)),
        ("", "Exclusive", ("CHR-N-6",)),
        ("", "Attached", ()),
        ("Insignificant", "", ("CHR-N-7",)),
        ("Insignificant", "Insignificant", ()),
        ("", "Insignificant", ()),
        ("War Machine", "", ("CHR-N-7",)),
        ("Random Movement", "", ("CHR-N-7",)),
        ("", "Chariot", ("CHR-N-7",)),
        ("Chariot", "Chariot", ()),
        ("Chariot", "", ()),
        ("Towering Presence", "", ("CHR-N-7",)),
        ("", "Towering Presence", ("CHR-N-7",)),
        ("Fear", "Frenzy", ()),
    ],
)
def test_rules_that_say_who_joins(
    target: str, hero: str, breaks: tuple[str, ...]
) -> None:
    """CHR-N-6, CHR-N-7: one that allows and one that forbids for each."""
    own, theirs = (rules(name) if name else "" for name in (hero, target))

    assert judged(spears(theirs), own).breaks == breaks


def test_one_guard_among_them_is_enough_for_a_hero_of_the_guards() -> None:
    """CHR-N-6: the unit has at least one; and as not all are, others join it, too."""
    mixed = spears(captain=rules("Exclusive (Guards)"))

    assert judged(mixed, rules("Exclusive (Guards)")).legal
    assert judged(mixed).legal


def test_one_plainly_exclusive_closes_the_unit() -> None:
    """CHR-N-6: without brackets it is never joined."""
    assert judged(spears(captain=rules("Exclusive"))).breaks == ("CHR-N-6",)


def test_a_captain_changes_nothing_for_insignificant_rank_and_file() -> None:
    """CHR-N-7: it is the R&F that are looked at."""
    low = spears(rules("Insignificant"), captain=rules("Fear"))

    assert judged(low).breaks == ("CHR-N-7",)


def test_all_have_to_be_chariots() -> None:
    """CHR-N-7: one that is none keeps a chariot out."""
    mixed = spears(rules("Chariot"), captain=rules("Fear"))

    assert judged(mixed, rules("Chariot")).breaks == ("CHR-N-7",)


@pytest.mark.parametrize(
    ("hero", "breaks"),
    [
        ('height = "gigantic"', ("CHR-N-7",)),  # HT-1: it has Towering Presence
        ('height = "large"', ()),
        ('type = "construct"', ("CHR-N-7",)),  # HT-2: it is a Chariot
        ('type = "cavalry"', ()),
    ],
)
@pytest.mark.clause("HT-1", "HT-2")
def test_height_and_type_bring_rules_with_them(
    hero: str, breaks: tuple[str, ...]
) -> None:
    """HT-1, HT-2: as if the rules were written."""
    assert judged(spears(), hero).breaks == breaks


def test_a_war_platform_may_tower() -> None:
    """CHR-N-7: War Platforms are excepted; FR-18 has it in the centre, at 1.3."""
    assert judged(spears(), rules("Towering Presence", "War Platform")).legal


@pytest.mark.parametrize(("dice", "breaks"), [("", ()), ('random = "3D6"', ("RND-3",))])
def test_who_moves_at_random_is_not_deployed_in_a_unit(
    dice: str, breaks: tuple[str, ...]
) -> None:
    """RND-3: as to a move, MOV-1 keeps it from any."""
    waiting = alone(where='off_table = "reserve"', more=dice)

    said = referee.judge(table(spears(), waiting), "hero deploy in spears at 1.3")

    assert said.breaks == breaks


@pytest.mark.parametrize(
    ("target", "hero", "clause"),
    [
        (rules("Unbreakable"), "", "UR-UNBR"),
        ("", rules("Unbreakable"), "UR-UNBR"),
    ],
)
def test_what_is_not_known_is_not_guessed(target: str, hero: str, clause: str) -> None:
    """The clause is named."""
    with pytest.raises(RuleGapError, match=clause):
        judged(spears(target), hero)


def test_who_is_hidden_is_not_deployed_yet() -> None:
    """CHR-N-6: how it is revealed is not enforced yet."""
    waiting = alone(where='off_table = "reserve"', more=rules("Hidden"))

    with pytest.raises(RuleGapError, match="CHR-N-6"):
        referee.judge(table(spears(), waiting), "hero deploy in spears at 1.3")


def test_a_question_about_places_lists_none_where_nobody_joins() -> None:
    """CHR-N-7: there is no place to be reached in a War Machine."""
    machine = unit("spears", where=at(36, 10), body=RATES + rules("War Machine"))
    machine = machine.replace(RATES, RATES + 'ranks = ["R"]\n')

    said = referee.judge(table(machine, alone()), "hero march: join spears at ?")

    assert said.breaks == ("CHR-N-7",)
    assert said.measure("places") == ()


@pytest.mark.parametrize(
    ("target", "says"),
    [
        ("Fear", False),
        ("Bodyguard", True),
        ("Bodyguard (Hero)", True),
        ("Bodyguard (The Marshal)", False),
    ],
)
@pytest.mark.clause("CHR-N-8")
def test_a_bodyguard_makes_those_it_guards_stubborn(target: str, *, says: bool) -> None:
    """CHR-N-8: whoever is named, or everybody if nobody is."""
    verdict = judged(spears(rules(target)))

    assert verdict.legal
    stubborn = "hero has Stubborn while in spears, its Bodyguard (CHR-N-8)"
    assert (stubborn in verdict.notes) == says


def test_a_model_among_others_is_a_bodyguard_too() -> None:
    """CHR-N-8 speaks of a model, not of the unit."""
    verdict = judged(spears(captain=rules("Bodyguard")))

    assert any("CHR-N-8" in note for note in verdict.notes)

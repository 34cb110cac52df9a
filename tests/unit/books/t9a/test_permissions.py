"""What a unit may still do in this Player Turn, by its marks and its place."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import RuleGapError

ASKED = ("move", "march", "shoot", "charge")


def battle(
    lines: str = "",
    *,
    where: str = at(36, 10),
    foes: str = at(36, 40, 180),
    head: str = "",
) -> Battle:
    """Return a battle of spears, of whom *lines* say more, and foes."""
    spears = unit("spears", where=where) + RATES
    others = unit("foes", "red", foes) + RATES
    return parse_battle(f"{HEAD}{head}\n{spears}{lines}\n{others}")


def answers(table: Battle) -> dict[str, tuple[str, ...]]:
    """Return what each question's answer breaks; nothing broken is a yes."""
    return {what: referee.judge(table, f"spears may {what}").breaks for what in ASKED}


YES: tuple[str, ...] = ()

STATES = {
    "": {},
    "advanced": {"move": ("MOV-4",), "march": ("MOV-4",)},
    "marched": {"move": ("MOV-4",), "march": ("MOV-4",), "shoot": ("MOV-20",)},
    "reformed": {"move": ("MOV-4",), "march": ("MOV-4",), "shoot": ("MOV-24",)},
    "joined": {"move": ("CHR-JOIN-12",), "march": ("CHR-JOIN-12",)},
    "charging": {"move": ("MOV-1",), "march": ("MOV-1",), "charge": ("CHG-1",)},
    "fleeing": {
        "move": ("MOV-1",), "march": ("MOV-1",), "shoot": ("FLEE-2",),
        "charge": ("FLEE-2",),
    },
    "shaken": {
        "move": ("MOV-1",), "march": ("MOV-1",), "shoot": ("SHK-2",),
        "charge": ("SHK-2",),
    },
    "passed_march_test": {},
    "failed_march_test": {"march": ("MOV-8",)},
    "magical_move": {},
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_marks_decide_what_a_unit_may_still_do(state: str) -> None:
    """The table of MOV-1, MOV-4, MOV-8, MOV-20, MOV-24, FLEE-2, SHK-2, SHK-3, CHG-1."""
    lines = f'state = ["{state}"]\n' if state else ""

    assert answers(battle(lines)) == {
        what: STATES[state].get(what, YES) for what in ASKED
    }


NOWHERE = {
    "it is not its player's turn": battle(head='active = "red"'),
    "it is Engaged": battle(
        foes='against = {unit = "spears", edge = "front", shift = 0}'
    ),
    "it is off the table": battle(where='off_table = "reserve"'),
}


@pytest.mark.parametrize("table", NOWHERE.values(), ids=NOWHERE.keys())
def test_a_unit_that_is_not_free_may_do_nothing(table: Battle) -> None:
    """MOV-1, ENG-1, GEN-3; shooting and charging by SHOOT-1 and CHG-1."""
    assert answers(table) == {
        "move": ("MOV-1",), "march": ("MOV-1",), "shoot": ("SHOOT-1",),
        "charge": ("CHG-1",),
    }  # fmt: skip


def test_a_unit_with_random_movement_neither_moves_by_choice_nor_charges() -> None:
    """RND-2."""
    assert answers(battle('random = "2D6"')) == {
        "move": ("MOV-1",), "march": ("MOV-1",), "shoot": YES, "charge": ("RND-2",),
    }  # fmt: skip


def test_the_phase_does_not_matter_and_nothing_is_changed() -> None:
    """A question is about this turn's phase for it, whatever the phase now."""
    for phase in ("charge", "movement", "magic", "shooting", "melee"):
        table = battle(head=f'phase = "{phase}"')
        assert answers(table) == dict.fromkeys(ASKED, YES)
        for what in ASKED:
            asked = referee.consider(table, f"spears may {what}", (6, 6))
            assert asked.battle == table
            assert asked.dice_left == (6, 6)


def test_a_march_next_to_the_enemy_depends_on_its_test() -> None:
    """MOV-5: a question throws no dice; other permissions do not depend on it."""
    near = battle(foes="front = [36, 17]\nfacing = 180")

    verdict = referee.judge(near, "spears may march", (1, 1))

    assert not verdict.legal
    assert verdict.depends is not None
    assert verdict.depends.chance == "21/36"
    assert verdict.depends.if_passed.legal
    assert not verdict.events
    assert referee.judge(near, "spears may move").legal


GAPS = {
    ("Scout", "charge"): "UR-SCOUT",
}


@pytest.mark.parametrize(("rule", "what"), GAPS)
def test_a_rule_that_is_not_enforced_yet_is_a_gap(rule: str, what: str) -> None:
    """Where it would decide, and only there."""
    table = battle(f'rules = ["{rule}"]')

    with pytest.raises(RuleGapError) as gap:
        referee.judge(table, f"spears may {what}")
    assert gap.value.clause == GAPS[rule, what]
    assert referee.judge(table, "spears may move").legal


def test_marching_and_shooting_is_a_gap_only_for_those_who_marched() -> None:
    """SHOOT-1: March and Shoot changes nothing for those who stood."""
    rules = 'rules = ["March and Shoot"]\n'

    assert referee.judge(battle(rules), "spears may shoot").legal
    with pytest.raises(RuleGapError):
        referee.judge(battle(rules + 'state = ["marched"]'), "spears may shoot")


def test_a_unit_that_is_free_is_told_what_for() -> None:
    """SHOOT-1: programs read the verb in the values; who is barred has none."""
    for table in (battle(), NOWHERE["it is Engaged"]):
        verdict = referee.judge(table, "spears may shoot")
        values = [one.values for one in verdict.findings if one.clause == "SHOOT-1"]

        assert values == [(("verb", "shoot"),) if verdict.legal else ()]

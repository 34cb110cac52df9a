"""What Battleaxe promises of any table, and of a few that were once misjudged."""

from dataclasses import replace

import pytest

import serried
from draws import came_up
from laws.battleaxe_tables import BattleaxeTables
from serried import referee
from serried.model.actions import Manner
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.profile import ModelKind

TABLE = """
format = "serried/1"
book = "battleaxe"
{settings}
phase = "movement"
step = "{step}"

[[unit]]
id = "spears"
player = "blue"
front = [36, {north}]
facing = {facing}
base = "{base}"
ranks = {ranks}
movement = 4
leadership = 7
random = {random}

[[unit]]
id = "foes"
player = "red"
front = {foes}
facing = 0
base = "20x20"
ranks = ["R"]
movement = 4
leadership = 7
"""


def table(**said: str) -> Battle:
    """Return a table of two units; what is not said is as it mostly is."""
    usual = {
        "settings": "", "step": "normal", "north": "20", "facing": "0",
        "base": "20x20", "ranks": '["RRRRR", "..R.."]', "random": '"3D6"',
        "foes": "[36, 27]",
    }  # fmt: skip
    text = TABLE.format(**usual | said)
    if "random" not in said:
        text = text.replace('random = "3D6"\n', "")
    return serried.parse_battle(text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(950, 953))
def test_a_march_is_judged_for_both_outcomes_of_its_test(seed: int) -> None:
    """Lawful if both are; breaches of either together; the test stands."""
    tables = BattleaxeTables(seed)
    tables.step = "normal"
    pending = 0
    for _ in range(60):
        battle = tables.battle()
        move = replace(tables.move(battle), manner=Manner.MARCH)
        verdict = referee.judge(battle, move)
        passed, failed = (
            referee.consider(battle, move, dice) for dice in ((1, 1), (6, 6))
        )
        assert set(verdict.breaks) == {*passed.verdict.breaks, *failed.verdict.breaks}
        assert verdict.legal == (passed.verdict.legal and failed.verdict.legal)
        if verdict.depends is None:
            continue
        pending += 1
        unit = move.subject.unit
        assert Mark.MARCHED in failed.battle.unit(unit).marks
        assert "BA-ES-4" in failed.verdict.breaks
        again = referee.consider(failed.battle, move, (1, 1))
        assert again.dice_left == (1, 1)
        for after in (passed, failed):  # R4, BA-ES-5: declared or refused, it marched
            for may, clause in (("shoot", "BA-MAR-8"), ("charge", "BA-MAR-9")):
                asked = referee.judge(after.battle, f"{unit} may {may}")
                assert clause in asked.breaks
            magic = referee.play(after.battle, "next phase").battle
            assert "BA-MAR-8" in referee.judge(magic, f"{unit} may shoot").breaks
    assert came_up(pending)


def test_only_bases_engage() -> None:
    """BA-MOV-1: an enemy in the empty corner of a rear rank touches no base.

    The rear rank is 2 bases of 20 mm from the corner: 1.5748" of room for a base of
    0.7874"; it stands 0.6126" from the middle one and its front is flush with the
    first rank's rear line, but outside of all bases by 0.1".
    """
    line = 20 - 20 / 25.4 - 0.1
    battle = table(foes=f"[34.2, {line!r}]", settings="rulings = {spacing_end = 0}")

    verdict = referee.judge(battle, "spears may move")

    assert verdict.legal


def test_a_pivot_before_a_random_move_keeps_an_inch() -> None:
    """BA-LON-9: 25x100 mm turned by 90 degrees reaches 1.97" to each side."""
    battle = table(
        step="compulsory", base="25x100", ranks='["R"]', random='"3D6"',
        foes="[37.6, 19]",
    )  # fmt: skip

    turned = referee.consider(battle, "spears random move: pivot right 90", (1, 1, 1))

    assert turned.verdict.breaks == ("BA-BAS-5",)
    assert turned.dice_left == (1, 1, 1)
    assert turned.battle == battle


def test_a_random_move_stops_an_inch_from_the_edge_at_any_facing() -> None:
    """BA-CMP-15: a base of 2" that comes at 45 degrees stops with its corner 1" off."""
    battle = table(
        step="compulsory", base="50.8x50.8", ranks='["R"]', random='"3D6"',
        north="40", facing="45", foes="[5, 5]",
    )  # fmt: skip

    after = referee.play(battle, "spears random move", (6, 6, 6)).battle.unit("spears")

    assert after.pose is not None
    corner = after.pose.point(-1.0, 0.0)
    assert corner[1] == pytest.approx(47.0)


def test_nothing_is_lawful_backward_after_a_strict_refusal() -> None:
    """R2: the bans of the march bind, whatever number is asked for."""
    battle = table(settings='rulings = {failed_march = "strict"}', ranks='["RRRRR"]')
    refused = referee.consider(battle, "spears march: forward 6", (6, 6)).battle

    verdict = referee.judge(refused, "spears advance: backward ?")

    assert verdict.breaks == ("BA-MAR-4",)
    assert verdict.measure("intervals") == ()


def test_a_round_base_flees_past_what_only_its_square_would_meet() -> None:
    """BA-CMP-8: a disc of 60 mm going north-east leaves its square's corners free.

    The foe's nearest corner is 1.42" aside of the middle of its way: more than the
    1.1811" of the disc, less than the 1.67" of its square's corner.
    """
    battle = table(
        step="compulsory", base="60 round", ranks='["R"]', facing="45", north="20",
        foes="[40, 21.6]",
    )  # fmt: skip
    unit = battle.unit("spears").with_marks(Mark.FLEEING)
    fleeing = battle.with_unit(unit)
    assert unit.pose is not None
    aside, _ = unit.pose.local((40 - 10 / 25.4, 21.6))
    assert 60 / 25.4 / 2 < aside < 60 / 25.4 / 2 * 2**0.5

    events = referee.play(fleeing, "spears flee", (6, 6)).verdict.events

    assert [event.event for event in events] == ["flees"]


def test_whoever_holds_one_that_marched_charges_nobody() -> None:
    """R13: the unit charges as one, so one model that marched is enough."""
    battle = table()
    spears = battle.unit("spears")
    marched = ModelKind(letter="R", marks=frozenset({Mark.MARCHED}))
    mixed = battle.with_unit(replace(spears, kinds=(marched,)))

    assert referee.judge(battle, "spears may charge").legal
    assert referee.judge(mixed, "spears may charge").breaks == ("BA-MAR-9",)
    assert referee.judge(mixed, "spears may shoot").legal


def test_a_backward_move_goes_on_where_the_inch_is_reached() -> None:
    """BA-BAS-9: from 0.5" in front of a foe ``?`` leads to all of 2", not to 0.5"."""
    battle = table(ranks='["RRRRR"]', foes="[36, 21.2874]")  # its rear 0.5" ahead

    verdict = referee.judge(battle, "spears advance: backward ?")

    assert verdict.measure("intervals") == ((0.0, 2.0),)

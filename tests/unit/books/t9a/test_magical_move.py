"""Magical Moves: what they leave behind, and how far they go.

Source:
    MM-1 to MM-6, AMB-44 to AMB-46, AMB-69
"""

import json

import pytest

from positions import FOES, HEAD, RATES, SPEARS, TEN, at, unit
from serried import referee
from serried.cli.main import main
from serried.engine.files import format_battle, parse_battle
from serried.engine.furthest import furthest
from serried.model.battle import Battle
from serried.model.marks import Mark

KING = "[unit.model.K]\ncharacter = true\ndiscipline = 9\n"
GUARD = unit("guard", body=RATES + 'ranks = ["RRKRR", "RRRRR"]') + KING
HERO = unit("hero", where=at(36, 5), body=RATES + 'ranks = ["K"]') + KING


def table(*parts: str, phase: str = "magic") -> Battle:
    """Return the position of these parts."""
    return parse_battle(HEAD + f'phase = "{phase}"\n' + "".join(parts))


@pytest.mark.parametrize(
    ("how", "mark"),
    [
        ("advance: forward 1", Mark.ADVANCED),
        ("march: forward 1", Mark.MARCHED),
        ("reform: facing 90", Mark.REFORMED),
    ],
)
def test_it_is_marked_with_the_move_and_with_the_magic(how: str, mark: Mark) -> None:
    """MM-6, AMB-45; both marks are written and read again."""
    after = referee.play(table(SPEARS), f"spears magical move 6 {how}").battle

    assert after.unit("spears").marks == {mark, Mark.MAGICAL_MOVE}
    assert parse_battle(format_battle(after)) == after


def test_the_mark_ends_with_the_phase_and_the_ban_does_not() -> None:
    """MM-6 is of one Magic Phase; MOV-20 looks at the Shooting Phase that follows."""
    moved = referee.play(table(SPEARS), "spears magical move 6 march: forward 1").battle
    later = referee.play(moved, "next phase").battle

    assert later.unit("spears").marks == {Mark.MARCHED}
    assert not referee.judge(later, "spears may shoot").legal


def test_what_was_earned_in_the_movement_phase_stays() -> None:
    """AMB-69: a Magical Advance after a March bars shooting as the March did."""
    marched = referee.play(table(SPEARS, phase="movement"), "spears march: forward 1")
    magic = referee.play(marched.battle, "next phase").battle
    again = referee.play(magic, "spears magical move 6 advance: forward 1").battle

    assert again.unit("spears").marks == {
        Mark.MARCHED,
        Mark.ADVANCED,
        Mark.MAGICAL_MOVE,
    }
    assert referee.judge(again, "spears may shoot").breaks == ("MOV-20",)


def test_a_test_that_was_thrown_stands_for_the_magical_move() -> None:
    """AMB-44, MOV-8: failed, it leaves the Advance; no second one is taken."""
    battle = table(SPEARS, FOES)
    asked = "spears magical move 6 march: forward 1"
    failed = referee.consider(battle, asked, (6, 6)).battle

    assert failed.unit("spears").marks == {Mark.FAILED_MARCH_TEST}
    assert referee.judge(failed, asked).breaks == ("MOV-8",)
    assert referee.judge(failed, "spears magical move 6 advance: forward 1").legal


def test_without_dice_it_depends() -> None:
    """AMB-44: the test is taken as before any move."""
    verdict = referee.judge(
        table(SPEARS, FOES), "spears magical move 6 march: forward 1"
    )

    assert verdict.depends is not None
    assert verdict.depends.if_passed.legal
    assert verdict.depends.if_failed.breaks == ("MOV-8",)


def test_leaving_marks_both_parts() -> None:
    """AMB-46: the Character has made its Magical Move, and so has the rest."""
    after = referee.play(
        table(GUARD), "guard.K magical move 6 advance: forward 3"
    ).battle

    assert after.unit("guard-K").marks == {Mark.ADVANCED, Mark.MAGICAL_MOVE}
    assert after.unit("guard").marks == {Mark.MAGICAL_MOVE}


def test_who_cannot_leave_uses_nothing_up() -> None:
    """What is refused leaves the battle as it was."""
    battle = table(GUARD)
    refused = referee.consider(battle, "guard.K magical move 6 advance: forward 1")

    assert refused.verdict.breaks == ("CHR-MOVE-2",)
    assert refused.battle == battle


def test_joining_marks_the_character_alone() -> None:
    """AMB-46, CHR-JOIN-13: kept per model; the unit was joined and has not moved."""
    line = "hero magical move 9 advance: forward 2, join spears at 1.2"
    after = referee.play(table(SPEARS, HERO), line).battle.unit("spears")
    (king,) = after.kinds

    assert after.marks == {Mark.JOINED}
    assert king.marks == {Mark.ADVANCED, Mark.MAGICAL_MOVE}
    assert after.any_model_has(Mark.MAGICAL_MOVE)


def test_a_character_goes_from_one_unit_into_another() -> None:
    """MM-4: leaving and joining in one move, with what that uses up of each."""
    archers = unit("archers", where=at(36, 16)) + RATES
    line = "guard.K magical move 9 advance: forward 1, join archers at 1.2"
    after = referee.play(table(GUARD, archers), line).battle

    assert after.unit("guard").marks == {Mark.MAGICAL_MOVE}
    assert after.unit("archers").marks == {Mark.JOINED}
    for name in ("guard", "archers"):
        again = f"{name} magical move 6 advance: left 1"
        assert referee.judge(after, again).breaks == ("MM-6",)


def test_how_far_is_bound_by_the_stated_distance() -> None:
    """MM-5: every way of it; half of it backwards and sideways (AMB-44)."""
    statues = unit("statues", where=at(36, 24), body=TEN)
    found = {one.way: one for one in furthest(table(statues), "statues", 12.0)}

    assert found["march straight ahead"].largest == 12.0
    assert found["advance straight ahead"].largest == 12.0
    assert found["advance backwards"].largest == 6.0
    assert found["advance to the left"].largest == 6.0
    assert found["turn about by a reform"].verdict.legal


@pytest.mark.parametrize(
    ("fly", "distance", "breaks"),
    [
        ("", 6, ("FLY-1",)),
        ("fly = [8, 16]\n", 6, ()),
        ("fly = [8, 16]\n", 6.1, ("MOV-17", "MOV-19")),
        ("fly = [4, 4]\n", 6, ()),
    ],
)
def test_who_can_fly_may_fly_by_magic(
    fly: str, distance: float, breaks: tuple[str, ...]
) -> None:
    """MM-4, MM-5, FLY-1: the stated distance is both rates, whatever wings it has."""
    line = f"spears magical move 6 march flying: forward {distance}"

    assert referee.judge(table(SPEARS + fly), line).breaks == breaks


def test_a_flyer_joins_and_leaves_by_magic() -> None:
    """MM-4, FLY-2, CHR-LEAVE-3: over the foes, who keep it from walking there.

    From a front at 5 to one at 17 it is 12 inches; the foes' front is at 10, and their
    rear 1.9685 inches north of that.
    """
    hero = HERO.replace("[unit.model.K]", "fly = [8, 16]\n[unit.model.K]")
    spears = unit("spears", where=at(36, 17), body=RATES + TEN)
    foes = unit("foes", "red", where=at(36, 10, 180))
    battle = table(hero, spears, foes)
    left = table(
        GUARD.replace(KING, KING + "fly = [8, 16]\n"), unit("line", where=at(36, 13))
    )

    walked = referee.judge(battle, "hero magical move 12 advance: join spears at 1.3")
    flown = referee.judge(
        battle, "hero magical move 12 advance flying: join spears at 1.3", (1, 1)
    )

    assert walked.breaks == ("SPACE-2",)
    assert flown.breaks == ()
    assert referee.judge(
        battle, "hero magical move 11 advance flying: join spears at 1.3"
    ).breaks == ("MOV-15", "CHR-JOIN-10")
    out = "magical move 9 advance"
    assert referee.judge(left, f"guard.K {out}: forward 9").breaks == ("SPACE-2",)
    assert referee.judge(left, f"guard.K {out} flying: forward 9").legal


def test_the_command_line_says_how_far_by_magic(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """``furthest --magical`` is about one unit, and says so."""
    file = tmp_path_factory.mktemp("magic") / "magic.toml"
    file.write_text(HEAD + 'phase = "magic"\n' + SPEARS, encoding="utf-8")

    assert main(["furthest", str(file), "spears", "--magical", "7", "--json"]) == 0
    ways = json.loads(capsys.readouterr().out)["units"]["spears"]["ways"]
    assert ways[0]["ask"] == "spears magical move 7.0 march: forward ?"
    assert ways[0]["largest"] == 7.0
    assert main(["furthest", str(file), "--magical", "7"]) == 2
    assert "name it" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["furthest", str(file), "spears", "--magical", "-7"])

"""Summoned Units: what they are once on the table, and what cannot be asked.

Source:
    SUM-1 to SUM-7, AMB-40 to AMB-43
"""

import json

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.books.registry import parse_action
from serried.cli.main import main
from serried.engine.answers import verdict_json
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.illegal import IllegalActionError
from serried.model.marks import Mark

KING = "[unit.model.K]\ncharacter = true\n"
WIZARD = unit("wizard", where=at(20, 20, 90), body='ranks = ["K"]') + KING
AWAY = 'off_table = "summoned"'
GHOULS = unit("ghouls", where=AWAY, base="20x20", body=RATES + "files = 5\nmodels = 5")
ROUND = unit("beast", where=AWAY, base="50.8 round", body='ranks = ["R"]')
WHOLE = '[rulings]\nsummon_within = "whole"\n'
ASK = "summon ghouls at 30, 20 facing 90 within 12 of wizard"


def table(*parts: str, head: str = "") -> Battle:
    """Return the position of these parts, in the Magic Phase."""
    return parse_battle(HEAD + 'phase = "magic"\n' + head + "".join(parts))


@pytest.mark.clause("SUM-7")
def test_it_stands_there_has_not_moved_and_awards_nothing() -> None:
    """SUM-6, SUM-7, AMB-43: an ordinary unit but for the Victory Points."""
    before = table(WIZARD, GHOULS)
    assert before.unit("ghouls").awards_vp

    after = referee.play(before, ASK).battle.unit("ghouls")

    assert after.pose is not None
    assert (after.pose.x, after.pose.y, after.pose.facing) == (30.0, 20.0, 90.0)
    assert (after.off_table, after.awards_vp) == (None, False)
    assert after.marks == {Mark.NEWLY_SUMMONED}


def test_on_a_bare_table_there_is_nobody_to_keep_away_from() -> None:
    """SUM-4: it is looked at all the same."""
    said = referee.judge(table(GHOULS), "summon ghouls at 30, 20 facing 90")

    kept = [one for one in said.findings if one.clause == "SUM-4"]
    assert [(one.holds, one.measured) for one in kept] == [(True, None)]


def test_what_was_summoned_is_written_and_read_again() -> None:
    """A position holds whatever the referee can reach."""
    after = referee.play(table(WIZARD, GHOULS), f"{ASK} files 3").battle

    assert parse_battle(format_battle(after)) == after
    assert after.unit("ghouls").formation.ranks == ("RRR", "RR.")


def test_nothing_is_put_down_where_one_model_is_out_of_range() -> None:
    """SUM-5: all or none."""
    battle = table(WIZARD, GHOULS)
    with pytest.raises(IllegalActionError) as refused:
        referee.play(battle, "summon ghouls at 30, 24 facing 90 within 9.5 of wizard")

    assert refused.value.verdict.breaks == ("SUM-2",)
    assert refused.value.battle == battle


def test_a_place_that_is_asked_for_moves_nobody() -> None:
    """``?`` tells one place; asked for, it is lawful."""
    battle = table(WIZARD, GHOULS)
    found = referee.play(battle, "summon ghouls at ? facing 90 within 12 of wizard")
    place = found.verdict.measure("place")

    assert found.battle == battle
    assert isinstance(place, tuple)
    x, y, facing = place
    said = f"summon ghouls at {x}, {y} facing {facing} within 12 of wizard"
    assert referee.judge(battle, said).legal


@pytest.mark.parametrize(
    "ask",
    [
        "summon ghouls at ? facing 90 within 0.5 of wizard",
        "summon ghouls at ? facing ? within 0.5 of wizard",
        "summon ghouls at 20, 20 facing ? within 12 of wizard",
    ],
)
def test_no_place_is_a_breach_and_no_place_in_the_answer(ask: str) -> None:
    """SUM-5: within half an inch nothing keeps an inch; nor on the wizard."""
    verdict = referee.judge(table(WIZARD, GHOULS), ask)

    assert verdict.breaks == ("SUM-5",)
    assert verdict_json(verdict)["measures"] == {"place": None}


def test_no_place_is_looked_for_when_it_cannot_be_summoned() -> None:
    """SUM-1 says enough."""
    asked = "summon wizard at ? facing 90 within 12 of wizard"
    assert referee.judge(table(WIZARD, GHOULS), asked).breaks == ("SUM-1",)


def test_a_round_base_is_measured_as_its_disc() -> None:
    """AMB-40: the middle is 9 inches from him; the near side 8, the far one 10."""
    ask = "summon beast at 30, 20 facing 90 within {} of wizard"
    part, whole = table(WIZARD, ROUND), table(WIZARD, ROUND, head=WHOLE)

    assert referee.judge(part, ask.format(8)).legal
    assert referee.judge(part, ask.format(7.99)).breaks == ("SUM-2",)
    assert referee.judge(whole, ask.format(10)).legal
    assert referee.judge(whole, ask.format(9.99)).breaks == ("SUM-2",)


@pytest.mark.parametrize(("far", "fits"), [(3.0, True), (2.99, False)])
def test_all_of_a_round_base_in_range_and_an_inch_away(far: float, fits: bool) -> None:  # noqa: FBT001 - what is expected
    """A disc of 2 inches, an inch away, reaches 3 inches far."""
    ask = f"summon beast at ? facing 0 within {far} of wizard"
    assert referee.judge(table(WIZARD, ROUND, head=WHOLE), ask).legal is fits


@pytest.mark.parametrize(("far", "fits"), [(2.0, False), (4.5, True)])
def test_all_of_each_model_of_a_unit_in_range(far: float, fits: bool) -> None:  # noqa: FBT001 - as above
    """At least 1 + 0.7874 inches far, and 3.9370 wide about a base of 0.9843."""
    ask = f"summon ghouls at ? facing ? within {far} of wizard"
    assert referee.judge(table(WIZARD, GHOULS, head=WHOLE), ask).legal is fits


def test_a_range_out_of_several_bases_is_a_gap_where_all_of_a_model_counts() -> None:
    """A model can be in range of two bases by halves; nobody guesses."""
    guard = unit("guard", where=at(10, 20), body='ranks = ["RRR", "R.."]')
    head = '[rulings]\nsummon_within = "whole"\nextent = "bases"\n'
    battle = table(guard, GHOULS, head=head)

    with pytest.raises(RuleGapError, match="several bases") as gap:
        referee.judge(battle, "summon ghouls at 16, 24 facing 0 within 12 of guard")

    assert gap.value.clause == "SUM-2"
    alone = "summon ghouls at 16, 24 facing 0 within 12 of guard.1.1"
    assert referee.judge(battle, alone).legal


def test_without_a_range_none_is_judged_and_a_note_says_so() -> None:
    """Nobody guesses how far it reaches."""
    verdict = referee.judge(table(WIZARD, GHOULS), "summon ghouls at 60, 40 facing 0")

    assert verdict.legal
    assert verdict.notes == ("ghouls: no range is stated, so none is judged",)


@pytest.mark.parametrize(
    ("of", "problem"),
    [
        ("nobody", "there is no unit 'nobody'"),
        ("ghouls", "ghouls is not on the table"),
        ("wizard.Z", "no model of wizard can be meant by Z"),
        ("guard.K", "no model of guard can be meant by K"),
        ("guard.R", "10 models of guard can be meant by R"),
    ],
)
def test_a_range_is_measured_from_somebody(of: str, problem: str) -> None:
    """From one unit, or one model of it, on the table."""
    battle = table(WIZARD, GHOULS, unit("guard", where=at(50, 20)))
    with pytest.raises(RequestError, match=problem):
        referee.judge(battle, f"summon ghouls at 30, 20 facing 90 within 12 of {of}")


def test_other_models_than_its_own_cannot_be_drawn() -> None:
    """Five ghouls are no six."""
    with pytest.raises(RequestError, match="ghouls has other models"):
        referee.judge(table(WIZARD, GHOULS), f"{ASK} ranks RRR/RRR")


def test_the_command_line_tells_the_place(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    """In words, in JSON and in a picture with its range."""
    folder = tmp_path_factory.mktemp("summon")
    file, drawn = folder / "summon.toml", folder / "summon.svg"
    file.write_text(HEAD + WIZARD + GHOULS, encoding="utf-8")
    ask = "summon ghouls at ? facing 90 within 12 of wizard on 30, 20"

    assert main(["judge", str(file), "--ask", ask, "--svg", str(drawn)]) == 0
    assert "a lawful place: " in capsys.readouterr().out
    picture = drawn.read_text(encoding="utf-8")
    assert 'class="range"' in picture
    assert "within 12" in picture
    assert "a lawful place: " in picture

    assert main(["judge", str(file), "--ask", ask, "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)["answers"]
    assert len(answer["measures"]["place"]) == 3
    assert answer["ask"] == str(parse_action(ask))

"""Batches of casualties, what is left of effects, and what players read of it all."""

import random
from math import comb
from pathlib import Path
from typing import Any

import pytest

from positions import HEAD, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.results.casualties import casualties_of
from serried.model.verdict import Verdict
from unit.cli.running import serried

MM = 1 / 25.4


def ranks(*drawn: str) -> str:
    """Return the line that draws the ranks of a unit."""
    return f"ranks = {list(drawn)}".replace("'", '"')


def row(name: str, west: float, *drawn: str, player: str = "blue") -> str:
    """Return a unit on 25x25 mm; blue faces north, red stands against its front.

    Args:
        name: What it is called.
        west: The west end of its front, in files from the west edge of the table.
        drawn: Its ranks.
        player: Whose it is.
    """
    middle = (west + len(drawn[0]) / 2) * 25 * MM
    where = at(middle, 24, 0 if player == "blue" else 180)
    return unit(name, player, where, "25x25", ranks(*drawn))


FAR = unit("far", "red", at(36, 44, 180), "25x25", ranks("RR"))


def fought(*units: str) -> Battle:
    """Return a battle of these units."""
    return parse_battle(HEAD + "".join(units))


def judged(battle: Battle, line: str) -> Verdict:
    """Return what the referee says of a request."""
    return referee.judge(battle, line)


# Batches


def test_a_batch_over_several_combats_is_the_product_of_their_choices() -> None:
    """CAS-5: two combats of two ways each are four choices, and their figures add up.

    A touches the middle one of three, and the others with its corners: whichever end
    goes, two spears and A are in contact.
    """
    battle = fought(
        row("spears", 10, "RRR"),
        row("A", 11, "R", player="red"),
        row("axes", 30, "RRR"),
        row("B", 31, "R", player="red"),
    )
    verdict = judged(battle, "batch: spears lose 1, axes lose 1")
    choices = [dict(one.values) for one in casualties_of(verdict).choices]

    assert [one["removed"] for one in choices] == [
        ("spears.1.3", "axes.1.3"),
        ("spears.1.3", "axes.1.1"),
        ("spears.1.1", "axes.1.3"),
        ("spears.1.1", "axes.1.1"),
    ]
    assert {one["models_in_contact"] for one in choices} == {6}
    assert verdict.measure("removed") is None


def test_losses_of_one_unit_in_one_batch_are_one_loss() -> None:
    """CAS-5, CAS-4: 1 and 1 are 2, one from each end."""
    battle = fought(row("spears", 10, "RRRR"), FAR)
    verdict = judged(battle, "batch: spears lose 1, spears lose 1")

    assert verdict.measure("removed") == ("spears.1.1", "spears.1.4")


def test_more_ways_than_are_weighed_are_a_gap() -> None:
    """CAS-ENG-2: 5 of 10 that foes touch, twice, are 252 x 252 ways."""
    behind = at(21 * 25 / 2 * MM, 24 - 50 * MM)
    battle = fought(
        row("spears", 0, "R" * 10, "R" * 10),
        row("axes", 11, "R" * 10, "R" * 10),
        unit("foes", "red", behind, "25x25", ranks("R" * 21)),
    )
    with pytest.raises(RuleGapError, match="63504 ways") as caught:
        judged(battle, "batch: spears lose 5, axes lose 5")
    assert caught.value.clause == "CAS-ENG-2"


def test_choices_that_are_too_many_are_counted() -> None:
    """CAS-ENG-4: ten units of two ways each are 1024 choices; a note says so."""
    units = [
        unit(f"u{n}", "blue", at(6 * n + 6, 20), "25x25", ranks("RRRR"))
        for n in range(10)
    ]
    every = ", ".join(f"u{n} lose 1" for n in range(10))
    battle = fought(*units, FAR)
    verdict = judged(battle, f"batch: {every}")

    assert verdict.legal
    assert verdict.measure("choices") == ()
    assert any("1,024 ways" in note for note in verdict.notes)
    named = judged(battle, f"batch: {every.replace('lose 1', 'lose 1: 1.4')}")
    assert named.measure("removed") == tuple(f"u{n}.1.4" for n in range(10))
    assert not named.notes


def picks_of_two_ranks(many: int) -> tuple[Battle, list[str]]:
    """Return 16 files in two ranks, B behind all of them and A before four of them."""
    behind = at(8 * 25 * MM, 24 - 50 * MM)
    battle = fought(
        row("spears", 0, "R" * 7 + "C" + "R" * 8, "R" * 16),
        row("A", 4, "RRRR", player="red"),
        unit("B", "red", behind, "25x25", ranks("R" * 16)),
    )
    chance = random.Random(many)
    return battle, [f"2.{n}" for n in sorted(chance.sample(range(1, 17), many))]


@pytest.mark.parametrize("many", range(6, 11))
def test_picks_too_many_to_be_listed_are_judged_by_name(many: int) -> None:
    """CAS-3, AMB-79, CONTACT-2: in contact are 16 of B, 4 of A, and spears.

    Those are whoever is left behind, those in front of a gap, and 1.4 to 1.9, which A
    touches.
    """
    battle, picked = picks_of_two_ranks(many)
    asked = judged(battle, f"spears lose {many}")
    named = judged(battle, f"spears lose {many}: {', '.join(picked)}")
    few = judged(battle, f"spears lose {many}: {', '.join(picked[1:])}")

    assert (asked.legal, asked.measure("choices")) == (True, ())
    assert asked.measure("removed") is None
    assert any(f"{comb(16, many):,} ways" in note for note in asked.notes)
    assert named.legal
    assert named.measure("removed") == tuple(picked)
    gaps = {int(name[2:]) for name in picked}
    spears = 16 - many + len(gaps | set(range(4, 10)))
    assert named.measure("models_in_contact") == 16 + 4 + spears
    assert not few.legal


def test_the_champion_may_go_beside_such_a_pick() -> None:
    """CAS-ILL-3, CAS-3: somebody steps into the gap, so there are more ways than picks.

    Behind 1.1 to 1.3 or 1.10 to 1.16 nobody is lost for the contact by going, for who
    stood ahead is in contact then (CAS-ILL-4); behind 1.4 to 1.9 those are already.
    """
    battle, picked = picks_of_two_ranks(7)
    rest = [n for n in range(1, 17) if f"2.{n}" not in picked]
    ahead, stays = (
        next(f"2.{n}" for n in rest if (n in range(4, 10)) == before)
        for before in (True, False)
    )
    asked = judged(battle, "batch: spears lose 7, spears.C lose 1")
    line = f"batch: spears lose 7: {', '.join(picked)}, spears.C lose 1"
    named = judged(battle, f"{line}: {stays} to 1.8")
    worse = judged(battle, f"{line}: {ahead} to 1.8")

    assert asked.measure("removed") is None
    assert any(f"at least {comb(16, 7):,} ways" in note for note in asked.notes)
    assert named.legal
    way = casualties_of(named).taken
    assert way is not None
    assert way.slid == (("spears", stays, "1.8"),)
    assert [finding.clause for finding in worse.breaches] == ["CAS-ILL-4"]


def test_a_unit_off_the_table_loses_nothing() -> None:
    """CAS-1: who is in reserve cannot be hurt; that is no request."""
    reserve = unit("bows", "blue", 'off_table = "reserve"', "25x25", ranks("RR"))
    battle = fought(row("spears", 10, "RRR"), reserve)

    with pytest.raises(RequestError, match="bows is not on the table"):
        judged(battle, "batch: spears lose 1, bows lose 1")


def test_nobody_who_is_named_may_be_a_stranger() -> None:
    """CAS-ALL-1: where the whole unit goes, names mean nothing, but they exist."""
    battle = fought(row("spears", 10, "RRR"), FAR)

    assert judged(battle, "spears lose 3: 1.2").legal
    with pytest.raises(RequestError, match=r"no model at 9\.9"):
        judged(battle, "spears lose 3: 9.9")


def test_a_unit_that_is_not_hurt_has_no_finding_of_its_pool() -> None:
    """HP-1, HP-4: the Champion is only spoken of once a wound passes to it."""
    battle = fought(row("spears", 10, "RCR"), FAR)

    assert clauses(judged(battle, "spears lose 1")) == ["CAS-4", "HP-2"]
    assert clauses(judged(battle, "spears lose 3")) == [
        "CAS-4",
        "CAS-ALL-1",
        "HP-2",
        "HP-5",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [("spears lose 4", ["HP-2", "HP-4"]), ("spears.K lose 3", ["HP-5"])],
    ids=["rank and file without a Champion", "a Character"],
)
def test_what_nobody_can_take_is_lost(line: str, told: list[str]) -> None:
    """HP-4 says so of the Rank-and-File, HP-5 of a Character."""
    hero = "[unit.model.K]\ncharacter = true\n"
    verdict = judged(fought(row("spears", 10, "RRK") + hero, FAR), line)

    assert verdict.measure("excess") == 2
    assert [name for name in clauses(verdict) if name.startswith("HP-")] == told


def clauses(verdict: Verdict) -> list[str]:
    """Return the clauses of the findings."""
    return [finding.clause for finding in verdict.findings]


# A position file says the same again


def test_a_nudge_past_an_enemy_is_read_back_as_it_was() -> None:
    """NUDGE-6: who was not touched is not touched in the file either.

    In files of 25 mm from the left end of the spears' front: they are 0 to 4 and lose
    2.1. R, behind it at -0.8 to 0.8, has to come forward by a rank. The guard, an enemy
    of it, is beside the spears, 1 to 1.4 behind their front; it fights S, on their left
    flank. So R goes to the right past 0, and a little more, for it must not touch the
    guard; then forward.
    """
    west, front = 36.0, 24.0

    def placed(name: str, player: str, place: str, base: str) -> str:
        return unit(name, player, place, base, ranks("R"))

    def spot(right: float, ahead: float, facing: int) -> str:
        return at(west + right * 25 * MM, front + ahead * 25 * MM, facing)

    battle = fought(
        unit("spears", "blue", spot(2, 0, 0), "25x25", ranks("RRRR", "R...")),
        placed("R", "red", spot(0, -2, 0), "40x40"),
        placed("guard", "blue", spot(-1, -1, 0), "50x10"),
        placed("S", "red", spot(0, -0.6, 90), "20x20"),
    )
    after = referee.play(battle, "spears lose 1").battle

    assert parse_battle(format_battle(after)) == after
    pose = after.unit("R").pose
    assert pose is not None
    assert pose.x == pytest.approx(west + 20 * MM + 0.02)
    assert pose.y == pytest.approx(front - 25 * MM)


# Effects that end


EFFECTS = """
[[effect]]
name = "haste"
source = "guard.K"
on = ["bows", "guard"]
until = "turn"
advance = 1
[[effect]]
name = "banner"
source = "guard.K"
on = "bows"
until = "permanent"
advance = 1
[[effect]]
name = "song"
source = "guard"
on = "bows"
until = "phase"
advance = 1
[[effect]]
name = "curse"
source = "foes"
on = ["guard", "bows"]
until = "turn"
advance = -1
"""
GUARD = (
    unit("guard", "blue", at(20, 20), "25x25", ranks("RRRKR"))
    + "[unit.model.K]\ncharacter = true\nhp = 2\n"
)
BOWS = unit("bows", "blue", at(40, 20), "25x25", ranks("RRR"))
ENEMY = unit("foes", "red", at(36, 44, 180), "25x25", ranks("RR"))


@pytest.fixture(params=["literal", "spells last"])
def ruled(request: pytest.FixtureRequest) -> tuple[str, Battle]:
    """A battle with effects, under both readings of who ends them."""
    setting = f'[rulings]\nlasting_effects = "{request.param}"\n'
    return request.param, parse_battle(HEAD + setting + GUARD + BOWS + ENEMY + EFFECTS)


def effects(battle: Battle) -> dict[str, tuple[str, ...]]:
    """Return the effects that last, and on whom."""
    return {effect.name: effect.on for effect in battle.effects}


@pytest.mark.clause("CAS-LAST-2")
def test_effects_end_with_the_character_they_come_from(
    ruled: tuple[str, Battle],
) -> None:
    """CAS-LAST-1, CAS-LAST-2, AMB-31: with "spells last" only what has no end ends."""
    setting, battle = ruled
    transition = referee.play(battle, "guard.K lose 2")
    ended = {"banner"} if setting == "spells last" else {"haste", "banner"}

    assert (
        set(effects(transition.battle)) == {"haste", "banner", "song", "curse"} - ended
    )
    assert {
        dict(event.values)["effect"] for event in transition.verdict.events
    } == ended


def test_effects_last_while_their_source_is_wounded_only(
    ruled: tuple[str, Battle],
) -> None:
    """CAS-LAST-1: K has one Health Point left; and the unit is not its last models."""
    _, battle = ruled
    for line in ("guard.K lose 1", "guard lose 4", "foes lose 1: 1.1"):
        assert effects(referee.play(battle, line).battle) == effects(battle)


def test_effects_from_a_destroyed_unit_end_with_it(ruled: tuple[str, Battle]) -> None:
    """CAS-LAST-1, CAS-ALL-1: its Character's too; on it none is left."""
    setting, battle = ruled
    after = referee.play(battle, "batch: guard lose 4, guard.K lose 2").battle
    lasting = {"curse": ("bows",)}
    if setting == "spells last":
        lasting |= {"haste": ("bows",), "song": ("bows",)}

    assert effects(after) == lasting
    assert parse_battle(format_battle(after)) == after


@pytest.mark.clause("CAS-2")
def test_effects_on_a_destroyed_unit_are_gone(ruled: tuple[str, Battle]) -> None:
    """CAS-2: an effect on several lasts on the others; one on it alone has ended."""
    _, battle = ruled
    transition = referee.play(battle, "bows lose 3")

    assert effects(transition.battle) == {"haste": ("guard",), "curse": ("guard",)}
    ended = [e for e in transition.verdict.events if e.event == "effect_ended"]
    assert [dict(e.values)["effect"] for e in ended] == ["banner", "song"]


# What players read


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Spears in two ranks with a Champion, foes before them; bows in one rank."""
    path = tmp_path / "casualties.toml"
    path.write_text(
        HEAD
        + row("spears", 10, "RRCRRR", "RRR...")
        + row("foes", 10, "RR", player="red")
        + row("bows", 30, "RRRR")
        + row("axes", 40, "RRCRR", "RRR..")
    )
    return path


def lines(file: Path, ask: str, *words: str) -> list[str]:
    """Return what is printed below the request."""
    return serried("judge", file, "--ask", ask, *words).out.splitlines()[1:]


def test_a_free_pick_is_said_as_one_choice(file: Path) -> None:
    """CAS-3: foes stand in front only, so all of the rear rank are alike."""
    assert lines(file, "spears lose 2") == [
        "  lawful",
        "  the only lawful way; name the models to take it:",
        "    any 2 of 2.1, 2.2, 2.3 removed; 5 models in base contact",
    ]


def test_choices_are_said_one_a_line(file: Path) -> None:
    """CAS-4, AMB-20: the odd one comes from either end."""
    assert lines(file, "bows lose 1") == [
        "  lawful",
        "  2 lawful ways; name the models to take it:",
        "    1.4 removed; one end loses 1 more than the other",
        "    1.1 removed; one end loses 1 more than the other",
    ]


def test_who_steps_forward_of_a_free_pick_is_left_open(file: Path) -> None:
    """CAS-ILL-3: whichever two of three go, the third steps forward."""
    assert lines(file, "batch: axes lose 2, axes.C lose 1")[-1] == (
        "    axes.1.3, any 2 of axes.2.1, axes.2.2, axes.2.3 removed;"
        " one of those that stay moves to axes.1.3"
    )


def test_uneven_ends_of_several_units_are_said_as_a_sum(file: Path) -> None:
    """CAS-4: green and bows are uneven by one each; no end loses two more."""
    said = lines(file, "batch: spears lose 4, bows lose 1: 1.1")

    assert said[1:] == [
        "  spears.1.6, spears.2.1, spears.2.2, spears.2.3, bows.1.1 removed",
        "  5 models in base contact",
        "  the ends of first ranks lose unequally, by 2 in all",
    ]


def test_a_destroyed_unit_and_lost_wounds_are_said(file: Path) -> None:
    """CAS-ALL-1, NMF-1, AMB-82: nine models and a Champion's pool, twelve wounds."""
    assert lines(file, "spears lose 12") == [
        "  lawful",
        "  spears is destroyed",
        "  foes has no more foes",
        "  1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 2.1, 2.2, 2.3 removed",
        "  wounds that nobody can take, and are lost: 3",
    ]


def test_what_was_ruled_out_is_told_only_when_asked(file: Path) -> None:
    """CAS-ENG-3: with -v as JSON, the other end of the rank and the priority."""

    def measures(*words: str) -> Any:  # noqa: ANN401 - whatever was printed
        said = serried("judge", file, "--ask", "spears lose 4", "--json", *words)
        return said.json["answers"][0]["measures"]

    assert "ruled_out" not in measures()
    (other,) = measures("-v")["ruled_out"]
    assert other["removed"] == ["1.1", "2.1", "2.2", "2.3"]
    assert (other["clause"], other["priority"]) == (
        "CAS-ENG-2",
        "models_out_of_contact",
    )


def test_a_bot_is_told_what_was_ruled_out_when_it_asks(file: Path) -> None:
    """CAS-ENG-3: -v says as much of each line of --jsonl."""

    def ruled_out(*words: str) -> bool:
        outcome = serried("judge", file, "--jsonl", *words, stdin="spears lose 4\n")
        return "ruled_out" in outcome.lines[0]["measures"]

    assert not ruled_out()
    assert ruled_out("-v")


def test_an_expectation_is_said_as_the_file_has_it(file: Path) -> None:
    """A player who wrote it should know it again."""
    expected = 'slid = {"1.6" = "1.5"}\nremoved = ["1.6", "2.1"]\n'
    text = file.read_text() + f'[[do]]\nask = "spears lose 3"\n{expected}'
    file.write_text(text)

    assert serried("judge", file).out.splitlines()[-1] == (
        '  not as expected: expected slid = {"1.6" = "1.5"}, removed = ["1.6", "2.1"]'
    )

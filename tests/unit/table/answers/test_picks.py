"""Picks: every lawful choice comes with a line, and the line makes that choice."""

import math
from pathlib import Path

import pytest

from positions import unit
from unit.table.talking import ALONE, Said, Talk

ROOT = Path(__file__).parents[4]
SCENES = ROOT / "tests" / "scenes" / "t9a"
WITH_CHOICES = sorted(
    str(path.relative_to(SCENES))
    for path in SCENES.rglob("*.toml")
    if "choices = " in path.read_text("utf-8")
)


def picks_of(talk: Talk, line: str) -> list[Said]:
    """Return the picks of a line."""
    found: list[Said] = talk.ask("ask", line=line)["picks"]
    return found


def test_a_free_pick_names_the_first_and_says_among_whom() -> None:
    """One of three alike in the rear rank: the page may let another be clicked."""
    talk = Talk()
    talk.ask("new", example="casualties")

    (pick,) = picks_of(talk, "spears lose 1")

    assert pick["line"] == "spears lose 1: 3.1"
    assert pick["free"] == [{"any": 1, "of": ["3.1", "3.2", "3.3"]}]
    assert talk.ask("play", line="spears lose 1: 3.3")["played"]


def test_nothing_is_left_to_pick_where_there_is_one_way() -> None:
    """All three of the rear rank go."""
    talk = Talk()
    talk.ask("new", example="casualties")

    assert picks_of(talk, "spears lose 3") == []
    assert talk.ask("play", line="spears lose 3")["played"]


def test_every_combat_reform_is_a_pick_with_how_the_unit_stands() -> None:
    """The best comes first, and its line does it."""
    talk = Talk((ROOT / "examples" / "combat-reform.toml").read_text("utf-8"))

    first, *_ = picks_of(talk, "spears combat reform: ?")

    assert first["line"] == "spears combat reform: facing 90.0, files 5, at 0.0"
    assert first["words"] == "facing 90.0, files 5, at 0.0 · 5 ⚔ 3"
    assert first["after"]["pose"] == {"x": 31.0, "y": 22.5, "ux": 1.0, "uy": 0.0}
    assert talk.ask("play", line=first["line"])["played"]


def test_an_unlawful_removal_comes_with_the_lawful_ones() -> None:
    """Six in a rank, an enemy at each end: one goes from either, and both are held."""
    talk = Talk((ROOT / "examples" / "casualties.toml").read_text("utf-8"))

    said = talk.ask("ask", line="spears lose 2: 1.1, 1.2")

    assert not said["answer"]["legal"]
    assert [pick["line"] for pick in said["picks"]] == ["spears lose 2: 1.1, 1.6"]
    (breach,) = [one for one in said["answer"]["findings"] if not one["holds"]]
    assert breach["counts"]
    assert talk.ask("play", line="spears lose 2: 1.1, 1.6")["played"]


def test_an_unlawful_batch_comes_with_the_lawful_ones() -> None:
    """Of the same: what was named wrongly is told, and what was not is kept."""
    talk = Talk((ROOT / "examples" / "casualties.toml").read_text("utf-8"))

    (pick,) = picks_of(talk, "batch: spears lose 2: 1.1, 1.2, archers lose 1: 2.4")

    assert pick["line"] == "batch: spears lose 2: 1.1, 1.6, archers lose 1: 2.4"
    assert talk.ask("play", line=pick["line"])["played"]


def test_a_largest_value_is_rounded_in_words_alone() -> None:
    """A right angle is the most that five 25 mm bases wheel: 125 mm times √2."""
    (pick,) = picks_of(Talk(), "spears march: forward 1, wheel right ?")

    assert pick["words"] == "6.96"
    assert float(pick["line"].split()[-1]) == pytest.approx(125 / 25.4 * math.sqrt(2))


def test_a_batch_names_the_models_of_each_unit() -> None:
    """Each loss with its own."""
    talk = Talk()
    talk.ask("new", example="casualties")

    (pick,) = picks_of(talk, "batch: spears lose 1, foes lose 2")

    assert pick["line"] == "batch: spears lose 1: 3.1, foes lose 2: 3.1, 3.2"
    assert talk.ask("play", line=pick["line"])["played"]


def test_an_open_choice_is_no_deed() -> None:
    """The line is lawful, but its owner has to choose first."""
    talk = Talk()
    talk.ask("new", example="casualties")

    said = talk.ask("play", line="spears lose 1")

    assert (said["played"], said["answer"]["legal"], said["index"]) == (
        False,
        True,
        None,
    )


@pytest.mark.slow  # every scene in which somebody chooses
@pytest.mark.parametrize("name", WITH_CHOICES)
def test_every_pick_of_every_scene_makes_its_choice(name: str) -> None:
    """There is one for each choice; its line is lawful and leaves nothing open."""
    talk = Talk((SCENES / name).read_text("utf-8"))
    for asked in talk.table.board().requests:
        dice = asked.dice and list(asked.dice)
        said = talk.ask("ask", line=asked.line, dice=dice)
        picks = said.get("picks", [])
        for pick in (one for one in picks if one["line"] is not None):
            made = talk.ask("ask", line=pick["line"])
            assert made["answer"]["legal"], (pick["line"], made["answer"]["breaks"])
            assert made["picks"] == []
            if "removed" in made["answer"]["measures"]:
                assert made["answer"]["measures"]["removed"] == pick["removed"]
                assert made["answer"]["measures"]["slid"] == pick["slid"]
        if picks:
            assert len(picks) == len(said["answer"]["measures"]["choices"])
            assert len({pick["line"] for pick in picks}) == len(picks)
            assert all(pick["line"] for pick in picks)
        if said["answer"].get("legal"):
            talk.ask("play", line=asked.line, dice=dice)


def test_who_closes_the_gap_of_a_champion_is_said_where_it_is_open() -> None:
    """A Champion and one of its rank and file fall: each line makes its choice."""
    foes = 'ranks = ["RRCRR", "RRRRR", "RRRRR"]'
    against = 'against = {unit = "spears", edge = "front", shift = 0}'
    talk = Talk(ALONE + unit("foes", "red", against, body=foes))
    line = "batch: foes lose 1 from spears, foes.C lose 1 from spears"

    lines = [pick["line"] for pick in picks_of(talk, line)]

    assert len(lines) > 1
    for one in lines:
        assert talk.ask("play", line=one)["played"], one
        talk.ask("undo")

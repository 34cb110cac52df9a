"""Hits and Make Way in words and as JSON, and what ``show`` says of Characters."""

import json
from pathlib import Path

from unit.cli.running import serried

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
HITS, WAY = EXAMPLES / "hits.toml", EXAMPLES / "make-way.toml"

GUARD = """
format = "serried/1"
book = "t9a"

[[unit]]
id = "guard"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
ranks = [{ranks}]
{more}
[unit.model.K]
character = true
[unit.model.L]
character = true
"""


def test_every_way_to_share_out_hits_is_listed() -> None:
    """And whose pick it is; a settled one is said in a line."""
    outcome = serried("judge", HITS, "--ask", "spears take 10 hits by red")

    assert outcome.status == 0
    assert "red picks one of 2:\n    R 9, L 1\n    R 8, L 2\n" in outcome.out
    assert "hits: R 8, L 1" in serried("judge", HITS).out


def test_hits_are_an_object_by_letter() -> None:
    """Choices are a list of such; what is not settled is null."""
    asks = ("--ask", "spears take 9 hits by red", "--ask", "spears take 10 hits by red")
    one, two = json.loads(serried("judge", HITS, *asks, "--json").out)["answers"]

    assert one["measures"] == {
        "hits": {"R": 8, "L": 1}, "choices": [], "distributes": "red",
    }  # fmt: skip
    assert two["measures"] == {
        "hits": None,
        "choices": [{"R": 9, "L": 1}, {"R": 8, "L": 2}],
        "distributes": "red",
    }


def test_the_places_to_make_way_to_are_named() -> None:
    """And who changed places, where somebody did."""
    asked = serried("judge", WAY, "--ask", "guard make way: K to ?")
    done = serried("judge", WAY, "--ask", "guard make way: L to 1.5", "--json")
    (answer,) = json.loads(done.out)["answers"]

    assert "lawful places: 1.2, 1.3, 1.4, 1.5, 1.6\n" in asked.out
    assert answer["measures"]["swapped"] == {"1.8": "1.5", "1.5": "1.8"}
    assert (
        "1.8 to 1.5" in serried("judge", WAY, "--ask", "guard make way: L to 1.5").out
    )


def test_the_swap_is_in_the_position_afterwards() -> None:
    """CHR-WAY-3: as a position file draws it."""
    done = serried("judge", WAY, "--ask", "guard make way: K to 1.3", "--json")

    guard = json.loads(done.out)["position"]["unit"][0]

    assert guard["ranks"] == ["RRKKRCRL", "RRKKRRRR", "RRRRR..."]


def test_a_picture_of_either_can_be_drawn(tmp_path: Path) -> None:
    """Nothing is on its way there, but the units are."""
    for example in (HITS, WAY):
        picture = tmp_path / "picture.svg"
        assert serried("judge", example, "--svg", picture).status == 0
        assert picture.read_text().startswith("<svg")


def test_show_names_a_combined_unit_of_characters(tmp_path: Path) -> None:
    """CHR-WIPE-1: of one that is left alone too; R&F among them and it says nothing."""
    said = "a Combined Unit of Characters only"
    file = tmp_path / "guard.toml"
    drawn = {
        '"KL"': ("", True),
        '"KLR"': ("", False),
        '"K"': ("starting = 8", True),
    }
    for ranks, (more, expected) in drawn.items():
        file.write_text(GUARD.format(ranks=ranks, more=more))
        assert (said in serried("show", file).out) == expected, ranks

"""Who sees whom, in words and as JSON."""

import json
from pathlib import Path

from unit.cli.running import serried

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "line-of-sight.toml"


def test_a_yes_says_who_sees_from_where_to_where() -> None:
    """The status is that of a yes."""
    outcome = serried("judge", EXAMPLE, "--ask", "wolves.1.3 sees spears")

    assert outcome.status == 0
    assert outcome.out.splitlines()[:3] == [
        "wolves.1.3 sees spears",
        "  yes",
        "  1.3 sees from 47, 13.51 to 38.46, 10",
    ]


def test_a_no_says_what_is_in_the_way() -> None:
    """And an arc is the answer itself."""
    outcome = serried(
        "judge", EXAMPLE, "--ask", "spears sees bows", "--ask", "hydra arc of spears"
    )

    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "spears sees bows",
        "  no",
        "    bows is hidden from spears by hill [LOS-1]",
        "  in the way: hill",
        "",
        "hydra arc of spears",
        "  front",
    ]


def test_answers_are_figures_for_programs() -> None:
    """A line is two points, hiders are names, an Arc is a word."""
    lines = ("spears sees hydra", "spears sees bows", "wolves arc of spears")
    asks = [part for line in lines for part in ("--ask", line)]
    said = json.loads(serried("judge", EXAMPLE, *asks, "--json").out)
    seen, hidden, arc = (answer["measures"] for answer in said["answers"])

    (start, end) = seen["line"]
    assert start[1] == 10.0
    assert end[1] > 28.0
    assert hidden == {"blocked_by": ["hill"]}
    assert arc == {"arc": "right flank"}


def test_an_arc_may_hang_on_a_die(tmp_path: Path) -> None:
    """Both are named; with a die, what it gives. Round bases have none."""
    file = tmp_path / "tie.toml"
    unit = '\n[[unit]]\nid = "{0}"\nplayer = "{1}"\nfront = {2}\nfacing = {3}\n'
    square, disc = (
        'base = "25.4x25.4"\nranks = ["R"]',
        'base = "60 round"\nranks = ["R"]',
    )
    file.write_text(
        'format = "serried/1"\nbook = "t9a"\n'
        + unit.format("spears", "blue", "[36, 20]", 0)
        + square
        + unit.format("foes", "red", "[40.5, 24]", 180)
        + square
        + unit.format("engine", "red", "[20, 20]", 0)
        + disc,
        encoding="utf-8",
    )
    line = "foes arc of spears"

    assert "  front or right flank\n" in serried("judge", file, "--ask", line).out
    rolled = serried("judge", file, "--ask", line, "--dice", "5").out
    assert "  right flank\n" in rolled
    assert "the die between two Arcs shows 5: the right flank" in rolled
    none = serried("judge", file, "--ask", "foes arc of engine").out
    assert "  no Arc\n" in none

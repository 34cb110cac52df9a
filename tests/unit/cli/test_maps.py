"""Maps in characters, positions in one line, and the words of bare `serried`."""

import base64
import zlib
from pathlib import Path

import pytest

from positions import HEAD, RATES, SPEARS, at, unit
from serried.cli.charted import ARROWS, COLUMNS, PLAIN_ARROWS, WIDTH, map_lines
from serried.engine.files import parse_battle
from serried.notation.positions import one_line as lines
from serried.notation.positions.outline import LARGEST_FILE
from unit.cli.running import NEAR, serried

TERRAIN = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[30, 20], [36, 20], [36, 24], [30, 24]]

[[terrain]]
id = "pond"
kind = "water"
circle = [60, 40, 3]
"""


def test_without_words_it_helps() -> None:
    """What `serried --help` prints, and status 0."""
    bare = serried()

    assert bare.status == 0
    assert bare.out == serried("--help").out


def test_a_map_shows_who_stands_where_and_looks_where() -> None:
    """Two ranks of 25 mm are 4.92" by 1.97", the front in the middle at (36, 9).

    So it is columns 34 to 38, whose middles lie within 2.46" of 36, of the one row
    whose middle is at 9 less half of 2"; the arrow is on the character to the north.
    """
    spears = unit("spears", where=at(36.5, 8)) + RATES
    told = list(map_lines(parse_battle(HEAD + spears)))
    row = {7: told[-3 - 3], 9: told[-3 - 4]}  # inches north of the southern edge

    assert told[0].count("+") == 7
    assert row[7] == "|" + "AAAAA".rjust(39).ljust(72) + "|"
    assert row[9] == "|" + "↑".rjust(37).ljust(72) + "|"
    assert "A" not in "".join(told[:-1]).replace(row[7], "")
    assert told[-1] == "A spears ↑"


def test_a_unit_that_is_smaller_than_a_character_is_still_one() -> None:
    """And looks over its shoulder: eight ways, each with its arrow."""
    for eighth, arrow in enumerate(ARROWS):
        lone = unit("lone", "blue", at(30.1, 24.1, 45 * eighth), "20x20", "models = 1")
        told = list(
            map_lines(parse_battle(HEAD + lone.replace("models", "files = 1\nmodels")))
        )
        drawn = "".join(told[:-1])
        assert drawn.count("A") == 1
        assert drawn.count(arrow) == 1
        assert told[-1] == f"A lone {arrow}"


@pytest.mark.parametrize("table", [[72, 48], [36, 48], [240, 48], [24, 96], [12, 6]])
def test_a_map_fits_eighty_columns_whatever_the_table(table: list[int]) -> None:
    """Wide, deep and small; the legend is broken between units."""
    many = [
        unit(
            f"{'long' * 8}-{n}",
            where=at(1 + n / 2, 2),
            body="files = 1\nmodels = 1",
            base="10x10",
        )
        for n in range(0, 20, 2)
    ]
    told = list(map_lines(parse_battle("".join([HEAD, f"table = {table}\n", *many]))))
    edge = told[0]
    last = len(told) - 1 - told[::-1].index(edge)

    assert max(map(len, told)) <= WIDTH
    assert {len(line) for line in told[: last + 1]} == {len(edge)}
    assert last <= 41
    assert len(told[last + 1 :]) == 5


def test_terrain_is_a_sign_of_its_kind() -> None:
    """Six columns by two rows of a cliff, and a pond that is round."""
    told = list(map_lines(parse_battle(HEAD + SPEARS + TERRAIN)))

    assert sum(line.count("######") for line in told) == 2
    assert sum(line.count("#") for line in told) == 2 * 6 + 1  # and its legend
    assert 8 <= sum(line.count("~") for line in told) - 1 <= 16
    assert told[-1] == "# impassable  ~ water"


def test_sides_are_told_apart_and_both_arrow_sets_say_the_same() -> None:
    """Capitals for the first player, and ASCII where no arrows can be printed."""
    battle = parse_battle(NEAR)
    assert "A spears ↑  a foes ↓" in list(map_lines(battle))
    assert "A spears ^  a foes v" in list(map_lines(battle, PLAIN_ARROWS))
    assert len(ARROWS) == len(PLAIN_ARROWS) == 8
    assert COLUMNS + 2 <= WIDTH


def test_show_draws_the_map_unless_words_are_wanted(tmp_path: Path) -> None:
    """The words are the same with it and without."""
    file = tmp_path / "near.toml"
    file.write_text(NEAR, encoding="utf-8")
    both = serried("show", str(file)).out.splitlines()
    words = serried("show", "--words", str(file)).out.splitlines()

    drawn = list(map_lines(parse_battle(NEAR)))
    assert both == [*words[:2], *drawn, *words[2:]]


def test_a_position_in_one_line_is_read_back(
    tmp_path: Path,
) -> None:
    """The same words; also where a forum broke the line into several."""
    file = tmp_path / "near.toml"
    file.write_text(NEAR, encoding="utf-8")
    line = serried("show", "--line", str(file)).out

    assert line.startswith("serried1:")
    assert line.count("\n") == 1
    assert len(line) < len(NEAR)
    words = serried("show", str(file)).out
    for text in (line, f"  {line[:40]}\n {line[40:]}\n\n"):
        assert serried("show", "-", stdin=text).out == words
        asked = serried("judge", "-", "--ask", "spears advance: f 3", stdin=text)
        assert asked.out.startswith("spears advance: forward 3.0\n")


@pytest.mark.parametrize("how", ["cut", "cut more", "changed", "foreign", "nothing"])
def test_a_line_that_is_spoilt_is_refused_in_one_line(how: str, tmp_path: Path) -> None:
    """Status 2; whatever letter was lost or changed."""
    file = tmp_path / "near.toml"
    file.write_text(NEAR, encoding="utf-8")
    line = serried("show", "--line", str(file)).out.strip()
    other = "B" if line[60] != "B" else "C"
    spoilt = {
        "cut": line[:-1],
        "cut more": line[:-6],
        "changed": f"{line[:60]}{other}{line[61:]}",
        "foreign": f"{line[:60]}ä{line[61:]}",
        "nothing": "serried1:",
    }[how]
    outcome = serried("judge", "-", stdin=spoilt)

    assert outcome.status == 2
    assert "spoilt" in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_line_that_grows_without_end_is_refused() -> None:
    """A hundred megabytes of nothing, packed small."""
    packer = zlib.compressobj(level=9, zdict=lines._KNOWN)  # noqa: SLF001 - to forge one
    packed = packer.compress(b"#" * (100 * LARGEST_FILE)) + packer.flush()
    line = f"serried1:{base64.urlsafe_b64encode(packed).decode()}"
    outcome = serried("judge", "-", stdin=line)

    assert outcome.status == 2
    assert "more than 1000000 bytes" in outcome.err

"""What cannot be read is one clear line on standard error, and exit status 2."""

from pathlib import Path
from typing import NamedTuple

import pytest

from positions import HEAD, SPEARS
from unit.cli.running import (
    ALONE,
    FOES,
    FORWARD,
    NEAR,
    TOO_FAR,
    Outcome,
    do,
    serried,
)


class Bad(NamedTuple):
    """A file that cannot be read, and words that its error must have."""

    text: str | bytes
    words: tuple[str, ...]


def with_spears(old: str, new: str) -> str:
    """Return a file in which one line of the spears is another."""
    assert old in SPEARS
    return HEAD + SPEARS.replace(old, new)


DEEP = "x = " + "[" * 5000 + "]" * 5000 + "\n"

FILES = {
    "unreadable TOML": Bad(HEAD + "[[unit]\n", ("battle.toml:3", "TOML")),
    "a quote that is not closed": Bad(HEAD + 'x = "y\n', ("TOML",)),
    "deep nesting": Bad(HEAD + DEEP, ("battle.toml:3",)),
    "deep tables": Bad(HEAD + "x = " + "{a=" * 500 + "1" + "}" * 500, ("battle.toml",)),
    "long dotted keys": Bad(HEAD + ".".join("a" * 3000) + " = 1\n", ("battle.toml:3",)),
    "a huge integer": Bad(HEAD + f"round = {'9' * 5000}\n", ("battle.toml:3",)),
    "a large integer": Bad(HEAD + "round = 99999999999999\n", ("round",)),
    "an unknown key": Bad(HEAD + "rond = 2\n" + SPEARS, ("battle.toml:3", "rond")),
    "an unknown key of a unit": Bad(ALONE + "marhc = 3\n", ("marhc",)),
    "an unknown ruling": Bad(
        HEAD + '[rulings]\nwheels = "arc"\n' + SPEARS, ("wheels",)
    ),
    "an unknown key of a request": Bad(ALONE + do(FORWARD, "legl = true"), ("legl",)),
    "a unit off the table": Bad(
        with_spears("[36, 10]", "[36, 1]"), ("spears", "off the table")
    ),
    "a unit on another": Bad(
        HEAD + SPEARS + FOES.replace("[36, 17]", "[36, 9]"), ("foes", "overlaps spears")
    ),
    "a unit on terrain": Bad(
        ALONE
        + '[[terrain]]\nid = "cliff"\nkind = "impassable"\n'
        + "polygon = [[34, 9], [38, 9], [38, 12], [34, 12]]\n",
        ("cliff",),
    ),
    "a gap in the first rank": Bad(
        with_spears("files = 5\nmodels = 10", 'ranks = ["R.R", "RRR"]'), ("UNIT-3",)
    ),
    "a short rank in the middle": Bad(
        with_spears("files = 5\nmodels = 10", 'ranks = ["RRR", "RR", "RRR"]'),
        ("UNIT-3",),
    ),
    "a unit without models": Bad(with_spears("models = 10", "models = 0"), ("models",)),
    "a number that is none": Bad(with_spears("[36, 10]", "[nan, 10]"), ("front",)),
    "an infinite number": Bad(with_spears("[36, 10]", "[inf, 10]"), ("front",)),
    "an infinite facing": Bad(with_spears("facing = 0", "facing = -inf"), ("facing",)),
    "a negative rate": Bad(with_spears("march = 10", "march = -10"), ("march",)),
    "two units of one name": Bad(ALONE + SPEARS, ("id", "taken")),
    "terrain with the name of a unit": Bad(
        ALONE
        + '[[terrain]]\nid = "spears"\nkind = "impassable"\n'
        + "polygon = [[4, 9], [8, 9], [8, 12], [4, 12]]\n",
        ("spears", "taken"),
    ),
    "a base that is none": Bad(with_spears("25x25", "big"), ("base",)),
    "another format": Bad('format = "serried/9"\nbook = "t9a"\n', ("serried/9",)),
    "another book": Bad('format = "serried/1"\nbook = "chess"\n', ("chess",)),
    "no format": Bad('book = "t9a"\n', ("format",)),
    "nothing at all": Bad("", ("format",)),
    "another phase": Bad(HEAD + 'phase = "tea"\n' + SPEARS, ("tea",)),
    "another edition": Bad(HEAD + 'edition = "9th"\n' + SPEARS, ("9th",)),
    "Random Movement without dice": Bad(
        with_spears("march = 10", 'rules = ["Random Movement (banana)"]'),
        ("rules", "Random Movement (banana)", "Random Movement (3D6)"),
    ),
    "more models than at the start": Bad(
        with_spears("models = 10", "models = 10\nstarting = 9"),
        ("starting", "10 models are drawn"),
    ),
    "dice out of range": Bad(HEAD + "dice = [3, 7]\n" + SPEARS, ("dice",)),
    "dice too few": Bad(
        NEAR + do("spears march: forward 5", "dice = [3]"), ("needs 2 dice",)
    ),
    "no dice of several": Bad(
        NEAR + do("spears march: forward 5", "dice = []"), ("needs 2 dice",)
    ),
    "an unknown unit": Bad(
        ALONE + do("spaers advance: forward 1"), ("spaers", "spears")
    ),
    "an unknown verb": Bad(ALONE + do("spears fly: forward 1"), ("fly",)),
    "an unknown leg": Bad(ALONE + do("spears march: sideways 1"), ("sideways",)),
    "a negative distance": Bad(ALONE + do("spears march: forward -3"), ("-3",)),
    "a distance that is no number": Bad(
        ALONE + do("spears march: forward nan"), ("nan",)
    ),
    "an infinite distance": Bad(ALONE + do("spears march: forward inf"), ("inf",)),
    "a distance that is too large": Bad(
        ALONE + do("spears march: forward 1e300"), ("1e300",)
    ),
    "a wheel beyond half a circle": Bad(
        ALONE + do("spears march: wheel left 181deg"), ("181",)
    ),
    "no details": Bad(ALONE + do("spears march:"), ("march",)),
    "a model that is not there": Bad(
        ALONE + do("spears march: forward 1, act 9.9"), ("9.9",)
    ),
    "a rate that is missing": Bad(
        HEAD + SPEARS.replace("march = 10\n", "") + do("spears march: forward 1"),
        ("march",),
    ),
    "two question marks": Bad(
        ALONE + do("spears march: forward ?, wheel left ?"), ("?",)
    ),
    "another encoding": Bad(
        (HEAD + '# "Bogenschützen"\n').encode("latin-1"), ("UTF-8",)
    ),
    "UTF-16": Bad((HEAD + SPEARS).encode("utf-16"), ("UTF-8",)),
    "a byte order mark": Bad(b"\xef\xbb\xbf" + ALONE.encode(), ("byte order mark",)),
    "a NUL character": Bad(ALONE + "# \0\n", ("NUL",)),
    "twenty megabytes": Bad(ALONE + "# " + "x" * 20_000_000, ("1000000",)),
}


def refused(outcome: Outcome) -> str:
    """Expect one line on standard error, nothing else, status 2; return the line."""
    assert outcome.status == 2, outcome
    assert not outcome.out
    assert outcome.err.startswith("serried")
    assert outcome.err.endswith("\n")
    assert len(outcome.err.splitlines()) == 1, outcome.err
    assert "Traceback" not in outcome.err
    assert len(outcome.err) < 500, "no line is a page"
    return outcome.err


@pytest.mark.parametrize("bad", FILES.values(), ids=FILES.keys())
def test_a_file_that_cannot_be_read_is_one_line_that_says_what_and_where(
    bad: Bad, tmp_path: Path
) -> None:
    """File and reason are named; nothing is printed besides, and no record written."""
    file = tmp_path / "battle.toml"
    file.write_bytes(bad.text if isinstance(bad.text, bytes) else bad.text.encode())

    line = refused(serried("judge", file, "--record", tmp_path / "record.toml"))

    assert "battle.toml" in line
    for word in bad.words:
        assert word in line
    assert [path.name for path in tmp_path.iterdir()] == ["battle.toml"]


@pytest.mark.parametrize("command", ["judge", "show"])
def test_a_path_that_is_absent_or_a_directory_is_one_line(
    command: str, tmp_path: Path
) -> None:
    """So is one that no file system can have."""
    assert "no such file" in refused(serried(command, tmp_path / "absent.toml"))
    assert "is a directory" in refused(serried(command, tmp_path))
    refused(serried(command, "x" * 300))
    refused(serried(command, "null\0byte"))


def test_standard_input_is_read_by_the_same_rules() -> None:
    """The error names it, and the line."""
    assert "standard input:3" in refused(serried("judge", "-", stdin=HEAD + "rond = 2"))
    assert "1000000" in refused(serried("judge", "-", stdin=b"#" * 20_000_000))


LINES = (
    "",
    "   ",
    "spears",
    "spears fly: forward 1",
    "spears march: forward -1",
    "spears march: forward 1,",
    "spears march forward 1",
    "nobody march: forward 1",
    "spears march: pivot right 400",
    "spears distance to nobody",
    "spears march: " + "forward 1, " * 200 + "forward 1",
    "🛡 march: forward 1",
    "spears march: forward \ud800",
)


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_cannot_be_read_is_one_line_that_says_why(
    line: str, tmp_path: Path
) -> None:
    """The same from ``--ask`` as from a file."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE)

    refused(serried("judge", file, "--ask", line))


def test_options_that_cannot_be_read_are_one_line(tmp_path: Path) -> None:
    """Dice that are no dice, a doubt that is no length, commands that do not exist."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE)

    assert "--dice" in refused(serried("judge", file, "--dice", "3,7"))
    assert "--dice" in refused(serried("judge", file, "--dice", "three"))
    assert "--unsure" in refused(serried("judge", file, "--unsure", "-1"))
    assert "--unsure" in refused(serried("judge", file, "--unsure", "nan"))
    refused(serried("judge"))
    refused(serried("jugde", file))
    refused(serried("judge", file, "--colour"))
    refused(serried("judge", file, file, "--record", tmp_path / "out.toml"))
    assert "3" in refused(serried("judge", file, "--ask", FORWARD, "--dice", "9"))


@pytest.mark.parametrize(
    "dice", ["", " ", ",", "3,", "1" * 5000, "\uff13,4", "٣", "+3", "3,04", "²", "1_2"]
)
def test_dice_are_single_faces(dice: str, tmp_path: Path) -> None:
    """No empty list, no other digits, and a long number is none to be worked out."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE)

    said = refused(serried("judge", file, "--ask", FORWARD, "--dice", dice))
    assert "a die shows 1 to 6" in said
    assert len(said) < 200


@pytest.mark.parametrize("port", ["1" * 5000, "65536", "٣", "-1", ""])
def test_a_port_is_a_short_number(port: str) -> None:
    """What Python says about digits is not what a user needs to hear."""
    said = refused(serried("table", f"--port={port}"))
    assert "is no port from 0 to 65535" in said


@pytest.mark.parametrize("words", [["--dice", "1\n2"], ["--colour\nred"]])
def test_a_line_break_in_an_argument_breaks_no_line(
    words: list[str], tmp_path: Path
) -> None:
    """One line is one line, whatever was typed."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE)

    refused(serried("judge", file, *words))


def test_an_illegal_request_is_never_an_error(tmp_path: Path) -> None:
    """It is judged: exit status 1, and the clause is named."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE + do(TOO_FAR))

    outcome = serried("judge", file)

    assert outcome.status == 1
    assert "[MOV-10]" in outcome.out
    assert not outcome.err


ABSURD = (
    "spears march: backward 3",
    "spears march: forward 100000",
    "spears advance: wheel left 100, forward 1",
    "spears advance: left 1, right 1, backward 1, wheel left 1",
    "spears advance: pivot right 90",
    "spears march: " + ", ".join(["wheel left 1"] * 40),
    "spears march: forward 1000, wheel right 180deg, forward 1000",
)


@pytest.mark.parametrize("line", ABSURD)
def test_the_most_absurd_move_is_judged(line: str, tmp_path: Path) -> None:
    """The referee hears everything that can be said."""
    file = tmp_path / "battle.toml"
    file.write_text(ALONE)

    assert serried("judge", file, "--ask", line).status == 1

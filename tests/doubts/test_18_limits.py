"""What a command is given may be closed, full, huge or slow: one line says so.

The doubts: folders of catalogues had no limit in total; closed and full streams and
names that are too long were called a bug; an edit that puts a number where tables
belong was one; an answer could take for ever.
"""

import contextlib
import io
import os
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from positions import HEAD, RATES, SPEARS, at, unit
from serried.cli.main import COMMANDS, main
from serried.model.errors import NotationError
from serried.rosters import read_catalogues
from serried.rosters.budgets import MOST_ELEMENTS
from unit.cli.running import FORWARD, do, serried
from unit.rosters.tiny import written
from unit.table.talking import Talk

LONG: Final = "x" * 300
"""No file system takes such a name."""

QUICKLY: Final = 30.0

BATTLE: Final = HEAD + SPEARS + do(FORWARD)

EVERY: Final = {
    "table": ("table", "FILE", "--no-browser", "--data", "data", "--port", "0"),
    "judge": ("judge", "FILE"),
    "play": ("play", "GAME", "--ask", FORWARD),
    "replay": ("replay", "GAME"),
    "report": ("report", "GAME", "--out", "page.html"),
    "compare": ("compare", "FILE"),
    "furthest": ("furthest", "DONE"),
    "odds": ("odds", "DONE"),
    "show": ("show", "FILE"),
    "new": ("new",),
    "puzzle": ("puzzle", "1", "--ask", "spears advance: forward 3.5"),
    "schema": ("schema",),
    "units": ("units", "FOLDER"),
    "import": ("import", "LIST"),
    "clause": ("clause", "MOV-19"),
    "clauses": ("clauses",),
    "rulings": ("rulings",),
}
"""Each command, as somebody types it who gets an answer."""

READERS: Final = (
    ("table", "NAME", "--no-browser", "--data", "data"),
    ("judge", "NAME"),
    ("judge", "NAME", "--jsonl"),
    ("judge", "FILE", "--ask", FORWARD, "NAME"),
    ("judge", "FILE", "--rulings", "NAME"),
    ("play", "NAME"),
    ("play", "NEW", "--from", "NAME"),
    ("play", "GAME", "--agreed", "so", "--position", "NAME"),
    ("replay", "NAME"),
    ("report", "NAME", "--out", "page.html"),
    ("compare", "NAME"),
    ("furthest", "NAME"),
    ("odds", "NAME"),
    ("show", "NAME"),
    ("units", "NAME"),
    ("import", "NAME"),
    ("import", "LIST", "--catalogues", "NAME"),
)
"""Each place of a command that names what is read."""

WRITERS: Final = (
    ("table", "FILE", "--no-browser", "--data", "NAME"),
    ("judge", "FILE", "--svg", "NAME"),
    ("judge", "FILE", "--record", "NAME"),
    ("play", "NAME", "--from", "FILE"),
    ("replay", "GAME", "--position", "NAME"),
    ("report", "GAME", "--out", "NAME"),
    ("show", "FILE", "--svg", "NAME"),
    ("show", "FILE", "--page", "NAME"),
    ("new", "NAME"),
    ("puzzle", "1", "--position", "NAME"),
    ("import", "LIST", "--catalogues", "FOLDER", "--out", "NAME"),
)
"""Each place of a command that names what is written."""


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder that holds what the commands want."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text(BATTLE)
    (tmp_path / "DONE").write_text(
        BATTLE.replace("[[do]]", 'state = "marched"\n[[do]]')
    )
    game = f"serried/1 record\n---\n{HEAD}{SPEARS}---\n1. {FORWARD}\nend\n"
    (tmp_path / "GAME").write_text(game)
    (tmp_path / "LIST").write_text("Lowland Men\n300 - 13x Spears, M\n")
    (tmp_path / "FOLDER").mkdir()
    written(tmp_path / "FOLDER")


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    err: str


def run(words: Sequence[str], **streams: io.TextIOBase | None) -> Ended:
    """Run a command in this process, on such streams; None is a closed one."""
    kept = {name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")}
    err = io.StringIO()
    given = {"stdin": io.StringIO(), "stdout": io.StringIO(), "stderr": err, **streams}
    try:
        for name, stream in given.items():
            setattr(sys, name, stream)
        try:
            status = main(words)
        except SystemExit as left:
            status = int(left.code or 0)
        return Ended(status, err.getvalue())
    finally:
        for name, stream in kept.items():
            with contextlib.suppress(OSError):
                getattr(sys, name).close()
            setattr(sys, name, stream)


def full() -> io.TextIOBase:
    """Return a stream to a device that is full."""
    return Path("/dev/full").open("w")


def broken() -> io.TextIOBase:
    """Return a stream to a pipe that nobody reads."""
    end, into = os.pipe()
    os.close(end)
    return os.fdopen(into, "w")


def closed() -> None:
    """Return no stream."""


@pytest.mark.parametrize("words", EVERY.values(), ids=EVERY)
@pytest.mark.parametrize(
    ("output", "problem"),
    [(closed, "is closed"), (full, "cannot be written: no space left on device")],
    ids=["closed", "full"],
)
def test_an_answer_that_cannot_be_written_is_one_line(
    words: Sequence[str], output: Callable[[], io.TextIOBase | None], problem: str
) -> None:
    """It is no bug; whoever asked has no answer, so the status is 2."""
    assert run(words, stdout=output()) == Ended(
        2, f"serried: standard output: {problem}\n"
    )


def test_every_command_is_tried() -> None:
    """The table above has each of them."""
    assert set(EVERY) == set(COMMANDS)


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("judge", "--help")])
def test_help_that_cannot_be_written_is_one_line(words: Sequence[str]) -> None:
    """Also what argparse prints by itself."""
    assert run(words, stdout=full()).status == 2
    assert run(words, stdout=None) == Ended(2, "serried: standard output: is closed\n")


@pytest.mark.parametrize("words", EVERY.values(), ids=EVERY)
def test_a_reader_who_has_left_is_no_error(words: Sequence[str]) -> None:
    """Nothing is said, and the status is that of a broken pipe: not 0, for lawful."""
    assert run(words, stdout=broken()) == Ended(141, "")


@pytest.mark.parametrize("error", [closed, full, broken])
def test_what_cannot_be_said_aside_changes_no_status(
    error: Callable[[], io.TextIOBase | None],
) -> None:
    """An unlawful move is one, and an unreadable file is one, also unheard."""
    out = io.StringIO()
    ask = ("judge", "FILE", "--ask")

    assert run((*ask, "spears advance: forward 6"), stderr=error()).status == 1
    assert run((*ask, FORWARD), stderr=error()).status == 0
    assert run(("judge", "NOWHERE"), stderr=error(), stdout=out).status == 2
    assert run(("jugde",), stderr=error()).status == 2


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "-"),
        ("play", "NEW", "--from", "-"),
        ("replay", "-"),
        ("report", "-", "--out", "page.html"),
        ("compare", "-"),
        ("furthest", "-"),
        ("odds", "-"),
        ("show", "-"),
        ("import", "-"),
        ("judge", "FILE", "--jsonl"),
        ("table", "-", "--no-browser", "--data", "data"),
    ],
)
def test_a_closed_standard_input_is_one_line(words: Sequence[str]) -> None:
    """Whatever is read from there."""
    assert run(words, stdin=None) == Ended(2, "serried: standard input: is closed\n")


def test_who_reads_and_writes_nothing_there_needs_no_streams() -> None:
    """A picture is drawn with everything closed."""
    words = ("show", "FILE", "--svg", "map.svg")

    assert run(words, stdin=None, stdout=None, stderr=None).status == 0
    assert Path("map.svg").read_text().startswith("<svg")


@pytest.mark.slow
@pytest.mark.parametrize("redirected", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_of_a_process(redirected: str) -> None:
    """Nothing is written into a file that got the number of a closed stream."""
    command = f"{sys.executable} -m serried judge FILE --svg map.svg {redirected}"
    ended = subprocess.run(  # noqa: S602 - our own command, redirected
        command, shell=True, capture_output=True, check=False, text=True
    )

    silent = ">&-" in redirected.replace("2>&-", "")
    assert ended.returncode == (2 if silent else 0)
    assert Path("map.svg").read_text().rstrip().endswith("</svg>")
    assert Path("FILE").read_text() == BATTLE
    assert "Traceback" not in ended.stderr


@pytest.mark.slow
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_ends_a_process_with_one_line(unbuffered: str) -> None:
    """Also where Python itself writes at the very end: no status of its own."""
    with Path("/dev/full").open("w") as out:
        ended = subprocess.run(
            [sys.executable, "-m", "serried", "judge", "FILE"],
            stdout=out,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            check=False,
            text=True,
        )

    assert ended.returncode == 2
    assert ended.stderr.startswith("serried: standard output: cannot be written")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [*READERS, *WRITERS], ids=" ".join)
@pytest.mark.parametrize("folder", ["", f"{LONG}/", "FILE/"])
def test_names_that_no_file_has_are_one_line(words: Sequence[str], folder: str) -> None:
    """Too long for the file system, or under a file as if it were a folder."""
    name = folder + (LONG if folder != "FILE/" else "x")
    ended = run([name if word == "NAME" else word for word in words])

    assert ended.status == 2
    assert re.fullmatch(r"serried: .+\n", ended.err)
    assert "bug" not in ended.err


@pytest.mark.parametrize("words", READERS, ids=" ".join)
@pytest.mark.parametrize("name", ["FOLDER", "/proc/self/mem"])
def test_what_cannot_be_read_is_one_line(words: Sequence[str], name: str) -> None:
    """A folder in the place of a file, and a file that gives nothing away."""
    if name == "FOLDER" and (words[0] == "units" or "--catalogues" in words):
        pytest.skip("a folder is what it wants")
    ended = run([name if word == "NAME" else word for word in words])

    assert ended.status == 2
    assert re.fullmatch(rf"serried: {name}: .+\n", ended.err)
    assert "bug" not in ended.err


@pytest.mark.parametrize("words", WRITERS[1:], ids=" ".join)
def test_what_cannot_be_written_is_one_line(words: Sequence[str]) -> None:
    """A folder in the place of a file."""
    ended = run(["FOLDER" if word == "NAME" else word for word in words])

    assert ended.status == 2
    assert re.fullmatch(r"serried: FOLDER: .+\n", ended.err)


def test_the_longest_name_that_a_file_may_have_is_written() -> None:
    """What is written beside it on the way has a short name of its own."""
    longest = "x" * 255

    assert serried("show", "FILE", "--svg", longest).status == 0
    assert Path(longest).stat().st_size
    assert not list(Path().glob("*.part"))
    assert not list(Path().glob(".*.part"))


@pytest.mark.parametrize(
    "key", ["do", "unit", "terrain", "effect", "charge", "rulings"]
)
@pytest.mark.parametrize("value", [5, "x", [5], {"a": 1}, [[{}]], True])
def test_no_edit_is_a_bug(key: str, value: object) -> None:
    """Where tables belong, what is none is refused as in a file."""
    talk = Talk()
    said = talk.ask("edit", changes=[{"set": [key], "to": value}])

    assert said["say"] == "error"
    assert "bug" not in said["because"]


@pytest.mark.parametrize("model", [5, {"C": 5}, [5]])
def test_no_edit_of_models_is_a_bug(model: object) -> None:
    """The same with the tables inside a unit."""
    talk = Talk()
    path = ["unit", "spears", "model"]
    said = talk.ask("edit", changes=[{"set": path, "to": model}])

    assert said["say"] == "error"
    assert "bug" not in said["because"]


def packed(folder: Path, many: int, text: str) -> None:
    """Write so many packed catalogues."""
    for number in range(many):
        with zipfile.ZipFile(
            folder / f"a{number}.catz", "w", zipfile.ZIP_DEFLATED
        ) as archive:
            archive.writestr("a.cat", text)


@pytest.mark.slow
def test_catalogues_have_a_limit_in_total(tmp_path: Path) -> None:
    """Eight small files that are large unpacked are refused before they fill memory."""
    elements = "".join(f'<a b="{n}"/>' for n in range(MOST_ELEMENTS // 5))
    folder = tmp_path / "large"
    folder.mkdir()
    packed(folder, 8, f'<catalogue id="c" name="c">{elements}</catalogue>')

    with pytest.raises(NotationError, match=r"a4\.catz:1: that makes more than 500000"):
        read_catalogues(folder)


@pytest.mark.slow
def test_bytes_and_attributes_have_one_too(tmp_path: Path) -> None:
    """So many attributes of one element, so many bytes of a text."""
    folder = tmp_path / "wide"
    folder.mkdir()
    attributes = " ".join(f'b{n}=""' for n in range(20_000))
    inside = f"<a {attributes}/>" * 20
    packed(folder, 5, f'<catalogue id="c" name="c">{inside}</catalogue>')

    with pytest.raises(NotationError, match=r"a3\.catz:1: .* 1500000 attributes"):
        read_catalogues(folder)


@pytest.mark.slow
def test_links_have_a_limit_in_total(tmp_path: Path) -> None:
    """400 units that share a group of many choices are refused, and soon."""
    folder = tmp_path / "linked"
    folder.mkdir()
    chosen = "".join(
        f'<selectionEntry id="s{n}" name="n{n}" type="upgrade"/>' for n in range(9000)
    )
    link = '<entryLinks><entryLink id="l" targetId="g"/></entryLinks>'
    roots = "".join(
        f'<selectionEntry id="r{n}" name="unit {n}" type="unit">{link}</selectionEntry>'
        for n in range(400)
    )
    (folder / "a.cat").write_text(
        f'<catalogue id="c" name="c"><selectionEntries>{roots}</selectionEntries>'
        '<sharedSelectionEntryGroups><selectionEntryGroup id="g" name="g">'
        f"<selectionEntries>{chosen}</selectionEntries></selectionEntryGroup>"
        "</sharedSelectionEntryGroups></catalogue>"
    )

    began = time.monotonic()
    with pytest.raises(NotationError, match=r"a\.cat: that makes more than 1000000"):
        read_catalogues(folder)
    assert time.monotonic() - began < QUICKLY


def crowd() -> str:
    """Return a table full of units, and a wizard in their midst."""
    places = [(x, y) for x in range(3, 70, 4) for y in range(3, 46, 4)]
    one = "files = 1\nmodels = 1"
    units = (
        unit(f"u{number}", "red", at(*place), "25x25", one) + RATES
        for number, place in enumerate(places)
    )
    ghouls = unit("ghouls", where='off_table = "summoned"', base="20x20") + RATES
    wizard = unit("wizard", where=at(37, 25), base="25x25", body=one) + RATES
    return HEAD + wizard + ghouls + "".join(units)


SUMMON: Final = "summon ghouls at ? facing 90 within 12 of wizard"


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "inf", "1e9"])
def test_a_time_limit_is_a_number_of_seconds(seconds: str) -> None:
    """Anything else is refused before a file is read."""
    ended = serried("judge", "NOWHERE", f"--seconds={seconds}")

    assert ended.status == 2
    assert "--seconds" in ended.err


@pytest.mark.slow
@pytest.mark.uncounted
def test_the_next_line_is_answered_after_one_that_takes_too_long() -> None:
    """A bot hears of it and goes on; in the end the status is 2."""
    Path("crowd.toml").write_text(crowd())
    lines = "wizard reach march\nwizard distance to u0\n"
    words = ("judge", "crowd.toml", "--jsonl", "--seconds", "0.5")

    ended = serried(*words, stdin=lines)

    slow, soon = ended.lines
    assert ended.status == 2
    assert "longer than 0.5 seconds" in slow["error"]
    assert soon["legal"]


@pytest.mark.slow
@pytest.mark.uncounted
@pytest.mark.parametrize(
    "words",
    [
        ("judge", "crowd.toml", "--ask", SUMMON),
        ("judge", "crowd.toml", "--ask", SUMMON, "--json"),
        ("compare", "crowd.toml", "--ask", "wizard march: wheel right ?"),
        ("furthest", "crowd.toml", "wizard"),
    ],
)
def test_an_answer_has_a_time_limit(words: Sequence[str]) -> None:
    """It is given up, the line that asked is named, and the status is 2."""
    Path("crowd.toml").write_text(crowd())
    ended = serried(*words, "--seconds", "0.001")

    assert ended.status == 2
    assert ended.out == ""
    assert ended.err.count("\n") == 1
    assert "this takes longer than 0.001 seconds, and was given up" in ended.err

"""Prove at length what ``./dev test`` proves every day, and keep the figures.

Each part is one run of pytest. The page docs/reference/proved.md has a row for each
that passed: when, at which commit, with how many draws. What was proved longest ago
comes first, so that a proof that was cut off goes on where it stopped.
"""

import argparse
import datetime as dt
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "proved.md"

TESTS: Final = ROOT / "tests"
KEPT: Final = TESTS / "data" / "kept"
DRAWN: Final = ("laws", "fights", "doubts", "unit")
"""The folders whose tests draw at random: each file or folder there is a part."""

PARALLEL: Final = ("--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
SWEEPS: Final = ("test_firefox.py", "test_sweep.py", "test_sweep_further.py")
THE_SCRIPT: Final = "test_dev.py"
NO_TESTS: Final = 5
NOTHING: Final = "0"
"""How many tests ran where all were skipped: nothing is proved by that."""

HEAD: Final = """\
<!-- Written by `./dev prove`, a row for each part that has passed. -->

# What was proved at length

`./dev test` holds every law each day, over some draws at random. `./dev prove` makes a
hundred times as many, part by part, which takes hours: it begins with what was proved
longest ago, and can be stopped at any time. Each row is the last run of a part that
passed whole; a part without a row was not proved, or failed the last time.

- *oracles*: what slow oracles answered before is forgotten and worked out again, over
  all draws of the tests that ask them. If that is cut off,
  `git restore tests/data/kept` brings the answers back.
- *coverage*: all tests but those of the browser, on the source, with the lines and
  branches counted that they run.
- *browser*: every view in all sizes, and the main story in Debian's Firefox.

| part | draws | tests | seconds | on | at | remark |
| --- | --- | --- | --- | --- | --- | --- |
"""


class Part(NamedTuple):
    """One run of pytest.

    Attributes:
        tests: What pytest is told to run.
        draws: How many times as much is drawn as in ``./dev test``; 0 for as much.
        source: Whether it runs on the source, and not on the wheel.
        anew: Whether the slow oracles are asked anew.
    """

    tests: tuple[str, ...]
    draws: int
    source: bool = False
    anew: bool = False


class Row(NamedTuple):
    """What is known of a part that passed, as the page has it."""

    part: str
    draws: str
    tests: str
    seconds: str
    on: str
    at: str
    remark: str


def parts(times: int) -> dict[str, Part]:
    """Return every part by its name; of the laws and units *times* the daily draws."""
    browser = tuple(f"tests/browser/{name}" for name in SWEEPS)
    others = ("tests", "--ignore=tests/browser")
    counted = ("--cov", "--cov-report=term:skip-covered", "-m", "not uncounted")
    whole = {
        "oracles": Part(asking_oracles(), 1, anew=True),
        "coverage": Part((*others, *counted), 0, source=True),
        "browser": Part(browser, 1, source=True),
    }
    drawn = [path for name in DRAWN for path in sorted((TESTS / name).iterdir())]
    return whole | {
        path.relative_to(ROOT).as_posix(): Part((str(path),), times)
        for path in drawn
        if path.name != THE_SCRIPT and (path.is_dir() or path.match("test_*.py"))
    }


def asking_oracles() -> tuple[str, ...]:
    """Return the files of tests that ask an oracle whose answers are kept."""
    texts = {path: path.read_text("utf-8") for path in sorted(TESTS.rglob("*.py"))}
    keeps = re.compile(r"^(@|\w+ = )kept\(", re.MULTILINE)
    oracles = "|".join(path.stem for path in texts if keeps.search(texts[path]))
    imports = re.compile(rf"^(from|import) .*\b({oracles})\b", re.MULTILINE)
    asking = (path for path in texts if imports.search(texts[path]))
    return tuple(str(path) for path in asking if path.match("test_*.py"))


def main() -> int:
    """Do what the command line says, and return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="dev prove", description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=100)
    parser.add_argument("--only", default="*", metavar="GLOB", help="some parts")
    parser.add_argument("--wheel", type=Path, required=True, help=argparse.SUPPRESS)
    told = parser.parse_args()
    known, failed = rows(), []
    every = parts(told.times)
    asked = [name for name in every if fnmatch(name, told.only)]
    for name in sorted(asked, key=lambda name: known[name].on if name in known else ""):
        print(f"prove: {name}", flush=True)
        row = run(name, every[name], told.wheel)
        if row is None:
            failed.append(name)
        known.pop(name, None)
        if row and row.tests != NOTHING:
            known[name] = row
        PAGE.write_text(page(known, tuple(every)), "utf-8")
    if failed:
        print(f"prove: not right yet: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def rows() -> dict[str, Row]:
    """Return what is known of each part, from the page."""
    if not PAGE.exists():
        return {}
    lines = PAGE.read_text("utf-8").splitlines()
    cells = (line.split("|")[1:-1] for line in lines if line.startswith("| `"))
    found = [Row(*map(str.strip, row)) for row in cells]
    return {row.part.strip("`"): row for row in found}


def page(known: Mapping[str, Row], names: tuple[str, ...]) -> str:
    """Return the page, with the rows of those parts that there are."""
    lines = [f"| {' | '.join(known[name])} |\n" for name in names if name in known]
    return HEAD + "".join(lines)


def run(name: str, part: Part, wheel: Path) -> Row | None:
    """Run one part, and return its row; None if a test of it failed."""
    python = Path(sys.executable) if part.source else wheel
    more = {"SERRIED_DRAWS": str(part.draws)} if part.draws else {}
    if part.anew:
        more["SERRIED_KEPT"] = "anew"
        shutil.rmtree(KEPT, ignore_errors=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.xml"
        command = (str(python), "-m", "pytest", "--quiet", *PARALLEL, *part.tests)
        status = subprocess.run(
            (*command, f"--junitxml={told}"),
            cwd=ROOT,
            env={**os.environ, **more},
            check=False,
        ).returncode
        if status not in {0, NO_TESTS}:
            return None
        suite = ET.parse(told).getroot()[0]  # noqa: S314 - pytest has just written it
    passed = int(suite.get("tests", 0)) - int(suite.get("skipped", 0))
    return Row(
        part=f"`{name}`",
        draws=f"{part.draws} times"
        if part.draws > 1
        else "all" * part.draws or "daily",
        tests=f"{passed:,}",
        seconds=f"{time.monotonic() - began:,.0f}",
        on=dt.datetime.now(dt.UTC).date().isoformat(),
        at=output("git", "rev-parse", "--short=8", "HEAD"),
        remark=covered() if name == "coverage" else "",
    )


def covered() -> str:
    """Return how much of the source the tests have run, in words."""
    total = output(sys.executable, "-m", "coverage", "report", "--format=total")
    return f"{total} % of lines and branches"


def output(*command: str) -> str:
    """Return what a program prints, without the end of its line."""
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

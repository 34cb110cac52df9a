"""How many small changes to the rules the tests notice.

    ./dev mutants [--seed N] [--count N] [--only GLOB] [--slow] [--page]

A sample of mutants is drawn by the seed. Each is tried in a copy of ``src`` against the
tests that run its lines, the fast ones first; what they take too long over is noticed
too. Which tests run which lines is measured once for each state of ``src`` and kept in
``build/mutants``, as is what was noticed. A survivor that changes nothing is listed in
``docs/making/equivalent.toml`` with the reason.
"""

import argparse
import datetime as dt
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from coverage import CoverageData

from mutant_sites import KINDS, SOURCE, Mutant, mutants, sample

ROOT: Final = SOURCE.parent
BUILD: Final = ROOT / "build" / "mutants"
COPY: Final = BUILD / "src"
PAGE: Final = ROOT / "docs" / "reference" / "mutants.md"
EQUIVALENT: Final = ROOT / "docs" / "making" / "equivalent.toml"

NEAREST: Final = 40
"""How many tests make the first round: most mutants do not outlive it."""

PATIENCE: Final = (20, 10)
"""A test may take so many seconds, and so many times what it took, before it ends."""


FATES: Final = ("noticed", "changes nothing", "survives")


class Key(NamedTuple):
    """What a mutant is, wherever its module stands and wherever in it the line."""

    module: str
    line: str
    before: str
    after: str
    number: int = 1


def key(mutant: Mutant) -> Key:
    """Return what a mutant is."""
    stem = Path(mutant.path).stem
    return Key(stem, mutant.line, mutant.before, mutant.after, mutant.number)


SUITE: Final = (
    *("tests", "-m", "not slow and not browser"),
    *("--ignore=tests/browser", "--ignore=tests/unit/geometry"),
    *("--ignore=tests/test_packaging.py", "--ignore=tests/unit/test_dev.py"),
)
"""What is measured: the tests that run rules, and do not build them first."""

BUDGET: Final = 240.0
"""How long the fast tests may take for one mutant, by their own times, in seconds."""

PAGES: Final = "tests/docs/test_generated.py"
SLOW_FILES: Final = 3
SLOW_BUDGET: Final = 240.0
"""How many files of slow tests are asked about one mutant, and for how many seconds."""

NO_TESTS: Final = 5
UNWRITTEN: Final = {"PYTHONDONTWRITEBYTECODE": "1"}
"""A module that changes within a second must not be remembered as it was."""

PYTEST: Final = (
    *("nice", "-n", "5", sys.executable, "-m", "pytest", "-q"),
    *("-p", "no:cacheprovider", "-p", "mutant_plugin"),
)


def pytest(
    source: Path,
    *arguments: str,
    environment: Mapping[str, str],
    within: float | None = None,
) -> int:
    """Run pytest on *source*; return its exit status, or 0 if it takes too long."""
    try:
        return subprocess.run(
            (*PYTEST, *arguments),
            cwd=ROOT,
            env={**os.environ, **environment, "PYTHONPATH": f"{source}:tests"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=within,
        ).returncode
    except subprocess.TimeoutExpired:
        return 0


def state() -> str:
    """Return a hash of everything that the rules follow from."""
    files = (f for f in sorted(SOURCE.rglob("*")) if f.suffix in {".py", ".toml"})
    return hashlib.sha256(b"\0".join(f.read_bytes() for f in files)).hexdigest()


class Tests:
    """The fast tests, and which lines each of them runs.

    Attributes:
        seconds: How long each of them takes, if it passes.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._data = CoverageData(str(BUILD / "fast.coverage"))

    def measure(self) -> None:
        """Run each of them once, if that was not done for this state of the rules."""
        file, times = BUILD / "fast.json", BUILD / "times.json"
        known = read(file)
        if known.get("state") != state():
            known = {"state": state(), "seconds": {}}
            Path(self._data.data_filename()).unlink(missing_ok=True)
        print("mutants: measuring the tests that are new", flush=True)
        times.write_text(json.dumps(known["seconds"]), "utf-8")
        settings = BUILD / "coverage.ini"
        settings.write_text(
            "[run]\nsource_pkgs = serried.rules, serried.books\n"
            f"data_file = {self._data.data_filename()}\n",
            "utf-8",
        )
        cover = ("--cov", f"--cov-config={settings}", "--cov-context=test")
        shown = ("--cov-append", "--cov-report=")
        pytest(SOURCE, *SUITE, *cover, *shown, environment={"MUTANT_TIMES": str(times)})
        known["seconds"] = self.seconds = read(times)
        file.write_text(json.dumps(known), "utf-8")
        self._data.read()

    def covering(self, mutant: Mutant) -> list[str]:
        """Return the tests that run the lines of a mutant, the nearest first.

        These are the scenes of its clause, then the fastest of each file, the next of
        each, and so on: there is no time for all, and those of one file notice much the
        same. What runs while its module is loaded counts as run by all tests of the
        module, and of a module with little else by all there are.
        """
        lines = self._lines(mutant.path)
        among = range(mutant.first, mutant.last + 1) if mutant.local else lines
        found = {test for line in among for test in lines.get(line, ())}
        found &= self.seconds.keys()
        if not mutant.local and len(found) < NEAREST:
            return sorted(self.seconds, key=self.seconds.__getitem__)
        near = f"{mutant.after}{mutant.before}".split("'")[1::2]
        turns: Counter[str] = Counter()
        order: dict[str, tuple[bool, int, float]] = {}
        for test in sorted(found, key=self.seconds.__getitem__):
            far = not any(f"{one}-" in test for one in near)
            order[test] = far, turns[file_of(test)], self.seconds[test]
            turns[file_of(test)] += 1
        return sorted(found, key=order.__getitem__)

    @cache  # noqa: B019 - there is one of them
    def _lines(self, path: str) -> dict[int, set[str]]:
        """Return for each line of a module which tests run it."""
        found = self._data.contexts_by_lineno(str(SOURCE / path))
        return {
            line: {context.rpartition("|")[0] for context in contexts if context}
            for line, contexts in found.items()
        }

    def within_budget(self, tests: Iterable[str]) -> Iterator[str]:
        """Yield the first of *tests*, as many as the time for one mutant allows."""
        spent = 0.0
        for test in tests:
            spent += self.seconds[test]
            if spent > BUDGET:
                return
            yield test


def read(file: Path) -> dict[str, Any]:
    """Return what is in a JSON file; nothing, if it is not there."""
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def try_all(drawn: list[Mutant], *, slow: bool) -> dict[Mutant, str]:
    """Return for each mutant which tests noticed it; empty for a survivor."""
    BUILD.mkdir(parents=True, exist_ok=True)
    tests = Tests()
    tests.measure()
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(SOURCE, COPY, ignore=shutil.ignore_patterns("__pycache__"))
    kept = read(BUILD / "noticed.json")
    outlived = f"outlives {len(tests.seconds)} fast tests"
    same = equivalents()
    noticed: dict[Mutant, str] = {}
    for number, mutant in enumerate(drawn, start=1):
        name = "\n".join(map(str, (*key(mutant), mutant.first)))
        by = kept.get(name, "")
        if by not in {"fast", "slow"}:
            asked = () if by == outlived else tests.covering(mutant)
            by = tried(mutant, tests, asked, slow=slow and key(mutant) not in same)
        kept[name] = by or outlived
        noticed[mutant] = by
        (BUILD / "noticed.json").write_text(json.dumps(kept), "utf-8")
        print(f"{number:4} {by or 'SURVIVES':9} {described(mutant)}", flush=True)
    return noticed


def tried(mutant: Mutant, tests: Tests, asked: Sequence[str], *, slow: bool) -> str:
    """Return which tests notice a mutant: ``fast``, ``slow`` or, empty, none.

    Args:
        mutant: It is written into the copy, and taken out again.
        tests: For how long each takes, and for which files run the line.
        asked: The fast tests that are to be asked.
        slow: Whether slow ones are asked if those notice nothing.
    """
    file = COPY / mutant.path
    whole = file.read_bytes()
    file.write_bytes(mutant.written(whole))
    try:
        rest = [*tests.within_budget(asked[NEAREST:])]
        for some in (asked[:NEAREST], rest):
            if some and not pass_all(some, tests.seconds):
                return "fast"
        if slow and not slow_pass(mutant, tests.covering(mutant)):
            return "slow"
    finally:
        file.write_bytes(whole)
    return ""


def slow_pass(mutant: Mutant, near: Iterable[str]) -> bool:
    """Return whether slow tests pass in the copy, as far as there is time for them.

    First those are asked that hold the pages on clauses and reasons, then those in a
    file named after the module, then those in files with most fast tests of the line.
    """
    named = (ROOT / "tests").rglob(f"test*_{Path(mutant.path).stem}*.py")
    files = [PAGES, *(path.relative_to(ROOT).as_posix() for path in sorted(named))]
    files += [file for file, _ in Counter(map(file_of, near)).most_common()]
    asked = [*dict.fromkeys(files)][:SLOW_FILES]
    marks = ("-x", "-m", "slow and not browser", "--hypothesis-seed=0")
    ended = pytest(COPY, *marks, *asked, environment=UNWRITTEN, within=SLOW_BUDGET)
    return ended in {0, NO_TESTS}


def file_of(test: str) -> str:
    """Return the file that a test stands in."""
    return test.partition("::")[0]


def pass_all(tests: Sequence[str], seconds: Mapping[str, float]) -> bool:
    """Return whether every test passes in the copy, each within its time."""
    least, times = PATIENCE
    plan = BUILD / "plan.json"
    limits = {test: least + int(times * seconds[test]) for test in tests}
    plan.write_text(json.dumps(limits), "utf-8")
    files = dict.fromkeys(map(file_of, tests))
    environment = {"MUTANT_PLAN": str(plan), **UNWRITTEN}
    seed = "--hypothesis-seed=0"
    return pytest(COPY, "-x", seed, *files, environment=environment) == 0


def equivalents() -> dict[Key, str]:
    """Return why some mutants change nothing, by what they are."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {
        Key(**{name: one[name] for name in one if name != "because"}): one["because"]
        for one in listed
    }


def described(mutant: Mutant) -> str:
    """Return where a mutant is and what it changes, in one line."""
    return f"{place(mutant)}: {mutant.before} -> {mutant.after}"


def place(mutant: Mutant) -> str:
    """Return the module and the line, and which of several alike in that line."""
    which = f" ({mutant.number})" if mutant.number > 1 else ""
    return f"{mutant.path.removeprefix('serried/')}:{mutant.first}{which}"


def fates(noticed: Mapping[Mutant, str]) -> dict[Mutant, str]:
    """Return what became of each mutant: one of ``FATES``."""
    same = equivalents()
    return {
        mutant: FATES[0] if by else FATES[1] if key(mutant) in same else FATES[2]
        for mutant, by in noticed.items()
    }


def figure(ends: Iterable[str]) -> str:
    """Return how many of those that change anything are noticed, in words."""
    count = Counter(ends)
    noticed, all_that_change = count[FATES[0]], count[FATES[0]] + count[FATES[2]]
    share = 100 * noticed / all_that_change if all_that_change else 100
    return f"{noticed} of {all_that_change}, {share:.1f} %"


HEAD: Final = """\
<!-- Written by `./dev mutants --page`, which takes an hour or two. -->

# Mutants

A mutant is the rules with one small change: `<` for `<=`, the next clause of the
chapter, a number one higher, a condition turned round. Each is put to the tests that
run its lines. A mutant that none of them notices tells of a rule that nothing holds.
[Decision 0016](../decisions/0016-mutants.md) says how they are drawn and tried.

On {date}, at commit {commit} and with seed {seed}, {drawn} of {among:,} mutants were
drawn. Of those that change anything, **{figure}** were noticed.
"""


def page(ends: Mapping[Mutant, str], seed: int, among: int) -> str:
    """Return the page about a sample."""
    git = ("git", "rev-parse", "--short", "HEAD")
    head = HEAD.format(
        date=dt.datetime.now(dt.UTC).date(),
        commit=subprocess.check_output(git, cwd=ROOT, text=True).strip(),
        seed=seed,
        drawn=len(ends),
        among=among,
        figure=figure(ends.values()),
    )
    kinds = [(kind, [e for m, e in ends.items() if m.kind == kind]) for kind in KINDS]
    folders = [
        (f"`{folder}`", [e for m, e in ends.items() if m.folder == folder])
        for folder in sorted({mutant.folder for mutant in ends})
    ]
    same = equivalents()
    survivors = [f"- {shown(m)}" for m, end in ends.items() if end == FATES[2]]
    without = [
        f"- {shown(m)}: {same[key(m)]}" for m, end in ends.items() if end == FATES[1]
    ]
    parts = [
        "\n".join(table(kinds)),
        "\n".join(table(folders)),
        "## Survivors",
        "\n".join(survivors) or "None.",
        "## Mutants that change nothing",
        "\n".join(without) or "None.",
    ]
    return "\n\n".join((head.strip(), *parts)) + "\n"


def shown(mutant: Mutant) -> str:
    """Return an item of a list about a mutant."""
    return f"{place(mutant)}: `{mutant.before}` → `{mutant.after}`"


def table(rows: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    """Yield a table with the number of each fate."""
    yield f"| | drawn | {' | '.join(FATES)} |"
    yield f"| --- | --- | {' | '.join('---' for _ in FATES)} |"
    for name, ends in rows:
        counts = " | ".join(str(ends.count(fate)) for fate in FATES)
        yield f"| {name} | {len(ends)} | {counts} |"


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="dev mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--only", default="*", metavar="GLOB", help="modules")
    parser.add_argument("--slow", action="store_true", help="ask slow tests too")
    parser.add_argument("--page", action="store_true", help="write the page of docs/")
    told = parser.parse_args()
    among = [m for m in mutants() if fnmatch(m.path, told.only)]
    ends = fates(try_all(sample(among, told.count, told.seed), slow=told.slow))
    print(figure(ends.values()))
    if told.page:
        PAGE.write_text(page(ends, told.seed, len(among)), "utf-8")


if __name__ == "__main__":
    main()

"""Measure every figure, and compare it with its floor.

``./dev bench`` starts this with the interpreted serried; the compiled one is in the
environment beside it. What is compared takes turns, one measurement each, at least
seven times, and the medians are compared.

A machine that others share is slower for seconds, or for minutes. What many are
compared with is therefore measured before and after each of them (``in_measure_of``).
"""

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from frames import drags
from halls import TABLES, last
from halls import measured as moved
from page import armies, crowd
from roundtrip import trips

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLE: Final = ROOT / "examples" / "wheels-a.toml"
INTERPRETED: Final = ROOT / ".venv" / "bin" / "python"
COMPILED: Final = ROOT / ".venv-compiled" / "bin" / "python"
ROUNDS: Final = 9
STARTS: Final = 21
ACTIONS: Final = 20_000
CASUALTY_FLOORS: Final = {
    5: (100.0, 25.0),
    10: (125.0, 27.0),
    12: (130.0, 28.0),
    20: (150.0, 32.0),
}
"""By the files of the rank that suffers: compiled, and interpreted."""

FIRST_FLOORS: Final = {
    5: (32.0, 10.0),
    10: (40.0, 14.0),
    12: (42.0, 15.0),
    20: (52.0, 17.0),
}
"""The same where nobody has asked about those units before."""

MOST_GROWTH: Final = {"rear": 80.0, "front": 30.0}
"""How many times as long sixty models with six enemies may take as ten with two.

By where they are lost: from the rear 252 ways are listed, and ten of the small one.
"""

ROLLED: Final = 1_000_000
"""Rounds to throw until a share is known to 0.05 of a hundred."""

FRAME_RATE: Final = 55.0
"""Frames a second that a drag must leave, at full speed and at a quarter of it."""
SLOWER: Final = 4
ECHOES: Final = 50.0
"""How many times as long as an echo the way from pointer to verdict may take."""

LISTS: Final[dict[str, float]] = {
    "advance": 3.5,
    "wheel": 4.5,
    "illegal": 3.5,
    "among_100": 4.5,
    "allowed": 0.25,
    "made": 0.7,
    "played": 4.5,
    "how_far": 500.0,
    "ways": 800.0,
    "asks": 4.0,
    "declared": 65.0,
    "resolved": 40.0,
    "charges": 145.0,
    "casualties": 2.5,
    "fought": 40.0,
    "read": 120.0,
    "written": 60.0,
    "pickled": 15.0,
}
"""How many lists of chess moves each may take."""

JUDGED, TOLD = 6.5, 3.0
"""How many times as long as a bare start a verdict and ``--version`` may take."""

LATER: Final = 2.0
"""How many times as long the 99th of a hundred moves may take where many play."""

BESIDE: Final = ("by_shapely", "step_of_pettingzoo")
"""What others do, told in the same measure for whoever compares."""

PLANS: Final = 2.0
"""How many lists of chess moves a plan may take."""

STEERED: Final = 500.0
"""How many plans are made in the time of one by hybrid A* over shapely."""

LONGEST, OUTLINED, THREATENED = 0.001, 0.1, 1.0
"""Seconds that any plan may take, the outline of a March, the threat of ten enemies."""

UNWANTED: Final = ("numpy", "shapely", "starlette", "rich")


CACHING: Final = {
    name: value
    for name, value in os.environ.items()
    if name != "PYTHONDONTWRITEBYTECODE"
}
"""The environment of those who let Python keep what it has compiled to bytecode."""


class Figure(NamedTuple):
    """One line of the table.

    Attributes:
        ours: What we need, in seconds unless *unit* says otherwise.
        baseline: What it is compared with.
        floor: What the baseline must be in ours; None where it is only reported.
    """

    name: str
    ours: float
    baseline: float
    floor: float | None
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """How many of ours go into the baseline."""
        return self.baseline / self.ours if self.ours else 1.0

    @property
    def holds(self) -> bool:
        """Whether the floor is kept."""
        return self.floor is None or self.ratio >= self.floor

    def __str__(self) -> str:
        """Lay it out as a line of the table."""
        ours, baseline = (_short(it, self.unit) for it in (self.ours, self.baseline))
        floor = "-" if self.floor is None else f"{self.floor:g}"
        mark = "" if self.holds else "  under its floor"
        numbers = f"{ours:>11} {baseline:>11} {self.ratio:>9.2f} {floor:>6}"
        return f"{self.name:<28} {numbers}{mark}"


def _short(value: float, unit: str) -> str:
    if unit != "s":
        return f"{value:g} {unit}"
    for scale, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if value >= scale:
            return f"{value / scale:.2f} {name}"
    return f"{value:.2e} s"


class Worker:
    """A process that measures one thing whenever it is told to."""

    def __init__(self, python: Path, module: str, function: str) -> None:
        words = (python, ROOT / "benchmarks" / "worker.py", module, function)
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._line()  # it is ready

    def __call__(self) -> float:
        """Return one measurement, in seconds."""
        assert self.process.stdin
        self.process.stdin.write("again\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a benchmark failed; see above")
        return line

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def medians(turns: list[Callable[[], float]], rounds: int) -> list[float]:
    """Return the medians of things that are measured in turn."""
    seen = [[turn() for turn in turns] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*seen, strict=True)]


def timed(*workers: tuple[Path, str, str]) -> list[float]:
    """Return the medians of some workers, in seconds."""
    with at_work(*workers) as started:
        return medians([*started], ROUNDS)


def in_measure_of(
    baseline: tuple[Path, str, str], *workers: tuple[Path, str, str]
) -> list[float]:
    """Return the median of a baseline, and what each takes by its measure, in seconds.

    A measurement counts as so many times what the baseline took right before and after
    it; the medians of these are told in the seconds of the baseline's own median.
    """
    baselines: list[float] = []
    shares: list[list[float]] = [[] for _ in workers]
    with at_work(baseline, *workers) as (base, *others):
        before = base()
        for _ in range(ROUNDS):
            for one, found in zip(others, shares, strict=True):
                took, after = one(), base()
                found.append(2.0 * took / (before + after))
                baselines.append(after)
                before = after
    usual = statistics.median(baselines)
    return [usual, *(usual * statistics.median(found) for found in shares)]


@contextlib.contextmanager
def at_work(*workers: tuple[Path, str, str]) -> Iterator[list[Worker]]:
    """Have some processes ready to measure, and end them."""
    started = [Worker(*worker) for worker in workers]
    yield started
    for worker in started:
        worker.close()


def sweep() -> list[Figure]:
    """200 wheels against 39 units; and what ``judge`` makes of a few wheels."""
    fast, slow, each, union = timed(
        (COMPILED, "sweep", "ours"),
        (INTERPRETED, "sweep", "ours"),
        (INTERPRETED, "sweep", "baseline"),
        (INTERPRETED, "sweep", "union_baseline"),
    )
    judged, interpreted = timed(
        (COMPILED, "judging", "full"), (INTERPRETED, "judging", "full")
    )
    return [
        Figure("sweep compiled", fast, each, 150.0),
        Figure("sweep interpreted", slow, each, 5.0),
        Figure("sweep compiled, union", fast, union, None),
        Figure("judge 3 moves, 40 units", judged, interpreted, None),
    ]


def within() -> list[Figure]:
    """All pairs of 40 units within 8 inches."""
    fast, slow, baseline = timed(
        (COMPILED, "within", "ours"),
        (INTERPRETED, "within", "ours"),
        (INTERPRETED, "within", "baseline"),
    )
    return [
        Figure("within compiled", fast, baseline, 10.0),
        Figure("within interpreted", slow, baseline, None),
    ]


def _started(*words: str | Path) -> Callable[[], float]:
    """Return a way to measure how long a process takes from start to end."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run(
            words, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=CACHING
        )
        return time.perf_counter() - start

    return once


def startup() -> list[Figure]:
    """Import and first verdict; and that neither loads what it does not need."""
    nothing = _started(COMPILED, "-c", "pass")
    ours = _started(COMPILED, "-c", "import serried")
    chess = _started(COMPILED, "-c", "import chess")
    fast = _started(COMPILED.with_name("serried"), "judge", EXAMPLE)
    slow = _started(INTERPRETED.with_name("serried"), "judge", EXAMPLE)
    version = _started(COMPILED.with_name("serried"), "--version")
    turns = [nothing, ours, chess, fast, slow, version]
    medians(turns, 1)  # the first start of all fills the caches
    bare, imported, other, judged, judged_slowly, told = medians(turns, STARTS)
    loaded = _loaded()
    return [
        Figure("import serried / chess", imported, other, 1.0),
        Figure("judge / 6.5 starts", judged, JUDGED * bare, 1.0),
        Figure("judge interpreted / 10 starts", judged_slowly, 10.0 * bare, 1.0),
        Figure("--version / 3 starts", told, TOLD * bare, 1.0),
        Figure("1 + unwanted modules", 1.0 + loaded, 1.0, 1.0, ""),
    ]


def _loaded() -> int:
    """Return how many modules a verdict loads that it does not need."""
    code = (
        "import sys; from serried.cli.main import main; main(['judge', sys.argv[1]]);"
        f"print(sum(name in sys.modules for name in {UNWANTED!r}))"
    )
    words = (COMPILED, "-c", code, EXAMPLE)
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
    return int(done.stdout.split()[-1])


def growth() -> list[Figure]:
    """Judging among 15 to 480 units, and what linear growth would make of it."""
    figures = []
    for name, python in (("compiled", COMPILED), ("interpreted", INTERPRETED)):
        few, more, many, most = timed(
            *((python, "judging", f"of_{units}") for units in (15, 60, 240, 480))
        )
        figures += [
            Figure(f"growth {name} 15 to 60", more, few * 4, 1.0),
            Figure(f"growth {name} 60 to 240", many, more * 4, 1.0),
            Figure(f"growth {name} 15 to 480", most, few * 32, 1.0),
        ]
    return figures


def placing() -> list[Figure]:
    """All lawful places of three Characters among sixty; and who else says so."""
    fast, slow, solver = timed(
        (COMPILED, "placing", "ours"),
        (INTERPRETED, "placing", "ours"),
        (COMPILED, "placing_by_cp_sat", "baseline"),
    )
    words = (COMPILED, ROOT / "benchmarks" / "placing_by_cp_sat.py")
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    differing, compared = map(int, done.stdout.split())
    return [
        Figure("placing compiled", fast, solver, 50.0),
        Figure("placing interpreted", slow, solver, None),
        Figure(f"1 + differing of {compared}", 1.0 + differing, 1.0, 1.0, ""),
    ]


def casualties() -> list[Figure]:
    """Who is removed from ranks in combat; who else says so; and bigger combats."""
    figures = []
    for files, (compiled, interpreted) in CASUALTY_FLOORS.items():
        solver, fast, slow, first, first_slow = in_measure_of(
            (COMPILED, "casualties_by_cp_sat", f"of_{files}"),
            (COMPILED, "casualties", f"of_{files}"),
            (INTERPRETED, "casualties", f"of_{files}"),
            (COMPILED, "casualties", f"first_of_{files}"),
            (INTERPRETED, "casualties", f"first_of_{files}"),
        )
        once, once_slow = FIRST_FLOORS[files]
        figures += [
            Figure(f"casualties compiled, {files}", fast, solver, compiled),
            Figure(f"the same, first time, {files}", first, solver, once),
            Figure(f"casualties interpreted, {files}", slow, solver, interpreted),
            Figure(f"the same, first time, {files}", first_slow, solver, once_slow),
        ]
    fast, told = timed(
        (COMPILED, "casualties", "of_12"),
        (COMPILED, "casualties_by_cp_sat", "from_a_table"),
    )
    words = (COMPILED, ROOT / "benchmarks" / "casualties_by_cp_sat.py")
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    differing, compared = map(int, done.stdout.split())
    return [
        *figures,
        Figure("casualties, 12, from a table", fast, told, None),
        Figure(f"1 + differing of {compared}", 1.0 + differing, 1.0, 1.0, ""),
        *_more_casualties(),
    ]


def odds() -> list[Figure]:
    """The odds of a fight, and counting a million Rounds that are thrown."""
    fast, slow, thrown, thrown_slowly, bare = timed(
        (COMPILED, "odds", "ours"),
        (INTERPRETED, "odds", "ours"),
        (COMPILED, "odds", "sampled"),
        (INTERPRETED, "odds", "sampled"),
        (INTERPRETED, "odds", "bare"),
    )
    return [
        Figure("odds compiled", fast, ROLLED * thrown, 500.0),
        Figure("odds interpreted", slow, ROLLED * thrown_slowly, 500.0),
        Figure("odds compiled, bare dice", fast, ROLLED * bare, None),
    ]


def charge() -> list[Figure]:
    """The best final positions of a charge; and a search that samples them."""
    fast, slow, sampled = timed(
        (COMPILED, "charge", "ours"),
        (INTERPRETED, "charge", "ours"),
        (INTERPRETED, "charge_sampled", "baseline"),
    )
    return [
        Figure("charge compiled", fast, sampled, 100.0),
        Figure("charge interpreted", slow, sampled, None),
    ]


def _more_casualties() -> list[Figure]:
    """Compare sixty models with six enemies to ten models with two."""
    figures = []
    for name, python in (("compiled", COMPILED), ("interpreted", INTERPRETED)):
        for where in ("rear", "front"):
            small, large = timed(
                (python, "casualties", f"small_{where}"),
                (python, "casualties", f"large_{where}"),
            )
            title = f"casualties growth {name}, {where}"
            figures.append(Figure(title, large, small * MOST_GROWTH[where], 1.0))
    return figures


def frames() -> list[Figure]:
    """Frames while a unit is dragged among 900 models, on a page of 1600 by 1000.

    And among two armies of eleven units: the longest frame as well.
    """
    with drags(crowd()) as drag:
        drag(1)  # the first of all compiles the page's scripts
        quick, slow = medians([lambda: drag(1)[0], lambda: drag(SLOWER)[0]], ROUNDS)
    with drags(armies()) as drag:
        drag(1)
        each, longest = zip(*(drag(1) for _ in range(ROUNDS)), strict=True)
    most = 1.0 / FRAME_RATE
    return [
        Figure("frame / 55 a second", quick, most, 1.0),
        Figure(f"the same, {SLOWER} times slower", slow, most, 1.0),
        Figure("frame, two armies", statistics.median(each), most, 1.0),
        Figure("the longest of two seconds", statistics.median(longest), most, 1.0),
    ]


def roundtrip() -> list[Figure]:
    """From the pointer to the verdict, and a bare echo."""
    with trips() as turns:
        verdict, echo = medians([*turns], ROUNDS)
    return [Figure(f"verdict / {ECHOES:g} echoes", verdict, ECHOES * echo, 1.0)]


def halls() -> list[Figure]:
    """A move among fifty tables of one process, and at one table alone."""
    alone, many = moved(3 * ROUNDS, str(COMPILED))
    middle = [statistics.median(took) for took in (many, alone)]
    return [
        Figure(
            f"a move, 1 of {TABLES} / {LATER:g} alone",
            last(many),
            LATER * last(alone),
            1.0,
        ),
        Figure("the same, the median", middle[0], LATER * middle[1], None),
    ]


def identical() -> list[Figure]:
    """Random actions, compiled and interpreted: how many hashes there are."""
    script = ROOT / "benchmarks" / "identical.py"
    hashes = set()
    for python, speed in ((COMPILED, "compiled"), (INTERPRETED, "interpreted")):
        words = (python, script, str(ACTIONS))
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
        found, _, which = done.stdout.split()
        if which != speed:
            sys.exit(f"{python} is not {speed}")
        hashes.add(found)
    return [Figure("identical, 20000 actions", float(len(hashes)), 1.0, 1.0, "hash")]


def verdict() -> list[Figure]:
    """What programs ask very often, in lists of the legal moves of a chess position."""
    workers = [(COMPILED, "verdicts", name) for name in ("moves_of_chess", *LISTS)]
    workers += [(COMPILED, "beside", name) for name in BESIDE]
    chess, *each = in_measure_of(*workers)
    first, further = _memory()
    return [
        *(
            Figure(f"{name} / {lists:g} lists", took, lists * chess, 1.0)
            for took, (name, lists) in zip(each, LISTS.items(), strict=False)
        ),
        *(
            Figure(f"{name} / 1 list", took, chess, None)
            for took, name in zip(each[len(LISTS) :], BESIDE, strict=True)
        ),
        Figure("memory / a battle of 40", further, first, None, "bytes"),
    ]


def planning() -> list[Figure]:
    """Plans, outlines and threats; and hybrid A* over shapely on the same places."""
    names = ("plan", "told", "by_hybrid_a_star", "outline", "threat")
    chess, plan, told, steered, outline, threat = in_measure_of(
        (COMPILED, "verdicts", "moves_of_chess"),
        *((COMPILED, "planning", name) for name in names),
    )
    few, many = timed(*((COMPILED, "planning", f"outline_of_{n}") for n in (5, 20)))
    words = (COMPILED, ROOT / "benchmarks" / "planning.py")
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
    longest, about, refused, places, ours, theirs = map(float, done.stdout.split())
    plan, steered = plan / places, steered / places
    return [
        Figure(f"plan / {PLANS:g} lists", plan, PLANS * chess, 1.0),
        Figure("plan, hybrid A*", plan, steered, STEERED),
        Figure("plan, longest / 1 ms", longest, LONGEST, 1.0),
        Figure("plan, anywhere / 2 lists", about, PLANS * chess, 1.0),
        Figure("plan, refused, longest / 1 ms", refused, LONGEST, 1.0),
        Figure("plan, told in full / 1 list", told, chess, None),
        Figure(f"plan, found of {places:g}", ours, places, None, ""),
        Figure(f"hybrid A*, found of {places:g}", theirs, places, None, ""),
        Figure("outline / 100 ms", outline, OUTLINED, 1.0),
        Figure("outline, 20 near / 4 of 5", many, 4.0 * few, 1.0),
        Figure("threat of 10 / 1 s", threat, THREATENED, 1.0),
    ]


def _memory() -> tuple[float, float]:
    """Return the bytes of a battle that was asked, and of one more after a move."""
    words = (COMPILED, ROOT / "benchmarks" / "beside.py")
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
    first, further = map(float, done.stdout.split())
    return first, further


FIGURES: Final = {
    "verdict": verdict,
    "planning": planning,
    "sweep": sweep,
    "within": within,
    "startup": startup,
    "growth": growth,
    "placing": placing,
    "casualties": casualties,
    "frames": frames,
    "roundtrip": roundtrip,
    "halls": halls,
    "charge": charge,
    "odds": odds,
    "identical": identical,
}


def main() -> None:
    """Print one line for each figure; exit 1 if one is under its floor."""
    parser = argparse.ArgumentParser(prog="./dev bench")
    parser.add_argument("--only", choices=sorted(FIGURES), metavar="NAME")
    only = parser.parse_args().only
    print(f"{'figure':<28} {'ours':>11} {'baseline':>11} {'ratio':>9} {'floor':>6}")
    failed = False
    for name, measure in FIGURES.items():
        if only in {None, name}:
            for figure in measure():
                print(figure, flush=True)
                failed |= not figure.holds
    sys.exit(failed)


if __name__ == "__main__":
    main()

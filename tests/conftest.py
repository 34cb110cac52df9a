"""What holds for all tests."""

import os
import pickle
from collections.abc import Callable, Generator
from pathlib import Path

import pytest

import kept
from draws import ASKED, with_draws
from serried.books.clauses import clause_book
from serried.books.registry import book, books
from serried.engine.files import read_position
from serried.engine.session import Answer, hold

ROOT = Path(__file__).resolve().parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let ranges of seeds go on, or end sooner, as many draws are asked for."""
    slow = metafunc.definition.get_closest_marker("slow") is not None
    marks = metafunc.definition.own_markers
    marks[:] = [with_draws(mark, ASKED, slow=slow) for mark in marks]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse tests that are marked with a clause which no book has.

    Raises:
        UsageError: If there are any.
    """
    marks = [(item.nodeid, name) for item in items for name in sorted(marked(item))]
    ids = known() if marks else set()
    wrong = [
        f"{test} is marked with {name}, which no book has"
        for test, name in marks
        if name not in ids
    ]
    if wrong:
        raise pytest.UsageError(*wrong)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Lay the kept answers of ``./dev prove`` out, and tell how many were not kept.

    Such answers are worked out, which takes long: the questions have changed, as they
    do with what the referee says, or with the last digits of another processor.
    """
    told = getattr(session.config, "workeroutput", None)
    if told is not None:  # one of several processes
        told["missing"] = sorted(kept.MISSING)
    elif kept.ANEW:
        kept.sort()
    elif kept.MISSING:
        out = session.config.get_terminal_writer()
        named = ", ".join(sorted({one.split()[0] for one in kept.MISSING}))
        many = len(kept.MISSING)
        out.line(f"\n{many} answers were not kept, of {named}", yellow=True)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Hear what a process had to work out."""
    kept.MISSING.update(getattr(node, "workeroutput", {}).get("missing", ()))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Call a test that is marked with a clause and was skipped a failure."""
    report = yield
    if report.skipped and marked(item):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} proves {sorted(marked(item))}: never skip it"
    return report


def marked(item: pytest.Item) -> set[str]:
    """Return the clauses that a test is marked with."""
    return {name for mark in item.iter_markers("clause") for name in mark.args}


def known() -> set[str]:
    """Return the IDs of all clauses of all books."""
    packages = [book(name).package for name in books()]
    return {one.id for package in packages for one in clause_book(package).clauses}


@pytest.fixture(scope="session")
def answers_to(
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[Path], tuple[Answer, ...]]:
    """Return what answers a position file, which all processes put to it once.

    Many tests look at the answers to every scene, each for something else.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent

    def answers(path: Path) -> tuple[Answer, ...]:
        name = path.relative_to(ROOT).with_suffix("").as_posix()
        known = folder / f"{name.replace('/', '-')}.answers"
        if not known.exists():
            found = hold(read_position(path), name).answers
            written = known.with_suffix(f".{os.getpid()}")
            written.write_bytes(pickle.dumps(found))
            written.replace(known)
        told: tuple[Answer, ...] = pickle.loads(known.read_bytes())  # noqa: S301 - our own
        return told

    return answers

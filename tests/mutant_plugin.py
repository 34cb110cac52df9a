"""What pytest does for ``mutants.py``: tests in a given order, none of them for ever.

The plan, a JSON file named in ``MUTANT_PLAN``, says which tests run, in this order, and
after how many seconds each ends the process. Without a plan those run that the file
named in ``MUTANT_TIMES`` does not know: it says how many seconds each test takes that
passes.
"""

import json
import os
import resource
import signal
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import Phase, settings


def _read(name: str) -> Any:  # noqa: ANN401 - whatever is in the file
    return json.loads(Path(os.environ[name]).read_text("utf-8"))


PLAN: Final[dict[str, int]] = (
    _read("MUTANT_PLAN") if "MUTANT_PLAN" in os.environ else {}
)
MEMORY: Final = 4 << 30

_seconds: defaultdict[str, float] = defaultdict(float)
_failed: set[str] = set()


def pytest_collection() -> None:
    """Let Hypothesis look for no smaller example, and remember none."""
    phases = (Phase.explicit, Phase.generate)
    steady = settings.get_profile("steady")
    settings.register_profile("once", steady, database=None, phases=phases)
    settings.load_profile("once")
    if PLAN:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the plan, in its order; or those that are new."""
    if PLAN:
        places = {name: place for place, name in enumerate(PLAN)}
        kept = [item for item in items if item.nodeid in places]
        items[:] = sorted(kept, key=lambda item: places[item.nodeid])
    elif "MUTANT_TIMES" in os.environ:
        known = _read("MUTANT_TIMES")
        there = {item.nodeid for item in items}
        _seconds.update({test: known[test] for test in known if test in there})
        items[:] = [item for item in items if item.nodeid not in known]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """End the process when a test takes too long."""
    signal.alarm(PLAN.get(item.nodeid, 0))
    try:
        return (yield)
    finally:
        signal.alarm(0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test took."""
    _seconds[report.nodeid] += report.duration
    if not report.passed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write what was noted."""
    if "MUTANT_TIMES" in os.environ:
        passed = {name: _seconds[name] for name in _seconds if name not in _failed}
        Path(os.environ["MUTANT_TIMES"]).write_text(json.dumps(passed), "utf-8")

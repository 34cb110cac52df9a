"""What was answered is forgotten: neither memory nor files nor threads stay behind."""

import gc
import itertools
import sys
import threading
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from unit.table.talking import NEAR, served, window
from unit.table.test_fuzz import DEEDS, HEAVY, attacked

CHANGES = {"open", "new", "play", "undo", "redo", "go", "edit", "import_list"}
"""What the log is meant to remember."""

QUESTIONS = sorted({*DEEDS} - HEAVY - CHANGES)
MANY = 1000
ROUNDS = 5
WINDOWS = 20


def held() -> int:
    """Return how many blocks of memory Python holds, but in caches that have an end."""
    gc.unfreeze()  # a table that serves freezes them, and what is frozen is not told
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper and one.cache_parameters()["maxsize"]:
            one.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.uncounted
@pytest.mark.slow  # thousands of messages
def test_hostile_questions_leave_no_memory_behind() -> None:
    """Of a thousand questions nothing stays, but what was seen for the first time.

    A leak shows in each of several rounds, so the least of them is looked at.
    """
    with served() as link, window(link) as page:
        page.ask("open", text=NEAR)
        seen = []
        for seed in range(ROUNDS):
            attacked(page, seed, MANY, QUESTIONS)
            seen.append(held())

    grown = [after - before for before, after in itertools.pairwise(seen)]
    assert min(grown) < MANY / 4


@pytest.mark.uncounted
@pytest.mark.slow  # opens and closes many windows
def test_windows_that_close_leave_nothing_behind(tmp_path: Path) -> None:
    """Neither a file nor a thread nor much memory for each of many windows."""
    files = Path("/proc/self/fd")
    if not files.exists():
        pytest.skip("only Linux tells which files are open")
    seen = []
    with served(tmp_path) as link:
        for _ in range(3):
            for _ in range(WINDOWS):
                with window(link) as page:
                    page.ask("ghost", line="spears march: forward 3")
            seen.append((len(list(files.iterdir())), threading.active_count(), held()))

    opened, threads, blocks = zip(*seen, strict=True)
    assert opened[-1] < opened[0] + WINDOWS / 4
    assert threads[-1] < threads[0] + WINDOWS / 4
    grown = [after - before for before, after in itertools.pairwise(blocks)]
    assert min(grown) < WINDOWS * 10

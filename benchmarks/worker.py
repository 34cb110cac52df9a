"""Run one benchmark whenever a line is read, and print how long it took.

The parent process lets several workers take turns, so that all of them see the
same machine: ``python benchmarks/worker.py MODULE FUNCTION``.
"""

import gc
import importlib
import sys
import time
from collections.abc import Callable

LONG_ENOUGH = 0.05
"""Seconds: what is quicker is repeated, as in a loop that uses it."""


def main(module: str, function: str) -> None:
    """Prepare *function* of a benchmark, warm it up, and time it on demand."""
    once = getattr(importlib.import_module(module), function)()
    timed(once, 1)  # what is imported and worked out once is no part of it
    repeats = 1
    while timed(once, repeats) * repeats < LONG_ENOUGH:
        repeats *= 2
    print("ready", flush=True)
    for _ in sys.stdin:
        print(timed(once, repeats), flush=True)


def timed(once: Callable[[], object], repeats: int) -> float:
    """Return how many seconds a call takes, without anybody's garbage.

    What it needs anew for each call, it makes in ``ready``, before.
    """
    if ready := getattr(once, "ready", None):
        ready(repeats)
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    for _ in range(repeats):
        once()
    seconds = time.perf_counter() - start
    gc.enable()
    return seconds / repeats


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Run one benchmark whenever a line is read, and print how long it took.

The parent process lets several workers take turns, so that all of them see the
same machine: ``python benchmarks/worker.py MODULE FUNCTION``.
"""

import gc
import importlib
import sys
import time


def main(module: str, function: str) -> None:
    """Prepare *function* of a benchmark, warm it up, and time it on demand."""
    once = getattr(importlib.import_module(module), function)()
    once()
    print("ready", flush=True)
    gc.collect()
    gc.disable()  # as timeit does: whose turn it is to collect is chance
    for _ in sys.stdin:
        start = time.perf_counter()
        once()
        print(time.perf_counter() - start, flush=True)
        gc.enable()
        gc.collect()
        gc.disable()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How many times as much is drawn at random as in ``./dev test``."""

import os
from typing import Final

import pytest

DRAWS: Final = int(os.environ.get("SERRIED_DRAWS", "1"))
"""``./dev prove`` asks for a hundred times as much."""

SEEDS: Final = ("seed", "start")
"""Parameters of tests whose range may go on: any number is as good as another."""


def with_more(mark: pytest.Mark, times: int) -> pytest.Mark:
    """Return a mark whose range of seeds is so many times as long, or the same mark."""
    match mark:
        case pytest.Mark("parametrize", (str(name), range() as known)) if name in SEEDS:
            stop = known.start + times * len(known) * known.step
            more = range(known.start, stop, known.step)
            return pytest.mark.parametrize(name, more, **mark.kwargs).mark
        case _:
            return mark


def came_up(seen: object) -> bool:
    """Return whether something is that a test would be empty without.

    Of more draws it need not be so each time: it is enough that the first have it.
    """
    return DRAWS > 1 or bool(seen)

"""How much is drawn at random: a tenth in ``./dev test``, all and more to prove it."""

import os
from pathlib import Path
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

ASKED: Final = int(os.environ.get("SERRIED_DRAWS", "0"))
"""How many times as much is drawn as in ``./dev test``; 0 for just that.

``./dev test`` draws a tenth of what is slow, and all of it where anything is asked.
"""

DRAWS: Final = max(1, ASKED)
"""How many times as much is drawn of what is quick."""

WHOLES: Final = max(1, ASKED // 10)
"""How many times all that there is is drawn of what is slow."""

SEEDS: Final = ("seed", "start")
"""Parameters of tests whose range may go on: any number is as good as another."""

PARTS: Final = (*SEEDS, "part", "batch")
"""Parameters of tests of which a few are as good as any."""

settings.register_profile(
    "steady",
    deadline=None,
    max_examples=100 * DRAWS,
    suppress_health_check=[HealthCheck.too_slow],
)
"""No test fails because the machine is busy: time is measured in benchmarks/."""

settings.load_profile("steady")

T = TypeVar("T", int, range, list[Path])


def some(whole: T, asked: int = ASKED) -> T:
    """Return a tenth of a number, or of what is listed; all of it to prove it."""
    if asked:
        return whole
    return max(1, whole // 10) if isinstance(whole, int) else whole[::10]


def third(whole: int, asked: int = ASKED) -> int:
    """Return a third of what a slow test looks at, where its seeds are too few to cut.

    A tenth of two, three or four seeds is one, which would be far more than a tenth.
    """
    return whole if asked else max(1, whole // 3)


FEWER: Final = settings(max_examples=some(100) * WHOLES)
"""What a slow test takes that Hypothesis draws for: a tenth, as of any seeds."""


def with_draws(mark: pytest.Mark, asked: int, *, slow: bool) -> pytest.Mark:
    """Return a mark with more of its range of seeds, or less of it, or the same mark.

    Args:
        mark: Any mark of a test.
        asked: As ``ASKED``: 0 shortens what is slow.
        slow: Whether the test is.
    """
    match mark:
        case pytest.Mark("parametrize", (str(name), range() as known)):
            if not asked:
                seeds = some(known, 0) if slow and name in PARTS else known
            elif name in SEEDS:
                times = max(1, asked // 10) if slow else asked
                stop = known.start + times * len(known) * known.step
                seeds = range(known.start, stop, known.step)
            else:
                seeds = known
            return pytest.mark.parametrize(name, seeds, **mark.kwargs).mark
        case _:
            return mark


def came_up(seen: object) -> bool:
    """Return whether something is that a test would be empty without.

    Of more draws it need not be so each time: it is enough that the first have it.
    """
    return DRAWS > 1 or bool(seen)

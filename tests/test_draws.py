"""More draws: the same tests, of more seeds."""

import pytest

from draws import with_more


def test_ranges_of_seeds_go_on() -> None:
    """Those of the default are among them."""
    mark = pytest.mark.parametrize("seed", range(10, 40, 10)).mark

    assert with_more(mark, 1).args == mark.args
    assert with_more(mark, 3).args == ("seed", range(10, 100, 10))


@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.parametrize("part", range(4)).mark,
        pytest.mark.parametrize("seed", [1, 5]).mark,
        pytest.mark.slow.mark,
    ],
)
def test_other_marks_stay(mark: pytest.Mark) -> None:
    """Seeds that somebody picked, and numbers that are no seeds."""
    assert with_more(mark, 3) == mark

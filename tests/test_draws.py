"""More draws, or fewer: the same tests, of more seeds or fewer."""

import pytest

from draws import some, third, with_draws


def test_ranges_of_seeds_go_on() -> None:
    """Those of the default are among them."""
    mark = pytest.mark.parametrize("seed", range(10, 40, 10)).mark

    assert with_draws(mark, 1, slow=False).args == mark.args
    assert with_draws(mark, 3, slow=False).args == ("seed", range(10, 100, 10))


def test_of_what_is_slow_a_tenth_is_once() -> None:
    """Thirty times a tenth are three times all there is."""
    mark = pytest.mark.parametrize("seed", range(10, 40, 10)).mark

    assert with_draws(mark, 9, slow=True).args == mark.args
    assert with_draws(mark, 30, slow=True).args == ("seed", range(10, 100, 10))


@pytest.mark.parametrize("name", ["seed", "start", "part", "batch"])
def test_a_tenth_of_what_is_slow_is_drawn_every_day(name: str) -> None:
    """And one at least; what is quick stays."""
    mark = pytest.mark.parametrize(name, range(10, 40)).mark

    assert with_draws(mark, 0, slow=True).args == (name, range(10, 40, 10))
    assert with_draws(mark, 0, slow=False).args == mark.args
    assert with_draws(mark, 1, slow=True).args == mark.args
    assert [some(5, 0), some(50, 0), some(50, 1)] == [1, 5, 50]


@pytest.mark.parametrize("asked", [0, 3])
@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.parametrize("side", range(4)).mark,
        pytest.mark.parametrize("seed", [1, 5]).mark,
        pytest.mark.slow.mark,
    ],
)
def test_other_marks_stay(mark: pytest.Mark, asked: int) -> None:
    """Seeds that somebody picked, and numbers that are no seeds."""
    assert with_draws(mark, asked, slow=True) == mark


def test_parts_of_one_are_no_more_than_there_are() -> None:
    """There is no fifth quarter."""
    mark = pytest.mark.parametrize("part", range(4)).mark

    assert with_draws(mark, 3, slow=True) == mark


def test_where_seeds_are_few_a_third_is_looked_at_every_day() -> None:
    """And all of it to prove it."""
    assert [third(12, 0), third(2, 0), third(12, 1)] == [4, 1, 12]

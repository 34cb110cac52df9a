"""The tool that changes rules: what it changes, and that its list is up to date."""

import pytest

from mutant_sites import mutants, of_module, sample
from mutants import equivalents, figure, key

OTHERS = {"HP-4": "HP-5"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a < b", "a <= b"),
        ("a == b != c", "a != b != c"),
        ("at_most(a, b)", "not at_least(a, b)"),
        ("same(a, b)", "not same(a, b)"),
        ("'HP-4'", "'HP-5'"),
        ("3", "4"),
        ("0.5", "0.25"),
        ("1e-09", "0.25"),
        ("math.inf", "10.0"),
        ("not a", "a"),
        ("a and b", "a or b"),
    ],
)
def test_one_thing_is_changed(before: str, after: str) -> None:
    """What is written there, and what comes in its place."""
    text = f"def f(a, b, c):\n    '''3 and HP-4.'''\n    return {before}\n"
    found = {one.after: one for one in of_module(text, "serried/rules/f.py", OTHERS)}

    assert found[after].before == before
    assert found[after].written(text.encode()).decode() == text.replace(
        f"return {before}", f"return ({after})"
    )


def test_a_condition_is_turned_round_once() -> None:
    """Not where another change of what is in it does the same."""
    text = "x = [a if b else c for a in d if a == 'e' if not f]\n"
    found = [one.after for one in of_module(text, "serried/rules/f.py", OTHERS)]

    assert sorted(found) == ["a != 'e'", "f", "not b"]


@pytest.mark.slow
def test_a_sample_follows_from_its_seed_and_has_every_kind() -> None:
    """Of eight mutants two are of each kind, whatever there is most of."""
    everything = mutants()
    drawn = sample(everything, 8, seed=3)

    assert drawn == sample(everything, 8, seed=3) != sample(everything, 8, seed=4)
    assert sorted(one.kind for one in drawn) == [
        *("clause", "clause", "comparison", "comparison"),
        *("constant", "constant", "negation", "negation"),
    ]


def test_what_changes_nothing_does_not_count() -> None:
    """The figure is about those that change anything."""
    ends = ["noticed"] * 9 + ["changes nothing"] * 5 + ["survives"]

    assert figure(ends) == "9 of 10, 90.0 %"


@pytest.mark.slow
def test_every_mutant_that_changes_nothing_is_still_there() -> None:
    """A line that was rewritten is argued anew in `docs/making/equivalent.toml`."""
    assert equivalents().keys() - set(map(key, mutants())) == set()

"""Nothing unforeseen happens, whatever is asked."""

import pytest

from draws import some
from laws.prove_requests import Tally, prove


def test_some_requests_bring_no_surprise() -> None:
    """Nothing is raised but on purpose, and nothing overlaps after a lawful move."""
    tally = prove(150, seed=20)

    assert tally.lawful > 20


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(2))
def test_ten_thousand_requests_bring_no_surprise(batch: int) -> None:
    """The same at length; ``prove_requests.py`` itself goes to 100,000."""
    tally = prove(some(10_000), 21 + batch)

    assert_mixed(tally)


def test_some_requests_of_battleaxe_bring_no_surprise() -> None:
    """The same in the other book, with flight, rallying, reserves and ``?``."""
    tally = prove(150, seed=20, book="battleaxe")

    assert tally.lawful > 20


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(2))
def test_thousands_of_requests_of_battleaxe_bring_no_surprise(batch: int) -> None:
    """The same at length."""
    tally = prove(some(4_000), 23 + batch, book="battleaxe")

    moving = {"BA-MOV-1", "BA-MOV-3", "BA-MOV-5", "BA-MOV-8", "BA-BAS-5", "BA-OFF-2"}
    marching = {"BA-MAR-1", "BA-MAR-3", "BA-ES-4", "BA-MAN-3", "BA-CHR-7"}
    early = {"BA-SOT-2", "BA-CMP-3", "BA-CMP-4", "BA-CMP-13", "BA-RNF-1", "BA-SEQ-9"}
    assert tally.lawful > some(800)
    assert moving | marching | early <= tally.breaks.keys()


def assert_mixed(tally: Tally) -> None:
    """Expect lawful requests, and breaches of every clause that a move can break."""
    moving = {"MOV-1", "MOV-4", "MOV-8", "MOV-10", "MOV-11", "MOV-13", "MOV-15"}
    marching = {"MOV-17", "MOV-19", "WHEEL-2", "SPACE-1", "SPACE-2", "EDGE-1"}
    assert tally.asked >= some(10_000)
    assert tally.lawful > some(1_000)
    assert tally.pending > some(100)
    assert moving | marching <= tally.breaks.keys()

"""Two speeds: the compiled wheel and the source say the same, to the last digit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from serried.version import speed

ROOT = Path(__file__).resolve().parents[1]
ACTIONS = "600"


def said(**environment: str) -> list[str]:
    """Return the hash of many answers, how many were lawful, and the speed."""
    words = (sys.executable, ROOT / "benchmarks" / "identical.py", ACTIONS)
    env = {**os.environ, **environment}
    return subprocess.check_output(words, env=env, text=True).split()  # noqa: S603 - our own script


@pytest.mark.slow
def test_random_actions_are_answered_alike() -> None:
    """Verdicts and positions do not depend on the speed, nor on the hash seed.

    Among them is who is removed from random combats, and who is nudged how far.
    This installation, whichever it is, is compared with the source.
    """
    here = said(PYTHONHASHSEED="1")
    source = said(PYTHONHASHSEED="2", PYTHONPATH=str(ROOT / "src"))

    assert here[0] == source[0]
    assert int(here[1]) > 50
    assert (here[2], source[2]) == (speed(), "interpreted")


def test_serried_says_which_it_is() -> None:
    """The command line names the speed beside the version."""
    words = (sys.executable, "-m", "serried", "--version")
    line = subprocess.check_output(words, text=True)  # noqa: S603 - our own program

    assert line.strip().endswith(f"({speed()})")

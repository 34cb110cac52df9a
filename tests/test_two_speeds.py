"""Two speeds: the compiled wheel and the source say the same, to the last digit."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from draws import some
from games import game
from serried.engine.files import vocabularies
from serried.engine.replay import ended
from serried.notation import write_record
from serried.version import speed

ROOT = Path(__file__).resolve().parents[1]
SOURCE: Final = str(ROOT / "src")
ACTIONS: Final = "600"
GAMES: Final = some(20)


def said(script: str, *asked: str | Path, **environment: str) -> list[str]:
    """Return the words that one of our scripts prints."""
    words = (sys.executable, ROOT / "benchmarks" / script, *asked)
    env = {**os.environ, **environment}
    return subprocess.check_output(words, env=env, text=True).split()  # noqa: S603 - our own script


@pytest.mark.slow
def test_random_actions_are_answered_alike() -> None:
    """Verdicts and positions do not depend on the speed, nor on the hash seed.

    Among them is who is removed from random combats, and who is nudged how far.
    This installation, whichever it is, is compared with the source.
    """
    here = said("identical.py", ACTIONS, PYTHONHASHSEED="1")
    source = said("identical.py", ACTIONS, PYTHONHASHSEED="2", PYTHONPATH=SOURCE)

    assert here[0] == source[0]
    assert int(here[1]) > 50
    assert (here[2], source[2]) == (speed(), "interpreted")


@pytest.mark.slow
def test_records_replay_to_the_same_bits(tmp_path: Path) -> None:
    """Every verdict with its numbers, and every position, of those that we have.

    Among them are whole battles that play themselves, each with other dice.
    """
    games = [*ROOT.glob("examples/*.serried")]
    assert games
    for seed in range(GAMES):
        record, tables = game(seed)
        text = write_record(ended(record, "", tables[-1]), vocabularies())
        games.append(tmp_path / f"{seed}.serried")
        games[-1].write_text(text, encoding="utf-8")
    here = said("replays.py", *games, PYTHONHASHSEED="1")
    source = said("replays.py", *games, PYTHONHASHSEED="2", PYTHONPATH=SOURCE)

    assert here[:-1] == source[:-1]
    assert len(here) == 3 * len(games) + 1
    assert all(int(lines) > 20 for lines in here[1:-1:3])
    assert here[1:-1:3] == here[2:-1:3]  # all of them came out as recorded
    assert (here[-1], source[-1]) == (speed(), "interpreted")


def test_serried_says_which_it_is() -> None:
    """The command line names the speed beside the version."""
    words = (sys.executable, "-m", "serried", "--version")
    line = subprocess.check_output(words, text=True)  # noqa: S603 - our own program

    assert line.strip().endswith(f"({speed()})")

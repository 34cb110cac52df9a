"""Battles are values: comparable, hashable, picklable, with one state hash."""

import copy
import os
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from serried.model.battle import Battle
from serried.model.errors import FormationError, NotationError, RequestError
from serried.model.words.messages import render
from strategies import battles, moves

HASHES = """
from strategies import IDS
from serried.books.examples import example
from serried.books.t9a.book import BOOK
from serried.notation import read_position
text = example(BOOK)
text = text.replace('name =', 'state = ["shaken", "joined"]\\nname =')
print(read_position(text, {"t9a": BOOK.vocabulary}).battle.state_hash)
"""


@pytest.mark.slow
@FEWER
@given(battles(most=2))
def test_a_battle_that_was_pickled_or_copied_is_the_same_battle(battle: Battle) -> None:
    """Equal, with an equal hash and an equal state hash."""
    for again in (pickle.loads(pickle.dumps(battle)), copy.deepcopy(battle)):  # noqa: S301 - our own bytes
        assert again == battle
        assert hash(again) == hash(battle)
        assert again.state_hash == battle.state_hash
        assert again.units[0].formation.places == battle.units[0].formation.places


@pytest.mark.slow
@FEWER
@given(st.data())
def test_a_move_that_was_pickled_is_the_same_move(data: st.DataObject) -> None:
    """Actions are values, like battles."""
    move = data.draw(moves(data.draw(battles(most=2))))

    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301 - our own bytes
    assert hash(copy.copy(move)) == hash(move)


@pytest.mark.slow
@FEWER
@given(battles(most=1))
def test_the_state_hash_sees_every_digit(battle: Battle) -> None:
    """Battles that differ anywhere have different state hashes."""
    others = (replace(battle, round=battle.round + 1), replace(battle, active="x"))

    assert battle.state_hash == copy.copy(battle).state_hash
    assert all(other.state_hash != battle.state_hash for other in others)


@pytest.mark.slow
def test_the_state_hash_is_the_same_in_every_process() -> None:
    """Whatever the seed of Python's own hashes."""
    hashes = {_hash_of_a_process(seed) for seed in ("0", "1", "424242")}

    assert len(hashes) == 1
    assert len(hashes.pop()) == 64


def _hash_of_a_process(seed: str) -> str:
    """Return the state hash that a new process finds for the example."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    ran = subprocess.run(  # noqa: S603 - Python itself, with a text of ours
        [sys.executable, "-c", HASHES],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def test_a_value_cannot_be_changed() -> None:
    """A rule that changes something returns another value."""
    battle = Battle(book="t9a", active="blue", phase="movement", units=())
    with pytest.raises(FrozenInstanceError):
        battle.round = 2  # type: ignore[misc]  # that is the point


def test_a_unit_that_is_not_there_is_named_with_those_that_are() -> None:
    """The error helps to find the right name."""
    battle = Battle(book="t9a", active="blue", phase="movement", units=())
    with pytest.raises(
        RequestError, match="no unit 'spears' here; the units are: none"
    ):
        battle.unit("spears")


def test_an_error_of_notation_can_be_sent_to_another_process() -> None:
    """It keeps its file and line, or its clause and model."""
    fault = FormationError("no good", clause="UNIT-1", model="1.2")
    copied = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own bytes
    assert (str(copied), copied.model) == ("no good [UNIT-1]", "1.2")

    error = NotationError("no good", file="a.toml", line=3)

    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert str(again) == str(error) == "a.toml:3: no good"


def test_a_breach_by_less_than_a_hundredth_is_said_finer() -> None:
    """Nobody is told that a base ends 0" over the edge."""
    words = render(
        "ends_on_table",
        {"measured": -0.0006, "limit": 0.0, "other": "edge"},
        holds=False,
    )

    assert words == 'a base ends 0.001" over the edge'

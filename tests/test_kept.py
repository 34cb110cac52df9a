"""Answers that are kept belong to the oracles as they stand."""

import gzip
from pathlib import Path

import pytest

import kept
from laws import every_place
from unit.geometry import exact, sampled
from unit.rules import every_arrangement


@kept.kept()
def doubled(number: float) -> list[float]:
    """Return twice a number, or what was kept."""
    return [2.0 * number]


def test_every_kept_answer_is_of_an_oracle_as_it_stands() -> None:
    """Whoever changes an oracle asks it anew: ``./dev prove``."""
    oracles = (
        exact.exact_turns,
        sampled.least_seen,
        every_place.arrivals_told,
        every_place.departures_told,
        every_arrangement.best_places,
        every_arrangement.least_moves,
    )
    ours = {
        f"{one.__name__}-{kept.source_hash(one.__module__)[:12]}" for one in oracles
    }

    assert {file.name.rpartition("-")[0] for file in kept.FOLDER.iterdir()} == ours


def test_what_was_kept_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where an equal question was put to the same oracle."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.setattr(kept, "ANEW", True)
    assert doubled(2.0) == [4.0]
    (file,) = kept.FOLDER.iterdir()
    file.write_bytes(gzip.compress(b"[5.0]"))
    monkeypatch.setattr(kept, "ANEW", False)

    assert doubled(2.0) == [5.0]
    assert doubled(3.0) == [6.0]

"""Answers that are kept belong to the oracles as they stand."""

import gzip
import importlib
from pathlib import Path

import pytest

import kept


def doubled(number: float) -> list[float]:
    """Return twice a number."""
    return [2.0 * number]


ORACLES = (
    "fights.sampled",
    "laws.barring_oracle",
    "laws.casualties_told",
    "laws.charge_oracle",
    "laws.every_place",
    "laws.moves_among_others",
    "laws.oblique_oracle",
    "laws.pair_oracle",
    "laws.summoning_oracle",
    "laws.walk_oracle",
    "unit.geometry.exact",
    "unit.geometry.sampled",
    "unit.rules.every_arrangement",
)
"""The modules with oracles whose answers are kept."""


def test_every_kept_answer_is_of_an_oracle_as_it_stands() -> None:
    """Whoever changes an oracle asks it anew: ``./dev prove``."""
    modules = [vars(importlib.import_module(name)) for name in ORACLES]
    names = {file.name for file in kept.FOLDER.iterdir()}
    oracles = {
        f"{name}-{own}.gz"
        for name, own in kept.HASHES.items()
        if any(name in known for known in modules)
    }

    assert names <= oracles
    assert kept.ANEW or names == oracles


def test_what_was_kept_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where an equal question was put to the same oracle; what is not is told."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.setattr(kept, "MISSING", set())
    monkeypatch.setattr(kept, "ANEW", True)
    twice = kept.kept()(doubled)
    assert [twice(3.0), twice(2.0), twice(3.0)] == [[6.0], [4.0], [6.0]]
    kept.sort()
    (file,) = kept.FOLDER.iterdir()
    known = gzip.decompress(file.read_bytes()).decode()
    assert known.count("\n") == 2
    file.write_bytes(gzip.compress(known.replace("[4.0]", "[5.0]").encode()))
    kept.answers_in.cache_clear()
    monkeypatch.setattr(kept, "ANEW", False)
    kept.MISSING.clear()

    assert [twice(2.0), twice(3.0)] == [[5.0], [6.0]]
    assert not kept.MISSING
    assert twice(1.0) == [2.0]
    assert len(kept.MISSING) == 1

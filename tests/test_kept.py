"""Answers that are kept belong to the oracles as they stand."""

import gzip
import importlib
from pathlib import Path

import pytest

import kept


def doubled(number: float) -> list[float]:
    """Return twice a number, or what was kept."""
    return [2.0 * number]


ORACLES = (
    "laws.casualties_told",
    "laws.charge_oracle",
    "laws.every_place",
    "laws.moves_among_others",
    "laws.pair_oracle",
    "unit.geometry.exact",
    "unit.geometry.sampled",
    "unit.rules.every_arrangement",
)
"""The modules with oracles whose answers are kept."""


def test_every_kept_answer_is_of_an_oracle_as_it_stands() -> None:
    """Whoever changes an oracle asks it anew: ``./dev prove``."""
    modules = [vars(importlib.import_module(name)) for name in ORACLES]
    found = [file.name.split("-") for file in kept.FOLDER.iterdir()]
    hashes = {(oracle, own) for oracle, own, _ in found}

    assert hashes <= kept.HASHES.items()
    assert all(any(name in known for known in modules) for name, _ in hashes)


def test_what_was_kept_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only where an equal question was put to the same oracle."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    monkeypatch.setattr(kept, "ANEW", True)
    twice = kept.kept()(doubled)
    assert twice(2.0) == [4.0]
    (file,) = kept.FOLDER.iterdir()
    file.write_bytes(gzip.compress(b"[5.0]"))
    monkeypatch.setattr(kept, "ANEW", False)

    assert twice(2.0) == [5.0]
    assert twice(3.0) == [6.0]

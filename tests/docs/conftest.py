"""Lets the tests import what makes the docs, which stands beside the pages."""

import fcntl
import os
import pickle
import sys
from importlib import import_module
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))


@pytest.fixture(scope="session")
def judged(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have all scenes judged once, whichever process of these tests comes first."""
    seen = import_module("making.seen")
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return
    kept = tmp_path_factory.getbasetemp().parent / "seen"
    with kept.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if kept.stat().st_size == 0:
            pickle.dump(seen.judged(), file)
            file.flush()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seen, "judged", lambda: pickle.loads(kept.read_bytes()))  # noqa: S301 - our own
        seen.seen()

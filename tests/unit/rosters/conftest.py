"""What the tests of this folder share."""

from pathlib import Path

import pytest

from serried.rosters import Catalogues
from unit.rosters.tiny import catalogues


@pytest.fixture(name="lowland")
def _lowland(tmp_path: Path) -> Catalogues:
    """Return the tiny catalogue."""
    return catalogues(tmp_path)

"""The record of the first battle: every line of it is as the page tells it."""

from pathlib import Path

import serried.table
from unit.cli.running import serried as command

RECORD = (
    Path(serried.table.__file__).parent / "page" / "lessons" / "first-battle.serried"
)


def test_every_line_comes_out_as_recorded() -> None:
    """Also after a change of the rules; and it has the lines that the steps do."""
    done = command("replay", str(RECORD))

    assert done.status == 0, done.out
    assert "25 lines, all as recorded" in done.out
    for line in ("knights charge foes", "foes break test (5 5)", "foes rally (2 3)"):
        assert line in done.out

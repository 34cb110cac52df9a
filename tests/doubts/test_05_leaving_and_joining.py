"""A Reform of a Character alone was a gap; a joined unit was told that it had moved."""

import pytest

from characters import alone, kind, table
from positions import RATES, unit
from serried import referee
from serried.model.battle import Battle

BASE = 25 / 25.4


def guard(ranks: str) -> Battle:
    """Return a unit with the Character K in it."""
    return table(unit("guard", body=f"{RATES}ranks = {ranks}") + kind("K"))


@pytest.mark.parametrize(
    ("ranks", "gap"),
    [
        ('["RRK"]', 0.0),  # at the end of a rank, flush with who stays
        ('["RRKRR"]', 0.0),  # whichever half slides, one of them stands where it stood
        ('["KRR", "RRR"]', 0.0),  # its place is filled
    ],
)
def test_a_reform_keeps_the_centre_and_so_leaves_nobody(ranks: str, gap: float) -> None:
    """CHR-MOVE-2, MOV-22: it ends where it stood, not an inch from the unit."""
    battle = guard(ranks)
    done = referee.play(battle, "guard.K may move")
    told = referee.judge(done.battle, "guard.K reform: facing 180")

    assert told.breaks == ("CHR-MOVE-2",)
    (breach,) = told.breaches
    assert breach.measured == pytest.approx(gap, abs=1e-9)
    assert referee.judge(battle, "guard.K reform: facing ?").measure("intervals") == ()


def test_what_bars_the_unit_bars_its_reform() -> None:
    """CHR-MOVE-4, MOV-4: it is part of the unit until it is out."""
    battle = referee.play(guard('["RRK"]'), "guard advance: forward 1").battle

    told = referee.judge(battle, "guard.K reform: facing 90")
    assert told.breaks == ("MOV-4", "CHR-MOVE-2")


def joined() -> Battle:
    """Return spears that a hero has just joined."""
    battle = table(unit("spears") + RATES, alone())
    return referee.play(battle, "hero march: join spears at 1.3").battle


@pytest.mark.parametrize(
    "line", ["spears advance: forward 1", "spears reform: facing 90", "spears may move"]
)
def test_who_was_joined_is_told_so(line: str) -> None:
    """CHR-JOIN-12: it has not moved, and moves no further."""
    told = referee.judge(joined(), line)

    assert told.breaks == ("CHR-JOIN-12",)
    (breach,) = told.breaches
    assert (
        breach.because == "spears moves no further this Movement Phase: it was joined"
    )
    assert any(found.clause == "MOV-4" and found.holds for found in told.findings)


def test_the_newcomer_is_told_that_it_has_moved() -> None:
    """MOV-4: it has Marched itself, the spears have not; one clause for one breach."""
    told = referee.judge(joined(), "spears.H advance: forward 5")

    assert told.breaks == ("MOV-4",)
    (moved,) = told.breaches
    assert moved.because.startswith("spears.H has already moved")

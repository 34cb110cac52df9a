"""What an owner may name, and the clause that a wrong choice breaks."""

import pytest

from guards import guard
from serried import RequestError, referee
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.model.verdict import Verdict

RANK = guard("RRRRR")
TWO_RANKS = guard("RRR", "RR.")
MIXED = guard("KRRC", K="25x25")
LED = guard("KRRR", K="25x25")
CHAMPION = guard("RRCRR", "RR...")
SPLIT = guard("RRRKRR", K="25x25")
ALIKE = guard("RKKR", "RKKR", "RRRR", base="20x20", K="40x40")
LARGE = guard(
    "KKRQQQ",
    "KKRQQQ",
    "..RQQQ",
    base="20x20",
    K="40x40",
    Q="60x60",
    L="50x50",
    N="25x30",
    more='beside = {left="L", right="N"}',
)


def judged(unit: Unit, line: str) -> Verdict:
    """Return what the referee says where nobody else is on the table."""
    battle = Battle(book="t9a", active="blue", phase="melee", units=(unit,))
    return referee.judge(battle, line)


@pytest.mark.parametrize(
    ("unit", "line", "removed"),
    [
        # AMB-81: the order of names means nothing.
        (RANK, "guard lose 2: 1.5, 1.1", "1.1 1.5"),
        # CAS-3, AMB-79: any of a rear rank may be picked.
        (guard("RRRR", "RRRR"), "guard lose 2: 2.3, 2.1", "2.1 2.3"),
        (TWO_RANKS, "guard lose 1: 2.2", "2.2"),
        # CAS-6: 1.2 is the only one of its pool at the left end.
        (MIXED, "guard lose 1: 1.2", "1.2"),
        # CAS-4, AMB-80: M behind does not count.
        (guard("RRRRR", "M...."), "guard lose 1: 1.1", "1.1"),
        # CMD-3: with the last of the others a command model may go.
        (guard("MSR"), "guard lose 2: 1.1, 1.3", "1.1 1.3"),
        # CAS-CHR-1: a Character that falls is named or is not.
        (LED, "batch: guard.K lose 1, guard lose 1: 1.4", "guard.1.1 guard.1.4"),
        (LED, "batch: guard.K lose 1: 1.1, guard lose 1: 1.4", "guard.1.1 guard.1.4"),
        # CAS-ILL-6, AMB-30: the owner says which of K and Q falls with the three R.
        (LARGE, "guard lose 3: 1.3, 2.3, 3.3, 1.4", "1.3 1.4 2.3 3.3"),
    ],
)
def test_what_may_be_named_goes(unit: Unit, line: str, removed: str) -> None:
    """And nobody else."""
    verdict = judged(unit, line)

    assert verdict.legal, verdict.breaches
    assert verdict.measure("removed") == tuple(removed.split())


@pytest.mark.parametrize(
    ("unit", "line", "slid"),
    [
        # CAS-ILL-3: 2.2 of two goes to the Champion's place.
        (CHAMPION, "guard.C lose 1: 2.2 to 1.3", {"2.2": "1.3"}),
        # CAS-3, CAS-ILL-3: one that is left fills, and the other goes.
        (
            CHAMPION,
            "batch: guard.C lose 1: 2.1 to 1.3, guard lose 1: 2.2",
            {"guard.2.1": "guard.1.3"},
        ),
        # CAS-ILL-2, CAS-ILL-4: the part of fewer models.
        (SPLIT, "guard.K lose 1: slide right", {"1.5": "1.4", "1.6": "1.5"}),
        # CAS-ILL-5: who of the alike goes to which place means nothing.
        (
            ALIKE,
            "guard.K lose 1: 3.4 to 1.2, 3.1 to 2.3",
            {"3.1": "1.2", "3.2": "1.3", "3.3": "2.2", "3.4": "2.3"},
        ),
        # CAS-ILL-2: with nobody behind, the shorter part slides by one.
        (
            guard("MRKRR", K="25x25"),
            "guard.K lose 1: 1.1 to 1.2",
            {"1.1": "1.2", "1.2": "1.3"},
        ),
    ],
)
def test_who_moves_up_may_be_named(unit: Unit, line: str, slid: dict[str, str]) -> None:
    """The others stay where they stand."""
    verdict = judged(unit, line)

    assert verdict.legal, verdict.breaches
    assert verdict.measure("slid") == tuple(slid.items())


@pytest.mark.parametrize(
    ("unit", "line", "clause", "model"),
    [
        # CAS-6, AMB-81: two must go, and one or three are named.
        (RANK, "guard lose 2: 1.1", "CAS-6", None),
        (RANK, "guard lose 2: 1.1, 1.2, 1.5", "CAS-6", None),
        # CAS-6, AMB-81: neither a Character nor the Champion is of that pool.
        (MIXED, "guard lose 1: 1.1", "CAS-6", "1.1"),
        (MIXED, "guard lose 1: 1.4", "CAS-6", "1.4"),
        # CAS-3, AMB-81: 1.1 goes while 2.2 stays.
        (TWO_RANKS, "guard lose 1: 1.1", "CAS-3", "1.1"),
        (TWO_RANKS, "guard lose 2: 1.1, 2.1", "CAS-3", "1.1"),
        # CAS-4, AMB-81: 1.2 and 1.3 go while 1.1 stays.
        (RANK, "guard lose 2: 1.2, 1.3", "CAS-4", "1.2"),
        (RANK, "guard lose 2: 1.1, 1.3", "CAS-4", "1.3"),
        # CAS-4, AMB-80: that M stands behind is no fault of who names 1.2.
        (guard("RRRRR", "M...."), "guard lose 1: 1.2", "CAS-4", "1.2"),
        # CAS-4: both from one end are uneven, and nothing is won by it.
        (RANK, "guard lose 2: 1.4, 1.5", "CAS-4", None),
        # CMD-3: M goes while R&F models stay.
        (guard("MRR"), "guard lose 1: 1.1", "CMD-3", "1.1"),
        # CAS-ILL-3: nobody fills who stands ahead, or where nobody fell, or falls.
        (CHAMPION, "guard.C lose 1: 1.2 to 1.3", "CAS-ILL-3", "1.2"),
        (CHAMPION, "guard.C lose 1: 2.2 to 1.4", "CAS-ILL-3", "2.2"),
        (
            CHAMPION,
            "batch: guard.C lose 1: 2.1 to 1.3, guard lose 1: 2.1",
            "CAS-ILL-3",
            "2.1",
        ),
        # CAS-ILL-4: three slide where two could.
        (SPLIT, "guard.K lose 1: slide left", "CAS-ILL-4", None),
        # CAS-ILL-2, CAS-ILL-3: at the end there is no gap, and C's place is filled.
        (LED, "guard.K lose 1: slide left", "CAS-ILL-2", None),
        (guard("RCR", "RR."), "guard.C lose 1: slide left", "CAS-ILL-3", None),
        # CAS-ILL-2: with nobody behind a gap is closed by sliding, not by a jump.
        (
            guard("MRKRR", K="25x25"),
            "guard.K lose 1: 1.1 to 1.3",
            "CAS-ILL-2",
            "1.1",
        ),
    ],
)
def test_a_wrong_choice_breaks_a_clause(
    unit: Unit, line: str, clause: str, model: str | None
) -> None:
    """One clause alone, by one model where one is to blame."""
    broken = [(one.clause, one.model) for one in judged(unit, line).breaches]

    assert broken == [(clause, model)]


def test_a_wrong_number_is_told() -> None:
    """AMB-81: with how many had to go, and of which Health Pool."""
    (breach,) = judged(RANK, "guard lose 2: 1.1, 1.2, 1.5").breaches

    assert breach.reason == "wrong_number_of_casualties"
    assert dict(breach.values) == {"letter": "R", "models": 2, "named": 3}


def test_nobody_stands_there() -> None:
    """A name that no model has is no choice at all."""
    with pytest.raises(RequestError, match=r"no model at 2\.1"):
        judged(guard("RRR"), "guard lose 1: 2.1")

"""The 9th Age: which formations are lawful, and which model is at fault."""

import pytest

from serried.books.t9a.units import formation_fault
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.model.unit import Unit

SMALL = Base.parse("20x20")
LONG = (("K", Base.parse("20x40")), ("W", Base.parse("40x60")))


def fault_of(*ranks: str, left: str | None = None) -> tuple[str, str | None] | None:
    """Return the clause and model at fault, None for a lawful formation."""
    larger = (*LONG, ("X", Base.parse("30x30")), ("Y", SMALL))
    formation = Formation(SMALL, ranks, larger, left)
    unit = Unit(id="spears", player="blue", formation=formation)
    fault = formation_fault(unit)
    return None if fault is None else (fault.clause, fault.model)


@pytest.mark.parametrize(
    "ranks",
    [
        ("R",),
        ("RRRR", "RRRR"),
        ("RRRR", "R..."),
        ("RRRR", ".R.R"),
        ("RRWW", "RRWW", "..WW"),
        ("RRWW", "R.WW", "..WW"),
        ("RRKR", "RRKR"),
    ],
    ids="/".join,
)
def test_only_the_last_rank_is_short(ranks: tuple[str, ...]) -> None:
    """UNIT-3, and FR-8: a longer base reaches behind the first incomplete rank."""
    assert fault_of(*ranks) is None


@pytest.mark.parametrize(
    ("ranks", "clause", "model"),
    [
        (("R.RR", "RRRR"), "UNIT-3", None),
        (("RRRR", "RRR.", "R..."), "UNIT-3", "3.1"),
        (("RRR", "RRRR"), "UNIT-3", None),
        (("RRWW", "R.WW", "R.WW"), "UNIT-3", "3.1"),
    ],
    ids=lambda value: "/".join(value) if isinstance(value, tuple) else str(value),
)
def test_a_gap_elsewhere_is_a_fault(
    ranks: tuple[str, ...],
    clause: str,
    model: str | None,
) -> None:
    """UNIT-3, and FR-9: behind it stand only the rear parts of longer bases."""
    assert fault_of(*ranks) == (clause, model)


def test_a_mismatching_base_stands_beside_the_unit() -> None:
    """FR-13, FR-14, FR-15: 30x30 in 20x20 forms a file of its own."""
    assert fault_of("RR", "RR", left="X") is None


def test_a_matching_base_does_not_stand_beside_the_unit() -> None:
    """FR-14: what matches belongs into the ranks."""
    assert fault_of("RR", "RR", left="Y") == ("FR-14", "L")

"""The shapes of findings, and which of several is reported."""

from serried.model.verdict import Finding
from serried.rules.book import clause_order
from serried.rules.findings import (
    in_order,
    never,
    no_closer_than,
    no_farther_than,
    worst,
)

ORDER = clause_order(("GEN", "SPACE", "MOV"))


def far(measured: float, clause: str = "MOV-17", tolerance: float = 1e-6) -> Finding:
    """Find whether a length is at most 10"."""
    return no_farther_than(
        10.0, clause=clause, measured=measured, reason="length", tolerance=tolerance
    )


def test_a_length_may_miss_its_limit_by_a_millionth_of_an_inch() -> None:
    """At most X holds up to X + 1e-6; the margin says how much room is left."""
    assert far(10.0 + 0.9e-6).holds
    assert not far(10.0 + 1.1e-6).holds
    assert far(8.0).margin == 2.0
    assert far(12.5).margin == -2.5
    assert not far(10.0 + 1e-9, tolerance=0.0).holds


def test_a_gap_may_miss_its_limit_by_as_much() -> None:
    """At least X, and more than X, hold from X - 1e-6 (AMB-75)."""
    gaps = {0.5: True, 0.5 - 0.9e-6: True, 0.5 - 1.1e-6: False, 0.6: True}
    for gap, holds in gaps.items():
        found = no_closer_than(0.5, clause="SPACE-2", measured=gap, reason="spacing")
        assert found.holds == holds
        assert found.margin == gap - 0.5


def test_never_finds_whether_something_is_absent() -> None:
    """It measures nothing."""
    found = never(["a"], clause="MOV-9", reason="one_direction", values=(("ways", ()),))

    assert not found.holds
    assert found.margin is None
    assert never([], clause="MOV-9", reason="one_direction").holds


def test_the_worst_of_a_clause_is_a_breach_first_and_then_the_least_margin() -> None:
    """One finding for each clause."""
    free = never(condition=False, clause="MOV-17", reason="march_forward_only")
    barred = never(condition=True, clause="MOV-17", reason="march_forward_only")

    assert worst([far(8.0), far(9.0), far(2.0)]) == far(9.0)
    assert worst([far(8.0), far(12.0), far(11.0)]) == far(12.0)
    assert worst([far(8.0), barred]) == barred
    assert worst([free, far(8.0)]) == far(8.0)


def test_findings_stand_in_the_order_of_the_rules_file() -> None:
    """By what stands before the number, then by the number itself, not as text."""
    clauses = ("MOV-10", "SPACE-2", "MOV-9", "GEN-2", "MOV-10")

    found = in_order([far(8.0, clause) for clause in clauses], ORDER)

    assert [one.clause for one in found] == ["GEN-2", "SPACE-2", "MOV-9", "MOV-10"]

"""Leaving a single rank from its middle depended on handedness (CHR-MOVE-2, FR-12).

The left half always slid, so that a step to the left was lawful and its mirror image
was not; and no line could name the half.
"""

from typing import Any

import pytest

from characters import kind, standing, table
from positions import HEAD, unit
from serried import referee
from serried.books.registry import parse_action
from serried.engine.files import parse_battle
from serried.model.verdict import Verdict

RATED = 'advance = 6\nmarch = 12\ndiscipline = 7\nranks = ["{}"]'
BASE = 25 / 25.4
"""Inches; K and all others stand on 25x25 mm."""


def leaves(ranks: str, line: str) -> Verdict:
    """Return the verdict on a line of K, in the middle of a rank."""
    guard = unit("guard", body=RATED.format(ranks)) + kind("K")
    return referee.judge(table(guard), line)


@pytest.mark.parametrize(
    ("ranks", "legs"),
    [
        ("RRKRR", "advance: {} 3"),  # 3" - 1.5 bases - 0.5 base = 1.03"
        (
            "RKR",
            "advance: pivot {} 90, forward 2.1",
        ),  # 2.1" - 0.5 base - 0.5 base = 1.12"
    ],
)
def test_left_and_right_are_alike(ranks: str, legs: str) -> None:
    """Either half may slide: out of the way of a Character on its side."""
    for side in ("left", "right"):
        assert leaves(ranks, f"guard.K {legs.format(side)}").legal


@pytest.mark.parametrize(("side", "other"), [("left", "right"), ("right", "left")])
def test_the_owner_names_the_half(side: str, other: str) -> None:
    """Where the half that is named leaves no inch, it cannot leave."""
    near = f"guard.K advance: {side} 3, slide {{}}"

    assert leaves("RRKRR", near.format(side)).legal
    assert leaves("RRKRR", near.format(other)).breaks == ("CHR-MOVE-2",)
    (gap,) = leaves("RRKRR", near.format(other)).breaches
    assert gap.measured == pytest.approx(3 - 3 * BASE)  # 2.5 bases and half its own


def test_where_both_leave_an_inch_both_are_offered() -> None:
    """Each line that is offered slides its own half by one base, and K is ahead."""
    guard = unit("guard", body=RATED.format("ABKDE")) + "".join(map(kind, "ABKDE"))
    before = table(guard)
    told = referee.judge(before, "guard.K advance: forward 3").measure("choices")
    assert told == (
        "guard.K advance: forward 3.0, slide left",
        "guard.K advance: forward 3.0, slide right",
    )
    was = standing(before, "guard")
    for line, sliding, by in zip(told, ("AB", "DE"), (25, -25), strict=True):
        after = standing(referee.play(before, str(line)).battle, "guard")
        for letter in "ABDE":
            x, y = was[letter]
            assert after[letter] == (x + by * (letter in sliding), y)


def test_without_a_name_the_first_lawful_half_slides() -> None:
    """And a note says which, and whether there is a choice."""
    both = leaves("RRKRR", "guard.K advance: forward 3")
    assert any("`slide left`, and the owner may choose" in note for note in both.notes)
    one = leaves("RRKRR", "guard.K advance: right 3")
    assert any("`slide right`, the only lawful one" in note for note in one.notes)
    assert one.measure("choices") is None


def test_the_larger_half_does_not_slide() -> None:
    """FR-12: as few as possible slide; naming the other half is unlawful."""
    assert leaves("RRRKR", "guard.K advance: forward 3, slide right").legal
    told = leaves("RRRKR", "guard.K advance: forward 3, slide left")
    assert told.breaks == ("FR-12",)


def test_how_far_it_may_go_does_not_depend_on_the_side() -> None:
    """`?` counts both halves: to the right as far as to the left, one with a name."""
    low = 1 + 2 * BASE  # 1.5 bases of the half that has come in, and half its own
    for side in ("left", "right"):
        said = leaves("RRKRR", f"guard.K advance: {side} ?")
        stretches: Any = said.measure("intervals")
        ((least, most),) = stretches
        assert least == pytest.approx(low, abs=1e-9)
        assert most == 3.0


def test_the_line_is_read_and_written() -> None:
    """`slide left` is part of the line; joining stays the last leg."""
    for line in (
        "guard.K advance: right 3.0, slide left",
        "guard.K advance: forward 3.0, slide right, join spears at 1.2",
    ):
        assert str(parse_action(line)) == line


@pytest.mark.parametrize("wish", ["slide left", "ranks RR/R."])
def test_no_number_helps_where_the_ranks_cannot_close_as_named(wish: str) -> None:
    """FR-11, FR-12: one model stands right of the gap, and two left of it."""
    asked = leaves("RRKR", f"guard.K advance: forward ?, {wish}")

    assert ("FR-12" if "slide" in wish else "FR-11") in asked.breaks
    assert nothing_is_lawful(asked)
    assert largest(leaves("RRKR", "guard.K advance: forward ?, slide right")) == 6


@pytest.mark.parametrize(
    ("wish", "clause"),
    [("slide left", "FR-12"), ("slide right", "FR-12"), ("ranks RRR", "FR-11")],
)
def test_no_number_helps_where_the_gap_is_filled_from_behind(
    wish: str, clause: str
) -> None:
    """FR-11: of two ranks the Second Rank fills the gap, and no half slides."""
    told = leaves('KR", "RR', f"guard.K advance: forward 3, {wish}")
    asked = leaves('KR", "RR', f"guard.K advance: forward ?, {wish}")

    assert told.breaks == (clause,)
    assert clause in asked.breaks
    assert nothing_is_lawful(asked)
    assert largest(leaves('KR", "RR', "guard.K advance: forward ?, ranks RR/.R")) == 6


@pytest.mark.parametrize(
    ("ranks", "wish", "lawful"),
    [
        ("RRKR", "slide left", "slide right"),
        ("RRKR", "ranks RR/R", "ranks RRR"),
        ('KR", "RR', "slide left", "ranks RR/R."),
        ('RKR", "RRR', "ranks RRR/R.R", "ranks RRR/.RR"),
    ],
)
@pytest.mark.parametrize(("manner", "most"), [("advance", 6), ("march", 12)])
def test_no_number_helps_in_battleaxe_either(
    ranks: str, wish: str, lawful: str, manner: str, most: float
) -> None:
    """BA-UNIT-6: the rear rank fills the gap from the centre; one rank closes up."""
    body = f'movement = 6\nleadership = 7\nranks = ["{ranks}"]'
    guard = unit("guard", body=body) + kind("K")
    before = parse_battle(HEAD.replace("t9a", "battleaxe") + guard)
    asked = referee.judge(before, f"guard.K {manner}: forward ?, {wish}")

    assert "BA-UNIT-6" in asked.breaks
    assert nothing_is_lawful(asked)
    other = referee.judge(before, f"guard.K {manner}: forward ?, {lawful}")
    assert largest(other) == most


def nothing_is_lawful(asked: Verdict) -> bool:
    """Tell whether the answer to a `?` is that no number is lawful."""
    said = tuple(asked.measure(name) for name in ("largest", "intervals", "binding"))
    return not asked.legal and said == (None, (), ())


def largest(asked: Verdict) -> float:
    """Return the largest lawful number."""
    found = asked.measure("largest")
    assert isinstance(found, float)
    return found

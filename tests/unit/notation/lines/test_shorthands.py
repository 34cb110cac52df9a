"""Shorthands: what is typed short is read as what is written in full."""

import pytest

from positions import HEAD, SPEARS
from serried import NotationError, parse_action, parse_battle
from serried.notation.lines.shorthands import SHORTHANDS, spelt_out


@pytest.mark.parametrize("short", SHORTHANDS)
def test_each_is_read_as_the_leg_it_stands_for(short: str) -> None:
    """With a blank before the number, and without."""
    whole = parse_action(f"spears march: {SHORTHANDS[short]} 3")

    for typed in (f"{short} 3", f"{short}3", f"{short} 3.0", f" {short}  3"):
        assert parse_action(f"spears march:{typed}") == whole
        assert str(parse_action(f"spears march:{typed}")) == str(whole)
    assert str(whole) == f"spears march: {SHORTHANDS[short]} 3.0"


def test_a_line_of_several() -> None:
    """The example of the reference, and open numbers."""
    said = spelt_out("spears march: f 3, wr 5, f rest, wl ?")

    assert said == (
        "spears march: forward 3, wheel right 5, forward rest, wheel left ?"
    )


@pytest.mark.parametrize(
    "line",
    [
        "f march: forward 3",
        "batch: spears lose 3, f lose 1, r lose 2",
        "batch: r0 lose 3, f2 lose 1, wl1.K lose 2: 1.1, 1.2, r3 lose 1: slide left",
        "spears take 7 hits by red: R 5, K 2",
        "spears lose 3: 2.1, 1.4, 1.5",
        "summon f at 30, 20 facing 90 within 12 of r",
        "spears march: forward 3, wheel right 5",
        "spears reform: facing 90, files 6",
    ],
)
def test_nothing_else_is_touched(line: str) -> None:
    """Units may be called like a shorthand, and models are capitals."""
    assert spelt_out(line) == line


def test_what_is_wrong_is_said_of_the_line_in_full() -> None:
    """So a shorthand is never a riddle."""
    with pytest.raises(NotationError, match="wheel right 500deg"):
        parse_action("spears march: wr 500deg")


def test_files_hold_lines_in_full() -> None:
    """A request in a file is nobody's typing."""
    with pytest.raises(NotationError, match="'f' is no leg"):
        parse_battle(f'{HEAD}{SPEARS}\n[[do]]\nask = "spears march: f 3"\n')

"""Charges in words: what is needed, what happened, and what the owner may choose."""

from pathlib import Path

import pytest

from serried.model.numbers import turned
from unit.cli.running import serried

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "resolve-a-charge.toml"


def told(line: str, *dice: str) -> list[str]:
    """Return what is said of one line."""
    return serried("judge", EXAMPLE, "--ask", line, *dice).out.splitlines()


def test_without_dice_it_says_what_is_needed() -> None:
    """Advance 5 and 10 inches: five is just too little for bases of 25 mm."""
    assert told("spears resolve charge")[1:] == [
        "  lawful",
        "  it needs 6 or more: the chance is 26/36",
        '  10" apart',
    ]


def test_ends_that_are_as_good_are_listed() -> None:
    """With what touches what, and where it stands then."""
    said = told("knight resolve charge", "--dice", "2,5,6")

    assert said[3] == "  2 ends are as good as any; name one with `at`:"
    assert said[5] == (
        "    at 0.49: 4 models in contact, 1.1 before 1.2, 1.3, 1.4, standing at 51.51,"
        " 26 facing 0"
    )


def test_a_single_end_is_not_counted() -> None:
    """The spears' five before seven can stand in one stretch alone."""
    said = told("spears resolve charge: at 4", "--dice", "6,6")

    assert "  the best there is:" in said
    assert not any("1 ends" in line for line in said)


@pytest.mark.parametrize(
    ("degrees", "said"),
    [(12.345, "12.35°"), (0.004, "<0.01°"), (0.0, "0°")],
)
def test_the_least_of_turns_is_not_told_as_none(degrees: float, said: str) -> None:
    """Nor is an angle an inch."""
    assert turned(degrees) == said


def test_what_each_reaction_leads_to() -> None:
    """A question is answered with yes, and a flight is told total by total."""
    text = EXAMPLE.read_text("utf-8").partition("[[charge]]")[0]
    text = text.replace('state = "declared_charge"', "")
    said = serried("judge", "-", "--ask", "spears charge foes ?", stdin=text).out

    assert said.splitlines()[1] == "  yes"
    assert "  if its target holds: 26/36" in said
    assert "  if its target flees: 70/1296" in said
    assert '    on 2 (1/36): 12.42" away, 15/36' in said

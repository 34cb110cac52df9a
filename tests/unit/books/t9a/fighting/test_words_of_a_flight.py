"""What is said of a flight from a combat: who names it, and on which dice it goes."""

from pathlib import Path

import pytest

from serried.cli.main import main

UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
front = [{x}, 20]
facing = {facing}
base = "25.4x25.4"
ranks = ["RRRRR"]
discipline = 7
random = "3D6"
"""
BROKEN = 'state = ["fleeing", "broken"]\n'
TABLE = (
    'format = "serried/1"\nbook = "t9a"\nphase = "melee"\nactive = "blue"\n'
    + UNIT.format(name="a", player="blue", x=17.5, facing=0)
    + UNIT.format(name="c", player="blue", x=22.5, facing=0)
    + UNIT.format(name="b", player="red", x=20, facing=180)
    + BROKEN
    + """
[combat]
sides = {a = "blue", b = "red", c = "blue"}
step = "pursuit"
touched = {a = ["b"], b = ["a", "c"], c = ["b"]}
"""
)
PURSUED = ("a pursue b", "c pursue b")


def judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: str, dice: str = ""
) -> str:
    """Return what the referee prints; the dice are those of the last line."""
    file = tmp_path / "fight.toml"
    file.write_text(TABLE)
    asked = [part for line in lines for part in ("--ask", line)]
    main(["judge", str(file), *asked, *(("--dice", dice) if dice else ())])
    return capsys.readouterr().out


def test_who_is_fled_from_is_said_before_the_roll(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines that say it are told, and no enemy without a name (PUR-2)."""
    said = judged(tmp_path, capsys, *PURSUED, "b flee")

    assert "`b flee from a` or `b flee from c` [PUR-2]" in said
    assert "None" not in said


def test_the_roll_has_a_line_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not said that no Flee Distance is rolled now, where one is (PUR-10)."""
    said = judged(tmp_path, capsys, *PURSUED, "b flee from c", "b flee from a")

    assert "Flee Distances are rolled first: `b flee` [PUR-10]" in said


def test_all_dice_of_random_movement_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """3D6 of Random Movement are no Maximised Roll (RND-7)."""
    asked = (*PURSUED, "b flee from c", "b flee")
    assert 'b is to flee 6" on 1 + 2 + 3' in judged(
        tmp_path, capsys, *asked, dice="1,2,3"
    )


@pytest.mark.parametrize("step", ["directions", "flee distances"])
def test_a_step_without_flights_names_no_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str
) -> None:
    """As no battle comes to it, but a file may have it."""
    file = tmp_path / "fight.toml"
    file.write_text(TABLE.replace('"pursuit"', f'"{step}"'))

    main(["judge", str(file), "--ask", "b flee"])

    assert "no Charge on it awaits its reaction" in capsys.readouterr().out

"""The long proof: what was proved longest ago comes first, and the page keeps it."""

from pathlib import Path

import pytest

import prove


def row(part: str, on: str) -> prove.Row:
    """Return what is known of a part that passed one day."""
    return prove.Row(f"`{part}`", "daily", "1,200", "7", on, "abcdef01", "")


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return which parts were run, of those of the sweeps; the browser's fail."""
    names = []

    def run(name: str, *_: object) -> prove.Row | None:
        names.append(name)
        return None if name == "browser" else row(name, "2026-11-27")

    monkeypatch.setattr(prove, "run", run)
    monkeypatch.setattr(prove, "PAGE", tmp_path / "proved.md")
    return names


def asked(monkeypatch: pytest.MonkeyPatch, only: str) -> int:
    """Return the exit status of a proof of some parts."""
    monkeypatch.setattr("sys.argv", ["prove", "--wheel", "python", "--only", only])
    return prove.main()


def test_what_was_proved_longest_ago_comes_first(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And before that what was never proved."""
    known = {
        "oracles": row("oracles", "2026-11-26"),
        "coverage": row("coverage", "2026-11-25"),
    }
    prove.PAGE.write_text(prove.page(known, ("oracles", "coverage")), "utf-8")
    assert prove.rows() == known

    status = asked(monkeypatch, "[!t]*")

    assert ran == ["browser", "coverage", "oracles"]
    assert status == 1
    assert {one.on for one in prove.rows().values()} == {"2026-11-27"}


def test_what_fails_loses_its_row(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing on the page says that it was proved."""
    prove.PAGE.write_text(
        prove.page({"browser": row("browser", "2026-11-25")}, ("browser",)), "utf-8"
    )

    assert asked(monkeypatch, "browser") == 1
    assert ran == ["browser"]
    assert prove.rows() == {}


def test_where_all_tests_are_skipped_nothing_is_proved(
    ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has not failed either; what was known of it is out of date."""
    skipped = row("coverage", "2026-11-27")._replace(tests="0")
    monkeypatch.setattr(prove, "run", lambda *_: skipped)
    known = {"coverage": row("coverage", "2026-11-25")}
    prove.PAGE.write_text(prove.page(known, ("coverage",)), "utf-8")

    assert asked(monkeypatch, "coverage") == 0
    assert prove.rows() == {}
    assert ran == []


def test_every_file_of_the_laws_is_a_part() -> None:
    """A law that nobody lists is proved like all others."""
    files = Path(__file__).parent.glob("laws/test_*.py")

    assert {f"tests/laws/{file.name}" for file in files} <= prove.parts(100).keys()


def test_the_tests_that_ask_an_oracle_are_found() -> None:
    """One takes its answers from the module of the oracle, another from a package."""
    asking = {Path(name).name for name in prove.asking_oracles()}

    assert {"test_casualties.py", "test_charges.py", "test_fitting.py"} <= asking
    assert "test_symmetry.py" not in asking

"""The table stands apart: who does not ask for it does not load it."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

FROM_OUTSIDE = {
    "starlette",
    "uvicorn",
    "websockets",
    "msgspec",
    "platformdirs",
    "segno",
}

NOT_FOR_A_MOVE = {
    *("tomllib", "datetime", "string", "gettext", "pathlib", "random"),
    *("serried.books.clauses", "serried.rules.bridge", "serried.rules.displacing"),
    *("serried.books.t9a.combat_reforms", "serried.books.t9a.deployment"),
    *("serried.books.t9a.morale", "serried.books.t9a.movers"),
    *("serried.model.actions.attacks", "serried.model.actions.charges"),
    "serried.model.actions.models",
    *("serried.model.combat", "serried.model.record", "serried.model.results"),
    *("serried.model.words.messages", "serried.rules.ranks.foremost"),
}
"""What a plain file of moves is judged without."""

FEW = 159
"""How many modules of serried that takes at most, compiled or not."""

WITHOUT = """
import sys
for name in ("starlette", "uvicorn", "msgspec", "websockets", "platformdirs"):
    sys.modules[name] = None
from serried.cli.main import main
sys.exit(main(["table"]))
"""


def python(code: str) -> "subprocess.CompletedProcess[str]":
    """Run Python code in a process of its own."""
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "code",
    [
        "import serried",
        "from serried.cli.main import main; main(['judge', '/nowhere'])",
        "from serried.cli.main import main; main(['clause', 'MOV-19'])",
    ],
)
def test_nobody_else_loads_the_table(code: str) -> None:
    """Neither the library nor another command."""
    loaded = python(f"{code}\nimport sys; print(*sys.modules)").stdout.split()

    assert FROM_OUTSIDE.isdisjoint(loaded)
    assert not any(name.startswith("serried.table") for name in loaded)
    assert "serried.cli.table" not in loaded


@pytest.mark.slow  # starts a process
def test_a_verdict_on_moves_loads_nothing_that_it_does_not_need() -> None:
    """Each of these took its part of a start that is told in thousandths of a second.

    Whoever needs one of them for a move names it late (``serried/late.py``).
    """
    example = Path(__file__).parents[3] / "examples" / "wheels-a.toml"
    code = f"from serried.cli.main import main; main(['judge', {str(example)!r}])"
    told = python(f"{code}\nimport sys; print(*sys.modules)")
    loaded = set(told.stdout.splitlines()[-1].split())
    fight = "serried.books.t9a.fighting."
    found = {name.removeprefix(fight) for name in loaded if name.startswith(fight)}

    assert "lawful" in told.stdout
    assert found <= {"able", "frightening", "marks"}
    assert NOT_FOR_A_MOVE.isdisjoint(loaded)
    assert len([name for name in loaded if name.startswith("serried.")]) <= FEW


def test_what_the_table_needs_is_locked_for_everybody_who_runs_it() -> None:
    """The extra of the package and the list for `./dev run` name the same."""
    root = Path(__file__).parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    lines = (root / "requirements/run.in").read_text(encoding="utf-8").splitlines()
    listed = [line.partition(" #")[0] for line in lines]

    extra = set(project["project"]["optional-dependencies"]["table"])
    assert extra < set(listed)
    assert {re.split("[>=]", need)[0] for need in extra} == FROM_OUTSIDE


def test_without_its_packages_it_says_how_to_get_them() -> None:
    """One line, and no traceback."""
    done = python(WITHOUT)

    assert done.returncode == 2
    assert "pip install 'serried[table]'" in done.stderr
    assert done.stderr.count("\n") == 1

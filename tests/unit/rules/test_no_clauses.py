"""The rules that all books share know no clause of any of them."""

import re
from pathlib import Path

import pytest

import serried.rules

RULES = Path(serried.rules.__file__).parent


@pytest.mark.parametrize("path", sorted(RULES.glob("*.py")), ids=lambda p: p.stem)
def test_clauses_come_from_the_book(path: Path) -> None:
    """They are in no string; where a rule is from is said in words beside it."""
    strings = re.findall(r'"[A-Z]+(?:-[A-Z]+)*-F?\d+"', path.read_text("utf-8"))

    assert not strings

"""Notes promised choices that no line could make.

Another base for the ranks of a unit that is joined (FR-4), another way or order to
nudge (NUDGE-2, NUDGE-8). What a note promises, a line can say; else it says what is so.
"""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import serried
from characters import alone, kind, table
from charges import asked, field
from doubts.test_01_charging_out import gone, guard
from laws.test_comings_and_goings_mirrored import chosen, drawn, heard
from positions import RATES, unit
from serried import referee

PROMISES: Final = re.compile(
    r"\b(owner|Active Player|can choose|may (choose|pick|say|be nudged))\b"
)
"""Words by which a reader is told that something is up to somebody."""

KEPT: Final = {
    "and the owner may choose",  # test_what_the_owner_may_choose
    "and the line of {} may say {}",  # test_what_a_charge_may_say
}
"""The promises there are, as the source has them, each held by a test below."""


def literals() -> set[str]:
    """Return all texts of the source from which notes are made, but no docstring."""
    found: set[str] = set()
    top = Path(serried.__file__).parent
    for path in (*top.glob("books/**/*.py"), *top.glob("rules/**/*.py")):
        text = path.read_text(encoding="utf-8")
        if PROMISES.search(text):
            found |= spoken(ast.parse(text))
    return found


def spoken(tree: ast.Module) -> set[str]:
    """Return the texts of a module, what is put into them as `{}`."""
    nodes = list(ast.walk(tree))
    unread = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    made = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    unread |= {id(part) for node in made for part in node.values}
    plain = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in unread
    }
    return plain | {"".join(map(_part, node.values)) for node in made}


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{}"


def test_there_are_no_other_promises() -> None:
    """Who adds one adds the test that a line keeps it."""
    assert {text for text in literals() if PROMISES.search(text)} == KEPT


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_what_the_owner_may_choose(seed: int) -> None:
    """The lines are the choices; each of them is lawful, and leaves nothing open."""
    battle, line = drawn(seed)
    told = heard(battle, line)
    if isinstance(told, str) or not told.legal:
        return
    promised = any("owner may choose" in note for note in told.notes)
    lines = chosen(told)
    assert promised == (len(lines) > 1)
    for said in lines:
        after = referee.judge(battle, said)
        assert after.legal
        assert not any("owner may choose" in note for note in after.notes)


@pytest.mark.parametrize("way", [1, -1])
def test_what_a_charge_may_say(way: int) -> None:
    """The half that the note names slides if the line does, and it is as lawful."""
    battle = field(guard(), gone(way, 6))
    (note,) = asked(battle, "guard.K resolve charge").verdict.notes
    named = note.rpartition("may say ")[2].strip("`")
    found = asked(battle, f"guard.K resolve charge: {named}")

    assert found.verdict.legal
    assert not found.verdict.notes
    assert found.battle != asked(battle, "guard.K resolve charge").battle


def test_another_base_is_no_promise() -> None:
    """FR-4: with H of 50x50 two are Mismatching in ranks of 25x50, or of 50x25."""
    bases = {"K": "40x40", "A": "25x50", "B": "50x25"}
    body = f'{RATES}ranks = ["K"]\nbeside = {{left = "A", right = "B"}}\n'
    body += "".join(kind(one, f'base = "{base}"') for one, base in bases.items())
    crew = unit("crew", base="40x40", body=body)
    told = referee.judge(
        table(crew, alone(base="50x50")), "hero march: join crew at 1.1 widening left"
    )

    assert told.legal
    (note,) = told.notes
    assert note == (
        "with one more, crew stands in ranks of 25x50; places are named so; as few are"
        " Mismatching in ranks of 50x25 [FR-4]"
    )

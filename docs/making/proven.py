"""Whether a clause is kept, as was seen while the tests ran.

What counts as proof follows from the kind of the clause; see the decision
docs/decisions/0014-proof-that-can-fail.md.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from making.blocks import ROOT
from making.seen import Seen, seen

from serried.books.clauses import Clause
from serried.model.ids import ClauseId

Marked: TypeAlias = Mapping[ClauseId, frozenset[str]]
"""The tests in Python that are marked with each clause."""

MARK: Final = "pytest.mark.clause"

POINTED: Final = Path(__file__).with_name("shown_by.toml")

TWO_WAYS: Final = 2
"""A limit decides something if what it decides falls out in so many ways."""

STEPS: Final = (5, 10, 20, 50, 100, 200, 500, 1000)
"""From here on a count is rounded down, so that a new scene leaves pages alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for the clauses of a book.

    Attributes:
        seen: What the referee said in scenes.
        pointed: Scenes of other clauses that check a value which a definition
            decides, each with the name of that value.
        marked: Python tests that check values which a clause decides.
    """

    seen: Seen
    pointed: Mapping[ClauseId, tuple[str, str]] = field(default_factory=dict)
    marked: Marked = field(default_factory=dict)

    def proof(self, clause: Clause) -> str:
        """Return how the clause was seen to be kept, in words; empty if it was not."""
        if clause.kind == "descriptive" or clause.gap:
            return ""
        return "; ".join(part for part in self._parts(clause) if part)

    def found(self, clause: Clause) -> str:
        """Return in how many scenes findings speak of the clause; empty for none.

        That proves nothing, yet a finding which cites another clause than it did
        changes it.
        """
        ways = [self.seen.scenes(clause.id, holds=holds) for holds in (True, False)]
        scenes = ways[0] | ways[1]
        said = not (clause.reported_as or clause.decides) and clause.kind == "limit"
        return f"found in {_about(scenes)}" if scenes and not said else ""

    def _parts(self, clause: Clause) -> Iterator[str]:
        if clause.reported_as:
            yield self._reported(clause)
        elif clause.kind == "limit" and not clause.decides:
            yield self._held_and_broken(clause)
        else:
            yield self._decided(clause) if clause.decides else self._shown(clause)
            yield _tests(self.marked.get(clause.id, frozenset()))

    def _held_and_broken(self, clause: Clause) -> str:
        """Say how often it held and how often it was broken, if both were seen.

        Where nothing is reported of those who keep it, lawful answers in the scenes
        named after it stand for that.
        """
        held = self.seen.scenes(clause.id, holds=True)
        broken = self.seen.scenes(clause.id, holds=False)
        if not broken:
            return ""
        if held:
            return f"held in {_about(held)}, broken in {_about(broken)}"
        kept = self._lawful(clause)
        return kept and f"kept in {_about(kept)}, broken in {_about(broken)}"

    def _reported(self, clause: Clause) -> str:
        """Say how often its scenes broke the clauses that are reported for it."""
        named = self.seen.of(self.seen.named_after(clause.id))
        broken = [named.scenes(one, holds=False) for one in clause.reported_as]
        if not all(broken) or not self._lawful(clause):
            return ""
        others = ", ".join(clause.reported_as)
        return f"reported as {others}: broken in {_about(frozenset().union(*broken))}"

    def _decided(self, clause: Clause) -> str:
        """Say how many values of what it decides its scenes checked, if they differ."""
        named = self.seen.named_after(clause.id)
        values = self.seen.values(named, clause.decides)
        if len(values) < TWO_WAYS:
            return ""
        return f"decides `{clause.decides}`: {_about(values, 'value')} checked"

    def _shown(self, clause: Clause) -> str:
        """Say in how many scenes a definition or example was checked."""
        scenes = self.seen.named_after(clause.id) | self._figures(clause.id)
        if clause.id in self.pointed:
            scene, value = self.pointed[clause.id]
            if not self.seen.values([scene], value):
                return ""
            scenes |= {scene}
        return f"checked in {_about(scenes)}" if scenes else ""

    def _lawful(self, clause: Clause) -> frozenset[str]:
        named = self.seen.named_after(clause.id)
        return frozenset(
            scene for scene in named if "True" in self.seen.values([scene], "legal")
        )

    def _figures(self, clause_id: ClauseId) -> frozenset[str]:
        return frozenset(
            one.scene
            for one in self.seen.checked
            if one.name == "figure" and one.value == clause_id
        )


def unproven(clauses: tuple[Clause, ...], evidence: Evidence) -> list[ClauseId]:
    """Return the clauses that are called enforced and were not seen to be."""
    return [
        clause.id
        for clause in clauses
        if clause.kind != "descriptive"
        and not clause.gap
        and not evidence.proof(clause)
    ]


@cache
def evidence() -> Evidence:
    """Return everything that speaks for clauses today."""
    return Evidence(seen=seen(), pointed=pointers(), marked=marked())


def pointers() -> Mapping[ClauseId, tuple[str, str]]:
    """Return the scene and the value that show each clause of ``shown_by.toml``."""
    told = tomllib.loads(POINTED.read_text(encoding="utf-8"))
    return {name: (scene, value) for name, (scene, value) in told.items()}


@cache
def marked(folder: Path = ROOT / "tests") -> Marked:
    """Return the tests below *folder* that ``pytest.mark.clause`` marks, by clause."""
    found: dict[ClauseId, set[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                for name in _marks(test):
                    found.setdefault(name, set()).add(f"{path.stem}.{test.name}")
    return {name: frozenset(tests) for name, tests in found.items()}


def _marks(test: ast.FunctionDef) -> Iterator[ClauseId]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK:
            for name in mark.args:
                yield ast.literal_eval(name)


def _tests(tests: frozenset[str]) -> str:
    return f"checked by {_about(tests, 'test')}" if tests else ""


def _about(things: frozenset[str], name: str = "scene") -> str:
    """Return how many *things* there are, as in ``1 scene`` and ``20+ scenes``."""
    count = len(things)
    most = max((step for step in STEPS if step <= count), default=0)
    said = f"{most}+" if most else str(count)
    return f"{said} {name}{'s' if count > 1 else ''}"

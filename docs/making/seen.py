"""What the referee was seen to say while every scene was judged.

Only answers that came out as their scene demands count: what nobody states in advance
proves nothing. A breach counts where the scene names its clause.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

from making.blocks import ROOT

from serried.engine.files import read_position
from serried.engine.session import Answer, hold
from serried.model.verdict import Finding

FOLDERS: Final = ("tests/scenes", "examples")


class Said(NamedTuple):
    """A finding that was made of a request: its clause and reason, and how it came."""

    scene: str
    clause: str
    reason: str
    holds: bool


class Checked(NamedTuple):
    """A value that a scene demanded of an answer and got."""

    scene: str
    name: str
    value: str


@dataclass(frozen=True, kw_only=True)
class Seen:
    """Everything that was seen.

    Attributes:
        said: The findings, once for each scene.
        checked: The values; ``legal``, ``breaks`` and ``figure`` stand for the keys
            of a request, any other name for a measure.
    """

    said: frozenset[Said] = frozenset()
    checked: frozenset[Checked] = frozenset()

    def scenes(self, clause: str, *, holds: bool) -> frozenset[str]:
        """Return the scenes in which a finding with *clause* came so."""
        return frozenset(self._scenes.get((clause, holds), ()))

    def values(self, scenes: Iterable[str], name: str) -> frozenset[str]:
        """Return the different values called *name* that *scenes* checked."""
        return frozenset(
            one.value
            for scene in scenes
            for one in self._checks.get(scene, ())
            if one.name == name
        )

    def named_after(self, clause: str) -> frozenset[str]:
        """Return the scenes that bear the ID of *clause* and check something."""
        return frozenset(scene for scene in self._checks if bears(scene, clause))

    def of(self, scenes: Iterable[str]) -> "Seen":
        """Return what was seen in *scenes* alone."""
        among = frozenset(scenes)
        kept = {
            field.name: frozenset(
                one for one in getattr(self, field.name) if one.scene in among
            )
            for field in fields(self)
        }
        return Seen(**kept)

    @cached_property
    def _scenes(self) -> Mapping[tuple[str, bool], set[str]]:
        """The scenes of each clause and of how it came."""
        found = defaultdict(set)
        for one in self.said:
            found[one.clause, one.holds].add(one.scene)
        return found

    @cached_property
    def _checks(self) -> Mapping[str, list[Checked]]:
        """What each scene checked."""
        found = defaultdict(list)
        for one in self.checked:
            found[one.scene].append(one)
        return found


def bears(scene: str, clause: str) -> bool:
    """Tell whether the file of *scene* is named after *clause*."""
    return f"{scene.rpartition('/')[2]}-".startswith(f"{clause}-")


@cache
def seen() -> Seen:
    """Return what was seen of every scene and example."""
    return judged()


def judged() -> Seen:
    """Judge every scene and example, and return what was seen."""
    answers = [(name, answer) for name, path in files() for answer in _met(path)]
    return Seen(
        said=frozenset(one for at in answers for one in _said(*at)),
        checked=frozenset(one for at in answers for one in _checked(*at)),
    )


def files() -> Iterator[tuple[str, Path]]:
    """Yield scenes and examples, each by its place without the ending."""
    for folder in FOLDERS:
        files = (ROOT / folder).rglob("*.toml")
        for path in sorted(files):
            if "third-book" not in path.parts:
                yield path.relative_to(ROOT / folder).with_suffix("").as_posix(), path


def _met(path: Path) -> Iterator[Answer]:
    """Yield the answers that came out as the file demands."""
    for answer in answers_to(path):
        if answer.expected:
            yield answer


def answers_to(path: Path) -> tuple[Answer, ...]:
    """Put every request of a file to the referee."""
    return hold(read_position(path), path.name).answers


def _said(scene: str, answer: Answer) -> Iterator[Said]:
    findings = () if answer.verdict is None else answer.verdict.findings
    named = answer.request.breaks or frozenset()
    for finding in findings:
        if finding.holds or finding.clause in named:
            yield _as_said(scene, finding)


def _as_said(scene: str, finding: Finding) -> Said:
    return Said(scene, finding.clause, finding.reason, finding.holds)


def _checked(scene: str, answer: Answer) -> Iterator[Checked]:
    request = answer.request
    if request.legal is not None:
        yield Checked(scene, "legal", str(request.legal))
    for clause in request.breaks or ():
        yield Checked(scene, "breaks", clause)
    for name in ("gap", "figure"):
        if getattr(request, name) is not None:
            yield Checked(scene, name, getattr(request, name))
    for name, value in request.measures:
        yield Checked(scene, name, repr(value))

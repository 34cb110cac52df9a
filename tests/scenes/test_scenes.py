"""Scenes: position files with requests, and the answers that the rules demand.

Every TOML file below this folder and in ``examples`` is put to the referee. A scene
needs no Python: drop a file here, and it is a test.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from reference_pages import undocumented
from serried.engine.answers import verdict_json
from serried.engine.session import Answer

Answers: TypeAlias = Callable[[Path], tuple[Answer, ...]]

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCENES = sorted(HERE.rglob("*.toml"))
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))


def named(path: Path) -> str:
    """Return the path of a file as its test is called."""
    return path.relative_to(ROOT).with_suffix("").as_posix()


def expectation(answer: Answer) -> Iterator[str]:
    """Say what the file expects of a request."""
    request = answer.request
    if request.legal is not None:
        yield f"legal = {request.legal}"
    if request.breaks is not None:
        yield f"breaks = {sorted(request.breaks)}"
    if request.gap is not None:
        yield f"gap = {request.gap}"
    for name, value in request.measures:
        yield f"{name} = {value}"


def finding(answer: Answer) -> Iterator[str]:
    """Say what the referee found, with the same words and in the same order."""
    if answer.gap is not None:
        clause, because = answer.gap
        yield f"gap = {clause}: {because}"
    verdict = answer.verdict
    if verdict is None:
        return
    yield f"legal = {verdict.legal}"
    yield f"breaks = {sorted(verdict.breaks)}"
    for name, _ in answer.request.measures:
        yield f"{name} = {verdict.measure(name)}"
    for breach in verdict.findings:
        if not breach.holds:
            yield f"[{breach.clause}] {breach.because}"


def complaint(answer: Answer, number: int) -> str:
    """Say what was asked, what the file expects, and what the referee found."""
    lines = [
        f"request {number}: {answer.request.action}",
        f"  expected: {', '.join(expectation(answer))}",
        *(f"  found:    {line}" for line in finding(answer)),
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("path", SCENES + EXAMPLES, ids=named)
def test_scene_comes_out_as_it_says(path: Path, answers_to: Answers) -> None:
    """The referee gives every answer that the file expects, and no undocumented one.

    A scene says of each request what should come of it; an example need not.
    """
    answers = answers_to(path)

    assert sorted(_lacking(answers)) == []

    silent = [
        str(answer.request.action) for answer in answers if not answer.request.expects
    ]

    assert not silent or path in EXAMPLES, f"nothing is expected of {silent}"

    wrong = [
        complaint(answer, number)
        for number, answer in enumerate(answers, start=1)
        if answer.expected is False
    ]

    assert not wrong, "\n".join(wrong)


def _lacking(answers: Iterable[Answer]) -> set[str]:
    """Return the measures and events that the page about answers lacks."""
    verdicts = (answer.verdict for answer in answers if answer.verdict is not None)
    said = (verdict_json(verdict, verbose=True) for verdict in verdicts)
    return {name for one in said for name in undocumented(one)}

"""Answers as JSON: a key has one type, whatever it holds, and in every answer.

Numbers are one type, whole or not; null stands for what is not known, and has none.
Finding values belong to their reason, the keys of an event to that event, and choices
to the verb that they are choices of.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from scenes.test_scenes import Answers
from serried.engine.answers import answer_json
from serried.engine.session import Answer
from serried.model.actions import AskOdds

Said: TypeAlias = dict[str, Any]

ROOT: Final = Path(__file__).parents[2]
SCENES: Final = (
    *sorted((ROOT / "tests" / "scenes").rglob("*.toml")),
    *sorted((ROOT / "examples").glob("*.toml")),
)
COMING_BACK: Final = tuple(
    path for path in SCENES if path.name.startswith(("REC-", "RAISE-1", "AMB-3"))
)
SEVERAL: Final = {
    "answer.measures.arc": "one Arc, or both where a die decides",
    "answer.measures.reactions": "names, or of a question what each leads to",
    "choices Lose.removed[]": "a model, or a free pick among several",
    "choices Batch.removed[]": "a model, or a free pick among several",
    "choices FightOn.removed[]": "a model, or a free pick among several",
    "answer.measures in fractions.ahead[][]": "a difference, and how likely it is",
    "answer.measures.attacks.a": "a number, or dice that are not thrown yet",
    "answer.measures.blows[].attacks": "a number, or dice that are not thrown yet",
    "answer.measures.strikers[].attacks": "a number, or dice that are not thrown yet",
}
"""Keys that have several types on purpose, with the reason."""


def types_of(said: object, at: str) -> Iterator[tuple[str, str]]:
    """Yield every key of an answer with the type of what it holds."""
    if isinstance(said, dict):
        yield at, "object"
        for name, held in said.items():
            yield from types_of(held, f"{at}.{name}")
    elif isinstance(said, list):
        yield at, "list"
        for held in said:
            yield from types_of(held, f"{at}[]")
    elif said is not None:
        number = isinstance(said, int | float) and not isinstance(said, bool)
        yield at, "number" if number else type(said).__name__


def keys_of(answer: Answer) -> Iterator[tuple[str, str]]:
    """Yield the keys of an answer with their types, each under what it belongs to."""
    said: Said = answer_json(answer, verbose=True)
    parts = {name: said.pop(name, None) for name in ("findings", "events", "measures")}
    verb = type(answer.request.action).__name__
    yield from types_of(said, "answer")
    for finding in listed(parts["findings"]):
        yield from types_of(finding.pop("values"), f"values {finding['reason']}")
        yield from types_of(finding, "finding")
    for event in listed(parts["events"]):
        yield from types_of(event, f"event {event['event']}")
    measures: Said = {**(parts["measures"] or {})}
    told = "answer.measures"
    if (
        isinstance(answer.request.action, AskOdds)
        and answer.request.action.in_fractions
    ):
        told = "answer.measures in fractions"
    for name in ("choices", "ruled_out"):
        for choice in listed(measures.pop(name, None)):
            yield from types_of(choice, f"choices {verb}")
    yield from types_of(measures, told)


def listed(said: object) -> list[Said]:
    """Return a list of an answer, an empty one where there is none."""
    assert said is None or isinstance(said, list)
    return said or []


def changing(paths: Sequence[Path], answers_to: Answers) -> dict[str, dict[str, str]]:
    """Return the keys that have several types, each type with where it was met."""
    seen: dict[str, dict[str, str]] = defaultdict(dict)
    for path in paths:
        for answer in answers_to(path):
            for key, kind in keys_of(answer):
                if kind not in seen[key]:
                    seen[key][kind] = f"{path.name}: {answer.request.action}"
    return {key: kinds for key, kinds in seen.items() if len(kinds) > 1}


def test_a_key_has_one_type_where_somebody_comes_back(answers_to: Answers) -> None:
    """Where models Recover and are Raised, some of them nobody."""
    assert changing(COMING_BACK, answers_to).keys() <= SEVERAL.keys()


@pytest.mark.slow
def test_a_key_has_one_type_in_every_scene(answers_to: Answers) -> None:
    """In all scenes; and what is excepted does occur."""
    found = changing(SCENES, answers_to)

    assert found.keys() == SEVERAL.keys(), found

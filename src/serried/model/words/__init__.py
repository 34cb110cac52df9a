"""Words: what the referee and the page say, one folder for each language.

In it are a file for each chapter, with two texts for each reason (where a clause
holds, and where it is broken), and the words of the page: its texts, the terms of
rulebooks and what is told of events. ``{name}`` stands for a value.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "de")
CHAPTERS: Final = (
    "moving",
    "characters",
    "casualties",
    "coming_back",
    "charging",
    "resolving",
    "movement_steps",
)
PAGE: Final = ("page", "terms", "events")


class Message(NamedTuple):
    """The two templates of one reason; ``{name}`` stands for a value."""

    holds: str
    broken: str = ""


@cache
def chapter_words(chapter: str) -> Mapping[str, Message]:
    """Return the English words for the reasons of a chapter."""
    pairs = _read("en", chapter).items()
    return {reason: Message(*texts) for reason, texts in pairs}


def page_words(language: str) -> str:
    """Return, as JSON, all words that the page has in *language*.

    The findings in English come with each answer, so they are left out of it.
    """
    found: dict[str, object] = {name: _read(language, name) for name in PAGE}
    known = () if language == LANGUAGES[0] else CHAPTERS
    findings = {
        reason: said for part in known for reason, said in _read(language, part).items()
    }
    return json.dumps({**found, "findings": findings}, ensure_ascii=False)


def _read(language: str, part: str) -> dict[str, list[str]]:
    file = Path(__file__).parent / language / f"{part}.json"
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    return found

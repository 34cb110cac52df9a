"""Words: what the referee and the page say, one folder for each language.

In it are a file for each chapter, with two texts for each reason (where a clause
holds, and where it is broken), what is told of events and measures, the terms of
rulebooks, and the texts of the page. ``{name}`` stands for a value.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from serried.tuples import NamedTuple

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
CHAPTERS: Final = (
    "moving",
    "characters",
    "casualties",
    "coming_back",
    "charging",
    "resolving",
    "movement_steps",
    "morale",
    "fighting",
)
PAGE: Final = ("page", "terms")


class Message(NamedTuple):
    """The two templates of one reason; ``{name}`` stands for a value."""

    holds: str
    broken: str = ""


@cache
def chapter_words(chapter: str, language: str = ENGLISH) -> Mapping[str, Message]:
    """Return the words for the reasons of a chapter."""
    pairs = _read(language, chapter).items()
    return {reason: Message(*texts) for reason, texts in pairs}


@cache
def words_of(part: str, language: str) -> Mapping[str, str]:
    """Return the words for events, for measures or the terms of rulebooks."""
    return _read(language, part)


class Speech(NamedTuple):
    """A language to say things in, and what a book brings to it of its own."""

    language: str = ENGLISH
    own: Mapping[str, Message] = MappingProxyType({})

    def words(self, part: str) -> Mapping[str, str]:
        """Return the words for events, for measures or the terms of rulebooks."""
        return words_of(part, self.language)

    def term(self, name: str) -> str:
        """Return a word of a rulebook for people: that of a phase, a mark, a test."""
        return self.word(name) or name.replace("_", " ")

    def word(self, name: str) -> str:
        """Return the word that this language has for *name*; "" if it has none."""
        brought = self.own.get(name)
        return self.words("terms").get(name, brought.holds if brought else "")


IN_ENGLISH: Final = Speech()
"""How the terminal and the captions of pictures speak."""


def page_words(language: str) -> str:
    """Return, as JSON, all words that the page has in *language*."""
    found = {name: _read(language, name) for name in PAGE}
    return json.dumps(found, ensure_ascii=False)


def _read(language: str, part: str) -> dict[str, Any]:
    name = f"{os.path.dirname(__file__)}/{language}/{part}.json"  # noqa: PTH120 - no pathlib
    with open(name, encoding="utf-8") as file:  # noqa: PTH123 - it is slow to load
        found: dict[str, Any] = json.load(file)
    return found

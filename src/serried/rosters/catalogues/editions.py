"""Editions: which catalogue of an army is the newest, by what its title says.

A title is the name of an army and then its edition, a year or a version with the
stage it is in: ``Lowland Men 2022 Beta 2 Hotfix 1``.
"""

import re
from collections.abc import Sequence
from typing import Final

from serried.tuples import NamedTuple

_STAGES: Final = {"alpha": 0, "beta": 1, "hotfix": 2}
_WHOLE: Final = 2
_WORDS: Final = frozenset((*_STAGES, "edition", "version"))
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class Age(NamedTuple):
    """How new a catalogue is: the greater of two is the newer.

    Attributes:
        version: The year or version of its edition.
        stage: Alphas come before betas, and both before the edition itself.
        steps: The numbers that follow: which alpha or beta, which hotfix.
        system: The revision of the game system that it was made for.
        revision: Its own, which counts the changes to one catalogue.
    """

    version: tuple[int, ...]
    stage: int
    steps: tuple[int, ...]
    system: int
    revision: int


def parts_of(title: str) -> tuple[str, str]:
    """Return an army and its edition, which may be nothing."""
    words = title.split()
    kept = len(words)
    while kept > 1 and _is_edition(words[kept - 1]):
        kept -= 1
    return " ".join(words[:kept]), " ".join(words[kept:])


def army_of(title: str) -> str:
    """Return the name of an army without its year, edition or version."""
    return parts_of(title)[0]


def age_of(title: str, system: int = 0, revision: int = 0) -> Age:
    """Return how new a catalogue of this title and these revisions is."""
    words = _words(parts_of(title)[1])
    named = next((i for i, word in enumerate(words) if word in _STAGES), len(words))
    stage = _STAGES[words[named]] if words[named:] else _WHOLE
    return Age(
        _numbers(words[:named]), stage, _numbers(words[named:]), system, revision
    )


def meant(edition: str, known: Sequence[str]) -> tuple[int, ...]:
    """Return the places of the *known* editions that *edition* may mean.

    ``2022`` is the edition of that name, where there is one, else ``2022 Beta 2``.
    """
    said = _words(edition)
    spelt = [_words(one) for one in known]
    same = tuple(i for i, words in enumerate(spelt) if words == said)
    return same or tuple(i for i, w in enumerate(spelt) if w[: len(said)] == said)


def _is_edition(word: str) -> bool:
    return any(c.isdigit() for c in word) or _plain(word) in _WORDS


def _words(edition: str) -> list[str]:
    return [_plain(word) for word in edition.split()]


def _plain(word: str) -> str:
    return word.casefold().strip("()[]")


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    return tuple(int(number) for word in words for number in _NUMBER.findall(word))

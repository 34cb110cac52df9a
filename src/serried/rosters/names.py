"""Names as people type them: what is near enough to what.

Names are compared by their stems: no case, accents, punctuation or plural, and
without the little words.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")

SAME: Final = 1.0
REORDERED: Final = 0.95
PARTLY: Final = 0.75
SWAPPED: Final = 0.9
NEAR: Final = 0.8
"""A name less like another than this is not taken for it."""

SHORT: Final = 5
NEAR_IF_SHORT: Final = 0.88
LEAST: Final = 4
"""Fewer letters than this are never a misspelt name."""

_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_COMPARED: Final = 8
_LONGEST: Final = 100
_LITTLE: Final = frozenset(("the", "of", "a", "an", "on", "in", "with"))
_LETTERS: Final = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d"}
    | {"þ": "th", "&": " and "}
    | dict.fromkeys("'`\u00b4\u2018\u2019\u02bc", "")
)


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of *text* in small plain letters."""
    folded = text[:_LONGEST].casefold().translate(_LETTERS)
    split = unicodedata.normalize("NFKD", folded)
    plain = "".join(c for c in split if not unicodedata.combining(c))
    plain = plain.translate(_LETTERS)
    return tuple("".join(c if c.isalnum() else " " for c in plain).split())


@lru_cache(maxsize=1 << 15)
def stems_of(text: str) -> tuple[str, ...]:
    """Return the stems of the words of *text* that matter."""
    words = words_of(text)
    return tuple(_stem(word) for word in words if word not in _LITTLE) or words


def _stem(word: str) -> str:
    if len(word) < LEAST:
        return word
    if word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    word = word.removesuffix("e")
    if word.endswith("men"):
        return f"{word[:-3]}man"
    return word[:-1] + {"y": "i", "v": "f"}.get(word[-1], word[-1])


def spellings(name: str) -> Iterator[str]:
    """Yield a name as catalogues print it, and as people would write it.

    Without what stands in brackets, and without what stands before a dash.
    """
    yield name
    bare = _BRACKETS.sub(" ", name)
    yield bare
    yield bare.rpartition(" - ")[2]


class Near(NamedTuple, Generic[T]):
    """A known name that is near a text.

    Attributes:
        confidence: 1 for the same name, less for a less like one.
    """

    name: str
    value: T
    confidence: float


class Names(Generic[T]):
    """Known names, each with what it stands for; the first of a name counts."""

    def __init__(self, named: Iterable[tuple[str, T]]) -> None:
        self._known: list[tuple[str, T]] = []
        self._keys: list[str] = []
        self._within: dict[frozenset[str], Near[T] | None] = {}
        self._words: list[frozenset[str]] = []
        self._same: dict[str, int] = {}
        self._sorted: dict[tuple[str, ...], int] = {}
        self._pairs: dict[str, list[int]] = defaultdict(list)
        self._found: dict[str, tuple[Near[T], ...]] = {}
        known = tuple(named)
        for name, value in known:
            self._learn(name, name, value)
        for name, value in known:
            for spelt in spellings(name):
                self._learn(spelt, name, value)

    def _learn(self, spelt: str, name: str, value: T) -> None:
        stems = stems_of(spelt)
        key = "".join(stems)
        if not key or key in self._same:
            return
        number = len(self._known)
        self._known.append((name, value))
        self._keys.append(key)
        self._words.append(frozenset(stems))
        self._same[key] = number
        self._sorted.setdefault(tuple(sorted(stems)), number)
        for pair in set(_pairs(key)):
            self._pairs[pair].append(number)

    def same(self, text: str) -> Near[T] | None:
        """Return what is called *text*, case, plural and the like aside."""
        stems = stems_of(text)
        number = self._same.get("".join(stems))
        if number is not None:
            return Near(*self._known[number], SAME)
        number = self._sorted.get(tuple(sorted(stems)))
        return None if number is None else Near(*self._known[number], REORDERED)

    def near(self, text: str) -> tuple[Near[T], ...]:
        """Return the names that are like *text*, the likest first."""
        same = self.same(text)
        if same is not None:
            return (same,)
        key = "".join(stems_of(text))
        if key not in self._found:
            self._found[key] = self._search(key)
        return self._found[key]

    def within(self, text: str) -> Near[T] | None:
        """Return the only name that has every word of *text* and more."""
        stems = frozenset(stems_of(text))
        if stems not in self._within:
            self._within[stems] = self._surround(stems)
        return self._within[stems]

    def _surround(self, stems: frozenset[str]) -> Near[T] | None:
        found = [n for n, words in enumerate(self._words) if stems < words]
        values = {self._known[number][0] for number in found}
        if not stems or len(values) != 1:
            return None
        return Near(*self._known[found[0]], PARTLY)

    def best(self, text: str) -> Near[T] | None:
        """Return the name that *text* may be taken for, or None."""
        for found in self.near(text)[:1]:
            if found.confidence >= least_confidence(text):
                return found
        return None

    def _search(self, key: str) -> tuple[Near[T], ...]:
        if len(key) < LEAST:
            return ()
        shared = Counter(n for pair in set(_pairs(key)) for n in self._pairs[pair])
        likely = shared.most_common(4 * _COMPARED)
        likely.sort(
            key=lambda item: -2 * item[1] / (len(key) + len(self._keys[item[0]]))
        )
        scored = [
            (_likeness(key, self._keys[number]), -number)
            for number, _ in likely[:_COMPARED]
        ]
        scored.sort(reverse=True)
        return tuple(Near(*self._known[-number], score) for score, number in scored)


def least_confidence(text: str) -> float:
    """Return how like a name *text* must be to be taken for it."""
    return NEAR_IF_SHORT if len("".join(stems_of(text))) <= SHORT else NEAR


def _likeness(one: str, other: str) -> float:
    """Return how like two keys are; swapped letters are a slip of the finger."""
    ratio = SequenceMatcher(None, one, other).ratio()
    return max(ratio, SWAPPED) if sorted(one) == sorted(other) else ratio


def _pairs(key: str) -> list[str]:
    return [key[i : i + 2] for i in range(len(key) - 1)]

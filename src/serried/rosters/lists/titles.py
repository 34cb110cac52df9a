"""Titles: which unit of a catalogue a line means, and what the other words are."""

import re
from collections.abc import Iterator
from typing import Final

from serried.rosters.catalogues.catalogues import Catalogue, CatalogueUnit
from serried.rosters.choices import command_of, is_plain
from serried.rosters.names import PARTLY, stems_of
from serried.tuples import NamedTuple

MOST_WORDS: Final = 12
_AND: Final = re.compile(r" (?:and|&) ", re.IGNORECASE)
PREPOSITIONS: Final = frozenset(("on", "with"))
LITTLE: Final = frozenset(("on", "with", "and", "the", "of", "in", "a", "&"))


class _Span(NamedTuple):
    """Some words of a title."""

    words: list[str]
    start: int
    end: int

    @property
    def said(self) -> str:
        return " ".join(self.words[self.start : self.end])

    @property
    def frayed(self) -> bool:
        """Whether a little word stands at an end."""
        ends = (self.words[self.start], self.words[self.end - 1])
        return any(word.casefold() in LITTLE for word in ends)


class Title(NamedTuple):
    """A unit that a title was taken for.

    Attributes:
        rest: The words of the title that are not its name: options.
        confidence: 1 for the very name, less for a less like one.
        whole: Whether every word of *rest* is known as an option.
    """

    unit: CatalogueUnit
    rest: tuple[str, ...] = ()
    confidence: float = 1.0
    whole: bool = True


def exactly(title: str, homes: tuple[Catalogue, ...]) -> Title | None:
    """Find a unit whose very name is in *title*, the longest name first.

    One whose other words are all options is preferred.
    """
    found = tuple(_exact(title, homes))
    return next((one for one in found if one.whole), found[0] if found else None)


def nearly(title: str, homes: tuple[Catalogue, ...]) -> Title | None:
    """Find a unit whose name is like *title*, or like its beginning or end."""
    words = title.split()[:MOST_WORDS]
    head = _before_preposition(words)
    for length in range(head, 0, -1):
        spans = [(0, length)] if length == head else _ends(head, length)
        tried = (_near(_Span(words, start, end), homes) for start, end in spans)
        if best := max(filter(None, tried), key=_confidence, default=None):
            return best
    return _by_words(title, homes)


def by_choice(title: str, homes: tuple[Catalogue, ...]) -> Title | None:
    """Find the only unit that may take what the title says: ``Cannon``.

    A weapon that any army may carry says nothing about the unit.
    """
    if any(is_plain(part) for part in _AND.split(title)):
        return None
    for home in homes:
        hit = home.choice_names.best(title)
        takers = [unit for unit in hit.value if not unit.character] if hit else []
        if hit and len(takers) == 1:
            return Title(takers[0], (hit.name,), min(PARTLY, hit.confidence))
    return None


def likely(title: str, homes: tuple[Catalogue, ...]) -> tuple[str, ...]:
    """Return names that are like *title*, for a question."""
    near = [hit for home in homes for hit in home.unit_names.near(title)[:2]]
    near.sort(key=lambda hit: -hit.confidence)
    return tuple(dict.fromkeys(hit.name for hit in near))[:3]


def knows_option(unit: CatalogueUnit, text: str, homes: tuple[Catalogue, ...]) -> bool:
    """Whether *text* is an option that anyone knows."""
    if command_of(text) or is_plain(text):
        return True
    stems = set(stems_of(text))
    own = any(stems <= set(stems_of(choice.name)) for choice in unit.choices)
    return own or any(home.choice_names.same(text) for home in homes)


def _confidence(title: Title) -> float:
    return title.confidence


def _before_preposition(words: list[str]) -> int:
    """Return how many words stand before "on" or "with": the rest is an option."""
    marks = (i for i, word in enumerate(words) if word.casefold() in PREPOSITIONS)
    return next((index for index in marks if index), len(words))


def _ends(many: int, length: int) -> list[tuple[int, int]]:
    return [(0, length), (many - length, many)]


def _exact(title: str, homes: tuple[Catalogue, ...]) -> Iterator[Title]:
    words = title.split()[:MOST_WORDS]
    head = _before_preposition(words)
    for length in range(head, 0, -1):
        for start in range(head - length, -1, -1):
            span = _Span(words, start, start + length)
            if span.frayed:
                continue
            for home in homes:
                if hit := home.unit_names.same(span.said):
                    yield _title(hit.value, span, homes, hit.confidence)
                    break


def _title(
    unit: CatalogueUnit, span: _Span, homes: tuple[Catalogue, ...], confidence: float
) -> Title:
    around = (span.words[: span.start], span.words[span.end :])
    rest = tuple(filter(None, map(_bare, around)))
    whole = all(knows_option(unit, text, homes) for text in rest)
    return Title(unit, rest, confidence, whole)


def _bare(words: list[str]) -> str:
    """Return words as an option, without the little words around it."""
    kept = list(words)
    while kept and kept[0].casefold() in LITTLE:
        kept.pop(0)
    while kept and kept[-1].casefold() in LITTLE:
        kept.pop()
    return " ".join(kept)


def _near(span: _Span, homes: tuple[Catalogue, ...]) -> Title | None:
    hits = [hit for home in homes if (hit := home.unit_names.best(span.said))]
    if not hits:
        return None
    best = max(hits, key=lambda hit: hit.confidence)
    title = _title(best.value, span, homes, best.confidence)
    return title if title.whole else None


def _by_words(title: str, homes: tuple[Catalogue, ...]) -> Title | None:
    """Find the only unit whose name has all words of the title and more."""
    if any(home.choice_names.same(title) for home in homes):
        return None
    for home in homes:
        if hit := home.unit_names.within(title):
            return Title(hit.value, (), PARTLY)
    return None

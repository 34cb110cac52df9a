"""What would allow a line, in words."""

from collections.abc import Iterator
from typing import Final

from serried.model.numbers import number, turned
from serried.model.results.remedies import Means, Remedy, remedies_found
from serried.model.verdict import Verdict
from serried.model.words import IN_ENGLISH, Speech
from serried.report.measures import inches_said
from serried.report.said import Said

DEGREES: Final = frozenset({Means.FACING, Means.TURNED})
"""Changes that are told in degrees."""


def remedies_said(verdict: Verdict) -> Iterator[Said]:
    """Yield each change that would allow a line; or that no single one does."""
    found = remedies_found(verdict)
    if found is None or verdict.legal:
        return
    for one in found.found:
        line = one.line or one.first
        yield Said(remedy_said(one), "" if line is None else _plain(str(line)))
    if not found.found:
        clauses = ", ".join(verdict.breaks)
        words = IN_ENGLISH.words("remedies")["none"]
        yield Said(words.format(clauses=clauses))


def remedy_said(remedy: Remedy, speech: Speech = IN_ENGLISH) -> str:
    """Return what a change is, in words; the line that it leads to stands behind."""
    name = remedy.means.value
    if remedy.means is Means.SHORTER and remedy.by is None:
        name = "shorter_stop"
    words = speech.words("remedies")
    said = words[name].format(
        by=_by(remedy),
        of="" if remedy.of is None else speech.term(remedy.of),
        unit=remedy.unit or "",
        names=f" {speech.term('and')} ".join(remedy.without),
    )
    if remedy.besides is None:
        return said
    return words["both"].format(first=remedy_said(remedy.besides, speech), then=said)


def _by(remedy: Remedy) -> str:
    if remedy.by is None:
        return ""
    return turned(remedy.by) if remedy.means in DEGREES else inches_said(remedy.by)


def _plain(line: str) -> str:
    """Return a line as people would write it."""
    return " ".join(map(_plain_word, line.split(" ")))


def _plain_word(word: str) -> str:
    """Return a word of a line, a whole number without what says nothing."""
    bare, comma = word.removesuffix(","), "," if word.endswith(",") else ""
    try:
        whole = float(bare).is_integer()
    except ValueError:
        return word
    return f"{number(float(bare))}{comma}" if whole else word

"""Findings as the page has them: those of the engine, in every language."""

from collections.abc import Sequence

from serried.books.registry import book
from serried.engine.answers import answer_json, cited_json, depends_json, finding_json
from serried.engine.session import Answer
from serried.model.battle import Battle
from serried.model.verdict import Finding
from serried.model.words import ENGLISH, Speech
from serried.table.replies import Json


def answer_said(answer: Answer) -> Json:
    """Return an answer as programs have it, its findings in every language."""
    said = answer_json(answer)
    if answer.verdict is not None:
        said["findings"] = findings_said(answer.before, answer.verdict.findings)
    return said


def breaches_said(answer: Answer) -> list[Json]:
    """Return the findings of an answer that forbid it, in every language."""
    found = () if answer.verdict is None else answer.verdict.breaches
    return findings_said(answer.before, found)


def findings_said(battle: Battle, findings: Sequence[Finding]) -> list[Json]:
    """Return *findings* as programs have them, with their words in every language.

    In English they are under ``because``, in others under ``said``, by the language;
    a language that has no words for a finding is left out.
    """
    others = [one for one in book(battle.book).speeches if one.language != ENGLISH]
    return [
        {
            **finding_json(finding),
            **cited_json(battle, finding),
            "said": _in_words(finding, others),
        }
        for finding in findings
    ]


def depends_said(answer: Answer) -> Json | None:
    """Return what an answer depends on, as programs have it."""
    depends = None if answer.verdict is None else answer.verdict.depends
    return None if depends is None else depends_json(depends)


def _in_words(finding: Finding, speeches: Sequence[Speech]) -> dict[str, str]:
    found = {one.language: finding.said(one) for one in speeches}
    return {language: words for language, words in found.items() if words}

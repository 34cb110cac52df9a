"""The clauses of a rulebook and the rulings on them, read when first asked for.

Each book keeps them in its ``clauses.toml``; nothing is read at import.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from serried.frozen import frozen
from serried.model.ids import ClauseId

Status: TypeAlias = Literal["enforced", "gap"]

TRUST: Final = ("binding", "high", "medium", "low")
"""How sure the words of a clause are, surest first."""


@frozen(kw_only=True)
class Clause:
    """One clause of a rulebook, in our own words.

    Attributes:
        id: As code, tests and findings cite it.
        chapter: The section of the book it stands in.
        tag: Its sources, strongest first, as in ``"S 004"`` or ``"W2, P"``.
        trust: One of ``TRUST``: that of its weakest source, for a clause is no
            surer than its least sure part.
        kind: ``"limit"``, ``"definition"``, ``"example"`` or ``"descriptive"``.
        text: What it says, in one line.
        why: Why a descriptive clause has no effect of its own; else empty.
        gap: Why it is not enforced yet; empty if it is.
        partly: What of an enforced clause is not enforced yet; else empty.
        reported_as: The clauses that are named in its place when it is broken,
            where several state the same thing and findings cite another.
        decides: What the referee works out by it, as measures are called, where
            nobody can ask for anything else; else empty.
        examples: Worked examples, each in one line.
    """

    id: ClauseId
    chapter: str
    tag: str
    trust: str
    kind: str
    text: str
    why: str = ""
    gap: str = ""
    partly: str = ""
    reported_as: tuple[ClauseId, ...] = ()
    decides: str = ""
    examples: tuple[str, ...] = ()

    @property
    def status(self) -> Status:
        """Whether the referee keeps this clause or says that it cannot yet."""
        return "gap" if self.gap else "enforced"


@frozen(kw_only=True)
class Ruling:
    """How one doubt about one or more clauses is settled.

    Attributes:
        clauses: The clauses it reads, the first one foremost.
        question: The doubt.
        reading: What is taken, in a line or two.
        setting: The setting that takes another reading; empty if none does.
    """

    id: str
    clauses: tuple[ClauseId, ...]
    question: str
    reading: str
    setting: str = ""


@frozen(kw_only=True)
class ClauseBook:
    """All clauses of one rulebook in its order, and the rulings on them."""

    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    _places: Mapping[ClauseId, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note where each clause stands."""
        places = {clause.id: place for place, clause in enumerate(self.clauses)}
        object.__setattr__(self, "_places", places)

    def clause(self, clause_id: ClauseId) -> Clause:
        """Return the clause of that name.

        Raises:
            KeyError: If the book has none.
        """
        return self.clauses[self._places[clause_id]]

    def order(self, clause_id: ClauseId) -> int:
        """Return the clause's place in the book, from 0.

        Raises:
            KeyError: If the book has no such clause.
        """
        return self._places[clause_id]

    def rulings_on(self, clause_id: ClauseId) -> tuple[Ruling, ...]:
        """Return the rulings that read this clause, in their order."""
        return tuple(r for r in self.rulings if clause_id in r.clauses)


def clause_book(package: str) -> ClauseBook:
    """Return the clauses of the rulebook in *package*, read once."""
    return _read(package)


@cache
def _read(package: str) -> ClauseBook:
    text = files(package).joinpath("clauses.toml").read_text(encoding="utf-8")
    return parse_clause_book(text)


def parse_clause_book(text: str) -> ClauseBook:
    """Read the text of a ``clauses.toml``.

    Raises:
        KeyError: If a tag or the reason of a gap is not one the text names.
        TypeError: If a clause or ruling lacks a key or has an unknown one.
    """
    book = tomllib.loads(text)
    return ClauseBook(
        clauses=tuple(
            _clause(entry, book["trust"], book.get("reasons", {}))
            for entry in book["clause"]
        ),
        rulings=tuple(_ruling(entry) for entry in book.get("ruling", ())),
    )


def _clause(
    entry: dict[str, Any],
    trust: Mapping[str, str],
    reasons: Mapping[str, str],
) -> Clause:
    told = dict(entry)
    if "gap" in told:
        told["gap"] = reasons[told["gap"]]
    for key in ("examples", "reported_as"):
        told[key] = tuple(told.get(key, ()))
    told["trust"] = _weakest([trust[source] for source in _sources(told["tag"])])
    return Clause(**told)


def _sources(tag: str) -> list[str]:
    """Return the tags in *tag* without the numbers of documents."""
    return [source.split()[0] for source in tag.split(",")]


def _weakest(words: Sequence[str]) -> str:
    return max(words, key=TRUST.index)


def _ruling(entry: dict[str, Any]) -> Ruling:
    return Ruling(**{**entry, "clauses": tuple(entry["clauses"])})

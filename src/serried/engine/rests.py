"""What a verdict rests on: rulings of the pack, and settings that depart from the book.

A table that has agreed on rulings is told by which of them it was judged. What nobody
agreed on needs no citation: ``serried clause`` has every doubt of a clause.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from serried.books.registry import book
from serried.engine.session import Answer, answer_to
from serried.frozen import frozen
from serried.late import Later
from serried.model.battle import Battle, SettingValue
from serried.model.errors import SerriedError
from serried.model.ids import ClauseId
from serried.model.vocabulary import Setting

if TYPE_CHECKING:
    from serried.books.clauses import ClauseBook

clause_book: "Callable[[str], ClauseBook]" = Later(
    "serried.books.clauses", "clause_book"
)
"""Who has agreed on nothing need not wait for the rulings."""


@frozen(kw_only=True)
class Rests:
    """A setting without which a request would be judged otherwise.

    Attributes:
        setting: What it is, and what it was set to.
        value: As agreed on.
        rulings: The names of what the pack says of it; none where it is told by its
            clause.
        legal: What the verdict were if it stood as the book has it.
        breaks: The clauses that were broken then.
    """

    setting: Setting
    value: SettingValue
    rulings: tuple[str, ...]
    legal: bool
    breaks: tuple[ClauseId, ...]

    @property
    def agreed(self) -> str:
        """As a position file has it."""
        return f"{self.setting.name} = {json.dumps(self.value)}"

    @property
    def usual(self) -> str:
        """The same as the book has it."""
        return f"{self.setting.name} = {json.dumps(self.setting.default)}"

    @property
    def said(self) -> str:
        """In words, without its clause."""
        usual = json.dumps(self.setting.default)
        then = "it is lawful" if self.legal else f"it breaks {', '.join(self.breaks)}"
        return f"rests on {self.agreed}; with {usual}, as the book has it, {then}"


def rulings_cited(battle: Battle, clause: ClauseId) -> tuple[str, ...]:
    """Return the rulings that read a clause, where the table has agreed on any."""
    if not battle.rulings:
        return ()
    clauses = clause_book(book(battle.book).package)
    return tuple(ruling.id for ruling in clauses.rulings_on(clause))


def cited(clause: ClauseId, rulings: tuple[str, ...]) -> str:
    """Return a clause with the rulings that read it, as a verdict cites them."""
    return f"{clause}; {', '.join(rulings)}" if rulings else clause


def forbidden_by(answer: Answer) -> Iterator[str]:
    """Yield what forbids a line, and on which settings that rests."""
    if answer.verdict is None:
        return
    for found in answer.verdict.breaches:
        rulings = rulings_cited(answer.before, found.clause)
        yield f"{found.because} [{cited(found.clause, rulings)}]"
    yield from settings_told(answer)


def settings_told(answer: Answer) -> Iterator[str]:
    """Yield on which settings a verdict rests, each with its clause."""
    for rests in rests_on(answer):
        yield f"this {rests.said} [{cited(rests.setting.clause, rests.rulings)}]"


def rests_on(answer: Answer) -> Iterator[Rests]:
    """Yield each setting that departs from the book and decides an answer.

    The request is judged once more for each of them, with the same dice.
    """
    verdict = answer.verdict
    if verdict is None:
        return
    known = book(answer.before.book).vocabulary
    for name, value in answer.before.rulings:
        setting = known.setting(name)
        if setting is None or value == setting.default:
            continue
        otherwise = _judged(answer, setting)
        found = None if otherwise is None else otherwise.verdict
        if found is None:
            continue
        if (found.legal, found.breaks) != (verdict.legal, verdict.breaks):
            yield Rests(
                setting=setting,
                value=value,
                rulings=tuple(
                    ruling.id
                    for ruling in clause_book(book(answer.before.book).package).rulings
                    if ruling.setting == name
                ),
                legal=found.legal,
                breaks=tuple(found.breaks),
            )


def _judged(answer: Answer, setting: Setting) -> Answer | None:
    """Return an answer as it were without a setting; None if it could not be given."""
    rulings = tuple(one for one in answer.before.rulings if one[0] != setting.name)
    battle = replace(answer.before, rulings=rulings)
    try:
        return answer_to(battle, answer.request, answer.dice)[0]
    except SerriedError:  # the other reading wants other dice
        return None

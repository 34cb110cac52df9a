"""The page about the reasons of findings."""

from making.seen import seen
from making.tables import code, page, table

from serried.books.clauses import clause_book
from serried.books.registry import book, books
from serried.model.words.messages import reasons


def reasons_page() -> str:
    """Return every reason with its words."""
    rows = [
        (code(name), message.holds, message.broken, ", ".join(cited(name)))
        for name, message in reasons().items()
    ]
    return page(
        "Reasons",
        "Every finding carries its `reason`, which never changes its meaning, and the"
        " `values` behind it. `because` is made from them by the words below; `{name}`"
        " stands for one of the values or for a field of the finding (`measured`,"
        " `limit`, `unit`, `model`, `other`). `{when}` says whether it is on the way or"
        " at the end (`moving`), `{nearest}` names the model, or an empty place by it"
        " (`empty`), and `{beyond}` is the measure with its sign turned."
        " A reason without words in one of the columns never comes that way."
        " The last column has the clauses of the findings that were made with it while"
        " all scenes were judged. See [answers](answers.md).",
        table(("reason", "where it holds", "where it is broken", "clauses"), rows),
    )


def cited(reason: str) -> list[str]:
    """Return the clauses that findings with *reason* cite, in their order."""
    said = {one.clause for one in seen().said if one.reason == reason}
    chapters = [clause_book(book(name).package).clauses for name in books()]
    return [one.id for clauses in chapters for one in clauses if one.id in said]

"""The page about the reasons of findings."""

from making.tables import code, page, table

from serried.model.messages import english


def reasons_page() -> str:
    """Return every reason with its words."""
    rows = [
        (code(name), message.holds, message.broken)
        for name, message in english().items()
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
        " See [answers](answers.md).",
        table(("reason", "where the clause holds", "where it is broken"), rows),
    )

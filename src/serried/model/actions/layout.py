"""How a unit stands afterwards: items that several lines share."""

from typing import Final

from serried.model.actions.form import Item

TEST: Final = Item("test by {test_by:letter}")
"""Whose Discipline or Leadership is tested, the last item of a line."""


LAYOUT: Final = (
    Item("facing {facing:open_signed}"),
    Item("files {files}"),
    Item("ranks {ranks}"),
)
"""How a unit stands afterwards."""


def refuse_nothing(files: int | None, ranks: tuple[str, ...] | None) -> None:
    """Refuse a formation without files or ranks, and one that is said twice."""
    if files is not None and ranks is not None:
        message = "say `files` or `ranks`, not both"
        raise ValueError(message)
    if files is not None and files < 1:
        message = f"a unit has 1 file or more, not {files}"
        raise ValueError(message)
    if ranks is not None and not ranks:
        message = "a unit has 1 rank or more"
        raise ValueError(message)

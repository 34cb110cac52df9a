"""Ranks drawn in a line of action: ``RRC/RRR/R..``."""

import re
from typing import Final

from serried.notation import words
from serried.notation.words import UnreadableError

_RANK: Final = re.compile(r"[A-Z.]+")


def read_ranks(text: str) -> tuple[str, ...]:
    """Read ranks from front to rear, with ``/`` between them."""
    ranks = tuple(text.split("/"))
    if all(_RANK.fullmatch(rank) for rank in ranks):
        return ranks
    message = (
        f"{words.quoted(text)} is no drawing of ranks; write letters, `.` for an empty"
        " place and `/` between ranks, as `RRC/RRR/R..`"
    )
    raise UnreadableError(message)

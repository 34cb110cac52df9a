"""The words of a record: what its lines begin with, and how much there may be."""

import re
from typing import Final

from serried.notation.positions.read_positions import A_RECORD

FIRST_LINE: Final = A_RECORD
RULE: Final = "---"
"""Stands before and after the position."""

HEADING: Final = "-- "
COMMENT: Final = "#"
PUT: Final = "|"
"""Begins the lines of a position that was put on the table by agreement."""
BY_HAND: Final = "position"
"""Stands for a line where a position was put by hand."""
FIELD: Final = " | "
AGREED: Final = "!!"
END: Final = "end"

HEADERS: Final = ("event", "place", "date", "note")
OF_PLAYERS: Final = ("player", "list")
"""Headers with the name of a player behind them."""

LARGEST: Final = 4_000_000
"""The most bytes of a record."""
MOST_LINES: Final = 20_000
"""The most lines that are played in one."""
MOST_DICE: Final = 1_000
"""The most dice of one line."""
MOST_COMMENTS: Final = 200
"""The most comments on one of them."""
LONGEST: Final = 4_000
"""The most characters of one line of text."""
LONGEST_WORDS: Final = 1_000
"""The most characters of a comment, a reason or a header."""

TIME: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?", re.ASCII
)
CLAUSE: Final = re.compile(r"[A-Z][A-Za-z0-9-]{0,63}", re.ASCII)
DIGEST: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)
NUMBERED: Final = re.compile(r"([0-9]{1,9})\. ?(.*)", re.ASCII)
BRANCH: Final = re.compile(r"(try )?after ([0-9]{1,9}|start)(?:: ?(.*))?", re.ASCII)
TOGETHER: Final = re.compile(r"([0-9]{1,9}) ([0-9a-f]{64}) ([0-9a-f]{64})", re.ASCII)
"""The number of a throw, and the secret of each side."""

"""A message: the two things that a finding may say."""

from typing import NamedTuple


class Message(NamedTuple):
    """The two templates of one reason; ``{name}`` stands for a value."""

    holds: str
    broken: str = ""

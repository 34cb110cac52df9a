"""Words: what findings say in English, one module for each chapter."""

from typing import NamedTuple


class Message(NamedTuple):
    """The two templates of one reason; ``{name}`` stands for a value."""

    holds: str
    broken: str

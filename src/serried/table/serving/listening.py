"""Listening: a window as the hub knows it, and the turns that its requests have."""

import asyncio
from typing import Protocol

from serried.table.serving.limits import Limits
from serried.table.serving.seats import Seat


class Turns:
    """The turns of one window: it has few questions and one change under way at a time.

    What is left of it waits here, so a window stands in the line of all windows once
    for its changes, and a few times for its questions: they come by turns.
    """

    def __init__(self, limits: Limits) -> None:
        self.questions = asyncio.Semaphore(limits.threads_of_one)
        self.changes = asyncio.Lock()


class Listener(Protocol):
    """A window, as the hub knows it."""

    number: int
    seat: Seat
    turns: Turns

    def tell(self, message: str) -> None:
        """Send it a message."""

    def show(self, anew: int | None = None) -> None:
        """Send it the state, as it is when its turn comes.

        It has the log anew from an entry that is not as it was.
        """

    @property
    def dismissed(self) -> bool:
        """Whether it has to go: then nothing that it asked for is made any more."""

    def dismiss(self, why: str) -> None:
        """Close it, and say why."""

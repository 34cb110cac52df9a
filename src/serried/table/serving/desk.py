"""The desk: a table as all windows see it, and how it is changed."""

import asyncio
from collections.abc import Callable
from functools import partial

from serried.table.plans import Plan, timed
from serried.table.replies import Reply
from serried.table.requests import ChangeRequest
from serried.table.serving.in_time import in_thread, in_time
from serried.table.serving.trying import tried
from serried.table.serving.workers import Workers
from serried.table.table import Table


class Desk:
    """One table.

    Attributes:
        table: What is changed, by one at a time.
        alone: Held by whoever changes it.
        board: What there is to show of it, as it was when nobody changed it.
        log: What was done then.
        view: What questions are answered from.
    """

    def __init__(
        self,
        table: Table,
        now: Callable[[], str],
        seconds: float,
        workers: Workers | None,
    ) -> None:
        """Take up a table.

        Args:
            table: What lies on the desk.
            now: Returns the time, which the log says of everything that is done.
            seconds: That it may take to plan a change.
            workers: Who plans them; a thread, where there are none.
        """
        self.table = table
        self._seconds = seconds
        self._workers = workers
        self.alone = asyncio.Lock()
        self._now = now
        self.look()

    def look(self) -> None:
        """Take note of the table as it is, while nobody changes it."""
        self.board = self.table.drawn()
        self.log = self.table.log(0)
        self.view = self.table.view()

    async def plan(self, asked: ChangeRequest) -> Plan:
        """Return what a change comes to that was not made yet; the table is ours.

        Raises:
            SerriedError: If it cannot be made.
        """
        if self._workers is None:
            return await in_time(partial(self.table.plan, asked), self._seconds)
        found = self.table.going(asked)
        if found is not None:
            return found
        return await self._workers.plan(self.table.standing(), asked, self._seconds)

    async def make(self, request_id: int, plan: Plan, number: int) -> Reply:
        """Make a change that a window asked for; the table is ours meanwhile."""
        made = partial(self._make, request_id, plan, number)
        reply = await tried(request_id, partial(in_thread, made))
        if self.table.version != self.board.version:
            self.look()
        return reply

    def _make(self, request_id: int, plan: Plan, number: int) -> Reply:
        reply = self.table.make(request_id, timed(plan, self._now()), number)
        self.table.drawn()  # drawn here, in a thread, and kept
        return reply

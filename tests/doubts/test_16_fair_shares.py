"""Who asked one short question waited 38.8 seconds for the slow ones of another window.

Each window has its share: what it asks more than others waits for its own turn.
"""

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from serried.table.reading import read_request
from serried.table.requests import ChangeRequest, Question
from serried.table.serving.hub import Hub
from serried.table.serving.limits import Limits
from serried.table.serving.listening import Turns
from serried.table.serving.seats import HOST
from serried.table.storing.store import Store
from serried.table.table import Table
from unit.table.talking import GENEROUS, Talk

if TYPE_CHECKING:
    from serried.table.serving.listening import Listener

ONE = Limits(threads=1, threads_of_one=1)
MANY = 10


class Ear:
    """A window that notes whose answer came when."""

    def __init__(self, name: str, hub: Hub, heard: list[str]) -> None:
        self.number = hub.crowd.number()
        self.seat = HOST
        self.dismissed = False
        self.turns = Turns(hub.limits)
        self._name, self._heard = name, heard

    def tell(self, message: str) -> None:
        """Note whose answer it is."""
        if "id" in json.loads(message):
            self._heard.append(self._name)

    def show(self, anew: int | None = None) -> None:
        """Look away."""

    def dismiss(self, why: str) -> None:
        """Stay: nobody else has its seat."""


async def order_of(do: str, **asked: object) -> list[str]:
    """Return whose requests were answered when: many of one, then one of another."""
    request = read_request(json.dumps({"do": do, "id": 1, **asked}))
    hub, heard = Hub(Talk().table, ONE), list[str]()
    greedy, modest = (Ear(name, hub, heard) for name in ("greedy", "modest"))

    def put(window: "Listener") -> "asyncio.Task[None]":
        if isinstance(request, ChangeRequest):
            return asyncio.create_task(hub.change(request, window))
        assert isinstance(request, Question)
        return asyncio.create_task(hub.answer(request, window))

    await asyncio.gather(*(put(greedy) for _ in range(MANY)), put(modest))
    return heard


@pytest.mark.parametrize(
    ("do", "asked"),
    [
        ("text", {}),
        ("edit", {"changes": [{"set": ["round"], "to": 2}]}),
    ],
)
def test_windows_come_by_turns(do: str, asked: dict[str, object]) -> None:
    """One question, or change, comes after one of the other window, not after all."""
    heard = asyncio.run(order_of(do, **asked))

    assert heard.index("modest") <= 1
    assert len(heard) == MANY + 1


def test_one_window_leaves_threads_to_others() -> None:
    """However much it asks: three of its kind leave one thread free."""
    limits = Limits()

    assert 3 * limits.threads_of_one < limits.threads


def test_what_follows_the_pointer_does_not_wait_for_questions() -> None:
    """A drag goes on while the window's own questions are looked at."""

    async def heard_first() -> list[str]:
        hub, heard = Hub(Table(Store(None)), GENEROUS), list[str]()
        window = Ear("ghost", hub, heard)
        line = "spears march: forward 3"
        ghost = read_request(json.dumps({"do": "ghost", "id": 1, "line": line}))
        async with asyncio.timeout(30):
            for _ in range(hub.limits.threads_of_one):
                await window.turns.questions.acquire()
            await hub.follow(ghost, window)  # type: ignore[arg-type]
        return heard

    assert asyncio.run(heard_first()) == ["ghost"]

"""Many tables in one process: how much longer a move takes than at one table alone.

Two servers run for the whole time, one with a single table and one with fifty, each
of two armies of eleven units, played by two windows. They take turns: some seconds of
moves at the single table, some seconds at the fifty, at each a move every five
seconds, at random times; twenty spectators look at the fifty. A move is timed from the
message that asks for it until both players have been sent the table as it is then.

    python benchmarks/halls.py [ROUNDS] [--slow]

With ``--slow`` one of the fifty asks the slowest questions all the time.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from page import armies
from websockets.asyncio.client import ClientConnection, connect

TABLES: Final = 50
WATCHING: Final = 20
PACE: Final = 5.0
"""Seconds from one move at a table to the next, on average."""
ALONE_PACE: Final = 0.5
"""The same at the single table: it has to come to as many moves as can be counted."""
SECONDS: Final = 5.0
"""Of each turn that one of the two has: whatever else the machine does strikes both."""
UNITS: Final = 11
SIDES: Final = {"blue": 2, "red": 1}
SHARE: Final = 0.99
MOST: Final = 2.0
SLOWEST: Final = '"do":"survey","unit":"unit-2-2"'


class Window:
    """One window: what it asks, and how often it was shown the table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._asked = 0
        self.version = -1
        self.shown = asyncio.Condition()
        self._task = asyncio.create_task(self._read())

    async def ask(self, asked: str) -> dict[str, Any]:
        """Return the reply to a request, the inside of an object of JSON."""
        self._asked += 1
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[dict[str, Any]] = loop.create_future()
        self._waiting[self._asked] = reply
        await self._socket.send(f'{{{asked},"id":{self._asked}}}')
        return await reply

    async def until(self, version: int) -> None:
        """Wait until the table was shown as it is since a version."""
        async with self.shown:
            await self.shown.wait_for(lambda: self.version >= version)

    async def _read(self) -> None:
        async for message in self._socket:
            assert isinstance(message, str)
            if message.startswith('{"say":"state"'):
                start = message.index('"version":') + len('"version":')
                self.version = int(message[start : message.index(",", start)])
                async with self.shown:
                    self.shown.notify_all()
                continue
            said = json.loads(message)
            reply = self._waiting.pop(said.get("id") or 0, None)
            if reply is not None:
                reply.set_result(said)


class Seated:
    """A table with its two players, who move their units again and again."""

    def __init__(self, players: dict[str, Window]) -> None:
        self.players = players
        self._lines = self._turns()

    async def move(self) -> float:
        """Return the seconds that the next line takes until both have seen it."""
        side, line = next(self._lines)
        begun = time.perf_counter()
        said = await self.players[side].ask(f'"do":"play","line":"{line}"')
        if not said.get("played"):
            sys.exit(f"{line}: {said}")
        await asyncio.gather(
            *(one.until(said["version"]) for one in self.players.values())
        )
        return time.perf_counter() - begun

    @staticmethod
    def _turns() -> Iterator[tuple[str, str]]:
        while True:
            for side, number in SIDES.items():
                for unit in range(UNITS):
                    yield side, f"unit-{unit}-{number} advance: forward 0.05"
                yield side, "next turn"
                yield next(one for one in SIDES if one != side), "next phase"


@contextlib.contextmanager
def _process(folder: str, python: str) -> Iterator[str]:
    words = ("-m", "serried", "table", "--tables", folder, "--host", "127.0.0.1")
    with subprocess.Popen(
        (python, *words, "--no-browser", "--port", "0"),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().split()[4]
        finally:
            server.terminate()


def _asked(link: str, path: str, method: str, cookie: str) -> http.client.HTTPResponse:
    asked = http.client.HTTPConnection(link.split("/")[2], timeout=120)
    asked.request(method, path, headers={"Cookie": cookie} if cookie else {})
    answer = asked.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    asked.close()
    return answer


def _cookie(link: str) -> str:
    found = _asked(link, "/" + link.split("/", 3)[3], "GET", "")
    return found.headers["set-cookie"].partition(";")[0]


@contextlib.asynccontextmanager
async def _served(
    tables: int, watching: int, python: str
) -> AsyncIterator[list[Seated]]:
    """Serve so many tables, and seat everybody."""
    with tempfile.TemporaryDirectory() as folder, _process(folder, python) as link:
        host = await asyncio.to_thread(_cookie, link)
        place = "ws://" + link.split("/")[2]
        text = armies().replace("\n", '\nactive = "blue"\n', 1)
        async with contextlib.AsyncExitStack() as stack:

            async def window(path: str, cookie: str) -> Window:
                headers = {"Cookie": cookie}
                to = connect(place + path, additional_headers=headers, max_size=None)
                return Window(await stack.enter_async_context(to))

            found = []
            for number in range(tables):
                at = f"/t/table-{number}"
                path = f"/tables/table-{number}"
                made = await asyncio.to_thread(_asked, link, path, "POST", host)
                said = json.loads(made.body)  # type: ignore[attr-defined]
                links = next(one for one in said if one["link"] == at + "/")["links"]
                blue = await window(at + "/socket", host)
                await blue.ask(f'"do":"open","text":{json.dumps(text)}')
                other = await asyncio.to_thread(_cookie, links["two"])
                red = await window(at + "/socket?seat=two", other)
                for _ in range(watching // tables + (number < watching % tables)):
                    cookie = await asyncio.to_thread(_cookie, links["watch"])
                    await window(at + "/socket?seat=watch", cookie)
                found.append(Seated({"blue": blue, "red": red}))
            yield found


async def _played(
    tables: list[Seated], pace: float, chance: random.Random
) -> list[float]:
    """Return how long the moves of some seconds take."""
    end = time.perf_counter() + SECONDS
    took: list[float] = []

    async def at(table: Seated) -> None:
        wait = chance.uniform(0.0, pace)
        while (now := time.perf_counter()) + wait < end:
            await asyncio.sleep(wait)
            took.append(await table.move())
            wait = max(0.0, chance.uniform(0.5, 1.5) * pace - time.perf_counter() + now)

    await asyncio.gather(*(at(one) for one in tables))
    return took


async def _asking(table: Seated) -> None:
    """Ask the slowest question, again and again."""
    while True:
        await table.players["red"].ask(SLOWEST)


def _at(share: float, took: list[float]) -> float:
    return sorted(took)[min(len(took) - 1, int(share * len(took)))]


def measured(
    rounds: int, python: str = sys.executable, *, slow: bool = False
) -> tuple[list[float], list[float]]:
    """Return how long moves take at the single table, and at the fifty, in seconds."""
    return asyncio.run(_measured(rounds, python, slow=slow))


def last(took: list[float]) -> float:
    """Return how long the 99th of a hundred moves takes."""
    return _at(SHARE, took)


async def _measured(
    rounds: int, python: str, *, slow: bool
) -> tuple[list[float], list[float]]:
    chance = random.Random(1)
    alone: list[float] = []
    many: list[float] = []
    async with (
        _served(1, 0, python) as single,
        _served(TABLES, WATCHING, python) as fifty,
    ):
        for _ in range(rounds):
            alone += await _played(single, ALONE_PACE, chance)
            asking = [asyncio.create_task(_asking(fifty[0]))] if slow else []
            many += await _played(fifty[bool(slow) :], PACE, chance)
            for one in asking:
                one.cancel()
    return alone, many


def main() -> None:
    """Print the ratio; exit 1 if it is too much."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rounds", nargs="?", type=int, default=15)
    parser.add_argument("--slow", action="store_true")
    options = parser.parse_args()
    alone, many = measured(options.rounds, slow=options.slow)
    for name, took in (("one table", alone), (f"{TABLES} tables", many)):
        said = f"{len(took):5} moves, median {statistics.median(took) * 1e3:6.1f} ms"
        print(f"{name:>10}: {said}, 99th of 100 {last(took) * 1e3:6.1f} ms")
    ratio = last(many) / last(alone)
    print(f"ratio {ratio:.2f}, at most {MOST:g}")
    sys.exit(ratio > MOST)


if __name__ == "__main__":
    main()

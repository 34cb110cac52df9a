"""Workers: what is worked out in other processes is as if it were not, and bounded."""

import asyncio
import contextlib
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, Final

import pytest

from serried.model.errors import RequestError
from serried.table.requests import Export, Ghost, Survey
from serried.table.serving import at_work
from serried.table.serving.hub import Hub
from serried.table.serving.listening import Turns
from serried.table.serving.seats import HOST
from serried.table.serving.workers import FOR_POINTERS, LOST, Workers
from serried.table.storing.store import Store
from serried.table.table import Table
from unit.table.serving.busy import lost, told, too_big, until
from unit.table.serving.test_hall import at, host_of, served
from unit.table.talking import GENEROUS, NEAR, Page, Talk, run_apart

pytestmark = pytest.mark.slow

TEXT: Final = NEAR.replace("\n[[unit]]", '\nactive = "blue"\n[[unit]]', 1)
MARCH: Final = {"line": "spears march: forward 1", "dice": [1, 1]}
QUESTIONS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "ask", "line": "spears advance: forward ?"},
    {"do": "ask", "line": "spears advance: forward 90"},
    {"do": "ask", "line": "nonsense"},
    {"do": "ghost", "line": "spears advance: forward 1"},
    {"do": "largest", "line": "spears advance: forward ?"},
    {"do": "survey", "unit": "spears"},
    {"do": "zones", "unit": "spears"},
    {"do": "distance", "from": "spears", "to": "foes"},
    {"do": "compare", "line": "spears advance: forward 1"},
    {"do": "complete", "line": "spears "},
    {"do": "clause", "clause": "MOV-19"},
    {"do": "retell", "index": 2},
    {"do": "retell", "index": 99},
    {"do": "look", "index": 1},
    {"do": "look", "index": 99},
    {"do": "export", "what": "toml"},
    {"do": "export", "what": "svg", "line": "spears advance: forward 1"},
)
FOR_EVER: Final = 60.0
SEVERAL: Final = 6
ASKING: Final = 4


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Yield workers that all of these tests have together."""
    found = Workers(planning=1, asking=ASKING)
    found.begin()
    yield found
    found.close()


@contextlib.contextmanager
def hall(folder: Path, workers: Workers | None) -> Iterator[tuple[Page, Page]]:
    """Yield the windows of a host at two tables."""
    with (
        served(folder, "one", "two", workers=workers) as (_, address),
        at(address, "one", host_of(address)) as one,
        at(address, "two", host_of(address)) as two,
    ):
        for page in (one, two):
            assert page.ask("open", text=TEXT)["say"] == "done"
        yield one, two


def test_every_answer_is_that_of_a_table_without_workers(
    tmp_path: Path, workers: Workers
) -> None:
    """Of a move that is made, of one that is not, and of every sort of question."""
    said = []
    for some in (workers, None):
        with hall(tmp_path / str(some is None), some) as (page, _):
            found = [page.ask("play", **MARCH), page.ask("play", **MARCH)]
            found += [page.ask("play", line="nonsense"), page.ask("undo")]
            found += [page.ask("redo"), page.ask("note", text="well played")]
            found += [page.ask(**one) for one in QUESTIONS]
            found.append(page.ask("export", what="record"))
            shown = page.state()
            for one in (*found, shown):
                one.pop("id", None)
            for entry in shown["log"]["entries"]:
                entry["said"].pop("time")
            assert "text" in found[-1], found[-1]
            found[-1]["text"] = [
                line for line in found[-1]["text"].splitlines() if "Z" not in line
            ]
            said.append((*found, shown))
    for ours, theirs in zip(*said, strict=True):
        assert ours == theirs


def test_a_move_at_another_table_waits_for_no_question(
    tmp_path: Path, workers: Workers
) -> None:
    """Nor do what follows a pointer and questions of no work, whatever is asked."""
    gate = tmp_path / "gate"
    asking = workers._asking._pool  # noqa: SLF001 - as busy as can be
    busy = [asking.submit(until, gate) for _ in range(ASKING)]
    try:
        with hall(tmp_path, workers) as (one, two):
            number = one.send("survey", unit="spears")
            assert two.ask("play", **MARCH)["played"]
            assert two.ask("undo")["say"] == "done"
            assert two.ask("clause", clause="MOV-19")["say"] == "clause"
            assert one.ask("play", **MARCH)["played"]
            assert not any(one.done() for one in busy)
            gate.touch()
            assert one.reply(number)["say"] == "survey"
    finally:
        gate.touch()


class Slow:
    """Stands for workers who are never done, and counts what they are at."""

    def __init__(self) -> None:
        self.kinds: list[type] = []

    async def run(self, _: object, __: bytes, asked: object, ___: float) -> str:
        """Be at a question for ever."""
        self.kinds.append(type(asked))
        await asyncio.Event().wait()
        return ""

    async def answer(self, _: object, asked: object, __: float) -> str:
        """Be at a question for ever."""
        return await self.run(None, b"", asked, 0.0)


class Ear:
    """A window that only asks."""

    number, seat, dismissed = 1, HOST, False

    def __init__(self) -> None:
        self.turns = Turns(GENEROUS)

    def tell(self, message: str) -> None:
        """Hear nothing."""

    def show(self, anew: int | None = None) -> None:
        """See nothing."""

    def dismiss(self, why: str) -> None:
        """Stay."""


def test_one_table_has_few_places_and_keeps_them_when_a_window_goes() -> None:
    """Whoever comes again and again asks for no more than whoever stays."""

    async def asked() -> list[type]:
        slow = Slow()
        hub = Hub(Table(Store(None)), GENEROUS, workers=slow)  # type: ignore[arg-type]
        for _ in range(SEVERAL):
            window, survey = Ear(), Survey(id=1, unit="spears")
            begun = [asyncio.create_task(hub.answer(survey, window)) for _ in "12"]
            ghost = Ghost(id=1, line="spears advance: forward 1")
            begun.append(asyncio.create_task(hub.follow(ghost, window)))
            await asyncio.sleep(0.05)
            for one in begun:
                one.cancel()
        return slow.kinds

    kinds = run_apart(asked())
    assert kinds.count(Survey) == kinds.count(Ghost) == GENEROUS.slots


def test_slow_questions_of_all_tables_leave_workers_to_pointers() -> None:
    """However many there are."""

    async def asked() -> tuple[list[type], int]:
        found, slow = Workers(planning=1, asking=ASKING), Slow()
        found._asking = slow  # type: ignore[assignment]  # noqa: SLF001 - counted
        view = Table(Store(None)).view().for_question(Survey(id=1, unit="spears"))
        for _ in range(SEVERAL):
            for one in (Survey(id=1, unit="spears"), Ghost(id=1, line="x")):
                task = asyncio.create_task(found.answer(view, one, 1.0))
                under_way.add(task)
        await asyncio.sleep(0.05)
        return slow.kinds, found.slots

    under_way: set[asyncio.Task[str]] = set()
    kinds, slots = run_apart(asked())
    assert kinds.count(Survey) == slots == ASKING - FOR_POINTERS
    assert kinds.count(Ghost) == SEVERAL


# What is too much


@pytest.mark.uncounted
def test_what_is_over_a_limit_is_told_in_one_line(workers: Workers) -> None:
    """Of time and of memory; and whoever worked on it is ready for the next."""
    pool = workers._asking  # noqa: SLF001 - what it is made of

    async def asked() -> None:
        assert "longer than 0.05 seconds" in await pool.run(told, 0.05)
        if sys.platform == "linux":
            assert await pool.run(too_big) == at_work.TOO_BIG
        assert await pool.run(int, "7") == int("7")

    run_apart(asked())


@pytest.mark.uncounted
def test_a_worker_that_is_lost_is_replaced(tmp_path: Path, workers: Workers) -> None:
    """Nobody hears of it once; if it is lost again, one line says so."""
    pool = workers._asking  # noqa: SLF001 - what it is made of

    async def asked() -> None:
        assert await pool.run(lost, tmp_path / "first")
        with pytest.raises(RequestError, match=LOST):
            await pool.run(os._exit, 1)
        assert await pool.run(int, "7") == int("7")

    run_apart(asked())


class Watched(ModuleType):
    """A module that remembers what was looked for in it."""

    asked: ClassVar[list[str]] = []

    def __getattr__(self, name: str) -> object:
        """Have nothing."""
        self.asked.append(name)
        raise AttributeError(name)


def test_a_table_is_handed_over_without_a_look_into_other_modules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which takes time, and loads those that wait until they are needed."""
    talk = Talk(TEXT)
    talk.ask("note", text="well played")
    view = talk.table.view().for_question(Export(id=1, what="record"))
    with monkeypatch.context() as patched:
        known = {"watched": Watched("watched"), **sys.modules}
        patched.setattr(sys, "modules", known)
        packed = pickle.dumps(view, pickle.HIGHEST_PROTOCOL)

    assert Watched.asked == []
    assert pickle.loads(packed).battle == view.battle  # noqa: S301 - our own


BEGUN: Final = """
import asyncio, os, time
from serried.table.serving.workers import Workers
if __name__ == "__main__":
    workers = Workers(planning=1, asking=1)
    for pool in (workers._planning, workers._asking):
        print(asyncio.run(pool.run(os.getpid)), flush=True)
    time.sleep(600)
"""


@pytest.mark.uncounted
@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_workers_end_with_whoever_began_them(tmp_path: Path) -> None:
    """Also where that was killed, and could tell them nothing."""
    script = tmp_path / "begun.py"
    script.write_text(BEGUN, encoding="utf-8")
    with subprocess.Popen(  # noqa: S603 - our own code
        (sys.executable, script), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        found = [int(process.stdout.readline()) for _ in range(2)]
        process.kill()
    end = time.monotonic() + FOR_EVER
    while any(Path(f"/proc/{one}").exists() for one in found):
        assert time.monotonic() < end
        time.sleep(0.05)

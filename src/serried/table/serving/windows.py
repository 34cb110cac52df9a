"""Windows: one open page, its requests in order and what it is told."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from serried.books.registry import BUILT_IN, book
from serried.table.at_seats import (
    Chat,
    Commit,
    Consent,
    Links,
    Pause,
    Reveal,
    Terms,
    Timing,
)
from serried.table.company import Heard
from serried.table.examples import listed
from serried.table.greeting import BookSaid, Hello
from serried.table.preparing import maps, types_said
from serried.table.reading import AnyRequest, UnheardError, read_request
from serried.table.replies import Error, Pong, Skipped, encoded
from serried.table.requests import ChangeRequest, Forget, Hover, Ping, Shelve
from serried.table.serving.guard import SEAT
from serried.table.serving.hub import Hub
from serried.table.serving.limits import Allowance
from serried.table.serving.listening import Turns
from serried.table.serving.seats import HOST, Seat
from serried.version import VERSION

PROTOCOL: Final = 1

TOO_MANY: Final = 1013
"""Try again later."""
UNREAD: Final = 1008
"""It broke the rules: it asks, and does not read."""


class Window:
    """One connection.

    Attributes:
        number: Its own, never given again.
        seat: The seat that it has.
        turns: For which its requests wait.
    """

    def __init__(self, hub: Hub, socket: WebSocket) -> None:
        self.number = hub.crowd.number()
        self.seat: Seat = socket.scope.get(SEAT, HOST)
        self.turns = Turns(hub.limits)
        self._hub = hub
        self._socket = socket
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(hub.limits.unread)
        self._known = 0  # entries of the log
        self._seen = -1  # the version
        self._why: str | None = None  # it is to be closed
        self._tasks: set[asyncio.Task[None]] = set()
        self._talk: set[asyncio.Task[None]] = set()
        self._questions: dict[int, asyncio.Task[None]] = {}
        self._hover: Hover | None = None
        self._hovering = False
        now = asyncio.get_running_loop().time()
        self._allowance = Allowance(hub.limits.rate, hub.limits.burst, now)

    def tell(self, message: str) -> None:
        """Send a message when its turn comes."""
        self._put(message)

    def show(self, anew: int | None = None) -> None:
        """Send the state, as it is when its turn comes; the log anew from an entry."""
        if anew is not None:
            self._known = min(self._known, anew)
        self._put(None)

    @property
    def dismissed(self) -> bool:
        """Whether it has to go."""
        return self._why is not None

    def dismiss(self, why: str) -> None:
        """Close the window, and say why."""
        self._why = why
        for task in self._talk:
            task.cancel()

    async def serve(self) -> None:
        """Answer until the window closes."""
        await self._socket.accept()
        if self._hub.crowd.full(self.seat):
            await self._socket.close(TOO_MANY, "too many windows")
            return
        self.tell(self._hello())
        self._hub.enter(self)
        self.show()
        talk = {asyncio.create_task(one) for one in (self._read(), self._write())}
        self._talk = talk
        try:
            await asyncio.wait(talk, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hub.leave(self)
            last = (*talk, *self._tasks)
            for task in last:
                task.cancel()
            await asyncio.gather(*last, return_exceptions=True)
        if self._why is not None:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it has gone
                await self._socket.close(UNREAD, self._why)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while self._why is None:
                message = await self._socket.receive()
                if message["type"] != "websocket.receive":
                    return
                text = message.get("text")
                if text is None:
                    self._refuse(None, "messages are text, not bytes")
                else:
                    self._hear(text)

    def _hear(self, text: str) -> None:
        """Take up one message; whatever it is, it has an answer."""
        try:
            asked = read_request(text)
        except UnheardError as why:
            self._refuse(why.id, why.because)
            return
        if not self._allowance.take(asyncio.get_running_loop().time()):
            self._refuse(asked.id, "too many requests; go slower")
        elif len(self._tasks) >= self._hub.limits.waiting:
            self._refuse(asked.id, "too many requests at once; wait for answers")
        else:
            self._take_up(asked)

    def _take_up(self, asked: AnyRequest) -> None:
        match asked:
            case Ping():
                self.tell(encoded(Pong(id=asked.id)))
            case Forget():
                self._forget(asked)
            case (
                Links()
                | Consent()
                | Pause()
                | Chat()
                | Commit()
                | Reveal()
                | Terms()
                | Timing()
            ):
                self._start(self._hub.attend(asked, self))
            case Shelve():
                self._start(self._hub.shelve(asked, self))
            case _ if isinstance(asked, Hover):
                self._follow(asked)
            case _ if isinstance(asked, ChangeRequest):
                self._start(self._hub.change(asked, self))
            case _:
                task = self._start(self._hub.answer(asked, self))
                self._questions[asked.id] = task
                task.add_done_callback(lambda _: self._questions.pop(asked.id, None))

    def _forget(self, asked: Forget) -> None:
        """Stop to look at a question, whose answer is that it has none."""
        task = self._questions.get(asked.of)
        if task is not None and task.cancel():
            self.tell(encoded(Skipped(id=asked.of)))
        self.tell(encoded(Heard(id=asked.id)))

    def _follow(self, asked: Hover) -> None:
        """Let the newest win: what waits is overtaken, what is begun is finished."""
        if self._hover is not None:
            self.tell(encoded(Skipped(id=self._hover.id)))
        self._hover = asked
        if not self._hovering:
            self._hovering = True
            self._start(self._hover_on())

    async def _hover_on(self) -> None:
        try:
            while self._hover is not None:
                asked, self._hover = self._hover, None
                await self._hub.follow(asked, self)
        finally:
            self._hovering = False

    def _start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _refuse(self, request_id: int | None, because: str) -> None:
        self.tell(encoded(Error(id=request_id, because=because)))

    def _put(self, message: str | None) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:  # it asks, and does not read
            self.dismiss("too much is left unread")

    async def _write(self) -> None:
        """Send what there is to tell, in order."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it has gone
            while True:
                message = await self._outbox.get()
                if message is not None:
                    await self._socket.send_text(message)
                elif self._seen != self._hub.version:
                    self._seen = self._hub.version
                    said, self._known = self._hub.state(self._known)
                    await self._socket.send_text(said)

    def _hello(self) -> str:
        return encoded(
            Hello(
                protocol=PROTOCOL,
                serried=VERSION,
                window=self.number,
                windows=self._hub.crowd.many + 1,
                books=[BookSaid(name, book(name).title) for name in BUILT_IN],
                examples=listed(),
                catalogues=self._hub.catalogues,
                shelf=self._hub.shelf(),
                maps=maps(),
                types=types_said(),
            )
        )

"""The guard: who may come in, and what browsers are told to be careful about.

A page of somebody else must not reach a table through the browser of its owner:
neither by a socket of its own (Origin), nor by a name that is made to mean this
machine (Host), nor by a frame, a script, or a type that is guessed.
"""

import hmac
import ipaddress
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serried.table.serving.address import ENTER, Address
from serried.table.serving.peers import another_users
from serried.table.serving.seats import HOST, INVITED, Seat, Seats

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})

CAREFUL: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self' ws://{host} wss://{host}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Older browsers do not count a socket as the page's own, so it is named."""


SEAT: Final = "seat"
"""What says which seat it is, in the address of the page and in the scope."""
GOOD_FOR: Final = 90 * 24 * 60 * 60
"""Seconds that a browser keeps its seat: a battle may go on another day."""


class Guard:
    """Lets in who may come, and sends the careful headers with everything."""

    def __init__(
        self, app: ASGIApp, address: Address, seats: Seats | None = None
    ) -> None:
        """Guard *app*, which is served there; its scope says whose request it is."""
        self._app = app
        self._address = address
        self._seats = seats or Seats()
        self._once: str | None = address.once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        send = _carefully(send, host)
        if not self._knows(host):
            await _refuse(scope, receive, send, 421, "this table has another address")
        elif not _from_here(headers, host):
            await _refuse(scope, receive, send, 403, "this page may not come in here")
        elif scope["path"].startswith(ENTER):
            await self._enter(scope, receive, send)
        elif (seat := self._seat(scope)) is None:
            why = "use the whole link that the table was started with"
            await _refuse(scope, receive, send, 403, why)
        else:
            await self._app({**scope, SEAT: seat}, receive, send)

    def _knows(self, host: str) -> bool:
        """Return whether *host*, with or without a port, is a name of this server."""
        name = host.lower() if host.endswith("]") else _without_port(host.lower())
        served = self._address.host
        if served is None:
            return name in LOOPBACK
        return name in {*LOOPBACK, served.lower()} or _is_address(name)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a browser that has the link a cookie, and the page."""
        said = scope["path"].removeprefix(ENTER)
        seat = self._seats.opened_by(said)
        if seat is not None:
            answer = RedirectResponse(f"{self._address.path}/?{SEAT}={seat}", 303)
            _hand(answer, self._address.cookie_of(seat), said, GOOD_FOR)
        elif _same(said, self._address.token) or self._takes(said, scope):
            answer = RedirectResponse(f"{self._address.path}/", 303)
            _hand(answer, self._address.cookie, self._address.token)
        else:
            await _refuse(scope, receive, send, 403, "this link is not good any more")
            return
        await answer(scope, receive, send)

    def _takes(self, said: str, scope: Scope) -> bool:
        """Return whether it is the link that is good once, and let it be good no more.

        A browser is told it in words that other users of the machine may read, so
        theirs is not taken.
        """
        if self._once is None or not _same(said, self._once):
            return False
        client = scope["client"]  # None where it has gone already
        if client is None or another_users(client[1], self._address.port):
            return False
        self._once = None
        return True

    def _seat(self, scope: Scope) -> Seat | None:
        """Return the seat that somebody has; None where they may not come in.

        One browser may have several, so the address of the page says which is meant.
        """
        asked = HTTPConnection(scope)
        wanted = asked.query_params.get(SEAT)
        host = _same(asked.cookies.get(self._address.cookie, ""), self._address.token)
        if wanted is None and host:
            return HOST
        for seat in INVITED if wanted is None else (wanted,):
            said = asked.cookies.get(self._address.cookie_of(seat), "")
            if self._seats.opens(seat, said):
                return seat
        return None


def _hand(
    answer: Response, cookie: str, secret: str, seconds: int | None = None
) -> None:
    """Give a browser what it is known by; without *seconds* until it is closed."""
    answer.set_cookie(
        cookie, secret, max_age=seconds, httponly=True, samesite="lax", path="/"
    )


def _same(said: str, secret: str) -> bool:
    return hmac.compare_digest(said.encode(), secret.encode())


def _from_here(headers: Headers, host: str) -> bool:
    """Return whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or origin in {f"http://{host}", f"https://{host}"}


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _is_address(name: str) -> bool:
    """Return whether a name is an address; nobody else can make it mean another."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _carefully(send: Send, host: str) -> Send:
    """Return *send*, which adds the careful headers to every answer."""
    known = all(one.isalnum() or one in "-.:[]" for one in host)

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(CAREFUL)
            headers.setdefault("cache-control", "no-cache")
            policy = POLICY.format(host=host if known and host else "localhost")
            headers["content-security-policy"] = policy
        await send(message)

    return with_headers


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, why: str
) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    await PlainTextResponse(f"{why}\n", status)(scope, receive, send)

"""The lobby: the host's page of all tables, and the requests that it makes."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from serried.model.errors import SerriedError
from serried.table.serving.address import Address
from serried.table.serving.guard import Guard
from serried.table.serving.hall import AT, Hall
from serried.table.serving.in_time import in_thread
from serried.table.serving.pages import Page, sent
from serried.table.serving.trying import tried

FIRST: Final = "/lobby.html"
REFUSED: Final = 409


def hall_of(hall: Hall, address: Address, pages: Mapping[str, Page]) -> ASGIApp:
    """Return what answers for all tables, and for the lobby before them."""
    lobby = _lobby_of(hall, address, pages)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        inside = str(scope.get("path", "")).startswith(AT)
        await (hall if inside else lobby)(scope, receive, send)

    return answer


def _lobby_of(hall: Hall, address: Address, pages: Mapping[str, Page]) -> ASGIApp:
    """Return the lobby, which nobody but the host comes into."""
    one_at_a_time = asyncio.Lock()

    async def page(request: Request) -> Response:
        path = request.url.path
        return sent(pages.get(FIRST if path == "/" else path))

    async def tables(request: Request) -> Response:
        del request
        return _json(hall.tables)

    async def opened(request: Request) -> Response:
        opening = partial(hall.open, request.path_params["name"])
        async with one_at_a_time:  # its log is read, which may take a while
            return await in_thread(partial(_done, hall, opening))

    async def closed(request: Request) -> Response:
        return _done(hall, partial(hall.close, request.path_params["name"]))

    async def renewed(request: Request) -> Response:
        said = request.path_params
        return await _renewed(hall, said["name"], said["seat"])

    async def linked(request: Request) -> Response:
        said = request.path_params
        return await in_thread(partial(_link, hall, said["name"], said["seat"]))

    return Starlette(
        routes=[
            Route("/tables", tables, methods=["GET"]),
            Route("/tables/{name}", opened, methods=["POST"]),
            Route("/tables/{name}", closed, methods=["DELETE"]),
            Route("/tables/{name}/{seat}", linked, methods=["GET"]),
            Route("/tables/{name}/{seat}", renewed, methods=["POST"]),
            Route("/{path:path}", page, methods=["GET"]),
        ],
        middleware=[Middleware(Guard, address=address)],
    )


def _done(hall: Hall, work: Callable[[], None]) -> Response:
    """Do it, and return all tables, or why it cannot be done."""
    try:
        work()
    except SerriedError as why:
        return _refused(str(why))
    return _json(hall.tables)


def _link(hall: Hall, name: str, seat: str) -> Response:
    try:
        return _json(hall.link(name, seat))
    except SerriedError as why:
        return _refused(str(why))


async def _renewed(hall: Hall, name: str, seat: str) -> Response:
    found = await tried(0, partial(hall.renew, name, seat))
    if found is not None:
        return _refused(found.because)
    return _json(hall.tables)


def _refused(because: str) -> Response:
    return PlainTextResponse(f"{because}\n", REFUSED)


def _json(said: object) -> Response:
    return Response(msgspec.json.encode(said), media_type="application/json")

"""Trying: whatever goes wrong with a request, whoever asked is told in one line."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TypeVar

from serried.model.errors import BrokenInvariantError, SerriedError
from serried.table.replies import Error

T = TypeVar("T")

BUG: Final = "this is a bug in serried, not in your input"


async def tried(request_id: int, work: Callable[[], Awaitable[T]]) -> T | Error:
    """Return what work returns, or why it cannot, in one line."""
    try:
        return await work()
    except Exception as why:  # noqa: BLE001 - a window hears of it, and goes on
        return Error(id=request_id, because=why_not(why))


def why_not(why: Exception) -> str:
    """Return in one line why something cannot be done."""
    because = str(why)
    if not isinstance(why, SerriedError):
        because = f"{BUG}: {type(why).__name__}: {why}"
    elif isinstance(why, BrokenInvariantError):
        because = f"{BUG}: {why}"
    return " ".join(because.split())


def utc_now() -> str:
    """Return the time to the second, as a record has it."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"

"""Reading: one message as the request that it is, or why it is none."""

from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from serried.table.at_seats import Company
from serried.table.requests import ChangeRequest, Forget, Hover, Ping, Question, Shelve

AnyRequest: TypeAlias = (
    Ping | Forget | Shelve | ChangeRequest | Question | Hover | Company
)

_DECODER: Final[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(AnyRequest)


class _Probe(Struct):
    id: Any = None


_PROBE: Final = msgspec.json.Decoder(_Probe)


class UnheardError(Exception):
    """A message that is no request.

    Attributes:
        id: That of the message, where it has one.
        because: What is wrong, in one line.
    """

    def __init__(self, request_id: int | None, because: str) -> None:
        super().__init__(because)
        self.id = request_id
        self.because = because


def read_request(message: str) -> AnyRequest:
    """Read one message.

    Raises:
        UnheardError: If it is no request.
    """
    try:
        return _DECODER.decode(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as why:
        said = " ".join(str(why).split())[:300]
        raise UnheardError(
            _id_of(message), f"cannot read the message: {said}"
        ) from None


def _id_of(message: str) -> int | None:
    try:
        found = _PROBE.decode(message).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None
    fits = isinstance(found, int) and not isinstance(found, bool)
    return found if fits and 0 <= found <= 2**53 else None

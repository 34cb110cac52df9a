"""Seats: the places at a table that is shared, and the secrets that lead to them.

Who has the table has the first link, that of the host. Two seats and the spectators
have one each; the host makes a new one, and the old one is good no more.
"""

import hmac
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from serried.model.errors import NotationError
from serried.table.serving.kept import one_line, write_for_owner

Seat: TypeAlias = str
"""``host``, one of the two seats, or ``watch``."""

HOST: Final = "host"
ONE: Final = "one"
TWO: Final = "two"
WATCH: Final = "watch"
SIDES: Final = (ONE, TWO)
INVITED: Final = (ONE, TWO, WATCH)
"""Those who come by a link that the host hands on."""

SECRET: Final = 32
"""Random bytes of a secret."""
FEWEST: Final = 40
"""Characters that a secret has at least: fewer in a file are nobody's."""
FILE: Final = "seats.json"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a seat, so that its link outlives the server.

    Attributes:
        taken: Whether somebody has come by its link.
    """

    secret: str
    taken: bool = False


class Seats:
    """The seats of a table; there are none where it is not shared."""

    def __init__(self, *, shared: bool = False, file: Path | None = None) -> None:
        """Take up the seats as they were kept in *file*, or make new ones.

        Raises:
            NotationError: If the file is not ours, or cannot be written.
        """
        self.shared = shared
        self._file = file
        self._kept: dict[Seat, Kept] = {}
        if shared:
            self._kept = self._read() or {one: _new() for one in INVITED}
            self._write()

    def beside(self, name: str) -> Path | None:
        """Return a file beside that of the seats; None where they are not kept."""
        return None if self._file is None else self._file.with_name(name)

    def secret(self, seat: Seat) -> str:
        """Return what leads to a seat."""
        return self._kept[seat].secret

    def opened_by(self, said: str) -> Seat | None:
        """Return the seat that a secret leads to; None where it leads nowhere."""
        found = [one for one in self._kept if self.opens(one, said)]
        return found[0] if found else None

    def opens(self, seat: Seat, said: str) -> bool:
        """Return whether a secret leads to that seat."""
        kept = self._kept.get(seat)
        known = "" if kept is None else kept.secret
        return hmac.compare_digest(said.encode(), known.encode()) and kept is not None

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats of the two sides that somebody has come to."""
        return frozenset(one for one in SIDES if one in self._kept_as_taken())

    def take(self, seat: Seat) -> None:
        """Note that somebody has come to a seat."""
        if seat in self._kept and not self._kept[seat].taken:
            self._kept[seat] = Kept(self._kept[seat].secret, taken=True)
            self._write()

    def renew(self, seat: Seat) -> None:
        """Make a new secret for a seat; the old one leads nowhere, and it is free.

        Raises:
            NotationError: If it cannot be kept; then the old one is good still.
        """
        before = self._kept
        self._kept = {**before, seat: _new()}
        try:
            self._write()
        except NotationError:
            self._kept = before
            raise

    def _kept_as_taken(self) -> Iterator[Seat]:
        return (one for one, kept in self._kept.items() if kept.taken)

    def _read(self) -> dict[Seat, Kept] | None:
        if self._file is None:
            return None
        try:
            text = self._file.read_bytes()
            found = msgspec.json.decode(text, type=dict[str, Kept])
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError) as why:
            raise NotationError(one_line(why), file=str(self._file)) from None
        if {*found} != {*INVITED} or any(
            len(one.secret) < FEWEST for one in found.values()
        ):
            problem = (
                "these are no seats of a table; without this file new ones are made"
            )
            raise NotationError(problem, file=str(self._file))
        return found

    def _write(self) -> None:
        if self._file is not None:
            content = msgspec.json.encode(self._kept)
            write_for_owner(self._file, content, "the seats")


def _new() -> Kept:
    return Kept(secrets.token_urlsafe(SECRET))

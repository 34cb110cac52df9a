"""The address of a table: where it is served, and the links that let a browser in."""

import secrets
import socket
from dataclasses import field, replace
from functools import partial
from typing import Final

from serried.frozen import frozen

ENTER: Final = "/enter/"
THIS_MACHINE: Final = "127.0.0.1"
EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - only if asked for

_secret: Final = partial(secrets.token_urlsafe, 32)


@frozen
class Address:
    """Where a table is served, and what lets a browser in.

    Attributes:
        host: The name or address it is served under to others; None for this machine.
        port: Where it listens.
        token: The secret of the link that is printed.
        once: The secret of a link that is good for the first who follows it.
        path: Of the table, where there are many; nothing of the only one.
    """

    host: str | None
    port: int
    token: str = field(default_factory=_secret, repr=False)
    once: str = field(default_factory=_secret, repr=False)
    path: str = ""

    def of_table(self, path: str) -> "Address":
        """Return that of one of many tables: its host is the same, its seats are not.

        The link that is good once leads to the hall alone.
        """
        return replace(self, path=path, once=_secret())

    @property
    def cookie(self) -> str:
        """The name of the cookie: browsers share cookies among all ports of a host."""
        return f"serried_table_{self.port}"

    @property
    def link(self) -> str:
        """The link to the page, for people."""
        return self.link_of(self.token)

    @property
    def link_once(self) -> str:
        """The link that a browser is told in words that other users can read."""
        return self.link_of(self.once)

    def cookie_of(self, seat: str) -> str:
        """Return the name of the cookie of who is invited: each seat has its own."""
        return f"{self.cookie}{self.path.replace('/', '_')}_{seat}"

    def link_of(self, secret: str) -> str:
        """Return the link that a secret is handed on in."""
        name = self.host or THIS_MACHINE
        if name in EVERYWHERE:
            name = _outward()
        shown = f"[{name}]" if ":" in name else name
        return f"http://{shown}:{self.port}{self.path}{ENTER}{secret}"


def _outward() -> str:
    """Return the address by which others reach this machine, as far as it knows.

    Connecting a socket of that kind sends nothing; the address is one that is kept
    for documentation and never in use.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return THIS_MACHINE
        return str(probe.getsockname()[0])

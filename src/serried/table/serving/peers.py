"""Peers: whose program is at the other end of a connection on this machine."""

import os
from pathlib import Path
from typing import Final

LISTS: Final = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
"""What Linux says of its connections, a line each: numbers in hexadecimal."""
ROOT: Final = 0
"""Who may read everything anyway; some systems hand on connections as root."""


def another_users(client: int, server: int) -> bool:
    """Return whether a program of another user has the connection.

    Args:
        client: The port that it comes from.
        server: The port that it goes to.

    Returns:
        False also where the machine does not say.
    """
    users = {
        int(words[7])
        for text in map(_text, LISTS)
        for words in map(str.split, text.splitlines()[1:])
        if (_port(words[1]), _port(words[2])) == (client, server)
    }
    return bool(users) and not users <= {ROOT, os.getuid()}


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii")
    except OSError:
        return ""


def _port(address: str) -> int:
    return int(address.rpartition(":")[2], 16)

"""Who throws the dice: somebody who types them, a seed, or two sides together.

Whatever they follow from, the dice of a battle are one row: the fifth die of a seed is
the same, however often lines were taken back before it was thrown.
"""

import hashlib
import secrets
from typing import Final

from serried.model.errors import RequestError
from serried.rules.dice_tests import SIDES

MOST: Final = 600
"""Thrown for one line where it is not known how many it takes."""

_FAIR: Final = 256 - 256 % SIDES
"""Bytes below this one come to each face equally often."""

SECRET: Final = 32
"""Bytes of a secret."""


def thrown(many: int = MOST) -> tuple[int, ...]:
    """Return dice that nobody can foretell."""
    return tuple(1 + secrets.randbelow(SIDES) for _ in range(many))


def seeded(seed: str, first: int, many: int = MOST) -> tuple[int, ...]:
    """Return dice of the row that follows from a seed.

    Args:
        seed: Any text.
        first: How many dice of the row were thrown before.
        many: How many are wanted.
    """
    return tuple(_die(seed.encode(), number) for number in range(first, first + many))


def _die(key: bytes, number: int) -> int:
    """Return one die of the row of a key; no face is more likely than another."""
    told = hashlib.sha256(b"%d:%s" % (number, key)).digest()
    while True:
        for byte in told:
            if byte < _FAIR:
                return 1 + byte % SIDES
        told = hashlib.sha256(told).digest()


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_hex(SECRET)


def commitment(secret: str) -> str:
    """Return what a side shows before both reveal their secrets."""
    return hashlib.sha256(f"serried {secret}".encode()).hexdigest()


def throw_name(number: int, line: str) -> str:
    """Return what a throw is called: by its number at a table, and what it is for."""
    return f"throw {number}: {line}"


def together(
    throw: str, sides: tuple[tuple[str, str], tuple[str, str]], many: int
) -> tuple[int, ...]:
    """Return the dice that follow from the secrets of two sides.

    Each shows the commitment of a secret of its own; when both are shown, both secrets
    are revealed. Nobody could choose the dice, and everybody can throw them again.

    Args:
        throw: What is thrown for, said before: no two throws are called the same.
        sides: The commitment and the secret of each.
        many: How many dice are thrown.

    Raises:
        RequestError: If a secret is not the one that was committed to, or both are
            one.
    """
    for number, (shown, secret) in enumerate(sides, 1):
        if commitment(secret) != shown:
            message = f"side {number} reveals another secret than it committed to"
            raise RequestError(message)
    (one, mine), (other, yours) = sides
    if one == other:
        message = "both sides committed to one secret; each chooses its own"
        raise RequestError(message)
    key = hashlib.sha256(f"{throw}\n{mine}\n{yours}".encode()).digest()
    return tuple(_die(key, number) for number in range(many))

"""Kept: small files of the server beside the table's own, for its owner alone."""

from pathlib import Path
from typing import TypeVar

import msgspec

from serried.model.errors import NotationError

T = TypeVar("T")


def kept(file: Path | None, kind: type[T], problem: str) -> T | None:
    """Return what is kept in a file; None where there is none.

    Raises:
        NotationError: If it cannot be read; *problem* if it is something else.
    """
    if file is None:
        return None
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind | None)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError:
        raise NotationError(problem, file=str(file)) from None
    except OSError as why:
        raise NotationError(one_line(why), file=str(file)) from None


def write_for_owner(file: Path, content: bytes, what: str) -> None:
    """Write a file at one blow, for nobody else to read.

    Raises:
        NotationError: If that cannot be done; *what* says what it is about.
    """
    new = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.unlink(missing_ok=True)
        new.touch(mode=0o600)
        new.write_bytes(content)
        new.replace(file)
    except OSError as why:
        problem = f"{what} cannot be kept: {one_line(why)}"
        raise NotationError(problem, file=str(file)) from None


def one_line(why: Exception) -> str:
    """Return an error of the system in one line."""
    return " ".join(str(getattr(why, "strerror", None) or why).split())

"""Files of other programs, as bytes: small enough, and unpacked with care."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from serried.model.errors import NotationError
from serried.rosters.budgets import Budget

LARGEST: Final = 8_000_000
"""The most bytes that one file may have, unpacked."""

LARGEST_RATIO: Final = 200
"""A file that shrank more than this when it was packed is a bomb."""

MOST_FILES: Final = 200
MOST_PACKED: Final = 16
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    RuntimeError,
    OSError,
    EOFError,
    ValueError,
)
"""What reading a broken or encrypted archive raises."""

ZIPPED: Final = b"PK\x03\x04"


def files_in(
    folder: Path, suffixes: frozenset[str], total: Budget
) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file of *folder* itself with such a suffix.

    Packed files come unpacked. Folders inside it are not looked into.

    Args:
        folder: Where they are.
        suffixes: Those of the files, in small letters.
        total: How many bytes they may have together, unpacked.

    Raises:
        NotationError: If the folder or a file cannot be read, is too large or
            too many, alone or together, or is a link that leads out of the folder.
    """
    home = _home(folder)
    found = sorted(p for p in _listed(home) if p.suffix.lower() in suffixes)
    if len(found) > MOST_FILES:
        problem = f"{len(found)} files; the most that are read are {MOST_FILES}"
        raise NotationError(problem, file=str(folder))
    for path in found:
        data = content(_inside(path, home), path.name, suffixes)
        if not total.lasts(len(data)):
            raise NotationError(total.problem, file=path.name)
        yield path.name, data


def content(path: Path, name: str, suffixes: frozenset[str]) -> bytes:
    """Return what a file holds, unpacked if it is packed.

    Raises:
        NotationError: If it cannot be read or is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as why:
        problem = f"cannot be opened: {(why.strerror or str(why)).lower()}"
        raise NotationError(problem, file=name) from None
    return unpacked(data, name, suffixes)


def unpacked(data: bytes, name: str, suffixes: frozenset[str]) -> bytes:
    """Return *data* itself, or what is packed in it under one of *suffixes*.

    Raises:
        NotationError: If there is too much of it, or it cannot be unpacked.
    """
    if len(data) > LARGEST:
        raise NotationError(_too_large(), file=name)
    if not data.startswith(ZIPPED):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _only_one(archive, name, suffixes)
    except _BROKEN:
        problem = "is packed in a way that cannot be read here"
        raise NotationError(problem, file=name) from None


def _only_one(archive: zipfile.ZipFile, name: str, suffixes: frozenset[str]) -> bytes:
    entries = archive.infolist()
    fitting = [e for e in entries if Path(e.filename).suffix.lower() in suffixes]
    if len(entries) > MOST_PACKED or len(fitting) != 1:
        wanted = ", ".join(sorted(suffixes))
        problem = f"must hold exactly one file of {wanted}; it holds {len(fitting)}"
        raise NotationError(problem, file=name)
    entry = fitting[0]
    bomb = entry.file_size > LARGEST_RATIO * max(entry.compress_size, 1)
    if entry.file_size > LARGEST or bomb:
        problem = f"unpacked, it {_too_large()}"
        raise NotationError(problem, file=name)
    with archive.open(entry) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        problem = f"unpacked, it {_too_large()}"
        raise NotationError(problem, file=name)
    return data


def _too_large() -> str:
    return f"is larger than {LARGEST} bytes, or packed more than {LARGEST_RATIO} to 1"


def _home(folder: Path) -> Path:
    try:
        home = folder.resolve(strict=True)
    except (OSError, RuntimeError, ValueError):
        problem = "there is no such folder"
        raise NotationError(problem, file=str(folder)) from None
    if not home.is_dir():
        problem = "is no folder"
        raise NotationError(problem, file=str(folder))
    return home


def _listed(home: Path) -> list[Path]:
    try:
        return list(home.iterdir())
    except OSError as why:
        problem = f"cannot be listed: {(why.strerror or str(why)).lower()}"
        raise NotationError(problem, file=str(home)) from None


def _inside(path: Path, home: Path) -> Path:
    """Return where *path* leads, which must be a file of *home*."""
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        problem = "leads nowhere"
        raise NotationError(problem, file=path.name) from None
    if target.parent != home or not target.is_file():
        problem = "is no file of its folder; links that lead elsewhere are not followed"
        raise NotationError(problem, file=path.name)
    return target

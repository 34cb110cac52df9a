"""The shelf: catalogues that were dropped into the page, kept in a folder of the user.

They are files of other people: read within limits, as those of ``--catalogues`` are,
never run, and kept under plain names in that one folder.
"""

import base64
import binascii
import re
import threading
import zlib
from pathlib import Path
from typing import Final

from serried.model.errors import NotationError, RequestError
from serried.notation.words import quoted
from serried.rosters import Catalogues, read_catalogues
from serried.rosters.catalogues.archives import LARGEST, MOST_FILES, unpacked
from serried.rosters.catalogues.read_catalogues import ROOTS, SUFFIXES
from serried.rosters.trees import parse_tree

FOLDER: Final = "catalogues"
NAME: Final = re.compile(r"[\w][\w .,()&'+-]{0,99}", re.ASCII)
GZIP: Final = 16 + zlib.MAX_WBITS


class Shelf:
    """A folder of catalogues.

    Args:
        folder: Where they are; None where nothing can be kept.
        own: Whether files may be put there: not into a folder that was named at start.
    """

    def __init__(self, folder: Path | None, *, own: bool = True) -> None:
        self._folder = folder
        self._own = own
        self._alone = threading.Lock()

    def read(self) -> Catalogues | None:
        """Return what is in it; None of nothing.

        Raises:
            NotationError: If a file of it cannot be read.
        """
        if self._folder is None or not self._names():
            return None
        return read_catalogues(self._folder)

    def put(self, name: str, packed: str) -> None:
        """Keep a file, in the place of one of the same name.

        Args:
            name: Its own, without a folder.
            packed: The file as gzip in base64.

        Raises:
            RequestError: If it may not be kept, or it is no such file.
            NotationError: If it cannot be read as a catalogue.
        """
        if self._folder is None or not self._own:
            message = (
                "catalogues come from the folder that was named at start"
                " (--catalogues); put the file there"
            )
            raise RequestError(message)
        if not NAME.fullmatch(name) or Path(name).suffix.lower() not in SUFFIXES:
            known = ", ".join(sorted(SUFFIXES))
            message = f"{quoted(name)} is no catalogue: such files end in {known}"
            raise RequestError(message)
        data = _unpacked(packed)
        root = parse_tree(unpacked(data, name, SUFFIXES), name)
        if root.tag not in ROOTS:
            problem = f"is no catalogue: it begins with <{root.tag}>"
            raise NotationError(problem, file=name)
        with self._alone:
            if len(self._names() - {name}) >= MOST_FILES:
                message = f"there are {MOST_FILES} catalogues already, the most"
                raise RequestError(message)
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = self._folder / ".part"
            part.write_bytes(data)
            part.replace(self._folder / name)

    def take_away(self, name: str) -> None:
        """Remove a file that was put here."""
        if self._folder is not None and self._own and name in self._names():
            (self._folder / name).unlink()

    def _names(self) -> set[str]:
        if self._folder is None or not self._folder.is_dir():
            return set()
        files = self._folder.iterdir()
        return {one.name for one in files if one.suffix.lower() in SUFFIXES}


def _unpacked(packed: str) -> bytes:
    try:
        unpacker = zlib.decompressobj(GZIP)
        data = unpacker.decompress(base64.b64decode(packed, validate=True), LARGEST + 1)
    except (binascii.Error, zlib.error, ValueError):
        message = "the file came spoilt; drop it once more"
        raise RequestError(message) from None
    if len(data) > LARGEST or not unpacker.eof:
        message = f"the file is larger than {LARGEST} bytes, or came spoilt"
        raise RequestError(message)
    return data

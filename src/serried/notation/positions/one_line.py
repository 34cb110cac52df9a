"""A position in one line of text, for a message or a forum.

``serried1:`` and, in letters, digits, ``-`` and ``_`` alone, its file: packed, with the
words of most files known beforehand. It carries a sum of itself, so that a letter lost
on the way is noticed. What is known beforehand is part of the format and never changes:
another one would be ``serried2:``.
"""

import base64
import binascii
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NoReturn

from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.vocabulary import Vocabulary
from serried.notation.positions.keys import ONE_LINE
from serried.notation.positions.outline import LARGEST_FILE
from serried.notation.positions.toml import write_position

_KNOWN: Final = b"""\
state = ["charging", "marched", "advanced", "reformed", "fleeing", "shaken"]
off_table = "reserve"
[[do]]
ask = "spears march: forward 3.0, wheel right 5.0"
[unit.model.K]
name = ""
character = true
[[terrain]]
kind = "forest" kind = "hill" kind = "field" kind = "water" kind = "wall" kind = "ruins"
kind = "impassable"
polygon = [[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]
circle = [
zones = {
height = "large" height = "gigantic" type = "cavalry" type = "beast" type = "construct"
rules = ["
fly = [
format = "serried/1"
book = "battleaxe"
book = "t9a"
edition = "2nd edition"
table = [72.0, 48.0]
round = 1
active = "red"
active = "blue"
phase = "charge"
phase = "movement"

[[unit]]
id = "
player = "red"
player = "blue"
front = [36.0, 36.0]
facing = 180.0
facing = 0.0
base = "50x100"
base = "40x40"
base = "25x50"
base = "20x20"
base = "25x25"
ranks = ["RRMCSRR", "RRRRR", "RRRRR", "RRRRR", "RRR.."]
files = 5
models = 20
hp = 3
advance = 5.0
march = 10.0
discipline = 7
"""
"""What both ends know; what is most frequent stands last."""

_SPOILT: Final = "is spoilt; copy it whole, from `serried1:` to its last letter"


def one_line(position: Position, vocabularies: Mapping[str, Vocabulary]) -> str:
    """Return a position in one line; reading it gives the position back.

    The folder of catalogues stays behind: it is nobody else's.
    """
    packer = zlib.compressobj(level=9, zdict=_KNOWN)
    text = write_position(replace(position, catalogues=None), vocabularies).encode()
    packed = packer.compress(text) + packer.flush()
    return ONE_LINE + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_one_line(line: str, file: str | None) -> str:
    """Return the position file that a line holds; white space in it counts nothing.

    Args:
        line: What begins with ``serried1:``.
        file: What errors call where it came from.

    Raises:
        NotationError: If a part is missing or spoilt, or it holds too much.
    """
    said = "".join(line.split()).removeprefix(ONE_LINE)
    unpacker = zlib.decompressobj(zdict=_KNOWN)
    try:
        packed = base64.b64decode(said + "=" * (-len(said) % 4), b"-_", validate=True)
        data = unpacker.decompress(packed, LARGEST_FILE + 1)
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        _refuse(_SPOILT, file)
    if len(data) > LARGEST_FILE:
        _refuse(f"holds more than {LARGEST_FILE} bytes", file)
    if not unpacker.eof or unpacker.unused_data:
        _refuse(_SPOILT, file)
    return text


def _refuse(problem: str, file: str | None) -> NoReturn:
    message = f"the position in one line {problem}"
    raise NotationError(message, file=file)

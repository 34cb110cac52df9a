"""Pictures of the page: PNG files to look at, and small ones for the docs.

SERRIED_PICTURES says which: `./dev pictures` asks for the small ones, of at most 256
colours; a whole `./dev test` for none, which takes the time of ten tests.
"""

import os
import struct
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS: Final = ("open", "move", "why-not", "clause", "fix", "lose", "choose", "share")
"""Of the story, in the order in which the docs show them."""

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLOURS: Final = 256
ALIKE: Final = 3
"""Bits of a colour that are not told apart when the most frequent are counted."""

PIXELS: Final = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  const reader = new FileReader();
  const read = new Promise(done => { reader.onload = () => done(reader.result); });
  reader.readAsDataURL(new Blob([data]));
  return [bitmap.width, bitmap.height, await read];
}"""
"""A browser knows how to read its own screenshots."""


WANTED: Final = os.environ.get("SERRIED_PICTURES", "as they are")
"""Which pictures are taken: ``none``, ``small``, or else all in full colours."""


def snap(page: "Page", file: Path, *, full_page: bool = False) -> None:
    """Write what the page shows to a file, for whoever looks at it."""
    if WANTED != "none":
        page.screenshot(path=file, full_page=full_page)


def keep(page: "Page", file: Path) -> None:
    """Write what the page shows to a file, in few colours if it is for the docs."""
    if WANTED != "small":
        snap(page, file)
        return
    taken = page.screenshot()
    address = f"data:image/png;base64,{b64encode(taken).decode()}"
    with page.context.browser.new_context() as elsewhere:  # type: ignore[union-attr]
        blank = elsewhere.new_page()  # no policy of ours forbids it to fetch
        width, height, data = blank.evaluate(PIXELS, address)
    raw = np.frombuffer(b64decode(data.partition(",")[2]), np.uint8)
    file.write_bytes(png(raw.reshape(height, width, 4)[:, :, :3]))


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Return a picture in few colours as a PNG file.

    Args:
        pixels: Red, green and blue of every pixel of every row.
    """
    height, width, _ = pixels.shape
    packed = pixels.astype(np.uint32) @ np.array((1 << 16, 1 << 8, 1), np.uint32)
    codes, which, counts = np.unique(packed, return_inverse=True, return_counts=True)
    shades = np.stack([(codes >> shift) & 0xFF for shift in (16, 8, 0)], axis=1)
    palette = frequent(shades, counts)
    apart = (palette**2).sum(axis=1) - 2.0 * shades.astype(np.float64) @ palette.T
    nearest = apart.argmin(axis=1).astype(np.uint8)
    rows = nearest[which.reshape(height, width)]
    lines = b"".join(b"\0" + row.tobytes() for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return SIGNATURE + b"".join(
        chunk(name, content)
        for name, content in (
            (b"IHDR", head),
            (b"PLTE", palette.astype(np.uint8).tobytes()),
            (b"IDAT", zlib.compress(lines, 9)),
            (b"IEND", b""),
        )
    )


def frequent(
    shades: NDArray[np.uint32], counts: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Return the most frequent shades, of those that are alike the most frequent."""
    order = np.argsort(counts)[::-1]
    _, first = np.unique(shades[order] >> ALIKE, axis=0, return_index=True)
    kept: NDArray[np.float64] = shades[order[np.sort(first)[:COLOURS]]] * 1.0
    return kept


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a part of a PNG file."""
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def palette_and_size(file: Path) -> tuple[int, tuple[int, int]]:
    """Return of a PNG file that we wrote how many colours it has, and its size."""
    head = file.read_bytes()[:41]
    assert head.startswith(SIGNATURE)
    assert head[37:] == b"PLTE"
    width, height = struct.unpack(">II", head[16:24])
    (length,) = struct.unpack(">I", head[33:37])
    return length // 3, (width, height)

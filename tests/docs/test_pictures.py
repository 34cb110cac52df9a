"""The pictures of the table: each is shown, light, and taken by a test."""

import re
import zlib
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from browser.pictures import STEPS, palette_and_size, png

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = {path.name: path for path in (ROOT / "docs/pictures").iterdir()}
STRIP: Final = ROOT / "docs/how-to/use-the-table.md"
HEAVIEST: Final = 150_000
"""Bytes."""

SHOWN: Final = re.compile(r"!\[[^]]+\]\((?:\.\./|docs/)pictures/([^)]+)\)")
TAKEN: Final = re.compile(r"keep\(\S+, shots / \"([^\"]+)\"\)")


def test_the_film_strip_shows_every_step_in_order() -> None:
    """The story of the docs is the one that the test plays."""
    shown = SHOWN.findall(STRIP.read_text(encoding="utf-8"))

    story = [name for name in shown if name.startswith("story-")]
    assert story == [f"story-{step}.png" for step in STEPS]


def test_the_readme_opens_with_a_picture_of_the_page() -> None:
    """It comes before the first sentence."""
    _, picture, *_ = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")

    assert SHOWN.fullmatch(picture)


def test_every_picture_is_shown() -> None:
    """None is kept that no page of the how-to needs."""
    shown = {
        name
        for page in STRIP.parent.glob("*.md")
        for name in SHOWN.findall(page.read_text(encoding="utf-8"))
    }

    assert shown == set(KEPT)


def test_every_picture_is_taken_by_a_test() -> None:
    """So that `./dev pictures` can take it anew."""
    tests = (ROOT / "tests/browser").glob("test_*.py")
    taken = {
        name
        for test in tests
        for name in TAKEN.findall(test.read_text(encoding="utf-8"))
    }

    assert set(KEPT) == {f"story-{step}.png" for step in STEPS} | taken


def test_few_colours_are_kept_as_they_are(tmp_path: Path) -> None:
    """Two red pixels and four others: what is read from the file is what was put in."""
    red, blue, white = (255, 0, 0), (0, 0, 255), (255, 255, 255)
    rows = [[red, blue, white], [white, red, white]]
    file = tmp_path / "six.png"

    file.write_bytes(png(np.array(rows, np.uint8)))

    assert palette_and_size(file) == (3, (3, 2))
    content = file.read_bytes()
    palette = content[41:50]
    length = int.from_bytes(content[54:58], "big")
    assert content[58:62] == b"IDAT"
    lines = zlib.decompress(content[62 : 62 + length])
    shown = [[tuple(palette[3 * n : 3 * n + 3]) for n in lines[1:4]]]
    shown += [[tuple(palette[3 * n : 3 * n + 3]) for n in lines[5:8]]]
    assert shown == rows


@pytest.mark.parametrize("name", sorted(KEPT))
def test_a_picture_is_light(name: str) -> None:
    """Few colours and few bytes, and the screen that the tests have."""
    colours, size = palette_and_size(KEPT[name])

    assert KEPT[name].stat().st_size < HEAVIEST
    assert 0 < colours <= 256
    assert size == (1440, 900)

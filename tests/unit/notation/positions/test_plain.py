"""Plain TOML is read as a parser of all TOML reads it, or left to that."""

import random
import tomllib
from pathlib import Path

import pytest

from serried.notation.positions.plain import plain_toml

ROOT = Path(__file__).parents[4]
TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "examples").glob("*.toml"))
    + sorted((ROOT / "tests" / "scenes").rglob("*.toml"))
]
PIECES = (
    *('"', "'", "[", "]", "[[", "]]", "{", "}", "=", ",", "#", "\\", "\n", "\r", "\t"),
    *("0", "1", "-", "+", ".", "e", "_", "1_0", "01", "1.", ".5", "0x1", "1e400"),
    *("true", "null", "nan", "inf", "NaN", "Infinity", "1979-05-27", '""', '"""'),
    *(" ", "\f", "\0", "\x7f", "\x80", "\ufeff", "é", "a", "a.b", "unit", "id = 1\n"),
    *("[unit]\n", "[[unit]]\n", "[a]\n", "[[a]]\n", "a = 1\n", "a = [1, 2]\n"),
)


def told(value: object) -> object:
    """Return a value with its type: else ``1``, ``1.0`` and ``True`` were alike."""
    match value:
        case dict():
            return [(key, told(one)) for key, one in value.items()]
        case list():
            return [told(one) for one in value]
    return type(value), repr(value)


def is_alike(text: str) -> bool:
    """Say whether a text is plain; if so, it has to be read as by ``tomllib``."""
    found = plain_toml(text)
    assert found is None or told(found) == told(tomllib.loads(text))
    return found is not None


def test_files_are_read_alike() -> None:
    """The example whose start is measured is among those that are plain."""
    plain = [text for text in TEXTS if is_alike(text)]

    assert (ROOT / "examples" / "wheels-a.toml").read_text(encoding="utf-8") in plain


@pytest.mark.slow
def test_whatever_becomes_of_a_text_it_is_read_alike_or_not_at_all() -> None:
    """Some lines of files, with something put in, taken out or doubled."""
    chance = random.Random(20261128)
    plain = [text for text in TEXTS if plain_toml(text) is not None]
    read = 0
    for _ in range(20_000):
        rows = chance.choice(plain).splitlines(keepends=True)
        start = chance.randrange(len(rows))
        text = "".join(rows[start : start + chance.randrange(1, 20)])
        for _ in range(chance.choice((1, 1, 2, 3))):
            at = chance.randrange(len(text) + 1)
            gone = chance.choice((0, 0, 1, 3))
            text = text[:at] + chance.choice(PIECES) + text[at + gone :]
        read += is_alike(text)

    assert read > 1000


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\na = 2",
        "[a]\n[a]",
        "[a]\n[[a]]",
        "a = []\n[[a]]",
        "[[a]]\n[a]",
        "a = 1 b = 2",
        "a = 1 [b]",
        "a = [1, 2",
        "a =\n1",
        "a = null",
        "a = [NaN]",
        'a = {"b": 1}',
        r'a = "\/"',
        'a = "\x7f"',
        "a = [1,\r2]",
        "# \0",
        "a = 01",
        "a\f= 1",
    ],
)
def test_what_is_no_toml_is_left_to_whoever_says_so(text: str) -> None:
    """Some of it JSON would read."""
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)

    assert plain_toml(text) is None

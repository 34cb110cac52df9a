"""No bytes whatever raise anything but a NotationError, nor take long."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER
from positions import VOCABULARY
from serried.books.examples import example
from serried.books.t9a.book import BOOK
from serried.model.errors import NotationError
from serried.notation import read_position

BOOKS = {VOCABULARY.name: VOCABULARY}
EXAMPLE = example(BOOK)
SCRAPS = st.sampled_from(
    (
        *("[", "]", "[[", "{", "}", "=", ",", ".", '"', "'", '"""', "'''", "\\", "#"),
        *("\n", "nan", "-inf", "1e999", "true", "9" * 18, "a.b.c", "[[unit]]\n", "\0"),
        *("[unit.model.K]\n", "1979-05-27", "0x1F", "-", "_", "é", "'R' = 1\n"),
    )
)


def read(text: str | bytes) -> None:
    """Read the text, or refuse it as notation."""
    with contextlib.suppress(NotationError):
        read_position(text, BOOKS)


@pytest.mark.slow
@FEWER
@given(st.binary(max_size=200) | st.binary(max_size=50).map(EXAMPLE.encode().__add__))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    """Also behind a whole file."""
    read(content)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The example with some parts cut out and scraps put in."""
    text = EXAMPLE
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 20))
        text = text[:start] + draw(SCRAPS | st.just("")) + text[end:]
    return text


@st.composite
def reworded(draw: st.DrawFn) -> str:
    """The example with one value replaced by another value."""
    lines = EXAMPLE.splitlines()
    index = draw(st.sampled_from([i for i, line in enumerate(lines) if " = " in line]))
    values = (
        "3",
        "-1",
        "nan",
        "''",
        "'K'",
        "[]",
        "[1]",
        "[[]]",
        "{}",
        "{K = 1}",
        "true",
    )
    lines[index] = lines[index].split(" = ")[0] + " = " + draw(st.sampled_from(values))
    return "\n".join(lines)


@pytest.mark.slow
@FEWER
@given(spoilt() | reworded())
def test_a_spoilt_file_is_read_or_refused(text: str) -> None:
    """Whatever happened to a file, the answer is a position or one line."""
    read(text)


LARGE = [
    "a = " + "[" * 400_000,
    "a = " + "{a=" * 300_000,
    "a = '''" + "'' " * 300_000,
    'a = """' + '\\"' * 400_000,
    "a = " + "1" * 900_000,
    "a." * 400_000 + "a = 1",
    "a . " * 200_000 + "a = 1",
    "[" * 900_000,
    "[a]\n" * 200_000,
    "'" * 900_001,
    '"' * 900_001,
    "\n" * 990_000 + "a = 1",
    "a = 1 # " + "x" * 900_000,
    "".join(f"a{i} = 1\n" for i in range(60_000)),
    "[[unit]]\n" * 100_000,
    "[[unit]]\nid = 'a'\nranks = [" + "'R'," * 200_000 + "]",
]


@pytest.mark.slow
@pytest.mark.parametrize("body", LARGE, ids=lambda body: body[:12])
def test_the_largest_nonsense_is_refused(body: str) -> None:
    """Nesting, long numbers and long keys are refused before they are parsed."""
    with pytest.raises(NotationError):
        read_position(f'format = "serried/1"\nbook = "t9a"\n{body}', BOOKS)


def test_a_key_of_nonsense_is_quoted_in_one_line() -> None:
    """A key may hold anything; the error shows it on one line."""
    with pytest.raises(NotationError) as caught:
        read_position(EXAMPLE + '[[do]]\nask = "next phase"\n"a\\nb" = 1', BOOKS)

    assert "'a\\nb' is no key here" in str(caught.value)

"""What needs no second look has nothing that a second look would refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.model.errors import NotationError
from serried.notation.positions import outline as module
from serried.notation.positions.outline import Outline, outline

is_ordinary = module._is_ordinary  # noqa: SLF001 - whether the quick look is enough

PIECES = st.sampled_from(
    [
        *("a", "b-c", "1", "1.5", "-2e3", "true", '"x"', "'y'", '""', '"""', "1" * 15),
        *(
            "1" * 19,
            "1" * 16,
            "0x" + "f" * 17,
            "w" * 60,
            "w" * 201,
            '"' + "q" * 300 + '"',
        ),
        *(".", "=", " = ", " ", "\n", ",", ", ", "[", "]", "{", "}", "[[", "]]", "#"),
        *(
            "one two three ",
            "[" * 6,
            "]" * 6,
            "[" * 21,
            "a.b.c",
            "a.b.c.d.e.f.g.h.i",
            ". b" * 18,
            "\\",
        ),
    ]
)
VALUES = st.recursive(
    st.sampled_from(
        ["1", "-1.25", "1" * 15, '"x"', "true", "1" * 19, "[" * 5 + "]" * 5]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda found: f"[{', '.join(found)}]"),
        st.lists(inner, max_size=3).map(
            lambda found: "[\n" + ",\n".join(found) + ",\n]"
        ),
        st.lists(inner, max_size=2).map(
            lambda found: (
                "{" + ", ".join(f"k{i} = {v}" for i, v in enumerate(found)) + "}"
            )
        ),
    ),
    max_leaves=8,
)
LINES = st.one_of(
    VALUES.map(lambda value: f"key = {value}  # why"),
    st.sampled_from(["", "[unit]", "[[unit]]", "[[a.b]]", "# only words", "[a.b.c.d]"]),
    st.lists(PIECES, max_size=12).map("".join),
)


@given(st.lists(LINES, max_size=8).map("\n".join))
def test_what_is_ordinary_is_never_refused(text: str) -> None:
    """The quick look is never surer than the pass over every token."""
    if is_ordinary(text):
        assert isinstance(Outline(text, None).lines, dict)


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 21 + "]" * 21,
        "a = 1234567890123456789",
        "a = 0xfffffffffffffffffff",
        "a.b.c.d.e.f.g.h.i = 1",
        "[a.b.c.d.e.f.g.h.i]",
        "a = {b" + " . b" * 20 + " = 1}",
        "a" * 201 + " = 1",
    ],
)
def test_what_is_refused_is_not_ordinary(text: str) -> None:
    """The limits of a file hold at once, whoever asks for no line."""
    assert not is_ordinary(text)
    with pytest.raises(NotationError):
        outline(text, None)


@pytest.mark.parametrize(
    "text",
    [
        'a = "x"\n\n[[unit]]\nid = "y"\nfront = [1.5, -2]\nmodel.K = {hp = 2}\n',
        "unit = [\n    {id = 'a', against = {unit = 'b'}},  # first\n    # none\n]\n",
        "polygon = [[0, 1], [2.5e-3, 12345.678]]",
    ],
)
def test_what_people_write_is_ordinary(text: str) -> None:
    """Files of every shape in the docs take the short way."""
    assert is_ordinary(text)


def test_a_long_text_takes_no_long_time() -> None:
    """Whatever it is, no part of it is looked at again and again."""
    for text in ("a = [" + "[1, " * 200_000, "[" * 900_000, "a " * 450_000):
        assert not is_ordinary(text)
    assert is_ordinary("a = [" + '"x", ' * 150_000 + "]")

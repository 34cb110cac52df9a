"""Forms: every form there is can be read, written and shown."""

import pytest

from serried.books.registry import books, parse_action
from serried.model.actions.form import Action, holes_of, parts_of
from serried.notation.lines.fields import kinds

ACTIONS = sorted(
    {action for rules in books().values() for action in rules.rules},
    key=lambda action: action.__name__,
)
BOOK_OF = {action: name for name, rules in books().items() for action in rules.rules}


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.__name__)
def test_every_field_of_a_form_can_be_read_and_is_a_field_of_its_action(
    action: type[Action],
) -> None:
    """A kind that nobody reads, or a name misspelt, would only show in use."""
    holes = list(holes_of(action.form.parts))
    single = [item for item in action.form.items if not item.many]
    holes += [hole for item in single for hole in item.holes]
    many = [hole for item in action.form.items if item.many for hole in item.holes]

    assert {hole.kind for hole in (*holes, *many)} <= kinds()
    fields = set(getattr(action, "__dataclass_fields__", ()))
    assert {hole.field for hole in holes} <= fields
    assert {item.many for item in action.form.items if item.many} <= fields


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.__name__)
def test_every_example_of_a_form_is_a_line_of_its_action(action: type[Action]) -> None:
    """What people are told to write is read, and written the same way again."""
    for example in action.form.examples:
        read = parse_action(example, BOOK_OF[action])
        assert type(read) is action
        assert parse_action(str(read), BOOK_OF[action]) == read


def test_a_bracket_too_many_is_refused() -> None:
    """A form is written by hand."""
    with pytest.raises(ValueError, match="a bracket too many"):
        parts_of("{subject} charge ] now")

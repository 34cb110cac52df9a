"""Lines of action, read by their forms."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from serried.late import Later
from serried.model.actions.form import (
    Action,
    Form,
    Item,
    Word,
    parts_of,
)
from serried.notation import words
from serried.notation.lines.fields import field_values
from serried.notation.lines.items import (
    TESTED,
    grouped,
    item_of,
    listed,
    refuse_twice,
    with_forgotten_comma,
)
from serried.notation.lines.matching import match_all, verbs, words_of
from serried.notation.words import UnreadableError

misread: Callable[[Sequence[str], Mapping[str, str]], str] = Later(
    "serried.notation.lines.hints", "misread"
)
is_everyday: Callable[[str], bool] = Later(
    "serried.notation.lines.hints", "is_everyday"
)

MOST_ITEMS: Final = 100

SUBJECT_AND_VERB: Final = 2
"""How many words a line has that says no more before its colon."""


class Reader:
    """Reads lines by the forms of the actions there are.

    Args:
        actions: Every kind of action that a line may be.
    """

    def __init__(self, actions: Iterable[type[Action]]) -> None:
        self._actions: dict[str, list[type[Action]]] = {}
        for action in actions:
            for verb in verbs(action.form):
                these = self._actions.setdefault(verb, [])
                these += [action] if action not in these else []

    def forms(self) -> dict[str, str]:
        """Return how each verb is written, by its first word.

        Several ways stand with "` or `" between them, as they do in a message.
        """
        return {verb: self._shown(verb) for verb in self._actions}

    def verb_in(self, line: str) -> str | None:
        """Return the verb of a line that it knows, if there is one where it may be."""
        said = words_of(line.partition(":")[0])
        first = (word for word in said[:1] if word in self._first_words())
        return next((w for w in (*said[1:2], *first) if w in self._actions), None)

    def all_forms(self) -> Iterator[Form]:
        """Yield the form of every action."""
        these = (action for one in self._actions.values() for action in one)
        yield from (action.form for action in dict.fromkeys(these))

    def form_of(self, said: Sequence[str]) -> Form | None:
        """Return the form of a line that has these words before its colon, if any."""
        for _, action in self._candidates(said):
            if action.form.items and match_all(action.form.parts, said) is not None:
                return action.form
        return None

    def _shown(self, verb: str) -> str:
        """Return the examples of a verb."""
        examples = [
            one for action in self._actions[verb] for one in action.form.examples
        ]
        with_verb = [
            one for one in examples if verb in one.replace(":", "").split()[:2]
        ]
        return "` or `".join(with_verb or examples)

    def read(self, line: str) -> Action:
        """Read one line; white space in it is single already.

        Raises:
            UnreadableError: If it cannot be read: what was read, what would be right.
        """
        head, colon, details = line.partition(":")
        said = words_of(head)
        for verb, action in self._candidates(said):
            found = match_all(action.form.parts, said)
            if found is None or (colon and not action.form.items):
                continue
            fields = field_values(action.form.parts, found)
            if colon or action.form.required:
                example = _example(verb, action.form)
                missing = _missing(action.form, head.strip(), example)
                items = listed(details, missing)
                fields |= self._items(action.form, items, example)
            return _made(action, fields)
        raise UnreadableError(self._why_not(said))

    def _candidates(self, said: Sequence[str]) -> Iterator[tuple[str, type[Action]]]:
        """Yield the actions whose verb stands where it may: second, or first."""
        for word in dict.fromkeys((*said[1:2], *said[:1])):
            yield from ((word, action) for action in self._actions.get(word, ()))

    def _items(self, form: Form, items: list[str], example: str) -> dict[str, object]:
        """Return the fields that the items behind the colon say."""
        if form.items[0].is_a_line:
            return {form.items[0].holes[0].field: self.read(", ".join(items))}
        items = with_forgotten_comma(form, items)
        if len(items) > MOST_ITEMS:
            message = f"{len(items)} {form.item}s are too many; a line has {MOST_ITEMS}"
            raise UnreadableError(message)
        fields: dict[str, object] = {}
        for number, text in enumerate(grouped(form, items), start=1):
            item, found = item_of(form, text, example)
            if TESTED in found and number < len(items):
                message = "`test by K` is the last item of a line"
                raise UnreadableError(message)
            if item.many:
                made = self._one_of_many(item, found)
                fields[item.many] = (*_collected(fields.get(item.many)), made)
                continue
            refuse_twice(fields, found, item)
            fields |= field_values(item.parts, found)
        if form.required and not fields.keys() - {TESTED}:
            raise UnreadableError(_missing(form, "", example))
        return fields

    def _one_of_many(self, item: Item, found: dict[str, str]) -> object:
        if item.opens:
            return self.read(next(iter(found.values())))
        said = field_values(item.parts, found)
        values = [said.get(hole.field) for hole in item.holes]
        return values[0] if item.of is None else item.of(*values)

    def _why_not(self, said: list[str]) -> str:
        """Return why no form fits a line: how its verb is written, or what is meant."""
        if not said:
            return "there is no action; write `UNIT VERB: details`"
        if not said[1:] and said[0] not in self._first_words():
            subject = words.quoted(said[0])
            return f"{subject} is to do what? write `UNIT VERB: details`"
        astray = () if is_everyday(said[0]) else self._candidates(said)
        for verb, action in astray:
            for wrong in action.form.astray:
                found = match_all(parts_of(wrong.form), said)
                if found is not None:
                    return wrong.says.format(**found)
            if verb in said[1:2] or verb in self._first_words():
                return f"`{verb}` is written `{self._shown(verb)}`"
        return misread(said, self.forms())

    def _first_words(self) -> frozenset[str]:
        """Return the verbs that stand before everything else in their line."""
        return frozenset(
            part.text
            for these in self._actions.values()
            for action in these
            for part in action.form.parts[:1]
            if isinstance(part, Word)
        )


def _missing(form: Form, head: str, example: str) -> str:
    """Return what to write where nothing stands behind a colon, or no colon."""
    if len(words_of(head)) <= SUBJECT_AND_VERB:
        return f"nothing follows the verb; write `{example}`"
    said = words.quoted(head)
    return f"a {form.item} is missing behind {said}; write `{example}`"


def _example(verb: str, form: Form) -> str:
    """Return an example of a form, if one is with that verb and with a colon."""

    def fits(one: str) -> tuple[bool, bool]:
        head, colon, _ = one.partition(":")
        return bool(colon), verb in words_of(head)

    return max(form.examples, key=fits)


def _made(action: type[Action], fields: Mapping[str, object]) -> Action:
    """Return the action with these fields.

    Raises:
        UnreadableError: If they make no sense together.
    """
    try:
        return action(**fields)
    except ValueError as why:
        raise UnreadableError(str(why)) from None


def _collected(before: object) -> tuple[object, ...]:
    return before if isinstance(before, tuple) else ()

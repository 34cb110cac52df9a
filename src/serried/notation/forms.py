"""Lines of action, read by their forms."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final

from serried.model.actions import Manner, Permission
from serried.model.charges import Reaction
from serried.model.edges import Edge
from serried.model.form import (
    ASKED,
    Action,
    Form,
    Hole,
    Item,
    Maybe,
    Part,
    Word,
    holes_of,
    parts_of,
    written_parts,
)
from serried.model.legs import Side
from serried.notation import words
from serried.notation.items import listed, read_point
from serried.notation.legs import read_leg, read_pivot
from serried.notation.ranks import read_ranks
from serried.notation.words import UnreadableError

MOST_ITEMS: Final = 100
TABLE_EDGES: Final = ("north", "east", "south", "west")
TESTED: Final = "test_by"
"""The field of who is tested, which is the last item of a line."""

REACTIONS: Final = (Reaction.HOLD, Reaction.STAND_AND_SHOOT)
"""Those that are no action of their own, as fleeing is."""

CHOICES: Final[Mapping[str, tuple[tuple[Enum, ...], str]]] = MappingProxyType(
    {
        "facing": (tuple(Edge), "Facing"),
        "manner": (tuple(Manner), "move"),
        "permission": (tuple(Permission), "permission"),
        "reaction": (REACTIONS, "reaction"),
        "side": (tuple(Side), "side"),
    }
)
"""The kinds of fields that hold one of several values, and what such a value is."""


def _asked(word: str) -> bool:
    """Read that it is only asked."""
    return words.choice(word, (ASKED,), "question") == ASKED


def _or_asked(read: Callable[[str], object]) -> Callable[[str], object]:
    """Return a reader of the same that reads ``?`` as None."""
    return lambda word: None if word == ASKED else read(word)


def _table_edge(word: str) -> str:
    return words.choice(word, TABLE_EDGES, "table edge")


def _sight(word: str) -> str | tuple[float, float]:
    """Read what is to be seen: a unit, a model of one, or a point of the table."""
    return read_point(word) if "," in word else words.reference(word)


READERS: Final[Mapping[str, Callable[[str], object]]] = MappingProxyType(
    {
        "asked": _asked,
        "charged": words.name,
        "count": words.count,
        "enemy": words.name,
        "files": lambda word: words.count(word, least=1),
        "leg": read_leg,
        "letter": words.letter,
        "model": words.model,
        "number": words.number,
        "open_number": words.open_number,
        "open_signed": words.open_signed,
        "pivot": read_pivot,
        "place": words.place,
        "place_or_asked": lambda word: word if word == ASKED else words.place(word),
        "player": words.player,
        "point": read_point,
        "point_or_asked": _or_asked(read_point),
        "ranks": read_ranks,
        "reference": words.reference,
        "reserve": words.name,
        "sight": _sight,
        "signed": words.signed,
        "subject": words.acting,
        "table_edge": _table_edge,
        "unit": words.name,
    }
)
"""How a field of each kind is read; those of ``CHOICES`` are read by their values."""

WHOLE: Final = MappingProxyType({"leg": "", "loss": "", "pivot": "pivot"})
"""The kinds that take all words of an item, and the word these begin with, if any."""

AS_VERBS: Final = frozenset({"manner", "reaction"})
"""The kinds whose values are verbs: nothing else may stand there."""

POINTS: Final = frozenset({"point", "point_or_asked", "sight"})
"""The kinds in which a comma may stand."""


def kinds() -> frozenset[str]:
    """Return every kind of field that a form may have."""
    return frozenset((*READERS, *CHOICES, "loss"))


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

    def all_forms(self) -> Iterator[Form]:
        """Yield the form of every action."""
        these = (action for one in self._actions.values() for action in one)
        yield from (action.form for action in dict.fromkeys(these))

    def form_of(self, said: Sequence[str]) -> Form | None:
        """Return the form of a line that has these words before its colon, if any."""
        for _, action in self._candidates(said):
            if action.form.items and _match_all(action.form.parts, said) is not None:
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

    def _example(self, verb: str) -> str:
        """Return an example of a verb, with what follows the colon if any has it."""
        shown = self._shown(verb).split("` or `")
        return next((one for one in shown if ":" in one), shown[0])

    def read(self, line: str) -> Action:
        """Read one line; white space in it is single already.

        Raises:
            UnreadableError: If it cannot be read: what was read, what would be right.
        """
        head, colon, details = line.partition(":")
        said = words_of(head)
        for verb, action in self._candidates(said):
            found = _match_all(action.form.parts, said)
            if found is None or (colon and not action.form.items):
                continue
            fields = _values(action.form.parts, found)
            if colon or action.form.required:
                example = self._example(verb)
                fields |= self._items(action.form, listed(details, example), example)
            return _made(action, fields)
        raise UnreadableError(self._why_not(said))

    def _candidates(self, said: Sequence[str]) -> Iterator[tuple[str, type[Action]]]:
        """Yield the actions whose verb stands where it may: second, or first."""
        for word in dict.fromkeys((*said[1:2], *said[:1])):
            yield from ((word, action) for action in self._actions.get(word, ()))

    def _items(self, form: Form, items: list[str], example: str) -> dict[str, object]:
        """Return the fields that the items behind the colon say."""
        items = _with_forgotten_comma(form, items)
        if len(items) > MOST_ITEMS:
            message = f"{len(items)} {form.item}s are too many; a line has {MOST_ITEMS}"
            raise UnreadableError(message)
        fields: dict[str, object] = {}
        for number, text in enumerate(_grouped(form, items), start=1):
            item, found = _item(form, text, example)
            if TESTED in found and number < len(items):
                message = "`test by K` is the last item of a line"
                raise UnreadableError(message)
            if item.many:
                made = self._one_of_many(item, found)
                fields[item.many] = (*_collected(fields.get(item.many)), made)
                continue
            _refuse_twice(fields, found, item)
            fields |= _values(item.parts, found)
        if form.required and not fields.keys() - {TESTED}:
            listed("", example)  # which refuses to read nothing
        return fields

    def _one_of_many(self, item: Item, found: dict[str, str]) -> object:
        if item.opens:
            return self.read(next(iter(found.values())))
        values = tuple(_values(item.parts, found).values())
        return values[0] if item.of is None else item.of(*values)

    def _why_not(self, said: list[str]) -> str:
        """Return why no form fits a line: how its verb is written, or what is meant."""
        if not said:
            return "there is no action; write `UNIT VERB: details`"
        if not said[1:] and said[0] not in self._first_words():
            subject = words.quoted(said[0])
            return f"{subject} is to do what? write `UNIT VERB: details`"
        for verb, action in self._candidates(said):
            for wrong in action.form.astray:
                found = _match_all(parts_of(wrong.form), said)
                if found is not None:
                    return wrong.says.format(**found)
            if verb in said[1:2] or verb in self._first_words():
                return f"`{verb}` is written `{self._shown(verb)}`"
        from serried.notation.hints import misread  # noqa: PLC0415 - for what is astray

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


_NEAR_COMMA: Final = re.compile(r" *, *")


def words_of(head: str) -> list[str]:
    """Return the words of a text; a point of the table, ``30, 20``, is one word."""
    return _NEAR_COMMA.sub(",", head).split()


def verbs(form: Form) -> tuple[str, ...]:
    """Return the words by which a form is known: the first that are no subject."""
    first, *rest = form.parts
    if isinstance(first, Word):
        return (first.text,)
    always = [part for part in rest if not isinstance(part, Maybe)]
    return tuple(dict.fromkeys((*_first_of(always), *_first_of(rest))))


def _first_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the words that *parts* may begin with."""
    for part in parts:
        match part:
            case Word(text):
                yield text
                return
            case Hole(_, kind):
                yield from (str(one.value).split()[0] for one in CHOICES[kind][0])
                return
            case Maybe(inner):
                yield from _first_of(inner)


def _made(action: type[Action], fields: Mapping[str, object]) -> Action:
    """Return the action with these fields.

    Raises:
        UnreadableError: If they make no sense together.
    """
    try:
        return action(**fields)
    except ValueError as why:
        raise UnreadableError(str(why)) from None


def _match_all(parts: Sequence[Part], said: Sequence[str]) -> dict[str, str] | None:
    """Return what stands in the fields of *parts*; None where they do not fit."""
    return next((found for found, left in _match(parts, said) if not left), None)


def _match(
    parts: Sequence[Part], said: Sequence[str]
) -> Iterator[tuple[dict[str, str], Sequence[str]]]:
    """Yield every way to read *parts* from the left, and the words that are left."""
    if not parts:
        yield {}, said
        return
    first, *rest = parts
    for found, left in _match_one(first, said):
        for more, end in _match(rest, left):
            yield found | more, end


def left_over(parts: Sequence[Part], said: Sequence[str]) -> Iterator[Sequence[Part]]:
    """Yield what may still come of *parts* once these words are said."""
    if not said:
        yield parts
    elif parts:
        for first, rest in first_parts(parts):
            for _, left in _match_one(first, said):
                yield from left_over(rest, left)


def first_parts(parts: Sequence[Part]) -> Iterator[tuple[Part, Sequence[Part]]]:
    """Yield each word or field that may come first, and what follows it then."""
    if not parts:
        return
    first, *rest = parts
    match first:
        case Maybe(inner):
            yield from first_parts((*inner, *rest))
            yield from first_parts(rest)
        case Hole(_, kind) if kind in CHOICES:
            for one in CHOICES[kind][0]:
                first_word, *more = map(Word, str(one.value).split())
                yield first_word, (*more, *rest)
        case _:
            yield first, rest


def _match_one(
    part: Part, said: Sequence[str]
) -> Iterator[tuple[dict[str, str], Sequence[str]]]:
    match part:
        case Maybe(inner, flag):
            for found, left in _match(inner, said):
                yield ({flag: ASKED} if flag else found), left
            yield {}, said
        case Word(text):
            if said and said[0] == text:
                yield {}, said[1:]
        case Hole(field, kind) if kind in WHOLE:
            if WHOLE[kind] in {"", *said[:1]}:
                yield {field: " ".join(said)}, ()
        case Hole(field, kind):
            for text in _taken(kind, said):
                yield {field: text}, said[len(text.split()) :]


def _taken(kind: str, said: Sequence[str]) -> Iterator[str]:
    """Yield what a field of that kind may take of the next words."""
    if kind in CHOICES:
        for value in (str(one.value) for one in CHOICES[kind][0]):
            if list(said[: len(value.split())]) == value.split():
                yield value
                return
    if said and kind not in AS_VERBS and said[0].count(",") <= (kind in POINTS):
        yield said[0]


def _values(parts: Sequence[Part], found: Mapping[str, str]) -> dict[str, object]:
    """Return the values of the fields that were found.

    Raises:
        UnreadableError: If one cannot be read.
    """
    holes = {hole.field: hole.kind for hole in holes_of(parts)}
    return {
        field: _value(holes[field], text) if field in holes else True
        for field, text in found.items()
    }


def _value(kind: str, text: str) -> object:
    if kind not in CHOICES:
        return READERS[kind](text)
    values, what = CHOICES[kind]
    named = {str(one.value): one for one in values}
    return named[words.choice(text, named, what)]


def _item(form: Form, text: str, example: str) -> tuple[Item, dict[str, str]]:
    """Return which kind of item a text is, and what stands in its fields.

    Raises:
        UnreadableError: If it is none of the form's.
    """
    said = text.split()
    for item in sorted(form.items, key=_is_bare):
        found = _match_all(item.parts, said)
        if found is not None and item.opens in {"", *said[1:2]}:
            return item, found
    firsts = [word for item in form.items for word in _firsts(item)]
    near = "" if said[0] in firsts else words.suggestion(said[0], firsts)
    message = f"{words.quoted(text)} is no {form.item}{near or f'; write `{example}`'}"
    raise UnreadableError(message)


def _is_bare(item: Item) -> bool:
    """Return whether an item is nothing but a field: it is tried last."""
    return not any(isinstance(part, Word) for part in item.parts)


def _firsts(item: Item) -> Iterator[str]:
    """Yield the word that an item begins with, if it is always the same."""
    match item.parts[0]:
        case Word(text):
            yield text
        case Hole(_, kind) if WHOLE.get(kind):
            yield WHOLE[kind]


def _grouped(form: Form, items: list[str]) -> Iterator[str]:
    """Yield the items, with those joined that belong to the one before."""
    opens = {item.opens for item in form.items if item.opens}
    joined: list[str] = []
    for item in items:
        if joined and ":" in joined[0] and not opens & set(item.split()):
            joined.append(item)
            continue
        if joined:
            yield ", ".join(joined)
        joined = [item]
    yield ", ".join(joined)


def _with_forgotten_comma(form: Form, items: list[str]) -> list[str]:
    """Return the items, the last one cut where a comma was forgotten before a test."""
    tests = any(hole.field == TESTED for item in form.items for hole in item.holes)
    match items[-1].split():
        case [_, *_, "test", "by", letter] as said if tests:
            return [*items[:-1], " ".join(said[:-3]), f"test by {letter}"]
    return items


def _collected(before: object) -> tuple[object, ...]:
    return before if isinstance(before, tuple) else ()


def _refuse_twice(
    fields: Mapping[str, object], found: Mapping[str, str], item: Item
) -> None:
    if fields.keys() & found.keys():
        what = " ".join(_firsts(item)) or written_parts(item.parts, dict(found))
        message = f"`{what}` is said twice"
        raise UnreadableError(message)

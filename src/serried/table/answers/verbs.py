"""Verbs: how the lines of a book's actions are written, for the forms of a page."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct

from serried.books.registry import book
from serried.model.actions.form import Form, Hole, Maybe, Part, Word
from serried.notation.lines.fields import CHOICES
from serried.rules.chapter import ActionRule


class PartSaid(Struct, frozen=True, omit_defaults=True):
    """A word, a field of a kind, or parts that may be left out.

    Attributes:
        choices: The values of a field that holds one of several.
        flag: The truth value that parts without a field say.
    """

    word: str = ""
    field: str = ""
    kind: str = ""
    choices: Sequence[str] = ()
    parts: Sequence["PartSaid"] = ()
    flag: str = ""


class ItemSaid(Struct, frozen=True):
    """What may stand behind the colon, and whether more than once."""

    parts: Sequence[PartSaid]
    many: bool


class VerbSaid(Struct, frozen=True, kw_only=True):
    """How the line of one kind of action is written.

    Attributes:
        name: Its first words that stand for themselves, as the catalogues name them.
        phase: The phase that has it; None where the book names none.
    """

    name: str
    phase: str | None
    parts: Sequence[PartSaid]
    items: Sequence[ItemSaid]
    example: str


@cache
def verbs_said(book_name: str) -> tuple[VerbSaid, ...]:
    """Return how the line of each action of a book is written, in its order."""
    return tuple(map(_verb, book(book_name).rules.values()))


def _verb(rule: ActionRule) -> VerbSaid:
    form: Form = rule.action.form
    return VerbSaid(
        name=_name(form.parts),
        phase=rule.phase,
        parts=list(_parts(form.parts)),
        items=[ItemSaid(list(_parts(one.parts)), bool(one.many)) for one in form.items],
        example=form.examples[0],
    )


def _name(parts: Sequence[Part]) -> str:
    """Return the first words that stand one behind the other."""
    texts = (part.text if isinstance(part, Word) else "" for part in parts)
    runs = ("_".join(run) for said, run in groupby(texts, bool) if said)
    return next(runs, "")


def _parts(parts: Sequence[Part]) -> Iterator[PartSaid]:
    for part in parts:
        match part:
            case Word(text):
                yield PartSaid(word=text)
            case Hole(field, kind):
                values = CHOICES[kind][0] if kind in CHOICES else ()
                choices = tuple(str(one.value) for one in values)
                yield PartSaid(field=field, kind=kind, choices=choices)
            case Maybe(inner, flag):
                yield PartSaid(parts=list(_parts(inner)), flag=flag)

"""Completion: what may come next in a line that is being typed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from serried.books.registry import parse_action, reader_for
from serried.model.actions.form import ASKED, Form, Hole, Part, Word
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.unit import Unit
from serried.notation import leg_forms
from serried.notation.lines.matching import first_parts, left_over, words_of
from serried.table.replies import Completions, Option
from serried.table.requests import Complete

MOST: Final = 60

Offer: TypeAlias = tuple[str, str]
"""What may come next, and what that means."""


def completions(battle: Battle, asked: Complete) -> Completions:
    """Return the ways to go on with a line, and what is wrong with it as it is."""
    line = asked.line.lstrip()
    found = [
        Option(f"{stem}{word}", word, says)
        for (stem, word), says in dict(_options(battle, line)).items()
    ]
    try:
        parse_action(line, battle.book)
    except NotationError as why:
        because: str | None = why.problem
    else:
        because = None
    return Completions(id=asked.id, options=found[:MOST], because=because)


def _options(battle: Battle, line: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield what stands before with what may come, and what that means."""
    head, colon, details = line.partition(":")
    if not colon:
        stem, said, begun = _split(line)
        known = _heads(battle, said)
    else:
        before, comma, last = details.rpartition(",")
        stem, said, begun = _split(last.lstrip())
        pause = f"{before}, " if comma else " "
        stem = f"{head}:{pause}{stem}"
        known = _items(battle, head.split(), said)
    for word, says in known:
        if word.startswith(begun) and word.strip() != begun:
            yield (stem, word), says


def _split(text: str) -> tuple[str, list[str], str]:
    """Return what is settled of a text, its words, and the word that is begun."""
    stem, space, begun = text.rpartition(" ")
    return f"{stem}{space}", words_of(stem), begun


def _heads(battle: Battle, said: list[str]) -> Iterator[Offer]:
    """Yield what may come next before the colon."""
    subject = said[0] if said else ""
    for form in reader_for(battle.book).all_forms():
        for rest in left_over(form.parts, said):
            yield from _next(battle, subject, rest, form)


def _items(battle: Battle, head: list[str], said: list[str]) -> Iterator[Offer]:
    """Yield what may come next behind the colon."""
    form = reader_for(battle.book).form_of(head)
    for item in form.items if form else ():
        for rest in left_over(item.parts, said):
            yield from _next(battle, head[0], rest, None)
        if any(hole.kind == "leg" for hole in item.holes):
            yield from _legs(battle, said)


def _next(
    battle: Battle, subject: str, parts: Sequence[Part], form: Form | None
) -> Iterator[Offer]:
    """Yield the next word or value with all that must follow it."""
    for first, rest in first_parts(parts):
        begins = [(first.text, "")] if isinstance(first, Word) else None
        for text, says in begins or _offered(battle, subject, first):
            yield from _closed(text, says, rest, form)


def _closed(
    text: str, says: str, rest: Sequence[Part], form: Form | None
) -> Iterator[Offer]:
    """Yield a text with the words that must follow it, and with a colon."""
    while rest and isinstance(rest[0], Word):
        text, rest = f"{text} {rest[0].text}", rest[1:]
    if rest and isinstance(rest[0], Hole):
        yield f"{text} ", says
        return
    if form is None or not form.required:
        yield text, says
    if form is not None and form.items:
        yield f"{text}: ", form.examples[0]


def _offered(battle: Battle, subject: str, part: Part) -> Iterable[Offer]:
    """Return the values that may stand in a field."""
    if not isinstance(part, Hole) or part.kind not in OFFERED:
        return ()
    return OFFERED[part.kind](battle, subject)


def _legs(battle: Battle, said: list[str]) -> Iterator[Offer]:
    """Yield how a leg of a move goes on."""
    if not said:
        yield from ((f"{leg} ", form) for leg, form in leg_forms().items())
    elif said == ["join"]:
        yield from ((f"{unit.id} at ", unit.title) for unit in battle.units)
    else:
        found = AFTER.get(tuple(said)) or AFTER.get((said[-1],), ())
        yield from ((word, "") for word in found)


AFTER: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("slide",): ("left", "right"),
    ("wheel",): ("left ", "right "),
    ("pivot",): ("left ", "right "),
    ("forward",): (ASKED, "rest"),
    ("backward",): (ASKED,),
    ("left",): (ASKED,),
    ("right",): (ASKED,),
    ("at",): (ASKED,),
    ("wheel", "left"): (ASKED, "rest"),
    ("wheel", "right"): (ASKED, "rest"),
    ("pivot", "left"): ("90", "180"),
    ("pivot", "right"): ("90", "180"),
}
"""What follows which last words of a leg."""


def _acting(battle: Battle, _: str) -> Iterator[Offer]:
    """Yield every unit, and the Characters in them."""
    for unit in battle.units:
        yield unit.id, unit.title
        for kind in unit.present_kinds:
            if kind.character:
                yield f"{unit.id}.{kind.letter}", kind.name or kind.letter


def _units(battle: Battle, _: str) -> Iterator[Offer]:
    yield from ((unit.id, unit.title) for unit in battle.units)


def _enemies(battle: Battle, subject: str) -> Iterator[Offer]:
    player = {unit.player for unit in _own(battle, subject)}
    for unit in battle.units:
        if {unit.player} != player:
            yield unit.id, unit.title


def _friends(battle: Battle, subject: str) -> Iterator[Offer]:
    acting = subject.partition(".")[0]
    player = {unit.player for unit in _own(battle, subject)}
    for unit in battle.units:
        if {unit.player} == player and unit.id != acting:
            yield unit.id, unit.title


def _charged(battle: Battle, subject: str) -> Iterator[Offer]:
    """Yield the units that it has declared a Charge against."""
    for charge in battle.charges:
        if str(charge.by) == subject and not charge.secondary:
            yield charge.on, "of several that fled"


def _away(battle: Battle, _: str) -> Iterator[Offer]:
    """Yield the units that are not on the table."""
    for unit in battle.units:
        if unit.off_table is not None:
            yield unit.id, unit.title


def _own(battle: Battle, subject: str) -> Iterator[Unit]:
    """Yield the unit that acts, if there is one of that name."""
    name = subject.partition(".")[0]
    yield from (unit for unit in battle.units if unit.id == name)


def _models(battle: Battle, subject: str) -> Iterator[Offer]:
    for unit in _own(battle, subject):
        yield from ((place.name, place.letter) for place in unit.formation.places)


def _letters(battle: Battle, subject: str) -> Iterator[Offer]:
    """Yield the Characters of the unit that acts."""
    for unit in _own(battle, subject):
        for kind in unit.present_kinds:
            if kind.character:
                yield kind.letter, kind.name or ""


def _losses(battle: Battle, _: str) -> Iterator[Offer]:
    yield from ((f"{unit.id} lose 1", unit.title) for unit in battle.units)


def _players(battle: Battle, _: str) -> Iterator[Offer]:
    yield from ((player, "") for player in battle.players)


def _each(*texts: str) -> Callable[[Battle, str], Iterable[Offer]]:
    """Return what offers the same on every table."""
    return lambda _battle, _subject: [(text, "") for text in texts]


OFFERED: Final[Mapping[str, Callable[[Battle, str], Iterable[Offer]]]] = (
    MappingProxyType(
        {
            "asked": _each(ASKED),
            "charged": _charged,
            "count": _each("1", "2", "3", "4", "5"),
            "enemy": _enemies,
            "friend": _friends,
            "files": _each("5", "6"),
            "letter": _letters,
            "loss": _losses,
            "model": _models,
            "number": _each("6", "12"),
            "open_number": _each(ASKED),
            "open_signed": _each("0", "90", "180", "270"),
            "pivot": _each("pivot left ", "pivot right "),
            "place_or_asked": _each(ASKED),
            "player": _players,
            "point_or_asked": _each(ASKED),
            "reference": _units,
            "reserve": _away,
            "sight": _units,
            "subject": _acting,
            "table_edge": _each("north", "east", "south", "west"),
            "unit": _units,
        }
    )
)
"""What is offered for a field of each kind, on a table and to whoever acts."""

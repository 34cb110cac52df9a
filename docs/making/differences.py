"""The page of where the two books differ, each with what the referee says to both.

What is said stands in differences.toml. The answers are the referee's own, and a
test holds them against those that the file demands.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from making.tables import code, page, table

from serried.books.clauses import clause_book
from serried.books.registry import book
from serried.engine.files import vocabularies
from serried.engine.session import Answer, Session, hold
from serried.model.position import Position
from serried.model.verdict import Verdict
from serried.notation import read_position

Entry: TypeAlias = dict[str, Any]

BOOKS: Final = ("battleaxe", "t9a")
"""The books, in the order of the page."""

SOURCE: Final = Path(__file__).with_name("differences.toml")
TALK: Final = frozenset({"because", "test"})
"""What a request of the file says that a position file does not."""

INTRODUCTION: Final = """\
Two books with one ancestor: much is the same under other names, and some of it only
seems to be. Each difference below has its clauses and, where the referee can show it,
the same table under both books with the same requests. The answers are the referee's.

`serried compare` does this for a position of your own: see
[compare two books](../how-to/compare-two-books.md)."""


@cache
def differences() -> tuple[Entry, ...]:
    """Return every difference, as the file has it."""
    entries = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["difference"]
    return tuple(entries)


def scene(entry: Entry, name: str) -> Position:
    """Return the scene of a difference in the words of the book called *name*."""
    lines = [f'format = "serried/1"\nbook = "{name}"']
    for unit in entry["unit"]:
        own = {key: value for key, value in unit.items() if key not in BOOKS}
        lines += ["[[unit]]", *_pairs({**own, **unit[name]})]
    for ask in entry["ask"][name]:
        kept = {key: value for key, value in ask.items() if key not in TALK}
        lines += ["[[do]]", *_pairs(kept)]
    where = f"differences.toml, {entry['id']}, {name}"
    return read_position("\n".join(lines), vocabularies(), file=where)


def session(entry: Entry, name: str) -> Session:
    """Return what the referee says to the scene of a difference."""
    return hold(scene(entry, name))


def tests_of(verdict: Verdict) -> list[str]:
    """Return the tests that a verdict reports, thrown or still to be thrown."""
    thrown = [e.event for e in verdict.events if "passed" in dict(e.values)]
    return thrown + ([verdict.depends.test] if verdict.depends else [])


def differences_page() -> str:
    """Return the page of all differences."""
    return page("Where the two books differ", INTRODUCTION, _index(), *_sections())


def _pairs(values: Mapping[str, object]) -> Iterator[str]:
    for key, value in values.items():
        yield f"{key} = {_value(value)}"


def _value(value: object) -> str:
    """Return a value as TOML; what the file holds needs no more."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{{', '.join(_pairs(value))}}}"
        case str():
            return f'"{value}"'
    return repr(value)


def _index() -> str:
    rows = (
        (f"[{entry['id']}](#{_anchor(_heading(entry))})", entry["topic"], _shown(entry))
        for entry in differences()
    )
    return table(("", "about", "shown"), rows)


def _shown(entry: Entry) -> str:
    return "yes" if entry["scene"] else f"no: {entry['unshown']}"


def _heading(entry: Entry) -> str:
    return f"{entry['id']}: {entry['topic']}"


def _anchor(title: str) -> str:
    """Return the name under which a heading can be linked to."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _sections() -> Iterator[str]:
    for entry in differences():
        says = ((_title(name), entry[name], _clauses(entry, name)) for name in BOOKS)
        yield f"## {_heading(entry)}"
        yield table(("book", "what it says", "clauses"), says)
        if entry["scene"]:
            yield "On the table:\n\n" + "\n".join(map(_unit, entry["unit"]))
            yield table(("book", "asked", "the referee", "why"), _answers(entry))


def _title(name: str) -> str:
    return book(name).title.partition(":")[0]


def _clauses(entry: Entry, name: str) -> str:
    known = clause_book(book(name).package)
    links = (
        f"[{one}](clauses-{name}.md#{_anchor(known.clause(one).chapter)})"
        for one in entry["clauses"][name]
    )
    return ", ".join(links) or "none"


def _unit(unit: Entry) -> str:
    """Return what stands on the table of both scenes, and its numbers in each."""
    x, y = unit["front"]
    drawn = f"ranks {'/'.join(unit['ranks'])}" if "ranks" in unit else _models(unit)
    place = f"front at ({x}, {y}), facing {unit['facing']}"
    said = [
        f"- `{unit['id']}`: {unit['player']}, {drawn}, on {unit['base']}, {place}",
        *(f"{_title(name)}: {_numbers(unit[name])}" for name in BOOKS if unit[name]),
    ]
    return "; ".join(said)


def _models(unit: Entry) -> str:
    if unit["models"] == 1:
        return "a single model"
    return f"{unit['models']} models in {unit['files']} files"


def _numbers(values: Mapping[str, object]) -> str:
    return ", ".join(_number(key, value) for key, value in values.items())


def _number(key: str, value: object) -> str:
    match value:
        case True:
            return key
        case list():
            return f"{key} {' and '.join(map(str, value))}"
        case dict():
            return ", ".join(
                f"{letter}: {_numbers(own)}" for letter, own in value.items()
            )
    return f"{key} {value}"


def _answers(entry: Entry) -> Iterator[tuple[str, str, str, str]]:
    for name in BOOKS:
        answers = session(entry, name).answers
        for answer, asked in zip(answers, entry["ask"][name], strict=True):
            why = asked.get("because", "")
            yield _title(name), _asked(answer), _said(answer), why


def _asked(answer: Answer) -> str:
    line = code(str(answer.request.action))
    return f"{line}, dice {' '.join(map(str, answer.dice))}" if answer.dice else line


def _said(answer: Answer) -> str:
    """Return what the referee says, in a few words."""
    verdict = answer.verdict
    if verdict is None:
        return "not decided yet"
    broken = f" [{', '.join(verdict.breaks)}]" if verdict.breaks else ""
    said = [f"{'lawful' if verdict.legal else 'not lawful'}{broken}"]
    for name, _ in answer.request.measures:
        said.append(f'{name.replace("_", " ")} {verdict.measure(name):.2f}"')
    said += [f"{test.replace('_', ' ')} taken" for test in tests_of(verdict)]
    return "; ".join(said)

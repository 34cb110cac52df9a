"""``serried compare``: what two books say to the same requests."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.registry import named
from serried.cli.judge import Ask, Dice, asked_instead
from serried.cli.patience import add_seconds
from serried.cli.statuses import GAP, LAWFUL, UNLAWFUL
from serried.cli.streams import aside
from serried.cli.verdicts import answer_lines
from serried.engine.answers import CERTAIN
from serried.engine.compare import Comparison, Contrast, compare
from serried.engine.compare_answers import comparison_json
from serried.engine.contrasts import Difference, Side
from serried.engine.files import read_position
from serried.model.numbers import number
from serried.report.terminal import BOLD, GREEN, RED, YELLOW, painted

EPILOG: Final = """\
examples:
  serried compare battle.toml
  serried compare battle.toml --ask "spears march: forward 3, wheel right 5"
  serried compare battle.toml --ask "spears march: forward 9" --dice 3,4
  serried compare battle.toml --json

exit status: 0 the books agree on everything asked, 1 on something they do not,
2 the input could not be read, or not be answered in time, 3 a rule that is not
enforced yet would decide
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "compare",
        help="say where two books differ over the requests of a position",
        description="Put the requests of a position file to its book and to another.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="- is standard input")
    parser.add_argument(
        "--ask",
        action=Ask,
        metavar="LINE",
        help="ask this instead of the file's requests; may be repeated",
    )
    parser.add_argument(
        "--dice",
        action=Dice,
        metavar="3,4",
        help="dice for the --ask before it, or for the file",
    )
    parser.add_argument(
        "--with",
        dest="against",
        metavar="BOOK",
        help="the other book; without it the first built-in one that is not the file's",
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument("-v", "--verbose", action="store_true", help="every finding")
    add_seconds(parser)
    parser.set_defaults(run=run, asked=[], dice=None)


def run(options: argparse.Namespace) -> int:
    """Compare, print, and return the exit status."""
    position = read_position(options.file, catalogues=True)
    if options.dice is not None:
        position = replace(position, dice=options.dice)
    asked = asked_instead(position, options.asked)
    found = compare(asked, options.file, options.seconds, against=options.against)
    if options.json:
        print(json.dumps(comparison_json(found), indent=2, allow_nan=False))
    else:
        for line in _lines(found, verbose=options.verbose):
            print(line)
        for note in _notes(found):
            aside(f"note: {note}")
    if any(contrast.agree is None for contrast in found.contrasts):
        return GAP
    return LAWFUL if found.agree else UNLAWFUL


def title(name: str) -> str:
    """Return what people call the book called *name*."""
    return named(name).short_title


def _lines(found: Comparison, *, verbose: bool) -> Iterator[str]:
    for place, contrast in enumerate(found.contrasts):
        if place:
            yield ""
        yield painted(str(contrast.request.action), BOLD)
        for side in contrast.sides:
            yield from _side_lines(side, verbose=verbose)
        yield from _difference_lines(contrast, found.books)


def _side_lines(side: Side, *, verbose: bool) -> Iterator[str]:
    yield f"  {title(side.book)}"
    if side.answer is None:
        said = "has no such action" if side.refused is None else "cannot be asked"
        yield f"    {painted(said, YELLOW)}"
        return
    _, *lines = answer_lines(side.answer, CERTAIN, verbose=verbose)
    yield from (f"  {line}" for line in lines)


def _difference_lines(contrast: Contrast, books: tuple[str, str]) -> Iterator[str]:
    differences = contrast.differences
    if contrast.agree is None:
        yield f"  {painted('not decided yet whether they agree', YELLOW)}"
    elif contrast.agree:
        agree = "they agree, but not in everything" if differences else "they agree"
        yield f"  {painted(agree, GREEN)}"
    else:
        yield f"  {painted('they differ', RED)}"
    for difference in differences:
        yield f"    {_said(difference, books)}"


MEASURED: Final = {
    "length": "the length",
    "farthest_model": "how far the farthest model ends from its start",
    "largest": "the largest value",
    "distance": "the distance",
}


def _said(  # noqa: PLR0911 - one answer for each kind
    difference: Difference, books: tuple[str, str]
) -> str:
    """Say one difference in words."""
    alone = title(difference.book) if difference.book else ""
    match difference.kind:
        case "action":
            return f"only {alone} has this action"
        case "refused":
            return f"it cannot be asked in {alone} after what was asked before"
        case "test":
            why = next((word for word in difference.words if word is not None), None)
            cited = f": {why.because} [{why.clause}]" if why else ""
            return f"only {alone} asks for a test{cited}"
        case "forbids":
            return _forbids(difference, books)
        case "limit":
            limits = tuple(word and word.limit for word in difference.words)
            return f"the limit is {_values(difference, books, limits)}"
        case "places":
            return _places(difference, books)
        case _:
            found = tuple(word and word.measured for word in difference.words)
            what = MEASURED[difference.what or ""]
            return f"{what} is {_values(difference, books, found)}"


def _forbids(difference: Difference, books: tuple[str, str]) -> str:
    """Say what one book forbids, and what the other finds there."""
    words = dict(zip(books, difference.words, strict=True))
    alone = difference.book or books[0]
    other = next(book for book in books if book != alone)
    broken, found = words[alone], words[other]
    clause = broken.clause if broken else ""
    there = f"; {title(other)}: {found.because} [{found.clause}]" if found else ""
    return f"broken in {title(alone)} alone [{clause}]{there}"


def _places(difference: Difference, books: tuple[str, str]) -> str:
    """Say which places in the ranks can be reached in one book alone."""
    words = zip(books, difference.words, strict=True)
    said = [f"in {title(book)} alone: {word.because}" for book, word in words if word]
    return "; ".join(said)


def _values(
    difference: Difference, books: tuple[str, str], found: Sequence[float | None]
) -> str:
    """Say a number for each book, to so many digits that they are seen to differ."""
    known = [0.0 if value is None else value for value in found]
    digits = next((n for n in range(2, 9) if len(_rounded(known, n)) > 1), 9)
    said = []
    for book, word, value in zip(books, difference.words, known, strict=True):
        clause = f" [{word.clause}]" if word and word.clause else ""
        said.append(f'{number(value, digits)}" in {title(book)}{clause}')
    return " and ".join(said)


def _rounded(values: Sequence[float], digits: int) -> set[float]:
    return {round(value, digits) for value in values}


def _notes(found: Comparison) -> Iterator[str]:
    yield from found.notes
    for contrast in found.contrasts:
        for side in contrast.sides:
            if side.verdict is not None:
                yield from (f"{title(side.book)}: {n}" for n in side.verdict.notes)
        yield from contrast.notes

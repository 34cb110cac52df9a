"""``serried import``: army lists of other programs, read into units."""

import argparse
import json
from pathlib import Path

from serried.cli.outputs import refuse_overwriting
from serried.engine.files import STANDARD_INPUT, bytes_of, write_text
from serried.engine.imports import imported
from serried.model.errors import NotationError
from serried.rosters import (
    NO_ANSWERS,
    Answers,
    content,
    questions,
    read_answers,
    read_catalogues,
    read_list,
    reading_lines,
    reading_values,
)
from serried.rosters.answers import HEAD
from serried.rosters.answers import LARGEST as LONGEST
from serried.rosters.catalogues.archives import LARGEST
from serried.rosters.catalogues.read_catalogues import SUFFIXES as CATALOGUES
from serried.rosters.lists.read_list import SUFFIXES


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "import",
        help="read an army list into units off the table",
        description=(
            "Read an army list: plain text as tournaments print it, .ros, .rosz or"
            " New Recruit JSON. Say per line what is understood, assumed and asked."
        ),
        epilog="example: serried import list.txt --catalogues DIR --out army.toml",
    )
    parser.add_argument("list", metavar="LIST", help="- is standard input")
    parser.add_argument("--catalogues", metavar="DIR", help="where units are known")
    parser.add_argument("--player", default="blue", help="whose units they are")
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="what you said of units that no catalogue knows; questions are added",
    )
    parser.add_argument("--out", metavar="FILE", help="write the units as a position")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was read; status 1 if a unit lacks what only its player knows."""
    refuse_overwriting(
        {"--out": options.out}, [options.list, *_catalogues(options.catalogues)]
    )
    known = read_catalogues(Path(options.catalogues)) if options.catalogues else None
    data = _data(options.list)
    name = Path(options.list).name
    answers = _answers(options.answers)
    reading = read_list(data, name, known, player=options.player, answers=answers)
    position = imported(reading) if reading.units else None
    if options.out:
        if position is None:
            problem = "no unit of the list has a known base; nothing was written"
            raise NotationError(problem, file=options.list)
        write_text(options.out, position)
    if options.answers and (asked := "".join(questions(reading.drafts, answers))):
        with Path(options.answers).open("a", encoding="utf-8") as file:
            file.write(asked if file.tell() else HEAD + asked)
    if options.json:
        said = {**reading_values(reading), "position": position}
        print(json.dumps(said, indent=2))
    else:
        print("\n".join(reading_lines(reading)))
    return 0 if reading.complete == len(reading.drafts) else 1


def _answers(name: str | None) -> Answers:
    """Return what its player has said; nothing where there is no such file yet."""
    if name is None or not Path(name).exists():
        return NO_ANSWERS
    return read_answers(bytes_of(name, name, LONGEST).decode(errors="replace"), name)


def _catalogues(folder: str | None) -> list[str]:
    """Return the files that are read of a folder of catalogues; none of no folder."""
    if folder is None or not Path(folder).is_dir():
        return []
    return [str(p) for p in Path(folder).iterdir() if p.suffix.lower() in CATALOGUES]


def _data(name: str) -> bytes:
    """Return the list, unpacked if it is packed; ``-`` is standard input."""
    if name == STANDARD_INPUT:
        return bytes_of(name, "standard input", LARGEST)
    return content(Path(name), name, SUFFIXES)

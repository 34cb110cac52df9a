"""``serried import``: army lists of other programs, read into units."""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from serried.engine.files import bytes_of, write_text
from serried.engine.imports import imported
from serried.rosters import read_catalogues, read_list, reading_lines, reading_values

LARGEST: Final = 8_000_000
"""The most bytes of a list that are read."""


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
    parser.add_argument("--out", metavar="FILE", help="write the units as a position")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was read; status 1 if a unit lacks what only its player knows."""
    known = read_catalogues(Path(options.catalogues)) if options.catalogues else None
    name = Path(options.list).name
    reading = read_list(bytes_of(options.list, options.list, LARGEST), name, known)
    position = imported(reading, options.player)
    if options.out:
        write_text(options.out, position)
    if options.json:
        said = {**reading_values(reading), "position": position}
        print(json.dumps(said, indent=2))
    else:
        print("\n".join(reading_lines(reading)))
        if not options.out:
            print("write the units to a position file with --out FILE", file=sys.stderr)
    return 0 if reading.complete == len(reading.drafts) else 1

"""``serried units``: what catalogues of other programs say of units."""

import argparse
import json
from pathlib import Path
from typing import Final

from serried.rosters import (
    catalogues_lines,
    catalogues_values,
    found_lines,
    read_catalogues,
    unit_values,
)

NAMED: Final = 'or "army: name", "army edition: name", "file: name"'


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "units",
        help="list the units of BattleScribe catalogues, or tell of one",
        description="Read BattleScribe catalogues (.cat, .gst, zipped too).",
        epilog='example: serried units catalogues "spear levy"',
    )
    parser.add_argument("folder", metavar="CATALOGUE_DIR")
    parser.add_argument("name", nargs="?", metavar="NAME", help=NAMED)
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the units, or the one that is asked for; status 1 if there is none."""
    catalogues = read_catalogues(Path(options.folder))
    if options.name is None:
        if options.json:
            print(json.dumps(catalogues_values(catalogues), indent=2))
        else:
            print("\n".join(catalogues_lines(catalogues)))
        return 0
    found = catalogues.find(options.name)
    if options.json:
        units = [unit_values(unit) for unit in found.units]
        older = [unit_values(unit) for unit in found.older]
        said = {"confidence": found.confidence, "units": units, "older": older}
        print(json.dumps({**said, "near": list(found.near)}, indent=2))
    else:
        print("\n".join(found_lines(found, options.name, catalogues)))
    return 0 if found.units else 1

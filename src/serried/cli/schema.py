"""``serried schema``: the JSON Schema of a position file."""

import argparse
import json

from serried.books.registry import named
from serried.engine.files import vocabularies
from serried.notation import json_schema


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "schema",
        help="print the JSON Schema of a position file",
        description="Print the JSON Schema of a position file, for editors.",
        epilog="example: serried schema > serried.schema.json",
    )
    parser.add_argument("--book", metavar="NAME", help="of this book alone")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    name = options.book
    known = vocabularies() if name is None else {name: named(name).vocabulary}
    print(json.dumps(json_schema(known), indent=2))
    return 0

"""``serried schema``: the JSON Schema of a position file."""

import argparse
import json

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
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 - commands share one shape
    """Print the schema."""
    print(json.dumps(json_schema(vocabularies()), indent=2))
    return 0

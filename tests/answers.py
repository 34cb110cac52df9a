"""The answers to all scenes and examples, as JSON: what two commits are held against.

    python tests/answers.py > before.json

One line for each file, under its place in the project, in the order of the names.
"""

import json
from pathlib import Path

from serried.engine.answers import session_json
from serried.engine.files import read_position
from serried.engine.session import hold
from serried.model.errors import SerriedError

ROOT = Path(__file__).resolve().parents[1]


def answered(path: Path) -> object:
    """Return everything that the referee says to one file, or why it cannot."""
    try:
        session = hold(read_position(path), path.name)
    except SerriedError as why:
        return {"error": str(why)}
    return session_json(session, verbose=True)


def main() -> None:
    """Print a line for each file."""
    files = [
        *(ROOT / "tests/scenes").rglob("*.toml"),
        *(ROOT / "examples").glob("*.toml"),
    ]
    for path in sorted(files):
        name = path.relative_to(ROOT).as_posix()
        print(json.dumps({name: answered(path)}, sort_keys=True))  # noqa: T201


if __name__ == "__main__":
    main()

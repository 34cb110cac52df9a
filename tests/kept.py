"""Answers of slow oracles, kept as data: they know nothing of serried.

Each oracle has one file in ``data/kept``, packed by gzip. A line of it is a hash of the
question, and the answer as JSON. The name ends in a hash of the oracle's own source.
"""

import gzip
import hashlib
import json
import os
import sys
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

FOLDER: Final = Path(__file__).parent / "data" / "kept"
ANEW: Final = os.environ.get("SERRIED_KEPT") == "anew"
"""Whether every answer is to be worked out and kept, as ``./dev prove`` does."""

HASHES: Final[dict[str, str]] = {}
"""What the file of each oracle ends in: a hash of its source."""

MISSING: Final[set[str]] = set()
"""Oracles with the hash of a question each whose answer was not kept."""

P = ParamSpec("P")
T = TypeVar("T")


def kept(*modules: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator for an oracle whose answers JSON can hold.

    An answer that was kept counts only for equal arguments and for the oracle as it
    stands; any other is worked out. The arguments must look the same in every run, as
    numbers and tuples do, and sets do not.

    Args:
        modules: What the oracle is made of besides its own module, by name.
    """

    def keep(oracle: Callable[P, T]) -> Callable[P, T]:
        name, own = oracle.__name__, source_hash(oracle.__module__, *modules)[:12]
        HASHES[name] = own

        @wraps(oracle)
        def answers(*args: P.args, **kwargs: P.kwargs) -> T:
            asked = hashlib.sha256(repr((args, kwargs)).encode()).hexdigest()[:20]
            file = FOLDER / f"{name}-{own}.gz"
            if not ANEW and asked in answers_in(file):
                known: T = json.loads(answers_in(file)[asked])
                return known
            MISSING.add(f"{name} {asked}")
            found = oracle(*args, **kwargs)
            if ANEW:
                add(file, asked, json.dumps(found, separators=(",", ":")))
            return found

        return answers

    return keep


def source_hash(*modules: str) -> str:
    """Return a hash of the source of modules."""
    files = (sys.modules[name].__file__ or "" for name in modules)
    sources = [Path(file).read_bytes() for file in files]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()


@cache
def answers_in(file: Path) -> dict[str, str]:
    """Return the answers in a file by the hash of the question, as JSON."""
    if not file.exists():
        return {}
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return dict(line.split(" ", 1) for line in lines)


def add(file: Path, asked: str, answer: str) -> None:
    """Add an answer to a file, in one step: other processes add to it as well."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab", buffering=0) as out:
        out.write(gzip.compress(f"{asked} {answer}\n".encode()))


def sort() -> None:
    """Sort what processes added in any order, so that equal answers are equal files.

    What an oracle answered before it was changed goes.
    """
    now = {f"{name}-{own}.gz" for name, own in HASHES.items()}
    names = {file.split("-")[0] for file in now}
    for file in FOLDER.glob("*.gz"):
        if file.name not in now and file.name.split("-")[0] in names:
            file.unlink()
            continue
        lines = [f"{asked} {told}\n" for asked, told in answers_in(file).items()]
        file.write_bytes(gzip.compress("".join(sorted(lines)).encode(), mtime=0))

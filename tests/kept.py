"""Answers of slow oracles, kept as data: they know nothing of serried."""

import gzip
import hashlib
import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

FOLDER: Final = Path(__file__).parent / "data" / "kept"
ANEW: Final = os.environ.get("SERRIED_KEPT") == "anew"
"""Whether every answer is to be worked out and kept, as ``./dev prove`` does."""

HASHES: Final[dict[str, str]] = {}
"""What the files of each oracle begin with after its name: a hash of its source."""

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
        own = source_hash(oracle.__module__, *modules)[:12]
        HASHES[oracle.__name__] = own

        @wraps(oracle)
        def answers(*args: P.args, **kwargs: P.kwargs) -> T:
            asked = hashlib.sha256(repr((args, kwargs)).encode()).hexdigest()
            file = FOLDER / f"{oracle.__name__}-{own}-{asked[:20]}.json.gz"
            if file.exists() and not ANEW:
                known: T = json.loads(gzip.decompress(file.read_bytes()))
                return known
            found = oracle(*args, **kwargs)
            if ANEW:
                FOLDER.mkdir(parents=True, exist_ok=True)
                text = json.dumps(found, separators=(",", ":"))
                file.write_bytes(gzip.compress(text.encode(), mtime=0))
            return found

        return answers

    return keep


def source_hash(*modules: str) -> str:
    """Return a hash of the source of modules."""
    files = (sys.modules[name].__file__ or "" for name in modules)
    sources = [Path(file).read_bytes() for file in files]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()

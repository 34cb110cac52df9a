"""Answers of slow oracles, kept as data: they know nothing of serried."""

import hashlib
import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Final, ParamSpec

FOLDER: Final = Path(__file__).parent / "data" / "kept"
ANEW: Final = os.environ.get("SERRIED_KEPT") == "anew"
"""Whether every answer is to be worked out and kept, as ``./dev prove`` does."""

P = ParamSpec("P")


def kept(
    *modules: str,
) -> Callable[[Callable[P, list[float]]], Callable[P, list[float]]]:
    """Return a decorator for an oracle that answers with numbers.

    An answer that was kept counts only for equal arguments and for the oracle as it
    stands; any other is worked out.

    Args:
        modules: What the oracle is made of besides its own module, by name.
    """

    def keep(oracle: Callable[P, list[float]]) -> Callable[P, list[float]]:
        own = source_hash(oracle.__module__, *modules)

        @wraps(oracle)
        def answers(*args: P.args, **kwargs: P.kwargs) -> list[float]:
            asked = hashlib.sha256(repr((args, kwargs)).encode()).hexdigest()
            file = FOLDER / f"{oracle.__name__}-{own[:12]}-{asked[:20]}.json"
            if file.exists() and not ANEW:
                numbers: list[float] = json.loads(file.read_text(encoding="utf-8"))
                return numbers
            found = oracle(*args, **kwargs)
            if ANEW:
                FOLDER.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(found), encoding="utf-8")
            return found

        return answers

    return keep


def source_hash(*modules: str) -> str:
    """Return a hash of the source of modules."""
    files = (sys.modules[name].__file__ or "" for name in modules)
    sources = [Path(file).read_bytes() for file in files]
    return hashlib.sha256(b"\0".join(sources)).hexdigest()

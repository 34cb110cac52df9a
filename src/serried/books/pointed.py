"""What a player can point at, and the clause that tells of it.

Each book keeps them in its ``pointed.toml``; nothing is read at import.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from serried.model.ids import ClauseId
from serried.model.rule_text import plain


def rule_of(package: str, kind: str, name: str) -> ClauseId | None:
    """Return the clause or the ruling that tells of something; None if none does.

    Args:
        package: Of the rulebook.
        kind: ``"phase"``, ``"step"``, ``"terrain"``, ``"roll"``, ``"mark"`` or
            ``"rule"``.
        name: As files have it, what stands in brackets included.
    """
    wanted = plain(name) if kind == "rule" else name
    return pointed(package).get(kind, {}).get(wanted)


@cache
def pointed(package: str) -> Mapping[str, Mapping[str, ClauseId]]:
    """Return the clauses of everything, by kind and name; none of a book without."""
    file = files(package).joinpath("pointed.toml")
    if not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))

"""A declaration of a Charge in words: which Facing, and what is open to the target."""

from collections.abc import Iterator

from serried.model.verdict import Value, Verdict
from serried.report.words import BOLD, painted


def declared_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what a player wants to know before the target reacts."""
    yield f"  charged on its {_listed(verdict.measure('facing'), ' or ')}"
    reactions = _listed(verdict.measure("reactions"), ", or ")
    yield f"  it may {painted(reactions, BOLD)}"


def _listed(value: Value, between: str) -> str:
    return between.join(map(str, value)) if isinstance(value, tuple) else str(value)

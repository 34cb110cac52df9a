"""Hits in words: how they are distributed, or every way there is and who picks."""

from collections.abc import Iterator

from serried.model.results.shares import Hits
from serried.model.verdict import Verdict
from serried.report.measures import shares_said
from serried.report.said import Said


def hits_said(verdict: Verdict) -> Iterator[Said]:
    """Yield how hits are distributed, or who picks and each way to do it."""
    match verdict.result:
        case Hits(shares=shares) if shares is not None:
            yield Said(f"hits: {shares_said(shares)}")
        case Hits(by=who, choices=choices) if who is not None:
            ways = tuple(map(shares_said, choices))
            yield Said(f"{who} picks one of ", str(len(ways)), ":", ways=ways)

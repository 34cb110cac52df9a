"""Hits in words: how they are distributed, or every way there is and who picks."""

from collections.abc import Iterator

from serried.model.verdict import Verdict, as_list, as_table
from serried.report.measures import shares_said
from serried.report.said import Said


def hits_said(verdict: Verdict) -> Iterator[Said]:
    """Yield how hits are distributed, or who picks and each way to do it."""
    hits, who = as_table(verdict.measure("hits")), verdict.measure("distributes")
    if hits is not None:
        yield Said(f"hits: {shares_said(hits)}")
    elif isinstance(who, str):
        choices = as_list(verdict.measure("choices"))
        ways = tuple(shares_said(as_table(one) or ()) for one in choices)
        yield Said(f"{who} picks one of ", str(len(ways)), ":", ways=ways)

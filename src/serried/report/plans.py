"""Plans in words: the line that leads to a place, or to the nearest that can be had."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.model.actions.rounding import rounded
from serried.model.numbers import HUNDREDTHS, number
from serried.model.results.plans import plan_found
from serried.model.verdict import Verdict
from serried.report.measures import inches_said
from serried.report.said import Said

SEEN: Final = 0.01
"""Inches that are told where a line ends off its place, but within what is borne."""


def plan_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the line to say, and, if it ends elsewhere, where and how far off."""
    plan = plan_found(verdict)
    if plan is None:
        return
    if plan.barred is not None:
        legs = tuple(rounded(leg, HUNDREDTHS) for leg in plan.barred.legs)
        way = replace(plan.barred, legs=legs)
        yield Said("the shortest way there would be: ", str(way), faint=True)
    if plan.move is None or plan.end is None or plan.off is None:
        if plan.barred is not None:
            yield Said("nowhere near it can be had")
        return
    if plan.barred is None:
        seen = plan.off > SEEN
        off = f", which ends {inches_said(plan.off)} off" if seen else ""
        yield Said("say: ", str(plan.move), off)
        return
    x, y, facing = map(number, (plan.end.x, plan.end.y, plan.end.facing))
    off = f", where a front corner is {inches_said(plan.off)} off"
    yield Said("nearest: ", f"{x}, {y} facing {facing}", off)
    yield Said("say: ", str(plan.move))

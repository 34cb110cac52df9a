"""Results in words: what an answer holds beside its findings.

Each kind of result is known by the measures that it has, and the words for it are
loaded when there is one.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from serried.late import Later
from serried.model.verdict import Verdict
from serried.report.said import Said

Telling: TypeAlias = Callable[[Verdict], Iterator[Said]]

FIGURES: Final = frozenset({"distance", "arc", "cover", "ahead"})
"""Measures that are the whole answer."""

CHARGES: Final = frozenset({"needs", "ends", "charge_range", "reactions"})
"""Measures of which an answer about what comes of a charge has one."""

RULED_OUT: Final = frozenset({"ruled_out"})


def results_said(verdict: Verdict, *, verbose: bool) -> Iterator[Said]:
    """Yield what was found beside the findings; ways ruled out for the *verbose*."""
    named = dict(verdict.measures).keys()
    for measures, said in KINDS:
        if measures & named and (verbose or measures is not RULED_OUT):
            yield from said(verdict)


KINDS: Final[tuple[tuple[frozenset[str], Telling], ...]] = (
    (frozenset({"intervals"}), Later("serried.report.numbers", "values_said")),
    (frozenset({"outcomes"}), Later("serried.report.numbers", "outcomes_said")),
    (frozenset({"plan"}), Later("serried.report.plans", "plan_said")),
    (frozenset({"outline", "rows"}), Later("serried.report.reaches", "reach_said")),
    (frozenset({"enemies"}), Later("serried.report.threats", "safety_said")),
    (frozenset({"threats"}), Later("serried.report.threats", "threats_said")),
    (frozenset({"remedies"}), Later("serried.report.remedies", "remedies_said")),
    (frozenset({"flights"}), Later("serried.report.flights", "flights_said")),
    (frozenset({"hits", "distributes"}), Later("serried.report.hits", "hits_said")),
    (frozenset({"place"}), Later("serried.report.places", "place_said")),
    (
        frozenset({"places", "choices", "swapped"}),
        Later("serried.report.places", "places_said"),
    ),
    (frozenset({"choices"}), Later("serried.report.reforms", "reforms_said")),
    (
        frozenset({"line", "blocked_by", "arc"}),
        Later("serried.report.sights", "sight_said"),
    ),
    (frozenset({"covers"}), Later("serried.report.covers", "covers_said")),
    (frozenset({"steadfast"}), Later("serried.report.covers", "inside_said")),
    (frozenset({"ahead"}), Later("serried.report.odds", "odds_said")),
    (frozenset({"blows", "score_items"}), Later("serried.report.fights", "blows_said")),
    (frozenset({"removed"}), Later("serried.report.casualties", "casualties_said")),
    (RULED_OUT, Later("serried.report.casualties", "ruled_out_said")),
    (frozenset({"recovered"}), Later("serried.report.returns", "returns_said")),
    (CHARGES, Later("serried.report.charges", "charge_said")),
    (CHARGES, Later("serried.report.charges", "declared_said")),
)
"""The kinds of results, in the order in which they are told."""

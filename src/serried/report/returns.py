"""What comes back, in words: Health Points Recovered, models Raised, and choices."""

from collections.abc import Iterator

from serried.model.results.shares import RaiseWay, Raising, Recovery, Shares
from serried.model.verdict import Verdict
from serried.report.measures import shares_said
from serried.report.said import Said


def returns_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what comes back and where, or every way there is to choose from."""
    found = verdict.result
    if not verdict.legal or not isinstance(found, Raising | Recovery):
        return
    if found.shares:
        yield Said(f"recovered: {shares_said(found.shares)}")
    if isinstance(found, Raising):
        yield from map(Said, _raised(found))
    if found.excess:
        yield Said(f"points lost: {found.excess}")
    if ways := tuple(map(_choice, found.choices)):
        head = Said("the owner picks one of ", str(len(ways)), ":", ways=ways)
        yield head if ways[1:] else Said("the owner picks:", ways=ways)


def _raised(found: Raising) -> Iterator[str]:
    """Yield who comes back and where, who gives way, and who finds no place."""
    stands = found.stands or ()
    if stands:
        places = (f"{letter} at {' '.join(at)}" for letter, at in stands)
        yield f"raised: {', '.join(places)}"
    champion = dict(stands).get("C")
    for start, end in found.slid:
        wider = "" if champion == (start,) else " of the wider rank"
        yield f"{start} gives way, to {end}{wider}"
    if found.unplaced:
        yield f"models find no place: {found.unplaced}"


def _choice(way: Shares | RaiseWay) -> str:
    """Return one choice: shares of points, or who comes back and where."""
    if not isinstance(way, RaiseWay):
        return shares_said(way)
    words = [f"{''.join(way.raised)} return" if way.raised else "nobody returns"]
    if way.champion:
        gives_way = f", where {way.displaced} gives way, to {' '.join(way.to)}"
        words.append(f"C at one of {' '.join(way.champion)}{gives_way}")
    if way.at:
        words.append(f"models at {' '.join(way.at)}")
    if way.many:
        words.append(f"any {way.many} of {' '.join(way.of)}")
    if way.unplaced:
        words.append(f"no place for {way.unplaced}")
    return "; ".join(words)

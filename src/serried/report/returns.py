"""What comes back, in words: Health Points Recovered, models Raised, and choices."""

from collections.abc import Iterator

from serried.model.verdict import Value, Values, Verdict, as_list, as_table
from serried.report.measures import shares_said
from serried.report.said import Said


def returns_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what comes back and where, or every way there is to choose from."""
    if not verdict.legal:
        return
    yield from map(Said, _what_returns(verdict))
    if ways := _ways(verdict):
        head = Said("the owner picks one of ", str(len(ways)), ":", ways=ways)
        yield head if ways[1:] else Said("the owner picks:", ways=ways)


def _what_returns(verdict: Verdict) -> Iterator[str]:
    """Yield what comes back and where, what is nothing left out."""
    recovered = as_table(verdict.measure("recovered"))
    if recovered:
        yield f"recovered: {shares_said(recovered)}"
    raised = as_table(verdict.measure("raised"))
    if raised:
        places = (f"{letter} at {_listed(at)}" for letter, at in raised)
        yield f"raised: {', '.join(places)}"
    champion = dict(raised or ()).get("C")
    for start, end in as_table(verdict.measure("slid")) or ():
        wider = "" if champion == (start,) else " of the wider rank"
        yield f"{start} gives way, to {end}{wider}"
    for name, words in (
        ("unplaced", "models find no place"),
        ("excess", "points lost"),
    ):
        if many := verdict.measure(name):
            yield f"{words}: {many}"


def _ways(verdict: Verdict) -> tuple[str, ...]:
    """Return every way to choose from: shares of points, or who stands where."""
    choices = as_list(verdict.measure("choices"))
    return tuple(_choice(as_table(choice) or ()) for choice in choices)


def _choice(choice: Values) -> str:
    """Return one choice: shares of points, or who comes back and where."""
    said = dict(choice)
    if "raised" not in said:
        return shares_said(choice)
    words = [f"{said['raised']} return" if said["raised"] else "nobody returns"]
    if "champion" in said:
        gives_way = f", where {said['displaced']} gives way, to {_listed(said['to'])}"
        words.append(f"C at one of {_listed(said['champion'])}{gives_way}")
    if "at" in said:
        words.append(f"models at {_listed(said['at'])}")
    if "any" in said:
        words.append(f"any {said['any']} of {_listed(said['of'])}")
    if "unplaced" in said:
        words.append(f"no place for {said['unplaced']}")
    return "; ".join(words)


def _listed(places: Value) -> str:
    return " ".join(map(str, places)) if isinstance(places, tuple) else str(places)

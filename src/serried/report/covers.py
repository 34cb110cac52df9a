"""Cover in words: from which models there is how much, and what hides the target."""

from collections.abc import Iterator

from serried.model.numbers import number
from serried.model.results.covers import Covered, covers_found
from serried.model.verdict import Verdict
from serried.report.measures import share_said
from serried.report.said import Said


def covers_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the cover, and for which models it is that, alike ones together."""
    found = covers_found(verdict)
    if found is None:
        return
    yield Said("", f"cover: {' or '.join(found.kinds)}")
    groups: dict[tuple[str, str | None, tuple[str, ...]], list[Covered]] = {}
    for one in found.found:
        by = tuple(hiding.name for hiding in one.by)
        groups.setdefault((one.cover, one.facing, by), []).append(one)
    for (cover, facing, by), group in groups.items():
        models = ", ".join(one.model for one in group)
        where = f"the {facing} of {found.target}" if facing else found.target
        hidden = f" hidden by {', '.join(by)}" if by else " hidden"
        said = f"{cover} from {models}: {_shares(group)} of {where}{hidden}"
        yield Said(f"{said}{_from(group)}", faint=True)


def _shares(group: list[Covered]) -> str:
    """Return how much is hidden, from the least to the most of several models."""
    shares = sorted(one.hidden for one in group)
    low, high = share_said(shares[0]), share_said(shares[-1])
    return low if low == high else f"{low} to {high}"


def _from(group: list[Covered]) -> str:
    """Return where a single model shoots from."""
    along = group[0].along
    if group[1:] or along is None:
        return ""
    return f', seen from {number(along)}" along its front'


def inside_said(verdict: Verdict) -> Iterator[Said]:
    """Yield how many models are inside of ground, and what that means for them."""
    inside, models = verdict.measure("inside"), verdict.measure("models")
    if verdict.legal:
        yield Said(f"{inside} of {models} models are inside", faint=True)
    for finding in verdict.findings[1:]:
        yield Said("", finding.because)

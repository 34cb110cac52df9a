"""Who can charge a unit next, and why the others cannot, in words."""

from collections.abc import Iterator

from serried.model.results.threats import Enemy, safety_found, threats_found
from serried.model.verdict import Finding, Verdict
from serried.report.measures import inches_said
from serried.report.said import Said


def safety_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the lines of Charges that are possible, and what bars the others."""
    found = safety_found(verdict)
    if found is None:
        return
    for enemy in found.enemies:
        if enemy.line is not None:
            before = "".join(f", after `{line}`" for line in enemy.after)
            needs = f", on {enemy.needs} or more" if enemy.needs else ""
            yield Said("it would say: ", enemy.line, f"{before}{needs}")
    for enemy in found.enemies:
        if not enemy.threatens:
            yield Said(f"{enemy.by} cannot{_far(enemy)}", ways=tuple(_bars(enemy)))


def threats_said(verdict: Verdict) -> Iterator[Said]:
    """Yield how far each unit can charge with which chance, or why it cannot."""
    found = threats_found(verdict)
    for one in () if found is None else found.each:
        bands = ", ".join(
            f"{inches_said(band.distance)} on {band.needs} or more, {band.chance}"
            for band in one.bands
        )
        if bands:
            yield Said(f"{one.by}: ", bands)
        else:
            yield Said(f"{one.by} cannot", ways=tuple(map(_bar, one.bars)))


def _far(enemy: Enemy) -> str:
    return "" if enemy.distance is None else f", {inches_said(enemy.distance)} away"


def _bars(enemy: Enemy) -> Iterator[str]:
    return map(_bar, enemy.bars)


def _bar(finding: Finding) -> str:
    return f"{finding.because} [{finding.clause}]"

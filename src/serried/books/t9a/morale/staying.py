"""The 9th Age: what a line comes to, in which nothing or one thing happens."""

from serried.model.battle import Battle
from serried.model.verdict import Event, Finding, Transition, Value, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order


def stays(
    situation: Situation,
    findings: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
    outcomes: tuple[Value, ...] = (),
    notes: tuple[str, ...] = (),
) -> Transition:
    """Return that nothing happens: it may not, or nobody threw the dice."""
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        measures=(("outcomes", outcomes),) if outcomes else (),
        notes=notes,
    )
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())


def happens(
    situation: Situation,
    findings: tuple[Finding, ...],
    after: Battle,
    dice_left: tuple[int, ...] | None,
    events: tuple[Event, ...] = (),
) -> Transition:
    """Return that something happens: the battle after it, and what is told of it."""
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order), events=events
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice_left or ())

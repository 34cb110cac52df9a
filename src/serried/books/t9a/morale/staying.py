"""The 9th Age, chapter "Fleeing and Rallying": nothing happens, and why."""

from serried.model.verdict import Finding, Transition, Value, Verdict
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

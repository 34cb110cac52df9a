"""What is said of charges that are rolled for and moved, by the key of a finding."""

from types import MappingProxyType
from typing import Final

from serried.model.charge_words import Words


def _said(holds: str, broken: str = "") -> Words:
    """Return what is said if a clause holds, and what if it is broken."""
    return holds, broken


RESOLVING: Final = MappingProxyType(
    {
        "resolve_phase": _said(
            "chargers move in the Charge Phase, and it is",
            "chargers move in the Charge Phase, and this is the {phase} phase",
        ),
        "resolve_ordered": _said(
            "the Champion of {unit} orders the charge: {dice} on the dice count as 4",
        ),
        "resolve_one_target": _said(
            "{unit} goes for {other}",
            "{unit} has charged {targets}, which flee; say which it goes for, `against"
            " {other}`",
        ),
        "resolve_its_target": _said(
            "{unit} goes for {other}",
            "{unit} has not charged {other}, but {targets}",
        ),
        "resolve_declared": _said(
            "{unit} has declared a Charge, and has not moved",
            "{unit} has declared no Charge that it could make now",
        ),
        "resolve_reaches": _said(
            '{unit} rolls {limit}" of Charge Range, and {other} is {measured}" away',
        ),
        "resolve_falls_short": _said(
            '{unit} rolls {limit}" of Charge Range, which is not enough to reach'
            " {other}",
        ),
        "resolve_turned": _said(
            "{other} is turned to line up, because there is no other way",
        ),
        "resolve_no_way": _said(
            "",
            "no way with one Wheel leads {unit} to {other} at {at}",
        ),
        "resolve_no_contact": _said(
            "",
            "at {at} {unit} would not touch the charged Facing of {other}",
        ),
        "resolve_no_room": _said(
            "",
            "at {at} {unit} would not stand clear of others, or not on the table",
        ),
        "resolve_turns_target": _said(
            "",
            "at {at} {other} would have to turn, or to turn farther; it does so no more"
            " than it must",
        ),
        "resolve_most_contact": _said(
            "{measured} models of both sides are in contact, as many as can be",
            "at {at} {measured} models would be in contact, and {limit} can be",
        ),
        "resolve_no_way_together": _said(
            "",
            "in no order can all of these chargers end so: {unit} at {at}",
        ),
        "resolve_seconds": _said(
            "{unit} cannot but touch a second enemy, and charges it as well",
        ),
        "resolve_second_declared": _said(
            "{unit} cannot but touch {other}, and declares a secondary Charge against"
            " it",
        ),
        "resolve_another_second": _said(
            "",
            "at {at} {unit} would touch another second enemy than the one that it has"
            " charged",
        ),
        "resolve_blocked": _said(
            "the path of {unit} is blocked: it goes straight forward, and {other} lines"
            " up with it",
        ),
        "resolve_no_such_reform": _said(
            "",
            "{other} cannot line up with {unit} like that",
        ),
        "resolve_fails": _said(
            '{unit} makes a Failed Charge Move of up to {measured}", its highest die',
        ),
        "resolve_shaken": _said(
            "{unit} is Shaken until the end of the Player Turn",
        ),
        "resolve_catches": _said(
            "{unit} reaches {other}, which is removed; {unit} is Shaken until the end"
            " of the Player Turn",
        ),
        "resolve_pivots": _said(
            "{unit} may turn after it has caught {other}",
            "{other} does not flee, so {unit} does not turn afterwards",
        ),
        "resolve_leaves_failing": _said(
            '{unit} ends {measured}" from the unit that it leaves',
        ),
        "resolve_stays": _said(
            '{unit} would end {measured}" from its unit; it stays in it, and all of it'
            " is Shaken",
        ),
        "pivot_test_passed": _said(
            "Discipline Test passed: {total} on two dice, against Discipline"
            " {discipline}",
        ),
        "pivot_test_failed": _said(
            "Discipline Test failed: {total} on two dice, against Discipline"
            " {discipline}; {unit} does not turn",
        ),
    }
)
"""Two templates for each: where the clause holds, and where it is broken."""

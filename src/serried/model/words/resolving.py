"""Words of findings: chargers that are rolled for and moved."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
        "resolve_phase": Message(
            "chargers move in the Charge Phase, and it is",
            "chargers move in the Charge Phase, and this is the {phase} phase",
        ),
        "resolve_ordered": Message(
            "the Champion of {unit} orders the charge: {dice} on the dice count as 4",
        ),
        "resolve_one_target": Message(
            "{unit} goes for {other}",
            "{unit} has charged {targets}, which flee; say which it goes for: {lines}",
        ),
        "resolve_its_target": Message(
            "{unit} goes for {other}",
            "{unit} has not charged {other}, but {targets}",
        ),
        "resolve_declared": Message(
            "{unit} has declared a Charge, and has not moved",
            "{unit} has declared no Charge that it could make now",
        ),
        "resolve_reaches": Message(
            '{unit} rolls {limit}" of Charge Range, and {other} is {measured}" away',
        ),
        "resolve_falls_short": Message(
            '{unit} rolls {limit}" of Charge Range, which is not enough to reach'
            " {other}",
        ),
        "resolve_turned": Message(
            "{other} is turned to line up, because there is no other way",
        ),
        "resolve_no_way": Message(
            "",
            "no way with one Wheel leads {unit} to {other} at {at}",
        ),
        "resolve_no_contact": Message(
            "",
            "at {at} {unit} would not touch the charged Facing of {other}",
        ),
        "resolve_no_room": Message(
            "",
            "at {at} {unit} would not stand clear of others, or not on the table",
        ),
        "resolve_turns_target": Message(
            "",
            "at {at} {other} would have to turn, or to turn farther; it does so no more"
            " than it must",
        ),
        "resolve_most_contact": Message(
            "{measured} models of both sides are in contact, as many as can be",
            "at {at} {measured} models would be in contact, and {limit} can be",
        ),
        "resolve_no_way_together": Message(
            "",
            "in no order can all of these chargers end so: {unit} at {at}",
        ),
        "resolve_seconds": Message(
            "{unit} cannot but touch a second enemy, and charges it as well",
        ),
        "resolve_second_declared": Message(
            "{unit} cannot but touch {other}, and declares a secondary Charge against"
            " it",
        ),
        "resolve_another_second": Message(
            "",
            "at {at} {unit} would touch another second enemy than the one that it has"
            " charged",
        ),
        "resolve_blocked": Message(
            "the path of {unit} is blocked: it goes straight forward, and {other} lines"
            " up with it",
        ),
        "resolve_no_such_reform": Message(
            "",
            "{other} cannot line up with {unit} like that",
        ),
        "resolve_fails": Message(
            '{unit} makes a Failed Charge Move of up to {measured}", its highest die',
        ),
        "resolve_shaken": Message(
            "{unit} is Shaken until the end of the Player Turn",
        ),
        "resolve_catches": Message(
            "{unit} reaches {other}, which is removed; {unit} is Shaken until the end"
            " of the Player Turn",
        ),
        "resolve_pivots": Message(
            "{unit} may turn after it has caught {other}",
            "{other} does not flee, so {unit} does not turn afterwards",
        ),
        "resolve_leaves_failing": Message(
            '{unit} ends {measured}" from the unit that it leaves',
        ),
        "resolve_closes_near": Message(
            "",
            '{named}: {unit} would end {measured}" from its unit; with its ranks closed'
            ' otherwise it gets {limit}" away, so it does not stay',
        ),
        "resolve_closes_worse": Message(
            "",
            "{named}: {unit} can charge {other} better with the ranks that it leaves"
            " closed otherwise",
        ),
        "resolve_stays": Message(
            '{unit} would end {measured}" from its unit; it stays in it, and all of it'
            " is Shaken",
        ),
        "pivot_test_passed": Message(
            "Discipline Test passed: {total} on two dice, against Discipline"
            " {discipline}",
        ),
        "pivot_test_failed": Message(
            "Discipline Test failed: {total} on two dice, against Discipline"
            " {discipline}; {unit} does not turn",
        ),
    }
)

"""Words for the findings of the Charge Phase: what holds, and what is broken."""

from types import MappingProxyType
from typing import Final, TypeAlias

Words: TypeAlias = tuple[str, str]


def _said(holds: str, broken: str = "") -> Words:
    """Return what is said if a clause holds, and what if it is broken."""
    return holds, broken


DECLARING: Final = MappingProxyType(
    {
        "charge_phase": _said(
            "Charges are declared in the Charge Phase, and it is",
            "Charges are declared in the Charge Phase, and this is the {phase} phase",
        ),
        "charges_not_rolled": _said(
            "no charger has been rolled for yet",
            "{unit} declares too late: a charger has been rolled for already",
        ),
        "reactions_first": _said(
            "no reaction is owed",
            "{other} has not reacted yet to the Charge of {unit}",
        ),
        "nobody_else_charges": _said(
            "nobody of {unit} has declared a Charge",
            "{other} has declared a Charge; nobody else of its unit may in this Player"
            " Turn",
        ),
        "one_has_charged_out": _said(
            "",
            "a Character of {unit} has charged out of it; nobody else of {unit} may"
            " declare a Charge in this Player Turn",
        ),
        "war_machine_charges": _said(
            "{unit} is no War Machine",
            "{unit} is a War Machine and cannot declare Charges",
        ),
        "charges_enemy": _said("{other} is an enemy"),
        "charges_friend": _said(
            "",
            "{other} is a friend of {unit}; Charges are for enemies",
        ),
        "charges_itself": _said("", "{unit} cannot charge itself"),
        "target_off_table": _said("", "{other} is not on the table"),
        "charge_seen": _said("{unit} sees {other}"),
        "charge_hidden": _said("", "{unit} does not see {other}, hidden by {hiders}"),
        "charge_out_of_arc": _said(
            "",
            "{unit} does not see {other}, which is out of its Front Arc",
        ),
        "charge_in_range": _said(
            '{other} is {measured}" from {unit}, of at most {limit}"',
            '{other} is {measured}" from {unit}; 12" and an Advance Rate of {advance}"'
            ' reach {limit}"',
        ),
        "charge_has_room": _said(
            "{unit} has room to come into contact with the {facing} of {other}",
            "{unit} has no room to come into contact with the {facing} of {other}",
        ),
        "charges_combined": _said("{unit} charges {other} together with {others}"),
        "charged_facing": _said("{unit} is Located before the {arcs} of {other}"),
        "no_facing_charged": _said("{other} stands on a round base and has no Facings"),
    }
)
"""What declarations are judged by."""

REACTING: Final = MappingProxyType(
    {
        "reaction_is_due": _said(
            "{unit} has to react to the Charge of {other}",
            "no Charge on {unit} awaits its reaction",
        ),
        "engaged_holds": _said(
            "{unit} is not Engaged",
            "{unit} is Engaged in Combat with {other} and can only hold",
        ),
        "flees_on_again": _said(
            "{unit} is not Fleeing already",
            "{unit} is Fleeing already and must flee again",
        ),
        "panic_test_passed": _said(
            "Panic Test passed: {total} on two dice, against Discipline {discipline}"
        ),
        "panic_test_failed": _said(
            "Panic Test failed: {total} on two dice, against Discipline {discipline}"
        ),
        "terror_if_failed": _said(
            "",
            "{unit} takes a Panic Test because of {other}, against Discipline"
            " {discipline}, passed on {chance}; if it fails it must flee",
        ),
        "terror_after_test": _said(
            "{unit} need not flee from the Terror of {other}",
            "{unit} must flee from the Terror of {other}",
        ),
        "flees_from_charge": _said("{unit} flees directly away from {other}"),
        "war_machine_flees": _said(
            "{unit} is no War Machine",
            "{unit} is a War Machine and cannot flee from a Charge",
        ),
        "stood_and_shot_once": _said(
            "{unit} has not stood and shot in this Player Turn",
            "{unit} has stood and shot in this Player Turn already",
        ),
        "shoots_to_the_front": _said(
            "{other} is Located in the Front Arc of {unit}",
            "{other} is not Located in the Front Arc of {unit}",
        ),
        "time_to_shoot": _said(
            '{other} is {measured}" from {unit}, farther than its Advance Rate of'
            ' {limit}"',
            '{other} is {measured}" from {unit}, which must be farther than its Advance'
            ' Rate of {limit}"',
        ),
    }
)
"""What reactions are judged by."""

REDIRECTING: Final = MappingProxyType(
    {
        "target_fled": _said(
            "{other} flees from the Charge of {unit}",
            "no target of {unit} has fled from its Charge",
        ),
        "another_target": _said(
            "{other} is another target of {unit}",
            "{unit} has declared a Charge on {other} already; it takes another target",
        ),
        "redirected_once": _said(
            "{unit} has taken no Redirect Test in this Player Turn",
            "{unit} has taken its Redirect Test in this Player Turn already",
        ),
        "redirect_test_passed": _said(
            "Redirect Test passed: {total} on two dice, against Discipline"
            " {discipline}",
            "",
        ),
        "redirect_test_failed": _said(
            "Redirect Test failed: {total} on two dice, against Discipline"
            " {discipline}",
            "",
        ),
        "redirect_after_test": _said(
            "{unit} may be led to another target",
            "{unit} must go for the unit that fled",
        ),
        "redirect_if_failed": _said(
            "",
            "{unit} is led to another target if it passes a Redirect Test on"
            " {discipline}, {chance}",
        ),
        "chargers_moved": _said(
            "", "{chargers} must roll for the Charge and move first"
        ),
    }
)
"""What a Redirect is judged by, and the end of the phase."""

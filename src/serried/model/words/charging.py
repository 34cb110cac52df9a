"""Words of findings: Charges, reactions and Redirects."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
        "charge_phase": Message(
            "Charges are declared in the Charge Phase, and it is",
            "Charges are declared in the Charge Phase, and this is the {phase} phase",
        ),
        "charges_not_rolled": Message(
            "no charger has been rolled for yet",
            "{unit} declares too late: a charger has been rolled for already",
        ),
        "charge_when_summoned": Message(
            "",
            "{unit} was Summoned this turn: it declares no Charge before the next"
            " Charge Phase",
        ),
        "reactions_first": Message(
            "no reaction is owed",
            "{other} has not reacted yet to the Charge of {unit}: {lines}",
        ),
        "nobody_else_charges": Message(
            "nobody of {unit} has declared a Charge",
            "{other} has declared a Charge; nobody else of its unit may in this Player"
            " Turn",
        ),
        "one_has_charged_out": Message(
            "",
            "a Character of {unit} has charged out of it; nobody else of {unit} may"
            " declare a Charge in this Player Turn",
        ),
        "war_machine_charges": Message(
            "{unit} is no War Machine",
            "{unit} is a War Machine and cannot declare Charges",
        ),
        "charges_enemy": Message("{other} is an enemy"),
        "charges_friend": Message(
            "",
            "{other} is a friend of {unit}; Charges are for enemies",
        ),
        "charges_itself": Message("", "{unit} cannot charge itself"),
        "target_off_table": Message("", "{other} is not on the table"),
        "charge_seen": Message("{unit} sees {other}"),
        "charge_hidden": Message("", "{unit} does not see {other}, hidden by {hiders}"),
        "charge_out_of_arc": Message(
            "",
            "{unit} does not see {other}, which is out of its Front Arc",
        ),
        "charge_in_range": Message(
            '{other} is {measured}" from {unit}, of at most {limit}"',
            '{other} is {measured}" from {unit}; 12" and an Advance Rate of {advance}"'
            ' reach {limit}"',
        ),
        "charge_has_room": Message(
            "{unit} has room to come into contact with the {facing} of {other}",
            "{unit} has no room to come into contact with the {facing} of {other}",
        ),
        "charges_combined": Message("{unit} charges {other} together with {others}"),
        "charged_facing": Message("{unit} is Located before the {arcs} of {other}"),
        "no_facing_charged": Message(
            "{other} stands on a round base and has no Facings"
        ),
        "reaction_is_due": Message(
            "{unit} has to react to the Charge of {other}",
            "no Charge on {unit} awaits its reaction",
        ),
        "engaged_holds": Message(
            "{unit} is not Engaged",
            "{unit} is Engaged in Combat with {other} and can only hold: {lines}",
        ),
        "flees_on_again": Message(
            "{unit} is not Fleeing already",
            "{unit} is Fleeing already and must flee again: {lines}",
        ),
        "panic_test_passed": Message(
            "Panic Test passed: {total} on two dice, against Discipline {discipline}"
        ),
        "panic_test_failed": Message(
            "Panic Test failed: {total} on two dice, against Discipline {discipline}"
        ),
        "terror_if_failed": Message(
            "",
            "{unit} takes a Panic Test because of {other}, against Discipline"
            " {discipline}, passed on {chance}; if it fails it must flee: {lines}",
        ),
        "terror_after_test": Message(
            "{unit} need not flee from the Terror of {other}",
            "{unit} must flee from the Terror of {other}: {lines}",
        ),
        "flees_from_charge": Message("{unit} flees directly away from {other}"),
        "war_machine_flees": Message(
            "{unit} is no War Machine",
            "{unit} is a War Machine and cannot flee from a Charge",
        ),
        "stood_and_shot_once": Message(
            "{unit} has not stood and shot in this Player Turn",
            "{unit} has stood and shot in this Player Turn already",
        ),
        "shoots_to_the_front": Message(
            "{other} is Located in the Front Arc of {unit}",
            "{other} is not Located in the Front Arc of {unit}",
        ),
        "time_to_shoot": Message(
            '{other} is {measured}" from {unit}, farther than its Advance Rate of'
            ' {limit}"',
            '{other} is {measured}" from {unit}, which must be farther than its Advance'
            ' Rate of {limit}"',
        ),
        "target_fled": Message(
            "{other} flees from the Charge of {unit}",
            "no target of {unit} has fled from its Charge",
        ),
        "another_target": Message(
            "{other} is another target of {unit}",
            "{unit} has declared a Charge on {other} already; it takes another target",
        ),
        "redirected_once": Message(
            "{unit} has taken no Redirect Test in this Player Turn",
            "{unit} has taken its Redirect Test in this Player Turn already",
        ),
        "redirect_test_passed": Message(
            "Redirect Test passed: {total} on two dice, against Discipline"
            " {discipline}",
            "",
        ),
        "redirect_test_failed": Message(
            "Redirect Test failed: {total} on two dice, against Discipline"
            " {discipline}",
            "",
        ),
        "redirect_after_test": Message(
            "{unit} may be led to another target",
            "{unit} must go for the unit that fled: {lines}",
        ),
        "redirect_if_failed": Message(
            "",
            "{unit} is led to another target if it passes a Redirect Test on"
            " {discipline}, {chance}",
        ),
        "chargers_moved": Message(
            "", "{chargers} must roll for the Charge and move first: {lines}"
        ),
    }
)

"""Words of findings: Moves, and who may make them."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
        "movement_phase": Message(
            "units move in the Movement Phase, and it is",
            "units move in the Movement Phase, and this is the {phase} phase",
        ),
        "magic_phase": Message(
            "Magical Moves are made in the Magic Phase, and it is",
            "Magical Moves are made in the Magic Phase, and this is the {phase} phase",
        ),
        "moves_by_magic": Message("{unit} can make a Magical Move", ""),
        "magical_rates": Message(
            'Advance Rate and March Rate of {unit} are {limit}" in this move', ""
        ),
        "moved_magically": Message(
            "{unit} has made no Magical Move this Magic Phase",
            "{unit} holds a model that has made its Magical Move this Magic Phase",
        ),
        "time_passes": Message("it is now {player}'s {phase} phase", ""),
        "march_test_passed": Message(
            "March Test passed: {total} on two dice, against Discipline {discipline}",
            "",
        ),
        "march_test_failed": Message(
            "March Test failed: {total} on two dice, against Discipline {discipline}",
            "",
        ),
        "distance": Message('{unit} is {measured}" from {other}', ""),
        "sees": Message("model {model} of {unit} sees {other}", ""),
        "hidden": Message("", "{other} is hidden from {unit} by {hiders}"),
        "out_of_arc": Message(
            "", "nothing of {other} is inside the Front Arc of {unit}"
        ),
        "located": Message("{other} is Located in the {arcs} Arc of {unit}", ""),
        "no_arcs": Message("{unit} stands on round bases and has no Arcs", ""),
        "nothing_near": Message("there is nothing to keep a distance from", ""),
        "spacing": Message(
            '{when} {nearest} comes no closer than {measured}" to {other};'
            ' the limit is {limit}"',
            '{when} {nearest} comes within {measured}" of {other};'
            ' it must keep {limit}" away',
        ),
        "touching": Message(
            "{when} {nearest} touches {other}",
            '{when} {nearest} touches or overlaps {other}; it must keep {limit}" away',
        ),
        "centre_on_table": Message(
            'the Centre of the unit stays {measured}" inside the {other}',
            'the Centre of the unit goes over the {other}, beyond it by {beyond}"',
        ),
        "ends_on_table": Message(
            'the unit ends {measured}" inside the {other}',
            'a base ends {beyond}" over the {other}',
        ),
        "wheel_angle": Message(
            'the Wheel of leg {leg} is {measured}" long, and 90 degrees are {limit}"',
            'the Wheel of leg {leg} is {measured}" long; more than 90 degrees, which'
            ' this front reaches after {limit}"',
        ),
        "wheel_reach": Message(
            "",
            'the wheel of leg {leg} is {measured}" long; by the chord this front'
            ' reaches {limit}" at most',
        ),
        "wheel_forward_only": Message(
            "it Wheels in a move forwards",
            "there is no Wheel in a move backwards or sideways",
        ),
        "pivot_single_only": Message(
            "a single model may Pivot",
            "only a single model may Pivot, and the unit has {models}",
        ),
        "may_be_chosen": Message("{unit} may be chosen to move", ""),
        "off_table": Message("", "{unit} is not on the table"),
        "not_active": Message("", "it is {other}'s turn, and {unit} is not theirs"),
        "charging": Message("", "{unit} is Charging"),
        "fleeing": Message("", "{unit} is Fleeing"),
        "engaged": Message("", "{unit} is Engaged in Combat with {other}"),
        "shaken": Message("", "{unit} is Shaken"),
        "one_is_shaken": Message(
            "", "{other} is Shaken, and holds its whole unit back"
        ),
        "random_movement": Message(
            "",
            "{unit} has Random Movement and cannot be moved by choice",
        ),
        "not_moved_yet": Message("{unit} has not moved this Movement Phase", ""),
        "was_joined": Message(
            "", "{unit} moves no further this Movement Phase: it was joined"
        ),
        "moved_already": Message(
            "",
            "{unit} has already moved this turn: it {done}",
        ),
        "no_march_test": Message(
            'no March Test: no standing enemy is within {limit}"',
            "",
        ),
        "march_test_needed": Message(
            'a March Test is needed: {other} is {measured}" away, within {limit}"',
            "",
        ),
        "march_if_failed": Message(
            "",
            "on a failed March Test it may not March; Discipline {discipline} passes"
            " {chance}",
        ),
        "march_untested": Message("no March Test stands in the way of a March", ""),
        "march_after_test": Message(
            "its March Test was passed, so it may March",
            "its March Test was failed, so it may not March this phase",
        ),
        "one_direction": Message(
            "the move goes in one direction",
            "an Advance Move goes in one direction only, and this one goes {ways}",
        ),
        "march_forward_only": Message(
            "the March Move goes forwards",
            "a March Move goes forwards only, and this one also goes {ways}",
        ),
        "length": Message(
            'the move {way} is {measured}" long, of at most {limit}"',
            'the move {way} is {measured}" long, at most {limit}" is allowed',
        ),
        "displacement": Message(
            'no model ends farther than {measured}" from its start ({model}), of at'
            ' most {limit}"',
            'model {model} ends {measured}" from its start, at most {limit}" is'
            " allowed",
        ),
        "centre_kept": Message("the Centre of the unit stays in its place", ""),
        "formation_lawful": Message("the new formation is lawful", ""),
        "formation_fault": Message("", "the new formation is not lawful: {fault}"),
        "replaced": Message(
            '{model} is re-placed at {place}, {measured}" away',
            "{fault}",
        ),
        "wide_enough": Message("no model is wider than the unit", "{fault}"),
        "displacement_by_way": Message(
            'no model goes farther than {measured}" ({model}), by way of where it'
            ' acted, of at most {limit}"',
            'model {model} goes {measured}", by way of where it acted, at most'
            ' {limit}" is allowed',
        ),
        "forbidden_touch": Message(
            "",
            "{when} {nearest} touches or overlaps {other}, which is never allowed",
        ),
        "shoot_after_march": Message(
            "{unit} has not Marched",
            "{unit} has Marched and cannot shoot in the Shooting Phase that follows",
        ),
        "shoot_after_reform": Message(
            "{unit} has not Reformed",
            "{unit} has Reformed and cannot shoot in this Player Turn",
        ),
        "not_shaken": Message(
            "{unit} is not Shaken",
            "{unit} is Shaken and cannot {verb}",
        ),
        "not_fleeing": Message(
            "{unit} is not Fleeing", "{unit} is Fleeing and cannot {verb}"
        ),
        "charges_already": Message(
            "{unit} has declared no Charge",
            "{unit} has declared its Charge already",
        ),
        "charge_at_random": Message(
            "{unit} does not move at random",
            "{unit} has Random Movement and cannot declare Charges",
        ),
    }
)

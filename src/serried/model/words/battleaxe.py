"""Words of findings: Battleaxe, but for what it shares with others."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
        "step_of_phase": Message(
            "it is the {step} step of the Movement phase",
            "that is done in the {step} step of the Movement phase, and this is the"
            " {now} step",
        ),
        "step_finished": Message(
            "nothing is left to do in the {step} step",
            "the {step} step is not finished: {unit} is still to act, by {lines}",
        ),
        "fled": Message("", "{unit} has fled this turn"),
        "rallied": Message("", "{unit} has rallied this turn"),
        "moved_compulsorily": Message(
            "", "{unit} has made its compulsory move this Movement phase"
        ),
        "no_movement": Message("", "{unit} has a Movement of 0 and cannot move"),
        "may_rally": Message("{unit} may try to rally", ""),
        "flees_not": Message("", "{unit} is not fleeing"),
        "failed_rally": Message("", "{unit} has tried to rally this turn and failed"),
        "fled_this_turn": Message(
            "", "{unit} began to flee this turn and cannot try to rally yet"
        ),
        "few_are_left": Message(
            "{models} of {starting} models are left, a quarter or less: only a double"
            " 1 rallies them",
            "",
        ),
        "enough_are_left": Message(
            "{models} of {starting} models are left, more than a quarter", ""
        ),
        "rally_test_passed": Message(
            "rally test passed: {total} on two dice, against Leadership {leadership}",
            "",
        ),
        "rally_test_failed": Message(
            "rally test failed: {total} on two dice, against Leadership {leadership};"
            " {unit} goes on fleeing",
            "",
        ),
        "flees": Message("{unit} flees straight ahead", ""),
        "flees_on": Message(
            '{unit} would not be clear after {total}" and flees on, {measured}" in all',
            "",
        ),
        "destroyed_at_edge": Message("{unit} reaches the edge and is destroyed", ""),
        "after_flight": Message(
            "no unit has still to flee",
            "{other} has still to flee, and goes first: {lines}",
        ),
        "moves_at_random": Message("{unit} moves at random", ""),
        "no_random_movement": Message("", "{unit} does not move at random"),
        "ordinary_one_direction": Message(
            "the move goes in one direction",
            "an ordinary move goes in one direction only, and this one goes {ways}",
        ),
        "marching_forward_only": Message(
            "the march goes forwards",
            "a unit on the march goes forwards only, and this one goes {ways}",
        ),
        "reform_on_march": Message("", "{unit} is on the march and cannot reform"),
        "wheel_displacement": Message(
            'no model ends a wheel farther than {measured}" from where it began'
            ' ({model}), of at most {limit}"',
            'model {model} ends a wheel {measured}" from where it began, at most'
            ' {limit}" is allowed',
        ),
        "no_closer": Message(
            "",
            '{when} {nearest} comes within {measured}" of {other}, closer than the'
            ' {limit}" it was',
        ),
        "no_enemy_sighted": Message(
            'no test: no enemy that is not fleeing is within {limit}"', ""
        ),
        "enemy_sighted_needed": Message(
            'Enemy Sighted! {other} is {measured}" away, within {limit}"', ""
        ),
        "enemy_sighted_passed": Message(
            "Enemy Sighted! test passed: {total} on two dice, against Leadership"
            " {leadership}",
            "",
        ),
        "enemy_sighted_failed": Message(
            "Enemy Sighted! test failed: {total} on two dice, against Leadership"
            " {leadership}",
            "",
        ),
        "march_unsighted": Message("no enemy stands in the way of a march", ""),
        "march_if_sighted": Message(
            "",
            "on a failed Enemy Sighted! test it may not march; Leadership {leadership}"
            " passes {chance}",
        ),
        "march_after_sighting": Message(
            "its Enemy Sighted! test was passed, so it may march",
            "its Enemy Sighted! test was failed, so it may not march this turn",
        ),
        "march_on_arrival": Message(
            "{unit} has not just come onto the board",
            "{unit} has come onto the board this turn and may not march",
        ),
        "in_reserve": Message("{unit} waits to come onto the board", ""),
        "not_in_reserve": Message("", "{unit} does not wait to come onto the board"),
        "rear_on_edge": Message(
            "every base of the rear rank touches the edge",
            "model {model} of the rear rank does not touch the edge",
        ),
        "set_up_within": Message(
            'it is set up within {measured}" of the edge, of at most {limit}"',
            'its front is set up {measured}" from the edge, at most {limit}" is'
            " allowed",
        ),
        "shoot_after_marching": Message(
            "{unit} has not marched",
            "{unit} has marched, or refused to, and cannot shoot this turn",
        ),
        "shoot_after_reforming": Message(
            "{unit} has not reformed", "{unit} has reformed and cannot shoot this turn"
        ),
        "charge_after_rally": Message(
            "{unit} has not rallied this turn",
            "{unit} has rallied this turn and cannot charge",
        ),
        "charge_after_marching": Message(
            "{unit} has not marched",
            "{unit} has marched, or refused to, and cannot charge this turn",
        ),
        "charge_as_one": Message(
            "",
            "a character in {unit} has marched, or refused to, and they charge as one",
        ),
        "charge_on_arrival": Message(
            "{unit} has not just come onto the board",
            "{unit} has come onto the board this turn and cannot charge",
        ),
        "charge_after_reforming": Message(
            "{unit} has not reformed",
            "{unit} has reformed and cannot charge this turn",
        ),
    }
)

"""Messages: what a finding says, in words a player would use.

One pair of templates for each reason: what is said when the clause holds, and
when it is broken. Another language is another table like ``ENGLISH``. The page
docs/reference/reasons.md is generated from it. A book from another package
brings the words for its own reasons with it.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from serried.model.charge_words import DECLARING, REACTING, REDIRECTING
from serried.model.resolve_words import RESOLVING


class Message(NamedTuple):
    """The two templates of one reason; ``{name}`` stands for a value."""

    holds: str
    broken: str


ENGLISH: Final = MappingProxyType(
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
        "waits_to_be_summoned": Message(
            "{unit} waits to be Summoned", "{unit} does not wait to be Summoned"
        ),
        "on_casters_side": Message(
            "{unit} comes to the side of {other}",
            "{unit} would be Summoned by {other}, which is {player}'s",
        ),
        "in_range": Message(
            'no model is farther than {measured}" from {source} ({model}), of at most'
            ' {limit}"',
            'model {model} is {measured}" from {source}; it must stand within {limit}"',
        ),
        "wholly_in_range": Message(
            'no part of a model is farther than {measured}" from {source} ({model}), of'
            ' at most {limit}"',
            'a part of model {model} is {measured}" from {source}; all of it must stand'
            ' within {limit}"',
        ),
        "point_in_range": Message(
            'the point is {measured}" from {source}, of at most {limit}"',
            'the point is {measured}" from {source}, at most {limit}" is allowed',
        ),
        "covers_point": Message(
            "model {model} stands on the chosen point",
            'no model stands on the chosen point; {model} is {measured}" from it',
        ),
        "set_down_near": Message(
            'model {model} stands {measured}" from {other}, at least {limit}"',
            'model {model} stands {measured}" from {other}; it must keep {limit}" away',
        ),
        "set_down_on": Message(
            "model {model} touches {other}",
            'model {model} touches or overlaps {other}; it must keep {limit}" away',
        ),
        "room_for_all": Message(
            "there is room for all of {unit}",
            "there is no place for all of {unit}, so none of it is put down",
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
            '{when} {model} comes no closer than {measured}" to {other};'
            ' the limit is {limit}"',
            '{when} {model} comes within {measured}" of {other};'
            ' it must keep {limit}" away',
        ),
        "touching": Message(
            "{when} {model} touches {other}",
            '{when} {model} touches or overlaps {other}; it must keep {limit}" away',
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
        "shaken": Message("", "{unit} contains a Shaken model"),
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
            "{when} {model} touches or overlaps {other}, which is never allowed",
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
            "{unit} contains a Shaken model and cannot {verb}",
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
        "clear_of_unit": Message(
            '{unit} ends {measured}" from {other}, which it leaves, at least {limit}"',
            '{unit} ends {measured}" from {other}; to leave it, it must end {limit}"'
            " away",
        ),
        "active_player_first": Message(
            "",
            "{other} has made way in this combat already; the Active Player goes first",
        ),
        "leaves_freely": Message(
            "{unit} may leave its unit", "{unit} is Attached and never leaves by choice"
        ),
        "all_can_fly": Message(
            "all models of {unit} have Fly", "not all models of {unit} have Fly"
        ),
        "joins_at_random": Message(
            "{unit} has no Random Movement", "{unit} moves at random and joins nobody"
        ),
        "not_exclusive": Message("{unit} and {other} may be one unit", ""),
        "is_exclusive": Message("", "{unit} is Exclusive{to} and cannot join {other}"),
        "exclusive_unit": Message(
            "", "{other} is Exclusive{to} and cannot be joined by {unit}"
        ),
        "joins_its_like": Message("{unit} and {other} are of sorts that join", ""),
        "towering": Message(
            "", "who has Towering Presence joins nobody and is not joined: {other}"
        ),
        "war_machine": Message("", "{other} is a War Machine and cannot be joined"),
        "random_unit": Message("", "{other} moves at random and cannot be joined"),
        "chariot": Message("", "{unit} is a Chariot, and not all of {other} are"),
        "insignificant": Message(
            "", "{other} is Insignificant, and {unit} is not, so it cannot join"
        ),
        "joins_again": Message(
            "it joins no unit that it leaves",
            "nobody leaves a unit and joins it again in the same phase",
        ),
        "joins_as_character": Message(
            "{unit} is a Character", "{unit} is no single Character and joins no unit"
        ),
        "can_be_joined": Message("{unit} can be joined", ""),
        "joins_enemy": Message("", "{unit} is {other}'s and cannot be joined"),
        "joins_lawfully": Message("its place in {other} is lawful", ""),
        "joins_unlawfully": Message("", "it cannot stand there in {other}: {fault}"),
        "reaches_place": Message(
            'it goes {measured}" into its place, of at most {limit}"',
            'its place is {measured}" away, at most {limit}" is allowed',
        ),
        "reaches_contact": Message(
            'it comes into contact after {measured}", of at most {limit}"',
            'it comes into contact after {measured}", at most {limit}" is allowed',
        ),
        "stays_this_turn": Message(
            "{unit} joined no unit this turn",
            "{unit} joined this turn, and does not leave in it",
        ),
        "leaves_before_it": Message("{unit} may move, so who leaves it may go", ""),
        "places_to_join": Message(
            "there are places in {other} that it can reach",
            "there is no lawful place in {other} that it can reach",
        ),
        "waits_to_deploy": Message(
            "{unit} waits to be deployed", "{unit} does not wait to be deployed"
        ),
        "inside_zone": Message(
            "{unit} is fully inside its Deployment Zone",
            "model {model} of {unit} would not be fully inside its Deployment Zone",
        ),
        "free_to": Message(
            "{unit} is on the table, its turn is on, it is not Engaged", ""
        ),
        "step_of_phase": Message(
            "it is the {step} step of the Movement phase",
            "that is done in the {step} step of the Movement phase, and this is the"
            " {now} step",
        ),
        "step_finished": Message(
            "nothing is left to do in the {step} step",
            "the {step} step is not finished: {unit} is still to act",
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
            "no unit has still to flee", "{other} has still to flee, and goes first"
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
            '{when} {model} comes within {measured}" of {other}, closer than the'
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
        "hits_on_pool": Message("all hits go to the R&F Health Pool of {unit}", ""),
        "hits_on_one": Message("the only model of {unit} takes all hits", ""),
        "pool_takes_all": Message(
            "{models} R&F models keep Characters like them from being hit: the pool"
            " takes all",
            "{letter} cannot be hit: {models} R&F models of its Type and Height take"
            " all hits",
        ),
        "alike_left_out": Message(
            "Characters of the Type and Height of the {models} R&F models are left out",
            "{letter} cannot be hit: it is of the Type and Height of the {models} R&F"
            " models",
        ),
        "attacker_distributes": Message(
            "{player} attacks, and distributes the hits over pool and Characters", ""
        ),
        "owner_distributes": Message(
            "no player attacks: {player}, the owner, distributes the hits over pool and"
            " Characters",
            "",
        ),
        "champion_not_hit": Message(
            "the Champion is given no hits", "hits are never distributed onto Champions"
        ),
        "hits_are_even": Message(
            "the hits are spread evenly: {shares}",
            "nobody takes another hit before everybody else has as many, and {shares}"
            " is not even",
        ),
        "pool_loses": Message(
            "Health Points that the R&F of {unit} lose: {wounds}; models that go for"
            " them: {models}; left over for the next: {left}",
            "",
        ),
        "model_loses": Message(
            "Health Points that {letter} of {unit} loses: {wounds}; models that go for"
            " them: {models}; lost without a model: {left}",
            "",
        ),
        "excess_is_lost": Message(
            "wounds beyond what {unit} can lose there: {excess}; they count for"
            " nothing",
            "",
        ),
        "unit_removed_whole": Message(
            "{unit} has no Health Point left and is removed at once, as a whole", ""
        ),
        "casualties_from_the_rear": Message(
            "the casualties of {unit} are taken from where they may be", ""
        ),
        "wrong_number_of_casualties": Message(
            "", "R&F models of {unit} that must go: {models}; named: {named}"
        ),
        "casualty_of_another_pool": Message(
            "", "{model} of {unit} is of another Health Pool; the next R&F model goes"
        ),
        "not_from_the_rear_rank": Message(
            "",
            "{model} does not go while a model farther back does not: the rear rank of"
            " {unit} goes first",
        ),
        "not_from_the_ends": Message(
            "", "{model} does not go before those at the ends of the first rank"
        ),
        "command_goes_last": Message(
            "",
            "{model} is a command model and does not go while another R&F model of its"
            " pool is left",
        ),
        "no_such_way_to_close": Message(
            "", "the ranks of {unit} are not closed like that"
        ),
        "priorities_kept": Message(
            "no other way keeps more units in combat, or more models in contact", ""
        ),
        "ends_balanced": Message(
            "no other way takes more equally from both ends of the first rank", ""
        ),
        "spoils_units_dropping_out": Message(
            "",
            "with {models} gone, units that Drop out of Combat: {measured}; it can be"
            " {limit}",
        ),
        "spoils_units_losing_contact": Message(
            "",
            "with {models} gone, units that lose base contact: {measured}; it can be"
            " {limit}",
        ),
        "spoils_models_out_of_contact": Message(
            "",
            "with {models} gone, models in base contact: {measured}; it can be {limit}",
        ),
        "spoils_unevenness": Message(
            "",
            "with {models} gone, the ends of the first rank lose unequally, by"
            " {measured}; it can be {limit}",
        ),
        "spoils_change_of_width": Message(
            "",
            'with the ranks closed so the unit changes its width by {measured}",'
            ' and it can be {limit}"',
        ),
        "spoils_models_sliding": Message(
            "",
            "with the ranks closed so, models that move: {measured}; it can be {limit}",
        ),
        "melee_phase": Message(
            "Rounds of Combat are fought in the Melee Phase, and it is",
            "Rounds of Combat are fought in the Melee Phase, and this is the {phase}"
            " phase",
        ),
        "may_make_way": Message(
            "{letter} at {model} is a Character in the first rank, and no enemy"
            " touches it",
            "",
        ),
        "makes_no_way": Message(
            "", "{letter} is no Character, and only Characters Make Way"
        ),
        "not_in_first_rank": Message(
            "", "{letter} at {model} is not in the first rank"
        ),
        "touched_by_enemy": Message(
            "", "{letter} at {model} is in base contact with {other} already"
        ),
        "matching_base": Message(
            "{letter} stands on a Matching Base",
            "{letter} stands beside the unit on a Mismatching Base, and can never Make"
            " Way",
        ),
        "reaches_enemy": Message(
            "at {to} {letter} touches {other}, which attacks the Front Facing",
            "at {to} {letter} touches no enemy that attacks the Front Facing",
        ),
        "swaps_places": Message(
            "{letter} changes places with models that are no Characters", ""
        ),
        "swaps_with_character": Message(
            "", "{letter} cannot change places with {other}, which is a Character"
        ),
        "stays_there": Message("", "{letter} stands at {to} already"),
        "no_room_to_swap": Message(
            "",
            "{letter} cannot change places with what stands at {to}: whole models, on"
            " as many places in the first rank, are needed",
        ),
        "recovers_amount": Message(
            "Health Points that are Recovered: {measured} of the {limit} lost",
            "{letter} has lost {limit} and cannot Recover {measured}",
        ),
        "recovers_alone": Message("{letter} is the only target, and Recovers", ""),
        "character_left_out": Message(
            "{letter} is a Character in a Combined Unit and gets nothing of this",
            "{letter} is a Character: it Recovers only as the sole target",
        ),
        "points_in_excess": Message(
            "points that nobody can use, and that are lost: {measured}", ""
        ),
        "recovers_first": Message(
            "Health Points that are Recovered first: {measured} of the {limit} lost", ""
        ),
        "raises_alone": Message(
            "", "Raising gives {letter} nothing: it is for units, without Characters"
        ),
        "raised_number": Message(
            "models that may return: {back}, to {measured} of the {limit} that began",
            "",
        ),
        "raised_wounded": Message(
            "Health Points that the last {letter} returns without: {measured}", ""
        ),
        "champion_first": Message("the Champion returns before all others", ""),
        "raised_places": Message("there are lawful places for those who return", ""),
        "raised_lost": Message(
            "models that find no lawful place, and are lost: {models}", ""
        ),
        "champion_stays": Message(
            "nobody could make room for the Champion, so it is not Raised", ""
        ),
        "champion_foremost": Message(
            "the Champion stands as far forwards as it can, and an R&F model gives way",
            "",
        ),
        "no_character_returns": Message(
            "", "{letter} is a Character, and none is ever brought back"
        ),
        "stands_already": Message("", "{letter} has not fallen: it stands in {unit}"),
        "too_many_named": Message(
            "", "models to be placed: {limit}; named: {measured}"
        ),
        "not_their_turn": Message(
            "",
            "those who return now are not {letter}: Champions come first, and no more"
            " of any than fell",
        ),
        "nobody_gives_way": Message(
            "", "no R&F model finds a place elsewhere, so {letter} cannot be Raised"
        ),
        "not_foremost": Message(
            "",
            "a Champion at {place} would not stand where R&F farthest ahead give way",
        ),
        "place_blocked": Message(
            "",
            'at {place} it would be {measured}" from {other}, and must be {limit}"'
            " away ({clause})",
        ),
        "not_in_the_rear_rank": Message(
            "", "{place} is no free place of the rear rank, or of a new one behind it"
        ),
        "no_end_or_new_rank": Message(
            "", "{place} is neither at an end of the single rank nor in a new rank"
        ),
        "gives_way_first": Message(
            "",
            "who gives way to the Champion is placed before others return, and {places}"
            " leave no such place",
        ),
        "not_together": Message(
            "",
            "{places} cannot all be taken: one rank is filled before the next begins",
        ),
        **{
            reason: Message(*words)
            for part in (DECLARING, REACTING, REDIRECTING, RESOLVING)
            for reason, words in part.items()
        },
    },
)
"""English, in the order of the rules file."""

_BROUGHT: Final[dict[str, Message]] = {}
"""What books from other packages say."""

LEAST_DIGITS: Final = 2
MOST_DIGITS: Final = 9
_NAME: Final = re.compile(r"\{(\w+)\}")


def learn(messages: Mapping[str, Message]) -> None:
    """Take in the words that a book from another package brings.

    A reason never changes its meaning, so nobody puts other words to one that is
    known; the same words may come again.

    Raises:
        ValueError: If a reason is known already, with other words.
    """
    for reason, message in messages.items():
        known = ENGLISH.get(reason) or _BROUGHT.get(reason)
        if known not in {None, message}:
            problem = f"the reason {reason!r} has other words already"
            raise ValueError(problem)
    _BROUGHT.update(messages)


def render(reason: str, values: Mapping[str, object], *, holds: bool) -> str:
    """Return the words for *reason*, filled in with *values*.

    Lengths are said to a hundredth of an inch, and finer where a breach would
    otherwise seem to keep its limit.
    """
    message = ENGLISH.get(reason) or _BROUGHT[reason]
    template = message.holds if holds else message.broken
    digits = _digits(values) if not holds else LEAST_DIGITS
    said = {**values, **_derived(values)}
    return _NAME.sub(lambda match: _said(said.get(match[1]), digits), template)


def _digits(values: Mapping[str, object]) -> int:
    """Return how many decimals tell what was measured from its limit."""
    measured, limit = values.get("measured"), values.get("limit")
    digits = LEAST_DIGITS
    if isinstance(measured, float) and isinstance(limit, float):
        while digits < MOST_DIGITS and _said(measured, digits) == _said(limit, digits):
            digits += 1
    return digits


def _derived(values: Mapping[str, object]) -> dict[str, object]:
    """Return what templates say that is only another way to put a value."""
    derived: dict[str, object] = {}
    if "moving" in values:
        derived["when"] = "on the way" if values["moving"] else "at the end"
    measured = values.get("measured")
    if isinstance(measured, float):
        derived["beyond"] = -measured
    if "done" in values:
        derived["done"] = str(values["done"]).replace("_", " ")
    return derived


def _said(value: object, digits: int) -> str:
    """Return a value as people say it: numbers rounded, names as they are."""
    if isinstance(value, float):
        text = f"{value:.{digits}f}"
        plain = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if plain == "-0" else plain
    if isinstance(value, tuple):
        return " and ".join(_said(item, digits) for item in value)
    return str(value)

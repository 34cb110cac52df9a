"""Words of findings: joining, leaving, hits on Combined Units, Making Way."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
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
        "joins_itself": Message("", "{unit} joins other units, and not itself"),
        "can_be_joined": Message("{unit} can be joined", ""),
        "joins_enemy": Message("", "{unit} is {other}'s and cannot be joined"),
        "stands_as_named": Message(
            "{unit} stands as the line says: {named}",
            "{named}: this is none of the lawful ways for {unit} to stand in which"
            " fewest models move, and as little as can be",
        ),
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
    }
)

"""Words of findings: Casualties."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
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
    }
)

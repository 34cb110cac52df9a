"""Words of findings: Recovered, Raised and Summoned models."""

from types import MappingProxyType
from typing import Final

from serried.model.words.message import Message

WORDS: Final = MappingProxyType(
    {
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
        "outline_clear": Message(
            "",
            "the empty places of {unit} touch or overlap {other}: the Unit Boundary is"
            " around them, too",
        ),
        "room_for_all": Message(
            "there is room for all of {unit}",
            "there is no place for all of {unit}, so none of it is put down",
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
        "character_stays": Message(
            "",
            "{holder} at {place} is a Character, and only R&F models give way to a"
            " Champion",
        ),
        "leader_stays": Message(
            "",
            "{holder} at {place} has Front Rank, and only R&F models without it give"
            " way to a Champion",
        ),
        "nobody_there": Message(
            "", "at {place} stands no R&F model that could give way to a Champion"
        ),
        "not_foremost": Message(
            "",
            "a Champion at {place} would not stand where R&F farthest ahead give way",
        ),
        "place_blocked": Message(
            "",
            'with a model at {place} the unit would be {measured}" from {other}, and'
            ' must be {limit}" away ({clause})',
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
    }
)

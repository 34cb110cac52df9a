"""The 9th Age, chapter "Close Combat": Duels, issued, accepted and refused.

Source:
    DUEL-1 to DUEL-8, DUEL-14, DUEL-15, AMB-100
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.fighting.actions import (
    AcceptDuel,
    IssueDuel,
    NameRefuser,
    RefuseDuel,
)
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.marks import REFUSED_DUEL
from serried.books.t9a.fighting.turns import in_turn, optional
from serried.books.t9a.units import CHAMPION
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import PlayerId
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.rules.named_rules import has_rule


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield what comes next of Duels: an offer, its answer, or who refused it.

    Source:
        DUEL-1 to DUEL-3, DUEL-7
    """
    battle = situation.battle
    if combat.shaming is not None:
        named = tuple(
            str(NameRefuser(subject=combat.shaming, refuser=one))
            for one in characters_among(battle, combat.refused)
        )
        player = combat.player(combat.shaming.unit)
        yield Decision(player, "DUEL-3", combat.shaming.unit, named, "round_first")
        return
    if combat.challenger is not None:
        able = tuple(could_accept(battle, combat.challenger))
        lines = (
            *(str(AcceptDuel(subject=one)) for one in able),
            str(RefuseDuel(subject=able[0])),
        )
        player = battle.unit(able[0].unit).player
        yield Decision(player, "DUEL-2", able[0].unit, lines, "round_first")
        return
    if not under_way(battle, combat):
        yield from _offers(situation, combat)


def under_way(battle: Battle, combat: Combat) -> bool:
    """Tell whether a Duel is fought in a combat (DUEL-1, DUEL-7)."""
    return any(one.one.unit in combat.names for one in battle.duels)


def _offers(situation: Situation, combat: Combat) -> Iterator[Decision]:
    for player in in_turn(situation, combat):
        able = tuple(could_issue(situation, combat, player))
        if able:
            lines = tuple(str(IssueDuel(subject=one)) for one in able)
            yield optional(player, "DUEL-1", able[0].unit, lines)
            return


def could_issue(
    situation: Situation, combat: Combat, player: PlayerId
) -> Iterator[Subject]:
    """Yield who of a player may issue a Duel now.

    Source:
        DUEL-1, DUEL-6, DUEL-7, AMB-100
    """
    if player in combat.issued:
        return
    for unit in fighting(situation, combat):
        if unit.player == player:
            for one in duellists_in(unit):
                free = one not in combat.refused
                if free and any(could_accept(situation.battle, one)):
                    yield one


def could_accept(battle: Battle, issuer: Subject) -> Iterator[Subject]:
    """Yield the enemies who may accept a Duel of *issuer*.

    Source:
        DUEL-2, DUEL-6
    """
    unit = battle.unit(issuer.unit)
    for enemy in touching_enemies(battle, unit):
        yield from duellists_in(enemy)


def duellists_in(unit: Unit) -> Iterator[Subject]:
    """Yield the Characters and Champions of a unit, wherever they stand in it.

    Source:
        DUEL-6, UR-PLAT
    """
    for letter in dict.fromkeys(place.letter for place in unit.formation.places):
        character = unit.is_character(letter)
        platform = has_rule(unit, letter, "war platform")
        if (character and not platform) or letter == CHAMPION:
            yield Subject(unit.id, letter)


def shame_over(battle: Battle) -> Battle:
    """Return the battle at the end of a Player Turn, without shame that ends with it.

    Who was named after a refused Duel is shamed as long as its combat goes on and an
    enemy could accept a Duel of it.

    Source:
        DUEL-4
    """
    for unit in battle.units:
        if unit.any_model_has(REFUSED_DUEL):
            kinds = tuple(
                kind
                if _could_fight_one(battle, Subject(unit.id, kind.letter))
                else replace(kind, marks=kind.marks - {REFUSED_DUEL})
                for kind in unit.kinds
            )
            marks = unit.marks - {REFUSED_DUEL}
            battle = battle.with_unit(replace(unit, kinds=kinds, marks=marks))
    return battle


def _could_fight_one(battle: Battle, one: Subject) -> bool:
    """Tell whether some enemy in contact could accept a Duel of a model."""
    placed = battle.unit(one.unit).pose is not None
    return placed and any(could_accept(battle, one))


def characters_among(
    battle: Battle, models: tuple[Subject, ...]
) -> tuple[Subject, ...]:
    """Return the Characters among some models (DUEL-3)."""
    return tuple(
        one
        for one in models
        if one.letter is not None and battle.unit(one.unit).is_character(one.letter)
    )

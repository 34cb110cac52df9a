"""The 9th Age, chapter "Sweeping Attack": what its hits come to, once its move is over.

Source:
    SWEEP-1, SWEEP-4, ATT-1, ATT-2, ATT-7, CHR-HIT-3, CHR-HIT-5, DMG-1 to DMG-3,
    PANIC-1, PANIC-13, docs/rulings/0056-sweeping-attack.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.armament import armour_of
from serried.books.t9a.attacks.bundles import Blow, Bundle
from serried.books.t9a.attacks.saves import counting, of_most, saves_of_pool
from serried.books.t9a.attacks.striking import strike
from serried.books.t9a.attacks.tables import armour_save, to_wound
from serried.books.t9a.casualties.carried_out import carried_out
from serried.books.t9a.casualties.health_pools import hp_of, pool_of
from serried.books.t9a.casualties.removing_casualties import weighed
from serried.books.t9a.casualties.wiped_out import health_points
from serried.books.t9a.characters.distributing_hits import (
    lawful_shares,
    many_ways,
    target_of,
)
from serried.books.t9a.fighting.specials import pool_called
from serried.books.t9a.morale.phase_losses import after_losses
from serried.model.actions.legs import Sweep
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.formation import RANK_AND_FILE
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event, Transition, Values
from serried.rules.case import Situation
from serried.rules.moving.rates import own_rate

RANGED: Final = frozenset({"ranged attacks"})
"""What its hits are, to a save that is against some attacks (ATT-2)."""


def with_hits(
    situation: Situation, made: Transition, unit: Unit, sweep: Sweep
) -> Transition:
    """Return a move after which the hits of its Sweeping Attack are resolved.

    They hit automatically. Without dice they wait, and it is said how many are thrown.
    Who has fallen, or panics, on its way makes none.

    Args:
        situation: The table before it.
        made: What has come of it so far.
        unit: Who made it, as it stood before.
        sweep: Whom it attacked, and with what.

    Raises:
        RequestError: If dice are too few, or the Resilience or Armour of who is hit is
            not stated.
        RuleGapError: Whatever the casualties meet.

    Source:
        SWEEP-1, SWEEP-4
    """
    battle = made.battle
    now = next((one for one in battle.units if one.id == unit.id), None)
    if now is None or now.has(Mark.FLEEING) or sweep.hits is None:
        return made
    if not made.dice_left:
        dice = "1 die" if sweep.hits == 1 else f"{sweep.hits} dice"
        note = (
            f"the hits of {unit.id} on {sweep.unit} wait: {dice} to wound, and one more"
            " for each wound that may be saved"
        )
        return _told(made, made.battle, (), (note,))
    target = battle.unit(sweep.unit)
    shares = [
        (pool_called(target, letter), share)
        for letter, share in next(lawful_shares(target_of(target), sweep.hits))
        if share
    ]
    bundles = [_bundle(battle, unit, one, share, sweep) for one, share in shares]
    blows, left = strike(bundles, made.dice_left)
    losses = [
        Lose(subject=one, amount=blow.lost, culprit=unit.id)
        for (one, _), blow in zip(shares, blows, strict=True)
        if blow.lost
    ]
    after, events, several = _without_casualties(situation.with_battle(battle), losses)
    told = Event(event="sweeping_hits", values=_values(unit, target, after, blows))
    return _told(
        replace(made, dice_left=left),
        after,
        (told, *events),
        (*_notes_on_shares(target, sweep.hits), *several),
    )


def _told(
    made: Transition, after: Battle, events: tuple[Event, ...], notes: tuple[str, ...]
) -> Transition:
    verdict = replace(
        made.verdict,
        events=(*made.verdict.events, *events),
        notes=(*made.verdict.notes, *notes),
    )
    return replace(made, battle=after, verdict=verdict)


def _bundle(
    battle: Battle, unit: Unit, pool: Subject, hits: int, sweep: Sweep
) -> Bundle:
    """Return what the rolls of hits on a Health Pool need: as most of it has it.

    Source:
        ATT-7, ATT-9, DMG-1 to DMG-3, DMG-5
    """
    target, letter = battle.unit(pool.unit), pool.letter or RANK_AND_FILE
    letters = [
        place.letter
        for place in target.formation.places
        if pool_of(target, place.letter) == letter
    ]
    resilience = of_most(
        (int(own_rate(battle, target, one, "resilience", "DMG-1")) for one in letters),
        int,
    )
    armour = of_most((armour_of(battle, target, one) for one in letters), int)
    saves = counting(saves_of_pool(target, letter), RANGED)
    return Bundle(
        hits,
        None,
        to_wound(sweep.strength, resilience),
        armour_save(armour, sweep.penetration),
        aegis=saves["aegis"],
        fortitude=saves["fortitude"],
        cannot_wound=sweep.strength <= 0,
        clip=hp_of(target, letter),
        who=f"the Sweeping Attack of {unit.id}",
    )


def _without_casualties(
    situation: Situation, losses: list[Lose]
) -> tuple[Battle, tuple[Event, ...], tuple[str, ...]]:
    """Return the table without who falls, what happened, and what was chosen.

    Of several lawful ways the first is taken. The Panic Test that a quarter brings is
    owed then, because of who attacked.

    Source:
        ATT-1, PANIC-1, PANIC-13
    """
    battle = situation.battle
    if not losses:
        return battle, (), ()
    frays = weighed(situation, losses)
    several = [fray for fray in frays if not fray.settled]
    for fray in several:
        fray.best = fray.open_ways[:1]
    after, events = carried_out(situation, frays)
    after, due = after_losses(situation, after, losses)
    name = losses[0].subject.unit
    note = f"there is more than one way to remove who falls of {name}; the first"
    return after, (*events, *due), (f"{note} was taken",) if several else ()


def _values(unit: Unit, target: Unit, after: Battle, blows: tuple[Blow, ...]) -> Values:
    """Return what is told of hits: how many wound, are saved and cost Health Points."""
    left = next((one for one in after.units if one.id == target.id), None)
    many, points = 0, 0
    if left is not None:
        many, points = len(left.formation.places), health_points(left)
    return (
        ("unit", unit.id),
        ("target", target.id),
        ("hits", sum(blow.hits for blow in blows)),
        ("dice", tuple(die for blow in blows for die in blow.to_wound)),
        ("wounds", sum(blow.wounds for blow in blows)),
        ("saved", sum(blow.armour_saved + blow.special_saved for blow in blows)),
        ("lost", health_points(target) - points),
        ("models", len(target.formation.places) - many),
    )


def _notes_on_shares(target: Unit, hits: int) -> Iterator[str]:
    """Say that its player might have distributed the hits otherwise (CHR-HIT-3)."""
    if many_ways(target_of(target), hits) > 1:
        yield (
            f"there is more than one way to share out the hits on {target.id}; the"
            " first was taken"
        )

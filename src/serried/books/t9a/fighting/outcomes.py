"""The 9th Age, chapter "Close Combat": what the attacks of a step take.

Source:
    ATT-8, CC-20, HP-4 to HP-7, CS-3, DUEL-12, DUEL-13, AMB-102
"""

from collections.abc import Sequence
from typing import NamedTuple

from serried.books.t9a.casualties.health_pools import hp_of
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import PlayerId, UnitId
from serried.rules.case import Situation


class Damage(NamedTuple):
    """What some attacks do to a Health Pool, more than is left of it included.

    Attributes:
        on: Who is struck.
        lost: How many Health Points.
        by: The unit that strikes.
        player: Whose it is.
    """

    on: Subject
    lost: int
    by: UnitId
    player: PlayerId


class Outcome(NamedTuple):
    """What an Initiative Step takes, before anybody is removed.

    Attributes:
        losses: Who loses how many Health Points, pool by pool.
        overkill: The Overkill of each player in this Round.
    """

    losses: tuple[Lose, ...]
    overkill: tuple[tuple[PlayerId, int], ...]


def outcome_of(situation: Situation, combat: Combat, each: Sequence[Damage]) -> Outcome:
    """Return what the attacks of a step take off whom, all of them together.

    Source:
        ATT-8, CC-20, CS-3, DUEL-12, DUEL-13
    """
    battle = situation.battle
    gone = {one.model for one in combat.fallen}
    sums: dict[Subject, int] = {}
    culprits: dict[Subject, str] = {}
    over = dict(combat.overkill)
    for one in each:
        if not one.lost:
            continue
        if one.on in gone:
            over[one.player] = over.get(one.player, 0) + one.lost
            continue
        sums[one.on] = sums.get(one.on, 0) + one.lost
        culprits.setdefault(one.on, one.by)
    for on, lost in sums.items():
        rival = rival_of(battle, on)
        if rival is not None:
            left = max(lost - points_left(battle, on), 0)
            player = combat.player(rival.unit)
            over[player] = over.get(player, 0) + left
    losses = tuple(
        Lose(subject=on, amount=lost, culprit=culprits[on]) for on, lost in sums.items()
    )
    kept = tuple((player, many) for player, many in over.items() if many)
    return Outcome(losses, kept)


def points_left(battle: Battle, model: Subject) -> int:
    """Return the Health Points that a Champion or Character has left."""
    unit = battle.unit(model.unit)
    letter = model.letter or RANK_AND_FILE
    return hp_of(unit, letter) - dict(unit.lost).get(letter, 0)


def rival_of(battle: Battle, model: Subject) -> Subject | None:
    """Return with whom a model fights a Duel, if with anybody."""
    for duel in battle.duels:
        if model in duel:
            return duel.other if model == duel.one else duel.one
    return None

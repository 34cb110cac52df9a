"""The 9th Age, chapter "Close Combat": who strikes whom in an Initiative Step.

Source:
    CC-1, CC-2, CC-5, CC-12, CC-14, CC-17 to CC-22, DUEL-5, DUEL-9, DUEL-10, AMB-94
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from serried.books.t9a.fighting.fighters import Fighter
from serried.books.t9a.fighting.frightening import shamed
from serried.books.t9a.fighting.means import means_of
from serried.books.t9a.fighting.special_attacks import BREATH, has_breathed
from serried.books.t9a.fighting.specials import SPECIAL, units_hit
from serried.books.t9a.fighting.strikers import Striker, strikers, targets
from serried.books.t9a.fighting.walls import across_a_wall
from serried.model.actions.attacks import Attack, AttackShare
from serried.model.actions.subject import Subject
from serried.model.combat import Combat
from serried.model.ids import rank_and_file
from serried.model.unit import Unit
from serried.rules.case import Situation


class ModelAttacks(NamedTuple):
    """Attacks of one model with one part at one Health Pool.

    Attributes:
        unit: The unit that strikes.
        model: The model, by rank and file.
        means: With what it strikes.
        many: How many attacks; the dice of a random number of hits.
        target: The R&F, the Champion or a Character of an enemy.
        options: At whom else these attacks could go, the default first.
        walled: Whether the Wall of who is struck is in their way (TER-9).
        most: How many they may be of a number that is thrown; 0 without a limit.
    """

    unit: Unit
    model: str
    means: Fighter
    many: int | str
    target: Subject
    options: tuple[Subject, ...]
    walled: bool = False
    most: int = 0


def blows(
    situation: Situation, combat: Combat, step: int | None = None
) -> tuple[ModelAttacks, ...]:
    """Return the attacks of an Initiative Step, in the order in which they are rolled.

    Who was not allocated otherwise strikes at the first whom it may.

    Args:
        situation: The table as the step begins.
        combat: The Round.
        step: The Initiative Step; the one that comes next if left out.

    Source:
        CC-12, CC-17, CC-18, docs/rulings/0081-the-order-of-dice.md
    """
    at = combat.initiative if step is None else step
    return tuple(
        blow
        for unit in fighting(situation, combat)
        for blow in _of_unit(situation, combat, unit, at)
    )


def fighting(situation: Situation, combat: Combat) -> tuple[Unit, ...]:
    """Return the units of a combat that stand, those of the Active Player first."""
    battle = situation.battle
    units = [
        unit
        for unit in battle.units
        if unit.id in combat.names and unit.pose is not None
    ]
    return tuple(sorted(units, key=lambda unit: unit.player != battle.active))


def _of_unit(
    situation: Situation, combat: Combat, unit: Unit, at: int | None
) -> Iterator[ModelAttacks]:
    """Yield the attacks of one unit: as its line says, or else as a whole unit."""
    line = next((one for one in combat.attacks if one.subject.unit == unit.id), None)
    for means in _now(situation, combat, unit, at):
        if means.kind == BREATH and has_breathed(unit, means.letter):
            continue
        for striker in able(situation, unit, means):
            options = options_of(situation, unit, striker, means)
            if not options:
                continue
            many = attacks_now(combat, unit, striker, means)
            said = () if line is None else tuple(_said(line, striker, means, many))
            for share, target in said:
                yield _attacks(situation, unit, striker, means, share, target, options)
            if isinstance(many, int):
                many -= sum(share for share, _ in said if isinstance(share, int))
                if many <= 0:
                    continue
            elif said or means.kind == BREATH:  # which a line has to declare
                continue
            yield _attacks(situation, unit, striker, means, many, options[0], options)


def attacks_now(
    combat: Combat, unit: Unit, striker: Striker, means: Fighter
) -> int | str:
    """Return how often a model strikes so; the dice of what is not thrown yet.

    Source:
        CC-14, CC-18
    """
    many = means.attacks_of(striker.model, supports=striker.supports)
    if isinstance(many, int) or means.kind in SPECIAL:
        return many
    for one in combat.numbers:
        if (one.unit, one.model, one.part) == (unit.id, striker.model, means.part):
            return one.many
    return many


def unthrown(each: Iterable[ModelAttacks]) -> tuple[ModelAttacks, ...]:
    """Return those of a step whose number has to be thrown before any are allocated.

    Nobody waits for a number if none of those attacks can go at one or another.

    Source:
        CC-18
    """
    random = tuple(
        one
        for one in each
        if isinstance(one.many, str) and one.means.kind not in SPECIAL
    )
    return random if any(len(one.options) > 1 for one in random) else ()


def _attacks(  # noqa: PLR0913, PLR0917 - who, with what, how often, whom
    situation: Situation,
    unit: Unit,
    striker: Striker,
    means: Fighter,
    many: int | str,
    target: Subject,
    options: tuple[Subject, ...],
) -> ModelAttacks:
    close = means.kind not in SPECIAL
    walled = close and across_a_wall(situation.battle, unit, striker, target)
    most = means.cap if striker.supports else 0
    return ModelAttacks(unit, striker.model, means, many, target, options, walled, most)


def _now(
    situation: Situation, combat: Combat, unit: Unit, at: int | None
) -> Iterator[Fighter]:
    """Yield what a unit strikes with in one Initiative Step."""
    for means in standing_means(situation, combat, unit):
        if means.at == at:
            yield means


def standing_means(
    situation: Situation, combat: Combat, unit: Unit
) -> Iterator[Fighter]:
    """Yield what a unit has to strike with: letters as they stand, parts in order.

    When each strikes is as it was fixed, once that is (CC-16).
    """
    letters = dict.fromkeys(place.letter for place in unit.formation.places)
    fixed: dict[tuple[str, str], list[int]] = {}
    for turn in combat.order:
        if turn.unit == unit.id:
            fixed.setdefault((turn.letter, turn.label), []).append(turn.at)
    for letter in letters:
        for means in means_of(situation.battle, combat, unit, letter):
            known = fixed.get((letter, means.label), ())
            if not known or means.at in known:  # two parts may have one name
                yield means
            else:
                yield means._replace(at=known[0])


def able(situation: Situation, unit: Unit, means: Fighter) -> Iterator[Striker]:
    """Yield the models that may strike so, from the front and from the left.

    Source:
        CC-1, CC-2, CC-14, CC-15, DUEL-3, DUEL-5
    """
    if shamed(unit, means.letter):
        return
    battle = situation.battle
    own = Subject(unit.id, means.letter)
    duelling = any(own in duel for duel in battle.duels)
    found = [one for one in strikers(battle, unit.id) if one.letter == means.letter]
    if duelling:
        place = unit.formation.lettered(means.letter)[0]
        yield Striker(place)
        return
    for striker in found:
        if not striker.supports or (
            means.supporting and striker.rank <= 1 + means.ranks
        ):
            yield striker


def options_of(
    situation: Situation, unit: Unit, striker: Striker, means: Fighter
) -> tuple[Subject, ...]:
    """Return at whom a model may direct such attacks, the default first."""
    battle = situation.battle
    if means.kind in SPECIAL:
        return units_hit(battle, unit, striker, means.kind)
    return targets(battle, unit, striker, battle.duels)


def _said(
    line: Attack, striker: Striker, means: Fighter, many: int | str
) -> Iterator[tuple[int | str, Subject]]:
    """Yield how many attacks of a model a line puts at whom.

    A random number is not divided: all of it goes at the first that is named.
    """
    left = many
    for share in line.shares:
        if not names(share, striker, means):
            continue
        if isinstance(left, str):
            yield left, share.target
            return
        taken = left if share.many is None else min(share.many, left)
        left -= taken
        if taken:
            yield taken, share.target


def names(share: AttackShare, striker: Striker, means: Fighter) -> bool:
    """Tell whether a share is of a model's attacks of that kind."""
    return (share.part or "") == means.label and _is_named(share, striker)


def _is_named(share: AttackShare, striker: Striker) -> bool:
    if share.last is None or "." not in share.first:
        return share.first in {striker.model, striker.letter}
    if "." not in striker.model:
        return False
    rank, file = rank_and_file(striker.model)
    first, last = rank_and_file(share.first), rank_and_file(share.last)
    return first[0] == rank == last[0] and first[1] <= file <= last[1]

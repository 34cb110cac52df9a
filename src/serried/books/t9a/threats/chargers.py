"""The 9th Age: who can charge a unit, and what keeps the others from it.

Whoever lacks nothing but room may get it from fellows who charge before it: who has
declared a Charge is in nobody's way. So the Charges that its fellows can declare are
looked at, too.

Source:
    CHG-1 to CHG-4, CHG-9 to CHG-12, CHR-CHG-1, RND-2, RND-9
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from serried.books.t9a.charging.declaring.aiming import Aim, judge_aim
from serried.books.t9a.charging.declaring.chances import if_it_holds
from serried.books.t9a.charging.declaring.choosing import judge_charger
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.pending import charges_of, secondary_charges_of
from serried.books.t9a.flying import flies
from serried.books.t9a.movers.random_throws import throw_of
from serried.books.t9a.movers.random_units import bar_of
from serried.geometry import Gap, at_most
from serried.model.actions.charges import Charge
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.ids import ClauseId, PlayerId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeForecast
from serried.model.results.threats import Enemy
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.named_rules import moves_at_random

ROOM = "charge_has_room"


def chargers_on(
    situation: Situation, player: PlayerId, target: Unit
) -> Iterator[Enemy]:
    """Yield everybody of a player, with whether they can charge *target* now.

    Args:
        situation: A Charge Phase of that player.
        player: Whose units.
        target: Whom they would charge.

    Raises:
        RequestError: If a rate is missing.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHG-1 to CHG-4, CHG-10, CHR-CHG-1, CHR-CHG-5
    """
    for subject in subjects_of(situation.battle, player):
        yield charger_on(situation, subject, target)


def subjects_of(battle: Battle, player: PlayerId) -> Iterator[Subject]:
    """Yield the units of a player, each with the Characters that may charge out."""
    for unit in battle.units:
        if unit.player != player:
            continue
        yield Subject(unit.id)
        if unit.pose is not None and not unit.single:
            characters = (kind for kind in unit.present_kinds if kind.character)
            yield from (Subject(unit.id, kind.letter) for kind in characters)


def charger_on(situation: Situation, subject: Subject, target: Unit) -> Enemy:
    """Return whether one can charge *target*, alone or once its fellows have charged.

    Raises:
        RequestError: As ``chargers_on``.
        RuleGapError: As ``chargers_on``.

    Source:
        CHG-2, CHG-10, RND-2
    """
    unit = situation.battle.unit(subject.unit)
    coming = _already(situation, subject, target)
    if coming is not None:
        return coming
    if unit.pose is not None and moves_at_random(unit) and subject.letter is None:
        return _at_random(situation, unit, target)
    best: Enemy | None = None
    for on_foot in manners(unit):
        charge = Charge(subject=subject, target=target.id, on_foot=on_foot)
        found = _alone(situation, charge)
        if not found.threatens and {one.reason for one in found.bars} == {ROOM}:
            found = _after_fellows(situation, charge) or found
        if best is None or _likelier(found, best):
            best = found
    return best or Enemy(by=subject)


def _already(situation: Situation, subject: Subject, target: Unit) -> Enemy | None:
    """Return one whose Charge, which is declared, is on *target* or may be led there.

    It may while the unit that is charged flees, or has not said that it does not.

    Source:
        CHG-1, CHG-9, CHG-MOVE-9
    """
    charges = charges_of(situation.battle, subject)
    if not charges:
        return None
    last, unit = charges[-1], situation.battle.unit(subject.unit)
    gap = gap_to(situation, unit, target)
    besides = secondary_charges_of(situation.battle, subject)
    if target.id in {last.on, *(one.on for one in besides)}:
        return _comes(subject, target, gap, "CHG-1", "safe_from_declared_charge")
    if last.reaction not in {None, Reaction.FLEE} or unit.has(Mark.REDIRECTED):
        return None
    aim = judge_aim(situation, subject, target, (), None, on_foot=last.on_foot)
    if not aim.lawful:
        return None
    return _comes(subject, target, gap, "CHG-9", "safe_from_redirect", last.on)


def _comes(  # noqa: PLR0913, PLR0917 - what is said of it
    subject: Subject,
    target: Unit,
    gap: Gap | None,
    clause: ClauseId,
    reason: str,
    on: str = "",
) -> Enemy:
    """Return one that comes, or may, without declaring a Charge on *target*."""
    enemy = _seen(subject, gap)
    finding = Finding(
        clause=clause,
        holds=False,
        reason=reason,
        values=(("target", on),) if on else (),
        measured=enemy.distance,
        unit=target.id,
        other=str(subject),
    )
    return replace(enemy, comes=finding)


def manners(unit: Unit) -> tuple[bool, ...]:
    """Return whether to leave Flying Movement unused: of those who fly, both ways."""
    return (False, True) if unit.pose is not None and flies(unit) else (False,)


def _likelier(one: Enemy, other: Enemy) -> bool:
    if not one.threatens or not other.threatens:
        return one.threatens
    ways = [0 if enemy.chance is None else enemy.chance.ways for enemy in (one, other)]
    return ways[0] > ways[1]


def _alone(situation: Situation, charge: Charge) -> Enemy:
    """Return whether one can charge as things stand."""
    aim = aim_of(situation, charge)
    enemy = _seen(charge.subject, aim.gap)
    if not aim.lawful:
        bars = tuple(finding for finding in aim.findings if not finding.holds)
        return replace(enemy, bars=bars)
    found = [if_it_holds(situation, charge, edge) for edge in aim.arcs]
    likely = max(found, key=_ways)
    needs = None if likely.need is None else likely.need.least
    return replace(enemy, line=str(charge), needs=needs, chance=likely.chance)


def _seen(subject: Subject, gap: Gap | None) -> Enemy:
    """Return one of whom no more is known than how far it is."""
    if gap is None:
        return Enemy(by=subject)
    points = (gap.first, gap.second)
    return Enemy(by=subject, distance=gap.distance, points=points)


def _ways(found: ChargeForecast) -> int:
    return 0 if found.chance is None else found.chance.ways


def aim_of(situation: Situation, charge: Charge) -> Aim:
    """Return what the clauses say of a Charge, whatever is owed before it."""
    battle = situation.battle
    return judge_aim(
        situation,
        charge.subject,
        battle.unit(charge.target),
        judge_charger(battle, charge.subject),
        None,
        on_foot=charge.on_foot,
    )


def _after_fellows(situation: Situation, charge: Charge) -> Enemy | None:
    """Return how one can charge once others have made room; None if it never can.

    Source:
        CHG-2, CHG-3
    """
    fellows = [
        subject
        for subject in subjects_of(situation.battle, _player(situation, charge))
        if subject.unit != charge.subject.unit
    ]
    if not _has_room(situation, charge, map(_anywhere, fellows)):
        return None
    first = tuple(_declared(situation, fellows))
    for one in first:
        if _has_room(situation, charge, map(_pending, (one,))):
            return _behind(situation, charge, (one,))
    made = first
    while True:
        if made and _has_room(situation, charge, map(_pending, made)):
            return _behind(situation, charge, made)
        left = [one for one in fellows if one not in {c.subject for c in made}]
        more = tuple(_declared(_lifted(situation, map(_pending, made)), left))
        if not more:
            return None
        made += more


def _player(situation: Situation, charge: Charge) -> PlayerId:
    return situation.battle.unit(charge.subject.unit).player


def _behind(situation: Situation, charge: Charge, made: Sequence[Charge]) -> Enemy:
    found = _alone(_lifted(situation, map(_pending, made)), charge)
    return replace(found, after=tuple(map(str, made)))


def _declared(situation: Situation, fellows: Sequence[Subject]) -> Iterator[Charge]:
    """Yield a Charge of each fellow that can declare one now, on whomever.

    Of one unit no more than one charges (CHR-CHG-5).
    """
    battle = situation.battle
    done: set[str] = set()
    for subject in fellows:
        unit = battle.unit(subject.unit)
        if unit.pose is None or subject.unit in done:
            continue
        for other in battle.units:
            charge = Charge(subject=subject, target=other.id)
            if other.player != unit.player and aim_of(situation, charge).lawful:
                done.add(subject.unit)
                yield charge
                break


def _has_room(
    situation: Situation, charge: Charge, made: Iterator[DeclaredCharge]
) -> bool:
    return aim_of(_lifted(situation, made), charge).lawful


def _lifted(situation: Situation, made: Iterator[DeclaredCharge]) -> Situation:
    """Return the table once some have declared their Charges."""
    battle = situation.battle
    return situation.with_battle(battle.with_pending(charges=(*battle.charges, *made)))


def _pending(charge: Charge) -> DeclaredCharge:
    return DeclaredCharge(by=charge.subject, on=charge.target, facing=Edge.FRONT)


def _anywhere(subject: Subject) -> DeclaredCharge:
    """Return a Charge that takes one out of the way, whomever it is on."""
    return DeclaredCharge(by=Subject(subject.unit), on=subject.unit, facing=Edge.FRONT)


def _at_random(situation: Situation, unit: Unit, target: Unit) -> Enemy:
    """Return whether one that moves at random may come as far as *target*.

    It declares no Charge; what it meets in its Movement Phase it charges.

    Source:
        RND-2, RND-4, RND-9
    """
    subject = Subject(unit.id)
    if bar_of(situation.battle, unit) is not None:
        return _alone(situation, Charge(subject=subject, target=target.id))
    gap = gap_to(situation, unit, target)
    enemy = _seen(subject, gap)
    distance = enemy.distance or 0.0
    most = float(max(total for total, _ in throw_of(unit).totals()))
    if at_most(distance, most):
        return _comes(subject, target, gap, "RND-9", "safe_from_random_move")
    too_far = Finding(
        clause="RND-9",
        holds=False,
        reason="random_charge_in_range",
        measured=distance,
        limit=most,
        margin=most - distance,
        unit=unit.id,
        other=target.id,
    )
    return replace(enemy, bars=(too_far,))

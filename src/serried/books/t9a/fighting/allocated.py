"""The 9th Age, chapter "Close Combat": what players say of whom they strike.

Source:
    CC-5, CC-12, CC-18, CC-20 to CC-22, DUEL-9, DUEL-10
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from serried.books.t9a.casualties.health_pools import pool_named
from serried.books.t9a.fighting.allocating import (
    ModelAttacks,
    able,
    attacks_now,
    blows,
    fighting,
    names,
    options_of,
    standing_means,
    unthrown,
)
from serried.books.t9a.fighting.breath import Breathing, breathings
from serried.books.t9a.fighting.special_attacks import BREATH, has_breathed
from serried.books.t9a.fighting.specials import SPECIAL
from serried.books.t9a.morale.staying import stays
from serried.model.actions.attacks import Attack, AttackShare
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.errors import RequestError
from serried.model.formation import RANK_AND_FILE
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never


def decisions(situation: Situation, combat: Combat) -> tuple[Decision, ...]:
    """Return the units that may strike one or another, with what they do by default.

    The Active Player allocates first. Nobody has to: who does not strikes as a whole
    unit does. Nobody can before random Attack Values are thrown.

    Source:
        CC-5, CC-18, AMB-98
    """
    each = blows(situation, combat)
    if unthrown(each):
        return ()
    done = {one.subject.unit for one in combat.attacks}
    breath = tuple(breathings(situation, combat, combat.initiative))
    open_ = [
        decision
        for unit in fighting(situation, combat)
        if unit.id not in done
        for decision in _of_unit(unit, each, breath)
    ]
    active = [one for one in open_ if one.player == situation.battle.active]
    return tuple(active or open_)


def _of_unit(
    unit: Unit, each: tuple[ModelAttacks, ...], breath: tuple[Breathing, ...]
) -> Iterator[Decision]:
    """Yield what a unit may say: whom it strikes, and that it breathes (UR-BREATH)."""
    line = default_line(unit, tuple(one for one in each if one.unit == unit))
    shares = tuple(one.share for one in breath if one.unit == unit)
    lines = [] if line is None else [line]
    if shares:
        before = () if line is None else line.shares
        lines.append(Attack(subject=Subject(unit.id), shares=(*before, *shares)))
    if lines:
        clause = "UR-BREATH" if line is None else "CC-5"
        said = tuple(map(str, lines))
        yield Decision(unit.player, clause, unit.id, said, "round_first")


def default_line(unit: Unit, each: tuple[ModelAttacks, ...]) -> Attack | None:
    """Return the line that says what a unit does by default; None without a choice."""
    if all(len(blow.options) == 1 for blow in each):
        return None
    shares = []
    for _, alike in groupby(each, key=_run()):
        run = tuple(alike)
        first, last = run[0], run[-1]
        shares.append(
            AttackShare(
                first.model,
                last.model if last.model != first.model else None,
                first.means.label or None,
                None,
                first.target,
            )
        )
    return Attack(subject=Subject(unit.id), shares=tuple(shares))


class _run:  # noqa: N801 - used as a key
    """Numbers blows so that neighbours of one rank at one target have one number."""

    def __init__(self) -> None:
        self.before: ModelAttacks | None = None
        self.number = 0

    def __call__(self, blow: ModelAttacks) -> int:
        """Return the number of the run that *blow* belongs to."""
        if self.before is None or not _follows(self.before, blow):
            self.number += 1
        self.before = blow
        return self.number


def _follows(before: ModelAttacks, blow: ModelAttacks) -> bool:
    """Tell whether a model stands beside the one before, and does the same."""
    if before.target != blow.target or before.means.label != blow.means.label:
        return False
    places = before.unit.formation.places
    names_ = [place.name for place in places]
    first = names_.index(before.model)
    after = places[first + 1 : first + 2]
    return (
        bool(after)
        and after[0].name == blow.model
        and (after[0].rank == places[first].rank)
    )


def judge_attack(
    situation: Situation, action: Attack, dice: tuple[int, ...] | None
) -> Transition:
    """Judge whom the models of a unit strike in the Initiative Step that comes next.

    Raises:
        RequestError: If a model or a part is named that the unit does not have.
    Source:
        ATT-4, CC-5, CC-12, CC-18, CC-20 to CC-22, DUEL-9, DUEL-10
    """
    battle = situation.battle
    unit = battle.unit(action.subject.unit)
    combat = battle.combat
    striking = (
        combat is not None
        and combat.step == "attacks"
        and not combat.due
        and unit.id in combat.names
    )
    findings = [
        never(
            not striking,
            clause="CC-18",
            reason="allocates_now",
            unit=unit.id,
        )
    ]
    if combat is None or not striking:
        return stays(situation, tuple(findings), dice)
    shares = tuple([_at_pools(battle, share) for share in action.shares])
    action = replace(action, shares=shares)
    findings += _judge_numbers(situation, combat, unit)
    findings.append(_judge_order(situation, combat, unit))
    for share in action.shares:
        findings += _judge_share(situation, combat, unit, share)
    verdict = Verdict(findings=in_order(findings, situation.edition.order))
    after = battle
    if verdict.legal:
        others = tuple(one for one in combat.attacks if one.subject != action.subject)
        after = battle.with_combat(replace(combat, attacks=(*others, action)))
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _at_pools(battle: Battle, share: AttackShare) -> AttackShare:
    """Return a share whose target is called by its Health Pool, if there is such.

    A Special Attack is at a unit as a whole, whatever pools are left of it (ATT-4).
    """
    if share.part in SPECIAL:
        return share
    target = share.target
    unit = next((one for one in battle.units if one.id == target.unit), None)
    named = target.letter or RANK_AND_FILE
    pool = None if unit is None else pool_named(unit, named)
    if pool is None:
        return share
    letter = None if pool == RANK_AND_FILE else pool
    return share._replace(target=Subject(target.unit, letter))


def _judge_numbers(
    situation: Situation, combat: Combat, unit: Unit
) -> Iterator[Finding]:
    """Judge that random Attack Values are thrown, where there are any (CC-18)."""
    waiting = unthrown(blows(situation, combat))
    if waiting or combat.numbers:
        first = waiting[0] if waiting else None
        yield never(
            first,
            clause="CC-18",
            reason="attacks_thrown_first",
            values=() if first is None else (("attacks", first.many),),
            unit=unit.id,
            model=None if first is None else first.model,
            other=None if first is None else first.unit.id,
        )


def _judge_order(situation: Situation, combat: Combat, unit: Unit) -> Finding:
    """Judge that the Active Player has allocated before the other (CC-18, AMB-98)."""
    players = {
        one.subject.unit: combat.player(one.subject.unit) for one in combat.attacks
    }
    active = situation.battle.active
    said = next((name for name, player in players.items() if player != active), None)
    return never(
        unit.player == active and said,
        clause="CC-18",
        reason="active_allocates_first",
        values=(("player", unit.player),),
        unit=unit.id,
        other=said,
    )


def _judge_share(
    situation: Situation, combat: Combat, unit: Unit, share: AttackShare
) -> Iterator[Finding]:
    """Judge one share of a line: who strikes, at whom, and how often."""
    known = tuple(standing_means(situation, combat, unit))
    if share.part is not None and all(one.label != share.part for one in known):
        has = ", ".join(dict.fromkeys(one.label for one in known if one.label))
        message = f"{unit.id} has no part {share.part!r}; it has: {has or 'none'}"
        raise RequestError(message)
    if not any(
        share.first in {place.name, place.letter} for place in unit.formation.places
    ):
        message = f"no model {share.first} stands in {unit.id}"
        raise RequestError(message)
    said = _said(share)
    many = 0
    for means in known:
        for striker in able(situation, unit, means):
            if means.at != combat.initiative or not names(share, striker, means):
                continue
            each = attacks_now(combat, unit, striker, means)
            many += 1
            if means.kind == BREATH:
                yield never(
                    has_breathed(unit, means.letter),
                    clause="UR-BREATH",
                    reason="breathes_once",
                    values=(("models", said),),
                    unit=unit.id,
                    model=striker.model,
                )
            yield never(
                share.target not in options_of(situation, unit, striker, means),
                clause="CC-5",
                reason="may_be_struck",
                values=(("models", said), ("target", str(share.target))),
                unit=unit.id,
                model=striker.model,
                other=str(share.target),
            )
            if share.many is not None and means.kind in SPECIAL:
                yield never(
                    share.many,
                    clause="ATT-4",
                    reason="attacks_divided",
                    values=(("models", said),),
                    unit=unit.id,
                    model=striker.model,
                )
            elif share.many is not None and isinstance(each, int):
                yield Finding(
                    clause="CC-1",
                    holds=share.many <= each,
                    reason="as_many_attacks",
                    values=(("models", said),),
                    measured=float(share.many),
                    limit=float(each),
                    margin=float(each - share.many),
                    unit=unit.id,
                    model=striker.model,
                )
    yield never(
        not many,
        clause="CC-12",
        reason="strikes_in_this_step",
        values=(("models", said), ("step", combat.initiative)),
        unit=unit.id,
    )


def _said(share: AttackShare) -> str:
    """Return the models of a share, as its line has them."""
    names_ = share.first if share.last is None else f"{share.first} to {share.last}"
    return names_ if share.part is None else f"{names_} {share.part}"

"""The 9th Age, chapter "Removing Casualties"."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias

from serried.books.t9a.casualties.carried_out import (
    carried_out,
    left_by,
    without_the_fallen,
)
from serried.books.t9a.casualties.combats import (
    Combat,
    refuse_ground,
    touched_apart,
)
from serried.books.t9a.casualties.fray import Fray, Sufferer
from serried.books.t9a.casualties.health_pools import Loss, Toll, is_of_ranks, toll
from serried.books.t9a.casualties.measures import casualties, note_on
from serried.books.t9a.casualties.named_casualties import chosen, refuse_strangers
from serried.books.t9a.casualties.removal import Choice, Removal, WrongChoice, evened
from serried.books.t9a.casualties.removals import NOBODY, picks_unlisted, removals
from serried.books.t9a.casualties.weighing import Overruled, Way, lawful, verdict
from serried.books.t9a.morale.phase_losses import after_losses, refuse_culprit
from serried.books.t9a.seeing.gaps import refuse_who_stands_in_gaps
from serried.model.actions.models import Batch, Lose
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Inches, Letter, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order
from serried.rules.nudging.fights import Fight, fight_of

NOTHING_NAMED: Final = Choice()

MOST_PASSES: Final = 4
"""So often combats of one batch are weighed with who falls in the others."""

MOST_WEIGHED: Final = 20_000
"""More ways than these to remove the casualties of one combat are not weighed."""


def judge_losses(
    situation: Situation,
    action: Lose | Batch,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge who goes when Health Points are lost, and let them go.

    Where the owner has a choice and names none, every lawful way is listed and nobody
    goes.

    Raises:
        RequestError: If somebody loses who is not there.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        CAS-1 to CAS-6, CAS-ENG-1 to CAS-ENG-4, CAS-CHR-1, CAS-CHR-2, CAS-ALL-1,
        CAS-ILL-1 to CAS-ILL-6, ATT-1, HP-1 to HP-5, docs/rulings/0019-casualties.md
    """
    battle = situation.battle
    several = isinstance(action, Batch)
    losses = action.losses if isinstance(action, Batch) else (action,)
    for loss in losses:
        refuse_culprit(battle, loss)
        refuse_who_stands_in_gaps(situation, battle.unit(loss.subject.unit))
    frays = weighed(situation, losses)
    findings = in_order(_findings(frays), situation.edition.order)
    legal = all(finding.holds for finding in findings)
    settled = legal and all(fray.settled for fray in frays)
    taken = tuple(fray.open_ways[0] for fray in frays) if settled else ()
    after: Battle = battle
    events: tuple[Event, ...] = ()
    if settled:
        after, events = carried_out(situation, frays)
        after, due = after_losses(situation, after, losses)
        events += due
    result = casualties(frays, taken, several=several)
    said = Verdict(
        findings=findings,
        measures=result.values,
        result=result,
        events=events,
        notes=(
            *(note for way in taken for note in way.outcome.notes),
            *(() if settled else note_on(frays)),
        ),
    )
    return Transition(battle=after, verdict=said, dice_left=dice or ())


def weighed(situation: Situation, losses: Sequence[Lose]) -> tuple[Fray, ...]:
    """Return every way to remove the casualties of a batch, combat by combat.

    In the order of the file. In each, whoever falls in others is gone already where
    that is settled, and units nudged in earlier ones stand where they do then.

    Raises:
        RequestError: If somebody loses who is not there.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        CAS-2, CAS-5, NUDGE-1, NUDGE-6, AMB-25, AMB-77, docs/rulings/0019-casualties.md
    """
    battle = situation.battle
    by_unit = _by_unit(battle, losses)
    if len(by_unit) == 1:
        alone = [_Combat(list(by_unit))]
        return _one_after_another(situation, alone, by_unit, {})
    combats = _combats(battle, by_unit)
    fallen: _Fallen = {}
    for _ in range(MOST_PASSES):
        frays = _one_after_another(situation, combats, by_unit, fallen)
        if len(combats) == 1:
            return frays
        known, fallen = fallen, _settled(frays)
        if {name: way for name, (_, way) in known.items()} == {
            name: way for name, (_, way) in fallen.items()
        }:
            return frays
    clause, names = "NUDGE-1", ", ".join(by_unit)
    because = f"who falls of {names} hangs on who falls in the other combat"
    raise RuleGapError(clause, because)


_Fallen: TypeAlias = dict[UnitId, tuple[Sufferer, Removal | None]]
"""Who suffers and how, where that is settled; None where all of a unit goes."""


class _Combat(NamedTuple):
    """Those of one combat, or one who is not Engaged.

    Attributes:
        suffering: Who suffers in it, in the order of the file.
        among: Who is in it; empty where nobody else suffers.
    """

    suffering: list[UnitId]
    among: tuple[UnitId, ...] = ()


def _combats(battle: Battle, by_unit: Mapping[UnitId, Sequence[Lose]]) -> list[_Combat]:
    """Return in which combats units suffer, as they are before anybody falls."""
    found: list[_Combat] = []
    seen: set[UnitId] = set()
    for unit in battle.units:
        if unit.id in by_unit and unit.id not in seen:
            fight = fight_of(battle, unit.id, by_unit)
            among = (unit.id,) if fight is None else tuple(fight.numbers)
            found.append(_Combat([name for name in among if name in by_unit], among))
            seen.update(among)
    return found


def _one_after_another(
    situation: Situation,
    combats: Sequence[_Combat],
    by_unit: Mapping[UnitId, Sequence[Lose]],
    fallen: _Fallen,
) -> tuple[Fray, ...]:
    """Weigh the ways in each combat, if those have fallen in later ones."""
    battle = situation.battle
    found: list[Fray] = []
    for number, (names, among) in enumerate(combats):
        field = battle
        for later in combats[number + 1 :]:
            for name in later.suffering:
                if name in fallen:
                    field = without_the_fallen(field, *fallen[name])
        fight = fight_of(field, names[0], by_unit, among)
        keep = situation.settings.spacing_end
        each = [_sufferer(fight, field.unit(n), by_unit[n], keep) for n in names]
        fray = _fray(field, fight, keep, tuple(each))
        if len(combats) > 1 and fray.settled:
            fray.settle()
            battle = left_by(battle, fray).battle
        found.append(fray)
    return tuple(found)


def _settled(frays: Sequence[Fray]) -> _Fallen:
    """Return who suffers where one lawful way is left."""
    found: _Fallen = {}
    for fray in frays:
        if fray.settled:
            ways = dict(fray.open_ways[0].removals)
            found |= {one.unit.id: (one, ways[one.unit.id]) for one in fray.sufferers}
    return found


def _by_unit(battle: Battle, losses: Sequence[Lose]) -> dict[UnitId, list[Lose]]:
    """Return the losses of each unit that suffers."""
    found: dict[UnitId, list[Lose]] = {}
    for loss in losses:
        found.setdefault(loss.subject.unit, []).append(loss)
    for unit_id in found:
        if battle.unit(unit_id).pose is None:
            message = f"{unit_id} is not on the table, so it loses nothing"
            raise RequestError(message)
    return found


def _sufferer(
    fight: Fight | None, unit: Unit, losses: Sequence[Lose], keep: Inches
) -> Sufferer:
    wounds: dict[Letter, int] = {}
    for loss in losses:
        letter = loss.subject.letter or RANK_AND_FILE
        wounds[letter] = wounds.get(letter, 0) + loss.amount
    taken = toll(unit, wounds)
    choice = _choice(losses)
    if taken.everybody:
        refuse_strangers(unit, choice)
        return Sufferer(toll=taken, choice=choice, ways=(None,), named=(None,))
    behind = len(unit.formation.ranks) > 1  # only there a pick is free
    apart = touched_apart(fight, unit, taken.going, keep) if behind else NOBODY
    picks = picks_unlisted(taken, apart) if behind else 0
    ways = evened(removals(taken, apart, choice.models))
    named, wrong = ways, None
    if choice.made:
        found = chosen(taken, ways, choice)
        if isinstance(found, WrongChoice):
            named, wrong = (), found
        else:
            told_apart = tuple(way for way in ways if way not in found.instead_of)
            named, ways = found.ways, (*told_apart, *found.ways)
    return Sufferer(
        toll=taken, choice=choice, ways=ways, named=named, wrong=wrong, picks=picks
    )


def _choice(losses: Sequence[Lose]) -> Choice:
    """Return what an owner named of all that a unit loses in a batch."""
    if not any(loss.chosen for loss in losses):
        return NOTHING_NAMED
    return Choice(
        models=tuple([name for loss in losses for name in loss.models]),
        refills=tuple([(r.model, r.to) for loss in losses for r in loss.refills]),
        slide=next((loss.slide for loss in losses if loss.slide is not None), None),
    )


def _fray(
    battle: Battle,
    fight: Fight | None,
    keep: Inches,
    sufferers: tuple[Sufferer, ...],
) -> Fray:
    """Weigh every way to remove the casualties of one combat."""
    many = prod([len(sufferer.ways) for sufferer in sufferers])
    if many > MOST_WEIGHED:
        because = f"{many} ways to remove the casualties of one batch are not weighed"
        clause = "CAS-ENG-2"
        raise RuleGapError(clause, because)
    combat = None if fight is None else Combat(fight, keep)
    if fight is None:
        for way in sufferers[0].ways:
            if way is not None:
                refuse_ground(battle, sufferers[0].unit, way.left)
    each = [product((one.unit.id,), one.ways) for one in sufferers]
    ways = tuple([Way(candidate, combat) for candidate in product(*each)])
    named = ways
    if any(sufferer.choice.made for sufferer in sufferers):
        named = tuple(way for way in ways if _keeps_to(way, sufferers))
    return Fray(sufferers=sufferers, ways=ways, best=lawful(ways), named=named)


def _keeps_to(way: Way, sufferers: Sequence[Sufferer]) -> bool:
    """Tell whether a way is as every owner named it."""
    removed: dict[UnitId, Removal | None] = dict(way.removals)
    return all(removed[one.unit.id] in one.named for one in sufferers)


def _findings(frays: Sequence[Fray]) -> Iterator[Finding]:
    """Yield what the clauses say, of the owners' choices too."""
    for fray in frays:
        for sufferer in fray.sufferers:
            yield from _judge_pools(sufferer.toll)
            yield from _judge_choice(sufferer)
        yield from _judge_priorities(fray)


def _judge_pools(taken: Toll) -> Iterator[Finding]:
    """Say what each Health Pool loses (HP-1 to HP-5, CAS-ALL-1)."""
    hurt = tuple(loss for loss in taken.losses if loss.wounds)
    for loss in hurt or taken.losses:
        yield _pool_finding(taken, loss)
    if taken.excess:
        yield Finding(
            clause="HP-4" if _shared(taken) else "HP-5",
            holds=True,
            reason="excess_is_lost",
            values=(("excess", taken.excess),),
            unit=taken.unit.id,
        )
    if taken.everybody:
        yield Finding(
            clause="CAS-ALL-1",
            holds=True,
            reason="unit_removed_whole",
            unit=taken.unit.id,
        )


def _shared(taken: Toll) -> bool:
    """Tell whether the R&F pool loses something."""
    return any(is_of_ranks(taken.unit, loss.pool.letter) for loss in taken.losses)


def _pool_finding(taken: Toll, loss: Loss) -> Finding:
    rank_and_file = is_of_ranks(taken.unit, loss.pool.letter)
    values = (
        ("letter", loss.pool.letter),
        ("wounds", loss.wounds),
        ("models", loss.models),
        ("left", loss.lost),
    )
    return Finding(
        clause="HP-2" if rank_and_file else "HP-5",
        holds=True,
        reason="pool_loses" if rank_and_file else "model_loses",
        values=values,
        unit=taken.unit.id,
    )


def _judge_choice(sufferer: Sufferer) -> Iterator[Finding]:
    """Judge that an owner names as many models as go, from where they go."""
    if not sufferer.choice.made or sufferer.toll.everybody:
        return
    wrong = sufferer.wrong
    if wrong is None:
        yield Finding(
            clause="CAS-3",
            holds=True,
            reason="casualties_from_the_rear",
            unit=sufferer.unit.id,
        )
        return
    yield Finding(
        clause=wrong.clause,
        holds=False,
        reason=wrong.reason,
        values=wrong.values,
        unit=sufferer.unit.id,
        model=wrong.model,
    )


def _judge_priorities(fray: Fray) -> Iterator[Finding]:
    """Judge the choices by the priorities; the first that decides is named."""
    engaged = fray.best[0].engaged
    clause = "CAS-ENG-2" if engaged else "CAS-4"
    unit = fray.sufferers[0].unit.id
    if any(one.wrong for one in fray.sufferers):
        return
    if fray.open_ways:
        reason = "priorities_kept" if engaged else "ends_balanced"
        yield Finding(clause=clause, holds=True, reason=reason, unit=unit)
        return
    against = min(
        (verdict(way, fray.ways) for way in fray.named),
        key=lambda found: found.way.harm,
    )
    yield Finding(
        clause=against.clause,
        holds=False,
        reason=f"spoils_{against.priority}",
        values=(("models", _said(against.way)),),
        measured=_as_measured(against, against.spoils),
        limit=_as_measured(against, against.least),
        margin=-abs(_as_measured(against, against.least - against.spoils)),
        unit=unit,
    )


def _said(way: Way) -> str:
    several = len(way.removals) > 1
    names = [
        f"{unit}.{name}" if several else name
        for (unit, _), lifted in zip(way.removals, way.lifted, strict=True)
        for name in lifted
    ]
    return ", ".join(names) or "nobody"


def _as_measured(found: Overruled, number: int) -> float:
    """Return a number of a priority as people say it: a width in inches."""
    width = found.priority == "change_of_width"
    return inches(abs(number)) if width else float(abs(number))

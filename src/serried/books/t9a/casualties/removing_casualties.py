"""The 9th Age, chapter "Removing Casualties"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Final

from serried.books.t9a.casualties.closing_ranks import stood
from serried.books.t9a.casualties.combats import Combats, touched_apart
from serried.books.t9a.casualties.health_pools import Loss, Toll, toll
from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.casualties.measures import measures_of, note_on
from serried.books.t9a.casualties.named_casualties import chosen, refuse_strangers
from serried.books.t9a.casualties.removal import Choice, Removal, WrongChoice, evened
from serried.books.t9a.casualties.removals import NOBODY, picks_unlisted, removals
from serried.books.t9a.casualties.weighing import Overruled, Way, lawful, verdict
from serried.books.t9a.universal_rules import refuse_casualty_gaps
from serried.geometry import Pose
from serried.model.actions import Batch, Lose
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Verdict
from serried.rules.edition import Edition
from serried.rules.fights import Fight, fights_of
from serried.rules.findings import in_order
from serried.rules.settings import number_setting

NOTHING_NAMED: Final = Choice()

MOST_WAYS: Final = 20_000
"""More ways than these to remove the casualties of one combat are not weighed."""


class Sufferer:
    """A unit that loses Health Points in a batch.

    Attributes:
        toll: What it loses.
        choice: What its owner named.
        ways: How it may lose its models; None alone where it is removed whole.
        named: Those of them that the choice leaves.
        wrong: What is wrong with the choice whatever the priorities say.
        picks: How many picks there are in the rear rank, if too many to look through;
            the ways are then one of them, and that of the choice.
    """

    def __init__(  # noqa: PLR0913 - what it consists of
        self,
        *,
        toll: Toll,
        choice: Choice,
        ways: tuple[Removal | None, ...],
        named: tuple[Removal | None, ...],
        wrong: WrongChoice | None = None,
        picks: int = 0,
    ) -> None:
        self.toll = toll
        self.choice = choice
        self.ways = ways
        self.named = named
        self.wrong = wrong
        self.picks = picks

    @property
    def unit(self) -> Unit:
        """The unit as it stood before."""
        return self.toll.unit


class Fray:
    """The sufferers of one combat, or one that is not Engaged.

    Attributes:
        ways: Every way to remove their casualties.
        best: The lawful ones.
        named: Those that the owners' choices leave; all where nothing was named.
    """

    def __init__(
        self,
        *,
        sufferers: tuple[Sufferer, ...],
        ways: tuple[Way, ...],
        best: tuple[Way, ...],
        named: tuple[Way, ...],
    ) -> None:
        self.sufferers = sufferers
        self.ways = ways
        self.best = best
        self.named = named

    @property
    def open_ways(self) -> tuple[Way, ...]:
        """The lawful ways that are left to choose from."""
        return tuple(way for way in self.named if way in self.best)

    @property
    def many(self) -> int:
        """How many lawful ways there are, or at least if too many to look through."""
        return max(len(self.best), prod([one.picks or 1 for one in self.sufferers]))

    @property
    def counted(self) -> bool:
        """Whether there are just so *many*: nobody fills gaps beside open picks."""
        return not any(
            one.picks and sum(loss.models > 0 for loss in one.toll.losses) > 1
            for one in self.sufferers
        )

    @property
    def settled(self) -> bool:
        """Whether one lawful way is left, and no free pick in it."""
        if any(one.picks and not one.choice.models for one in self.sufferers):
            return False
        return len(self.open_ways) == 1 and not any(
            way is not None and way.pick for _, way in self.open_ways[0].removals
        )


def judge_losses(
    battle: Battle,
    action: Lose | Batch,
    dice: tuple[int, ...] | None,
    edition: Edition,
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
    several = isinstance(action, Batch)
    losses = action.losses if isinstance(action, Batch) else (action,)
    frays = weighed(battle, losses, edition)
    findings = in_order(_findings(frays), edition.order)
    legal = all(finding.holds for finding in findings)
    settled = legal and all(fray.settled for fray in frays)
    taken = tuple(fray.open_ways[0] for fray in frays) if settled else ()
    after: Battle = battle
    events: tuple[Event, ...] = ()
    if settled:
        after, events = _carried_out(battle, frays, taken, edition)
    said = Verdict(
        findings=findings,
        measures=measures_of(frays, taken, several=several),
        events=events,
        notes=(
            *(note for way in taken for note in way.outcome.notes),
            *(() if settled else note_on(frays)),
        ),
    )
    return Transition(battle=after, verdict=said, dice_left=dice or ())


def weighed(
    battle: Battle, losses: Sequence[Lose], edition: Edition
) -> tuple[Fray, ...]:
    """Return every way to remove the casualties of a batch, combat by combat.

    Raises:
        RequestError: If somebody loses who is not there.
        RuleGapError: If a clause that is not enforced yet would decide.
    """
    return tuple(
        [
            _fray(battle, fights, sufferers, edition)
            for fights, sufferers in _groups(battle, losses)
        ]
    )


def _groups(
    battle: Battle, losses: Sequence[Lose]
) -> Iterator[tuple[tuple[Fight, ...], tuple[Sufferer, ...]]]:
    """Yield the sufferers, those of one combat together, in the order of the file.

    With them comes that combat; none, if they are not Engaged.
    """
    by_unit: dict[UnitId, list[Lose]] = {}
    for loss in losses:
        by_unit.setdefault(loss.subject.unit, []).append(loss)
    for unit_id in by_unit:
        if battle.unit(unit_id).pose is None:
            message = f"{unit_id} is not on the table, so it loses nothing"
            raise RequestError(message)
    seen: set[UnitId] = set()
    for unit in battle.units:
        if unit.id in by_unit and unit.id not in seen:
            fights = fights_of(battle, (unit.id,), by_unit)
            members = fights[0].units if fights else (unit,)
            suffer = [one for one in members if one.id in by_unit]
            seen.update([one.id for one in suffer])
            yield (
                fights,
                tuple([_sufferer(fights, it, by_unit[it.id]) for it in suffer]),
            )


def _sufferer(fights: Sequence[Fight], unit: Unit, losses: Sequence[Lose]) -> Sufferer:
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
    apart = touched_apart(fights, unit) if behind else NOBODY
    picks = picks_unlisted(unit, taken, apart) if behind else 0
    ways = evened(removals(unit, taken, apart, choice.models))
    named, wrong = ways, None
    if choice.made:
        found = chosen(unit, taken, ways, choice)
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
    fights: tuple[Fight, ...],
    sufferers: tuple[Sufferer, ...],
    edition: Edition,
) -> Fray:
    """Weigh every way to remove the casualties of one combat."""
    many = prod([len(sufferer.ways) for sufferer in sufferers])
    if many > MOST_WAYS:
        because = f"{many} ways to remove the casualties of one batch are not weighed"
        clause = "CAS-ENG-2"
        raise RuleGapError(clause, because)
    refuse_casualty_gaps(fights[0].units if fights else (sufferers[0].unit,))
    keep = number_setting(battle, edition.vocabulary, "spacing_end")
    combats = Combats(battle, fights, keep)
    each = [product((one.unit.id,), one.ways) for one in sufferers]
    ways = tuple([Way(candidate, combats) for candidate in product(*each)])
    named = ways
    if any(sufferer.choice.made for sufferer in sufferers):
        named = tuple(way for way in ways if _keeps_to(way, sufferers))
    return Fray(sufferers=sufferers, ways=ways, best=lawful(ways), named=named)


def _keeps_to(way: Way, sufferers: Sequence[Sufferer]) -> bool:
    """Tell whether a way is as every owner named it."""
    removed: dict[UnitId, Removal | None] = dict(way.removals)
    return all(removed[one.unit.id] in one.named for one in sufferers)


def _carried_out(
    battle: Battle,
    frays: Sequence[Fray],
    taken: Sequence[Way],
    edition: Edition,
) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle without the casualties, and what happened."""
    events: list[Event] = []
    gone: list[tuple[UnitId, str | None]] = []
    for fray, way in zip(frays, taken, strict=True):
        for sufferer, (unit_id, removal) in zip(
            fray.sufferers, way.removals, strict=True
        ):
            if removal is None:
                rest = tuple(unit for unit in battle.units if unit.id != unit_id)
                battle = replace(battle, units=rest)
                events.append(_event("unit_destroyed", unit_id))
                gone.append((unit_id, None))
                continue
            after = stood(sufferer.unit, removal, sufferer.toll).unit
            battle = battle.with_unit(after)
            gone += [(unit_id, name) for name in removal.removed]
            gone += [(unit_id, letter) for letter in _without(sufferer.unit, after)]
        battle, moved = _nudged(battle, way)
        events += moved
    battle, ended = without_sources(battle, gone, edition.vocabulary)
    return battle, (*events, *ended)


def _without(before: Unit, after: Unit) -> set[Letter]:
    """Return the letters of which no model is left."""
    return {place.letter for place in before.formation.places} - {
        place.letter for place in after.formation.places
    }


def _nudged(battle: Battle, way: Way) -> tuple[Battle, Iterator[Event]]:
    """Return the battle after the nudges of one combat, and what became of it."""
    outcome = way.outcome
    for unit_id, dx, dy in outcome.nudges:
        unit = battle.unit(unit_id)
        if unit.pose is not None:
            x, y, ux, uy = unit.pose
            battle = battle.with_unit(unit.at(Pose(x + dx, y + dy, ux, uy)))
    return battle, _events_of(way)


def _events_of(way: Way) -> Iterator[Event]:
    outcome = way.outcome
    for unit_id, dx, dy in outcome.nudges:
        values = (("unit", unit_id), ("by", (dx, dy)))
        yield Event(event="nudged", values=values)
    for unit_id in outcome.dropped_out:
        yield _event("dropped_out", unit_id)
    for unit_id in outcome.no_more_foes:
        yield _event("no_more_foes", unit_id)


def _event(name: str, unit_id: UnitId) -> Event:
    return Event(event=name, values=(("unit", unit_id),))


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
    return any(loss.pool.letter == RANK_AND_FILE for loss in taken.losses)


def _pool_finding(taken: Toll, loss: Loss) -> Finding:
    rank_and_file = loss.pool.letter == RANK_AND_FILE
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

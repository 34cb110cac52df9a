"""Other tables: what would have to be otherwise for a line to be lawful as it is."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

from serried.model.actions import AskMay, AskSight, Move, Permission
from serried.model.actions.charges import Charge, React
from serried.model.actions.form import holes_of
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.errors import SerriedError
from serried.model.marks import in_order
from serried.model.pending_charges import Reaction
from serried.model.results.remedies import Means, Remedy
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict
from serried.notation.lines.actions import parse_action
from serried.rules.remedies.shots import nearest, of_the_charged, of_the_viewer
from serried.rules.remedies.standing import (
    elsewhere,
    placed,
    points_of,
    turned,
    way_along,
)
from serried.rules.remedies.trials import Trials, least

MOST_NEAR: Final = 8
"""How many neighbours are looked at where no finding names one."""

MOST_PAIRS: Final = 40
SHOOT: Final = Permission.SHOOT
SHOOTING: Final = "shooting"
"""What every book calls the phase in which people shoot."""

NAMES: Final = frozenset({"charged", "enemy", "reference", "sight", "subject", "unit"})
"""The kinds of fields in which the names of units and terrain stand."""

MOST_FRIENDS: Final = 3
"""How many friends, and enemies for each, are tried that could charge before."""

NO_ROOM: Final = "charge_has_room"
UNSEEN: Final = "charge_out_of_arc"
"""Why somebody is not seen who might be, from another facing."""

_NO_NAME: Final = re.compile(r"[^A-Za-z0-9_-]+")


def other_tables(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield changes on the table, and of whoever acts, of which each is enough."""
    yield from _first(trials, verdict)
    yield from _charged_before(trials, verdict)
    yield from _without(trials, verdict)
    yield from of_whoever_acts(trials, verdict)


def of_whoever_acts(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield what would have to be otherwise with whoever acts, or its phase."""
    actor = actor_of(trials)
    if actor is None:
        return
    match trials.line:
        case Charge() as charge:
            yield from _nearer(trials, actor, verdict)
            if UNSEEN in {one.reason for one in verdict.breaches}:
                yield from _turned(trials, actor, charge)
        case AskSight():
            yield from of_the_viewer(trials, actor)
        case React(reaction=Reaction.STAND_AND_SHOOT):
            yield from of_the_charged(trials, actor, verdict)
    if isinstance(trials.line, Charge | Move):
        yield from _faster(trials, actor)
    free = states_of(trials.battle, actor)
    yield from (one for one, then in free if trials.allows(battle=then))
    phases = phases_of(trials, actor)
    then_lawful = (one for one, then in phases if trials.allows(battle=then))
    yield from islice(then_lawful, 1)


def _names_in(trials: Trials) -> tuple[str, ...]:
    """Return the names that the line has, in order; of a line of lines all words."""
    line = trials.line
    holes = [hole for hole in holes_of(line.form.parts) if hole.kind in NAMES]
    values = [getattr(line, hole.field) for hole in holes] or [line]
    return tuple(_NO_NAME.sub(" ", " ".join(map(str, values))).split())


def _spoken_of(trials: Trials) -> set[str]:
    """Return whom the line names, and who charges whom it answers for.

    Without the charger there would be nothing to answer.
    """
    names = {*_names_in(trials)}
    if isinstance(trials.line, React):
        names |= {one.by.unit for one in trials.battle.charges if one.on in names}
    return names


def actor_of(trials: Trials) -> Unit | None:
    """Return the unit that acts: the first that the line names."""
    known = {unit.id: unit for unit in trials.battle.units}
    return next((known[name] for name in _names_in(trials) if name in known), None)


def _first(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield a line that is owed, or comes first, and after which this is lawful."""
    words = trials.situation.edition.vocabulary
    for line in (one for found in verdict.breaches for one in _lines_of(found)):
        try:
            action = parse_action(line, words.actions)
        except SerriedError:
            continue
        made = trials.judged(action)
        done = made is not None and made.verdict.legal and made.verdict.depends is None
        if made is not None and done and trials.allows(battle=made.battle):
            yield Remedy(means=Means.FIRST, first=action)


def _charged_before(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield the Charges of friends that clear the way, for a charger is in nobody's.

    Whom they charge holds, so that the next may be declared.
    """
    charge, actor = trials.line, actor_of(trials)
    in_way = NO_ROOM in {one.reason for one in verdict.breaches}
    if not isinstance(charge, Charge) or actor is None or not in_way:
        return
    battle = trials.battle
    friends = [one for one in nearest(battle, actor, actor.player) if one is not actor]
    foes = nearest(battle, actor, battle.unit(charge.target).player)
    for friend in friends[:MOST_FRIENDS]:
        for foe in foes[:MOST_FRIENDS]:
            line = Charge(subject=Subject(friend.id), target=foe.id)
            held = _held(trials, line)
            if held is not None and trials.allows(battle=held):
                yield Remedy(means=Means.FIRST, first=line)
                break


def _held(trials: Trials, charge: Charge) -> Battle | None:
    """Return the battle once a Charge is declared and its target holds, if they may."""
    made = trials.judged(charge)
    if made is None or not made.verdict.legal or made.battle == trials.battle:
        return None
    if all(one.reaction is not None for one in made.battle.charges):
        return made.battle
    hold = React(subject=Subject(charge.target), reaction=Reaction.HOLD)
    made = trials.judged(hold, made.battle)
    done = made is not None and made.verdict.legal and made.verdict.depends is None
    return made.battle if made is not None and done else None


def _lines_of(finding: Finding) -> Iterator[str]:
    lines = dict(finding.values).get("lines")
    yield from (one for one in _flat(lines) if "?" not in one)


def _without(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield the neighbours of whom the line is lawful without one; else without two."""
    alone: list[str] = []
    behind: list[str] = []
    named = _named(trials, verdict)
    near = tuple(name for name in _near(trials) if name not in named)
    for some in (named, near):
        for name in some:
            found = trials.verdict(battle=without(trials.battle, (name,)))
            if found is not None and found.legal:
                alone.append(name)
            elif found is not None:
                behind += _named(trials, found)
        if alone:
            yield from (Remedy(means=Means.WITHOUT, without=(name,)) for name in alone)
            return
    every = tuple(dict.fromkeys((*named, *behind, *near)))
    for pair in [*combinations(every, 2)][:MOST_PAIRS]:
        if trials.allows(battle=without(trials.battle, pair)):
            yield Remedy(means=Means.WITHOUT, without=pair)
            return


def without(battle: Battle, names: Iterable[str]) -> Battle:
    """Return a battle without some units and pieces of terrain."""
    gone = frozenset(names)
    return replace(
        battle,
        units=tuple(unit for unit in battle.units if unit.id not in gone),
        terrain=tuple(one for one in battle.terrain if one.id not in gone),
        charges=tuple(
            one for one in battle.charges if gone.isdisjoint((one.by.unit, one.on))
        ),
        owed=tuple(one for one in battle.owed if one.unit not in gone),
        losses=tuple(one for one in battle.losses if one.unit not in gone),
    )


def in_the_way(trials: Trials, verdict: Verdict) -> tuple[str, ...]:
    """Return the neighbours that findings name, and then the nearest."""
    return tuple(dict.fromkeys((*_named(trials, verdict), *_near(trials))))


def _near(trials: Trials) -> tuple[str, ...]:
    """Return the neighbours that stand nearest to whoever acts, the nearest first."""
    actor, spoken = actor_of(trials), _spoken_of(trials)
    if actor is None or actor.pose is None:
        return ()
    here = (actor.pose.x, actor.pose.y)
    far: list[tuple[float, str]] = [
        (math.dist(here, (unit.pose.x, unit.pose.y)), unit.id)
        for unit in trials.battle.units
        if unit.pose is not None and unit.id not in spoken
    ]
    far += [
        (min(math.dist(here, corner) for corner in one.shape.points), one.id)
        for one in trials.battle.terrain
    ]
    return tuple(name for _, name in sorted(far)[:MOST_NEAR])


def _named(trials: Trials, verdict: Verdict) -> tuple[str, ...]:
    """Return the neighbours that broken findings name, whom the line does not."""
    battle = trials.battle
    known = {one.id for one in battle.units} | {one.id for one in battle.terrain}
    known -= _spoken_of(trials)
    said = (
        text.partition(".")[0]
        for found in verdict.breaches
        for text in (found.other or "", *_flat(dict(found.values).values()))
    )
    return tuple(dict.fromkeys(name for name in said if name in known))


def _flat(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Iterable):
        for one in value:
            yield from _flat(one)


def _nearer(trials: Trials, actor: Unit, verdict: Verdict) -> Iterator[Remedy]:
    """Yield how much nearer to what it goes for the actor would have to stand."""
    ends = points_of(verdict)
    if ends is None:
        return
    short = [-one.margin for one in verdict.breaches if one.margin is not None]
    if short and max(short) > 0.0:
        most = min(math.dist(*ends), max(short) + 1.0)
        nearer, way = Remedy(means=Means.NEARER), way_along(ends)
        yield from placed(trials, nearer, actor, trials.allows_with, way=way, most=most)


def _turned(trials: Trials, actor: Unit, charge: Charge) -> Iterator[Remedy]:
    """Yield how far a charger would have to be turned, each way.

    Whether it sees its target from there is soon told, and comes first.
    """

    def stands(there: Unit) -> bool:
        sees = charge.subject.letter is not None or _sees(trials, there, charge.target)
        return sees and trials.allows_with(there)

    yield from turned(trials, actor, stands)


def turned_to_see(trials: Trials) -> Iterator[tuple[Remedy, Battle]]:
    """Yield how far a charger has to be turned to see its target, and the battle."""
    charge, actor = trials.line, actor_of(trials)
    if not isinstance(charge, Charge) or actor is None or charge.subject.letter:
        return
    target = charge.target
    if _sees(trials, actor, target):
        return
    for one in turned(trials, actor, lambda there: _sees(trials, there, target)):
        there = elsewhere(trials, actor, one)
        if there is not None:
            yield one, trials.battle.with_unit(there)


def _sees(trials: Trials, there: Unit, target: str) -> bool:
    """Tell whether a unit that stands otherwise sees another."""
    seen = AskSight(viewer=there.id, target=target)
    return not trials.refused(seen, trials.battle.with_unit(there))


def _faster(trials: Trials, actor: Unit) -> Iterator[Remedy]:
    """Yield by how much a rate would have to be higher, by as much again at most."""
    words = trials.situation.edition.vocabulary
    for rate in (one.name for one in words.rates if one.most is None):

        def runs(by: float, rate: str = rate) -> bool:
            return trials.allows(battle=with_more(trials.battle, actor, rate, by))

        own = [value for value in actor.values(rate) if value is not None]
        by = least(runs, max(own)) if any(own) else None
        if by is not None:
            yield Remedy(means=Means.RATE, by=by, of=rate, unit=actor.id)


def with_more(battle: Battle, unit: Unit, rate: str, by: float) -> Battle:
    """Return a battle in which a rate of a unit is higher."""
    effect = Effect(
        name="more",
        on=(unit.id,),
        until=Until.PERMANENT,
        changes=(Change(rate, Operation.ADD, by),),
    )
    return battle.with_pending(effects=(*battle.effects, effect))


def states_of(battle: Battle, actor: Unit) -> Iterator[tuple[Remedy, Battle]]:
    """Yield each mark of the actor, and the battle in which it has it not."""
    kinds = (mark for kind in actor.kinds for mark in kind.marks)
    for mark in in_order((*actor.marks, *kinds)):
        free = actor.without_marks(frozenset((mark,)))
        remedy = Remedy(means=Means.STATE, of=mark.value, unit=actor.id)
        yield remedy, battle.with_unit(free)


def phases_of(trials: Trials, actor: Unit) -> Iterator[tuple[Remedy, Battle]]:
    """Yield the other phases of its own player, and the battle in each.

    The phase in which people shoot comes first where that is asked about, and else the
    one that it is.
    """
    words, battle = trials.situation.edition.vocabulary, trials.battle
    now = (battle.active, battle.phase, battle.step)
    shot = isinstance(trials.line, AskMay) and trials.line.permission is SHOOT
    likely = SHOOTING if shot else battle.phase
    for phase, steps in sorted(words.phases, key=lambda one: one[0] != likely):
        for step in steps or (None,):
            if now != (actor.player, phase, step):
                remedy = Remedy(means=Means.PHASE, of=phase, unit=actor.player)
                then = replace(battle, active=actor.player, phase=phase, step=step)
                yield remedy, then

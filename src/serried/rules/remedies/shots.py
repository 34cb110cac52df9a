"""Shots: what would let somebody see, or shoot, who may not."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from serried.model.actions import AskMay, AskSight, Permission
from serried.model.actions.charges import Charge, React
from serried.model.actions.form import Action
from serried.model.actions.moves import Flee
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.remedies import Means, Remedy
from serried.model.unit import Unit
from serried.model.verdict import Verdict
from serried.rules.models import model_called
from serried.rules.remedies.standing import (
    ends_between,
    placed,
    turned,
    way_along,
)
from serried.rules.remedies.trials import Trials

MOST_OTHERS: Final = 3
"""How many other targets, models or chargers are told at most, the nearest first."""

TOO_NEAR: Final = "time_to_shoot"
NOT_AHEAD: Final = "shoots_to_the_front"
"""Why somebody does not stand and shoot, who might from elsewhere."""


def other_shots(trials: Trials) -> Iterator[Remedy]:
    """Yield lines of other targets, models and reactions of which nothing bars any."""
    match trials.line:
        case AskSight() as asked:
            yield from _lawful(trials, Means.ANOTHER_TARGET, _targets(trials, asked))
            yield from _lawful(trials, Means.ANOTHER_MODEL, _models(trials, asked))
        case AskMay(permission=Permission.SHOOT) as asked:
            yield from _lawful(trials, Means.ANOTHER_MODEL, _shooters(trials, asked))
        case React(reaction=Reaction.STAND_AND_SHOOT) as react:
            other = (
                replace(react, reaction=Reaction.HOLD),
                Flee(subject=react.subject),
            )
            yield from _lawful(trials, Means.ANOTHER_REACTION, iter(other))


def _lawful(trials: Trials, means: Means, lines: Iterator[Action]) -> Iterator[Remedy]:
    """Yield the first of some lines that are lawful as things stand."""
    found = (Remedy(means=means, line=one) for one in lines if trials.allows(one))
    return islice(found, MOST_OTHERS)


def _targets(trials: Trials, asked: AskSight) -> Iterator[Action]:
    """Yield the question of every other unit of the player whose unit is not seen."""
    viewer = trials.battle.unit(asked.viewer.partition(".")[0])
    if not isinstance(asked.target, str):
        return
    target = trials.battle.unit(asked.target.partition(".")[0])
    for unit in nearest(trials.battle, viewer, target.player):
        if unit.id not in {target.id, viewer.id}:
            yield replace(asked, target=unit.id)


def _models(trials: Trials, asked: AskSight) -> Iterator[Action]:
    """Yield the question of other models of a unit of which one is named."""
    for viewer in _other_models(trials, asked.viewer):
        yield replace(asked, viewer=viewer)
    if isinstance(asked.target, str):
        for target in _other_models(trials, asked.target):
            yield replace(asked, target=target)


def _other_models(trials: Trials, asked: str) -> Iterator[str]:
    """Yield the other models of the unit that a model is of; none of a whole unit."""
    name, dotted, model = asked.partition(".")
    if dotted:
        unit = trials.battle.unit(name)
        one = model_called(unit, model)
        others = (place for place in unit.formation.places if place != one)
        yield from (f"{name}.{place.name}" for place in others)


def _shooters(trials: Trials, asked: AskMay) -> Iterator[Action]:
    """Yield the question of the others in the unit: of it, or of each Character."""
    unit = trials.battle.unit(asked.subject.unit)
    own = dict.fromkeys(filter(unit.is_character, unit.formation.letters))
    for letter in (None, *own):
        if letter != asked.subject.letter:
            yield replace(asked, subject=Subject(unit.id, letter))


def nearest(battle: Battle, unit: Unit, player: str) -> list[Unit]:
    """Return the units of a player that stand on the table, the nearest first."""
    pose = unit.pose
    there = [one for one in battle.units if one.pose and one.player == player]
    if pose is None:
        return there
    here = (pose.x, pose.y)
    return sorted(
        there,
        key=lambda one: math.dist(here, (one.pose.x, one.pose.y)) if one.pose else 0.0,
    )


def of_the_viewer(trials: Trials, unit: Unit) -> Iterator[Remedy]:
    """Yield how far ahead or aside a unit would have to stand, or turned, to see."""
    pose = unit.pose
    if pose is None:
        return
    for remedy, way in (
        (Remedy(means=Means.AHEAD), (pose.ux, pose.uy)),
        (Remedy(means=Means.ASIDE, of="left"), (-pose.uy, pose.ux)),
        (Remedy(means=Means.ASIDE, of="right"), (pose.uy, -pose.ux)),
    ):
        yield from placed(trials, remedy, unit, trials.allows_with, way=way)
    yield from turned(trials, unit, trials.allows_with)


def of_the_charged(trials: Trials, unit: Unit, verdict: Verdict) -> Iterator[Remedy]:
    """Yield where a charged unit, or its charger, would have to be for it to shoot.

    The Charge is declared anew there, for its Facing follows from where both stand.
    """
    charge = _awaited(trials)
    if charge is None:
        yield from _charged_first(trials, unit)
        return
    if charge.on != unit.id or charge.by.letter is not None:
        return
    answers = partial(allows_from, trials)
    reasons = {one.reason for one in verdict.breaches}
    charger = trials.battle.unit(charge.by.unit)
    ends = ends_between(trials, unit, charger.id)
    if TOO_NEAR in reasons and ends is not None:
        far = Remedy(means=Means.FARTHER)
        yield from placed(trials, far, charger, answers, way=way_along(ends))
    if NOT_AHEAD in reasons:
        yield from turned(trials, unit, answers)


def _awaited(trials: Trials) -> DeclaredCharge | None:
    """Return the Charge whose reaction is awaited, if the line is a reaction."""
    if not isinstance(trials.line, React):
        return None
    return next((one for one in trials.battle.charges if one.reaction is None), None)


def allows_from(trials: Trials, there: Unit) -> bool:
    """Tell whether the line is lawful once a unit stands otherwise.

    A Charge that is reacted to is declared anew, with its Facing as it is from there.
    """
    charge = _awaited(trials)
    if charge is None:
        return trials.allows_with(there)
    battle = before(trials.battle.with_unit(there), charge)
    line = Charge(subject=charge.by, target=charge.on, on_foot=charge.on_foot)
    made = trials.judged(line, battle)
    return made is not None and made.verdict.legal and trials.allows(battle=made.battle)


def before(battle: Battle, charge: DeclaredCharge) -> Battle:
    """Return a battle as it was before a Charge was declared."""
    charger = battle.unit(charge.by.unit)
    undeclared = charger.without_marks(frozenset((Mark.DECLARED_CHARGE,)))
    others = tuple(one for one in battle.charges if one != charge)
    return battle.with_unit(undeclared).with_pending(charges=others)


def _charged_first(trials: Trials, unit: Unit) -> Iterator[Remedy]:
    """Yield the Charges on a unit after which it could stand and shoot."""
    found = 0
    for enemy in nearest(trials.battle, unit, trials.battle.active):
        if enemy.player == unit.player or found == MOST_OTHERS:
            return
        line = Charge(subject=Subject(enemy.id), target=unit.id)
        made = trials.judged(line)
        if (
            made is not None
            and made.verdict.legal
            and trials.allows(battle=made.battle)
        ):
            found += 1
            yield Remedy(means=Means.FIRST, first=line)

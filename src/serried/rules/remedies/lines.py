"""Other lines: what a player could say instead of a line that is barred."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.geometry import facing_degrees
from serried.model.actions import AskPlan, Manner, Move, Reform
from serried.model.actions.charges import Charge
from serried.model.actions.form import Action
from serried.model.actions.legs import Forward, Leg, Open, Side, Wheel
from serried.model.results.plans import plan_found
from serried.model.results.remedies import Means, Remedy
from serried.model.verdict import Value
from serried.rules.moving.open_legs import number_of, with_number
from serried.rules.remedies.shots import other_shots
from serried.rules.remedies.trials import FINE, Trials, least

LEAST: Final = 0.1
"""The least number of a leg that is worth saying."""

TURN_STEP: Final = 5.0
HALF_TURN: Final = 180.0
WITHIN: Final = 0.01
"""How far another way may end from where the line ends, in inches."""


def other_lines(trials: Trials) -> Iterator[Remedy]:
    """Yield lines that are lawful, and as near to the one that is barred as may be."""
    match trials.line:
        case Move() as move if not _is_open(move.legs):
            yield from _less_or_more(trials, move)
            yield from _wheel_first(trials, move)
            yield from _same_place(trials, move)
            yield from _other_move(trials, move)
        case Reform(facing=float() as facing) as reform:
            yield from _other_facing(trials, reform, facing)
            yield from _other_files(trials, reform)
        case Reform() as reform:
            yield from _other_files(trials, reform)
        case Charge(asked=False) as charge if not charge.on_foot:
            line = replace(charge, on_foot=True)
            found = trials.verdict(line)
            if found is not None and found.legal:
                yield Remedy(means=Means.ON_FOOT, line=line)
        case _:
            yield from other_shots(trials)


def _is_open(legs: Sequence[Leg]) -> bool:
    return any(isinstance(number_of(leg), Open) for leg in legs)


def _less_or_more(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield the move with one number changed as little as may be; or an earlier stop.

    The number is found by the referee: it is what a ``?`` in its place answers.
    """
    found: list[Remedy] = []
    for place, leg in enumerate(move.legs):
        number = number_of(leg)
        if isinstance(number, float):
            found += _changed(trials, move, place, number)
    yield from sorted(found, key=_size)[:3]
    if any(one.means is Means.SHORTER for one in found):
        return
    for place in range(len(move.legs) - 1, 0, -1):
        stop = replace(move, legs=move.legs[:place])
        if trials.allows(stop):
            yield Remedy(means=Means.SHORTER, line=stop)
            return
        number = number_of(move.legs[place - 1])
        if isinstance(number, float):
            less = [*_changed(trials, stop, place - 1, number)]
            shorter = [one for one in less if one.means is Means.SHORTER]
            if shorter:
                yield replace(shorter[0], by=None)
                return


def _size(remedy: Remedy) -> float:
    return remedy.by or 0.0


def _changed(trials: Trials, move: Move, place: int, number: float) -> Iterator[Remedy]:
    """Yield the move with the nearest lawful number of a leg below, and above."""
    for means, found in _nearest(trials, move, place, number):
        legs = _with_leg(move.legs, place, with_number(move.legs[place], found))
        line = replace(move, legs=legs)
        if found >= LEAST and trials.allows(line):
            by = abs(found - number)
            yield Remedy(means=means, line=line, by=by)


def _nearest(
    trials: Trials, move: Move, place: int, number: float
) -> Iterator[tuple[Means, float]]:
    asked = with_number(move.legs[place], Open.ASKED)
    verdict = trials.verdict(replace(move, legs=_with_leg(move.legs, place, asked)))
    if verdict is None:
        return
    stretches = [*_stretches(verdict.measure("intervals"))]
    below = [(low, high) for low, high in stretches if high < number]
    above = [(low, high) for low, high in stretches if low > number]
    if below:
        low, high = max(below)
        plain = round(math.floor(high / FINE) * FINE, 2)
        yield Means.SHORTER, plain if plain >= low else high
    if above:
        low, high = min(above)
        plain = round(math.ceil(low / FINE) * FINE, 2)
        yield Means.LONGER, plain if plain <= high else low


def _stretches(value: Value) -> Iterator[tuple[float, float]]:
    for stretch in value if isinstance(value, tuple) else ():
        match stretch:
            case (float() as low, float() as high):
                yield low, high


def _with_leg(legs: tuple[Leg, ...], place: int, leg: Leg) -> tuple[Leg, ...]:
    return (*legs[:place], leg, *legs[place + 1 :])


def _wheel_first(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield the move behind the least wheel that allows it, to either side.

    Where the way gets too long by it, the last way ahead gives what is missing.
    """
    if isinstance(move.legs[0], Wheel):
        return
    for side in Side:
        wheel = Wheel(side, Open.ASKED)
        for legs in (move.legs, _rest_ahead(move.legs)):
            asked = replace(move, legs=(wheel, *legs)) if legs else None
            verdict = trials.verdict(asked) if asked else None
            if verdict is None or not verdict.legal:
                continue
            stretches = [*_stretches(verdict.measure("intervals"))]
            low, high = min(stretches)
            plain = round(math.ceil(low / FINE) * FINE, 2)
            number = plain if plain <= high else low
            line = replace(move, legs=(Wheel(side, number), *legs))
            if number > 0.0 and trials.allows(line):
                yield Remedy(means=Means.WHEEL_FIRST, line=line, by=number)
                break


def _rest_ahead(legs: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """Return legs whose last way ahead is what the others leave; none if none is."""
    for place in range(len(legs) - 1, -1, -1):
        if isinstance(legs[place], Forward):
            return _with_leg(legs, place, Forward(Open.REST))
    return ()


def _same_place(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield another way to where the move ends."""
    plain = move.subject.letter is None and not move.flying and move.magical is None
    found = trials.judged()
    if not plain or found is None or found.trip is None or not found.trip.complete:
        return
    end = found.trip.end
    asked = AskPlan(
        unit=move.subject.unit,
        manner=move.manner,
        place=(end.x, end.y),
        facing=facing_degrees(end.ux, end.uy),
        within=WITHIN,
    )
    verdict = trials.verdict(asked)
    plan = None if verdict is None else plan_found(verdict)
    if plan is None or plan.move is None or plan.barred is not None:
        return
    line = replace(plan.move, test_by=move.test_by)
    if line != move and trials.allows(line):
        yield Remedy(means=Means.ANOTHER_WAY, line=line)


def _other_move(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield the same legs by another move: a march, or on the wing or not."""
    for manner in Manner:
        for flying in (False, True):
            line = replace(move, manner=manner, flying=flying)
            if line != move and trials.allows(line):
                yield Remedy(means=Means.ANOTHER_MOVE, line=line)


def _other_facing(trials: Trials, reform: Reform, facing: float) -> Iterator[Remedy]:
    """Yield the nearest facings that are lawful, one on each side."""
    for sign in (-1.0, 1.0):

        def turned(by: float, sign: float = sign) -> Action:
            return replace(reform, facing=round((facing + sign * by) % 360.0, 6))

        by = least(lambda by: trials.allows(turned(by)), HALF_TURN, TURN_STEP)
        if by is not None:
            yield Remedy(means=Means.FACING, line=turned(by), by=by)


def _other_files(trials: Trials, reform: Reform) -> Iterator[Remedy]:
    """Yield the reform with the nearest number of files that is lawful."""
    if reform.files is None or reform.subject.letter is not None:
        return
    unit = trials.battle.unit(reform.subject.unit)
    wanted = reform.files
    most = len(unit.formation.places)
    others = [files for files in range(1, most + 1) if files != wanted]
    for files in sorted(others, key=lambda one: abs(one - wanted)):
        line = replace(reform, files=files)
        if trials.allows(line):
            yield Remedy(means=Means.FILES, line=line)
            return

"""Other lines: what a player could say instead of a line that is barred."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.geometry import facing_degrees
from serried.model.actions import AskPlan, Manner, Move, Reform
from serried.model.actions.charges import Charge
from serried.model.actions.form import Action
from serried.model.actions.legs import Forward, Leg, Open, Pivot, Side, Wheel
from serried.model.results.plans import plan_found
from serried.model.results.remedies import Means, Remedy
from serried.rules.moving.open_legs import number_of, with_number
from serried.rules.remedies.shots import other_shots
from serried.rules.remedies.standing import HALF_TURN, TURN_STEP, farthest
from serried.rules.remedies.trials import FINE, Trials, least

LEAST: Final = 0.1
"""The least number of a leg that is worth saying."""

LEG_STEP: Final = 0.25
"""How far apart the lengths of a leg are that are looked at first, in inches."""

WITHIN: Final = 0.01
"""How far another way may end from where the line ends, in inches."""


def other_lines(trials: Trials) -> Iterator[Remedy]:
    """Yield lines that are lawful, and as near to the one that is barred as may be."""
    match trials.line:
        case Move() as move if not _is_open(move.legs):
            if not _barred_anyway(trials, move):
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


def _barred_anyway(trials: Trials, move: Move) -> bool:
    """Tell whether the same bars the move as would bar it if it went nowhere.

    Then no other legs help: a mark, a phase, or what has to be done first.
    """
    now, still = trials.verdict(), trials.verdict(replace(move, legs=(Forward(0.0),)))
    if now is None or still is None:
        return now is None
    anyway = [one for one in still.breaches if one.measured is None]
    return any(one in now.breaches for one in anyway)


def _less_or_more(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield the move with one number changed as little as may be; or a stop before."""
    found: list[Remedy] = []
    for place in range(len(move.legs)):
        found += _changed(trials, move, place)
    yield from sorted(found, key=_size)[:3]
    if any(one.means is Means.SHORTER for one in found):
        return
    for place in range(len(move.legs) - 1, 0, -1):
        stop = replace(move, legs=move.legs[:place])
        if trials.allows(stop):
            yield Remedy(means=Means.SHORTER, line=stop)
            return
        less = next(_changed(trials, stop, place - 1, (Means.SHORTER,)), None)
        if less is not None:
            yield replace(less, by=None)
            return


def _size(remedy: Remedy) -> float:
    return remedy.by or 0.0


def _changed(
    trials: Trials,
    move: Move,
    place: int,
    ways: tuple[Means, ...] = (Means.SHORTER, Means.LONGER),
) -> Iterator[Remedy]:
    """Yield the move with the nearest lawful number of a leg below, and above."""
    leg = move.legs[place]
    number = number_of(leg)
    if not isinstance(number, float):
        return
    turns = isinstance(leg, Pivot) or (
        isinstance(leg, Wheel) and leg.degrees is not None
    )

    def line(value: float) -> Move:
        legs = _with_leg(move.legs, place, with_number(leg, value))
        return replace(move, legs=legs)

    for means in ways:
        sign = -1.0 if means is Means.SHORTER else 1.0
        highest = HALF_TURN if turns else _highest(trials, move)
        most = number - LEAST if means is Means.SHORTER else highest - number
        step = TURN_STEP / 2.0 if turns else LEG_STEP

        def allows(by: float, sign: float = sign) -> bool:
            return trials.allows(line(number + sign * by))

        by = least(allows, most, step) if most > 0.0 else None
        if by is not None:
            value = _plain(
                number + sign * by, number, allows=lambda x: trials.allows(line(x))
            )
            yield Remedy(means=means, line=line(value), by=abs(value - number))


def _plain(value: float, number: float, allows: Callable[[float], bool]) -> float:
    """Return a hundredth that is as good as a value, on the side of a number first."""
    hundredths = value / FINE
    both = [math.floor(hundredths), math.ceil(hundredths)]
    near = sorted((round(one * FINE, 2) for one in both), key=lambda x: abs(x - number))
    return next((x for x in near if x >= LEAST and x != number and allows(x)), value)


def _highest(trials: Trials, move: Move) -> float:
    """Return the most inches that a leg is made longer to: what the unit may go."""
    return farthest(trials, trials.battle.unit(move.subject.unit))


def _with_leg(legs: tuple[Leg, ...], place: int, leg: Leg) -> tuple[Leg, ...]:
    return (*legs[:place], leg, *legs[place + 1 :])


def _wheel_first(trials: Trials, move: Move) -> Iterator[Remedy]:
    """Yield the move behind the least wheel that allows it, to either side.

    Where the way gets too long by it, the last way ahead gives what is missing.
    """
    if isinstance(move.legs[0], Wheel):
        return
    most = _highest(trials, move)
    for side in Side:
        for legs in filter(None, (move.legs, _rest_ahead(move.legs))):

            def line(
                by: float, side: Side = side, legs: tuple[Leg, ...] = legs
            ) -> Move:
                return replace(move, legs=(Wheel(side, by), *legs))

            def allows(by: float, line: Callable[[float], Move] = line) -> bool:
                return trials.allows(line(by))

            by = None if allows(0.0) else least(allows, most, LEG_STEP)
            if by is not None:
                yield Remedy(means=Means.WHEEL_FIRST, line=line(by), by=by)
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

"""The 9th Age: where the units of a player can charge next, with which chance.

A Charge has one Wheel of at most 90 degrees and goes straight ahead, so that every
place in the Front Arc can be come at; how far off it may be, the roll decides. Of each
unit this is an outline in closed form. Nobody else on the table is looked at.

Source:
    CHG-2, CHG-11, CHG-12, UNIT-11, docs/rulings/0111-where-a-charge-may-reach.md
"""

import math
from collections.abc import Iterator
from typing import Final

from serried.books.t9a.charging.declaring.charge_range import ChargeRange, sums
from serried.books.t9a.charging.declaring.choosing import judge_charger
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.flying import flies
from serried.books.t9a.threats.next_phase import next_charges
from serried.geometry import Point
from serried.model.actions.subject import Subject
from serried.model.actions.threats import AskThreat
from serried.model.bases import inches
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.ids import Inches
from serried.model.results.reaches import Ring
from serried.model.results.threats import Band, Threat, Threats
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation

CHANCES: Final = (5 / 6, 1 / 2, 1 / 6, 0.0)
"""A band ends where the chance falls below one of these; the last where none is."""

STEPS: Final = 30
"""Of how many straight lines an eighth of a circle is made."""

NOTE: Final = (
    "in the next Charge Phase of {player}, all units standing as now: who stands in a"
    " band in part can be charged so likely, if it is seen and nobody is in the way,"
    " which `safe from charges` judges"
)


def judge_threat(
    situation: Situation, asked: AskThreat, dice: tuple[int, ...] | None
) -> Transition:
    """Answer where the units of a player can charge next; change nothing.

    Raises:
        RequestError: If there is no such player, or a rate is missing.
        RuleGapError: If a rule that is not enforced yet would decide who may charge.

    Source:
        CHG-1, CHG-2, CHG-11, CHG-12
    """
    battle = situation.battle
    if asked.player not in battle.players:
        known = ", ".join(battle.players)
        message = f"there is no player {asked.player!r} here; the players are: {known}"
        raise RequestError(message)
    then = next_charges(situation, asked.player)
    units = (unit for unit in then.battle.units if unit.player == asked.player)
    each = tuple(_threat(then, unit) for unit in units if unit.pose is not None)
    result = Threats(player=asked.player, each=each)
    verdict = Verdict(
        findings=(_finding(result),),
        measures=result.values,
        notes=(NOTE.format(player=asked.player),),
        result=result,
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _finding(found: Threats) -> Finding:
    """Say how far somebody can charge at most; 0 inches if nobody can."""
    far = [band.distance for one in found.each for band in one.bands]
    return Finding(
        clause="CHG-11",
        holds=True,
        reason="threat_of_charges",
        measured=max(far, default=0.0),
        values=(("player", found.player),),
    )


def _threat(situation: Situation, unit: Unit) -> Threat:
    """Return where a unit can charge, or what keeps it from charging whomever."""
    subject = Subject(unit.id)
    findings = judge_charger(situation.battle, subject)
    bars = tuple(finding for finding in findings if not finding.holds)
    if bars:
        return Threat(by=subject, bars=bars)
    most = declarer_of(situation.battle, subject, on_foot=False).range
    if flies(unit):
        walks = declarer_of(situation.battle, subject, on_foot=True).range
        most = max(most, walks)
    table = situation.battle.table
    bands = tuple(
        Band(
            distance=far,
            needs=needs,
            chance=most.chance(far),
            outline=within(reached(unit, far), table),
        )
        for far, needs in _bands(most)
    )
    return Threat(by=subject, bands=tuple(band for band in bands if band.outline))


def _bands(most: ChargeRange) -> Iterator[tuple[Inches, int]]:
    """Yield how far each band goes, and the least roll that is enough there."""
    told: set[Inches] = set()
    for chance in CHANCES:
        enough = [
            most.rate + total
            for total in sums(most.many)
            if _share(most, most.rate + total) >= chance
        ]
        far = max(enough, default=None)
        needs = None if far is None else most.needs(far)
        if far is not None and needs is not None and far not in told:
            told.add(far)
            yield far, needs


def _share(most: ChargeRange, far: Inches) -> float:
    chance = most.chance(far)
    return chance.ways / chance.whole


def reached(unit: Unit, far: Inches) -> Ring:
    """Return the part of the Front Arc that is so far from a unit at most, in inches.

    The border is against the clock; round parts of it are straight lines between
    points on them, which leaves out less than a hundredth of an inch.

    Source:
        UNIT-11, DIST-1
    """
    pose, extent = pose_of(unit), unit.formation.extent
    left, right, front = map(inches, (extent.left, extent.right, extent.front))
    if unit.single and unit.formation.base.round:
        middle, about = (left + right) / 2.0, front - (right - left) / 2.0
        round_part = _arc(middle, about, far + (right - left) / 2.0, -STEPS, STEPS)
        border = [(left, front), (right, front), *round_part]
    else:
        border = [
            (left, front),
            (right, front),
            *_arc(right, front, far, 0, STEPS),
            *_arc(left, front, far, -STEPS, 0),
        ]
    return tuple(pose.point(x, y) for x, y in border)


def _arc(x: float, y: float, far: float, first: int, last: int) -> Iterator[Point]:
    """Yield points of a circle from its right to its left, an eighth on either side."""
    for step in range(last, first - 1, -1):
        angle = math.pi / 4.0 * step / STEPS
        yield x + far * math.sin(angle), y + far * math.cos(angle)


def within(border: Ring, table: tuple[Inches, Inches]) -> Ring:
    """Return what of a convex area lies on a table."""
    width, height = table
    sides = ((1.0, 0.0, 0.0), (-1.0, 0.0, width), (0.0, 1.0, 0.0), (0.0, -1.0, height))
    for a, b, c in sides:
        border = tuple(_cut(border, a, b, c))
    return border


def _cut(border: Ring, a: float, b: float, c: float) -> Iterator[Point]:
    """Yield the border of what of it has a * x + b * y + c of 0 or more."""
    for one, other in zip(border, (*border[1:], *border[:1]), strict=True):
        here, there = (a * x + b * y + c for x, y in (one, other))
        if here >= 0.0:
            yield one
        if (here < 0.0) != (there < 0.0):
            part = here / (here - there)
            yield (
                one[0] + part * (other[0] - one[0]),
                one[1] + part * (other[1] - one[1]),
            )

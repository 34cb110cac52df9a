"""The 9th Age, chapter "Character": deployment inside a unit."""

from collections.abc import Iterator

from serried.books.t9a.characters.joining import JOINING
from serried.books.t9a.characters.who_joins_whom import (
    judge_random,
    notes_on_bodyguards,
    refuse_member,
)
from serried.books.t9a.universal_rules import notes_on
from serried.geometry import Shape, at_most, gap_of, polygon
from serried.model.actions import Deploy
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import base_corners
from serried.model.legs import Join
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Case
from serried.rules.combined_ground import judge_grown
from serried.rules.edition import Edition
from serried.rules.findings import in_order, never
from serried.rules.joiners import Joiner
from serried.rules.joining import judge_target
from serried.rules.place_in_the_ranks import Slot, judge_legal, slot_of


def judge_deployment(
    battle: Battle,
    deploy: Deploy,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge a Character that is deployed inside a unit.

    Raises:
        RequestError: If the unit is not there.

    Source:
        CHR-JOIN-2, CHR-JOIN-3, CHR-JOIN-7
    """
    hero = battle.unit(deploy.subject.unit)
    if deploy.subject.letter is not None:
        message = f"{deploy.subject} is in a unit already; deploy a unit of its own"
        raise RequestError(message)
    clauses = edition.vocabulary.faults
    joiner = Joiner(battle=battle, hero=hero, apart=None, clauses=clauses)
    target = battle.unit(deploy.unit)
    refuse_member(joiner, target)
    waits = hero.pose is None and hero.off_table == "reserve"
    join = Join(deploy.unit, deploy.at, deploy.widening)
    slot = slot_of(joiner, target, join, JOINING)
    findings = in_order(
        (
            never(
                not waits, clause="CHR-JOIN-2", reason="waits_to_deploy", unit=hero.id
            ),
            *judge_target(joiner, target, JOINING),
            judge_random(hero),
            judge_legal(joiner, target, slot, JOINING),
            *_judge_zone(battle, slot),
            *_judge_ground(joiner, target, slot, edition),
        ),
        edition.order,
    )
    verdict = Verdict(
        findings=findings,
        measures=(("choices", slot.choices),) if slot.choices else (),
        notes=(*notes_on(hero), *notes_on_bodyguards(hero, target), *slot.notes),
    )
    after = battle
    if verdict.legal and slot.joined is not None:
        after = joiner.merged(slot.joined)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _judge_ground(
    joiner: Joiner, target: Unit, slot: Slot, edition: Edition
) -> Iterator[Finding]:
    """Judge the ground of a unit in which a Character is deployed (SPACE-1, EDGE-1)."""
    if slot.joined is None:
        return
    case = Case(
        battle=joiner.battle,
        unit=joiner.hero,
        vocabulary=edition.vocabulary,
        terms=edition.ordinary,
    )
    yield from judge_grown(joiner, target, slot.joined, case)


def _judge_zone(battle: Battle, slot: Slot) -> Iterator[Finding]:
    """Judge CHR-JOIN-3: the Combined Unit is fully inside its Deployment Zone."""
    if slot.joined is None:
        return
    zone = dict(battle.zones).get(slot.joined.player)
    if zone is None:
        return
    area = (polygon(zone),)
    pose = slot.joined.pose
    assert pose is not None  # noqa: S101 - it stands on the table
    outside = next(
        (
            place.name
            for place in slot.joined.formation.places
            for corner in base_corners(place, pose)
            if not at_most(gap_of((Shape((corner,)),), area).distance, 0.0)
        ),
        None,
    )
    yield never(
        outside,
        clause="CHR-JOIN-3",
        reason="inside_zone",
        unit=slot.joined.id,
        model=outside,
    )

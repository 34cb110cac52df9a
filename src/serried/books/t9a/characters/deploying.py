"""The 9th Age, chapter "Character": deployment inside a unit."""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.characters.joining import JOINING
from serried.books.t9a.characters.who_joins_whom import (
    judge_random,
    notes_on_bodyguards,
    refuse_member,
)
from serried.books.t9a.universal_rules import notes_on
from serried.geometry import (
    Shape,
    at_most,
    polygon,
    separation_of,
)
from serried.model.actions.legs import Join
from serried.model.actions.models import Deploy
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import base_corners
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Case, Situation
from serried.rules.findings import in_order, never
from serried.rules.ranks.arrangements import Offers
from serried.rules.ranks.arrangements import notes_on as notes_on_ways
from serried.rules.ranks.combined_ground import judge_grown
from serried.rules.ranks.joiners import Joiner
from serried.rules.ranks.joining import judge_target
from serried.rules.ranks.slots import (
    GIVE_WAY,
    first_lawful,
    join_with,
    judge_legal,
    judge_ranks,
    listed,
    slot_of,
)
from serried.tuples import NamedTuple


def judge_deployment(
    situation: Situation,
    deploy: Deploy,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a Character that is deployed inside a unit.

    Raises:
        RequestError: If the unit is not there.

    Source:
        CHR-JOIN-2, CHR-JOIN-3, CHR-JOIN-7
    """
    battle = situation.battle
    hero = battle.unit(deploy.subject.unit)
    if deploy.subject.letter is not None:
        message = f"{deploy.subject} is in a unit already; deploy a unit of its own"
        raise RequestError(message)
    joiner = Joiner(situation=situation, hero=hero, apart=None)
    target = battle.unit(deploy.join.unit)
    refuse_member(joiner, target)
    waits = hero.pose is None and hero.off_table == "reserve"
    found = (
        never(not waits, clause="CHR-JOIN-2", reason="waits_to_deploy", unit=hero.id),
        *judge_target(joiner, target, JOINING),
        judge_random(hero),
    )
    notes = (
        *notes_on(hero),
        *notes_on_bodyguards(hero, target),
        *_notes_on_zone(battle, target),
    )
    if deploy.join.at is None:
        there = listed(
            joiner,
            deploy.join,
            JOINING,
            lambda join: _tried(joiner, join).findings,
            open_to=all(one.holds for one in found),
        )
        verdict = replace(
            there,
            findings=in_order(
                (*found, *there.findings), joiner.situation.edition.order
            ),
            notes=(*notes, *there.notes),
        )
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    tried = _tried(joiner, deploy.join)
    lines = (str(replace(deploy, ranks=join.ranks)) for join in tried.joins)
    offers = Offers(tuple(lines), tried.notes)
    verdict = Verdict(
        findings=in_order((*found, *tried.findings), situation.edition.order),
        notes=(*notes, *offers.notes),
    )
    after = battle
    if verdict.legal and tried.joined is not None:
        after = joiner.merged(tried.joined, spared=JOINING.spared)
        verdict = offers.added(verdict)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


class _Tried(NamedTuple):
    """What comes of one place in the ranks.

    Attributes:
        joined: The unit with the Character in it; None if it cannot be there.
        findings: What is judged of it.
        joins: What names each lawful way for others to give way.
        notes: What was assumed.
    """

    joined: Unit | None
    findings: tuple[Finding, ...]
    joins: tuple[Join, ...]
    notes: tuple[str, ...]


def _tried(joiner: Joiner, join: Join) -> _Tried:
    """Return what comes of one place, in the first way to stand that is lawful."""
    target = joiner.battle.unit(join.unit)
    slot = slot_of(joiner, target, join, JOINING)
    standing = [tuple(_judge_ground(joiner, way)) for way in slot.ways]
    taken, lawful = first_lawful(standing)
    named = [slot.wishes[n] for n in lawful]
    return _Tried(
        joined=slot.ways[taken] if slot.ways else None,
        findings=(
            judge_legal(joiner, target, slot, JOINING),
            *judge_ranks(target, slot, JOINING.displaced),
            *(standing[taken] if standing else ()),
        ),
        joins=tuple(join_with(join, wish) for wish in named),
        notes=(*slot.notes, *notes_on_ways(slot.wishes, named, what=GIVE_WAY)),
    )


def _judge_ground(joiner: Joiner, joined: Unit) -> Iterator[Finding]:
    """Judge the ground of a unit in which a Character is deployed.

    Source:
        CHR-JOIN-3, SPACE-1, EDGE-1
    """
    yield from _judge_zone(joiner.battle, joined)
    case = Case(
        situation=joiner.situation,
        unit=joiner.hero,
        terms=joiner.situation.edition.ordinary,
    )
    target = joiner.battle.unit(joined.id)
    yield from judge_grown(joiner, target, joined, case)


def _notes_on_zone(battle: Battle, target: Unit) -> Iterator[str]:
    """Say that nobody knows where *target* may be deployed, where that is so."""
    if target.player not in dict(battle.zones):
        yield (
            f"the file gives {target.player} no Deployment Zone (`zones`), so nothing"
            " is said of CHR-JOIN-3"
        )


def _judge_zone(battle: Battle, joined: Unit) -> Iterator[Finding]:
    """Judge CHR-JOIN-3: the Combined Unit is fully inside its Deployment Zone."""
    area = tuple(polygon(zone) for who, zone in battle.zones if who == joined.player)
    if not area:
        return
    pose = joined.pose
    assert pose is not None  # noqa: S101 - it stands on the table
    outside = next(
        (
            place.name
            for place in joined.formation.places
            for corner in base_corners(place, pose)
            if not at_most(separation_of((Shape((corner,)),), area), 0.0)
        ),
        None,
    )
    yield never(
        outside,
        clause="CHR-JOIN-3",
        reason="inside_zone",
        unit=joined.id,
        model=outside,
    )

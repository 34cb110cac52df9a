"""The 9th Age, chapter "Character": joining a unit.

The way of the Character is judged as its own move; the last leg leads straight into its
place in the ranks. The models of the joined unit block nothing on it, and the turns
before and after it are free as Pivots are (AMB-47).
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from serried.books.t9a.choosing import judge_announcement, marks_of
from serried.books.t9a.leaving import (
    Parting,
    judge_clear,
    judge_leaving_choice,
    judge_not_back,
    parting,
)
from serried.books.t9a.march_test import HANGS, MARCH_TEST, judge_test, march_test_of
from serried.books.t9a.units import formation_fault, role_of
from serried.books.t9a.universal_rules import notes_on, refuse_move_gaps
from serried.geometry import (
    Pose,
    Shape,
    Slide,
    at_least,
    at_most,
    gap_of,
    polygon,
    touching,
)
from serried.model.actions import Deploy, Manner, Move
from serried.model.bases import Base, inches
from serried.model.battle import Battle
from serried.model.errors import Fault, FormationError, RequestError, RuleGapError
from serried.model.extents import base_corners, centre, pose_of
from serried.model.formation import COMMAND, LEFT, RIGHT
from serried.model.ids import ClauseId, Inches, Letter
from serried.model.legs import Join, Open, Side
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.trip import Stage, Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Value, Verdict
from serried.rules.case import Case
from serried.rules.dice_tests import DiceTest, Outcome, depending
from serried.rules.edition import Edition
from serried.rules.findings import in_order, never, no_farther_than
from serried.rules.move_limits import judge_displacement, judge_way
from serried.rules.named_rules import moves_at_random, rule_names
from serried.rules.neighbours import engaged_with, neighbours, shapes_of
from serried.rules.open_legs import open_leg
from serried.rules.parting import letter_for, member_of
from serried.rules.rates import refuse_absent
from serried.rules.regrouping import with_newcomer
from serried.rules.travel import displacements, lengths
from serried.rules.unit_spacing import (
    judge_edge,
    judge_final_edge,
    judge_spacing_on_the_way,
    model_at,
)
from serried.rules.wheels_and_pivots import judge_pivots, judge_wheels

ALONE: Final = (
    (frozenset({"exclusive", "attached", "hidden"}), "CHR-N-6"),
    (
        frozenset({"insignificant", "war machine", "chariot", "towering presence"}),
        "CHR-N-7",
    ),
    (frozenset({"skirmisher"}), "FR-17"),
)
"""Rules that say who joins whom, with their clauses."""

RESERVED: Final = COMMAND | {LEFT, RIGHT}
"""Letters that mean something else in a drawing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joiner:
    """A Character on its way into a unit.

    Attributes:
        battle: As it stands before.
        hero: The Character as a unit of its own.
        apart: The unit that it comes out of, if it does.
        clauses: What the book says of each fault of a formation.
    """

    battle: Battle
    hero: Unit
    apart: Parting | None
    clauses: Mapping[Fault, ClauseId]

    @property
    def kind(self) -> ModelKind | None:
        """The Character; None of a unit that is none."""
        kind = self.hero.kind(self.hero.formation.places[0].letter)
        character = kind is not None and kind.character and self.hero.single
        return kind if character else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place in the joined unit.

    Attributes:
        joined: The Combined Unit, were the Character there.
        pose: Where the front of the Character's base would be.
        fault: Why it may not be there; then there is neither.
        notes: What was assumed where the owner has a choice.
    """

    joined: Unit | None = None
    pose: Pose | None = None
    fault: FormationError | None = None
    notes: tuple[str, ...] = ()


def judge_joining(
    battle: Battle,
    move: Move,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge an Advance Move or a March Move that ends in another unit.

    ``at ?`` lists every place that can be reached, and moves nothing.

    Raises:
        RequestError: If a number of the way is open, or the unit is not there.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHR-JOIN-1 to CHR-JOIN-15, CHR-MOVE-3, MM-4, AMB-47 to AMB-49
    """
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    joiner = _joiner(battle, move, edition)
    _refuse(joiner, move, join)
    target = battle.unit(join.unit)
    tested_unit = joiner.hero if joiner.apart is None else joiner.apart.unit
    choice = _choice(joiner, move)
    eligible = all(finding.holds for finding in choice)
    test = march_test_of(
        battle, tested_unit, dice, edition, move.test_by, eligible=eligible
    )
    marching = move.manner is Manner.MARCH
    tested = marching and test.outcome is not Outcome.NOT_NEEDED
    found = [
        *choice,
        *test.findings,
        *((judge_test(tested_unit, test),) if tested else ()),
        *_judge_target(joiner, target),
    ]
    if join.at is None:
        return _listed(joiner, move, target, found, test, edition)
    slot = slot_of(joiner, target, join)
    way = tuple(_judge_slot(joiner, move, target, slot, edition))
    return _carried_out(joiner, move, slot, (*found, *way), test, edition)


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
    _refuse_member(joiner, target)
    waits = hero.pose is None and hero.off_table == "reserve"
    slot = slot_of(joiner, target, Join(deploy.unit, deploy.at))
    findings = in_order(
        (
            never(
                not waits, clause="CHR-JOIN-2", reason="waits_to_deploy", unit=hero.id
            ),
            *_judge_target(joiner, target),
            _judge_legal(joiner, target, slot),
            *_judge_zone(battle, slot),
            *_judge_ground(joiner, target, slot, edition),
        ),
        edition.order,
    )
    verdict = Verdict(findings=findings, notes=(*notes_on(hero), *slot.notes))
    after = battle
    if verdict.legal and slot.joined is not None:
        after = _merged(joiner, slot.joined)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _joiner(battle: Battle, move: Move, edition: Edition) -> Joiner:
    letter = move.subject.letter
    apart = None
    if letter is not None:
        apart = parting(battle, move.subject, letter).by(move.magical)
    hero = battle.unit(move.subject.unit) if apart is None else apart.out
    clauses = edition.vocabulary.faults
    return Joiner(battle=battle, hero=hero, apart=apart, clauses=clauses)


def _refuse(joiner: Joiner, move: Move, join: Join) -> None:
    """Refuse what is no request, and what is not enforced yet."""
    refuse_absent(
        joiner.hero if joiner.apart is None else joiner.apart.unit, move.test_by
    )
    if any(open_leg(move.legs, one) is not None for one in Open):
        message = "a move that joins a unit has no open number; ask for `join … at ?`"
        raise RequestError(message)
    refuse_move_gaps(
        joiner.battle, joiner.hero, replace(move, legs=move.legs[:-1] or move.legs)
    )
    _refuse_member(joiner, joiner.battle.unit(join.unit))


def _refuse_member(joiner: Joiner, target: Unit) -> None:
    """Refuse what is not enforced yet of a Character as a part of *target*."""
    _refuse_rules(joiner.hero, target)
    hero, apart = joiner.hero, joiner.apart
    effects = joiner.battle.effects if apart is None else apart.effects
    if any(hero.id in effect.on for effect in effects):
        clause, because = (
            "CHR-JOIN-15",
            "an effect on a Character that joins is not enforced yet",
        )
        raise RuleGapError(clause, because)
    if hero.profile.fly is not None or hero.profile.random is not None:
        clause, because = (
            "CHR-JOIN-15",
            "joining with special movement is not enforced yet",
        )
        raise RuleGapError(clause, because)
    if target.pose is None:
        message = f"{target.id} is not on the table"
        raise RequestError(message)
    if joiner.kind is not None:
        _refuse_other_ranks(target, hero.formation.base)


def _refuse_other_ranks(target: Unit, base: Base) -> None:
    """Refuse a newcomer by whom Characters would stand in ranks of another base."""
    places = target.formation.places
    kinds = [target.kind(place.letter) for place in places]
    if not all(kind is not None and kind.character for kind in kinds):
        return
    bases = [*(place.base for place in places), base]

    def mismatching(reference: Base) -> int:
        return sum(one.places_in(reference) is None for one in bases)

    if min(map(mismatching, bases)) < mismatching(target.formation.base):
        because = f"which base {target.id} has with one more Character is not judged"
        clause = "FR-4"
        raise RuleGapError(clause, f"{because} yet")


def _refuse_rules(hero: Unit, target: Unit) -> None:
    """Refuse what rules of either would decide that are not enforced yet."""
    known = {*rule_names(hero), *rule_names(target)}
    for rules, clause in ALONE:
        for rule in sorted(rules & known):
            because = f"{rule.title()} and who joins is not enforced yet"
            raise RuleGapError(clause, because)
    if moves_at_random(target):
        clause, because = (
            "CHR-N-7",
            f"{target.id} moves at random, which is not enforced yet",
        )
        raise RuleGapError(clause, because)


def _choice(joiner: Joiner, move: Move) -> tuple[Finding, ...]:
    if joiner.apart is None:
        return judge_announcement(joiner.battle, joiner.hero, move.magical)
    return judge_leaving_choice(joiner.battle, joiner.apart, move.magical)


def _judge_target(joiner: Joiner, target: Unit) -> Iterator[Finding]:
    """Judge who joins, and whether that unit can be joined."""
    hero = joiner.hero
    own = joiner.apart.unit.id if joiner.apart is not None else hero.id
    yield never(
        joiner.kind is None,
        clause="CHR-JOIN-1",
        reason="joins_as_character",
        unit=hero.id,
    )
    yield judge_not_back(own, target.id)
    enemy = engaged_with(joiner.battle, target)
    reason, other = "can_be_joined", None
    if target.player != hero.player:
        reason, other = "joins_enemy", target.player
    elif target.has(Mark.FLEEING):
        reason = "fleeing"
    elif enemy is not None:
        reason, other = "engaged", enemy.id
    yield never(
        reason != "can_be_joined",
        clause="CHR-JOIN-4",
        reason=reason,
        unit=target.id,
        other=other,
    )


def slot_of(joiner: Joiner, target: Unit, join: Join) -> Slot:
    """Return the place that *join* names, were the Character there."""
    kind, (model,) = joiner.kind, joiner.hero.formation.places[:1]
    letter = letter_for(target, model.letter, RESERVED)
    known = ModelKind(letter=letter, character=True) if kind is None else kind
    grown = replace(
        target, kinds=(*target.kinds, member_of(joiner.hero, known, letter))
    )
    try:
        ranks = with_newcomer(
            grown, letter, model.base, join.at or "1.1", role_of, widening=join.widening
        )
    except FormationError as fault:
        return Slot(fault=fault.cited(joiner.clauses))
    assert target.pose is not None  # noqa: S101 - the caller saw to it
    joined = replace(
        grown,
        formation=ranks.formation,
        starting=target.starting + 1,
        lost=(*target.lost, *((letter, n) for _, n in joiner.hero.lost)),
    ).at(ranks.moved(target.pose))
    wrong = formation_fault(joined)
    if wrong is not None:
        return Slot(fault=wrong)
    return Slot(joined=joined, pose=_slot_pose(joined, letter), notes=ranks.notes)


def _slot_pose(joined: Unit, letter: Letter) -> Pose:
    """Return where the front of the newcomer's base is."""
    assert joined.pose is not None  # noqa: S101 - it stands on the table
    (place,) = joined.formation.lettered(letter)
    ahead = inches(place.y) + inches(place.base.depth) / 2
    x, y = joined.pose.point(inches(place.x), ahead)
    return Pose(x, y, joined.pose.ux, joined.pose.uy)


def _judge_legal(joiner: Joiner, target: Unit, slot: Slot) -> Finding:
    """Judge CHR-JOIN-7: it ends in a lawful position."""
    fault = slot.fault
    said = (("fault", f"{fault.fault} ({fault.clause})"),) if fault else ()
    return never(
        fault,
        clause="CHR-JOIN-7",
        reason="joins_unlawfully" if fault else "joins_lawfully",
        values=said,
        unit=joiner.hero.id,
        other=target.id,
    )


def _judge_slot(
    joiner: Joiner, move: Move, target: Unit, slot: Slot, edition: Edition
) -> Iterator[Finding]:
    """Judge the way into one place, and that place."""
    yield _judge_legal(joiner, target, slot)
    case = _case(joiner, move, target, edition)
    yield from judge_wheels(case)
    yield from judge_pivots(case)
    yield from judge_way(case)
    route = _route(case, slot)
    if route is None:
        return
    yield from edition.more(case, route)
    yield _judge_reach(case, route)
    yield from judge_displacement(case, route)
    yield from judge_edge(case, route)
    yield judge_spacing_on_the_way(case, route)
    if slot.joined is not None:
        yield from _judge_grown(joiner, target, slot.joined, case)
    if joiner.apart is not None and joiner.apart.unit.id != target.id:
        yield judge_clear(case, route.end, joiner.apart.left)


def _case(joiner: Joiner, move: Move, target: Unit, edition: Edition) -> Case:
    """Return the way as it is judged: neither unit that it belongs to blocks it."""
    around = joiner.battle if joiner.apart is None else joiner.apart.around
    others = tuple(unit for unit in around.units if unit.id != target.id)
    marching = move.manner is Manner.MARCH
    return Case(
        battle=replace(around, units=others),
        unit=joiner.hero,
        vocabulary=edition.vocabulary,
        terms=edition.march if marching else edition.ordinary,
        legs=move.legs,
        fixed_rate=move.magical,
    )


def _route(case: Case, slot: Slot) -> Trip | None:
    """Return the way with its last leg, straight into the ranks (AMB-47)."""
    route = case.route()
    if route is None or not route.complete or slot.pose is None:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    formation = case.unit.formation
    start, end = join.start, slot.pose
    here, there = centre(formation, start), centre(formation, end)
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = math.hypot(dx, dy)
    if not far:
        turn = Stage(join.leg, None, start, end)
        return Trip(route.start, (*before, turn), complete=True)
    ahead = _about(case.unit, here, (dx / far, dy / far))
    arrived = Pose(ahead.x + dx, ahead.y + dy, ahead.ux, ahead.uy)
    last = (
        Stage(join.leg, None, start, ahead),
        Stage(join.leg, Slide(dx, dy), ahead, arrived),
        Stage(join.leg, None, arrived, end),
    )
    return Trip(route.start, (*before, *last), complete=True)


def _about(unit: Unit, middle: tuple[float, float], way: tuple[float, float]) -> Pose:
    """Return a single model about its Centre facing along *way*."""
    half = inches(unit.formation.base.depth) / 2
    x, y = middle[0] + way[0] * half, middle[1] + way[1] * half
    return Pose(x, y, *way)


def _judge_reach(case: Case, route: Trip) -> Finding:
    """Judge CHR-JOIN-10: it has movement enough for its way into the ranks."""
    limit = case.rate("CHR-JOIN-10")
    length = _length(case, route)
    return no_farther_than(
        math.inf if limit is None else limit,
        clause="CHR-JOIN-10",
        measured=length,
        reason="reaches_place",
        unit=case.unit.id,
    )


def _length(case: Case, route: Trip) -> Inches:
    """Return the length of the whole way, the last leg with it."""
    far = lengths(case.unit.formation, case.legs, case.wheel_measure).total
    last = route.stages[-1].leg
    slides = [
        math.hypot(stage.motion.dx, stage.motion.dy)
        for stage in route.stages
        if stage.leg == last and isinstance(stage.motion, Slide)
    ]
    return far + math.fsum(slides)


def _judge_grown(
    joiner: Joiner, target: Unit, joined: Unit, case: Case
) -> Iterator[Finding]:
    """Judge where the unit covers more ground than before (SPACE-1, EDGE-1).

    What it stood close to already is ignored (SPACE-4).
    """
    left = None if joiner.apart is None else joiner.apart.left
    own = joiner.hero.id if left is None else left.id
    others = tuple(u for u in joiner.battle.units if u.id not in {own, target.id})
    behind = () if left is None or left.id == target.id else (left,)
    around = replace(joiner.battle, units=(*others, *behind, joined))
    before, after = shapes_of(target, case.extent), shapes_of(joined, case.extent)
    limit = case.spacing_end
    for other in neighbours(around, joined, case.extent):
        was, now = gap_of(before, other.shapes), gap_of(after, other.shapes)
        excused = not at_least(was.distance, limit)
        overlaps = not at_least(now.distance, 0.0)
        touched = touching(was.distance)
        meets = other.enemy and touching(now.distance) and not touched
        apart = excused or at_least(now.distance, limit)
        if overlaps or meets or not apart:
            yield Finding(
                clause=case.terms.spacing.ending,
                holds=False,
                reason="spacing" if now.distance > 0 else "touching",
                values=(("moving", False),),
                measured=max(now.distance, 0.0),
                limit=limit,
                margin=now.distance - limit,
                unit=target.id,
                model=model_at(joined.formation, pose_of(joined), now.first),
                other=other.name,
            )
    end = Trip(pose_of(joined), (), complete=True)
    placed = replace(case, unit=joined)
    yield judge_final_edge(placed, joined.formation, end)


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
    yield from _judge_grown(joiner, target, slot.joined, case)


def _carried_out(  # noqa: PLR0913, PLR0917 - one argument for each thing that is known
    joiner: Joiner,
    move: Move,
    slot: Slot,
    findings: tuple[Finding, ...],
    test: DiceTest,
    edition: Edition,
) -> Transition:
    """Return the battle afterwards; a test that was thrown stands in any case."""
    target = joiner.battle.unit(_join(move).unit)
    case = _case(joiner, move, target, edition)
    route = _route(case, slot)
    verdict = Verdict(
        findings=in_order(findings, edition.order),
        measures=() if route is None else _measures(case, route),
        events=test.events,
        notes=(*notes_on(joiner.hero), *slot.notes),
    )
    verdict = depending(verdict, test, MARCH_TEST, HANGS)
    if verdict.legal and slot.joined is not None:
        mark = Mark.MARCHED if move.manner is Manner.MARCH else Mark.ADVANCED
        after = _joined(joiner, slot.joined, marks_of(mark, move.magical), test)
    else:
        after = _stayed(joiner, test)
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=test.dice_left,
        trip=route,
        mover=joiner.hero,
    )


def _measures(case: Case, route: Trip) -> tuple[tuple[str, Value], ...]:
    gone = displacements(case.unit.formation, route, case.legs)
    return (
        ("length", _length(case, route)),
        ("farthest_model", max(model.distance for model in gone)),
    )


def _stayed(joiner: Joiner, test: DiceTest) -> Battle:
    if joiner.apart is not None:
        return joiner.apart.stayed(test)
    hero = test.marked(joiner.hero)
    return joiner.battle if hero == joiner.hero else joiner.battle.with_unit(hero)


def _joined(
    joiner: Joiner, joined: Unit, done: tuple[Mark, ...], test: DiceTest
) -> Battle:
    """Return the battle with the Character in its new unit (CHR-JOIN-12, 13).

    The record of its own move is kept with the Character, that of having been joined
    with the unit.
    """
    *kinds, member = joined.kinds
    marks = member.marks.union(done)
    if test.thrown is not None:
        marks |= test.marked(joiner.hero).marks
    unit = replace(joined, kinds=(*kinds, replace(member, marks=marks)))
    return _merged(joiner, unit.with_marks(Mark.JOINED), test)


def _merged(joiner: Joiner, joined: Unit, test: DiceTest | None = None) -> Battle:
    """Return the battle without the Character as a unit of its own."""
    hero = joiner.hero.id
    if joiner.apart is not None and test is not None:
        after = joiner.apart.done(None, test).with_unit(joined)
    else:
        units = tuple(unit for unit in joiner.battle.units if unit.id != hero)
        after = replace(joiner.battle, units=units).with_unit(joined)
    name = f"{joined.id}.{joined.kinds[-1].letter}"
    effects = (
        replace(effect, source=name) if effect.source == hero else effect
        for effect in after.effects
    )
    return replace(after, effects=tuple(effects))


def _join(move: Move) -> Join:
    join = move.legs[-1]
    assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
    return join


def _listed(  # noqa: PLR0913, PLR0917 - one argument for each thing that is known
    joiner: Joiner,
    move: Move,
    target: Unit,
    found: list[Finding],
    test: DiceTest,
    edition: Edition,
) -> Transition:
    """List every place that the Character can reach (``join spears at ?``)."""
    asked = _join(move).widening
    open_to = all(finding.holds for finding in found if finding.clause != HANGS)
    tried = [
        (join, tuple(_judge_slot(joiner, move, target, slot, edition)))
        for join in (_candidates(joiner, target) if open_to else ())
        if asked is None or join.widening is asked
        for slot in [slot_of(joiner, target, join)]
    ]
    lawful = [
        (join, said) for join, said in tried if all(finding.holds for finding in said)
    ]
    nowhere = never(
        open_to and not lawful,
        clause="CHR-JOIN-8",
        reason="places_to_join",
        unit=joiner.hero.id,
        other=target.id,
    )
    verdict = Verdict(
        findings=in_order(
            (*found, nowhere, *(lawful[0][1] if lawful else ())), edition.order
        ),
        measures=(("places", tuple(_named(join) for join, _ in lawful)),),
        events=test.events,
        notes=notes_on(joiner.hero),
    )
    verdict = depending(verdict, test, MARCH_TEST, HANGS)
    return Transition(
        battle=_stayed(joiner, test), verdict=verdict, dice_left=test.dice_left
    )


def _named(join: Join) -> str:
    """Return a place as a line names it."""
    widening = f" widening {join.widening.value}" if join.widening else ""
    return f"{join.at}{widening}"


def _candidates(joiner: Joiner, target: Unit) -> Iterator[Join]:
    """Yield every place that a Character could be drawn in."""
    formation = target.formation
    (model,) = joiner.hero.formation.places[:1]
    size = model.base.places_in(formation.base)
    if size is None:
        for beside in (LEFT, RIGHT):
            yield Join(target.id, beside)
        return
    single = len(formation.ranks) == 1
    files = range(1, formation.files - size[1] + 2)
    for rank in range(1, len(formation.ranks) + (1 if single else 2)):
        for file in files:
            yield Join(target.id, f"{rank}.{file}")
    for side in Side if single else ():
        for file in files:
            yield Join(target.id, f"1.{file}", side)


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

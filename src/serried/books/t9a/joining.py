"""The 9th Age, chapter "Character": joining a unit.

The way of the Character is judged as its own move; the last leg leads straight into its
place in the ranks. The models of the joined unit block nothing on it, and the turns
before and after it are free as Pivots are (AMB-47).
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.choosing import judge_announcement, marks_of
from serried.books.t9a.combined_ground import judge_grown
from serried.books.t9a.joiners import Joiner
from serried.books.t9a.leaving import judge_clear, judge_leaving_choice, parting
from serried.books.t9a.march_test import HANGS, MARCH_TEST, judge_test, march_test_of
from serried.books.t9a.moving_units import flight_of, terms_of
from serried.books.t9a.place_in_the_ranks import (
    Slot,
    candidates,
    judge_legal,
    named,
    notes_on_ranks,
    slot_of,
)
from serried.books.t9a.universal_rules import notes_on, refuse_move_gaps
from serried.books.t9a.way_into_the_ranks import judge_reach, way_into, way_measures
from serried.books.t9a.who_joins_whom import judge_target, refuse_member
from serried.model.actions import Manner, Move
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.legs import Join, Open
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Case
from serried.rules.dice_tests import DiceTest, Outcome, depending
from serried.rules.edition import Edition
from serried.rules.findings import in_order, never
from serried.rules.move_limits import judge_displacement, judge_way
from serried.rules.open_legs import open_leg
from serried.rules.rates import refuse_absent
from serried.rules.unit_spacing import judge_edge, judge_spacing_on_the_way
from serried.rules.wheels_and_pivots import judge_pivots, judge_wheels


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
    choice = (*_choice(joiner, move), *flight_of(move, joiner.hero))
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
        *judge_target(joiner, target),
    ]
    if join.at is None:
        return _listed(joiner, move, target, found, test, edition)
    slot = slot_of(joiner, target, join)
    way = tuple(_judge_slot(joiner, move, target, slot, edition))
    return _carried_out(joiner, move, slot, (*found, *way), test, edition)


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
    refuse_member(joiner, joiner.battle.unit(join.unit))


def _choice(joiner: Joiner, move: Move) -> tuple[Finding, ...]:
    if joiner.apart is None:
        return judge_announcement(joiner.battle, joiner.hero, move.magical)
    return judge_leaving_choice(joiner.battle, joiner.apart, move.magical)


def _judge_slot(
    joiner: Joiner, move: Move, target: Unit, slot: Slot, edition: Edition
) -> Iterator[Finding]:
    """Judge the way into one place, and that place."""
    yield judge_legal(joiner, target, slot)
    case = _case(joiner, move, target, edition)
    yield from judge_wheels(case)
    yield from judge_pivots(case)
    yield from judge_way(case)
    route = way_into(case, slot)
    if route is None:
        return
    yield from edition.more(case, route)
    yield judge_reach(case, route)
    yield from judge_displacement(case, route)
    yield from judge_edge(case, route)
    if not case.terms.spacing.over:
        yield judge_spacing_on_the_way(case, route)
    if slot.joined is not None:
        yield from judge_grown(joiner, target, slot.joined, case)
    if joiner.apart is not None and joiner.apart.unit.id != target.id:
        yield judge_clear(case, route.end, joiner.apart.left)


def _case(joiner: Joiner, move: Move, target: Unit, edition: Edition) -> Case:
    """Return the way as it is judged: neither unit that it belongs to blocks it."""
    around = joiner.battle if joiner.apart is None else joiner.apart.around
    others = tuple(unit for unit in around.units if unit.id != target.id)
    return Case(
        battle=replace(around, units=others),
        unit=joiner.hero,
        vocabulary=edition.vocabulary,
        terms=terms_of(edition, move, joiner.hero),
        legs=move.legs,
        fixed_rate=move.magical,
    )


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
    route = way_into(case, slot)
    verdict = Verdict(
        findings=in_order(findings, edition.order),
        measures=(
            *(() if route is None else way_measures(case, route)),
            *((("choices", slot.choices),) if slot.choices else ()),
        ),
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
    return joiner.merged(unit.with_marks(Mark.JOINED), test)


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
    said = notes_on_ranks(joiner, target) if open_to else ()
    tried = [
        (join, tuple(_judge_slot(joiner, move, target, slot, edition)))
        for join in (candidates(joiner, target) if open_to else ())
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
        measures=(("places", tuple(named(join) for join, _ in lawful)),),
        events=test.events,
        notes=(*notes_on(joiner.hero), *said),
    )
    verdict = depending(verdict, test, MARCH_TEST, HANGS)
    return Transition(
        battle=_stayed(joiner, test), verdict=verdict, dice_left=test.dice_left
    )

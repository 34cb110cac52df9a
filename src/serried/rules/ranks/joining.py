"""Joining: a move of a character that ends in the ranks of a unit.

The way of the character is judged as its own move; its last leg has no number and leads
into the unit, whose models block nothing on it. The books bring their clauses with
them, say which places are lawful, and who gives way to the newcomer.
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.frozen import frozen
from serried.model.actions import Move
from serried.model.actions.legs import Join, Open
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Case, Judged, Situation
from serried.rules.dice_tests import DiceTest, depending
from serried.rules.findings import in_order, never
from serried.rules.moving.judging import Preconditions
from serried.rules.moving.limits import judge_displacement, judge_way
from serried.rules.moving.neighbours import engaged_with
from serried.rules.moving.open_legs import open_leg
from serried.rules.moving.unit_spacing import judge_edge, judge_spacing_on_the_way
from serried.rules.moving.wheels_and_pivots import judge_pivots, judge_wheels
from serried.rules.ranks.arrangements import (
    NO_WISH,
    Offers,
    notes_on,
    refuse_wish,
    wishing,
)
from serried.rules.ranks.combined_ground import judge_grown
from serried.rules.ranks.joiners import Joiner, JoiningTerms
from serried.rules.ranks.leaving import (
    CLOSE,
    Leaving,
    judge_clear,
    judge_not_back,
    judge_ranks_left,
)
from serried.rules.ranks.slots import (
    GIVE_WAY,
    Slot,
    first_lawful,
    join_with,
    judge_legal,
    judge_ranks,
    listed,
    slot_of,
)
from serried.rules.ranks.way_into_the_ranks import WayIn, judge_reach, way_measures
from serried.rules.terms import MoveTerms


@frozen(kw_only=True, eq=False, repr=False)
class Coming:
    """A move into a unit before the referee.

    Attributes:
        joiner: Who comes.
        move: What is asked of it; its last leg is the joining.
        preconditions: What is known before anybody looks at how it goes.
        going: On what its book allows the legs.
        terms: On what it allows the joining.
        more: Judges what else this book asks of the legs.
        fixed_rate: The rate that holds whatever it has itself; None if none does.
    """

    joiner: Joiner
    move: Move
    preconditions: Preconditions
    going: MoveTerms
    terms: JoiningTerms
    more: Judged
    fixed_rate: Inches | None = None

    @property
    def join(self) -> Join:
        """The last leg."""
        join = self.move.legs[-1]
        assert isinstance(join, Join)  # noqa: S101 - the caller saw to it
        return join

    @property
    def target(self) -> Unit:
        """The unit that is joined."""
        return self.joiner.battle.unit(self.join.unit)

    @property
    def case(self) -> Case:
        """The way as it is judged: neither unit that it belongs to blocks it."""
        joiner = self.joiner
        around = joiner.battle if joiner.apart is None else joiner.apart.around
        others = tuple(unit for unit in around.units if unit.id != self.join.unit)
        return Case(
            situation=joiner.situation.with_battle(replace(around, units=others)),
            unit=joiner.hero,
            terms=self.going,
            legs=self.move.legs,
            fixed_rate=self.fixed_rate,
        )


@frozen(kw_only=True, eq=False, repr=False)
class Attempt:
    """A character judged in one place of the ranks.

    Attributes:
        coming: The move, the ranks that it leaves closed in one way.
        joined: The unit with the character in it; None if it cannot be there.
        slot: The place.
        way: The way to it; None if its legs lead nowhere.
        findings: What is judged of all this.
        offers: The ways that are as good, where there are several.
    """

    coming: Coming
    joined: Unit | None
    slot: Slot
    way: WayIn | None
    findings: tuple[Finding, ...]
    offers: Offers


def joiner_of(situation: Situation, move: Move, apart: Leaving | None) -> Joiner:
    """Return the character that *move* is asked of, on its own or out of its unit."""
    hero = situation.battle.unit(move.subject.unit) if apart is None else apart.out
    return Joiner(situation=situation, hero=hero, apart=apart)


def refuse_open(move: Move) -> None:
    """Refuse a move whose last leg has to follow from the others.

    Raises:
        RequestError: If a number of it is open, or if it says how ranks close that
            nobody leaves.
    """
    if move.subject.letter is None:
        refuse_wish(move.legs)
    if open_leg(move.legs, Open.REST) is not None:
        message = (
            "the way into the ranks takes what is left of the allowance, so there is no"
            " `rest` before `join`; say how many inches"
        )
        raise RequestError(message)
    if open_leg(move.legs, Open.ASKED) is not None:
        message = (
            "before `join` no number can be asked for, only the place in the ranks:"
            " `join … at ?`"
        )
        raise RequestError(message)


def refuse_target(target: Unit) -> None:
    """Refuse a unit that is not on the table.

    Raises:
        RequestError: If it is not there.
    """
    if target.pose is None:
        message = f"{target.id} is not on the table"
        raise RequestError(message)


def judge_target(
    joiner: Joiner, target: Unit, terms: JoiningTerms
) -> Iterator[Finding]:
    """Judge who joins, and whether that unit can be joined.

    Source:
        CHR-JOIN-1, CHR-JOIN-4, CHR-MOVE-3, BA-CHA-1, BA-CHA-4, BA-CHA-8
    """
    hero = joiner.hero
    itself = joiner.apart is None and hero.id == target.id
    yield never(
        joiner.kind is None or itself,
        clause=terms.character,
        reason="joins_itself" if itself else "joins_as_character",
        unit=hero.id,
    )
    if not itself:
        own = joiner.apart.unit.id if joiner.apart is not None else hero.id
        yield judge_not_back(own, target.id, terms.rejoining)
    enemy = engaged_with(joiner.battle, target, terms.contact)
    reason, other = "can_be_joined", None
    if target.player != hero.player:
        reason, other = "joins_enemy", target.player
    elif target.has(Mark.FLEEING):
        reason = "fleeing"
    elif enemy is not None:
        reason, other = "engaged", enemy.id
    yield never(
        reason != "can_be_joined",
        clause=terms.joined,
        reason=reason,
        unit=target.id,
        other=other,
    )
    yield from terms.pairing(joiner, target)


def joined(coming: Coming) -> Transition:
    """Judge a move into a unit, and make it where it is lawful.

    ``at ?`` lists every place that can be reached, and moves nothing.

    Raises:
        RuleGapError: If too many would have to be searched for those who give way.

    Source:
        CHR-JOIN-1 to CHR-JOIN-15, AMB-47 to AMB-49, BA-CHA-1 to BA-CHA-6
    """
    found = (
        *coming.preconditions.findings,
        *judge_target(coming.joiner, coming.target, coming.terms),
    )
    if coming.join.at is None:
        return _listed(coming, found)
    return _carried_out(attempt(coming, coming.join), found)


def attempt(coming: Coming, join: Join) -> Attempt:
    """Return the judged joining at one place, in the first lawful way to stand."""
    joiner, target = coming.joiner, coming.target
    slot = slot_of(joiner, target, join, coming.terms)
    way = None
    if slot.pose is not None:
        way = coming.terms.way(coming.case, target, slot.pose)
    pairs = [(one, joined) for one in _partings(coming) for joined in _growths(slot)]
    standing = [tuple(_judge_standing(one, joined, way)) for one, joined in pairs]
    taken, lawful = first_lawful(standing)
    return Attempt(
        coming=pairs[taken][0],
        joined=pairs[taken][1],
        slot=slot,
        way=way,
        findings=(*_judge_slot(coming, slot, way), *standing[taken]),
        offers=_offers(coming, join, slot, lawful),
    )


def _partings(coming: Coming) -> Iterator[Coming]:
    """Yield *coming* once for each way to close the ranks that the character leaves."""
    joiner = coming.joiner
    if joiner.apart is None:
        yield coming
        return
    for way in joiner.apart.ways:
        apart = replace(joiner.apart, ways=(way,))
        yield replace(coming, joiner=replace(joiner, apart=apart))


def _growths(slot: Slot) -> tuple[Unit | None, ...]:
    return slot.ways or (None,)


def _offers(coming: Coming, join: Join, slot: Slot, lawful: list[int]) -> Offers:
    """Return the lines of the lawful ways, by their numbers, and which one is taken."""
    apart, move = coming.joiner.apart, coming.move
    closing = (NO_WISH,) if apart is None else apart.wishes
    growing = slot.wishes or (NO_WISH,)
    chosen = [divmod(number, len(growing)) for number in lawful]
    lines = [
        str(replace(move, legs=wishing((*move.legs[:-1], there), closing[close])))
        for close, grow in chosen
        for there in [join_with(join, growing[grow])]
    ]
    closed = [closing[close] for close, _ in chosen]
    grown = [growing[grow] for _, grow in chosen]
    notes = (
        *notes_on(closing, closed, what=CLOSE),
        *notes_on(growing, grown, what=GIVE_WAY),
    )
    return Offers(tuple(lines), notes)


def _judge_slot(coming: Coming, slot: Slot, way: WayIn | None) -> Iterator[Finding]:
    """Judge the way into one place, and that place."""
    joiner, target, terms = coming.joiner, coming.target, coming.terms
    yield judge_legal(joiner, target, slot, terms)
    yield from judge_ranks(target, slot, terms.displaced)
    if joiner.apart is not None:
        yield from judge_ranks_left(joiner.apart)
    case = coming.case
    yield from judge_wheels(case)
    yield from judge_pivots(case)
    yield from judge_way(case)
    if way is None:
        return
    yield from coming.more(case, way.trip)
    yield judge_reach(case, way, terms.reach, terms.reach_reason)
    yield from terms.on_the_way(case, way)
    yield from judge_displacement(case, way.trip)
    yield from judge_edge(case, way.trip)
    if not case.terms.spacing.over:
        yield judge_spacing_on_the_way(case, way.walked)


def _judge_standing(
    coming: Coming, joined: Unit | None, way: WayIn | None
) -> Iterator[Finding]:
    """Judge one way for the units to stand: that which grows, and that which is left.

    Both depend on who gives way, and on how the ranks close.
    """
    joiner, target, case = coming.joiner, coming.target, coming.case
    if way is None:
        return
    if joined is not None:
        yield from judge_grown(joiner, target, joined, case)
    if joiner.apart is not None and joiner.apart.unit.id != target.id:
        yield judge_clear(case, way.trip.end, joiner.apart)


def _carried_out(tried: Attempt, found: tuple[Finding, ...]) -> Transition:
    """Return the battle afterwards; a test that was thrown stands in any case."""
    coming, way = tried.coming, tried.way
    preconditions = coming.preconditions
    verdict = Verdict(
        findings=in_order(
            (*found, *tried.findings), coming.joiner.situation.edition.order
        ),
        measures=() if way is None else way_measures(coming.case, way),
        events=preconditions.test.events,
        notes=(*preconditions.notes, *tried.slot.notes, *tried.offers.notes),
    )
    verdict = depending(
        verdict, preconditions.test, preconditions.terms, preconditions.hangs
    )
    after = _stayed(coming.joiner, preconditions.test)
    if verdict.legal and tried.joined is not None:
        after = _joined(coming, tried.joined)
        verdict = tried.offers.added(verdict)
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=preconditions.test.dice_left,
        trip=None if way is None else way.trip,
        mover=coming.joiner.hero,
    )


def _stayed(joiner: Joiner, test: DiceTest) -> Battle:
    if joiner.apart is not None:
        return joiner.apart.stayed(test)
    hero = test.marked(joiner.hero)
    return joiner.battle if hero == joiner.hero else joiner.battle.with_unit(hero)


def _joined(coming: Coming, unit: Unit) -> Battle:
    """Return the battle with the character in its new unit.

    The record of its own move is kept with the character, that of having been joined
    with the unit.

    Source:
        CHR-JOIN-12, CHR-JOIN-13, BA-CHA-5, BA-CHA-6
    """
    joiner, preconditions = coming.joiner, coming.preconditions
    *kinds, member = unit.kinds
    marks = member.marks.union(preconditions.marks)
    if preconditions.test.thrown is not None:
        marks |= preconditions.test.marked(joiner.hero).marks
    after = replace(unit, kinds=(*kinds, replace(member, marks=marks)))
    after = after.with_marks(Mark.JOINED)
    return joiner.merged(after, preconditions.test, spared=coming.terms.spared)


def _listed(coming: Coming, found: tuple[Finding, ...]) -> Transition:
    """List every place that the character can reach (``join spears at ?``)."""
    preconditions = coming.preconditions
    open_to = all(
        finding.holds for finding in found if finding.clause != preconditions.hangs
    )
    there = listed(
        coming.joiner,
        coming.join,
        coming.terms,
        lambda join: attempt(coming, join).findings,
        open_to=open_to,
    )
    verdict = replace(
        there,
        findings=in_order(
            (*found, *there.findings), coming.joiner.situation.edition.order
        ),
        events=preconditions.test.events,
        notes=(*preconditions.notes, *there.notes),
    )
    verdict = depending(
        verdict, preconditions.test, preconditions.terms, preconditions.hangs
    )
    return Transition(
        battle=_stayed(coming.joiner, preconditions.test),
        verdict=verdict,
        dice_left=preconditions.test.dice_left,
    )

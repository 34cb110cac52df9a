"""Leaving: a character moves out of its unit, and the rest closes its ranks.

The procedure is the same in every book: the character is a unit of its own from where
it stands in the ranks, what is left closes up, and it ends clear of them or does not
leave. What differs are values: whose test it is, which marks are its own record, how
the ranks close.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.geometry import Pose, gap_of
from serried.model.actions import Move
from serried.model.actions.legs import Leg
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.formation import Place
from serried.model.ids import ClauseId, Letter, UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Judged
from serried.rules.dice_tests import DiceTest
from serried.rules.findings import never, no_closer_than
from serried.rules.moving.judging import Preconditions, moved
from serried.rules.moving.neighbours import shapes_of
from serried.rules.moving.open_legs import is_open, settled_case
from serried.rules.ranks.arrangements import (
    NO_WISH,
    Wish,
    fitting,
    judge_named,
    notes_on,
    offers_of,
    wish_of,
    wishes,
)
from serried.rules.ranks.characters_leaving import (
    alone,
    character,
    effects_of_leaving,
    own_marks,
    with_own_marks,
    without_kind,
)

CLOSE: Final = "to close the ranks"


@frozen(kw_only=True, eq=False, repr=False)
class LeavingTerms:
    """On what terms a character leaves its unit.

    Attributes:
        clear: The clause that keeps it clear of the unit that it has left.
        record: The marks of which a character may have a record of its own.
        ranks: The ranks that a unit may have which a model has left, the first one
            first; it may refuse with an error.
        filled: The clause of who fills the gap, where a line draws the ranks.
        closed: The clause of the half that slides, where a line names it.
        together: Whether one test before it moves is that of the whole unit; else it
            is the character's own.
    """

    clear: ClauseId
    record: frozenset[Mark]
    ranks: Callable[[Unit, Place], tuple[Unit, ...]]
    filled: ClauseId
    closed: ClauseId
    together: bool


@frozen(kw_only=True)
class Leaving:
    """A character on its way out of its unit.

    Attributes:
        battle: As it stands before.
        unit: The unit that it is part of.
        out: The character as a unit of its own, where it still stands.
        ways: What is left of the unit, its ranks closed again, in every way that is
            as good, or that the line names; the one that is meant first.
        effects: What lasts on whom once they have parted.
        terms: On what terms it leaves.
        wish: What the line says of the ranks that are left.
        fits: Whether they can be as it says.
    """

    battle: Battle
    unit: Unit
    out: Unit
    ways: tuple[Unit, ...]
    effects: tuple[Effect, ...]
    terms: LeavingTerms
    wish: Wish = NO_WISH
    fits: bool = True

    @property
    def left(self) -> Unit:
        """The unit without the character, its ranks closed."""
        return self.ways[0]

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What names each way to close the ranks."""
        found = wishes(self.unit, self.ways)
        return tuple(self.wish.narrowed(one) for one in found)

    @property
    def letter(self) -> Letter:
        """What the character is drawn with."""
        return self.out.formation.places[0].letter

    @property
    def around(self) -> Battle:
        """The battle as the character sees it: its unit's models are ignored.

        Source:
            CHR-LEAVE-3, AMB-50, BA-CHA-9
        """
        others = (one for one in self.battle.units if one.id != self.unit.id)
        units = (*others, self.out)
        return replace(self.battle, units=units, effects=self.effects)

    def done(self, out: Unit | None, test: DiceTest) -> Battle:
        """Return the battle once *out* has left; None if it is nowhere any more."""
        left = test.marked(self.left) if self.terms.together else self.left
        after = self.battle.with_unit(left)
        gone = () if out is None else (out,)
        return replace(after, units=(*after.units, *gone), effects=self.effects)

    def stayed(self, test: DiceTest) -> Battle:
        """Return the battle if it did not leave: a test that was thrown stands."""
        if self.terms.together:
            unit = test.marked(self.unit)
        else:
            new = test.marked(self.out).marks - self.out.marks
            unit = with_own_marks(self.unit, self.letter, new)
        return self.battle if unit == self.unit else self.battle.with_unit(unit)


def leaving_of(
    battle: Battle, subject: Subject, terms: LeavingTerms, legs: tuple[Leg, ...] = ()
) -> Leaving:
    """Return the character that is named as a model of a unit apart from it.

    Args:
        battle: As it stands.
        subject: Who leaves.
        terms: On what terms.
        legs: Its move, which may say how the ranks close.

    Raises:
        RequestError: If no such character stands in a unit on the table, or other
            models are drawn than are left.
        RuleGapError: If the ranks that are left need a rule not enforced yet.

    Source:
        CHR-LEAVE-2, CHR-MOVE-1, FR-4, FR-11, FR-12, BA-CHA-7
    """
    unit, letter = battle.unit(subject.unit), subject.letter or ""
    kind = character(unit, letter)
    (place,) = unit.formation.lettered(letter)
    out = alone(battle, unit, place, kind, own_marks(unit, kind, terms.record))
    found = terms.ranks(unit, place)
    ways = tuple(without_kind(way, letter, way.formation) for way in found)
    wish = wish_of(legs)
    named = fitting(unit, ways, wish)
    return Leaving(
        battle=battle,
        unit=unit,
        out=out,
        ways=named or ways,
        effects=effects_of_leaving(battle, unit.id, letter, out.id),
        terms=terms,
        wish=wish,
        fits=bool(named),
    )


def moved_out(
    case: Case, move: Move, preconditions: Preconditions, apart: Leaving, more: Judged
) -> Transition:
    """Judge the legs of a character that moves out, and let it leave where it may.

    Of the ways to close the ranks that are as good, the first that it ends clear of is
    taken; where it ends clear of several, the lines that name them are the choices.

    Args:
        case: The move of the character alone.
        move: What is asked of it.
        preconditions: What is known of it already; its clause of the clear distance has
            corners for the solver.
        apart: The character and its unit.
        more: Judges what only this book asks of the legs.
    """

    def clear(tried: Case, route: Trip | None) -> Iterator[Finding]:
        yield from more(tried, route)
        if route is not None and route.complete:
            yield judge_clear(tried, route.end, apart)

    route = None if is_open(case) else settled_case(case).route()
    lawful = () if route is None else _clear_ways(case, apart, route)
    named = zip(apart.wishes, apart.ways, strict=True)
    said = tuple(wish for wish, way in named if way in lawful)
    preconditions = preconditions._replace(
        findings=(*preconditions.findings, *judge_ranks_left(apart)),
        barred=preconditions.barred or not apart.fits,
        rough=preconditions.rough | {apart.terms.clear},
        notes=(*preconditions.notes, *notes_on(apart.wishes, said, what=CLOSE)),
    )
    if lawful:
        apart = replace(apart, ways=lawful[:1])
    transition = with_ranks_left(
        moved(case, preconditions, clear, leaving=True), apart, preconditions.test
    )
    verdict = transition.verdict
    if verdict.legal:
        verdict = offers_of(move, said).added(verdict)
    return replace(transition, verdict=verdict)


def with_ranks_left(
    transition: Transition, apart: Leaving, test: DiceTest
) -> Transition:
    """Return the transition of a character that moved out, with its unit closed up."""
    after = transition.battle.unit(apart.out.id)
    gone = after != test.marked(apart.out)
    end = apart.done(after, test) if gone else apart.stayed(test)
    return replace(transition, battle=end, mover=apart.out)


def _clear_ways(case: Case, apart: Leaving, route: Trip) -> tuple[Unit, ...]:
    """Return the ways to close the ranks that leave the character clear of them."""
    if not route.complete:
        return ()
    each = (replace(apart, ways=(way,)) for way in apart.ways)
    return tuple(one.left for one in each if judge_clear(case, route.end, one).holds)


def judge_ranks_left(apart: Leaving) -> Iterator[Finding]:
    """Judge that the ranks can close as the line says, if it says so (FR-11, FR-12)."""
    if apart.wish.legs:
        drawn = apart.wish.ranks is not None
        clause = apart.terms.filled if drawn else apart.terms.closed
        yield judge_named(apart.unit, apart.wish, clause, fits=apart.fits)


def judge_clear(case: Case, end: Pose, apart: Leaving) -> Finding:
    """Judge that it ends at least 1 inch away from the unit it leaves.

    Of several ways to close the ranks that one counts which leaves most room.

    Source:
        CHR-MOVE-2, FR-12, BA-CHA-9
    """
    own = shapes_of(case.unit.at(end), case.settings.extent)
    gaps = (gap_of(own, shapes_of(way, case.settings.extent)) for way in apart.ways)
    gap = max(gaps, key=lambda gap: gap.distance)
    return no_closer_than(
        case.settings.spacing_end,
        clause=apart.terms.clear,
        measured=max(gap.distance, 0.0),
        reason="clear_of_unit",
        unit=case.unit.id,
        model=case.unit.formation.places[0].name,
        other=apart.left.id,
        tolerance=case.tolerance,
    )


def judge_not_back(unit: UnitId, target: UnitId, clause: ClauseId) -> Finding:
    """Judge that nobody leaves a unit and joins it again.

    Source:
        CHR-MOVE-3, BA-CHA-8
    """
    return never(unit == target, clause=clause, reason="joins_again", unit=unit)

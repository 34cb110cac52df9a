"""Leaving: a character moves out of its unit, and the rest closes its ranks.

The procedure is the same in every book: the character is a unit of its own from where
it stands in the ranks, what is left closes up, and it ends clear of them or does not
leave. What differs are values: whose test it is, which marks are its own record, how
the ranks close.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from serried.geometry import Pose, gap_of
from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.formation import Place
from serried.model.ids import ClauseId, Letter, UnitId
from serried.model.marks import Mark
from serried.model.subject import Subject
from serried.model.trip import Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case
from serried.rules.dice_tests import DiceTest
from serried.rules.findings import never, no_closer_than
from serried.rules.moving import Hearing, Judged, moved
from serried.rules.neighbours import shapes_of
from serried.rules.parting import (
    alone,
    character,
    effects_of_parting,
    own_marks,
    with_own_marks,
    without_kind,
)
from serried.rules.unit_spacing import model_at


class RanksLeft(NamedTuple):
    """What is left of a unit where somebody has gone.

    Attributes:
        unit: It, in its new ranks, where it stands; who has gone is still known.
        notes: What was assumed.
        choices: The ranks among which the owner may choose, drawn; none if one.
    """

    unit: Unit
    notes: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LeavingTerms:
    """On what terms a character leaves its unit.

    Attributes:
        clear: The clause that keeps it clear of the unit that it has left.
        record: The marks of which a character may have a record of its own.
        ranks: The ranks of a unit that a model has left; it may refuse with an error.
        together: Whether one test before it moves is that of the whole unit; else it
            is the character's own.
    """

    clear: ClauseId
    record: frozenset[Mark]
    ranks: Callable[[Unit, Place], RanksLeft]
    together: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """A character on its way out of its unit.

    Attributes:
        battle: As it stands before.
        unit: The unit that it is part of.
        out: The character as a unit of its own, where it still stands.
        left: What is left of the unit, its ranks closed again.
        effects: What lasts on whom once they have parted.
        terms: On what terms it leaves.
        notes: What was assumed.
        choices: The ranks among which the owner may choose, drawn; none if one.
    """

    battle: Battle
    unit: Unit
    out: Unit
    left: Unit
    effects: tuple[Effect, ...]
    terms: LeavingTerms
    notes: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

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


def parting(battle: Battle, subject: Subject, terms: LeavingTerms) -> Parting:
    """Return the character that is named as a model of a unit apart from it.

    Raises:
        RequestError: If no such character stands in a unit on the table.
        RuleGapError: If the ranks that are left need a rule not enforced yet.

    Source:
        CHR-LEAVE-2, CHR-MOVE-1, FR-4, FR-11, FR-12, BA-CHA-7
    """
    unit, letter = battle.unit(subject.unit), subject.letter or ""
    kind = character(unit, letter)
    (place,) = unit.formation.lettered(letter)
    out = alone(battle, unit, place, kind, own_marks(unit, kind, terms.record))
    rest = terms.ranks(unit, place)
    return Parting(
        battle=battle,
        unit=unit,
        out=out,
        left=without_kind(rest.unit, letter, rest.unit.formation),
        effects=effects_of_parting(battle, unit.id, letter, out.id),
        terms=terms,
        notes=rest.notes,
        choices=rest.choices,
    )


def moved_out(case: Case, hearing: Hearing, apart: Parting, more: Judged) -> Transition:
    """Judge the legs of a character that moves out, and let it leave where it may.

    Args:
        case: The move of the character alone.
        hearing: What is known of it already; its clause of the clear distance has
            corners for the solver.
        apart: The character and its unit.
        more: Judges what only this book asks of the legs.
    """

    def clear(tried: Case, route: Trip | None) -> Iterator[Finding]:
        yield from more(tried, route)
        if route is not None and route.complete:
            yield judge_clear(tried, route.end, apart)

    hearing = replace(hearing, rough=hearing.rough | {apart.terms.clear})
    transition = moved(case, hearing, clear)
    test = hearing.test
    after = transition.battle.unit(apart.out.id)
    gone = after != test.marked(apart.out)
    end = apart.done(after, test) if gone else apart.stayed(test)
    verdict = transition.verdict
    if apart.choices:
        choices = ("choices", apart.choices)
        verdict = replace(verdict, measures=(*verdict.measures, choices))
    return replace(transition, verdict=verdict, battle=end, mover=apart.out)


def judge_clear(case: Case, end: Pose, apart: Parting) -> Finding:
    """Judge that it ends at least 1 inch away from the unit it leaves.

    Source:
        CHR-MOVE-2, BA-CHA-9
    """
    own = shapes_of(case.unit.at(end), case.extent)
    gap = gap_of(own, shapes_of(apart.left, case.extent))
    return no_closer_than(
        case.spacing_end,
        clause=apart.terms.clear,
        measured=max(gap.distance, 0.0),
        reason="clear_of_unit",
        unit=case.unit.id,
        model=model_at(case.unit.formation, end, gap.first),
        other=apart.left.id,
        tolerance=case.tolerance,
    )


def judge_not_back(unit: UnitId, target: UnitId, clause: ClauseId) -> Finding:
    """Judge that nobody leaves a unit and joins it again.

    Source:
        CHR-MOVE-3, BA-CHA-8
    """
    return never(unit == target, clause=clause, reason="joins_again", unit=unit)

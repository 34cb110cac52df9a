"""The 9th Age, chapter "Character": moving out of a Combined Unit.

One March Test is taken for all; then the Characters that leave move, each on its own
line, and after them the rest of the unit if it moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from serried.books.t9a.choosing import MOVED, judge_announcement, marks_of
from serried.books.t9a.march_test import HANGS, MARCH_TEST, judge_test, march_test_of
from serried.books.t9a.moving_units import flight_of, terms_of
from serried.books.t9a.ranks_left import ranks_without
from serried.books.t9a.universal_rules import notes_on
from serried.geometry import Pose, gap_of
from serried.model.actions import Manner, Move, Subject
from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.ids import Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.trip import Trip
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case
from serried.rules.dice_tests import DiceTest, Outcome
from serried.rules.edition import Edition
from serried.rules.findings import never, no_closer_than
from serried.rules.moving import Hearing, moved
from serried.rules.named_rules import rule_names
from serried.rules.neighbours import shapes_of
from serried.rules.parting import (
    alone,
    character,
    effects_of_parting,
    own_marks,
    without_kind,
)
from serried.rules.rates import refuse_absent
from serried.rules.unit_spacing import model_at

CLEAR: Final = "CHR-MOVE-2"
RECORD: Final = frozenset(MOVED)
"""The marks of which a Character may have a record of its own (CHR-JOIN-13)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """A Character on its way out of its unit.

    Attributes:
        battle: As it stands before.
        unit: The Combined Unit.
        out: The Character as a unit of its own, where it still stands.
        left: What is left of the unit, its ranks closed again.
        effects: What lasts on whom once they have parted.
        notes: What was assumed.
        choices: The ranks among which the owner may choose, drawn; none if one.
    """

    battle: Battle
    unit: Unit
    out: Unit
    left: Unit
    effects: tuple[Effect, ...]
    notes: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    def by(self, magical: Inches | None) -> "Parting":
        """Return this parting as one by a Magical Move, or as it is for None.

        It uses up the Magical Move of the rest as well (AMB-46).
        """
        if magical is None:
            return self
        return replace(self, left=self.left.with_marks(Mark.MAGICAL_MOVE))

    @property
    def around(self) -> Battle:
        """The battle as the Character sees it: its unit's models are ignored.

        Source:
            CHR-LEAVE-3, AMB-50
        """
        others = (one for one in self.battle.units if one.id != self.unit.id)
        units = (*others, self.out)
        return replace(self.battle, units=units, effects=self.effects)

    def done(self, out: Unit | None, test: DiceTest) -> Battle:
        """Return the battle once *out* has left; None if it is nowhere any more."""
        after = self.battle.with_unit(test.marked(self.left))
        gone = () if out is None else (out,)
        return replace(after, units=(*after.units, *gone), effects=self.effects)

    def stayed(self, test: DiceTest) -> Battle:
        """Return the battle if it did not leave: a test that was thrown stands."""
        unit = test.marked(self.unit)
        return self.battle if unit == self.unit else self.battle.with_unit(unit)


def parting(battle: Battle, subject: Subject, letter: Letter) -> Parting:
    """Return the Character *letter* of a unit apart from it.

    Raises:
        RequestError: If no such Character stands in a unit on the table.
        RuleGapError: If the ranks that are left need a rule not enforced yet.

    Source:
        CHR-LEAVE-2, CHR-MOVE-1, FR-4, FR-11, FR-12
    """
    unit = battle.unit(subject.unit)
    kind = character(unit, letter)
    (place,) = unit.formation.lettered(letter)
    out = alone(battle, unit, place, kind, _record(unit, kind))
    rest = ranks_without(unit, place)
    return Parting(
        battle=battle,
        unit=unit,
        out=out,
        left=without_kind(rest.unit, letter, rest.unit.formation),
        effects=effects_of_parting(battle, unit.id, letter, out.id),
        notes=rest.notes,
        choices=rest.choices,
    )


def _record(unit: Unit, kind: ModelKind) -> frozenset[Mark]:
    return own_marks(unit, kind, RECORD)


def judge_leaving_choice(
    battle: Battle, apart: Parting, magical: Inches | None
) -> tuple[Finding, ...]:
    """Judge whether the Character may move out of its unit.

    It is part of the unit until it is out of it, and so is barred with it; what it
    has done itself counts besides.

    Source:
        CHR-LEAVE-1, CHR-N-6, MOV-1, MOV-4, MM-4, MM-6, AMB-17, AMB-46
    """
    unit = replace(apart.unit, marks=apart.unit.marks | apart.out.marks)
    return (*judge_announcement(battle, unit, magical), judge_attached(apart.out))


def judge_leaving(
    battle: Battle,
    move: Move,
    letter: Letter,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Judge an Advance Move or a March Move out of a Combined Unit.

    Args:
        battle: As it stands.
        move: What is asked of the Character.
        letter: The Character.
        dice: For the March Test of the whole unit.
        edition: What the book works with.

    Source:
        CHR-LEAVE-1 to CHR-LEAVE-4, CHR-MOVE-1 to CHR-MOVE-8, MM-4
    """
    apart = parting(battle, move.subject, letter).by(move.magical)
    refuse_absent(apart.unit, move.test_by)
    choice = judge_leaving_choice(battle, apart, move.magical)
    choice += flight_of(move, apart.out)
    eligible = all(finding.holds for finding in choice)
    test = march_test_of(
        battle, apart.unit, dice, edition, move.test_by, eligible=eligible
    )
    marching = move.manner is Manner.MARCH
    tested = marching and test.outcome is not Outcome.NOT_NEEDED
    about_test = (judge_test(apart.unit, test),) if tested else ()
    mark = Mark.MARCHED if marching else Mark.ADVANCED
    hearing = Hearing(
        findings=(*choice, *test.findings, *about_test),
        test=test,
        terms=MARCH_TEST,
        hangs=HANGS,
        barred=not eligible or (marching and test.outcome is Outcome.FAILED),
        marks=marks_of(mark, move.magical),
        order=edition.order,
        notes=(*notes_on(apart.out), *apart.notes),
        rough=frozenset({CLEAR}),
    )

    def clear(case: Case, route: Trip | None) -> Iterator[Finding]:
        yield from edition.more(case, route)
        if route is not None and route.complete:
            yield judge_clear(case, route.end, apart.left)

    case = Case(
        battle=apart.around,
        unit=apart.out,
        vocabulary=edition.vocabulary,
        terms=terms_of(edition, move, apart.out),
        legs=move.legs,
        fixed_rate=move.magical,
    )
    transition = moved(case, hearing, clear)
    after = transition.battle.unit(apart.out.id)
    gone = after != test.marked(apart.out)
    end = apart.done(after, test) if gone else apart.stayed(test)
    verdict = transition.verdict
    if apart.choices:
        choices = ("choices", apart.choices)
        verdict = replace(verdict, measures=(*verdict.measures, choices))
    return replace(transition, verdict=verdict, battle=end, mover=apart.out)


def judge_attached(out: Unit) -> Finding:
    """Judge CHR-N-6: one that is Attached never leaves by choice."""
    return never(
        "attached" in rule_names(out),
        clause="CHR-N-6",
        reason="leaves_freely",
        unit=out.id,
    )


def judge_clear(case: Case, end: Pose, left: Unit) -> Finding:
    """Judge CHR-MOVE-2 and SPACE-7: it ends 1 inch or more from the unit it left."""
    own = shapes_of(case.unit.at(end), case.extent)
    gap = gap_of(own, shapes_of(left, case.extent))
    return no_closer_than(
        case.spacing_end,
        clause=CLEAR,
        measured=max(gap.distance, 0.0),
        reason="clear_of_unit",
        unit=case.unit.id,
        model=model_at(case.unit.formation, end, gap.first),
        other=left.id,
        tolerance=case.tolerance,
    )


def judge_not_back(unit: UnitId, target: UnitId) -> Finding:
    """Judge CHR-MOVE-3: nobody leaves a unit and joins it again."""
    return never(unit == target, clause="CHR-MOVE-3", reason="joins_again", unit=unit)

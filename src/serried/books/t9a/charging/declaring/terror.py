"""The 9th Age: Terror, where a Charge is declared.

The test goes with the line of the reaction. Who fails it is Fleeing from then on, and
its reaction is still owed: all that is left to it is to flee.

Source:
    CHG-10, UR-TERROR, HT-1, FLEE-1, PANIC-4, PANIC-6, PANIC-7, TEST-3, TEST-4,
    docs/rulings/0025-charging.md
"""

from typing import Final

from serried.books.t9a.charging.declaring.declarers import Declarer, declarer_of
from serried.books.t9a.morale.panic import (
    PANIC_TEST,
    after_test,
    is_fearless,
    is_undead,
    is_war_machine,
    letters_of,
    may_panic,
    panics_on,
)
from serried.model.battle import Battle
from serried.model.ids import ClauseId, Letter
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.profile import Height
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, Outcome, no_test, taken
from serried.rules.findings import owing
from serried.rules.named_rules import has_rule

HANGS: Final[ClauseId] = "CHG-10"
"""The only clause that asks for the outcome."""


def notes_on_terror(battle: Battle, charger: Declarer, target: Unit) -> tuple[str, ...]:
    """Say that a target takes a Panic Test before it reacts, if it does.

    Source:
        CHG-10, PANIC-6, PANIC-7
    """
    if not _panics(battle, charger.unit, target):
        return ()
    what = "reacts" if _stands(target) else "does anything but flee"
    who = f"{charger.subject} causes Terror: {target.id} takes a Panic Test"
    return (f"{who} before it {what}",)


def panic_test_of(
    situation: Situation, charge: DeclaredCharge, dice: tuple[int, ...] | None
) -> DiceTest:
    """Return the Panic Test of a target that would not flee, taken if one is due.

    Raises:
        RequestError: If the target has no Discipline, or dice are too few.

    Source:
        CHG-10, FLEE-1, PANIC-6, PANIC-7, TEST-3
    """
    battle = situation.battle
    target = battle.unit(charge.on)
    charger = declarer_of(battle, charge.by, on_foot=charge.on_foot)
    if not _panics(battle, charger.unit, target):
        return no_test(dice)
    return taken(target, PANIC_TEST, panics_on(situation, target, None), dice)


def judge_steady(
    charge: DeclaredCharge, target: Unit, reaction: Reaction, test: DiceTest
) -> Finding:
    """Judge that a target may do anything but flee, as far as Terror goes.

    A War Machine that fails cannot flee: it holds, and is Shaken. Undead hold, whatever
    comes of it.

    Source:
        CHG-10, PANIC-7, SHK-2, UR-UNDEAD, docs/rulings/0066-machines-panic.md,
        docs/rulings/0069-undead-stand.md
    """
    pending = test.outcome is Outcome.PENDING
    left = Reaction.HOLD if _stands(target) else Reaction.FLEE
    tested = not pending or is_undead(target)
    bound = reaction is not left and (pending or test.outcome is Outcome.FAILED)
    words = "terror_shakes" if is_war_machine(target) else "terror"
    return owing(
        (f"{charge.on} {left.value}",) if bound else (),
        clause=HANGS,
        reason=f"{words}_{'after_test' if tested else 'if_failed'}",
        values=(("discipline", test.target), ("chance", test.chance)),
        unit=charge.on,
        other=str(charge.by),
    )


def after_terror(unit: Unit, test: DiceTest) -> Unit:
    """Return a unit after its Panic Test; Undead that fail cannot flee, and do not.

    Source:
        CHG-10, FLEE-1, PANIC-7, UR-UNDEAD
    """
    if test.outcome is Outcome.FAILED and is_undead(unit):
        return unit
    return after_test(unit, test)


def _stands(unit: Unit) -> bool:
    """Return whether a unit cannot flee from a Charge, whatever frightens it."""
    return is_war_machine(unit) or is_undead(unit)


def _panics(battle: Battle, charger: Unit, target: Unit) -> bool:
    """Return whether a target takes a Panic Test because of its charger.

    Nobody takes one who is Engaged or Fleeing already, who passed one in this phase,
    whose models all have Terror themselves, or more than half of whose models are
    Fearless.

    Source:
        CHG-10, UR-TERROR, PANIC-6, PANIC-7
    """
    if not any(_terrible(charger, letter) for letter in letters_of(charger)):
        return False
    letters = letters_of(target)
    if all(_terrible(target, letter) for letter in letters):
        return False
    return not is_fearless(target) and may_panic(battle, target)


def _terrible(unit: Unit, letter: Letter) -> bool:
    """Return whether models have Terror, by a rule or their Height (HT-1)."""
    height = unit.body(letter).height
    return height is Height.GIGANTIC or has_rule(unit, letter, "terror")

"""The 9th Age: Frenzy, whose test comes first in a Charge Phase, and who must charge.

Source:
    CHG-1, UR-FRENZY, GEN-8, docs/rulings/0067-frenzy.md
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.charging.declaring.aiming import judge_aim
from serried.books.t9a.charging.declaring.choosing import judge_charger
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.universal_rules import has_frenzy
from serried.geometry import at_most
from serried.model.actions.charges import Charge
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.memo import known_of
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.dice_tests import DICE, DiceTestTerms
from serried.rules.findings import owing
from serried.tuples import NamedTuple

FRENZY_TEST: Final = DiceTestTerms(
    name="frenzy_test",
    title="Frenzy Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=Mark.PASSED_FRENZY_TEST,
    failed=Mark.FAILED_FRENZY_TEST,
    many=DICE + 1,
)

NEAR: Final[Inches] = 7.0
"""How much farther than its Advance Rate an enemy is that enrages nobody."""


class _Prey(NamedTuple):
    """An enemy that a unit could charge.

    Attributes:
        unit: Who it is.
        near: Whether it is so close that it enrages.
    """

    unit: UnitId
    near: bool


def owing_tests(situation: Situation) -> tuple[UnitId, ...]:
    """Return the units that owe a Frenzy Test, before anybody declares a Charge.

    Source:
        CHG-1, UR-FRENZY
    """
    battle = situation.battle
    if battle.phase != "charge" or battle.charges:
        return ()
    ours = [unit for unit in battle.units if unit.player == battle.active]
    begun = (Mark.DECLARED_CHARGE, Mark.CHARGING)
    if any(unit.has(mark) for unit in ours for mark in begun):
        return ()
    return tuple(
        unit.id
        for unit in ours
        if _rages(unit)
        and not unit.has(Mark.PASSED_FRENZY_TEST)
        and not unit.has(Mark.FAILED_FRENZY_TEST)
        and any(prey.near for prey in _prey_of(situation, unit))
    )


def charges_owed(situation: Situation) -> Iterator[tuple[UnitId, tuple[str, ...]]]:
    """Yield who has failed its test and must charge, and the lines that do it.

    Source:
        UR-FRENZY
    """
    for unit in _enraged(situation.battle):
        found = _prey_of(situation, unit)
        if found:
            by = Subject(unit.id)
            lines = (str(Charge(subject=by, target=prey.unit)) for prey in found)
            yield unit.id, tuple(lines)


def judge_enraged(situation: Situation) -> Iterator[Finding]:
    """Judge that all who failed a Frenzy Test have declared a Charge, if they can.

    Source:
        UR-FRENZY
    """
    marked = _enraged(situation.battle)
    if marked:
        waiting = dict(charges_owed(situation))
        yield owing(
            next(iter(waiting.values()), ()),
            clause="UR-FRENZY",
            reason="enraged_charges",
            unit=next(iter(waiting), marked[0].id),
        )


def _enraged(battle: Battle) -> tuple[Unit, ...]:
    """Return the units that have failed a Frenzy Test in this Charge Phase."""
    if battle.phase != "charge":
        return ()
    failed = (unit for unit in battle.units if unit.has(Mark.FAILED_FRENZY_TEST))
    return tuple(unit for unit in failed if _is_known(unit))


def _rages(unit: Unit) -> bool:
    """Return whether a unit has a model with Frenzy, and its numbers are known."""
    known = _is_known(unit) and None not in unit.values("discipline")
    return known and has_frenzy(unit)


def _is_known(unit: Unit) -> bool:
    """Return whether a unit is on the table, and it is known how far it charges."""
    return unit.pose is not None and None not in unit.values("advance")


def _prey_of(situation: Situation, unit: Unit) -> tuple[_Prey, ...]:
    """Return the enemies on whom a unit could declare a Charge now.

    Whether those of a rule not enforced yet could be charged is unknown: they are left
    out.

    Source:
        UR-FRENZY, CHG-2
    """
    known, key = known_of(situation.battle), (_prey_of, unit.id)
    found: tuple[_Prey, ...] | None = known.get(key)
    if found is None:
        found = known[key] = tuple(_prey(situation, unit))
    return found


def _prey(situation: Situation, unit: Unit) -> Iterator[_Prey]:
    battle, by = situation.battle, Subject(unit.id)
    try:
        choice = judge_charger(battle, by)
    except RuleGapError:
        return
    if not all(finding.holds for finding in choice):
        return
    rate = declarer_of(battle, by).range.rate
    for enemy in battle.units:
        if enemy.player == unit.player or enemy.pose is None:
            continue
        try:
            aim = judge_aim(situation, by, enemy, choice, None)
        except RuleGapError:
            continue
        if aim.lawful and aim.gap is not None:
            yield _Prey(enemy.id, near=at_most(aim.gap.distance, rate + NEAR))

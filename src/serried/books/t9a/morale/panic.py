"""The 9th Age, chapter "Fleeing and Rallying": who takes a Panic Test.

Source:
    PANIC-1, PANIC-6, PANIC-7, PANIC-8, PANIC-11, PANIC-12,
    docs/rulings/0046-what-is-owed.md, docs/rulings/0047-who-panics.md
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.morale.command import tested_on, without_flag
from serried.books.t9a.movers.random_throws import throw_of
from serried.geometry import at_most, gap_of
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.choosing import in_combat
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, TakenOn
from serried.rules.moving.neighbours import shapes_of
from serried.rules.named_rules import has_rule, moves_at_random, rule_names

NEAR: Final[Inches] = 6.0
"""How near a friend is destroyed that makes a unit take a Panic Test (PANIC-1)."""

TEST: Final = "panic_test"
FLIGHT: Final = "flight"
FLIGHT_AHEAD: Final = "flight_ahead"
DANGER: Final = "dangerous_terrain_test"
"""What units owe: a Panic Test, a Flee Move after it, one after a Rally Test, and the
tests for which a Flee Move waits whose distance is known."""

PANIC_TEST: Final = DiceTestTerms(
    name="panic_test",
    title="Panic Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=Mark.PASSED_PANIC_TEST,
    failed=Mark.FLEEING,
)


def panics(battle: Battle, friend: Unit, cause: Unit) -> bool:
    """Return whether a friend of *cause*, to which something happens, takes a test.

    Source:
        PANIC-6, PANIC-7
    """
    if friend.player != cause.player or friend.id == cause.id:
        return False
    if _mostly(cause, "insignificant") and not _mostly(friend, "insignificant"):
        return False
    return may_panic(battle, friend)


def may_panic(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit would take a test, if something asked for one.

    A War Machine that has failed one in this Player Turn takes no other: nothing would
    come of it.

    Source:
        PANIC-6, PANIC-7, docs/rulings/0066-machines-panic.md
    """
    settled = (Mark.FLEEING, Mark.PASSED_PANIC_TEST, Mark.SHAKEN_NEXT_TURN)
    if unit.pose is None or any(unit.has(mark) for mark in settled):
        return False
    return in_combat(battle, unit) is None


def witnesses(situation: Situation, lost: Unit) -> Iterator[UnitId]:
    """Yield the friends that take a Panic Test because a unit is destroyed.

    Args:
        situation: The table at that moment.
        lost: The unit, where it stood last.

    Source:
        PANIC-1, PANIC-6, PANIC-8, AMB-59
    """
    battle = situation.battle
    extent = situation.settings.extent
    for friend in battle.units:
        if panics(battle, friend, lost):
            gap = gap_of(shapes_of(lost, extent), shapes_of(friend, extent))
            if at_most(gap.distance, NEAR):
                yield friend.id


def with_tests(battle: Battle, due: Iterable[Owed]) -> Battle:
    """Return the battle in which units owe Panic Tests that come at the same time.

    Who owes one already takes one (PANIC-11). A test that a rule not enforced yet
    would decide is not owed: nothing could ever pay it.

    Source:
        PANIC-1, PANIC-5, PANIC-11, PANIC-12
    """
    wave = 1 + max((one.wave for one in battle.owed), default=-1)
    owing = {one.unit for one in battle.owed}
    tests: dict[UnitId, Owed] = {}
    for one in due:
        if one.unit not in owing and _is_known(battle.unit(one.unit)):
            tests.setdefault(one.unit, replace(one, wave=wave))
    return (
        battle.with_pending(owed=(*battle.owed, *tests.values())) if tests else battle
    )


def because_of(names: Iterable[UnitId], cause: UnitId) -> Iterator[Owed]:
    """Yield the Panic Tests that units owe on account of a friend."""
    for name in names:
        yield Owed(unit=name, what=TEST, because=cause)


def is_fearless(unit: Unit) -> bool:
    """Return whether more than half of the models are Fearless (PANIC-7)."""
    letters = letters_of(unit)
    return 2 * _many(unit, "fearless") > len(letters)


def is_undead(unit: Unit) -> bool:
    """Return whether a unit has an Undead model (UR-UNDEAD)."""
    return "undead" in rule_names(unit)


def is_war_machine(unit: Unit) -> bool:
    """Return whether a unit has a War Machine (UR-WM)."""
    return "war machine" in rule_names(unit)


def after_test(unit: Unit, test: DiceTest) -> Unit:
    """Return a unit after a Panic Test: who fails flees, a War Machine is Shaken.

    Source:
        FLEE-1, PANIC-7, SHK-1, SHK-4
    """
    if test.outcome is Outcome.FAILED and is_war_machine(unit):
        return unit.with_marks(Mark.SHAKEN, Mark.SHAKEN_NEXT_TURN)
    return test.marked(unit)


def panicked(before: Unit, after: Unit) -> bool:
    """Return whether a unit has failed a Panic Test in between."""
    marks = after.marks - before.marks
    return Mark.FLEEING in marks or Mark.SHAKEN_NEXT_TURN in marks


def letters_of(unit: Unit) -> list[Letter]:
    """Return the letter of each model."""
    return [place.letter for place in unit.formation.places]


def panics_on(
    situation: Situation, unit: Unit, by: Letter | None, *, flag: bool = True
) -> TakenOn:
    """Return what a Panic Test is taken on.

    Args:
        situation: The table at that moment.
        unit: Who tests.
        by: The letter of the model that the owner names.
        flag: Whether the owner throws a failed roll again, where the flag lets them;
            whoever holds the line near by leaves no choice.

    Raises:
        RequestError: As ``tested_on``.

    Source:
        PANIC-7, PANIC-14, TEST-3, ATT-6
    """
    on = tested_on(situation, unit, by)
    on = on if flag else without_flag(on)
    friend = _holding(situation, unit)
    if friend is None:
        return on
    near = Finding(
        clause="PANIC-7",
        holds=True,
        reason="held_the_line",
        unit=unit.id,
        other=friend.id,
    )
    return on._replace(why=(*on.why, near), again=True)


def _holding(situation: Situation, unit: Unit) -> Unit | None:
    """Return a friend near by which a failed test is thrown again; None if none is.

    A unit is its own friend.

    Source:
        PANIC-7, docs/rulings/0051-hold-the-line.md
    """
    extent = situation.settings.extent
    for friend in situation.battle.units:
        ours = friend.player == unit.player and friend.pose is not None
        if ours and "hold the line" in rule_names(friend):
            gap = gap_of(shapes_of(unit, extent), shapes_of(friend, extent))
            if friend.id == unit.id or at_most(gap.distance, NEAR):
                return friend
    return None


def _is_known(unit: Unit) -> bool:
    """Return whether the test of a unit, and what comes of it, can be judged."""
    if is_fearless(unit):
        return True
    if None in unit.values("discipline"):
        return False
    try:
        if moves_at_random(unit):
            throw_of(unit)
    except RuleGapError:
        return False
    return True


def _mostly(unit: Unit, rule: str) -> bool:
    """Return whether at least half of the models have a rule."""
    return 2 * _many(unit, rule) >= len(letters_of(unit))


def _many(unit: Unit, rule: str) -> int:
    return sum(has_rule(unit, letter, rule) for letter in letters_of(unit))

"""The 9th Age, chapter "Combat Reforms": who may make one, and whose turn it is.

First all tests of the losing side, then the units of one side, then of the other.
Nobody has to: who says nothing more leaves its units as they are.

Source:
    SEQ-6, CREF-1 to CREF-3, CREF-7, CREF-10, CREF-11,
    docs/rulings/0100-combat-reforms.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.combat_reforms.actions import CombatReformTest, ReformsFirst
from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.fighting.going_on import ROUND_FIRST
from serried.books.t9a.fighting.losing import differences
from serried.books.t9a.fighting.marks import BROKEN, PASSED_REFORM_TEST
from serried.books.t9a.morale.panic import is_war_machine
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.extents import lone_disc
from serried.model.ids import PlayerId, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.contact.contacts import meetings, touching_enemies
from serried.rules.findings import never

TESTS: Final = "reform tests"
REFORMS: Final = "combat reforms"
STEPS: Final = frozenset({TESTS, REFORMS})


def tests(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the tests that units of the losing side may take, before anybody reforms.

    Source:
        CREF-3, CREF-7
    """
    for unit in may_test(situation.battle, combat):
        line = str(CombatReformTest(subject=Subject(unit.id)))
        lines = (line, str(Pass(who=unit.player)))
        yield Decision(unit.player, "CREF-7", unit.id, lines, ROUND_FIRST)


def reforms(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield which side begins, or who of the side whose turn it is may reform.

    Source:
        CREF-3, CREF-11
    """
    battle = situation.battle
    able = tuple(may_reform(battle, combat))
    sides = tuple(dict.fromkeys(unit.player for unit in able))
    if combat.first is None and len(sides) > 1:
        lines = tuple(str(ReformsFirst(player=player)) for player in sides)
        yield Decision(battle.active, "CREF-3", able[0].id, lines, ROUND_FIRST)
        return
    now = whose_turn(combat, sides)
    for unit in able:
        if unit.player == now:
            lines = (str(Pass(who=unit.player)),)
            yield Decision(unit.player, "CREF-1", unit.id, lines, ROUND_FIRST)


def whose_turn(combat: Combat, sides: tuple[PlayerId, ...]) -> PlayerId | None:
    """Return whose units reform now, of the sides that still may (CREF-3)."""
    if combat.first in sides:
        return combat.first
    return next(iter(sides), None)


def may_test(battle: Battle, combat: Combat) -> Iterator[Unit]:
    """Yield the units that may still test, in the order of the file.

    Nobody tests whose file gives no Discipline.

    Source:
        CREF-7
    """
    for unit in _open(battle, combat):
        known = None not in unit.values("discipline")
        if unit.player in differences(combat) and known:
            yield unit


def may_reform(battle: Battle, combat: Combat) -> Iterator[Unit]:
    """Yield the units that may still reform, in the order of the file.

    Source:
        CREF-1, CREF-2, CREF-7, CREF-10
    """
    for unit in _open(battle, combat):
        if not lacks_test(combat, unit):
            yield unit


def lacks_test(combat: Combat, unit: Unit) -> bool:
    """Tell whether a unit of the losing side has not passed its test (CREF-7)."""
    return unit.player in differences(combat) and not unit.has(PASSED_REFORM_TEST)


def _open(battle: Battle, combat: Combat) -> Iterator[Unit]:
    for unit in battle.units:
        over = unit.id in combat.done or unit.player in combat.passed
        if unit.id not in combat.names or over:
            continue
        if all(found.holds for found in judge_able(battle, combat, unit)):
            yield unit


def judge_able(battle: Battle, combat: Combat, unit: Unit) -> Iterator[Finding]:
    """Judge that a unit is one of those that make Combat Reforms at all.

    Source:
        CREF-1, CREF-2, CREF-10, NLE-2
    """
    foes = touching_enemies(battle, unit) if unit.id in combat.names else ()
    yield never(not foes, clause="CREF-1", reason="still_engaged", unit=unit.id)
    edges = sorted({met.edge.value for met in meetings(battle, unit)} if foes else ())
    yield never(
        edges[1:],
        clause="CREF-2",
        reason="engaged_in_one_facing",
        values=(("facings", tuple(edges)),),
        unit=unit.id,
    )
    bar, other = _bar(combat, unit, foes)
    yield never(
        bar,
        clause="CREF-10",
        reason=bar or "may_combat_reform",
        unit=unit.id,
        other=other,
    )


def _bar(
    combat: Combat, unit: Unit, foes: tuple[Unit, ...]
) -> tuple[str, UnitId | None]:
    """Return why a unit makes no Combat Reform, and because of whom (CREF-10)."""
    if unit.has(Mark.FLEEING) or unit.has(BROKEN):
        return "broken_reforms_not", None
    if combat.pursuit(unit.id) is not None:
        return "pursuer_reforms_not", None
    if _is_round_machine(unit):
        return "machine_reforms_not", None
    machine = next(filter(_is_round_machine, foes), None)
    if machine is not None:
        return "fights_a_round_machine", machine.id
    return "", None


def _is_round_machine(unit: Unit) -> bool:
    return is_war_machine(unit) and lone_disc(unit.formation)


def done(battle: Battle, unit: UnitId) -> Battle:
    """Return the battle in which a unit has had its turn in a step."""
    combat = battle.combat
    if combat is None:
        return battle
    return battle.with_combat(replace(combat, done=(*combat.done, unit)))

"""The 9th Age, chapter "Combat Score and Break Test": how a unit's test is taken.

Nothing here throws dice or changes a battle: what a unit has to roll, and what it loses
instead or for failing, are facts of a battle and of a score difference.

Source:
    BRK-2 to BRK-7, BRK-10, BRK-11, UR-STUB, UR-UNBR, UR-UNST, UR-UNDEAD, UR-SUPER,
    UR-WM, TER-10
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final

from serried.books.t9a.characters.who_joins_whom import is_guarded
from serried.books.t9a.fighting.frightening import shamed
from serried.books.t9a.ground.inside import is_stubborn, may_be_steadfast
from serried.books.t9a.morale.command import FLAG, commands, tested_on
from serried.books.t9a.morale.panic import is_war_machine
from serried.books.t9a.units import full_ranks
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.extents import Edge
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import combat_of, meetings
from serried.rules.dice_tests import DICE, TakenOn, ways_to_pass
from serried.rules.named_rules import rules_of
from serried.tuples import NamedTuple

UNSTABLE: Final = frozenset({"unstable", "undead", "supernal"})
DISRUPTING: Final = 2
"""Full Ranks of an enemy in the Flank or Rear that take Steadfast away (BRK-3)."""
MOST_STEADFAST: Final = 12
"""The most that a Steadfast unit all of Undead loses (UR-UNDEAD)."""
MOST_RANKS: Final = 3


class Manner(Enum):
    """How a losing unit meets its defeat."""

    TEST = "test"
    """It takes a Break Test, and Breaks if that fails (BRK-1)."""
    MACHINE = "machine"
    """It takes one, and is destroyed if that fails (BRK-10)."""
    PASSES = "passes"
    """It is Unbreakable: it has passed (BRK-4)."""
    LOSES = "loses"
    """It takes none, and loses Health Points (BRK-11, UR-UNST)."""
    TEST_OR_LOSES = "test or loses"
    """It takes one, and loses Health Points if that fails (UR-SUPER)."""


class BreakTest(NamedTuple):
    """What a Break Test of a unit is.

    Attributes:
        manner: Whether dice are thrown, and what comes of failing.
        on: What it is taken on: the highest total that passes, why, and whether a
            failed roll is thrown again. Also said where no dice are thrown.
        difference: By how much its side lost.
        steadfast: Whether the unit is Steadfast.
        stubborn: Whether it is Stubborn.
        losses: The Health Points that it loses, in a manner that loses some.
        many: The dice of a roll; all of them are added up.
    """

    manner: Manner
    on: TakenOn
    difference: int
    steadfast: bool
    stubborn: bool
    losses: int = 0
    many: int = DICE

    @property
    def thrown(self) -> bool:
        """Whether dice are thrown for it."""
        return self.manner not in {Manner.PASSES, Manner.LOSES}

    @property
    def ways(self) -> tuple[int, int]:
        """How many rolls fail it, of how many; with the one that is thrown again."""
        if not self.thrown:
            return 0, 1
        whole = 6**self.many
        failing = whole - ways_to_pass(self.on.target, self.many)
        return (failing**2, whole**2) if self.on.again else (failing, whole)


def break_test(
    situation: Situation,
    unit: Unit,
    difference: int,
    *,
    steadfast: bool | None = None,
    by: Letter | None = None,
) -> BreakTest:
    """Return how a unit that has lost by so many points takes its Break Test.

    Args:
        situation: The table at that moment.
        unit: Who tests; it stands on the table.
        difference: The score of the winners less that of its side; above 0.
        steadfast: Whether it is Steadfast; None to look at the table for that.
        by: The letter of the model whose Discipline its owner picks.

    Raises:
        RequestError: If the unit has no Discipline.

    Source:
        BRK-1 to BRK-5, BRK-10, BRK-11
    """
    battle = situation.battle
    firm = is_steadfast(battle, unit) if steadfast is None else steadfast
    stubborn = _has_stubborn(battle, unit)
    counted = 0 if firm or stubborn else difference
    manner = manner_of(unit)
    losses = 0
    if manner in {Manner.LOSES, Manner.TEST_OR_LOSES}:
        losses = _losses(situation, unit, difference, steadfast=firm, stubborn=stubborn)
    return BreakTest(
        manner=manner,
        on=tested_less(situation, unit, counted, by),
        difference=difference,
        steadfast=firm,
        stubborn=stubborn,
        losses=losses,
    )


def tested_less(
    situation: Situation, unit: Unit, difference: int, by: Letter | None
) -> TakenOn:
    """Return what a Discipline Test is taken on, less a score difference.

    The Discipline is set, and then changed by all that adds or takes; only what comes
    of that is capped.

    Raises:
        RequestError: If the unit has no Discipline.

    Source:
        BRK-5, CREF-7, TEST-3, GEN-10, GEN-11
    """
    if difference:
        battle = situation.battle
        lost = Effect(
            name="score difference",
            on=(unit.id,),
            until=Until.PHASE,
            changes=(Change("discipline", Operation.ADD, -float(difference)),),
        )
        battle = battle.with_pending(effects=(*battle.effects, lost))
        situation = situation.with_battle(battle)
    return tested_on(situation, unit, by)


def manner_of(unit: Unit) -> Manner:
    """Return how a unit meets its defeat, by the rules of its models.

    Source:
        BRK-4, BRK-10, BRK-11, UR-UNBR, UR-UNST, UR-SUPER
    """
    each = {letter: rules_of(unit, letter) for letter in unit.formation.letters}
    unbreakable = any("unbreakable" in rules for rules in each.values())
    if any(UNSTABLE & rules for rules in each.values()):
        if not all("supernal" in rules for rules in each.values()):
            return Manner.LOSES
        return Manner.PASSES if unbreakable else Manner.TEST_OR_LOSES
    if unbreakable:
        return Manner.PASSES
    return Manner.MACHINE if is_war_machine(unit) else Manner.TEST


def is_steadfast(
    battle: Battle, unit: Unit, among: Iterable[Unit] | None = None
) -> bool:
    """Tell whether a unit is Steadfast: more Full Ranks than each enemy that fights.

    Args:
        battle: The table.
        unit: Who may be.
        among: The units that are Engaged in its combat; None for those that are linked
            with it by contact now.

    Source:
        BRK-2, BRK-3, BRK-6, BRK-7, TER-4, TER-10, UR-STRIDE
    """
    ranks = full_ranks(unit)
    foes = combat_of(battle, unit) if among is None else among
    if not all(ranks > full_ranks(one) for one in foes if one.player != unit.player):
        return False
    if not ranks or is_disrupted(battle, unit):
        return False
    return all(may_be_steadfast(unit, area) for area in battle.terrain)


def is_disrupted(battle: Battle, unit: Unit) -> bool:
    """Tell whether an enemy with two Full Ranks stands in a unit's Flank or Rear.

    Source:
        BRK-3, BRK-7
    """
    return any(
        one.edge is not Edge.FRONT and full_ranks(one.enemy.unit) >= DISRUPTING
        for one in meetings(battle, unit)
    )


def _has_stubborn(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit is Stubborn: one model is enough, or the ground.

    Source:
        BRK-4, UR-STUB, CHR-N-8, TER-4, DUEL-3
    """
    letters = unit.formation.letters
    firm = (
        x for x in letters if "stubborn" in rules_of(unit, x) or is_guarded(unit, x)
    )
    if not all(shamed(unit, x) for x in firm):
        return True
    return any(is_stubborn(unit, area) for area in battle.terrain)


def _losses(
    situation: Situation,
    unit: Unit,
    difference: int,
    *,
    steadfast: bool,
    stubborn: bool,
) -> int:
    """Return how many Health Points an Unstable unit loses.

    Source:
        UR-UNST, UR-UNDEAD
    """
    letters = unit.formation.letters
    if not all("undead" in rules_of(unit, letter) for letter in letters):
        return difference
    losses = (difference + 1) // 2 if stubborn else difference
    if steadfast:
        losses = min(losses, MOST_STEADFAST)
    if any(
        one.reaches and not shamed(one.unit, one.letter)
        for one in commands(situation, unit, FLAG)
    ):
        losses -= max(min(full_ranks(unit) - 1, MOST_RANKS), 1)
    return max(losses, 0)

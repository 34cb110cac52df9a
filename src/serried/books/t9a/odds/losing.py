"""The 9th Age, odds of a fight: how the table stands after losses.

What a step takes is a matter of both sides together, for it is one batch. Mostly,
though, those fall who stand behind, and nobody's contact changes. Then each unit loses
what it would lose by itself, whatever the others do, and that is worked out once.

Source:
    ATT-1, CC-17, CC-20, CAS-ENG-2, CAS-ENG-4, CS-8, AMB-21
"""

from typing import TypeAlias

from serried.books.t9a.fighting.casualties import after_blows, counting
from serried.books.t9a.fighting.choosing_casualties import by_default
from serried.books.t9a.fighting.outcomes import outcome_of
from serried.books.t9a.fighting.rounds import under_way
from serried.books.t9a.fighting.scoring import Standing, standing
from serried.books.t9a.odds.blows import Hurt
from serried.books.t9a.units import full_ranks
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import Contact, contacts
from serried.tuples import NamedTuple

Touching: TypeAlias = tuple[Contact, ...]
Moment: TypeAlias = tuple[Unit, frozenset[UnitId], Touching]
"""A unit, who has a Full Rank, and who touches whom."""


class Quiet(NamedTuple):
    """A unit that has lost models without anybody's contact having changed.

    Attributes:
        unit: As it stands then.
        lost: The Health Points that it has lost.
    """

    unit: Unit
    lost: int


class Losing:
    """Takes losses off, and remembers what it has worked out.

    Args:
        situation: The table; its battle does not matter.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._touching: dict[Battle, Touching] = {}
        self._alone: dict[tuple[Unit, Hurt, Touching], Quiet | None] = {}
        self._standings: dict[Moment, Standing | None] = {}
        self._deep: dict[Unit, bool] = {}

    def after(self, battle: Battle, combat: Combat, hurt: Hurt) -> Battle:
        """Return the battle after the attacks of a step, at the next decision.

        Raises:
            RuleGapError: If a clause that is not enforced yet would decide.
        """
        by_unit: dict[UnitId, Hurt] = {}
        for one in hurt:
            by_unit[one.on.unit] = (*by_unit.get(one.on.unit, ()), one)
        found: list[Quiet] = []
        if not battle.duels and not combat.fallen:
            for name, its in by_unit.items():
                quiet = self._by_itself(battle, combat, battle.unit(name), its)
                if quiet is None:
                    return self._weighed(battle, combat, hurt)
                found.append(quiet)
            return self._next(battle, combat, found)
        return self._weighed(battle, combat, hurt)

    def touching(self, battle: Battle) -> Touching:
        """Return which models touch whom."""
        known = self._touching.get(battle)
        if known is None:
            known = self._touching[battle] = contacts(battle)
        return known

    def standings(self, battle: Battle, combat: Combat) -> list[Standing]:
        """Return what each unit that is Engaged brings to the Combat Score."""
        touching = self.touching(battle)
        units = [unit for unit in battle.units if unit.id in combat.names]
        deep = frozenset(unit.id for unit in units if self._is_deep(unit))
        found = []
        for unit in units:
            key = unit, deep, touching
            if key not in self._standings:
                self._standings[key] = standing(battle, unit)
            one = self._standings[key]
            if one is not None:
                found.append(one)
        return found

    def _is_deep(self, unit: Unit) -> bool:
        if unit not in self._deep:
            self._deep[unit] = full_ranks(unit) > 0
        return self._deep[unit]

    def _next(self, battle: Battle, combat: Combat, found: list[Quiet]) -> Battle:
        """Return the battle in which some units have lost models from behind."""
        after = battle
        for one in found:
            after = after.with_unit(one.unit)
        done = counting(combat, {one.unit.id: one.lost for one in found})
        after = under_way(self._situation.with_battle(after.with_combat(done)))
        self._touching[after] = self.touching(battle)
        return after

    def _by_itself(
        self, battle: Battle, combat: Combat, unit: Unit, its: Hurt
    ) -> Quiet | None:
        """Return a unit after losses that change nobody's contact; None of others."""
        key = unit, its, self.touching(battle)
        if key not in self._alone:
            self._alone[key] = self._worked_out(battle, combat, unit, its)
        return self._alone[key]

    def _worked_out(
        self, battle: Battle, combat: Combat, unit: Unit, its: Hurt
    ) -> Quiet | None:
        here = self._situation.with_battle(battle)
        after = taken_together(here, combat, its)
        now = next((one for one in after.units if one.id == unit.id), None)
        done = after.combat
        if now is None or done is None or after.effects != battle.effects:
            return None
        if battle.with_unit(now).units != after.units or done.fallen:
            return None
        if contacts(after) != self.touching(battle):
            return None
        lost = {one.unit: one.lost for one in combat.units}
        others = {one.unit: one.lost - lost[one.unit] for one in done.units}
        return Quiet(now, others[unit.id])

    def _weighed(self, battle: Battle, combat: Combat, hurt: Hurt) -> Battle:
        here = self._situation.with_battle(battle)
        after = taken_together(here, combat, hurt)
        return under_way(here.with_battle(after))


def taken_together(situation: Situation, combat: Combat, hurt: Hurt) -> Battle:
    """Return the battle after losses, weighed as one batch, before the next step.

    Those go whom their owners are taken to choose. What friends who only look on owe
    for it is no matter of this Round.

    Raises:
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        ATT-1, CC-20, CAS-2, CAS-ENG-4
    """
    battle = situation.battle
    after, _ = after_blows(situation, outcome_of(situation, combat, hurt))
    if after.combat is not None and after.combat.due:
        after = by_default(situation.with_battle(after), after.combat)
    return after.with_pending(owed=battle.owed, losses=battle.losses)

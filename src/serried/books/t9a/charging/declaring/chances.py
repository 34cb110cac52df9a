"""The 9th Age, chapter "Charge Phase": what would come of a charge.

A question changes nothing. Chances are counted over all rolls of all dice, and a flight
is worked out once for each total of its dice.

Source:
    CHG-2, CHG-6 to CHG-8, CHG-11, CHG-12, CHG-MOVE-6, CHG-MOVE-10, CHG-FLEE-1, FLEE-3,
    docs/rulings/0029-resolving-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charging.chargers import Charging, charging, each_way
from serried.books.t9a.charging.declaring.declarers import others_lifted
from serried.books.t9a.charging.moving.blocked_paths import blocked_ends, path_blocked
from serried.books.t9a.charging.moving.closings import best_ends
from serried.books.t9a.charging.moving.resolving import needed
from serried.books.t9a.charging.reacting.catching import catching_end
from serried.books.t9a.charging.reacting.flee_moves import FleeCourse, FleeMove
from serried.books.t9a.charging.reacting.reactions import lawful_reactions
from serried.books.t9a.morale.flee_distance import totals_of
from serried.books.t9a.seeing.gaps import refuse_who_stands_in_gaps
from serried.model.actions.charges import Charge
from serried.model.extents import Edge, centre, pose_of
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import (
    Chance,
    ChargeEnd,
    ChargeForecast,
    FlightTotal,
    ReactionResult,
)
from serried.rules.case import Situation
from serried.rules.dice_tests import SIDES

NEVER: Final = 0
"""In how many ways a roll is enough where there is no room."""


def asked(situation: Situation, charge: Charge, facing: Edge) -> ChargeForecast:
    """Return the chances and the best ends of a charge that is not yet declared.

    Those who have declared Charges already are lifted off the table, because they
    will move (CHG-2); the target is taken to stand where it does.

    Args:
        situation: As it stands.
        charge: The charge, not yet declared.
        facing: The Facing that it would be on (CHG-4).

    Returns:
        The least roll that is enough, the chance that it is, every best end, and what
        each reaction that the target has leads to.

    Raises:
        RequestError: If one of the two is not there, or not on the table.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHG-2, CHG-4, CHG-6 to CHG-8, CHG-12, CHG-FLEE-1
    """
    every = _each(situation, charge, facing)
    stands = _if_it_holds(situation, every)
    if every[0].target.has(Mark.FLEEING):
        return stands
    one = every[0]
    return replace(stands, reactions=tuple(_reactions(situation, one, stands)))


def if_it_holds(situation: Situation, charge: Charge, facing: Edge) -> ChargeForecast:
    """Return the same, but of the reactions of a target that stands nothing.

    Args:
        situation: As it stands.
        charge: The charge, not yet declared.
        facing: The Facing that it would be on (CHG-4).

    Raises:
        RequestError: As ``asked``.
        RuleGapError: As ``asked``.

    Source:
        CHG-2, CHG-4, CHG-12, CHG-FLEE-1
    """
    return _if_it_holds(situation, _each(situation, charge, facing))


def _if_it_holds(situation: Situation, every: Sequence[Charging]) -> ChargeForecast:
    if every[0].target.has(Mark.FLEEING):
        return ChargeForecast(reactions=(_fleeing(situation, every[0]),))
    return _standing(every)


def _each(situation: Situation, charge: Charge, facing: Edge) -> list[Charging]:
    """Return who charges, for each way to close the ranks that are left."""
    battle = situation.battle
    refuse_who_stands_in_gaps(situation, battle.unit(charge.target))
    declared = DeclaredCharge(
        by=charge.subject, on=charge.target, facing=facing, on_foot=charge.on_foot
    )
    tables = (
        replace(lifted, charges=()) for lifted in others_lifted(battle, charge.subject)
    )
    return [
        one
        for table in tables
        for one in each_way(charging(situation.with_battle(table), declared))
    ]


def _standing(every: Sequence[Charging]) -> ChargeForecast:
    """Return what comes of a charge on a target that stands.

    Args:
        every: Who charges, for each way to close the ranks that are left.

    Source:
        CHG-12, CHG-MOVE-6, CHG-MOVE-10, FR-12
    """
    one = every[0]
    need = needed(one)
    if ends := best_ends(every):
        return ChargeForecast(need=need, choices=one.choices(ends))
    blocked = (_on_a_blocked_path(each) for each in every)
    ends = next((found for found in blocked if found), ())
    if not ends:
        never = Chance(NEVER, SIDES**one.range.many)
        return ChargeForecast(need=replace(need, least=None, chance=never))
    reach = ends[0].way.length
    least, chance = one.range.needs(reach), one.range.chance(reach)
    return ChargeForecast(
        need=replace(need, least=least, chance=chance),
        choices=one.choices(ends),
        blocked_path=True,
    )


def _on_a_blocked_path(one: Charging) -> tuple[ChargeEnd, ...]:
    """Return how the target of a Blocked Path would line up; nothing of any other."""
    return blocked_ends(one, one.range.longest) if path_blocked(one) else ()


def _reactions(
    situation: Situation, one: Charging, stands: ChargeForecast
) -> Iterator[ReactionResult]:
    """Yield the reactions that a target has, and what each leads to.

    What its shots come to is not counted.

    Source:
        CHG-6 to CHG-8, CHG-10
    """
    for reaction in lawful_reactions(situation, one.charge):
        if reaction is Reaction.FLEE:
            yield _fleeing(situation, one)
        else:
            yield ReactionResult(reaction=reaction, chance=stands.chance)


def _fleeing(situation: Situation, one: Charging) -> ReactionResult:
    """Return what comes of it if the target flees, over all rolls of both.

    Those who have declared Charges already stand in the way of the flight.

    Source:
        CHG-8, CHG-12, CHG-FLEE-1, FLEE-3 to FLEE-5
    """
    totals = tuple(_flights(situation, one))
    whole = sum(ways for _, ways in totals_of(one.target))
    caught = sum(one.ways.ways * one.chance.ways for one in totals)
    lost = sum(one.ways.ways for one in totals if one.lost)
    return ReactionResult(
        reaction=Reaction.FLEE,
        chance=Chance(caught, whole * SIDES**one.range.many),
        lost=Chance(lost, whole),
        totals=totals,
    )


def _flights(situation: Situation, one: Charging) -> Iterator[FlightTotal]:
    """Yield what follows from each total of the Flee Distance."""
    target = one.target
    away = centre(one.unit.formation, pose_of(one.unit))
    totals = totals_of(target)
    whole = sum(ways for _, ways in totals)
    never = Chance(NEVER, SIDES**one.range.many)
    course = FleeCourse(situation, target, away)
    for total, ways in totals:
        move = course.move(float(total))
        fled = None if move.lost else _fled(one, move)
        yield FlightTotal(
            total=total,
            ways=Chance(ways, whole),
            length=move.length,
            lost=move.lost,
            distance=None if fled is None else fled.distance,
            chance=never if fled is None else _chance_to_catch(fled),
            pose=move.pose,
        )


def _fled(one: Charging, move: FleeMove) -> Charging:
    """Return the same charger after its target has fled."""
    target = one.target.at(move.pose).with_marks(Mark.FLEEING)
    return charging(one.situation.with_battle(one.before.with_unit(target)), one.charge)


def _chance_to_catch(fled: Charging) -> Chance:
    """Return the chance to catch a target where it has fled to (CHG-FLEE-1, FR-12)."""
    never = Chance(NEVER, SIDES**fled.range.many)
    if fled.distance is None or fled.range.needs(fled.distance) is None:
        return never
    if all(catching_end(one) is None for one in each_way(fled)):
        return never
    return fled.range.chance(fled.distance)

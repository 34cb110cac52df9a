"""The 9th Age, chapter "Charge Phase": what would come of a charge.

A question changes nothing. Chances are counted over all rolls of all dice, and a flight
is worked out once for each total of its dice.

Source:
    CHG-2, CHG-6 to CHG-8, CHG-11, CHG-12, CHG-MOVE-6, CHG-MOVE-10, CHG-FLEE-1, FLEE-3,
    docs/rulings/0029-resolving-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from serried.books.t9a.charging.chargers import Charging, charging, each_way
from serried.books.t9a.charging.declaring.charge_range import Chance, dice_of, sums
from serried.books.t9a.charging.declaring.declarers import others_lifted
from serried.books.t9a.charging.moving.blocked_paths import blocked_ends, path_blocked
from serried.books.t9a.charging.moving.closings import best_ends
from serried.books.t9a.charging.moving.moves import (
    choice_values,
    pose_values,
    reform_values,
)
from serried.books.t9a.charging.moving.resolving import needed
from serried.books.t9a.charging.reacting.catching import catching_end
from serried.books.t9a.charging.reacting.flee_moves import FleeMove, flee
from serried.books.t9a.charging.reacting.reactions import lawful_reactions
from serried.books.t9a.seeing.gaps import refuse_who_stands_in_gaps
from serried.model.actions.charges import Charge
from serried.model.extents import Edge, centre, pose_of
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.verdict import Value, Values
from serried.rules.case import Situation
from serried.rules.dice_tests import SIDES

NEVER: Final = 0
"""In how many ways a roll is enough where there is no room."""


class After(NamedTuple):
    """What follows from one total of a Flee Distance.

    Attributes:
        total: What the dice come to.
        ways: In how many ways they do.
        move: Where the target flees to.
        chance: The chance to catch it there.
        values: What an answer says of it.
    """

    total: int
    ways: int
    move: FleeMove
    chance: Chance
    values: Values


def asked(situation: Situation, charge: Charge, facing: Edge) -> Values:
    """Return what would come of a charge, as the figures of an answer.

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
    battle = situation.battle
    target = battle.unit(charge.target)
    refuse_who_stands_in_gaps(situation, target)
    declared = DeclaredCharge(
        by=charge.subject, on=charge.target, facing=facing, on_foot=charge.on_foot
    )
    tables = (
        replace(lifted, charges=()) for lifted in others_lifted(battle, charge.subject)
    )
    every = [
        one
        for table in tables
        for one in each_way(charging(situation.with_battle(table), declared))
    ]
    one = every[0]
    if target.has(Mark.FLEEING):
        flight = _fleeing(situation, one)
        chance = ("chance", dict(flight)["chance"])
        reactions: Value = (("flee", flight),)
        return (chance, ("ends", ()), ("reactions", reactions))
    stands = _standing(every)
    reactions = tuple(_reactions(situation, one, stands))
    return (*stands, ("reactions", reactions))


def _standing(every: Sequence[Charging]) -> Values:
    """Return what comes of a charge on a target that stands.

    Args:
        every: Who charges, for each way to close the ranks that are left.

    Source:
        CHG-12, CHG-MOVE-6, CHG-MOVE-10, FR-12
    """
    one = every[0]
    known = dict(needed(one)[1:])
    ends = best_ends(every)
    said: Value = tuple(choice_values(end) for end in ends)
    if ends:
        return (*known.items(), ("ends", said))
    blocked = map(_least_on_a_blocked_path, every)
    least = next((found for found in blocked if found is not None), None)
    if least is None:
        known["needs"] = None
        known["chance"] = str(Chance(NEVER, SIDES**one.range.many))
        return (*known.items(), ("ends", ()))
    reach, said = least
    known["needs"] = one.range.needs(reach)
    known["chance"] = str(one.range.chance(reach))
    return (*known.items(), ("blocked_path", True), ("ends", said))


def _least_on_a_blocked_path(one: Charging) -> tuple[float, Value] | None:
    """Return how far straight ahead the target is, and how it would line up."""
    if not path_blocked(one):
        return None
    ends = blocked_ends(one, one.range.longest)
    if not ends:
        return None
    return ends[0].distance, tuple(reform_values(end) for end in ends)


def _reactions(
    situation: Situation, one: Charging, stands: Values
) -> Iterator[tuple[str, Values]]:
    """Yield the reactions that a target has, and what each leads to.

    What it shoots with is taken on trust.

    Source:
        CHG-6 to CHG-8, CHG-10
    """
    for reaction in lawful_reactions(situation, one.charge):
        if reaction is Reaction.FLEE:
            yield reaction.value, _fleeing(situation, one)
        else:
            yield reaction.value, (("chance", dict(stands)["chance"]),)


def _fleeing(situation: Situation, one: Charging) -> Values:
    """Return what comes of it if the target flees, over all rolls of both.

    Those who have declared Charges already stand in the way of the flight.

    Source:
        CHG-8, CHG-12, CHG-FLEE-1, FLEE-3 to FLEE-5
    """
    found = list(_flights(situation, one))
    flee_whole = SIDES ** dice_of(one.target)
    ways = sum(after.ways * after.chance.ways for after in found)
    caught = Chance(ways, flee_whole * SIDES**one.range.many)
    lost = Chance(sum(after.ways for after in found if after.move.lost), flee_whole)
    return (
        ("chance", str(caught)),
        ("off_the_table", str(lost)),
        ("totals", tuple(after.values for after in found)),
    )


def _flights(situation: Situation, one: Charging) -> Iterator[After]:
    """Yield what follows from each total of the Flee Distance."""
    target = one.target
    away = centre(one.unit.formation, pose_of(one.unit))
    whole = SIDES ** dice_of(target)
    for total, ways in sums(dice_of(target)).items():
        move = flee(situation, target, away, float(total))
        chance = Chance(NEVER, SIDES**one.range.many)
        distance: float | None = None
        if not move.lost:
            fled = _fled(one, move)
            distance = fled.distance
            chance = _chance_to_catch(fled)
        yield After(
            total=total,
            ways=ways,
            move=move,
            chance=chance,
            values=(
                ("total", total),
                ("ways", str(Chance(ways, whole))),
                ("length", move.length),
                ("off_the_table", move.lost),
                ("distance", distance),
                ("chance", str(chance)),
                ("pose", pose_values(move.pose)),
            ),
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

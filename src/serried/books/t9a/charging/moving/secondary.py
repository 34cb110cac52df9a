"""The 9th Age, chapter "Move Chargers": secondary Charges, where they are declared.

Who cannot but touch a second enemy charges it too. One that fights nobody reacts to
that, so the chargers stay where they are until it has; then the same line moves them.

Source:
    CHG-4 to CHG-8, CHG-10, CHG-MOVE-9, docs/rulings/0031-secondary-charges.md
"""

from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.charging.declaring.terror import notes_on_terror
from serried.books.t9a.charging.declaring.viability import facings, judge_facing
from serried.books.t9a.charging.moving.chosen_ends import (
    NEAR_ENOUGH,
    Wrong,
    beside,
    ends_of,
)
from serried.books.t9a.charging.outcomes import Outcome, range_values
from serried.books.t9a.charging.pending import secondary_charges_of
from serried.books.t9a.charging.reacting.reactions import lawful_reactions
from serried.books.t9a.seeing.arcs import settled_arc
from serried.geometry import at_most
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeDeclared, ChargeEnd
from serried.model.verdict import Event, Finding, Values
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies


def ends_to_choose(one: Charging) -> tuple[ChargeEnd, ...]:
    """Return the best ends of a charger that touch the second enemies it has charged.

    All best ends if none of them does. Second enemies that fled do not count.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    ends, bound = ends_of(one), bound_to(one.before, one.by)
    return tuple(end for end in ends if bound <= set(end.secondary)) or ends


def bound_to(battle: Battle, by: Subject) -> frozenset[UnitId]:
    """Return the second enemies that were charged, and have not fled (CHG-MOVE-9)."""
    return frozenset(
        charge.on
        for charge in secondary_charges_of(battle, by)
        if charge.reaction is not Reaction.FLEE and charge.last is None
    )


def at_another_enemy(one: Charging, wrong: Wrong, at: Inches) -> Wrong:
    """Return *wrong*, or what is wrong where *at* is an end at another second enemy.

    Source:
        CHG-MOVE-9
    """
    for end in ends_of(one):
        if at_most(beside(at, end.low, end.high), NEAR_ENOUGH):
            return Wrong("CHG-MOVE-9", "resolve_another_second")
    return wrong


def next_second(one: Charging, end: ChargeEnd) -> UnitId | None:
    """Return the second enemy at an end that has still to be charged, or None.

    An Engaged one can only hold, so it is asked for nothing (CHG-6).

    Raises:
        RuleGapError: CHG-FLEE-1 if the charger cannot but touch one that flees.

    Source:
        CHG-6, CHG-MOVE-9
    """
    answered = {charge.on for charge in secondary_charges_of(one.before, one.by)}
    for name in end.secondary:
        enemy = one.battle.unit(name)
        if touching_enemies(one.battle, enemy):
            continue
        if name not in answered:
            return name
        if enemy.has(Mark.FLEEING):
            clause = "CHG-FLEE-1"
            because = f"{one.by} cannot but touch {name}, which flees; not judged"
            raise RuleGapError(clause, because)
    return None


def second_declared(
    situation: Situation,
    one: Charging,
    name: UnitId,
    dice: tuple[int, ...],
) -> Outcome:
    """Declare a secondary Charge; nobody moves before its reaction.

    Args:
        situation: As it stands, all chargers rolled for.
        one: Who charges.
        name: The second enemy.
        dice: What is left of them: one is thrown if the charger stands on the line
            between two Arcs of it.

    Raises:
        RequestError: If that die is missing.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        CHG-4, CHG-5, CHG-10, CHG-MOVE-9, AMB-64
    """
    battle = situation.battle
    second = battle.unit(name)
    charger = declarer_of(battle, one.by, on_foot=one.charge.on_foot)
    arcs, events, left = settled_arc(facings(charger, second), dice)
    charge = DeclaredCharge(
        by=one.by,
        on=name,
        facing=arcs[0],
        on_foot=one.charge.on_foot,
        secondary=True,
    )
    after = battle.with_pending(charges=(*battle.charges, charge))
    values: Values = (
        ("unit", str(one.by)),
        ("on", name),
        ("facing", charge.facing.value),
    )
    finding = Finding(
        clause="CHG-MOVE-9",
        holds=True,
        reason="resolve_second_declared",
        unit=str(one.by),
        other=name,
    )
    result = ChargeDeclared(
        on=name,
        facing=charge.facing,
        reactions=lawful_reactions(situation.with_battle(after), charge),
        secondary=True,
    )
    return Outcome(
        findings=(finding, judge_facing(charger, second, arcs)),
        battle=after,
        measures=(*range_values(one), *result.values),
        events=(*events, Event(event="secondary_charge_declared", values=values)),
        notes=(
            *notes_on_terror(battle, charger, second),
            f"nobody moves before {name} has reacted; then `{one.by} resolve charge`",
        ),
        dice_left=left,
        result=result,
    )

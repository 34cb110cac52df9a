"""The 9th Age: what is owed before anything else, in the order of the rules.

Source:
    CHG-5, PANIC-1, PANIC-3, PANIC-5, PANIC-12, RALLY-1, RALLY-4,
    docs/rulings/0046-what-is-owed.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.declaring.frenzy import charges_owed, owing_tests
from serried.books.t9a.charging.pending import owed as owed_charge
from serried.books.t9a.charging.reacting.reactions import lawful_reactions
from serried.books.t9a.morale.actions import (
    DangerousTerrainTest,
    FleeFacing,
    FleeFrom,
    FrenzyTest,
    PanicTest,
)
from serried.books.t9a.morale.closest_enemy import fled_from
from serried.books.t9a.morale.panic import DANGER, FLIGHT_AHEAD, TEST
from serried.books.t9a.morale.rally_tests import rallying
from serried.books.t9a.movers.actions import Return
from serried.books.t9a.movers.off_board import returning
from serried.books.t9a.movers.random_units import random_movers
from serried.books.t9a.vocabulary import Rulings
from serried.model.actions import Flee, Rally, RandomMove
from serried.model.actions.legs import Open
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.pending_charges import Decision, Owed, Reaction
from serried.rules.case import Situation


def decisions(situation: Situation) -> tuple[Decision, ...]:
    """Return what has to be done now, whatever else is asked.

    Source:
        CHG-5, PANIC-1, PANIC-3, PANIC-5, PANIC-12, RALLY-1, RALLY-4, RND-4,
        UR-FRENZY, PUR-22, SEQ-1, SEQ-2
    """
    first = panic_first(situation)
    rest = (*_reactions(situation), *_rallies(situation.battle))
    last = tuple(_random_moves(situation.battle)) or tuple(_returns(situation.battle))
    return first or rest or tuple(_frenzy(situation)) or last


def before_random_moves(situation: Situation) -> tuple[Decision, ...]:
    """Return what comes before anybody moves at random: Panic, then rallies.

    Source:
        SEQ-2, RALLY-1, RND-1
    """
    return panic_first(situation) or tuple(_rallies(situation.battle))


def panic_first(situation: Situation) -> tuple[Decision, ...]:
    """Return the Panic Tests that are owed, or else the flight that comes next.

    A flight that waits for Dangerous Terrain Tests comes before both.

    Source:
        PANIC-1, PANIC-3, PANIC-5, PANIC-12, RALLY-4, TER-2
    """
    battle = situation.battle
    dangers = tuple(_dangers(battle))
    return dangers or tuple(_tests(battle)) or tuple(_flights(situation))


def tests_now(battle: Battle) -> tuple[Owed, ...]:
    """Return the Panic Tests of which any may be taken now.

    Source:
        PANIC-5, PANIC-12
    """
    tests = tuple(one for one in battle.owed if one.what == TEST)
    active = tuple(
        one for one in tests if battle.unit(one.unit).player == battle.active
    )
    return active or tests


def no_flight_waits(battle: Battle) -> bool:
    """Tell whether no flight waits for its Dangerous Terrain Tests (TER-2)."""
    return not any(one.what == DANGER for one in battle.owed)


def flight_now(situation: Situation) -> Owed | None:
    """Return the flight that comes next; None if none does yet.

    None does while another waits for Dangerous Terrain Tests.

    Source:
        PANIC-5, PANIC-12, AMB-83
    """
    battle = situation.battle
    if any(one.what == TEST for one in battle.owed) or not no_flight_waits(battle):
        return None
    owed = battle.owed
    if not owed:
        return None
    newest = situation.settings_as(Rulings).panic_order == "newest"
    wave = max(one.wave for one in owed) if newest else owed[0].wave
    return next(one for one in owed if one.wave == wave)


def flight_lines(situation: Situation, flight: Owed) -> tuple[str, ...]:
    """Return the lines that make a flight: from any of several that are as close.

    Where no enemy is on the table chance says which way, and the line asks for it.

    Source:
        PANIC-3, RALLY-4, GEN-9
    """
    subject = Subject(flight.unit)
    if flight.what == FLIGHT_AHEAD:
        return (str(Flee(subject=subject)),)
    closest = fled_from(situation, flight)
    if not closest:
        return (str(FleeFacing(subject=subject, facing=Open.ASKED)),)
    if not closest[1:]:
        return (str(Flee(subject=subject)),)
    return tuple(str(FleeFrom(subject=subject, target=one.id)) for one in closest)


def paid(battle: Battle, one: Owed, *more: Owed) -> Battle:
    """Return the battle in which something is not owed any more, but *more* is."""
    left = tuple(other for other in battle.owed if other is not one)
    return battle.with_pending(owed=(*left, *more))


def standing(battle: Battle) -> Battle:
    """Return the battle without what units owed, and had lost, that are gone."""
    here = {unit.id for unit in battle.units if unit.pose is not None}
    left = tuple(one for one in battle.owed if one.unit in here)
    losses = tuple(one for one in battle.losses if one.unit in here)
    same = left == battle.owed and losses == battle.losses
    return battle if same else battle.with_pending(owed=left, losses=losses)


def said_because(reason: str, owed: Owed | None) -> str:
    """Return the key of the words for something owed: because of whom, or of losses."""
    lost = owed is not None and owed.because is None
    return f"{reason}_by_losses" if lost else reason


def _dangers(battle: Battle) -> Iterator[Decision]:
    for one in battle.owed:
        if one.what == DANGER:
            yield Decision(
                player=battle.unit(one.unit).player,
                clause="TER-2",
                unit=one.unit,
                lines=(str(DangerousTerrainTest(subject=Subject(one.unit))),),
                reason="danger_tests_first",
            )


def _tests(battle: Battle) -> Iterator[Decision]:
    for one in tests_now(battle):
        yield Decision(
            player=battle.unit(one.unit).player,
            clause="PANIC-1",
            unit=one.unit,
            lines=(str(PanicTest(subject=Subject(one.unit))),),
            reason=said_because("panic_tests_first", one),
            other=one.because,
        )


def _flights(situation: Situation) -> Iterator[Decision]:
    flight = flight_now(situation)
    if flight is not None:
        ahead = flight.what == FLIGHT_AHEAD
        yield Decision(
            player=situation.battle.unit(flight.unit).player,
            clause="RALLY-4" if ahead else "PANIC-3",
            unit=flight.unit,
            lines=flight_lines(situation, flight),
            reason="flees_on_first" if ahead else said_because("flights_first", flight),
            other=flight.because,
        )


def _reactions(situation: Situation) -> Iterator[Decision]:
    """Yield the reaction that is owed; whom it keeps waiting is told with CHG-5."""
    charge = owed_charge(situation.battle)
    if charge is not None:
        ways = lawful_reactions(situation, charge) or (Reaction.FLEE,)
        yield Decision(
            player=situation.battle.unit(charge.on).player,
            clause="CHG-5",
            unit=charge.on,
            lines=tuple(f"{charge.on} {way.value}" for way in ways),
            other=str(charge.by),
        )


def _random_moves(battle: Battle) -> Iterator[Decision]:
    """Yield the moves at random, which come after all Rally Tests (RND-4)."""
    for unit in random_movers(battle):
        yield Decision(
            player=unit.player,
            clause="RND-4",
            unit=unit.id,
            lines=(str(RandomMove(subject=Subject(unit.id))),),
            reason="random_moves_first",
        )


def _returns(battle: Battle) -> Iterator[Decision]:
    """Yield who comes back that has Pursued off the table (PUR-22)."""
    for unit in returning(battle):
        yield Decision(
            player=unit.player,
            clause="PUR-22",
            unit=unit.id,
            lines=(str(Return(subject=Subject(unit.id))),),
            reason="returns_first",
        )


def _frenzy(situation: Situation) -> Iterator[Decision]:
    """Yield the Frenzy Tests, or else the Charges of those that failed them.

    Others declare theirs before those, if they like; the phase does not end.

    Source:
        CHG-1, UR-FRENZY
    """
    if situation.battle.phase != "charge":
        return
    player, tests = situation.battle.active, owing_tests(situation)
    for name in tests:
        yield Decision(
            player=player,
            clause="UR-FRENZY",
            unit=name,
            lines=(str(FrenzyTest(subject=Subject(name))),),
            reason="frenzy_tests_first",
        )
    for name, lines in () if tests else charges_owed(situation):
        yield Decision(player=player, clause="UR-FRENZY", unit=name, lines=lines)


def _rallies(battle: Battle) -> Iterator[Decision]:
    for unit in rallying(battle):
        yield Decision(
            player=unit.player,
            clause="RALLY-1",
            unit=unit.id,
            lines=(str(Rally(subject=Subject(unit.id))),),
            reason="rally_tests_first",
        )

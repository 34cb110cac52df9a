"""The 9th Age, chapter "Terrain": a Dangerous Terrain Test is thrown, and who falls.

Source:
    TER-1, TER-2, TER-6, FLEE-12, HP-2 to HP-5, CAS-LAST-1, PANIC-1, PANIC-9,
    docs/rulings/0060-dangerous-terrain.md
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from serried.books.t9a.attacks.bundles import best_save
from serried.books.t9a.attacks.saves import counting, saves_of_pool
from serried.books.t9a.casualties.closing_ranks import stood
from serried.books.t9a.casualties.health_pools import pool_of
from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.casualties.removal import Stood
from serried.books.t9a.casualties.removing_casualties import weighed
from serried.books.t9a.ground.danger import RANGED, DangerTest, Run
from serried.books.t9a.ground.interrupting import (
    interrupted,
    interrupted_at,
    short_of_touch,
)
from serried.books.t9a.morale.actions import PanicTest
from serried.books.t9a.morale.panic import TEST, panicked
from serried.books.t9a.morale.phase_losses import after_losses
from serried.late import Later
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.formation import RANK_AND_FILE, Formation
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.model.verdict import Event, Values
from serried.rules.case import Situation
from serried.rules.chapter import Judge
from serried.rules.dice_tests import take_roll
from serried.tuples import NamedTuple

judge_panic_test: Judge = Later(
    "serried.books.t9a.morale.panic_tests", "judge_panic_test"
)

TITLE: Final = "Dangerous Terrain Test"
SAVE: Final = "Special Save"


class Tested(NamedTuple):
    """What a Dangerous Terrain Test comes to.

    Attributes:
        battle: The table afterwards, with the Panic Tests that are owed then.
        unit: Who is left, where it was interrupted; None if nobody is.
        names: What each model that is left is called then, by its name before.
        events: What happened.
        notes: What was assumed.
        dice_left: The dice that it did not use.
        losses: What was lost.
    """

    battle: Battle
    unit: Unit | None
    names: Mapping[str, str]
    events: tuple[Event, ...]
    notes: tuple[str, ...]
    dice_left: tuple[int, ...]
    losses: tuple[Lose, ...] = ()


class _Saved(NamedTuple):
    """What Special Saves leave of the wounds of a test.

    Attributes:
        wounds: How many each Health Pool has left, of those that have any.
        events: What was thrown for them.
        dice_left: What is left of the dice.
    """

    wounds: Mapping[Letter, int]
    events: tuple[Event, ...]
    dice_left: tuple[int, ...]


def run_through(  # noqa: PLR0913, PLR0917 - what is known of a move
    situation: Situation,
    unit: Unit,
    trip: Trip,
    tests_of: Callable[[Battle, Unit], tuple[DangerTest, ...]],
    dice: tuple[int, ...],
    tested: Mapping[str, frozenset[str]] = MappingProxyType({}),
) -> Run:
    """Return a move with all its Dangerous Terrain Tests thrown, one after another.

    It ends where it was interrupted if nobody is left, or if who lost a quarter in it
    panics.

    Args:
        situation: The table, *unit* on it where it begins.
        unit: Who moves.
        trip: Its way, as announced.
        tests_of: Returns the tests of whoever is left on that way, in order.
        dice: Of which they take the first.
        tested: What was tested for earlier in the same move, and by whom.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``take_danger_test`` and the Panic Test in between.

    Source:
        TER-2, TER-6, TER-11, FLEE-12, FLEE-13, PANIC-15, AMB-120
    """
    run = Run(situation.battle, unit, trip, dice, tested)
    while run.unit is not None and not run.stopped:
        due = tests_of(run.battle, run.unit)
        test = next((one for one in due if one.other not in run.tested), None)
        if test is None:
            break
        run = interrupted_by(situation, run, run.unit, test)
    return run


def interrupted_by(situation: Situation, run: Run, unit: Unit, test: DangerTest) -> Run:
    """Return a move with one test more, and the Panic Test that it may bring.

    Who falls is missing in the formations of Reforms to come, too.

    Source:
        TER-2, TER-7, TER-11, PANIC-15, AMB-120
    """
    area = next((one for one in run.battle.terrain if one.id == test.other), None)
    moment = short_of_touch(unit.formation, run.trip, test.moment, area)
    there = unit.at(interrupted_at(run.trip, moment))
    here = situation.with_battle(run.battle.with_unit(there))
    tested = take_danger_test(here, there, test, run.dice_left)
    battle, dice, events = tested.battle, tested.dice_left, tested.events
    left = tested.unit
    if any(one.unit == unit.id and one.what == TEST for one in battle.owed):
        panic = PanicTest(subject=Subject(unit.id))
        found = judge_panic_test(situation.with_battle(battle), panic, dice)
        battle, dice = found.battle, found.dice_left
        events = (*events, *found.verdict.events)
        left = battle.unit(unit.id)
    stops = left is None or panicked(unit, left)
    if left is not None and not stops:
        left = left.at(run.trip.start)
        battle = battle.with_unit(left)
    known = {**run.tested, test.other: frozenset(test.models)}
    if stops:
        trip = interrupted(run.trip, moment)
    else:
        trip = _thinned(here, there, run.trip, tested.losses)
    return Run(
        battle=battle,
        unit=left,
        trip=trip,
        dice_left=dice,
        tested={other: _called(who, tested.names) for other, who in known.items()},
        events=(*run.events, *events),
        notes=(*run.notes, *tested.notes),
        moment=test.moment,
        stopped=stops,
        names=tested.names,
    )


def _thinned(
    situation: Situation, unit: Unit, trip: Trip, losses: tuple[Lose, ...]
) -> Trip:
    """Return a way on which a unit reforms without those who fell before (TER-7)."""
    if not losses or trip.formation is None:
        return trip
    known = {unit.formation, *(stage.formation for stage in trip.stages)} - {None}
    left: dict[Formation | None, Formation | None] = {None: None}
    for formation in known:
        if formation is not None:
            there = replace(unit, formation=formation)
            stood_so, _ = left_after(situation, there, list(losses))
            left[formation] = stood_so and stood_so.unit.formation
    stages = tuple(one._replace(formation=left[one.formation]) for one in trip.stages)
    return Trip(trip.start, stages, complete=trip.complete)


def _called(models: frozenset[str], names: Mapping[str, str]) -> frozenset[str]:
    """Return what those of some models that are left are called now."""
    return frozenset(names[model] for model in models if model in names)


def take_danger_test(
    situation: Situation, unit: Unit, test: DangerTest, dice: tuple[int, ...]
) -> Tested:
    """Throw the dice of a test, and remove who falls.

    Of several lawful ways to remove them the first is taken.

    Args:
        situation: The table, *unit* on it where the test interrupts its move.
        unit: Who tests.
        test: For what, and which models.
        dice: Of which it takes the first.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: Whatever the casualties meet.

    Source:
        TER-1, TER-2, TER-6, DMG-3, HP-2 to HP-5, PANIC-1, PANIC-9
    """
    roll = take_roll(dice, f"{TITLE} of {unit.id} for {test.other}", test.dice)
    hits = _hits(unit, test, roll.dice)
    saved = _saved(unit, hits, roll.left)
    wounds, left_over = saved.wounds, saved.dice_left
    battle, names = situation.battle, {name: name for name in _names(unit)}
    thrown = _thrown(unit, test, roll.dice, sum(hits.values()))
    if not wounds:
        return Tested(battle, unit, names, (thrown, *saved.events), (), left_over)
    losses = [Lose(subject=of_pool(unit, one), amount=n) for one, n in wounds.items()]
    left, several = left_after(situation, unit, losses)
    gone = set(names) if left is None else set(names) - dict(left.names).keys()
    if gone:
        fell: Values = (("removed", tuple(name for name in names if name in gone)),)
        thrown = replace(thrown, values=(*thrown.values, *fell))
    events = [thrown, *saved.events]
    if left is None:
        units = tuple(one for one in battle.units if one.id != unit.id)
        after = replace(battle, units=units)
        events.append(Event(event="destroyed", values=(("unit", unit.id),)))
    else:
        after = battle.with_unit(left.unit)
    lost = [(unit.id, letter) for letter in _without(unit, left)]
    after, ended = without_sources(situation.with_battle(after), lost)
    after, due = after_losses(situation, after, losses)
    note = f"there is more than one way to remove who falls of {unit.id}; the first"
    return Tested(
        battle=after,
        unit=None if left is None else left.unit,
        names={} if left is None else dict(left.names),
        events=(*events, *ended, *due),
        notes=(f"{note} was taken",) if several else (),
        dice_left=left_over,
        losses=tuple(losses),
    )


def _thrown(unit: Unit, test: DangerTest, dice: tuple[int, ...], hits: int) -> Event:
    told: Values = (
        ("unit", unit.id),
        ("other", test.other),
        ("models", len(test.rolls)),
        ("dice", dice),
        ("hits", hits),
    )
    return Event(event="dangerous_terrain", values=told)


def _hits(unit: Unit, test: DangerTest, dice: tuple[int, ...]) -> dict[Letter, int]:
    """Return how often each Health Pool is hit, and so wounded (TER-1, TER-6)."""
    found: dict[Letter, int] = {}
    faces = iter(dice)
    for roll in test.rolls:
        hits = sum(next(faces) <= roll.most for _ in range(roll.dice))
        if hits:
            pool = pool_of(unit, roll.letter)
            found[pool] = found.get(pool, 0) + hits
    return found


def _saved(unit: Unit, hits: Mapping[Letter, int], dice: tuple[int, ...]) -> _Saved:
    """Return what is left of wounds after their Special Saves, pool by pool.

    Nothing else helps against AP 10. Of two saves the better is thrown.

    Raises:
        RequestError: If dice are too few.

    Source:
        TER-1, TER-6, ATT-7, DMG-3
    """
    wounds: dict[Letter, int] = {}
    events: list[Event] = []
    for pool, many in hits.items():
        known = counting(saves_of_pool(unit, pool), RANGED)
        save = best_save(known["aegis"], known["fortitude"], divine=False)
        held = 0
        if save is not None:
            who = of_pool(unit, pool)
            roll = take_roll(dice, f"{SAVE} of {who}", many)
            dice, held = roll.left, sum(die >= save.on for die in roll.dice)
            told: Values = (("unit", str(who)), ("dice", roll.dice), ("saved", held))
            events.append(Event(event="special_saves", values=told))
        if many > held:
            wounds[pool] = many - held
    return _Saved(wounds, tuple(events), dice)


def of_pool(unit: Unit, letter: Letter) -> Subject:
    """Return whom a line names of a Health Pool."""
    return Subject(unit.id, None if letter == RANK_AND_FILE else letter)


def left_after(
    situation: Situation, unit: Unit, losses: list[Lose]
) -> tuple[Stood | None, bool]:
    """Return who is left, and whether its owner has a choice; None if nobody is.

    Whoever stands about has no part in it: a unit on its way is in no combat.
    """
    alone = replace(
        situation.battle,
        units=(unit,),
        terrain=(),
        charges=(),
        owed=(),
        losses=(),
        effects=(),
    )
    (fray,) = weighed(situation.with_battle(alone), losses)
    (sufferer,) = fray.sufferers
    ((_, removal),) = fray.open_ways[0].removals
    several = not fray.settled
    return (None if removal is None else stood(removal, sufferer.toll)), several


def _names(unit: Unit) -> Iterator[str]:
    for place in unit.formation.places:
        yield place.name


def _without(before: Unit, left: Stood | None) -> tuple[Letter | None, ...]:
    """Return the letters of which no model is left; None alone for all of them."""
    if left is None:
        return (None,)
    there = {place.letter for place in left.unit.formation.places}
    gone = (place.letter for place in before.formation.places)
    return tuple(dict.fromkeys(letter for letter in gone if letter not in there))

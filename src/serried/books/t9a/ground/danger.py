"""The 9th Age, chapter "Terrain": whom the ground is dangerous to, and when.

Source:
    TER-1, TER-2, TER-5, TER-6, TER-8, FLY-2, docs/rulings/0045-ground.md
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Final

from serried.books.t9a.attacks.saves import (
    counting,
    special_saves,
)
from serried.books.t9a.fighting.model_parts import mounted
from serried.books.t9a.ground.features import RIDERS, feature_of
from serried.books.t9a.ground.strider import strides
from serried.books.t9a.ground.who_is_who import (
    NOTHING_KNOWN,
    DiceFor,
    Known,
    touches_by_name,
)
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.ids import Letter
from serried.model.profile import Height, Kind
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.verdict import Event, Values, Verdict
from serried.rules.named_rules import rules_of
from serried.tuples import NamedTuple

RANGED: Final = frozenset({"ranged attacks"})
"""What hits of the ground are, to a save that is against some attacks (ATT-2)."""

DICE: Final = {height: number for number, height in enumerate(Height, 1)}
"""How many dice a model rolls (TER-1)."""


class Rolled(NamedTuple):
    """What one model throws in a Dangerous Terrain Test.

    Attributes:
        model: Which one.
        letter: What it is drawn with.
        dice: How many dice it throws.
        most: Each of so much, or less, is a hit.
    """

    model: str
    letter: Letter
    dice: int
    most: int


class DangerTest(NamedTuple):
    """A Dangerous Terrain Test that a move brings.

    Attributes:
        other: The feature that is touched, or who is fled through.
        rolls: Who rolls for it, in the order in which they come to it.
        moment: In which stage of the way the first of them does, from 0, and how much
            of that stage is over then.
    """

    other: str
    rolls: tuple[Rolled, ...]
    moment: tuple[int, float]

    @property
    def models(self) -> tuple[str, ...]:
        """Who rolls."""
        return tuple(roll.model for roll in self.rolls)

    @property
    def dice(self) -> int:
        """How many dice they throw."""
        return sum(roll.dice for roll in self.rolls)


class Run(NamedTuple):
    """A move whose Dangerous Terrain Tests are thrown.

    Attributes:
        battle: The table after them, *unit* where its move began.
        unit: Who is left; None if nobody is.
        trip: Its way: as announced, or up to where it was interrupted for good.
        dice_left: The dice that are not used.
        tested: The models that tested for each source, as they are called now.
        events: What happened.
        notes: What was assumed.
        moment: When it was interrupted last, as in ``DangerTest``.
        stopped: Whether it ended there.
        names: What each model that is left is called, by its name before that.
    """

    battle: Battle
    unit: Unit | None
    trip: Trip
    dice_left: tuple[int, ...]
    tested: Mapping[str, frozenset[str]]
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    moment: tuple[int, float] = (0, 0.0)
    stopped: bool = False
    names: Mapping[str, str] = MappingProxyType({})


def ground_tests(
    battle: Battle,
    unit: Unit,
    trip: Trip,
    known: Known = NOTHING_KNOWN,
    *,
    flying: bool = False,
) -> tuple[DangerTest, ...]:
    """Return the Dangerous Terrain Tests of a move, in the order of the first touch.

    Who passes them without dice is not among those who roll. Of those who reform on
    their way models are named as they are called before it.

    Source:
        TER-1, TER-2, TER-5, TER-6, TER-8, FLY-7, AMB-16
    """
    areas = dangerous_areas(battle, flying=flying)
    letters = {place.name: place.letter for place in unit.formation.places}
    found: dict[str, list[Rolled]] = {}
    moments: dict[str, tuple[int, float]] = {}
    throws = dice_for(unit, areas, flying=flying)
    for touch in touches_by_name(
        unit.formation, trip, areas.values(), throws, known, over=flying
    ):
        letter, area = letters[touch.model], areas[touch.area]
        most = danger_to(unit, letter, area, flying=flying)
        if most is not None:
            roll = Rolled(touch.model, letter, dice_of(unit, letter), most)
            found.setdefault(area.id, []).append(roll)
            moments.setdefault(area.id, touch[:2])
    return tuple(
        DangerTest(name, tuple(rolls), moments[name]) for name, rolls in found.items()
    )


def dangerous_areas(battle: Battle, *, flying: bool) -> Mapping[str, Terrain]:
    """Return the areas that are dangerous to anybody who moves so, by their names."""
    return {area.id: area for area in battle.terrain if _is_dangerous(area, flying)}


def dice_for(unit: Unit, areas: Mapping[str, Terrain], *, flying: bool) -> DiceFor:
    """Return how many dice models of a unit throw for an area, by letter and name."""

    @cache
    def throws(letter: Letter, area: str) -> int:
        most = danger_to(unit, letter, areas[area], flying=flying)
        return 0 if most is None else dice_of(unit, letter)

    return throws


def _is_dangerous(area: Terrain, flying: bool) -> bool:  # noqa: FBT001 - of the move
    feature = feature_of(area)
    return bool(feature.dangers) or (flying and feature.aloft is not None)


def has_danger(battle: Battle) -> bool:
    """Return whether some area on the table is dangerous to anybody who moves."""
    return any(feature_of(area).dangers for area in battle.terrain)


def danger_to(
    unit: Unit, letter: Letter, area: Terrain, *, flying: bool = False
) -> int | None:
    """Return the X of Dangerous Terrain (X) for models; None of what is none to them.

    Source:
        TER-1, TER-4, TER-8, MODEL-4, UR-STRIDE, UR-GHOST
    """
    feature, (height, kind) = feature_of(area), unit.body(letter)
    rules = rules_of(unit, letter)
    if feature.spares in rules or "ghost step" in rules:
        return None
    if strides(unit, letter, area):
        return None
    if flying and feature.aloft is not None:
        return feature.aloft
    fitting = (
        danger.most
        for danger in feature.dangers
        if kind in danger.types and height in danger.heights
        if not danger.on_foot or _on_foot(unit, letter, kind)
    )
    return next(fitting, None)


def _on_foot(unit: Unit, letter: Letter, kind: Kind) -> bool:
    """Return whether models are on foot: no part is Harnessed.

    Where nothing is said of parts, Cavalry and Constructs are not.

    Source:
        MODEL-4, docs/rulings/0045-ground.md
    """
    told = unit.arms(letter).parts is not None
    return not mounted(unit, letter) and (told or kind not in RIDERS)


def dice_of(unit: Unit, letter: Letter) -> int:
    """Return how many dice a model throws, one more of a Chariot.

    Source:
        TER-1, HT-2, UR-CHAR
    """
    height, kind = unit.body(letter)
    chariot = kind is Kind.CONSTRUCT or "chariot" in rules_of(unit, letter)
    return DICE[height] + chariot


def thrown_for(
    unit: Unit,
    tests: tuple[DangerTest, ...],
    verdict: Verdict,
    there: Mapping[str, str] = MappingProxyType({}),
) -> Verdict:
    """Return a verdict that says which tests have to be thrown before anybody moves.

    Args:
        unit: Who moves.
        tests: Which those are.
        verdict: On its move.
        there: What models are called at its end, where they are called otherwise.
    """
    return replace(
        verdict,
        events=(*verdict.events, *due(unit, tests, there)),
        notes=(*verdict.notes, dice_note(unit, tests)),
    )


def dice_note(unit: Unit, tests: tuple[DangerTest, ...]) -> str:
    """Say how many dice have to be thrown before anybody moves."""
    dice = sum(test.dice for test in tests)
    thrown = "1 die" if dice == 1 else f"{dice} dice"
    thrown = f"up to {thrown}" if tests[1:] else thrown
    say = "says" if dice == 1 else "say"
    saves = any(
        any(counting(special_saves(unit, roll.letter), RANGED).values())
        for test in tests
        for roll in test.rolls
    )
    more = ", and one more for each wound that may be saved," if saves else ""
    return (
        f"{thrown} for Dangerous Terrain{more} {say} who of {unit.id} falls; nothing"
        f" moves until they are thrown{''.join(map(_whose_dice, tests))}"
    )


def _whose_dice(test: DangerTest) -> str:
    """Return which dice are for whom, where models of several sorts throw them."""
    letters = Counter(roll.letter for roll in test.rolls)
    if len(letters) == 1:
        return ""
    usual, said, thrown = max(letters, key=letters.__getitem__), [], 0
    for roll in test.rolls:
        first, thrown = thrown + 1, thrown + roll.dice
        if roll.letter != usual:
            dice = (
                f"die {first} is" if roll.dice == 1 else f"dice {first} to {thrown} are"
            )
            said.append(f"{dice} for {roll.model} ({roll.letter})")
    return f"; of those for {test.other}, {', '.join(said)}"


def due(
    unit: Unit,
    tests: tuple[DangerTest, ...],
    there: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Event]:
    """Say which Dangerous Terrain Tests a move brings that nobody threw."""
    for test in tests:
        values: Values = (
            ("unit", unit.id),
            ("models", len(test.rolls)),
            ("other", test.other),
            ("who", test.models),
        )
        if there:
            values = (*values, ("there", tuple(there[one] for one in test.models)))
        yield Event(event="dangerous_terrain_due", values=values)


def said(unit: Unit, tests: tuple[DangerTest, ...]) -> Iterator[str]:
    """Yield who would roll how many dice, and for what."""
    for test in tests:
        many = len(test.rolls)
        models = "1 model" if many == 1 else f"{many} models"
        thrown = "1 die" if test.dice == 1 else f"{test.dice} dice"
        yield (
            f"{models} of {unit.id} would take a Dangerous Terrain Test for"
            f" {test.other}, with {thrown}"
        )

"""Combats as the referee reads them, and what it answers, in whole 0.05 mm again."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from laws.casualty_oracle import Outcome
from laws.combat_scene import BESIDE, Box, Combat, Model
from serried.geometry import Point
from serried.model.bases import UNITS_PER_INCH, inches
from serried.model.battle import Battle
from serried.model.verdict import Value, Values, Verdict, as_table

Spots: TypeAlias = frozenset[tuple[str, str, str]]
"""Unit, letter and place of every model in the ranks of those who suffered."""

Nudges: TypeAlias = tuple[tuple[str, tuple[int, int]], ...]


class Choice(NamedTuple):
    """One lawful way to remove casualties, whoever says so.

    Attributes:
        removed: Unit and name of every model lifted.
        spots: Who stands where afterwards.
    """

    removed: frozenset[tuple[str, str]]
    spots: Spots
    dropped: frozenset[str]
    lost: frozenset[str]
    contact: int
    imbalance: int


def of_oracle(combat: Combat, outcome: Outcome) -> Choice:
    """Return what the brute force says."""
    went = {(unit, name): spot for unit, name, spot in outcome.slid}
    return Choice(
        removed=outcome.removed,
        spots=_spots(combat, outcome.removed, went),
        dropped=outcome.dropped,
        lost=outcome.lost,
        contact=outcome.contact,
        imbalance=outcome.imbalance,
    )


def mirrored(combat: Combat, choice: Choice) -> Choice:
    """Return what a choice is called where east and west are swapped."""
    letters = {(u, m.name): m.letter for u, m in _sufferers(combat)}
    return choice._replace(
        removed=frozenset(
            (unit, combat.troop(unit).across(name, letters[unit, name]))
            for unit, name in choice.removed
        ),
        spots=frozenset(
            (unit, letter, combat.troop(unit).across(spot, letter))
            for unit, letter, spot in choice.spots
        ),
    )


def as_it_is(x: float, y: float) -> Point:
    """Return a vector of a table that is not turned."""
    return x, y


def of_referee(
    combat: Combat, verdict: Verdict, back: Callable[[float, float], Point] = as_it_is
) -> list[tuple[Choice, Nudges]]:
    """Return every choice that the referee lists, free picks one by one.

    Args:
        combat: What was asked about.
        verdict: The answer.
        back: What brings a vector back from a table that was turned.
    """
    listed = verdict.measure("choices")
    assert isinstance(listed, tuple)
    found: list[tuple[Choice, Nudges]] = []
    for choice in listed:
        said = as_table(choice)
        assert said is not None
        found += _read(combat, said, back)
    return found


def _read(
    combat: Combat, said: Values, back: Callable[[float, float], Point]
) -> Iterator[tuple[Choice, Nudges]]:
    held = dict(said)
    went = {
        _named(combat, name): _named(combat, str(to))[1]
        for name, to in as_table(held["slid"]) or ()
    }
    contact, imbalance = held["models_in_contact"], held["imbalance"]
    assert isinstance(contact, int)
    assert isinstance(imbalance, int)
    for removed in _each_removed(combat, held["removed"]):
        choice = Choice(
            removed=removed,
            spots=_spots(combat, removed, went),
            dropped=_words(held["dropped_out"]),
            lost=_words(held["lost_contact"]),
            contact=contact,
            imbalance=imbalance,
        )
        yield choice, _nudges(held["nudges"], back)


def _named(combat: Combat, name: str) -> tuple[str, str]:
    """Return unit and model of a name, which has the unit in a batch of several."""
    if len(combat.losses) == 1:
        return combat.losses[0].unit, name
    unit, _, model = name.partition(".")
    return unit, model


def _each_removed(
    combat: Combat, removed: Value
) -> Iterator[frozenset[tuple[str, str]]]:
    """Yield every set of models that a removal with free picks may stand for."""
    assert isinstance(removed, tuple)
    picks: list[list[tuple[str, ...]]] = []
    for item in removed:
        table = dict(as_table(item) or ())
        if table:
            many, names = table["any"], table["of"]
            assert isinstance(many, int)
            assert isinstance(names, tuple)
            picks.append(list(combinations(map(str, names), many)))
        else:
            picks.append([(str(item),)])
    for chosen in product(*picks):
        yield frozenset(_named(combat, name) for some in chosen for name in some)


def _words(value: Value) -> frozenset[str]:
    assert isinstance(value, tuple)
    return frozenset(map(str, value))


def _nudges(value: Value, back: Callable[[float, float], Point]) -> Nudges:
    found: list[tuple[str, tuple[int, int]]] = []
    for name, step in as_table(value) or ():
        match step:
            case (float() | int() as dx, float() | int() as dy):
                x, y = back(dx, dy)
                units = round(x * UNITS_PER_INCH), round(y * UNITS_PER_INCH)
                found.append((name, units))
    return tuple(sorted(found))


def _spots(
    combat: Combat,
    removed: frozenset[tuple[str, str]],
    went: dict[tuple[str, str], str],
) -> Spots:
    """Return who stands where, with alike models not told apart."""
    return frozenset(
        (unit, model.letter, went.get((unit, model.name), model.name))
        for unit, model in _sufferers(combat)
        if (unit, model.name) not in removed and model.name not in BESIDE
    )


def _sufferers(combat: Combat) -> Iterator[tuple[str, Model]]:
    for unit in dict.fromkeys(loss.unit for loss in combat.losses):
        for model in combat.troop(unit).models:
            yield unit, model


def read_boxes(battle: Battle, name: str) -> dict[str, Box]:
    """Return the bases of a unit as the referee has them, in 0.05 mm."""
    unit = battle.unit(name)
    assert unit.pose is not None
    found = {}
    for place in unit.formation.places:
        wide, deep = place.base.width // 2, place.base.depth // 2
        corners = [
            unit.pose.point(inches(place.x + x), inches(place.y + y))
            for x, y in ((-wide, -deep), (wide, deep))
        ]
        (x, y), (u, v) = [
            [round(one * UNITS_PER_INCH) for one in corner] for corner in corners
        ]
        found[place.name] = Box(min(x, u), min(y, v), max(x, u), max(y, v))
    return found

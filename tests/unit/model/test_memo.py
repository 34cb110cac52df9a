"""What follows from a value is worked out once, and is no part of the value."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.formation import Formation
from serried.model.memo import memo_on_value, replaced
from serried.model.unit import Unit
from serried.model.value import Carried, LastingTuple

RANK = Formation(Base.parse("25x25"), ("RRRR",))


def unit() -> Unit:
    """Return a new unit, equal to all others."""
    return Unit(id="spears", player="blue", formation=RANK)


def battle(who: Unit) -> Battle:
    """Return a battle of one unit."""
    return Battle(book="t9a", active="blue", phase="melee", units=(who,))


def size(who: Unit) -> int:
    """Return how long the name of a unit is."""
    return len(who.id)


def hashed(where: Battle) -> str:
    """Return a digest of a battle."""
    return where.state_hash


class Counted:
    """Works something out of a unit, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, who: Unit) -> tuple[str, int]:
        """Return how a unit is called, and how many models it has."""
        self.times += 1
        return who.title, len(who.formation.places)


def test_it_is_worked_out_once() -> None:
    """However often it is asked for."""
    counted, who = Counted(), unit()
    known = memo_on_value(counted)

    assert [known(who), known(who)] == [("spears", 4)] * 2
    assert counted.times == 1


def test_two_things_of_one_value_are_told_apart() -> None:
    """Each function remembers its own."""
    who = unit()
    names, sizes = memo_on_value(Counted()), memo_on_value(size)

    assert (names(who), sizes(who), names(who)) == (("spears", 4), 6, ("spears", 4))


def test_what_else_it_is_given_counts() -> None:
    """The same of a value is worked out once for each."""
    asked: list[int] = []

    @memo_on_value
    def times(who: Unit, many: int) -> str:
        asked.append(many)
        return who.id * many

    who = unit()

    assert [times(who, many) for many in (1, 2, 1)] == [
        "spears",
        "spears" * 2,
        "spears",
    ]
    assert asked == [1, 2]


@pytest.mark.parametrize(
    "another",
    [
        replace,
        copy.copy,
        copy.deepcopy,
        lambda who: pickle.loads(pickle.dumps(who)),  # noqa: S301 - our own bytes
        lambda who: replace(who, name="Spears"),
    ],
)
def test_another_value_knows_nothing_yet(another: Callable[[Unit], Unit]) -> None:
    """A changed unit must not be told what was true of the old one."""
    counted, who = Counted(), unit()
    known = memo_on_value(counted)
    known(who)

    other = another(who)

    assert known(other) == (other.title, 4)
    assert counted.times == 2


def test_it_is_no_part_of_the_value() -> None:
    """Units and battles that know something are equal to those that do not."""
    wise, simple = unit(), unit()
    first, second = battle(wise), battle(simple)
    memo_on_value(Counted())(wise)
    memo_on_value(hashed)(first)

    assert (wise, hash(wise), repr(wise)) == (simple, hash(simple), repr(simple))
    assert (first, first.state_hash) == (second, second.state_hash)
    assert pickle.dumps(first) == pickle.dumps(second)


def test_what_could_not_be_worked_out_is_asked_again() -> None:
    """An error is raised each time."""
    who, refusals = unit(), []

    @memo_on_value
    def refuse(one: Unit) -> None:
        refusals.append(one.id)
        raise RequestError(one.id)

    for _ in range(2):
        with pytest.raises(RequestError):
            refuse(who)
    assert refusals == ["spears", "spears"]


class Names(Carried):
    """What the units of a battle are called; it counts how often one has changed."""

    changes = 0

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def after(self, part: object) -> "Names":
        """Return the names with that of a unit that has changed."""
        assert isinstance(part, Unit)
        Names.changes += 1
        return Names(self.names | {part.id: part.title})


def test_what_outlasts_a_change_is_brought_up_to_date_when_somebody_asks() -> None:
    """Once, however often it is asked for; and the battle before knows what it knew."""

    @memo_on_value
    def names(where: Battle) -> Names:
        return Names({one.id: one.title for one in where.units})

    before = battle(unit())
    names(before)
    Names.changes = 0
    after = before.with_unit(replace(unit(), name="Spears"))
    assert Names.changes == 0

    assert [names(one).names for one in (after, after, before)] == [
        {"spears": "Spears"},
        {"spears": "Spears"},
        {"spears": "spears"},
    ]
    assert Names.changes == 1


def test_changes_that_nobody_asked_about_are_not_forgotten() -> None:
    """Nor are they where something else of the battle changed in between."""

    @memo_on_value
    def names(where: Battle) -> Names:
        return Names({one.id: one.title for one in where.units})

    pair = replace(battle(unit()), units=(unit(), replace(unit(), id="knights")))
    names(pair)
    Names.changes = 0
    once = pair.with_unit(replace(unit(), name="Spears"))
    told = once.with_pending(losses=())
    twice = told.with_unit(replace(pair.units[1], name="Knights"))

    assert names(twice).names == {"spears": "Spears", "knights": "Knights"}
    assert names(told).names == {"spears": "Spears", "knights": "knights"}
    assert Names.changes == 2


def test_what_hangs_on_the_units_is_worked_out_anew_when_one_changes() -> None:
    """It outlasts all other changes."""
    asked: list[str] = []

    @memo_on_value
    def letters(where: Battle) -> LastingTuple:
        asked.append(where.phase)
        return LastingTuple(where.units[0].id)

    first = battle(unit())
    letters(first)
    letters(first.with_pending(losses=()))
    assert len(asked) == 1

    letters(first.with_unit(unit()))
    assert len(asked) == 2


def test_a_value_is_replaced_as_dataclasses_do() -> None:
    """What follows from its fields follows anew, and it knows nothing yet."""
    counted, who = Counted(), unit()
    known = memo_on_value(counted)
    known(who)
    wide = Formation(RANK.base, ("RRRRRR",))

    for changes in ({}, {"name": "Spears"}, {"formation": wide, "starting": 0}):
        other = replaced(who, **changes)

        assert other == replace(who, **changes)
        assert known(other) == (other.title, len(other.formation.places))
    assert counted.times == 4
    assert replaced(who, formation=wide, starting=0).starting == 6

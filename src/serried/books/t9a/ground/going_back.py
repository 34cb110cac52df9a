"""The 9th Age, chapter "Terrain": a March that ends before a Reform that it has made.

Source:
    TER-2, TER-7, LIGHT-4, docs/rulings/0060-dangerous-terrain.md
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from serried.books.t9a.casualties.health_pools import hp_of, pool_of
from serried.books.t9a.ground.danger import danger_to
from serried.books.t9a.ground.nearest import Tested, short_of
from serried.books.t9a.ground.rolling import left_after, of_pool
from serried.model.actions.models import Lose
from serried.model.actions.trip import Stage, Trip
from serried.model.ids import Letter
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.tuples import NamedTuple


class Behind(NamedTuple):
    """A part of a March that is behind it, up to the Reform that followed.

    Attributes:
        unit: The unit in it, without those who had fallen by its end.
        way: What was made of it.
        tested: The models that had tested for each source, as they were called in it.
        done: The stages before it.
    """

    unit: Unit
    way: Trip
    tested: Tested
    done: tuple[Stage, ...]


def gone_back(  # noqa: PLR0913, PLR0917 - what is known of a March
    situation: Situation,
    began: Unit,
    left: Unit,
    behind: Sequence[Behind],
    been: Mapping[str, Sequence[str]],
    tested: Tested,
) -> tuple[Unit, Trip]:
    """Return who is left as it stood before a Reform, and the way that it made then.

    It ends as near to its announced place as it has the spacing of an end, without the
    Reforms behind that; where there is none it has not moved.

    Args:
        situation: The table.
        began: The unit as its March began.
        left: Who is left of it.
        behind: The parts of its way that are behind it, in order; one at least.
        been: What each model that is left was called in each of them.
        tested: The models that tested for each source, as they are called now.

    Raises:
        RuleGapError: Whatever the casualties meet.

    Source:
        TER-2, TER-7
    """
    after = left
    for number in reversed(range(len(behind))):
        part = behind[number]
        after, names = _without_the_fallen(situation, part.unit, left)
        known = {
            other: {
                *part.tested.get(other, ()),
                *(been[model][number] for model in who),
            }
            for other, who in tested.items()
        }
        barred = list(_barred(situation, after, names, known))
        last = len(part.way.stages) - 1, 1.0
        short = short_of(situation, after, part.way, last, barred, began)
        if short is not None:
            stages = (*part.done, *short.stages)
            return after, Trip(behind[0].way.start, stages, complete=True)
    return after, Trip(behind[0].way.start, (), complete=True)


def _without_the_fallen(
    situation: Situation, before: Unit, left: Unit
) -> tuple[Unit, Mapping[str, str]]:
    """Return a unit as it stood once, without those who have fallen since.

    With it what models of that time are called in it, by what they were called then.
    """
    there = Counter(place.letter for place in before.formation.places)
    there.subtract(place.letter for place in left.formation.places)
    wounds = Counter[Letter]()
    for letter, many in there.items():
        wounds[pool_of(before, letter)] += many * hp_of(before, letter)
    losses = [
        Lose(subject=of_pool(before, pool), amount=many)
        for pool, many in wounds.items()
        if many
    ]
    if not losses:
        return _as(left, before), {
            one.name: one.name for one in before.formation.places
        }
    stood, _ = left_after(situation, replace(before, lost=()), losses)
    assert stood is not None  # noqa: S101 - somebody is left
    return _as(left, stood.unit), dict(stood.names)


def _as(unit: Unit, stood: Unit) -> Unit:
    """Return a unit in the ranks of another one."""
    return replace(unit, formation=stood.formation)


def _barred(
    situation: Situation,
    unit: Unit,
    names: Mapping[str, str],
    known: Mapping[str, set[str]],
) -> Iterator[tuple[str, Terrain]]:
    """Yield which models must not come to which areas: they did not test for them."""
    areas = {area.id: area for area in situation.battle.terrain}
    letters = {place.name: place.letter for place in unit.formation.places}
    for other, who in known.items():
        for before, name in names.items():
            danger = danger_to(unit, letters[name], areas[other])
            if before not in who and danger is not None:
                yield name, areas[other]

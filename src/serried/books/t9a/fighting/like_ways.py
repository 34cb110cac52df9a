"""The 9th Age, chapter "Close Combat": ways to remove casualties that are alike.

Who of the rear rank goes or steps into a gap makes no difference where those models are
alike, and no enemy touches one of them or would: nobody is asked for that.

Source:
    CAS-3, CAS-CHR-2, CAS-ILL-3, CAS-ENG-4, docs/rulings/0019-casualties.md
"""

from collections.abc import Iterable, Sequence

from serried.books.t9a.casualties.combats import touched_apart
from serried.model.battle import Battle
from serried.model.ids import UnitId, rank_and_file
from serried.model.results.casualties import CasualtyWay, UnitLosses
from serried.rules.case import Situation
from serried.rules.nudging.fights import fight_of


def told_apart(
    situation: Situation, ways: Sequence[CasualtyWay]
) -> tuple[CasualtyWay, ...]:
    """Return the ways that differ; of those that do not, that of the last models.

    So a short rear rank stays on the left.
    """
    if len(ways) <= 1:
        return tuple(ways)
    battle = situation.battle
    apart = {one.unit: _apart(situation, ways, one.unit) for one in ways[0].losses}
    found: dict[object, CasualtyWay] = {}
    for way in ways:
        look = tuple([_look(battle, one, apart[one.unit]) for one in way.losses])
        came = way.dropped_out, way.lost_contact, way.nudges, way.imbalance
        known = found.setdefault((look, came), way)
        if _movers(way) > _movers(known):
            found[look, came] = way
    return tuple(found.values())


def _apart(
    situation: Situation, ways: Sequence[CasualtyWay], unit_id: UnitId
) -> frozenset[str]:
    """Return the models of a unit that differ from others for what touches them."""
    its = next(one for one in ways[0].losses if one.unit == unit_id)
    suffering = [one.unit for one in ways[0].losses]
    going = len(its.gone) + len(its.slid) + (its.pick.many if its.pick else 0)
    battle, keep = situation.battle, situation.settings.spacing_end
    fight = fight_of(battle, unit_id, suffering)
    return touched_apart(fight, battle.unit(unit_id), going, keep)


def _look(battle: Battle, its: UnitLosses, apart: frozenset[str]) -> object:
    """Return what a way makes of a unit: equal where it makes no difference.

    From the last rank on in which somebody stays, models are as good as their letters.
    """
    places = battle.unit(its.unit).formation.places
    moved = {*its.gone, *(start for start, _ in its.slid)}
    rear = max((p.rank for p in places if p.name not in moved), default=0)
    alike = {
        place.name: place.letter
        for place in places
        if place.rank >= rear > 1 and place.file and place.name not in apart
    }
    slid = ((alike.get(start, start), end) for start, end in its.slid)
    return (
        rear,
        _said(its.gone, alike),
        tuple(sorted(slid)),
        None if its.pick is None else (its.pick.many, _said(its.pick.of, alike)),
    )


def _said(names: Iterable[str], alike: dict[str, str]) -> tuple[str, ...]:
    return tuple(sorted([alike.get(name, name) for name in names]))


def _movers(way: CasualtyWay) -> list[tuple[int, int]]:
    """Return where those stood who go or step into gaps, to be compared."""
    names = [n for one in way.losses for n in (*one.gone, *(s for s, _ in one.slid))]
    return sorted([rank_and_file(name) for name in names if "." in name])

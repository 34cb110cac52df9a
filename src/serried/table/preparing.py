"""Preparing: the ground of a battle, and whose part of it is whose."""

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from serried.books import registry
from serried.books.registry import book
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.terrain import Terrain
from serried.rules.book import Preparing
from serried.rules.dice_tests import SIDES
from serried.table.greeting import MapSaid, TypeSaid
from serried.table.replies import Json
from serried.table.requests import Change, Prepare
from serried.tuples import NamedTuple

FILE: Final = "maps.toml"


class Prepared(NamedTuple):
    """What a change comes to.

    Attributes:
        said: What the log says of it.
        dice: Those that were thrown for it.
    """

    changes: Sequence[Change]
    said: str
    dice: tuple[int, ...] | None = None


@cache
def maps() -> tuple[MapSaid, ...]:
    """Return the maps that are ready, each 72" by 48"."""
    text = (files("serried.table") / FILE).read_text(encoding="utf-8")
    read: dict[str, Any] = tomllib.loads(text)
    return tuple(
        MapSaid(name=name, title=one["title"], terrain=one["terrain"])
        for name, one in read.items()
    )


def types_said() -> dict[str, list[TypeSaid]]:
    """Return the Deployment Types of each book that has some, with their zones."""
    found: dict[str, list[TypeSaid]] = {}
    for name in registry.BUILT_IN:
        laying = book(name).preparing
        if laying is not None:
            found[name] = [TypeSaid(name=one) for one in laying.types]
    return found


def prepared(battle: Battle, asked: Prepare) -> Prepared:
    """Return what one request for the board comes to.

    Raises:
        RequestError: If there is no such map or type, or the book has none at all.
    """
    wanted = (asked.map, asked.seed, asked.type)
    if sum(one is not None for one in wanted) != 1:
        message = "say one of map, seed and type"
        raise RequestError(message)
    if asked.map is not None:
        return _map(battle, asked.map)
    laying = _laying(battle)
    if asked.seed is not None:
        return _random(battle, laying, asked.seed)
    return _zones(battle, laying, asked)


def _map(battle: Battle, name: str) -> Prepared:
    found = next((one for one in maps() if one.name == name), None)
    if found is None:
        known = ", ".join(one.name for one in maps())
        message = f"there is no map {name!r}; there are {known}"
        raise RequestError(message)
    return Prepared(_instead(battle, found.terrain), f"map {name}")


def _random(battle: Battle, laying: Preparing, seed: int) -> Prepared:
    dice: list[int] = []
    chance = random.Random(seed)  # noqa: S311 - dice that anybody can throw again

    def throw() -> int:
        dice.append(chance.randint(1, SIDES))
        return dice[-1]

    terrain = [_keys_of(one) for one in laying.terrain(battle.table, throw)]
    changes = _instead(battle, terrain)
    return Prepared(changes, f"terrain by chance, seed {seed}", tuple(dice))


def _zones(battle: Battle, laying: Preparing, asked: Prepare) -> Prepared:
    if asked.type not in laying.types:
        message = f"there is no Deployment Type {asked.type!r}"
        raise RequestError(message)
    names = (*battle.players, "blue", "red")
    south = asked.south or names[0]
    north = asked.north or next(one for one in names if one != south)
    if south == north:
        message = "two players have the two zones; name two"
        raise RequestError(message)
    both = laying.zones(asked.type, battle.table, asked.way)
    zones = {
        who: [[list(point) for point in area] for area in parts]
        for who, parts in zip((south, north), both, strict=True)
    }
    return Prepared(
        [Change(set=["zones"], to=zones)], f"{asked.type}: {south}, {north}"
    )


def _laying(battle: Battle) -> Preparing:
    rules = book(battle.book)
    if rules.preparing is None:
        message = f"{rules.short_title} says nothing of how a board is laid"
        raise RequestError(message)
    return rules.preparing


def _instead(battle: Battle, terrain: Sequence[Json]) -> list[Change]:
    """Return the changes that put other terrain in the place of all there is."""
    gone = [Change(remove="terrain", what=one.id) for one in battle.terrain]
    return [*gone, *(Change(add="terrain", value=dict(one)) for one in terrain)]


def _keys_of(area: Terrain) -> Json:
    corners = [list(point) for point in area.polygon]
    return {"id": area.id, "kind": area.kind.value, "polygon": corners}

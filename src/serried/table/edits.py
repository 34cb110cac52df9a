"""Edits: changes to what a position file can say, made on its keys, unjudged.

Whatever comes of them is read as a position file is, so that nothing can lie on the
table that a file could not hold.
"""

import math
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from serried.engine.files import vocabularies
from serried.geometry import (
    Pose,
    Turn,
    degrees_turn,
    facing_vector,
    move_pose,
)
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.extents import centre
from serried.model.position import Position
from serried.notation import position_mapping, read_position, write_mapping
from serried.notation.positions.keys import FORMAT, SERRIED
from serried.table.replies import Json
from serried.table.requests import Change
from serried.version import VERSION

DEEPEST: Final = 6
"""Lists and tables in each other; no key of a position file goes as deep."""
LARGEST_WHOLE: Final = 2**53
HOLDERS: Final = ("unit", "terrain", "effect")
PLACING: Final = frozenset(
    {"front", "facing", "against", "base", "ranks", "files", "models", "beside"}
)
"""Keys of a unit that say where it stands, or on how much ground."""


def edited(battle: Battle, changes: Sequence[Change]) -> Position:
    """Return the position after all *changes*.

    Raises:
        NotationError: If what comes of them is no position.
        RequestError: If one of them is no change, or is to what is not there.
    """
    mapping: Json = dict(position_mapping(battle, vocabularies()[battle.book]))
    for change in changes:
        _apply(battle, mapping, change)
    if any(map(_places, changes)):  # what almost touches is to be set flush anew
        mapping.pop(SERRIED.name, None)
    else:
        mapping = {"format": FORMAT, "serried": VERSION, **mapping}
    try:
        return read_position(write_mapping(mapping), vocabularies())
    except NotationError as why:
        raise NotationError(why.problem) from None


def change_words(changes: Sequence[Change]) -> str:
    """Return edits as the log shows them, in one line."""
    said = "; ".join(map(_words, changes))
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 1]}…"


LONGEST: Final = 200


def _words(change: Change) -> str:
    if change.set is not None:
        return f"set {' '.join(map(str, change.set))} to {change.to!r}"
    if change.unset is not None:
        return f"unset {' '.join(map(str, change.unset))}"
    if change.add is not None:
        return f"add {change.add} {(change.value or {}).get('id', '')}".strip()
    if change.remove is not None:
        return f"remove {change.remove} {change.what}"
    turned = f" turned by {change.turn:g} degrees" if change.turn else ""
    moved = f" moved by {change.by[0]:g}, {change.by[1]:g}" if change.by else ""
    return f"{change.move}{moved}{turned}"


def _places(change: Change) -> bool:
    """Tell whether a change may put a unit elsewhere, or on other ground."""
    path = change.set or change.unset or []
    return change.add == "unit" or change.move is not None or bool(PLACING & set(path))


def _apply(battle: Battle, mapping: Json, change: Change) -> None:
    asked = (change.set, change.unset, change.add, change.remove, change.move)
    if sum(one is not None for one in asked) != 1:
        _refuse("a change is one of set, unset, add, remove and move")
    if change.set is not None:
        inner, key = _place(mapping, change.set, make=True)
        inner[key] = _plain(change.to)
        _only_one_place(inner, str(key))
    elif change.unset is not None:
        inner, key = _place(mapping, change.unset, make=False)
        inner.pop(key, None)
    elif change.add is not None:
        held = mapping.setdefault(change.add, [])
        assert isinstance(held, list)  # noqa: S101 - the mapping made it so
        held.append(_plain(change.value or {}))
    elif change.remove is not None:
        _remove(mapping, change.remove, change.what)
    elif change.move is not None:
        _move(battle, _named(mapping, "unit", change.move), change)


def _remove(mapping: Json, holder: str, what: str | int | None) -> None:
    if what is None:
        _refuse(f"say which {holder} to remove")
    table = _named(mapping, holder, what)
    held = mapping[holder]
    assert isinstance(held, list)  # noqa: S101 - the mapping made it so
    held[:] = [one for one in held if one is not table]
    if holder == "unit":
        _forget(mapping, table.get("id"))
    if not held:
        del mapping[holder]


def _forget(mapping: Json, unit: object) -> None:
    """Take a unit that is gone out of the effects on it."""
    effects = mapping.get("effect")
    for effect in effects if isinstance(effects, list) else []:
        on = effect.get("on")
        if isinstance(on, list):
            effect["on"] = [one for one in on if one != unit]
    if isinstance(effects, list):
        kept = [one for one in effects if one.get("on") not in ([], unit)]
        mapping["effect"] = kept
        if not kept:
            del mapping["effect"]


def _place(
    mapping: Json, path: Sequence[str | int], *, make: bool
) -> tuple[dict[str, Any], str]:
    """Return the table in which the last key of *path* stands, and that key."""
    table: dict[str, Any] = mapping
    keys = list(path)
    if keys[0] in HOLDERS:
        if len(keys) < 3:  # noqa: PLR2004 - holder, name, key
            _refuse(f"say which key of which {keys[0]}")
        table = _named(mapping, str(keys[0]), keys[1])
        keys = keys[2:]
    for key in keys[:-1]:
        inner = table.setdefault(str(key), {}) if make else table.get(str(key), {})
        if not isinstance(inner, dict):
            _refuse(f"{key} holds no keys")
        table = inner
    return table, str(keys[-1])


def _named(mapping: Json, holder: str, name: str | int) -> dict[str, Any]:
    held = mapping.get(holder)
    tables = held if isinstance(held, list) else []
    for number, table in enumerate(tables):
        if name in (table.get("id"), number) and not isinstance(name, bool):
            found: dict[str, Any] = table
            return found
    return _refuse(f"there is no {holder} {name!r} here")


def _only_one_place(table: dict[str, Any], key: str) -> None:
    """Let a unit that is put somewhere not be somewhere else as well."""
    if key in {"front", "facing"}:
        table.pop("against", None)
        table.pop("off_table", None)
    elif key in {"against", "off_table"}:
        for other in {"front", "facing", "against", "off_table"} - {key}:
            table.pop(other, None)
    elif key == "ranks":
        table.pop("files", None)
        table.pop("models", None)
    elif key in {"files", "models"}:
        table.pop("ranks", None)


def _move(battle: Battle, table: dict[str, Any], change: Change) -> None:
    pose = _pose(table)
    dx, dy = change.by or (0.0, 0.0)
    pose = pose._replace(x=pose.x + dx, y=pose.y + dy)
    if change.turn:
        formation = battle.unit(str(table["id"])).formation
        rotation = degrees_turn(abs(change.turn) % 360.0)
        about = Turn(*centre(formation, pose), *rotation, clockwise=change.turn > 0)
        pose = move_pose(about, pose)
        length = math.hypot(pose.ux, pose.uy)
        pose = pose._replace(ux=pose.ux / length, uy=pose.uy / length)
    table["front"] = [pose.x, pose.y]
    table["facing"] = [pose.ux, pose.uy]


def _pose(table: dict[str, Any]) -> Pose:
    front, facing = table.get("front"), table.get("facing")
    if not isinstance(front, list) or facing is None:
        _refuse(f"{table.get('id')} is not on the table")
    try:
        ux, uy = facing if isinstance(facing, list) else facing_vector(float(facing))
        return Pose(float(front[0]), float(front[1]), float(ux), float(uy))
    except (TypeError, ValueError, IndexError):
        _refuse(f"{table.get('id')} stands nowhere")


def _plain(value: object, depth: int = 0) -> object:
    """Return a value as a position file may hold it.

    Raises:
        RequestError: If none can.
    """
    if depth > DEEPEST:
        _refuse("the value is too deep")
    match value:
        case bool() | float() | str():
            return value
        case int() if abs(value) <= LARGEST_WHOLE:
            return value
        case list():
            return [_plain(one, depth + 1) for one in value]
        case dict():
            return {str(key): _plain(one, depth + 1) for key, one in value.items()}
    return _refuse("a value is a text, a number, true or false, a list or a table")


def _refuse(problem: str) -> NoReturn:
    raise RequestError(problem)

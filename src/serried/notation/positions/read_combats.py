"""A Round of Combat, and what lasts in a combat, read from their tables."""

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from serried.model.actions.attacks import Attack
from serried.model.actions.form import Action
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import (
    Combat,
    Duel,
    Fallen,
    Fighting,
    Flight,
    Numbered,
    Pursuit,
    Turn,
    Wielding,
)
from serried.model.errors import NotationError
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import combat_keys as keys
from serried.notation.positions.key import AnyKey, Key
from serried.notation.positions.tables import Table, tables

ActionKind = TypeVar("ActionKind", bound=Action)
Heard = Callable[[str], Action]

PHASE: Final = "melee"
"""The phase of which a Round of Combat is a part."""

_TURN: Final = re.compile(r"(\d+): ([A-Za-z][\w-]*)\.([A-Z])( .+)?")


def with_combats(
    top: Table, battle: Battle, vocabulary: Vocabulary, heard: Heard
) -> Battle:
    """Return a battle with what its file says of combats.

    Args:
        top: The file.
        battle: What else it says.
        vocabulary: The words of its book.
        heard: Reads a line of action.

    Raises:
        NotationError: If it is not the time for a Round, or somebody is not there.
    """
    combat = _read_combat(top, battle, vocabulary, heard)
    fallen = () if combat is None else combat.fallen
    return battle.with_combat(
        combat,
        wielding=_read_wielding(top, battle),
        duels=_read_duels(top, battle, fallen),
    )


def _read_combat(
    top: Table, battle: Battle, vocabulary: Vocabulary, heard: Heard
) -> Combat | None:
    """Return the Round of Combat that a file says is being fought, if one is."""
    table = top.inner(keys.COMBAT, keys.combat_keys(vocabulary))
    if table is None:
        return None
    if battle.phase != PHASE:
        table.refuse(f"a Round is fought in the {PHASE} phase", keys.SIDES)
    whose = table.need(keys.SIDES)
    sides = dict(whose)
    return Combat(
        units=tuple(_units(table, battle, sides)),
        step=table.need(keys.round_step_key(vocabulary)),
        initiative=table.get(keys.INITIATIVE),
        order=_turns(table, sides),
        passed=table.need(keys.PASSED),
        attacks=_lines(table, keys.ATTACKS, heard, Attack),
        numbers=tuple(_read_numbers(table, battle, sides)),
        due=_lines(table, keys.DUE, heard, Lose),
        overkill=table.need(keys.OVERKILL),
        issued=table.need(keys.ISSUED),
        challenger=_maybe(table, keys.CHALLENGER, battle),
        refused=_models(table, keys.REFUSED, battle),
        shaming=_maybe(table, keys.SHAMING, battle),
        crushing=_subjects(table, keys.CRUSHING),
        grinding=_subjects(table, keys.GRINDING),
        fallen=tuple(_read_fallen(table)),
        score=table.need(keys.SCORE),
        touched=_touched(table, sides),
        steadfast=_of_it(table, keys.STEADFAST, sides),
        done=_of_it(table, keys.DONE, sides),
        flights=tuple(_read_flights(table, sides)),
        pursuits=tuple(_read_pursuits(table, sides)),
        first=table.get(keys.FIRST),
    )


def _refuse_unknown(
    table: Table, key: AnyKey, name: str, sides: dict[str, str]
) -> None:
    """Refuse a unit that is not of the combat."""
    if name not in sides:
        near = words.suggestion(name, sides)
        table.refuse(f"{name!r} is not among `{keys.SIDES.name}`{near}", key)


def _of_it(
    table: Table, key: Key[tuple[str, ...]], sides: dict[str, str]
) -> tuple[UnitId, ...]:
    """Return units of the combat."""
    found = table.need(key)
    for name in found:
        _refuse_unknown(table, key, name, sides)
    return found


def _touched(
    table: Table, sides: dict[str, str]
) -> tuple[tuple[UnitId, tuple[UnitId, ...]], ...]:
    found = table.need(keys.TOUCHED)
    for unit, enemies in found:
        for name in (unit, *enemies):
            _refuse_unknown(table, keys.TOUCHED, name, sides)
    return found


def _read_numbers(
    combat: Table, battle: Battle, sides: dict[str, str]
) -> Iterator[Numbered]:
    for values, where in tables(combat, keys.NUMBERS):
        table = Table(values, keys.NUMBER_KEYS, where)
        unit, model = table.need(keys.NUMBERED), table.need(keys.NUMBERED_MODEL)
        _refuse_unknown(table, keys.NUMBERED, unit, sides)
        _standing(table, keys.NUMBERED, unit, battle)
        if battle.unit(unit).formation.place(model) is None:
            table.refuse(f"no model {model} stands in {unit}", keys.NUMBERED_MODEL)
        part, many = table.need(keys.NUMBERED_PART), table.need(keys.NUMBER)
        yield Numbered(unit, model, part, many)


def _read_flights(combat: Table, sides: dict[str, str]) -> Iterator[Flight]:
    for values, where in tables(combat, keys.FLIGHTS):
        table = Table(values, keys.FLIGHT_KEYS, where)
        unit, away = table.need(keys.FLEEING), table.get(keys.AWAY)
        _refuse_unknown(table, keys.FLEEING, unit, sides)
        yield Flight(
            unit,
            away,
            table.get(keys.HEADING),
            table.get(keys.DISTANCE),
            table.need(keys.OVER),
        )


def _read_pursuits(combat: Table, sides: dict[str, str]) -> Iterator[Pursuit]:
    for values, where in tables(combat, keys.PURSUITS):
        table = Table(values, keys.PURSUIT_KEYS, where)
        unit, pursued = table.need(keys.PURSUING), table.get(keys.PURSUED)
        _refuse_unknown(table, keys.PURSUING, unit, sides)
        if pursued is not None:
            _refuse_unknown(table, keys.PURSUED, pursued, sides)
        yield Pursuit(
            unit,
            pursued,
            table.get(keys.DISTANCE),
            table.get(keys.CHARGES),  # who may be caught by now
            table.need(keys.FACING),
            table.need(keys.OVER),
        )


def _units(table: Table, battle: Battle, sides: dict[str, str]) -> list[Fighting]:
    taken = table.need(keys.LOST)
    lost = dict(taken)
    for name in lost:
        _refuse_unknown(table, keys.LOST, name, sides)
    for unit in battle.units:
        if sides.get(unit.id, unit.player) != unit.player:
            table.refuse(f"{unit.id} belongs to {unit.player}", keys.SIDES)
    return [Fighting(name, player, lost.get(name, 0)) for name, player in sides.items()]


def _turns(table: Table, sides: dict[str, str]) -> tuple[Turn, ...]:
    texts = table.need(keys.ORDER)
    return tuple(_turn(table, text, sides) for text in texts)


def _turn(table: Table, text: str, sides: dict[str, str]) -> Turn:
    found = _TURN.fullmatch(text)
    if found is None:
        said = f"{words.quoted(text)} is no turn; write one as `3: spears.R`"
        table.refuse(said, keys.ORDER)
    at, unit, letter, label = found.groups()
    if unit not in sides or int(at) > keys.FIRST_STEP:
        table.refuse(f"{words.quoted(text)} is not of this combat", keys.ORDER)
    return Turn(unit, letter, (label or "").strip(), int(at))


def _lines(
    table: Table, key: Key[tuple[str, ...]], heard: Heard, kind: type[ActionKind]
) -> tuple[ActionKind, ...]:
    found = []
    for line in table.need(key):
        try:
            action = heard(line)
        except NotationError as fault:
            raise table.fault(fault.problem, key) from None
        if not isinstance(action, kind):
            example = kind.form.examples[0]
            table.refuse(f"{words.quoted(line)} is none; write as `{example}`", key)
        found.append(action)
    return tuple(found)


def _subjects(table: Table, key: Key[tuple[str, ...]]) -> tuple[Subject, ...]:
    texts = table.need(key)
    return tuple(words.acting(text) for text in texts)


def _models(
    table: Table, key: Key[tuple[str, ...]], battle: Battle
) -> tuple[Subject, ...]:
    texts = table.need(key)
    return tuple(_model(table, key, text, battle) for text in texts)


def _maybe(table: Table, key: Key[str], battle: Battle) -> Subject | None:
    text = table.get(key)
    return None if text is None else _model(table, key, text, battle)


def _model(table: Table, key: AnyKey, text: str, battle: Battle) -> Subject:
    """Return a Champion or Character, which stands on the table."""
    subject = words.acting(text)
    unit = _standing(table, key, subject.unit, battle)
    letter = subject.letter
    if letter is None or not unit.formation.lettered(letter):
        table.refuse(f"{text} is no Champion or Character of {unit.id}", key)
    return subject


def _standing(table: Table, key: AnyKey, name: UnitId, battle: Battle) -> Unit:
    for unit in battle.units:
        if unit.id == name:
            return unit
    near = words.suggestion(name, [unit.id for unit in battle.units])
    return table.refuse(f"there is no unit {name!r}{near}", key)


def _read_wielding(top: Table, battle: Battle) -> tuple[Wielding, ...]:
    """Return the weapons that a file says models keep for their combat."""
    found = []
    for values, where in tables(top, keys.WIELDING):
        table = Table(values, keys.WIELDING_KEYS, where)
        unit = _standing(table, keys.WIELDER, table.need(keys.WIELDER), battle)
        letter = table.need(keys.WIELDER_LETTER)
        found.append(Wielding(unit.id, letter, table.need(keys.WEAPON)))
    return tuple(found)


def _read_fallen(combat: Table) -> Iterator[Fallen]:
    for values, where in tables(combat, keys.FALLEN):
        table = Table(values, keys.FALLEN_KEYS, where)
        yield Fallen(
            model=words.acting(table.need(keys.FALLEN_MODEL)),
            player=table.need(keys.FALLEN_PLAYER),
            defensive_skill=table.need(keys.FALLEN_SKILL),
            resilience=table.need(keys.FALLEN_RESILIENCE),
            armour=table.need(keys.FALLEN_ARMOUR),
            hp=table.need(keys.FALLEN_HP),
            saves=table.need(keys.SAVES),
            traits=table.need(keys.TRAITS),
        )


def _read_duels(
    top: Table, battle: Battle, fallen: tuple[Fallen, ...]
) -> tuple[Duel, ...]:
    """Return the Duels that a file says are fought, those included who fell in one."""
    found = []
    gone = {one.model for one in fallen}
    owners = {one.model.unit: one.player for one in fallen}
    owners |= {unit.id: unit.player for unit in battle.units}
    for values, where in tables(top, keys.DUEL):
        table = Table(values, keys.DUEL_KEYS, where)
        pair = []
        for key in (keys.ONE, keys.OTHER):
            named = words.acting(table.need(key))
            standing = named not in gone
            text = str(named)
            pair.append(_model(table, key, text, battle) if standing else named)
        one, other = pair
        if owners.get(one.unit, "") == owners.get(other.unit, ""):
            table.refuse(f"{other} is a friend of {one}", keys.OTHER)
        found.append(Duel(one, other))
    return tuple(found)

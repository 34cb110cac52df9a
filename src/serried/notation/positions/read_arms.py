"""What models fight with, read from their tables; and the weapons of a file."""

from collections.abc import Iterable, Iterator

from serried.model.arms import USERS, Weapon, named_weapon
from serried.model.profile import UNARMED, Arms, Part, Rates, Saves
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.tables import Table, Where, tables


def read_arms(table: Table, vocabulary: Vocabulary) -> Arms:
    """Return what the models of a unit, or some of them, fight with."""
    if vocabulary.armoury is None:
        return UNARMED
    return Arms(
        parts=_parts(table, vocabulary),
        weapons=table.get(arm_keys.WEAPONS),
        protection=table.get(arm_keys.protection_key(vocabulary)),
        saves=_saves(table),
    )


def offices(table: Table, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the rules that keys of their own say: ``general = true``."""
    known = arm_keys.office_keys(vocabulary)
    return tuple(rule for key, rule in known if table.get(key))


def with_offices(
    rules: tuple[str, ...], table: Table, vocabulary: Vocabulary
) -> tuple[str, ...]:
    """Return *rules*, and behind them those that keys of their own say."""
    return rules + tuple(o for o in offices(table, vocabulary) if o not in rules)


def read_weapons(top: Table, vocabulary: Vocabulary) -> tuple[Weapon, ...]:
    """Return the weapons of a file.

    Raises:
        NotationError: If one cannot be read, or its name is taken.
    """
    if vocabulary.armoury is None:
        return ()
    found: list[Weapon] = []
    known = {one.name for one in vocabulary.armoury.weapons}
    for values, where in tables(top, arm_keys.WEAPON):
        one = _weapon(Table(values, arm_keys.WEAPON_KEYS, where))
        if one.name in known:
            problem = f"there is a {words.quoted(one.name)} already; name it otherwise"
            where.refuse(f"`name`: {problem}", arm_keys.WEAPON_NAME.name)
        known.add(one.name)
        found.append(one)
    return tuple(found)


def refuse_unknown_weapons(
    units: Iterable[tuple[Unit, Where]],
    vocabulary: Vocabulary,
    weapons: tuple[Weapon, ...],
) -> None:
    """Refuse the first weapon that neither the book nor the file has.

    Raises:
        NotationError: With the nearest name.
    """
    if vocabulary.armoury is None:
        return
    known = (*vocabulary.armoury.weapons, *weapons)
    for unit, where in units:
        for name, there in _carried(unit, where):
            if named_weapon(name, known) is None:
                near = words.nearest(name, [one.name for one in known])
                problem = f"{words.quoted(name)} is no weapon{near}"
                there.refuse(f"`weapons`: {problem} or write a [[weapon]]", "weapons")


def _carried(unit: Unit, where: Where) -> Iterator[tuple[str, Where]]:
    """Yield every weapon of a unit, and where in the file it stands."""
    yield from _of(unit.profile.arms, where)
    for kind in unit.kinds:
        if kind.arms != UNARMED:
            inside = where.inside(f"model {kind.letter}", keys.MODEL.name, kind.letter)
            yield from _of(kind.arms, inside)


def _of(arms: Arms, where: Where) -> Iterator[tuple[str, Where]]:
    for name in arms.weapons or ():
        yield name, where
    for number, part in enumerate(arms.parts or ()):
        for name in part.weapons:
            yield name, where.inside(f"part {part.name}", arm_keys.PART.name, number)


def _parts(table: Table, vocabulary: Vocabulary) -> tuple[Part, ...] | None:
    if arm_keys.PART not in table:
        return None
    known = arm_keys.part_keys(vocabulary)
    return tuple(
        _part(Table(values, known, where), vocabulary)
        for values, where in tables(table, arm_keys.PART)
    )


def _part(table: Table, vocabulary: Vocabulary) -> Part:
    own = vocabulary.armoury.of_parts if vocabulary.armoury else ()
    rates = {
        key.name: table.get(key)
        for key in keys.rate_keys(vocabulary)
        if key.name in own
    }
    return Part(
        name=table.need(arm_keys.PART_NAME),
        rates=Rates(**rates),
        weapons=table.need(arm_keys.PART_WEAPONS),
        rules=table.need(arm_keys.PART_RULES),
    )


def _saves(table: Table) -> Saves | None:
    inner = table.inner(arm_keys.SAVES, arm_keys.SAVES_KEYS)
    if inner is None:
        return None
    return Saves(inner.get(arm_keys.AEGIS), inner.get(arm_keys.FORTITUDE))


def _weapon(table: Table) -> Weapon:
    return Weapon(
        name=table.need(arm_keys.WEAPON_NAME),
        range=table.get(arm_keys.RANGE),
        shots=table.get(arm_keys.SHOTS) or "1",
        aim=table.get(arm_keys.AIM),
        strength=table.get(arm_keys.STRENGTH) or USERS,
        armour_penetration=table.get(arm_keys.PENETRATION) or USERS,
        attack_value=table.need(arm_keys.ATTACKS),
        offensive_skill=table.need(arm_keys.SKILL),
        rules=table.need(arm_keys.WEAPON_RULES),
    )

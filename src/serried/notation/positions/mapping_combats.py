"""A Round of Combat, and what lasts in a combat, under the keys of a file."""

from collections.abc import Iterator

from serried.model.battle import Battle
from serried.model.combat import Combat, Fallen, Flight, Numbered, Pursuit
from serried.notation.positions import combat_keys as keys
from serried.notation.positions.facings import written_facing
from serried.notation.positions.key import AnyKey


def combat_values(battle: Battle) -> Iterator[tuple[AnyKey, object]]:
    """Yield the keys of a file that tell of combats, and what stands under them."""
    if battle.combat is not None:
        yield keys.COMBAT, dict(_combat(battle.combat))
    wielding = tuple(
        _said(
            (keys.WIELDER, one.unit),
            (keys.WIELDER_LETTER, one.letter),
            (keys.WEAPON, one.weapon),
        )
        for one in battle.wielding
    )
    yield keys.WIELDING, wielding or None
    duels = tuple(
        _said((keys.ONE, str(one.one)), (keys.OTHER, str(one.other)))
        for one in battle.duels
    )
    yield keys.DUEL, duels or None


def _said(*values: tuple[AnyKey, object]) -> dict[str, object]:
    return {key.name: value for key, value in values if value != key.default}


def _combat(combat: Combat) -> Iterator[tuple[str, object]]:
    """Yield what a Round says, in the order of the reference."""
    order = (
        f"{one.at}: {one.unit}.{one.letter} {one.label}".rstrip()
        for one in combat.order
    )
    said: tuple[tuple[str, object], ...] = (
        (keys.SIDES.name, {one.unit: one.player for one in combat.units}),
        (keys.LOST.name, {one.unit: one.lost for one in combat.units if one.lost}),
        ("step", combat.step),
        (keys.INITIATIVE.name, combat.initiative),
        (keys.ORDER.name, tuple(order)),
        (keys.PASSED.name, combat.passed),
        (keys.ATTACKS.name, tuple(map(str, combat.attacks))),
        (keys.NUMBERS.name, tuple(map(_numbered, combat.numbers))),
        (keys.DUE.name, tuple(map(str, combat.due))),
        (keys.OVERKILL.name, dict(combat.overkill)),
        (keys.ISSUED.name, combat.issued),
        (keys.CHALLENGER.name, combat.challenger and str(combat.challenger)),
        (keys.REFUSED.name, tuple(map(str, combat.refused))),
        (keys.SHAMING.name, combat.shaming and str(combat.shaming)),
        (keys.CRUSHING.name, tuple(map(str, combat.crushing))),
        (keys.GRINDING.name, tuple(map(str, combat.grinding))),
        (keys.FALLEN.name, tuple(map(_fallen, combat.fallen))),
        (keys.SCORE.name, dict(combat.score)),
        (keys.TOUCHED.name, dict(combat.touched)),
        (keys.STEADFAST.name, combat.steadfast),
        (keys.DONE.name, combat.done),
        (keys.FLIGHTS.name, tuple(map(_flight, combat.flights))),
        (keys.PURSUITS.name, tuple(map(_pursuit, combat.pursuits))),
        (keys.FIRST.name, combat.first),
    )
    for name, value in said:
        if value is not None and value not in ((), {}):
            yield name, value


def _numbered(one: Numbered) -> dict[str, object]:
    return _said(
        (keys.NUMBERED, one.unit),
        (keys.NUMBERED_MODEL, one.model),
        (keys.NUMBERED_PART, one.part),
        (keys.NUMBER, one.many),
    )


def _flight(one: Flight) -> dict[str, object]:
    heading = None if one.heading is None else written_facing(*one.heading)
    return _said(
        (keys.FLEEING, one.unit),
        (keys.AWAY, one.away),
        (keys.HEADING, heading),
        (keys.DISTANCE, one.distance),
        (keys.OVER, one.over),
    )


def _pursuit(one: Pursuit) -> dict[str, object]:
    return _said(
        (keys.PURSUING, one.unit),
        (keys.PURSUED, one.of),
        (keys.DISTANCE, one.distance),
        (keys.CHARGES, one.charges),
        (keys.FACING, one.facing),
        (keys.OVER, one.over),
    )


def _fallen(one: Fallen) -> dict[str, object]:
    return _said(
        (keys.FALLEN_MODEL, str(one.model)),
        (keys.FALLEN_PLAYER, one.player),
        (keys.FALLEN_SKILL, one.defensive_skill),
        (keys.FALLEN_RESILIENCE, one.resilience),
        (keys.FALLEN_ARMOUR, one.armour),
        (keys.FALLEN_HP, one.hp),
        (keys.SAVES, one.saves),
        (keys.TRAITS, one.traits),
    )

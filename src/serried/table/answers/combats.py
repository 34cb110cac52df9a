"""Combats: the Round that is being fought, as a page shows it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from serried.books.registry import book
from serried.engine import referee
from serried.model.actions.models import Batch, Lose
from serried.model.arms import Force, Weapon
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.errors import SerriedError
from serried.rules.contact.contacts import contacts

FORCES: Final = ("strength", "armour_penetration")
ADDED: Final = ("attack_value", "offensive_skill")
LAST: Final = frozenset({"score", "reform tests", "combat reforms", "end"})
"""The steps after which a Round may be over."""


class FighterFacts(Struct, frozen=True):
    """A unit of the combat, and the Health Points it has lost in this Round."""

    unit: str
    player: str
    lost: int


class TurnFacts(Struct, frozen=True):
    """When models strike with one of their parts; *label* is empty for themselves."""

    unit: str
    letter: str
    label: str
    at: int


class WeaponFacts(Struct, frozen=True):
    """What a weapon adds, as ``{"strength": "+2"}``, and its rules."""

    adds: Mapping[str, str]
    rules: Sequence[str]


class CombatFacts(Struct, frozen=True, kw_only=True):
    """The Round of Combat that is being fought.

    Attributes:
        steps: The steps of a Round, in order; *step* is one of them.
        initiative: The Initiative Step whose attacks come next; None before and after.
        order: When everybody strikes, once that is fixed.
        wielding: The weapons that were chosen, by who uses them.
        duels: Who fights whom alone.
        challenger: Who has issued a Duel that is not answered.
        due: The line of the losses whose models their owners choose.
        weapons: What the Close Combat Weapons that are known do, by their names.
        score: The Combat Score of each player, at the end.
        ends: Whether it is over with the next `fight on`.
    """

    units: Sequence[FighterFacts]
    step: str
    steps: Sequence[str]
    initiative: int | None
    order: Sequence[TurnFacts]
    wielding: Mapping[str, str]
    duels: Sequence[tuple[str, str]]
    challenger: str | None
    due: str | None
    weapons: Mapping[str, WeaponFacts]
    score: Mapping[str, int]
    ends: bool


def combat_facts(battle: Battle) -> CombatFacts | None:
    """Return the Round that is being fought, if one is."""
    combat = battle.combat
    if combat is None:
        return None
    words = book(battle.book).vocabulary
    return CombatFacts(
        units=[FighterFacts(one.unit, one.player, one.lost) for one in combat.units],
        step=combat.step,
        steps=words.round_steps,
        initiative=combat.initiative,
        order=[TurnFacts(*turn) for turn in combat.order],
        wielding=dict(_wielding(battle, combat)),
        duels=[
            (str(duel.one), str(duel.other))
            for duel in battle.duels
            if duel.one.unit in combat.names
        ],
        challenger=combat.challenger and str(combat.challenger),
        due=_losses(combat.due) if combat.due else None,
        weapons=dict(_weapons(battle)),
        score=dict(combat.score),
        ends=_ends(battle, combat),
    )


def _ends(battle: Battle, combat: Combat) -> bool:
    """Tell whether a Round is over with the next line that goes on with it."""
    if combat.step not in LAST:
        return False
    try:
        after = referee.play(battle, f"{battle.active} fight on").battle
    except SerriedError:
        return False
    return after.combat is None


def _losses(due: Sequence[Lose]) -> str:
    """Return the line of losses, their models not named yet."""
    return str(due[0] if len(due) == 1 else Batch(losses=tuple(due)))


def contact_facts(battle: Battle) -> list[tuple[str, str]]:
    """Return the enemy models in base contact, as ``("spears.1.2", "foes.1.4")``."""
    if not book(battle.book).vocabulary.round_steps:
        return []
    return [
        (f"{one.unit}.{one.model}", f"{one.other}.{one.other_model}")
        for one in contacts(battle)
    ]


def _weapons(battle: Battle) -> Iterator[tuple[str, WeaponFacts]]:
    """Yield every Close Combat Weapon that is known, by its name."""
    armoury = book(battle.book).vocabulary.armoury
    for one in (*battle.weapons, *(armoury.weapons if armoury else ())):
        if one.range is None:
            yield one.name, WeaponFacts(dict(_adds(one)), one.rules)


def _wielding(battle: Battle, combat: Combat) -> Iterator[tuple[str, str]]:
    for one in battle.wielding:
        if one.unit in combat.names:
            yield f"{one.unit}.{one.letter}", one.weapon


def _adds(weapon: Weapon) -> Iterator[tuple[str, str]]:
    """Yield what a weapon changes of a characteristic, as it is written in a list."""
    for name in FORCES:
        force: Force = getattr(weapon, name)
        if force.own is not None:
            yield name, str(force.own)
        elif force.added:
            yield name, f"{force.added:+}"
    for name in ADDED:
        added: int = getattr(weapon, name)
        if added:
            yield name, f"{added:+}"

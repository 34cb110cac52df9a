"""Battles: everything that stands on and about the table at one moment."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.arms import Weapon
from serried.model.effects import Effect
from serried.model.errors import RequestError
from serried.model.ids import Inches, PlayerId, UnitId
from serried.model.marks import Mark
from serried.model.memo import carry_on, keep, replaced
from serried.model.pending_charges import DeclaredCharge, Owed, PhaseLosses
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.model.value import Value

if TYPE_CHECKING:  # few battles are looked at while a fight goes on
    from serried.model.combat import Combat, Duel, Wielding

SettingValue: TypeAlias = str | float | bool


@frozen(kw_only=True)
class Battle(Value):
    """One moment of a game: a value that can be compared, hashed and pickled.

    Attributes:
        book: The rulebook, by the name a position file gives it.
        table: Width and height in inches.
        round: The game turn, from 1.
        active: The player whose turn it is.
        phase: The phase of the turn, by the book's name for it.
        step: The step of the phase, in books that have steps.
        rulings: The settings that depart from the book, by name.
        zones: Deployment Zones, convex polygons in inches, by player; a player may
            have several, which are one zone together.
        charges: What was declared and not yet moved, in that order.
        owed: Tests and moves that come before anything else, in their order.
        losses: What units had as the phase began, where that is not what they have.
        combat: The Round of Combat that is being fought; None if none is.
        wielding: The weapons that models keep for the whole combat.
        duels: Who fights a Duel, from one Round to the next.
        weapons: Those of the file, beside the book's own.
    """

    book: str
    active: PlayerId
    phase: str
    units: tuple[Unit, ...]
    table: tuple[Inches, Inches] = (72.0, 48.0)
    round: int = 1
    step: str | None = None
    rulings: tuple[tuple[str, SettingValue], ...] = ()
    zones: tuple[tuple[PlayerId, tuple[Point, ...]], ...] = ()
    terrain: tuple[Terrain, ...] = ()
    effects: tuple[Effect, ...] = ()
    charges: tuple[DeclaredCharge, ...] = ()
    owed: tuple[Owed, ...] = ()
    losses: tuple[PhaseLosses, ...] = ()
    combat: "Combat | None" = None
    wielding: "tuple[Wielding, ...]" = ()
    duels: "tuple[Duel, ...]" = ()
    weapons: tuple[Weapon, ...] = ()

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The players, in the order in which their units were written."""
        return tuple(dict.fromkeys(unit.player for unit in self.units))

    def unit(self, unit_id: UnitId) -> Unit:
        """Return the unit called *unit_id*.

        Raises:
            RequestError: If there is none.
        """
        for unit in self.units:
            if unit.id == unit_id:
                return unit
        known = ", ".join(unit.id for unit in self.units) or "none"
        message = f"there is no unit {unit_id!r} here; the units are: {known}"
        raise RequestError(message)

    def with_unit(self, unit: Unit) -> "Battle":
        """Return this battle with *unit* in the place of the one of its name."""
        units = [*self.units]
        for number, old in enumerate(units):
            if old.id == unit.id:
                units[number] = unit
                break
        battle = replaced(self, units=tuple(units))
        carry_on(self, battle, unit)
        return battle

    def with_pending(
        self,
        *,
        charges: tuple[DeclaredCharge, ...] | None = None,
        owed: tuple[Owed, ...] | None = None,
        losses: tuple[PhaseLosses, ...] | None = None,
        effects: tuple[Effect, ...] | None = None,
    ) -> "Battle":
        """Return this battle with other charges, tests owed, losses or effects.

        The units are the same, so what is known of where they stand stays known.
        """
        given = {
            "charges": charges,
            "owed": owed,
            "losses": losses,
            "effects": effects,
        }
        changes = {name: one for name, one in given.items() if one is not None}
        battle = replaced(self, **changes)
        keep(self, battle)
        return battle

    def with_combat(
        self,
        combat: "Combat | None",
        *,
        wielding: "tuple[Wielding, ...] | None" = None,
        duels: "tuple[Duel, ...] | None" = None,
    ) -> "Battle":
        """Return this battle with what has become of the Round that is being fought."""
        changes: dict[str, object] = {"combat": combat}
        changes |= {} if wielding is None else {"wielding": wielding}
        changes |= {} if duels is None else {"duels": duels}
        battle = replaced(self, **changes)
        keep(self, battle)
        return battle

    @property
    def state_hash(self) -> str:
        """A digest of the whole state, the same in every process."""
        import hashlib  # noqa: PLC0415 - slow to load, and few ask

        return hashlib.sha256(_canonical(self).encode()).hexdigest()


def _canonical(value: object) -> str:
    """Return text that is equal for equal values, whatever the hash seed."""
    if isinstance(value, Enum | Mark):
        return value.value if isinstance(value.value, str) else repr(value.value)
    if is_dataclass(value):
        parts = (_canonical(getattr(value, f.name)) for f in fields(value) if f.compare)
        return f"{type(value).__name__}({','.join(parts)})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_canonical, value)))}}}"
    if isinstance(value, tuple):
        return f"({','.join(map(_canonical, value))})"
    return repr(value)

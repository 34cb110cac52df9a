"""Vocabularies: the words that a position file of one book may use."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from serried.frozen import frozen
from serried.model.actions.kinds import Kinds
from serried.model.arcs import Arc
from serried.model.arms import Armoury
from serried.model.battle import Battle, SettingValue
from serried.model.effects import Until
from serried.model.errors import Fault, FormationError
from serried.model.ids import ClauseId, Inches
from serried.model.marks import Mark
from serried.model.memo import memo_on_value
from serried.model.pending_charges import DeclaredCharge, Owed
from serried.model.profile import Rates
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.model.value import Value

NO_KINDS: Final = Kinds()


@frozen(kw_only=True)
class Characteristic:
    """One number that units of a book have.

    Attributes:
        name: Its name in a position file.
        meaning: One line for people.
        most: The highest whole number that it may be; None of one in inches.
        usual: What a new file says it is.
        remark: What a new file says beside it.
    """

    name: str
    meaning: str
    most: int | None = None
    usual: int = 5
    remark: str = ""


@frozen(kw_only=True)
class Setting:
    """One ruling that a position file may depart from.

    Attributes:
        default: What the book says when the file says nothing.
        choices: The words it may be set to; empty for a number or a truth value,
            which is then of the kind of *default*.
        clause: The clause it is about.
        meaning: One line for people.
    """

    name: str
    default: SettingValue
    choices: tuple[str, ...] = ()
    clause: ClauseId = ""
    meaning: str = ""

    def allows(self, value: SettingValue) -> bool:
        """Return whether it may be set to *value*."""
        if self.choices:
            return value in self.choices
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return isinstance(value, float | int) and not isinstance(value, bool)


@frozen(kw_only=True)
class Settings:
    """What holds on one table: the settings of its book, or what its file has instead.

    A book that has more of them has a type of its own, with a field for each.

    Attributes:
        wheel_measure: How Wheels are measured (WHEEL-3, BA-MAN-10).
        extent: What distance and spacing look at (UNIT-9, BA-ES-9).
        spacing_end: How far a unit keeps from others at the end (SPACE-1, BA-BAS-5).
        spacing_moving: The same on the way (SPACE-2, BA-BAS-6).
        displacement_rate: Whose rate bounds how far a model ends from its start
            (MOV-15).
    """

    wheel_measure: str
    extent: str
    spacing_end: float
    spacing_moving: float
    displacement_rate: str = "slowest"


def _no_faults(_: Battle, _one: object) -> tuple[tuple[str, str], ...]:
    """Find nothing wrong with a Charge, or with what is owed."""
    return ()


def _together(_: Unit) -> int:
    """Let the bases of a unit touch."""
    return 0


@frozen(kw_only=True)
class Vocabulary(Value):
    """What one book lets a position file say.

    Attributes:
        name: The book, as ``book = ...`` names it.
        edition: The edition whose rules these are.
        phases: The phases of a turn, in order, each with its steps.
        opening: What comes before the first turn, in order, each with its steps.
        first_phase: The phase of a file that names none.
        first_step: The step of a file that names none, in a phase that has it.
        rates: The characteristics of a unit, in the order in which they are written.
        marks: What ``state`` may hold, for units and for models, and what ends each.
        becomes: Marks that leave another behind when they end, and which.
        settings: What ``[rulings]`` may hold.
        settled_as: The type that has a field for each of them.
        rear_from_centre: Whether a short rear rank stands in the middle.
        faults: The clause of each fault that no drawing may have.
        formation_fault: Says why a unit's formation is not lawful, or None.
        stands_apart: Says how far apart the bases of a unit stand, in 0.05 mm.
        arcs: The Arcs that units have, in the order in which they are told.
        ranges: Within how far of a unit the book looks at others, besides its spacing,
            and the clause that does.
        terrain: The kinds of terrain that a file may hold.
        actions: What players may ask in it.
        charges: Whether a file may hold Charges that were declared.
        owed: What a file may say that units owe.
        round_steps: The steps of a Round of Combat, in books that have them.
        armoury: What it knows of weapons and armour; None of a book that has none.
        charge_faults: Says what is wrong with one of them, each by its key in the file
            and why, on a position that does not hold its Charges yet.
        owed_faults: Says the same of something that is owed.
    """

    name: str
    edition: str
    phases: tuple[tuple[str, tuple[str, ...]], ...]
    first_phase: str
    rates: tuple[Characteristic, ...]
    marks: Mapping[Mark, Until]
    settings: tuple[Setting, ...]
    rear_from_centre: bool
    faults: Mapping[Fault, ClauseId]
    formation_fault: Callable[[Unit], FormationError | None]
    stands_apart: Callable[[Unit], int] = _together
    opening: tuple[tuple[str, tuple[str, ...]], ...] = ()
    becomes: tuple[tuple[Mark, Mark], ...] = ()
    settled_as: type[Settings] = Settings
    first_step: str | None = None
    arcs: tuple[Arc, ...] = ()
    ranges: tuple[tuple[Inches, ClauseId], ...] = ()
    terrain: tuple[TerrainKind, ...] = (TerrainKind.IMPASSABLE, TerrainKind.OPAQUE)
    actions: Kinds = NO_KINDS
    charges: bool = False
    owed: tuple[str, ...] = ()
    round_steps: tuple[str, ...] = ()
    armoury: Armoury | None = None
    charge_faults: Callable[[Battle, DeclaredCharge], Iterable[tuple[str, str]]] = (
        _no_faults
    )
    owed_faults: Callable[[Battle, Owed], Iterable[tuple[str, str]]] = _no_faults

    @property
    def phase_names(self) -> tuple[str, ...]:
        """The names of the phases, in order, what comes before the first turn first."""
        return tuple(name for name, _ in (*self.opening, *self.phases))

    def steps(self, phase: str) -> tuple[str, ...]:
        """Return the steps of *phase*, in order; none for most."""
        return dict((*self.opening, *self.phases)).get(phase, ())

    def usual_step(self, phase: str) -> str | None:
        """Return the step of *phase* where nobody names one; None if it has none."""
        steps = self.steps(phase)
        if not steps or self.first_step in steps:
            return self.first_step if steps else None
        return steps[-1]

    @property
    def rate_names(self) -> tuple[str, ...]:
        """The names of the characteristics, in order."""
        return tuple(one.name for one in self.rates)

    def spaced(self, unit: Unit) -> Unit:
        """Return *unit* with its bases as far apart as the book has them.

        Raises:
            FormationError: If somebody cannot stand so in the ranks.
        """
        gap = self.stands_apart(unit)
        if gap == unit.formation.gap:
            return unit
        return replace(unit, formation=unit.formation.apart(gap))

    def stated(self, rates: Rates) -> dict[str, float]:
        """Return what *rates* say, in the order of the book."""
        return {name: rates[name] for name in self.rate_names if name in rates}

    def setting(self, name: str) -> Setting | None:
        """Return the setting called *name*, or None."""
        for one in self.settings:
            if one.name == name:
                return one
        return None

    def settled(self, rulings: Iterable[tuple[str, SettingValue]]) -> Settings:
        """Return every setting, as *rulings* have it or else as the book does."""
        told = tuple(rulings)
        return _settled(self, told) if told else _usual(self)


@memo_on_value
def _usual(vocabulary: Vocabulary) -> Settings:
    """Return every setting as the book has it: what most tables ask for, sooner."""
    return _settled(vocabulary, ())


@memo_on_value
def _settled(
    vocabulary: Vocabulary, rulings: tuple[tuple[str, SettingValue], ...]
) -> Settings:
    told = dict(rulings)
    values: dict[str, Any] = {}
    for one in vocabulary.settings:
        value = told.get(one.name, one.default)
        values[one.name] = float(value) if type(value) is int else value
    return vocabulary.settled_as(**values)

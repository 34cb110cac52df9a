"""The 9th Age, chapter "Charge Phase": who charges, and the table as it does.

Source:
    CHG-2, CHR-CHG-1 to CHR-CHG-4, FLY-1
"""

from typing import NamedTuple

from serried.books.t9a.charging.charge_range import (
    ChargeRange,
    charge_range,
    charges_flying,
)
from serried.books.t9a.charging.charging_out import charger_alone
from serried.books.t9a.charging.pending import without
from serried.model.battle import Battle
from serried.model.ids import UnitId
from serried.model.subject import Subject
from serried.model.unit import Unit


class Declarer(NamedTuple):
    """A unit that charges, or a Character that charges out of one.

    Attributes:
        subject: As the line calls it.
        unit: The unit; the Character as a unit of its own where it stands.
        battle: The table without the others who have declared a Charge, because
            they will move; a Character is out of its unit, which closes its ranks.
        ignoring: The unit it charges out of, which is not in its way.
        flying: Whether it uses its Flying Movement.
        notes: What was assumed.

    Source:
        CHG-2, CHR-CHG-3, CHR-CHG-4
    """

    subject: Subject
    unit: Unit
    battle: Battle
    ignoring: tuple[UnitId, ...]
    flying: bool
    notes: tuple[str, ...]

    @property
    def range(self) -> ChargeRange:
        """How far it may charge, effects and Flying Movement included.

        Raises:
            RequestError: If a model has no Advance Rate.

        Source:
            CHG-11, CHR-CHG-3, FLY-1
        """
        return charge_range(self.battle, self.unit, flying=self.flying)


def declarer_of(battle: Battle, subject: Subject, *, on_foot: bool = False) -> Declarer:
    """Return who charges, as it does.

    Args:
        battle: As it stands.
        subject: A unit on the table, or a Character of it that charges out.
        on_foot: Whether it leaves its Flying Movement unused (CHG-10).

    Raises:
        RequestError: If no such Character stands in the unit, or it is not on the
            table.
        RuleGapError: If the ranks that it leaves need a rule not enforced yet.

    Source:
        CHG-2, CHG-10, CHR-CHG-2 to CHR-CHG-4
    """
    around, unit = others_lifted(battle, subject), battle.unit(subject.unit)
    if subject.letter is None:
        flying = charges_flying(unit, on_foot=on_foot)
        return Declarer(subject, unit, around, (), flying, ())
    alone = charger_alone(around, unit, subject.letter)
    flying = charges_flying(alone.unit, on_foot=on_foot)
    return Declarer(
        subject, alone.unit, alone.battle, alone.ignoring, flying, alone.notes
    )


def others_lifted(battle: Battle, subject: Subject) -> Battle:
    """Return the table without those of other units who have declared a Charge.

    Of a Character that charges out of its unit, what it leaves stays.

    Raises:
        RuleGapError: If the ranks that it leaves need a rule not enforced yet.

    Source:
        CHG-2, CHR-CHG-3
    """
    for by in dict.fromkeys(charge.by for charge in battle.charges):
        known = {unit.id: unit for unit in battle.units}
        unit = known.get(by.unit)
        if by.unit == subject.unit or unit is None:
            continue
        gone = unit.id
        if by.letter is not None and unit.formation.lettered(by.letter):
            battle, out, _, _ = charger_alone(battle, unit, by.letter)
            gone = out.id
        battle = without(battle, (gone,))
    return battle

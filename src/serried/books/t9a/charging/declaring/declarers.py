"""The 9th Age, chapter "Charge Phase": who charges, and the table as it does.

Source:
    CHG-2, CHR-CHG-1 to CHR-CHG-4, FLY-1
"""

from collections.abc import Iterator, Sequence

from serried.books.t9a.charging.declaring.charge_range import (
    ChargeRange,
    charge_range,
    charges_flying,
)
from serried.books.t9a.charging.moving.charging_out import each_alone
from serried.books.t9a.charging.pending import without
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.tuples import NamedTuple


class Declarer(NamedTuple):
    """A unit that charges, or a Character that charges out of one.

    Attributes:
        subject: As the line calls it.
        unit: The unit; the Character as a unit of its own where it stands.
        battle: The table without the others who have declared a Charge, because
            they will move; a Character is out of its unit, which closes its ranks.
        ignoring: The unit it charges out of, which is not in its way.
        flying: Whether it uses its Flying Movement.

    Source:
        CHG-2, CHR-CHG-3, CHR-CHG-4
    """

    subject: Subject
    unit: Unit
    battle: Battle
    ignoring: tuple[UnitId, ...]
    flying: bool

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
    """Return who charges, as it does, for what no ranks that close can change.

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
    return next(each_declarer(battle, subject, on_foot=on_foot))


def each_declarer(
    battle: Battle, subject: Subject, *, on_foot: bool = False
) -> Iterator[Declarer]:
    """Yield who charges, for each way to close the ranks that Characters leave.

    Raises:
        RequestError: As ``declarer_of``.
        RuleGapError: The same.

    Source:
        CHG-2, CHG-10, CHR-CHG-2 to CHR-CHG-4, FR-12
    """
    unit, letter = battle.unit(subject.unit), subject.letter
    for around in others_lifted(battle, subject):
        if letter is None:
            flying = charges_flying(unit, on_foot=on_foot)
            yield Declarer(subject, unit, around, (), flying)
            continue
        for alone in each_alone(around, unit, letter):
            flying = charges_flying(alone.unit, on_foot=on_foot)
            yield Declarer(subject, alone.unit, alone.battle, alone.ignoring, flying)


def others_lifted(battle: Battle, subject: Subject) -> Iterator[Battle]:
    """Yield the table without those of other units who have declared a Charge.

    Of a Character that charges out of its unit, what it leaves stays, its ranks closed
    in each way that is as good.

    Raises:
        RuleGapError: If the ranks that it leaves need a rule not enforced yet.

    Source:
        CHG-2, CHR-CHG-3, FR-12
    """
    return _lifted(battle, _others(battle, subject))


def notes_on_others(battle: Battle, subject: Subject) -> tuple[str, ...]:
    """Say whose Charges a chance takes to get them out of the way.

    Source:
        CHG-2, CHR-CHG-8
    """
    names = ", ".join(str(by) for by in _others(battle, subject))
    if not names:
        return ()
    note = (
        f"the chance is that of the roll alone: {names}, who declared a Charge as well,"
        " may fail and stand in the way"
    )
    return (note,)


def _others(battle: Battle, subject: Subject) -> list[Subject]:
    """Return who of other units has declared a Charge."""
    declared = dict.fromkeys(charge.by for charge in battle.charges)
    return [by for by in declared if by.unit != subject.unit]


def _lifted(battle: Battle, others: Sequence[Subject]) -> Iterator[Battle]:
    if not others:
        yield battle
        return
    (name, letter), *rest = others
    unit = {unit.id: unit for unit in battle.units}.get(name)
    if unit is None:
        yield from _lifted(battle, rest)
    elif letter is None or not unit.formation.lettered(letter):
        yield from _lifted(without(battle, (unit.id,)), rest)
    else:
        for alone in each_alone(battle, unit, letter):
            yield from _lifted(without(alone.battle, (alone.unit.id,)), rest)

"""The 9th Age, chapter "Character": charging out of a Combined Unit.

The Character is a unit of its own from where it stands in the ranks. What it leaves
closes up, is not in its way, and may be too near to where a Failed Charge Move takes
it: then it stays.

Source:
    CHR-CHG-2, CHR-CHG-3, CHR-CHG-6 to CHR-CHG-8, CHR-LEAVE-2, CHR-LEAVE-3, SPACE-7,
    docs/rulings/0028-failed-charges-and-flights.md
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from serried.books.t9a.characters.leaving import LEAVING
from serried.books.t9a.charging.failed_charges import FailedCharge, failed_charge
from serried.geometry import Point, at_least, gap_of
from serried.model.battle import Battle
from serried.model.ids import Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.subject import Subject
from serried.model.unit import Unit
from serried.rules.edition import Edition
from serried.rules.leaving import Parting, parting
from serried.rules.neighbours import shapes_of
from serried.rules.settings import number_setting, word_setting

CHARGING: frozenset[Mark] = frozenset({Mark.CHARGING})


class ChargerAlone(NamedTuple):
    """A Character on its own, as whoever moves it out of its unit needs it.

    Attributes:
        battle: The Character where it stands in the ranks, and what it leaves with its
            ranks closed again; the two overlap.
        unit: The Character.
        ignoring: What is not in its way, though it may not end on top of it.
        notes: What was assumed of the ranks that are left.
    """

    battle: Battle
    unit: Unit
    ignoring: tuple[UnitId, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FailsOut:
    """What comes of a Character that fails to charge out of its unit.

    Attributes:
        move: Its Failed Charge Move, though it may not be made.
        apart: How far that ends from what it leaves, in inches; 0 if on top of it.
        leaves: Whether that is outside 1" of it. If not, it stays where it stands.
        battle: The table after it: the Character out of its unit and Shaken; or in it,
            and all of it Shaken.
        unit: Who is Shaken: the Character as a unit of its own, or the whole unit.
        notes: What was assumed of the ranks that are left.

    Source:
        CHR-CHG-7, CHR-CHG-8, CHG-FAIL-4
    """

    move: FailedCharge
    apart: Inches
    leaves: bool
    battle: Battle
    unit: Unit
    notes: tuple[str, ...] = ()


def charger_alone(battle: Battle, unit: Unit, letter: Letter) -> ChargerAlone:
    """Return a table on which a Character charges out of its unit by itself.

    A Charge Move is solved there with ``best_charges``, whose ``Approach`` has
    *ignoring* as the unit that is left.

    Raises:
        RequestError: If no such Character stands in it, or it is not on the table.
        RuleGapError: If the ranks that are left need a rule not enforced yet.

    Source:
        CHR-CHG-2, CHR-CHG-3, CHR-CHG-6, CHR-LEAVE-2, CHR-LEAVE-3
    """
    apart = _parting(battle, unit, letter)
    after = _both(apart, apart.out)
    return ChargerAlone(after, apart.out, (apart.left.id,), apart.notes)


def fails_out(  # noqa: PLR0913 - what a Failed Charge Move consists of
    battle: Battle,
    unit: Unit,
    letter: Letter,
    towards: Point,
    distance: Inches,
    *,
    edition: Edition,
    flying: bool = False,
) -> FailsOut:
    """Return what comes of a Character that fails to charge out of its unit.

    Args:
        battle: The table, the whole unit on it.
        unit: The Combined Unit.
        letter: The Character, as it is drawn in it.
        towards: The Centre of its target, or the last that it had.
        distance: The highest die of the roll, in inches.
        edition: What the book works with.
        flying: Whether it flies.

    Raises:
        RequestError: As for ``charger_alone`` and ``failed_charge``.
        RuleGapError: As for ``charger_alone``.

    Source:
        CHR-CHG-7, CHR-CHG-8, CHG-FAIL-4, CHR-LEAVE-3, SPACE-7, AMB-75
    """
    apart = _parting(battle, unit, letter)
    move = failed_charge(
        apart.around, apart.out, towards, distance, edition=edition, flying=flying
    )
    extent = word_setting(battle, edition.vocabulary, "extent")
    limit = number_setting(battle, edition.vocabulary, "spacing_end")
    own = shapes_of(apart.out.at(move.pose), extent)
    gap = max(gap_of(own, shapes_of(apart.left, extent)).distance, 0.0) + 0.0  # no -0.0
    leaves = at_least(gap, limit)
    if leaves:
        out = apart.out.at(move.pose).without_marks(CHARGING).with_marks(Mark.SHAKEN)
        after = _both(apart, out)
    else:
        out = unit.without_marks(CHARGING).with_marks(Mark.SHAKEN)
        after = battle.with_unit(out)
    return FailsOut(
        move=move, apart=gap, leaves=leaves, battle=after, unit=out, notes=apart.notes
    )


def _parting(battle: Battle, unit: Unit, letter: Letter) -> Parting:
    return parting(battle, Subject(unit.id, letter), LEAVING)


def _both(apart: Parting, out: Unit) -> Battle:
    """Return the table with the Character *out* and what it leaves."""
    after = apart.battle.with_unit(apart.left)
    return replace(after, units=(*after.units, out), effects=apart.effects)

"""The 9th Age, chapter "Character": charging out of a Combined Unit.

The Character is a unit of its own from where it stands in the ranks. What it leaves
closes up, is not in its way, and may be too near to where a Failed Charge Move takes
it: then it stays. Of several ways to close the ranks that are as good, any will do.

Source:
    CHR-CHG-2, CHR-CHG-3, CHR-CHG-6 to CHR-CHG-8, CHR-LEAVE-2, CHR-LEAVE-3, SPACE-7,
    FR-12, docs/rulings/0028-failed-charges-and-flights.md
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from serried.books.t9a.characters.leaving import LEAVING
from serried.books.t9a.charging.moving.failed_charges import FailedCharge, failed_charge
from serried.frozen import frozen
from serried.geometry import (
    Point,
    at_least,
    separation_of,
)
from serried.model.actions.legs import Closing, Side
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.ids import Inches, Letter, UnitId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.moving.neighbours import shapes_of
from serried.rules.ranks.arrangements import Wish, fitting, refuse_wish, wish_of
from serried.rules.ranks.leaving import Leaving, judge_ranks_left, leaving_of
from serried.tuples import NamedTuple

CHARGING: frozenset[Mark] = frozenset({Mark.CHARGING})


class ChargerAlone(NamedTuple):
    """A Character on its own, as whoever moves it out of its unit needs it.

    Attributes:
        battle: The Character where it stands in the ranks, and what it leaves with its
            ranks closed again; the two overlap.
        unit: The Character.
        ignoring: What is not in its way, though it may not end on top of it.
        ways: What names each way to close the ranks that is as good.
    """

    battle: Battle
    unit: Unit
    ignoring: tuple[UnitId, ...]
    ways: tuple[Wish, ...]


@frozen(kw_only=True)
class FailsOut:
    """What comes of a Character that fails to charge out of its unit.

    Attributes:
        move: Its Failed Charge Move, though it may not be made.
        gap: How far that ends from what it leaves, in inches; 0 if on top of it.
        leaves: Whether that is outside 1" of it. If not, it stays where it stands.
        battle: The table after it: the Character out of its unit and Shaken; or in it,
            and all of it Shaken.
        unit: Who is Shaken: the Character as a unit of its own, or the whole unit.
        clear: The ways to close the ranks that leave it outside 1", by their numbers.
        way: The one that is taken.

    Source:
        CHR-CHG-7, CHR-CHG-8, CHG-FAIL-4
    """

    move: FailedCharge
    gap: Inches
    leaves: bool
    battle: Battle
    unit: Unit
    clear: tuple[int, ...] = ()
    way: int = 0

    @property
    def barred(self) -> bool:
        """Whether it gets out, but not with the ranks closed as they are named."""
        return bool(self.clear) and not self.leaves


def charger_alone(
    battle: Battle, unit: Unit, letter: Letter, way: int = 0
) -> ChargerAlone:
    """Return a table on which a Character charges out of its unit by itself.

    A Charge Move is solved there with ``best_charges``, whose ``Approach`` has
    *ignoring* as the unit that is left.

    Args:
        battle: The table, the whole unit on it.
        unit: The Combined Unit.
        letter: The Character, as it is drawn in it.
        way: Which of the ways to close the ranks is taken.

    Raises:
        RequestError: If no such Character stands in it, or it is not on the table.
        RuleGapError: If the ranks that are left need a rule not enforced yet.

    Source:
        CHR-CHG-2, CHR-CHG-3, CHR-CHG-6, CHR-LEAVE-2, CHR-LEAVE-3
    """
    apart = _leaving(battle, unit, letter)
    after = _beside_the_rest(apart, apart.out, way)
    return ChargerAlone(after, apart.out, (apart.left.id,), apart.wishes)


def each_alone(battle: Battle, unit: Unit, letter: Letter) -> Iterator[ChargerAlone]:
    """Yield ``charger_alone`` for each way to close the ranks (FR-12)."""
    first = charger_alone(battle, unit, letter)
    yield first
    for way in range(1, len(first.ways)):
        yield charger_alone(battle, unit, letter, way)


def ways_named(battle: Battle, subject: Subject, side: Side) -> tuple[int, ...]:
    """Return the ways to close the ranks in which the half on one side slides.

    Source:
        FR-12
    """
    apart = leaving_of(battle, subject, LEAVING)
    named = fitting(apart.unit, apart.ways, wish_of((Closing(side),)))
    return tuple(n for n, way in enumerate(apart.ways) if way in named)


def judge_closing(
    battle: Battle, subject: Subject, side: Side | None
) -> Iterator[Finding]:
    """Judge that the half may slide that a line names, if it names one.

    Raises:
        RequestError: If nobody leaves a unit.

    Source:
        FR-12
    """
    if side is None:
        return
    legs = (Closing(side),)
    if subject.letter is None:
        refuse_wish(legs)
    yield from judge_ranks_left(leaving_of(battle, subject, LEAVING, legs))


def fails_out(  # noqa: PLR0913 - what a Failed Charge Move consists of
    situation: Situation,
    unit: Unit,
    letter: Letter,
    towards: Point,
    distance: Inches,
    *,
    flying: bool = False,
    named: Collection[int] | None = None,
) -> FailsOut:
    """Return what comes of a Character that fails to charge out of its unit.

    Args:
        situation: The table, the whole unit on it.
        unit: The Combined Unit.
        letter: The Character, as it is drawn in it.
        towards: The Centre of its target, or the last that it had.
        distance: The highest die of the roll, in inches.
        flying: Whether it flies.
        named: The ways to close the ranks that its owner names, by their numbers; all
            for None.

    Raises:
        RequestError: As for ``charger_alone`` and ``failed_charge``.
        RuleGapError: As for ``charger_alone``.

    Source:
        CHR-CHG-7, CHR-CHG-8, CHG-FAIL-4, CHR-LEAVE-3, SPACE-7, AMB-75
    """
    battle = situation.battle
    apart = _leaving(battle, unit, letter)
    move = failed_charge(
        situation.with_battle(apart.around), apart.out, towards, distance, flying=flying
    )
    extent = situation.settings.extent
    limit = situation.settings.spacing_end
    own = shapes_of(apart.out.at(move.pose), extent)
    gaps = [separation_of(own, shapes_of(way, extent)) for way in apart.ways]
    clear = tuple(n for n, gap in enumerate(gaps) if at_least(gap, limit))
    meant = range(len(gaps)) if named is None else named
    lawful = [n for n in meant if n in clear]
    way = lawful[0] if lawful else max(meant, key=gaps.__getitem__)
    if lawful:
        out = apart.out.at(move.pose).without_marks(CHARGING).with_marks(Mark.SHAKEN)
        after = _beside_the_rest(apart, out, way)
    else:
        out = unit.without_marks(CHARGING).with_marks(Mark.SHAKEN)
        after = battle.with_unit(out)
    return FailsOut(
        move=move,
        gap=max(gaps[way], 0.0) + 0.0,  # no -0.0
        leaves=bool(lawful),
        battle=after,
        unit=out,
        clear=clear,
        way=way,
    )


def _leaving(battle: Battle, unit: Unit, letter: Letter) -> Leaving:
    return leaving_of(battle, Subject(unit.id, letter), LEAVING)


def _beside_the_rest(apart: Leaving, out: Unit, way: int) -> Battle:
    """Return the battle with the Character *out* beside the rest of its unit."""
    after = apart.battle.with_unit(apart.ways[way])
    return replace(after, units=(*after.units, out), effects=apart.effects)

"""Outcomes: what comes of resolving charges, before it is an answer."""

from collections.abc import Sequence

from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.moves import Moved
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.results.charges import ChargeResult
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Value, Values
from serried.tuples import NamedTuple


class Outcome(NamedTuple):
    """What comes of it.

    Attributes:
        findings: What the clauses say.
        battle: The table once all have moved; None where nobody moves.
        measures: What the answer says.
        events: What happened.
        notes: What was assumed.
        trip: The way of the charger of the line.
        mover: Who goes that way, as it stood before.
        dice_left: The dice that no test used; None where no test came up.
        result: What was found, for whoever draws it or tells it in words.
        moves: All moves that were made, in their order.
    """

    findings: tuple[Finding, ...]
    battle: Battle | None = None
    measures: Values = ()
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    trip: Trip | None = None
    mover: Unit | None = None
    dice_left: tuple[int, ...] | None = None
    result: ChargeResult | None = None
    moves: tuple[tuple[Charging, Moved], ...] = ()


def merged(before: Outcome, after: Outcome) -> Outcome:
    """Return what comes of one thing and then of another."""
    return after._replace(
        findings=(*before.findings, *after.findings),
        measures=(*before.measures, *after.measures),
        events=(*before.events, *after.events),
        notes=(*before.notes, *after.notes),
    )


def range_values(one: Charging) -> Values:
    """Return how far a charger may go by its roll, and how far it has to."""
    return (("distance", one.distance), ("charge_range", one.reach))


def leading(arriving: Sequence[str], first: str) -> str:
    """Return whose figures an answer gives: the charger of the line if it arrives.

    Args:
        arriving: Who makes contact, in the order of the moves.
        first: The charger of the line.
    """
    return first if first in arriving or not arriving else arriving[0]


def all_moved(
    moved: list[tuple[Charging, Moved]], battle: Battle, first: str
) -> Outcome:
    """Return what comes of moves that were all made, in their order.

    Args:
        moved: Who moved, as it was rolled for, and how.
        battle: The table after the last of them.
        first: The charger of the line. The answer gives its way; its figures too,
            unless others make contact and it does not.
    """
    figures = {str(one.by): (*range_values(one), *move.measures) for one, move in moved}
    several: Value = tuple((name, values) for name, values in figures.items())
    order = tuple(str(one.by) for one, _ in moved)
    own = next(move for one, move in moved if str(one.by) == first)
    told = leading([str(one.by) for one, move in moved if move.arrives], first)
    more: Values = (("order", order), ("chargers", several)) if order[1:] else ()
    return Outcome(
        findings=tuple(finding for _, move in moved for finding in move.findings),
        battle=battle,
        measures=(*figures[told], *more),
        events=tuple(event for _, move in moved for event in move.events),
        notes=tuple(note for _, move in moved for note in move.notes),
        trip=own.trip,
        mover=own.unit,
        moves=tuple(moved),
    )

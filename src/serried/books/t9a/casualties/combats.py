"""The 9th Age: a combat, and what a way to remove casualties would spoil in it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.books.t9a.casualties.nudging import NudgedBack, nudge_back
from serried.books.t9a.casualties.removal import Removal
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.contact.melee import Melee
from serried.rules.contact.musters import FRONT, REAR, Muster, muster_of
from serried.rules.nudging.fights import Fight, ground_alone
from serried.rules.nudging.nudges import Ground

Candidate: TypeAlias = tuple[tuple[UnitId, Removal | None], ...]
"""For each unit that suffers one way to remove casualties; None: all of it goes."""


_NOBODY: Final = NudgedBack((), ())
"""Nobody was nudged, because nobody lost contact."""


class Outcome(NamedTuple):
    """The contacts and the nudges after one way to remove casualties.

    Attributes:
        dropped_out: Who was Engaged and is with nobody now, though an enemy that
            they touched lives; those that suffered among them.
        lost_contact: Who lost contact with a unit that suffered, suffered nothing,
            and is Engaged still: nudged back, or held by another enemy. If both of
            a pair suffered, both.
        models_in_contact: The models in base contact, on both sides.
        nudges: Who was nudged, in this order: inches to the east and to the north.
        no_more_foes: Who was Engaged with units only that are gone now.
        notes: What was somebody's to choose on the way.
    """

    dropped_out: tuple[UnitId, ...] = ()
    lost_contact: tuple[UnitId, ...] = ()
    models_in_contact: int = 0
    nudges: tuple[tuple[UnitId, Inches, Inches], ...] = ()
    no_more_foes: tuple[UnitId, ...] = ()
    notes: tuple[str, ...] = ()


class Ending:
    """What comes of one way to remove casualties in a combat, in numbers.

    Attributes:
        lost: Who lost contact and is Engaged still, as ``Outcome`` says.
        dropped: Who Dropped out of Combat.
        foeless: Whose enemies in contact are all gone.
        touching: How many models are in base contact.
        back: Who was nudged.
    """

    def __init__(
        self, lost: list[int], foeless: list[int], touching: int, back: NudgedBack
    ) -> None:
        self.lost = lost
        self.dropped = back.dropped
        self.foeless = foeless
        self.touching = touching
        self.back = back


class Taken:
    """A combat without the casualties, before anybody is nudged.

    Attributes:
        suffered: Who lost models, by number.
        lost: The bonds that do not hold, by number.
        losing: Who loses contact, as ``Outcome`` says. If nobody drops out of combat,
            as many do in the end.
        stood: How everybody stands.
    """

    def __init__(self, fight: Fight, candidate: Candidate) -> None:
        self.suffered = _take(fight, candidate)
        self.lost = fight.melee.lost_contacts()
        self.losing = _losing(fight, self.suffered, self.lost)
        self.stood = fight.melee.handed_over()


class Combat:
    """The combat in which units suffer, ready to be asked what comes of each way.

    Args:
        fight: It, as it stands before.
        keep: How far a nudge keeps off what is not of it, in inches.
    """

    def __init__(self, fight: Fight, keep: Inches) -> None:
        self._fight = fight
        self._keep = keep

    def without(self, candidate: Candidate) -> Taken:
        """Return the combat without the casualties, before any nudge.

        Raises:
            RuleGapError: If a unit would stand as it may not.
        """
        return Taken(self._fight, candidate)

    def most_in_contact(self, taken: Taken) -> int:
        """Return how many models are in contact at most, if nobody drops out of it."""
        melee = self._fight.melee
        melee.show(taken.stood)
        return melee.most_in_contact()

    def ending(self, taken: Taken) -> Ending:
        """Return what comes of it when it is without the casualties.

        Raises:
            RuleGapError: If contact is lost in a way that is not enforced yet.

        Source:
            CAS-ENG-2, CAS-ILL-4, NUDGE-1 to NUDGE-9, NLE-1, NLE-3, NMF-1, AMB-25,
            AMB-26, AMB-76
        """
        fight = self._fight
        melee = fight.melee
        melee.restore(taken.stood)
        back = nudge_back(fight, taken.suffered, self._keep) if taken.lost else _NOBODY
        lost = sorted(taken.losing.difference(back.dropped))
        return Ending(lost, melee.without_foes(), melee.models_in_contact(), back)

    def by_name(self, ending: Ending) -> Outcome:
        """Return an ending with the names of its units instead of their numbers."""
        fight, back = self._fight, ending.back
        return Outcome(
            dropped_out=self._names(ending.dropped),
            lost_contact=self._names(ending.lost),
            models_in_contact=ending.touching,
            nudges=tuple(
                (fight.units[n].id, *fight.on_the_table(n, dx, dy))
                for n, dx, dy in back.nudges
            ),
            no_more_foes=self._names(ending.foeless),
            notes=back.notes,
        )

    def _names(self, numbers: Iterable[int]) -> tuple[UnitId, ...]:
        return tuple(self._fight.units[number].id for number in numbers)


def _take(fight: Fight, candidate: Candidate) -> set[int]:
    """Take the casualties of a batch from a combat; return who suffers (NUDGE-2)."""
    melee = fight.melee
    melee.reset()
    suffered: set[int] = set()
    left: list[int] = []
    for name, removal in candidate:
        number = fight.numbers.get(name)
        if number is None:
            continue
        if removal is None:
            melee.remove(number)
            suffered.add(number)
            continue
        lifts = removal.lifts
        if lifts:
            suffered.add(number)
        if lifts or removal.sliding:
            melee.reduce(number, removal.left)
            left.append(number)
    for number in left:
        _refuse_gaps(fight, number)
    return suffered


def _losing(fight: Fight, suffered: set[int], lost: Sequence[int]) -> set[int]:
    """Return who loses contact; if both of a pair suffered, both (CAS-ENG-2)."""
    losing: set[int] = set()
    for number in lost:
        bond = fight.melee.bonds[number]
        if bond.one not in suffered or bond.other in suffered:
            losing.add(bond.one)
        if bond.other not in suffered or bond.one in suffered:
            losing.add(bond.other)
    return losing


def _refuse_gaps(fight: Fight, number: int) -> None:
    """Raise where what is left of a unit in contact is what no rule is found for.

    That is one round base left of several, for it has no edges; and what stands farther
    out than the unit did, where others are. Closing ranks never does that; Characters
    that are left of a unit may.

    Source:
        AMB-36, CHR-WIPE-1, CONTACT-1
    """
    before, placed = fight.melee.before[number], fight.melee.now[number]
    if placed is None:
        return
    unit, models = fight.units[number], placed.muster.models
    if len(models) == 1 and _is_round(unit, models[0]) and not fight.is_disc(number):
        because = f"{unit.id} is a single round base then, which touches in a point"
        clause = "CONTACT-1"
        raise RuleGapError(clause, f"{because}; that is not enforced yet")
    if not before.muster.contains(placed.muster):
        _refuse_ground(unit, fight.ground(number, 0.0, keep=0.0))


def _is_round(unit: Unit, model: int) -> bool:
    """Return whether the base of a model of a unit is round."""
    return unit.formation.places[model].base.round


def refuse_ground(battle: Battle, unit: Unit, left: Muster) -> None:
    """Raise where what is left of a unit in no combat would stand where it may not.

    Source:
        AMB-36, CHR-WIPE-1, EDGE-1
    """
    if not left.layout.whole.contains(left):
        _refuse_ground(unit, ground_alone(battle, unit, left))


def _refuse_ground(unit: Unit, ground: Ground) -> None:
    if not ground.bears():
        because = f"what is left of {unit.id} would stand where others do"
        clause = "CAS-ILL-1"
        raise RuleGapError(clause, f"{because}, or off the table")


def touched_apart(
    fight: Fight | None, unit: Unit, going: int, keep: Inches
) -> frozenset[str]:
    """Return the models of a unit that must be told apart from others alike.

    These are those that an enemy touches, and those that one would touch if the
    model in front of them were removed; also after the nudges that follow where whole
    ranks go. As long as models are picked behind it, the first rank stays (CAS-3):
    where enemies stand along the files only, nobody is told apart for standing behind
    one of it.

    Args:
        fight: Its combat, if it is Engaged.
        unit: The unit that suffers.
        going: How many of its models go: so many could be in front of another one.
            More than one matters only where enemies stand both along its files and
            beside its ranks.
        keep: How far a nudge keeps off what is not of the combat, in inches.

    Source:
        CAS-3, CAS-ENG-2, CONTACT-2, AMB-24
    """
    if fight is None:
        return frozenset()
    melee, number = fight.melee, fight.numbers[unit.id]
    edges = {(s + melee.before[number].quarter) % 4 for s in melee.sides(number)}
    found = _met_after_nudges(fight, unit, going, keep)
    if edges <= {FRONT, REAR}:
        first = {n for n, place in enumerate(unit.formation.places) if place.rank == 1}
        while not (more := _touched_without(melee, number, found - first)) <= found:
            found |= more
        return frozenset(melee.names(number, found))
    crossing = bool(edges & {FRONT, REAR})
    for _ in range(1 + (going if crossing else min(going, 1))):
        found |= _touched_without(melee, number, found)
    return frozenset(melee.names(number, found))


def _met_after_nudges(fight: Fight, unit: Unit, going: int, keep: Inches) -> set[int]:
    """Return who may be met by enemies that are nudged back when whole ranks are gone.

    These are those that they meet then, and those that they would meet if some of them
    from behind the first rank were removed, too.
    """
    melee, number = fight.melee, fight.numbers[unit.id]
    by_rank: dict[int, list[int]] = {}
    for model, place in enumerate(unit.formation.places):
        by_rank.setdefault(place.rank, []).append(model)
    found: set[int] = set()
    gone: set[int] = set()
    for rank in sorted(by_rank, reverse=True)[:-1]:
        gone.update(by_rank[rank])
        if len(gone) > going:
            break
        melee.reset()
        left = _without(melee, number, gone)
        melee.reduce(
            number, muster_of(left.layout, left.models, left.across, left.ahead)
        )
        if not melee.lost_contacts():
            continue
        try:
            nudge_back(fight, {number}, keep)
        except RuleGapError:
            continue  # whoever weighs a way that comes to it is told
        found |= melee.touched()[number]
        for _ in range(going - len(gone)):
            going_too = found.difference(by_rank[1])
            melee.reduce(number, _without(melee, number, gone | going_too))
            found |= melee.touched()[number]
    return found


def _touched_without(melee: Melee, number: int, gone: Collection[int]) -> set[int]:
    """Return who is touched of a unit when some are lifted and nobody closes up."""
    melee.reset()
    melee.reduce(number, left := _without(melee, number, gone))
    return melee.touched()[number] if left.models else set()


def _without(melee: Melee, number: int, gone: Collection[int]) -> Muster:
    """Return who stands of a unit without some, and its Unit Boundary as it was."""
    whole = melee.before[number].muster
    left = [model for model in whole.models if model not in gone]
    across = [whole.across[model] for model in left]
    ahead = [whole.ahead[model] for model in left]
    return Muster(whole.layout, left, across, ahead, whole.extent)

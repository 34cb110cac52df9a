"""The 9th Age: combats, and what a way to remove casualties would spoil in them."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from serried.books.t9a.nudging import NudgedBack, Surroundings, nudge_back
from serried.books.t9a.removal import Removal
from serried.geometry import Shape
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.rules.bodies import FRONT, REAR, Body
from serried.rules.fights import Fight, linked, outline_of
from serried.rules.melee import Melee
from serried.rules.settings import number_setting

Candidate: TypeAlias = Mapping[UnitId, Removal | None]
"""For each unit that suffers one way to remove casualties; None: all of it goes."""


class CombatHarm(NamedTuple):
    """What one way of removing casualties would spoil, gravest first.

    Fields stand in the book's order of priority, and tuples compare from the left,
    so the least ``CombatHarm`` is what the rule demands.

    Source:
        CAS-ENG-2, CAS-ENG-3, CAS-ILL-4
    """

    units_dropping_out: int
    units_losing_contact: int
    models_out_of_contact: int


class Outcome(NamedTuple):
    """What comes of one way to remove casualties, after all nudges.

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

    @property
    def harm(self) -> CombatHarm:
        """What it spoils, in the order of the priorities."""
        dropped, lost = len(self.dropped_out), len(self.lost_contact)
        return CombatHarm(dropped, lost, -self.models_in_contact)


def combat_of(battle: Battle, unit_id: UnitId) -> tuple[Unit, ...]:
    """Return the units linked to one by base contact, itself among them.

    Returns:
        In the order of the file; nobody if it is not Engaged.

    Source:
        ENG-1, ENG-2
    """
    return next(iter(linked(battle, (unit_id,))), ())


def outcomes(
    battle: Battle,
    candidates: Sequence[Candidate],
    vocabulary: Vocabulary,
    combats: Sequence[tuple[Unit, ...]] | None = None,
) -> list[Outcome]:
    """Return what comes of each of several ways to remove a batch's casualties.

    Args:
        battle: As it stands before.
        candidates: One entry for each unit that suffers in this batch.
        vocabulary: Where the settings have their defaults.
        combats: Those that they fight in, where that is known.

    Returns:
        One for each, in their order. A unit that is not Engaged spoils nothing.

    Raises:
        RuleGapError: If contact is lost in a way that is not enforced yet.

    Source:
        CAS-ENG-2, CAS-ILL-4, NUDGE-1 to NUDGE-9, AMB-25, AMB-26, AMB-76
    """
    sufferers = tuple(dict.fromkeys(name for one in candidates for name in one))
    if combats is None:
        combats = linked(battle, sufferers)
    fights = [Fight(battle, units, sufferers) for units in combats]
    keep = number_setting(battle, vocabulary, "spacing_end")
    return [_outcome(battle, fights, one, keep) for one in candidates]


def _outcome(
    battle: Battle, fights: Sequence[Fight], candidate: Candidate, keep: Inches
) -> Outcome:
    for fight in fights:
        _take(fight, candidate)
    found: list[Outcome] = []
    for fight in fights:
        lost = fight.melee.lost()
        suffered = _suffered(fight, candidate)
        back = NudgedBack((), ())
        if lost:
            elsewhere = _elsewhere(battle, fights, fight, candidate)
            back = nudge_back(fight, suffered, Surroundings(keep, elsewhere))
        found.append(_told(fight, suffered, lost, back))
    return found[0] if len(found) == 1 else _together(found)


def _take(fight: Fight, candidate: Candidate) -> None:
    """Take the casualties of a batch from the units of a combat."""
    melee = fight.melee
    melee.begin()
    left: list[int] = []
    for name, removal in candidate.items():
        number = fight.numbers.get(name)
        if number is None:
            continue
        if removal is None:
            melee.go(number)
        elif removal.removed or removal.slid:
            melee.leave(number, removal.standing)
            left.append(number)
    for number in left:
        _refuse_disc(fight, number)
        _refuse_growth(fight, number)


def _refuse_disc(fight: Fight, number: int) -> None:
    """Raise where one round base is left of several, in contact: it has no edges."""
    body, unit = fight.melee.now[number], fight.units[number]
    if body is None or len(body.models) > 1 or not unit.formation.base.round:
        return
    if not fight.is_disc(number):
        because = f"{unit.id} is a single round base then, which touches in a point"
        clause = "CONTACT-1"
        raise RuleGapError(clause, f"{because}; that is not enforced yet")


def _refuse_growth(fight: Fight, number: int) -> None:
    """Raise where what is left of a unit stands farther out than it did, in contact.

    Closing ranks never does that; Characters that are left of a unit may.

    Source:
        AMB-36, CHR-WIPE-1
    """
    melee = fight.melee
    if melee.bodies[number].contains(melee.now[number] or melee.bodies[number]):
        return
    ground = fight.ground(number, 0.0, keep=0.0, elsewhere={})
    body = melee.now[number]
    if body is not None and not ground.bears():
        name = fight.units[number].id
        because = f"what is left of {name} would stand where others do"
        clause = "CAS-ILL-1"
        raise RuleGapError(clause, because)


def _suffered(fight: Fight, candidate: Candidate) -> set[int]:
    """Return the units that lost models (NUDGE-2)."""
    return {
        fight.numbers[name]
        for name, removal in candidate.items()
        if name in fight.numbers and (removal is None or removal.removed)
    }


def _elsewhere(
    battle: Battle, fights: Sequence[Fight], here: Fight, candidate: Candidate
) -> dict[UnitId, Shape | None]:
    """Return where units of other combats, or of none, stand that lost models."""
    found: dict[UnitId, Shape | None] = {}
    for name, removal in candidate.items():
        if name in here.numbers:
            continue
        if removal is None:
            found[name] = None
        elif removal.removed and battle.unit(name).pose is not None:
            found[name] = outline_of(battle.unit(name), removal.standing)
    for fight in fights:
        if fight is not here:
            moved = {name: fight.outline(n) for name, n in fight.numbers.items()}
            found |= moved
    return found


def _told(
    fight: Fight, suffered: set[int], lost: Sequence[int], back: NudgedBack
) -> Outcome:
    """Say what has come of it in one combat.

    Source:
        CAS-ENG-2, AMB-26, AMB-76, NLE-1, NLE-3, NMF-1
    """
    melee, units = fight.melee, fight.units
    losing: set[int] = set()
    for number in lost:
        bond = melee.bonds[number]
        pair = {bond.one, bond.other}
        losing |= pair if pair <= suffered else pair - suffered
    losing.difference_update(back.dropped)
    return Outcome(
        dropped_out=tuple(units[n].id for n in back.dropped),
        lost_contact=tuple(units[n].id for n in sorted(losing)),
        models_in_contact=melee.models_in_contact(),
        nudges=tuple(
            (units[n].id, *fight.on_the_table(n, dx, dy)) for n, dx, dy in back.nudges
        ),
        no_more_foes=tuple(units[n].id for n in melee.without_foes()),
        notes=back.notes,
    )


def _together(found: Sequence[Outcome]) -> Outcome:
    """Return what comes of it in several combats, or in none."""
    return Outcome(
        dropped_out=tuple(name for one in found for name in one.dropped_out),
        lost_contact=tuple(name for one in found for name in one.lost_contact),
        models_in_contact=sum(one.models_in_contact for one in found),
        nudges=tuple(nudge for one in found for nudge in one.nudges),
        no_more_foes=tuple(name for one in found for name in one.no_more_foes),
        notes=tuple(note for one in found for note in one.notes),
    )


def touched_apart(
    battle: Battle,
    unit: Unit,
    going: int = 1,
    members: Sequence[Unit] | None = None,
) -> frozenset[str]:
    """Return the models of a unit that must be told apart from others alike.

    These are those that an enemy touches, and those that one would touch if the
    model in front of them were removed. As long as models are picked behind it, the
    first rank stays (CAS-3): where enemies stand along the files only, nobody is told
    apart for standing behind one of it.

    Args:
        battle: As it stands.
        unit: The unit that suffers.
        going: How many of its models go: so many could be in front of another one.
            More than one matters only where enemies stand both along its files and
            beside its ranks.
        members: All units of its combat, where they are known.

    Source:
        CAS-3, CAS-ENG-2, CONTACT-2, AMB-24
    """
    if members is None:
        members = combat_of(battle, unit.id)
    if not members:
        return frozenset()
    fight = Fight(battle, members, (unit.id,))
    melee, number = fight.melee, fight.numbers[unit.id]
    edges = {(s + melee.bodies[number].quarter) % 4 for s in melee.sides(number)}
    found: set[int] = set()
    if edges <= {FRONT, REAR}:
        first = {n for n, place in enumerate(unit.formation.places) if place.rank == 1}
        while not (more := _touched_without(melee, number, found - first)) <= found:
            found |= more
        return frozenset(melee.names(number, found))
    crossing = bool(edges & {FRONT, REAR})
    for _ in range(1 + (going if crossing else min(going, 1))):
        found |= _touched_without(melee, number, found)
    return frozenset(melee.names(number, found))


def _touched_without(melee: Melee, number: int, gone: Collection[int]) -> set[int]:
    """Return who is touched of a unit when some are lifted and nobody closes up."""
    before = melee.bodies[number]
    left = [model for model in before.models if model not in gone]
    melee.begin()
    lifted = Body(
        before.layout,
        before.x,
        before.y,
        before.quarter,
        left,
        [before.across[model] for model in left],
        [before.ahead[model] for model in left],
        before.extent,
    )
    melee.stand(number, lifted)
    return melee.touched()[number] if left else set()
